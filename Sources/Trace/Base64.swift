/// Bytes as text, as RFC 4648 has it: four letters for three bytes, `=` where fewer are left.
package enum Base64 {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  /// What each byte means as a letter; 64 for what is none.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 64, count: 256)
    for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()

  /// Writes bytes.
  package static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
      for place in 0..<4 {
        text.append(place <= group.count ? letters[Int(bits >> UInt32(18 - 6 * place) & 63)] : padding)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text; `nil` when it is not exactly what `text` writes for them.
  package static func bytes(of text: String) -> [UInt8]? {
    let all = Array(text.utf8)
    guard all.count.isMultiple(of: 4) else { return nil }
    let padded = all.reversed().prefix { $0 == padding }.count
    guard padded <= 2 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(all.count / 4 * 3)
    for start in stride(from: 0, to: all.count, by: 4) {
      let left = start + 4 == all.count ? 4 - padded : 4
      var bits: UInt32 = 0
      for place in 0..<4 {
        let value = place < left ? values[Int(all[start + place])] : 0
        guard value < 64 else { return nil }
        bits = bits << 6 | UInt32(value)
      }
      // Bits behind the last byte are nothing.
      guard left == 4 || bits & (left == 3 ? 0xFF : 0xFFFF) == 0 else { return nil }
      for place in 0..<left - 1 { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(16 - 8 * place))) }
    }
    return bytes
  }
}
