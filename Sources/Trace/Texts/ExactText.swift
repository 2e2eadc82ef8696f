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

  package static func == (one: ExactText, other: ExactText) -> Bool {
    let count = one.text.utf8.count
    guard count == other.text.utf8.count else { return false }
    return unsafe one.withBytes { one in
      unsafe other.withBytes { other in unsafe ExactText.areEqual(one, other, count) }
    }
  }

  package func hash(into hasher: inout Hasher) {
    unsafe withBytes { unsafe hasher.combine(bytes: $0) }
    hasher.combine(UInt8.max)
  }

  private func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if let result = unsafe text.utf8.withContiguousStorageIfAvailable({ unsafe body(UnsafeRawBufferPointer($0)) }) {
      return result
    }
    return unsafe Array(text.utf8).withUnsafeBytes { unsafe body($0) }
  }

  /// Whether two buffers of so many bytes are equal, eight bytes at a time.
  private static func areEqual(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer, _ count: Int) -> Bool {
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
