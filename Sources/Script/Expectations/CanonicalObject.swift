/// Reads the top level of canonical JSON, as argument sets are recorded.
enum CanonicalObject {
  /// Names and JSON texts of an object's fields; the elements of a list have the name "".
  static func fields(of json: String) -> [(name: String, value: String)] {
    let bytes = Array(json.utf8)
    guard bytes.count > 2 else { return [] }
    var fields: [(name: String, value: String)] = []
    var name = ""
    var start = 1
    var depth = 0
    var isQuoted = false
    var index = 1
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    while index < bytes.count {
      let byte = bytes[index]
      if isQuoted {
        if byte == UInt8(ascii: "\\") { index += 1 } else if byte == UInt8(ascii: "\"") { isQuoted = false }
      } else if byte == UInt8(ascii: "\"") {
        isQuoted = true
      } else if depth == 0, byte == UInt8(ascii: ":") {
        name = text(start + 1..<index - 1)
        start = index + 1
      } else if depth == 0, byte == UInt8(ascii: ",") || index == bytes.count - 1 {
        fields.append((name, text(start..<index)))
        start = index + 1
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        depth += 1
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        depth -= 1
      }
      index += 1
    }
    return fields
  }
}
