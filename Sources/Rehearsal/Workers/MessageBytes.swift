/// What was read is no message of ours.
package struct MessageError: Error {
  package init() {}
}

/// Writes the parts of a message one after the other; numbers have their lowest byte first.
package struct MessageWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func byte(_ value: UInt8) { bytes.append(value) }

  package mutating func flag(_ value: Bool) { byte(value ? 1 : 0) }

  package mutating func number(_ value: Int64) {
    unsafe withUnsafeBytes(of: value.littleEndian) { unsafe bytes.append(contentsOf: $0) }
  }

  package mutating func count(_ value: Int) { number(Int64(value)) }

  package mutating func text(_ value: String) {
    count(value.utf8.count)
    bytes.append(contentsOf: value.utf8)
  }

  package mutating func texts(_ values: [String]) {
    count(values.count)
    for value in values { text(value) }
  }

  package mutating func plain(_ values: [UInt8]) { bytes.append(contentsOf: values) }

  /// Many numbers at once; as they lie in memory, since the reader is the same program on the same machine.
  package mutating func words(_ values: [Int32]) {
    count(values.count)
    unsafe values.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
  }
}

/// Reads the parts of a message and believes none of them: what is not there or too long is an error.
package struct MessageReader {
  private let bytes: [UInt8]
  private var position = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  private var left: Int { bytes.count - position }

  package mutating func byte() throws(MessageError) -> UInt8 {
    guard left >= 1 else { throw MessageError() }
    position += 1
    return bytes[position - 1]
  }

  package mutating func flag() throws(MessageError) -> Bool {
    switch try byte() {
    case 0: false
    case 1: true
    default: throw MessageError()
    }
  }

  package mutating func number() throws(MessageError) -> Int64 {
    guard left >= 8 else { throw MessageError() }
    defer { position += 8 }
    return unsafe bytes.withUnsafeBytes {
      Int64(littleEndian: unsafe $0.loadUnaligned(fromByteOffset: position, as: Int64.self))
    }
  }

  /// A number of things that are still to come, each of which takes so many bytes or more.
  package mutating func count(ofSize size: Int = 1) throws(MessageError) -> Int {
    let count = try number()
    guard count >= 0, count <= left / size else { throw MessageError() }
    return Int(count)
  }

  /// A number from `range`.
  package mutating func number(in range: ClosedRange<Int>) throws(MessageError) -> Int {
    guard let value = Int(exactly: try number()), range.contains(value) else { throw MessageError() }
    return value
  }

  package mutating func text() throws(MessageError) -> String {
    let count = try count()
    defer { position += count }
    guard let text = String(validating: bytes[position..<position + count], as: UTF8.self) else { throw MessageError() }
    return text
  }

  package mutating func texts() throws(MessageError) -> [String] {
    let count = try count(ofSize: 8)
    var values: [String] = []
    for _ in 0..<count { values.append(try text()) }
    return values
  }

  package mutating func plain(_ count: Int) throws(MessageError) -> [UInt8] {
    guard count >= 0, count <= left else { throw MessageError() }
    defer { position += count }
    return Array(bytes[position..<position + count])
  }

  package mutating func words() throws(MessageError) -> [Int32] {
    let count = try count(ofSize: 4)
    defer { position += count * 4 }
    let start = position
    return unsafe bytes.withUnsafeBytes { bytes in
      unsafe [Int32](unsafeUninitializedCapacity: count) { words, initialized in
        if count > 0 {
          unsafe UnsafeMutableRawBufferPointer(words).copyMemory(
            from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + count * 4]))
        }
        initialized = count
      }
    }
  }

  /// Nothing may come behind the last part.
  package func finish() throws(MessageError) { if left > 0 { throw MessageError() } }
}
