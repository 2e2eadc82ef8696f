package import RehearsalSourceText
package import RehearsalTrace

extension MomentPattern {
  // MARK: - As an expectation

  /// The step of a script that expects of a session what this one shows, and behind which step it belongs.
  ///
  /// It holds for the session that it is written from: what is written is read again and checked there.
  ///
  /// - Parameters:
  ///   - trace: A session that shows it.
  ///   - moment: The event at which it does.
  /// - Returns: The step as YAML, and the position of the step before it.
  /// - Throws: Why no expectation says it.
  package func expectation(in trace: Trace, at moment: Int) throws(Diagnostic) -> (text: String, step: Int) {
    guard case .happening(let happening) = wanted else {
      throw MomentPattern.unsaid("an expectation is written into a script as it is")
    }
    let here = step(of: moment, in: trace)
    let lines = try self.lines(about: happening)
    let text = "expect: " + (lines.count == 1 ? lines[0] : "[\(lines.joined(separator: ", "))]")
    // An expectation counts events from the last input: it stands before the next one.
    let next = trace.steps.indices.first { $0 > here && MomentPattern.isInput(trace.steps[$0], in: trace) }
    let end = isOfWholeSession ? trace.steps.count - 1 : (next ?? trace.steps.count) - 1
    let step =
      if relations.isEmpty { isAbsence ? trace.steps.count - 1 : here } else {
        relations.contains { $0.isAfter == isAbsence } ? end : here
      }
    if let failure = MomentPattern.failure(of: text, behind: step, in: trace) {
      throw MomentPattern.unsaid(
        "no expectation says this: one looks at all events from an input to the next, and \(text) fails where it was"
          + " seen: \(failure)")
    }
    return (text, step)
  }

  /// The expectations that say it together, each in braces.
  private func lines(about happening: Happening) throws(Diagnostic) -> [String] {
    let since = isOfWholeSession ? ", since: launch" : ""
    // No expectation is named after a change of a view: it is one of a list of events.
    func line(_ happening: Happening, _ event: String) -> String {
      happening.isViewChange ? "{ events: [\(event)]\(since) }" : "{ \(event.dropFirst(2).dropLast(2))\(since) }"
    }
    let event = try MomentPattern.yaml(happening)
    guard isAbsence || !relations.isEmpty else { return [line(happening, event)] }
    if isAbsence {
      guard let other = relations.first?.other else { return ["{ never: [\(event)], since: launch }"] }
      // Without the other one it would be no wonder that this one is missing.
      return (other.isInput ? [] : [line(other, try MomentPattern.yaml(other))]) + ["{ never: [\(event)]\(since) }"]
    }
    var lines: [String] = []
    for relation in relations where !relation.other.isInput {
      let other = try MomentPattern.yaml(relation.other)
      if relation.isNot {
        lines.append("{ never: [\(other)]\(since) }")
      } else {
        lines.append("{ events: [\(relation.isAfter ? "\(other), \(event)" : "\(event), \(other)")]\(since) }")
      }
    }
    let isSaid = relations.contains { !$0.isNot && !$0.other.isInput }
    return (isSaid ? [] : [line(happening, event)]) + lines
  }

  /// What of a step of expectations does not hold in a session; `nil` when all of it does.
  private static func failure(of text: String, behind step: Int, in trace: Trace) -> String? {
    let findings = Findings(path: "pattern")
    guard let node = YAMLText.read(text, as: "a step", findings: findings)?["expect"],
      let expectations = Expectation.readList(node, findings: findings), findings.diagnostics.isEmpty
    else { return findings.diagnostics.first?.message ?? "it cannot be read" }
    let seen = trace.cut(behind: step)
    let input = trace.startOfInput(at: step)
    return expectations.lazy.compactMap { expectation in
      expectation.failure(in: seen, from: expectation.since == nil ? input : 0, application: "")
    }.first
  }

  private func step(of moment: Int, in trace: Trace) -> Int {
    max(0, (trace.steps.firstIndex { $0.firstEvent > moment } ?? trace.steps.count) - 1)
  }

  private static func yaml(_ happening: Happening) throws(Diagnostic) -> String {
    guard case .event(let pattern) = happening else { throw unsaid("expectations are about events, not about inputs") }
    func line(_ text: String) -> String {
      YAMLWriting.line(Node(position: .start, content: .scalar(text, isPlain: true)))
    }
    switch pattern.what {
    case .view(let change, let name):
      guard !name.contains("*") else { throw unsaid("expectations name views in full, without *") }
      return "{ \(change.rawValue): \(line(name)) }"
    case .event(let kind, let name):
      guard !pattern.hasStars, pattern.subject?.contains("*") != true else {
        throw unsaid("expectations name events in full, without *")
      }
      var parts = ["\(kind.word): \(line(EventPattern.plainAtEnd(name)))"]
      if let of = pattern.of, let subject = pattern.subject, of != subject {
        throw unsaid("an expectation names one object, and this names \(subject) and \(of)")
      }
      if let object = pattern.of ?? pattern.subject { parts.append("of: \(line(object))") }
      if !pattern.arguments.isEmpty {
        let given = pattern.arguments.sorted { $0.key < $1.key }.map { "\(line($0.key)): \($0.value.json)" }
        parts.append("with: { \(given.joined(separator: ", ")) }")
      }
      if let answer = pattern.answer { parts.append("answers: \(answer.json)") }
      return "{ \(parts.joined(separator: ", ")) }"
    }
  }

  static func unsaid(_ message: String) -> Diagnostic {
    Diagnostic(path: "pattern", line: 1, column: 1, message: message)
  }
}

extension EventPattern {
  /// A selector without the colon at its end, which may not stand inside brackets.
  fileprivate static func plainAtEnd(_ name: String) -> String { name.hasSuffix(":") ? String(name.dropLast()) : name }
}
