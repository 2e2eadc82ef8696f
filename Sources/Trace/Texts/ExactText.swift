/// A text that is told apart by its bytes, as in a file: Swift takes "é" as one character and as two for equal.
package struct ExactText: Hashable, Sendable {
  /// The text.
  package let text: String

  /// Wraps a text.
  package init(_ text: String) { self.text = text }

  package static func == (one: ExactText, other: ExactText) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

  // Texts of the same bytes have one hash; some that only look alike have it, too.
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
