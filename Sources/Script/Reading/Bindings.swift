import RehearsalSourceText
import RehearsalTrace

/// The values that `${name}` stands for: the axes of a configuration, the parameters of a scene and of a part.
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
  /// `${name:standard}` stands for `standard` where nothing has the name, and `$${` for `${` itself. Keys are not
  /// touched.
  ///
  /// - Parameter other: What else could give a name its value, `NAME` standing for the name.
  func fill(_ node: Node, findings: Findings, other: String? = nil) -> Node {
    guard node.hasPlaceholders else { return node }
    let content: Node.Content
    switch node.content {
    case .scalar(let text, let isPlain):
      // Inside brackets a placeholder needs quotes; alone in them it is still what it stands for.
      content = .scalar(
        fill(text, at: node.position, findings: findings, other: other),
        isPlain: isPlain || Placeholder.isAlone(in: text))
    case .list(let nodes): content = .list(nodes.map { fill($0, findings: findings, other: other) })
    case .map(let entries):
      content = .map(
        entries.map {
          Node.Entry(
            key: $0.key, keyPosition: $0.keyPosition, value: fill($0.value, findings: findings, other: other))
        })
    }
    return Node(position: node.position, content: content)
  }

  /// `text` with every `${name}` replaced.
  func fill(_ text: String, at position: Position, findings: Findings, other: String? = nil) -> String {
    var filled = ""
    var isUnknown = false
    for part in Placeholder.parts(of: text) {
      switch part {
      case .literal(let literal): filled += literal
      case .name(let name, let standard):
        if let value = values[name] ?? standard {
          filled += value
        } else {
          findings.reportUnknown(
            "axis", name, at: position, expected: names + (other.map { [$0.replacing("NAME", with: name)] } ?? []))
          isUnknown = true
          filled += "${\(name)}"
        }
      case .unclosed:
        findings.report(
          "\"${\" without \"}\"", at: position, expected: ["${axis}, or $${ for the characters themselves"])
      }
    }
    if isUnknown { findings.silence(at: position) }
    return filled
  }
}
