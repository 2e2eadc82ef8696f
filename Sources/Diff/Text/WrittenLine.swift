/// A line of YAML, or of a text that is written like it, as it is compared with another one.
package struct WrittenLine {
  private let line: Substring

  package init(_ line: Substring) { self.line = line }

  /// In what lines are alike, from most to least.
  package enum Way: CaseIterable {
    /// In everything but blanks after the indentation, and what ends the line.
    case spelling
    /// In everything but these and comments.
    case content
    /// In everything but these and the indentation.
    case words
  }

  /// What lines that are alike in a way have in common.
  package func text(_ way: Way) -> String {
    let words = (way == .spelling ? self : withoutComment).plain
    if words.isEmpty { return isComment ? "#" : "" }
    return way == .words ? words : "\(line.utf8.prefix { $0 == UInt8(ascii: " ") }.count) \(words)"
  }

  /// The line without blanks.
  private var plain: String { String(line.filter { !$0.isWhitespace }) }

  private var isComment: Bool { line.utf8.first { !WrittenLine.isBlank($0) } == UInt8(ascii: "#") }

  /// The line up to a comment, which begins with a `#` behind a blank and outside quotation marks.
  private var withoutComment: WrittenLine {
    var quote: UInt8?
    var isAfterBlank = true
    for place in line.utf8.indices {
      let byte = line.utf8[place]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "#"), isAfterBlank {
        return WrittenLine(line[..<place])
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
      isAfterBlank = WrittenLine.isBlank(byte)
    }
    return self
  }

  private static func isBlank(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }
}
