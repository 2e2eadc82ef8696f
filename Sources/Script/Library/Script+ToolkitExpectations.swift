import RehearsalSourceText
package import RehearsalTrace

// No adapter is asked what a script expects: that is looked up in what it told.
extension Script.ToolkitStep {
  /// The word of steps that only look.
  package static let expect = "expect"

  /// Whether it only looks, and is nothing to be performed.
  package var isExpectation: Bool { word == Script.ToolkitStep.expect }

  /// Reads a step; `nil` when it is not one.
  package init?(text: String) {
    let findings = Findings(path: "step")
    guard let node = YAMLText.read(text, findings: findings), findings.diagnostics.isEmpty,
      let step = Script.ToolkitStep(node, Bindings(), path: "step")
    else { return nil }
    self = step
  }
}

extension Script {
  /// What an adapter told of a cell, with what the script expects of it looked up there.
  package func judged(_ performance: Performance, under cell: Configuration) -> Performance {
    guard performance.outcome != .error || !performance.trace.steps.isEmpty else { return performance }
    var performance = performance
    let trace = performance.trace
    // What a step did that could not be performed, nothing is expected of.
    let known = trace.steps.count - (performance.outcome == .error ? 1 : 0)
    var (claims, failures, position) = (Set(performance.claims), performance.failures, -1)
    var isExceptionExpected = false
    for node in steps.list ?? [] {
      guard let wanted = expectations(in: node, under: cell) else {
        position += 1
        continue
      }
      guard 0..<known ~= position else { continue }
      let seen = trace.cut(behind: position)
      for expectation in wanted {
        claims.formUnion(expectation.claims)
        let start = expectation.since == nil ? trace.startOfInput(at: position) : 0
        let message = expectation.failure(in: seen, from: start, application: "")
        if let message { failures.append(expectation.failed(message, at: position)) }
        if case .exception(.some, _) = expectation.form, message == nil { isExceptionExpected = true }
      }
    }
    if performance.outcome == .crashed, isExceptionExpected { performance.outcome = .completed }
    if performance.outcome == .completed, !failures.isEmpty { performance.outcome = .failed }
    performance.failures = failures.sorted { $0.step < $1.step }
    performance.claims = claims.sorted()
    return performance
  }

  /// The expectations of a step; `nil` for one that is performed.
  private func expectations(in node: Node, under cell: Configuration) -> [Expectation]? {
    let findings = Findings(path: path)
    guard let entry = node.entries?.first, entry.key == ToolkitStep.expect else { return nil }
    return Expectation.readList(Bindings(cell).fill(entry.value, findings: findings), findings: findings) ?? []
  }

  /// What is wrong in an expectation of a toolkit's script once the values of a cell are in it.
  static func checkToolkitExpectations(_ node: Node, findings: Findings) {
    for expectation in Expectation.readList(node, findings: findings) ?? [] {
      guard let since = expectation.since, since != "launch" else { continue }
      findings.reportUnknown("mark", since, at: expectation.position, expected: ["launch"])
    }
  }
}

extension Expectation {
  fileprivate func failed(_ message: String, at step: Int) -> Performance.Failure {
    let named = claims.isEmpty ? "" : " (\(claims.joined(separator: ", ")))"
    return Performance.Failure(
      step: step, line: position.line, message: message + named, claims: Set(claims).sorted())
  }
}

extension Script {
  /// What an expectation, written as a step, says of a session as it is now; `nil` when it holds.
  package static func failure(of text: String, in trace: Trace) -> String? {
    let findings = Findings(path: "step")
    guard let node = YAMLText.read(text, findings: findings)?[ToolkitStep.expect],
      let expectations = Expectation.readList(node, findings: findings), findings.diagnostics.isEmpty
    else { return findings.diagnostics.first?.message ?? "it is not an expectation" }
    let start = trace.steps.isEmpty ? 0 : trace.startOfInput(at: trace.steps.count - 1)
    return expectations.lazy.compactMap {
      $0.failure(in: trace, from: $0.since == nil ? start : 0, application: "")
    }.first
  }
}
