/// What can be seen of a query without performing it.
package enum PanelSQL {
  /// Whether SQL can take a parameter of that name as `:name`.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, text.utf8.allSatisfy(isWord) else { return false }
    return !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= first)
  }

  /// The names that a statement takes as `:name`, each once, in order.
  ///
  /// Texts in quotes and comments are no parameters; a word or a number right before the colon is none either.
  package static func parameters(of sql: String) -> [String] {
    let bytes = Array(sql.utf8)
    var names: [String] = []
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): index = end(of: bytes, quotedAt: index)
      case UInt8(ascii: "["): index = (bytes[index...].firstIndex(of: UInt8(ascii: "]")) ?? bytes.count - 1) + 1
      case UInt8(ascii: "-") where bytes[index...].starts(with: "--".utf8):
        index = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      case UInt8(ascii: "/") where bytes[index...].starts(with: "/*".utf8):
        index = end(of: bytes, commentedAt: index)
      case UInt8(ascii: ":"):
        let word = bytes[(index + 1)...].prefix(while: isWord)
        let name = String(decoding: word, as: UTF8.self)
        if isName(name), !names.contains(name) { names.append(name) }
        index += 1 + word.count
      default: index += 1
      }
    }
    return names
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
      || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "_")
  }

  private static func end(of bytes: [UInt8], quotedAt start: Int) -> Int {
    let close = bytes[(start + 1)...].firstIndex(of: bytes[start])
    return close.map { $0 + 1 } ?? bytes.count
  }

  private static func end(of bytes: [UInt8], commentedAt start: Int) -> Int {
    var index = start + 2
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") { return index + 2 }
      index += 1
    }
    return bytes.count
  }
}
