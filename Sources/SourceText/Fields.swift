import RehearsalTrace

/// The entries of one mapping while it is read: each is taken once, and what nobody took is unknown.
package struct Fields {
  package let position: Position
  private let findings: SourceFindings
  private var remaining: [Node.Entry]
  /// The keys that were asked for, some of them more than once.
  private var asked: [String] = []

  /// Begins to read `node`; reports and answers `nil` when it is no mapping.
  package init?(_ node: Node, as what: String, findings: SourceFindings) {
    guard let entries = node.entries else {
      findings.report("found \(node.kind)", at: node.position, expected: ["\(what): a mapping"])
      return nil
    }
    position = node.position
    self.findings = findings
    remaining = entries
    asked.reserveCapacity(16)
  }

  /// The keys that are still there, in order.
  package var keys: [String] { remaining.map(\.key) }

  /// The entries that are still there, in order.
  package var entries: [Node.Entry] { remaining }

  /// Takes the value of `key`, if it is there.
  package mutating func take(_ key: String) -> Node? {
    asked.append(key)
    guard let index = remaining.firstIndex(where: { $0.key == key }) else { return nil }
    return remaining.remove(at: index).value
  }

  /// Takes the value of `key`; reports when it is missing.
  package mutating func require(_ key: String, _ what: String? = nil) -> Node? {
    if let node = take(key) { return node }
    findings.report("\"\(key)\" is missing", at: position, expected: ["\(key): \(what ?? "a text")"])
    return nil
  }

  /// Takes all entries that are left.
  package mutating func takeRest() -> [Node.Entry] {
    defer { remaining = [] }
    return remaining
  }

  /// Reports what nobody took.
  package func finish(also known: [String] = []) {
    if remaining.isEmpty { return }
    var seen: Set<String> = []
    let expected = asked.filter { seen.insert($0).inserted } + known
    for entry in remaining { findings.reportUnknown("key", entry.key, at: entry.keyPosition, expected: expected) }
  }
}
