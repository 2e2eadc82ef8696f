/// `${name}` inside a text, or `${name:standard}`.
package enum Placeholder {
  package enum Part: Hashable {
    case literal(String)
    /// A name, and what stands in its place where nothing has the name.
    case name(String, standard: String?)
    case unclosed
  }

  /// Whether `text` is one placeholder and nothing else.
  package static func isAlone(in text: String) -> Bool {
    let parts = parts(of: text)
    guard parts.count == 1, case .name = parts[0] else { return false }
    return true
  }

  /// Whether `text` has a placeholder, or something that looks like one.
  package static func isIn(_ text: String) -> Bool {
    var isAfterDollar = false
    for byte in text.utf8 {
      if isAfterDollar, byte == UInt8(ascii: "{") { return true }
      isAfterDollar = byte == UInt8(ascii: "$")
    }
    return false
  }

  /// The pieces of `text` in order.
  package static func parts(of text: String) -> [Part] {
    var parts: [Part] = []
    var literal = ""
    var rest = text[...]
    while let character = rest.first {
      if rest.hasPrefix("$${") {
        literal += "${"
        rest = rest.dropFirst(3)
      } else if rest.hasPrefix("${") {
        if !literal.isEmpty { parts.append(.literal(literal)) }
        literal = ""
        guard let end = rest.firstIndex(of: "}") else { return parts + [.unclosed] }
        parts.append(name(in: rest[rest.index(rest.startIndex, offsetBy: 2)..<end]))
        rest = rest[rest.index(after: end)...]
      } else {
        literal.append(character)
        rest = rest.dropFirst()
      }
    }
    if !literal.isEmpty { parts.append(.literal(literal)) }
    return parts
  }

  /// What stands between the braces: the name ends at the first colon.
  private static func name(in text: Substring) -> Part {
    guard let colon = text.firstIndex(of: ":") else { return .name(String(text), standard: nil) }
    return .name(String(text[..<colon]), standard: String(text[text.index(after: colon)...]))
  }

  /// The names that `node` uses.
  package static func names(in node: Node) -> Set<String> {
    guard node.hasPlaceholders else { return [] }
    switch node.content {
    case .scalar(let text, _):
      return Set(parts(of: text).compactMap { if case .name(let name, _) = $0 { name } else { nil } })
    case .list(let nodes): return nodes.reduce(into: []) { $0.formUnion(names(in: $1)) }
    case .map(let entries): return entries.reduce(into: []) { $0.formUnion(names(in: $1.value)) }
    }
  }

  /// Where scalars with placeholders stand in `node`.
  package static func positions(in node: Node) -> Set<Position> {
    switch node.content {
    case .scalar(let text, _): return isIn(text) ? [node.position] : []
    case .list(let nodes): return nodes.reduce(into: []) { $0.formUnion(positions(in: $1)) }
    case .map(let entries): return entries.reduce(into: []) { $0.formUnion(positions(in: $1.value)) }
    }
  }
}
