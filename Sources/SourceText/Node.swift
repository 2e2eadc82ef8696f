/// One node of a YAML file, with its place: what scripts and scenes are read from.
///
/// Scalars keep their text: whether `5.10` is a number is for the reader of the node to say, and a matrix says no.
package struct Node: Hashable, Sendable {
  /// Where the node begins.
  package let position: Position
  package let content: Content
  /// Whether the node, or one below it, has a placeholder: most have none, and are filled by doing nothing.
  package let hasPlaceholders: Bool

  package init(position: Position, content: Content) {
    self.position = position
    self.content = content
    switch content {
    case .scalar(let text, _): hasPlaceholders = Placeholder.isIn(text)
    case .list(let nodes): hasPlaceholders = nodes.contains(where: \.hasPlaceholders)
    case .map(let entries): hasPlaceholders = entries.contains(where: \.value.hasPlaceholders)
    }
  }

  package indirect enum Content: Hashable, Sendable {
    /// A text. Plain scalars may stand for numbers, flags and nothing; quoted ones are always texts.
    case scalar(String, isPlain: Bool)
    case list([Node])
    case map([Entry])
  }

  package struct Entry: Hashable, Sendable {
    package var key: String
    package var keyPosition: Position
    package var value: Node

    package init(key: String, keyPosition: Position, value: Node) {
      self.key = key
      self.keyPosition = keyPosition
      self.value = value
    }
  }

  /// The text of a scalar.
  package var scalar: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  /// The nodes of a list.
  package var list: [Node]? {
    if case .list(let nodes) = content { nodes } else { nil }
  }

  /// The entries of a mapping.
  package var entries: [Entry]? {
    if case .map(let entries) = content { entries } else { nil }
  }

  /// Whether nothing was written: an empty value, `~` or `null`.
  package var isNull: Bool {
    if case .scalar(let text, true) = content { ["", "~", "null"].contains(text) } else { false }
  }

  /// The value of `key` in a mapping.
  package subscript(key: String) -> Node? { entries?.first { $0.key == key }?.value }

  /// What the node is, for messages.
  package var kind: String {
    switch content {
    case .scalar(let text, _): isNull ? "nothing" : text.isEmpty ? "an empty text" : "a text"
    case .list(let nodes): nodes.isEmpty ? "an empty list" : "a list"
    case .map(let entries): entries.isEmpty ? "an empty mapping" : "a mapping"
    }
  }
}
