import RehearsalTrace

/// The values that `${name}` stands for: the axes of a configuration and the parameters of a part.
struct Bindings: Hashable, Sendable {
  private(set) var values: [String: String]

  init(_ values: [String: String] = [:]) {
    self.values = values
  }

  init(_ configuration: Configuration) {
    values = Dictionary(uniqueKeysWithValues: configuration.axes.map { ($0.name, $0.value) })
  }

  subscript(name: String) -> String? { values[name] }

  var names: [String] { values.keys.sorted() }

  /// These bindings with others in front of them.
  func with(_ others: [String: String]) -> Bindings {
    Bindings(values.merging(others, uniquingKeysWith: { $1 }))
  }

  /// `node` with every `${name}` in its scalars replaced; an unknown name is reported and left as it is.
  ///
  /// `$${` stands for `${` itself. Keys are not touched.
  func fill(_ node: Node, findings: Findings) -> Node {
    guard node.hasPlaceholders else { return node }
    let content: Node.Content
    switch node.content {
    case .scalar(let text, let isPlain):
      // Inside brackets a placeholder needs quotes; alone in them it is still what it stands for.
      content = .scalar(
        fill(text, at: node.position, findings: findings), isPlain: isPlain || Placeholder.isAlone(in: text))
    case .list(let nodes): content = .list(nodes.map { fill($0, findings: findings) })
    case .map(let entries):
      content = .map(
        entries.map {
          Node.Entry(key: $0.key, keyPosition: $0.keyPosition, value: fill($0.value, findings: findings))
        })
    }
    return Node(position: node.position, content: content)
  }

  /// `text` with every `${name}` replaced.
  func fill(_ text: String, at position: Position, findings: Findings) -> String {
    var filled = ""
    for part in Placeholder.parts(of: text) {
      switch part {
      case .literal(let literal): filled += literal
      case .name(let name):
        if let value = values[name] {
          filled += value
        } else {
          findings.reportUnknown("axis", name, at: position, expected: names)
          filled += "${\(name)}"
        }
      case .unclosed:
        findings.report(
          "\"${\" without \"}\"", at: position, expected: ["${axis}, or $${ for the characters themselves"])
      }
    }
    return filled
  }
}

/// `${name}` inside a text.
enum Placeholder {
  enum Part: Hashable {
    case literal(String)
    case name(String)
    case unclosed
  }

  /// Whether `text` is one placeholder and nothing else.
  static func isAlone(in text: String) -> Bool {
    let parts = parts(of: text)
    guard parts.count == 1, case .name = parts[0] else { return false }
    return true
  }

  /// Whether `text` has a placeholder, or something that looks like one.
  static func isIn(_ text: String) -> Bool {
    var isAfterDollar = false
    for byte in text.utf8 {
      if isAfterDollar, byte == UInt8(ascii: "{") { return true }
      isAfterDollar = byte == UInt8(ascii: "$")
    }
    return false
  }

  /// The pieces of `text` in order.
  static func parts(of text: String) -> [Part] {
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
        parts.append(.name(String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end])))
        rest = rest[rest.index(after: end)...]
      } else {
        literal.append(character)
        rest = rest.dropFirst()
      }
    }
    if !literal.isEmpty { parts.append(.literal(literal)) }
    return parts
  }

  /// The names that `node` uses.
  static func names(in node: Node) -> Set<String> {
    switch node.content {
    case .scalar(let text, _):
      guard node.hasPlaceholders else { return [] }
      return Set(parts(of: text).compactMap { if case .name(let name) = $0 { name } else { nil } })
    case .list(let nodes): return nodes.reduce(into: []) { $0.formUnion(names(in: $1)) }
    case .map(let entries): return entries.reduce(into: []) { $0.formUnion(names(in: $1.value)) }
    }
  }

  /// Where scalars with placeholders stand in `node`.
  static func positions(in node: Node) -> Set<Position> {
    switch node.content {
    case .scalar(let text, _): return isIn(text) ? [node.position] : []
    case .list(let nodes): return nodes.reduce(into: []) { $0.formUnion(positions(in: $1)) }
    case .map(let entries): return entries.reduce(into: []) { $0.formUnion(positions(in: $1.value)) }
    }
  }
}
