import RehearsalSourceText

extension Step {
  /// Reads a list of steps; a step that is wrong is reported and left out.
  static func readList(_ node: Node, _ reading: StepReading) -> [Step] {
    guard let list = node.list else {
      reading.findings.report("found \(node.kind)", at: node.position, expected: ["a list of steps"])
      return []
    }
    return list.compactMap { node in
      if let step = reading.known?[node] { return step }
      guard let step = read(node, reading) else { return nil }
      reading.known?.add(step, readFrom: node)
      return step
    }
  }

  /// Reads one step: a bare word, or a mapping with exactly one key.
  static func read(_ node: Node, _ reading: StepReading) -> Step? {
    let findings = reading.findings
    if let word = node.scalar { return read(alone: word, node, findings: findings) }
    guard let entries = node.entries, let entry = entries.first else {
      findings.report("found \(node.kind)", at: node.position, expected: ["a step: a word, or a mapping with one key"])
      return nil
    }
    guard let known = StepWord.named(entry.key) else {
      findings.reportUnknown("step", entry.key, at: entry.keyPosition, expected: StepWord.all.map(\.word))
      return nil
    }
    guard entries.count == 1 else {
      findings.report(
        "a step with \(entries.count) keys: \(entries.map(\.key).joined(separator: ", "))",
        at: entries[1].keyPosition, expected: ["one key a step; a second step begins with \"- \""])
      return nil
    }
    let node = known.fillsInside ? entry.value : reading.bindings.fill(entry.value, findings: findings)
    guard known.value != nil else {
      findings.report(
        "found \(node.kind) after \"\(known.word)\"", at: node.position, expected: ["\(known.word) alone"])
      return nil
    }
    guard let verb = known.read(node, reading) else { return nil }
    return Step(position: entry.keyPosition, word: known.word, verb: verb, arguments: node)
  }

  private static func read(alone word: String, _ node: Node, findings: Findings) -> Step? {
    guard let known = StepWord.named(word) else {
      findings.reportUnknown("step", word, at: node.position, expected: StepWord.all.map(\.word))
      return nil
    }
    guard let action = known.alone else {
      findings.report("\"\(word)\" without a value", at: node.position, expected: ["\(word): …"])
      return nil
    }
    return Step(position: node.position, word: word, verb: .act(action), arguments: nil)
  }

  private init(position: Position, word: String, verb: Verb, arguments: Node?) {
    let label =
      switch verb {
      case .act(let action): action.label
      case .run(let script, _): "run \(script)"
      case .expect, .repeat, .when: word
      }
    self.init(position: position, word: word, label: label, verb: verb, arguments: arguments)
  }
}
