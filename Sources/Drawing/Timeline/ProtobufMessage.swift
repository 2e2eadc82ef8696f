/// A message in the wire format of protocol buffers: fields with their numbers, in the order they are added.
struct ProtobufMessage {
  private(set) var bytes: [UInt8] = []

  /// A number or an enumeration's case; negative ones as their two's complement.
  mutating func add(_ field: Int, _ number: UInt64) {
    bytes.append(varint: UInt64(field) << 3)
    bytes.append(varint: number)
  }

  /// A number of eight bytes, whatever its size.
  mutating func addFixed(_ field: Int, _ number: UInt64) {
    bytes.append(varint: UInt64(field) << 3 | 1)
    for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(byte)))) }
  }

  /// A text.
  mutating func add(_ field: Int, _ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      bytes.append(varint: UInt64(field) << 3 | 2)
      bytes.append(varint: UInt64(utf8.count))
      bytes.append(contentsOf: utf8)
    }
  }

  /// A message inside this one.
  mutating func add(_ field: Int, _ message: ProtobufMessage) {
    bytes.append(varint: UInt64(field) << 3 | 2)
    bytes.append(varint: UInt64(message.bytes.count))
    bytes += message.bytes
  }

  /// Fields that were added to another message.
  mutating func add(_ fields: ProtobufMessage) { bytes += fields.bytes }

  /// Forgets the fields and keeps their memory.
  mutating func clear() { bytes.removeAll(keepingCapacity: true) }
}
