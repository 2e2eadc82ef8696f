import RehearsalTrace

/// What the digest of a fact is computed of: fields one after the other, each behind its length.
///
/// A field is its number of bytes in decimal digits, a line feed, and its bytes; one that is absent is `-` and a line
/// feed. So no two lists of fields are the same bytes.
struct ProofBytes {
  private var bytes: [UInt8] = []

  /// Begins with what it is about, and in which way: another way of writing the fields is another number.
  init(_ kind: String) {
    bytes.reserveCapacity(512)
    add(kind)
  }

  /// The digest of all fields.
  var digest: Digest { Digest(of: bytes) }

  mutating func add(_ text: String) {
    addLength(text.utf8.count)
    bytes += text.utf8
  }

  mutating func add(_ text: String?) {
    if let text { add(text) } else { addNothing() }
  }

  mutating func add(_ field: [UInt8]) {
    addLength(field.count)
    bytes += field
  }

  /// Absent when it has no bytes, as what a file has as NULL.
  mutating func addUnlessEmpty(_ field: [UInt8]) {
    if field.isEmpty { addNothing() } else { add(field) }
  }

  mutating func add(_ number: Int64) { add(String(number)) }

  mutating func add(_ number: Int64?) {
    if let number { add(number) } else { addNothing() }
  }

  private mutating func addLength(_ count: Int) {
    bytes += String(count).utf8
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func addNothing() { bytes += [UInt8(ascii: "-"), UInt8(ascii: "\n")] }
}
