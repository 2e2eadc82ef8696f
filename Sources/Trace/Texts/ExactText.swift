/// A text that is told apart by its bytes, as in a file: Swift takes "é" as one character and as two for equal.
package struct ExactText: Hashable, Sendable {
  /// The text.
  package let text: String

  /// Wraps a text.
  package init(_ text: String) {
    var text = text
    text.makeContiguousUTF8()
    self.text = text
  }

  package static func == (one: ExactText, other: ExactText) -> Bool { areEqual(one.text, other.text) }

  /// Whether two texts have the same bytes.
  package static func areEqual(_ one: borrowing String, _ other: borrowing String) -> Bool {
    let (one, other) = (one.utf8Span, other.utf8Span)
    guard one.count == other.count else { return false }
    return unsafe one.span.withUnsafeBytes { bytes in
      unsafe other.span.withUnsafeBytes { unsafe ExactText.areEqual(bytes, $0) }
    }
  }

  /// Whether the bytes of a text come before those of another one.
  package static func precedes(_ one: borrowing String, _ other: borrowing String) -> Bool {
    let (one, other) = (one.utf8Span, other.utf8Span)
    return unsafe one.span.withUnsafeBytes { left in
      unsafe other.span.withUnsafeBytes { right in
        for position in 0..<min(left.count, right.count) where unsafe left[position] != right[position] {
          return unsafe left[position] < right[position]
        }
        return left.count < right.count
      }
    }
  }

  /// Whether a text has some bytes.
  static func areEqual(_ text: borrowing String, _ bytes: UnsafeRawBufferPointer) -> Bool {
    let text = text.utf8Span
    guard text.count == bytes.count else { return false }
    return unsafe text.span.withUnsafeBytes { unsafe areEqual($0, bytes) }
  }

  package func hash(into hasher: inout Hasher) {
    unsafe text.utf8Span.span.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    hasher.combine(UInt8.max)
  }

  /// Whether two buffers have the same bytes, eight bytes at a time.
  static func areEqual(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
    let count = one.count
    guard count == other.count else { return false }
    var position = 0
    while position + 8 <= count {
      guard
        unsafe one.loadUnaligned(fromByteOffset: position, as: UInt64.self)
          == other.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      else { return false }
      position += 8
    }
    while position < count {
      guard unsafe one[position] == other[position] else { return false }
      position += 1
    }
    return true
  }
}
