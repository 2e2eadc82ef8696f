import RehearsalTrace

/// Writes nodes as YAML that reads back as the same nodes, positions apart.
package enum YAMLWriting {
  /// A node on one line, as a value inside brackets can stand: `{ outside: notesPopover }`.
  package static func line(_ node: Node) -> String {
    switch node.content {
    case .scalar(let text, let isPlain): scalar(text, isPlain: isPlain)
    case .list(let nodes): nodes.isEmpty ? "[]" : "[" + nodes.map(line).joined(separator: ", ") + "]"
    case .map(let entries):
      entries.isEmpty
        ? "{}" : "{ " + entries.map { "\(key($0.key)): \(line($0.value))" }.joined(separator: ", ") + " }"
    }
  }

  /// The entries of a mapping, each on its own lines; what fits into `width` columns stands on one.
  package static func lines(_ entries: [Node.Entry], indent: Int, width: Int = 100) -> [String] {
    let blanks = String(repeating: " ", count: indent)
    return entries.flatMap { entry -> [String] in
      let head = "\(blanks)\(key(entry.key)):"
      let short = "\(head) \(line(entry.value))"
      if short.count <= width { return [short] }
      switch entry.value.content {
      case .scalar: return [short]
      case .map(let inner): return [head] + lines(inner, indent: indent + 2, width: width)
      case .list(let nodes): return [head] + nodes.flatMap { item($0, indent: indent + 2, width: width) }
      }
    }
  }

  private static func item(_ node: Node, indent: Int, width: Int) -> [String] {
    let blanks = String(repeating: " ", count: indent)
    let short = "\(blanks)- \(line(node))"
    guard short.count > width, case .map(let entries) = node.content, !entries.isEmpty else { return [short] }
    var lines = lines(entries, indent: indent + 2, width: width)
    lines[0] = "\(blanks)- " + lines[0].dropFirst(indent + 2)
    return lines
  }

  private static func key(_ text: String) -> String { isSafe(text) ? text : Value.quoted(text) }

  /// A text that was plain stays so where it can, since plain texts may stand for numbers, flags and nothing.
  private static func scalar(_ text: String, isPlain: Bool) -> String {
    if isPlain, ["", "~", "null"].contains(text) { return "null" }
    return isPlain && isSafe(text) ? text : Value.quoted(text)
  }

  /// Whether a text means itself without quotes wherever it stands.
  private static func isSafe(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last else { return false }
    func isWord(_ byte: UInt8) -> Bool {
      (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || "_./+".utf8.contains(byte)
    }
    let isNumber = first == UInt8(ascii: "-") && text.utf8.dropFirst().first.map { (48...57).contains($0) } ?? false
    guard isWord(first) || isNumber, last != UInt8(ascii: " ") else { return false }
    var previous = first
    return text.utf8.dropFirst().allSatisfy { byte in
      defer { previous = byte }
      if byte == UInt8(ascii: "#") { return previous != UInt8(ascii: " ") }
      return isWord(byte) || "- %".utf8.contains(byte)
    }
  }
}
