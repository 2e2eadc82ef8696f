package import RehearsalSourceText
package import RehearsalTrace

extension MomentPattern {
  // MARK: - As an expectation

  /// The step of a script that expects of a session what this one shows, and behind which step it belongs.
  ///
  /// - Parameters:
  ///   - trace: A session that shows it.
  ///   - moment: The event at which it does.
  /// - Returns: The step as YAML, and the position of the step before it.
  /// - Throws: Why no expectation says it.
  package func expectation(in trace: Trace, at moment: Int) throws(Diagnostic) -> (text: String, step: Int) {
    let last = trace.steps.count - 1
    let since = isOfWholeSession ? ", since: launch" : ""
    switch wanted {
    case .holding: throw MomentPattern.unsaid("an expectation is written into a script as it is")
    case .happening(let happening):
      let event = try MomentPattern.yaml(happening)
      guard let relation = relations.first else {
        if isAbsence { return ("expect: { never: [\(event)], since: launch }", last) }
        return ("expect: { \(event.dropFirst(2).dropLast(2))\(since) }", step(of: moment, in: trace))
      }
      let inputs = trace.steps.indices.filter { !MomentPattern.waits.contains(trace.text(trace.steps[$0].kind)) }
      let here = step(of: moment, in: trace)
      // An expectation counts events from the last input: it stands before the next one.
      let end = isOfWholeSession ? last : (inputs.first { $0 > here } ?? trace.steps.count) - 1
      if isAbsence { return ("expect: { never: [\(event)]\(since) }", relation.isAfter ? end : here) }
      var others: [String] = []
      for relation in relations {
        guard case .event = relation.other else { continue }
        let other = try MomentPattern.yaml(relation.other)
        if relation.isNot {
          others.append("{ never: [\(other)]\(since) }")
        } else {
          let order = relation.isAfter ? "\(other), \(event)" : "\(event), \(other)"
          others.append("{ events: [\(order)]\(since) }")
        }
      }
      if others.isEmpty { return ("expect: { \(event.dropFirst(2).dropLast(2))\(since) }", here) }
      if relations.contains(where: \.isNot) { others.insert("{ \(event.dropFirst(2).dropLast(2))\(since) }", at: 0) }
      let isLater = relations.contains { !$0.isAfter }
      return ("expect: [\(others.joined(separator: ", "))]", isLater ? end : here)
    }
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
    case .view(let change, let name): return "{ \(change.rawValue): \(line(name)) }"
    case .event(let kind, let name):
      guard !pattern.hasStars, pattern.subject?.contains("*") != true else {
        throw unsaid("expectations name events in full, without *")
      }
      var parts = ["\(kind.word): \(line(EventPattern.plainAtEnd(name)))"]
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
