/// A value of a JSON text with its place, before anything is made of it.
package struct JSONNode: Sendable {
  /// Position of its first byte in the text.
  package let offset: Int
  package let content: Content

  package enum Content: Sendable {
    case null
    case bool(Bool)
    /// A whole number or a measure; not exact when the text has a number that no value can have, and this is the
    /// nearest.
    case number(Value, isExact: Bool)
    case text(String)
    case list([JSONNode])
    case record([JSONField])
  }

  package init(offset: Int, content: Content) {
    self.offset = offset
    self.content = content
  }

  /// What the value is, for messages.
  package var kind: String {
    switch content {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let number, _): "the number \(number.json)"
    case .text(let text): text.utf8.count <= 60 ? "the text \(Value.quoted(text))" : "a text"
    case .list: "a list"
    case .record: "an object"
    }
  }

  /// The value, its numbers rounded; of a name given twice the last.
  package var value: Value {
    switch content {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .number(let number, _): number
    case .text(let text): .text(text)
    case .list(let nodes): .list(nodes.map(\.value))
    case .record(let fields):
      .record(Dictionary(fields.map { ($0.name, $0.value.value) }, uniquingKeysWith: { $1 }))
    }
  }

  /// Whether no number in it had to be rounded.
  package var isExact: Bool {
    switch content {
    case .null, .bool, .text: true
    case .number(_, let isExact): isExact
    case .list(let nodes): nodes.allSatisfy(\.isExact)
    case .record(let fields): fields.allSatisfy(\.value.isExact)
    }
  }
}

/// A name in a JSON object, with what it names.
package struct JSONField: Sendable {
  package let name: String
  /// Position of the name's first byte in the text.
  package let offset: Int
  package let value: JSONNode

  package init(name: String, offset: Int, value: JSONNode) {
    self.name = name
    self.offset = offset
    self.value = value
  }
}

/// Where a text stops being JSON.
package struct JSONMistake: Error, Hashable, Sendable {
  /// Position of the byte that is wrong; the length of the text when it ends too early.
  package let offset: Int
  package let message: String
  package let expected: String

  package init(at offset: Int, _ message: String, expected: String) {
    self.offset = offset
    self.message = message
    self.expected = expected
  }
}
