/// Texts as markup has them.
enum MarkupText {
  /// `text` with everything that means something to a reader of markup spelt out, quotation marks only where they end a
  /// value; control characters that no document may hold become a visible sign, and so do those that turn the direction
  /// of what stands behind them.
  ///
  /// Most texts hold nothing of the kind, and are left as they are.
  static func escaped(_ text: String, inText: Bool = false) -> String {
    guard text.utf8.contains(where: { isSpecial($0, inText: inText) }) else { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += inText ? "\"" : "&quot;"
      case "'": result += inText ? "'" : "&#39;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}",
        "\u{FFFE}"..."\u{FFFF}":
        result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether a byte may be of a character that is not written as it is: those beyond ASCII begin with C2, E2 or EF.
  private static func isSpecial(_ byte: UInt8, inText: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), 0x7F, 0xC2, 0xE2, 0xEF: true
    case UInt8(ascii: "\""), UInt8(ascii: "'"): !inText
    case UInt8(ascii: "\n"), UInt8(ascii: "\t"): false
    default: byte < 0x20
    }
  }
}
