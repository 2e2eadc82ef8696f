/// How much room a text takes on a terminal.
package enum TextWidth {
  /// Columns that `text` takes: two for wide East Asian characters and emoji, none for a mark by itself, one for
  /// others.
  package static func columns(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return columnsOfPlain(text) ?? text.reduce(0) { $0 + columns($1) }
  }

  /// The columns of a text of which each scalar is a character of one column: ASCII, and the signs that stand between
  /// words here; `nil` for any other.
  private static func columnsOfPlain(_ text: String) -> Int? {
    var count = 0
    for scalar in text.unicodeScalars {
      switch scalar {
      // With a line feed behind it, it is one character.
      case "\r": return nil
      case "›", "→", "…": count += 1
      default:
        guard scalar.isASCII else { return nil }
        count += 1
      }
    }
    return count
  }

  /// `text` with control characters spelt out, so that recorded text can neither break a table nor drive a terminal.
  package static func visible(_ text: String) -> String {
    if text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { return text }
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": shown += "\\n"
      case "\t": shown += "\\t"
      case "\r": shown += "\\r"
      case _ where isControl(scalar): shown += "\\u{\(String(scalar.value, radix: 16))}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// `text` with control characters spelt out but the ends of its lines.
  package static func visibleLines(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0 != "\n" && isControl($0) }) else { return text }
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { visible(String(String.UnicodeScalarView($0))) }.joined(separator: "\n")
  }

  /// A line that may have colours, which end with it, and has all other control characters spelt out.
  package static func visibleInColour(_ line: String) -> String {
    guard line.unicodeScalars.contains(where: isControl) else { return line }
    var shown = ""
    var rest = line[...]
    while let colour = rest.firstMatch(of: /\u{1B}\[(?:0|1|2|31|32|33|35|36)m/) {
      shown += visible(String(rest[..<colour.range.lowerBound])) + colour.output
      rest = rest[colour.range.upperBound...]
    }
    return shown + visible(String(rest)) + (line.hasSuffix("\u{1B}[0m") ? "" : "\u{1B}[0m")
  }

  /// `text` cut to `width` columns, with an ellipsis where something was cut.
  package static func elide(_ text: String, to width: Int) -> String {
    guard columns(text) > width else { return text }
    guard width > 1 else { return String(repeating: "…", count: max(0, width)) }
    var kept = ""
    var used = 0
    for character in text {
      used += columns(character)
      if used > width - 1 { break }
      kept.append(character)
    }
    return kept + "…"
  }

  /// `text` in lines of at most `width` columns, broken between words, those after the first indented like it; a word
  /// that is wider stays whole.
  ///
  /// - Parameter width: `nil` breaks nothing.
  package static func wrapped(_ text: String, to width: Int?, hanging: Int? = nil) -> [String] {
    guard let width, columns(text) > width else { return [text] }
    let own = text.prefix { $0 == " " }
    let words = text.dropFirst(own.count).split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    return filled(String(own), words, indentation: hanging ?? own.count, width: width)
  }

  /// A line cut at blanks into lines of at most `width` columns, those after the first indented by two.
  package static func folded(_ text: String, width: Int) -> [String] {
    wrapped(String(text.drop { $0 == " " }), to: width, hanging: 2).map { elide($0, to: width) }
  }

  /// `words` joined by `separator` and a blank in lines of at most `width` columns, the first behind `head`, the others
  /// indented as far as `head`'s own indentation and four more; a line that goes on leaves its last column free.
  package static func joined(_ words: [String], separator: String = "", head: String = "", width: Int) -> [String] {
    let units = words.dropLast().map { $0 + separator } + words.suffix(1)
    let indentation = head.prefix { $0 == " " }.count + 4
    return filled(head, units, indentation: indentation, width: width, margin: 1).map(\.trimmedAtEnd)
  }

  /// Words in lines, the first line behind `head`; `margin` columns stay free behind every word but the last.
  private static func filled(
    _ head: String, _ words: [String], indentation: Int, width: Int, margin: Int = 0
  ) -> [String] {
    var lines: [String] = []
    var line = head
    for (number, word) in words.enumerated() {
      let needed = columns(word) + (number + 1 < words.count ? margin : 0)
      if number > 0, columns(line) + 1 + needed > width {
        lines.append(line)
        line = String(repeating: " ", count: indentation) + word
      } else {
        line += (number > 0 ? " " : "") + word
      }
    }
    return lines + [line]
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return !(0x20...0x7E ~= scalar.value) }
    if scalar == "›" || scalar == "→" || scalar == "…" { return false }
    return switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: scalar.value != 0x200D
    default: false
    }
  }

  private static func columns(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.isASCII, character.utf8.count == 1 { return 1 }
    // A mark without a letter sits on what stands before it, be it the gap of a table.
    if [.nonspacingMark, .enclosingMark].contains(first.properties.generalCategory) { return 0 }
    // What is drawn as an emoji is wide (UAX #11): flags, which are pairs of letters, and with a selector any sign.
    let (isFlagLetter, isPair) = (0x1F1E6...0x1F1FF ~= first.value, character.unicodeScalars.count > 1)
    if first.properties.isEmojiPresentation, !isFlagLetter || isPair { return 2 }
    if isPair, character.unicodeScalars.contains("\u{FE0F}") { return 2 }
    return isWide(first.value) ? 2 : 1
  }

  /// Whether a character is wide by its East Asian width, emoji aside.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18D08,
      0x1AFF0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}

extension String {
  /// The text with some scalars spelt otherwise, also where they make one character with what follows them.
  ///
  /// `replacing` compares characters: of a quote with an accent on it, or of a carriage return before a line feed, it
  /// replaces nothing.
  package func spelling(_ spellings: [Unicode.Scalar: String]) -> String {
    guard unicodeScalars.contains(where: { spellings[$0] != nil }) else { return self }
    var spelt = ""
    for scalar in unicodeScalars {
      if let spelling = spellings[scalar] { spelt += spelling } else { spelt.unicodeScalars.append(scalar) }
    }
    return spelt
  }

  /// The text without blanks at its end.
  package var trimmedAtEnd: String {
    // Most have none.
    guard utf8.last == UInt8(ascii: " ") else { return self }
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
