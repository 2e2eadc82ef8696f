extension TextWidth {
  /// A line in lines of at most `width` columns, those after the first indented to where its text begins and two more,
  /// or to its second column.
  ///
  /// It is broken between words, and a word that no line has room for behind a comma, a bracket or a slash in it; what
  /// has none of these stays whole. Colours go on in the next line.
  ///
  /// - Parameter width: `nil` breaks nothing.
  package static func fitted(_ line: String, to width: Int?) -> [String] {
    guard let width, line.utf8.count > width else { return [line] }
    let glyphs = Glyph.glyphs(of: line)
    guard Glyph.columns(glyphs[...]) > width else { return [line] }
    let blank = Glyph(text: " ", columns: 1, colour: "")
    let own = glyphs.prefix { $0.isPlace }.count
    // Numbers in front of a sentence are part of it: only what stands in columns is passed over.
    let isListed = glyphs[..<own].contains { $0.isDigit } && glyphs[..<own].suffix(2).allSatisfy(\.isBlank)
    let start = isListed ? own : glyphs.prefix(while: \.isBlank).count
    let column = Glyph.secondColumn(of: glyphs, from: start, within: width / 2)
    let margin = Array(repeating: blank, count: column ?? min(start + 2, width / 2))
    var lines: [String] = []
    var rest = glyphs[...]
    while Glyph.columns(rest) > width {
      let start = lines.isEmpty ? start : margin.count
      guard let end = Glyph.end(of: rest, width: width, from: start, margin: margin.count) else { break }
      lines.append(Glyph.text(rest[..<end].trimmingBlanks))
      rest = (margin + rest[end...].drop(while: \.isBlank))[...]
    }
    return lines + [Glyph.text(rest.trimmingBlanks)]
  }
}

/// One character of a line, with the colour that it has.
private struct Glyph {
  let text: String
  let columns: Int
  /// The sequences that give it its colour; empty for none.
  let colour: String

  var isBlank: Bool { text == " " }
  var isDigit: Bool { text.utf8.count == 1 && (0x30...0x39).contains(text.utf8.first ?? 0) }
  /// Whether it may stand in front of a row's text: numbers, times, gaps.
  var isPlace: Bool { isBlank || isDigit || text == "." }

  static func columns(_ glyphs: ArraySlice<Glyph>) -> Int { glyphs.reduce(0) { $0 + $1.columns } }

  static func glyphs(of line: String) -> [Glyph] {
    var glyphs: [Glyph] = []
    var colour = ""
    var rest = line[...]
    while let first = rest.first {
      if first == "\u{1B}", let found = rest.prefixMatch(of: /\u{1B}\[([0-9;]*)m/) {
        colour = found.1 == "0" || found.1.isEmpty ? "" : colour + found.0
        rest = rest[found.range.upperBound...]
        continue
      }
      glyphs.append(Glyph(text: String(first), columns: TextWidth.columns(String(first)), colour: colour))
      rest = rest.dropFirst()
    }
    return glyphs
  }

  /// The text with its colours, none of which goes on behind it.
  static func text(_ glyphs: ArraySlice<Glyph>) -> String {
    var text = ""
    var colour = ""
    for glyph in glyphs {
      if glyph.colour != colour {
        text += (colour.isEmpty ? "" : "\u{1B}[0m") + glyph.colour
        colour = glyph.colour
      }
      text += glyph.text
    }
    return text + (colour.isEmpty ? "" : "\u{1B}[0m")
  }

  /// Where the text behind the first gap of two blanks begins: what stands in columns goes on in its own.
  static func secondColumn(of glyphs: [Glyph], from start: Int, within most: Int) -> Int? {
    let gaps = glyphs.indices.dropLast().filter { $0 > start && glyphs[$0].isBlank && glyphs[$0 + 1].isBlank }
    guard let gap = gaps.first, let text = glyphs[gap...].firstIndex(where: { !$0.isBlank }),
      columns(glyphs[..<text]) <= most
    else { return nil }
    return columns(glyphs[..<text])
  }

  /// Whether a word that is too wide can go on in the next line from behind a place: no line begins with a comma.
  private static func isBreak(at place: Int, in glyphs: ArraySlice<Glyph>) -> Bool {
    let next = place + 1 < glyphs.endIndex ? glyphs[place + 1].text : ""
    return ",;/])}›".contains(glyphs[place].text) && !",;])}".contains(next)
  }

  /// Where a line that is too wide ends: behind a word, or in a word that is too wide itself; `nil` where nothing of it
  /// can be broken.
  ///
  /// - Parameters:
  ///   - start: How much stands in front of the text, and is never left alone.
  ///   - margin: How far the next line is indented.
  static func end(of glyphs: ArraySlice<Glyph>, width: Int, from start: Int, margin: Int) -> Int? {
    var (used, blank, mark) = (0, Int?.none, Int?.none)
    for place in glyphs.indices {
      let isBehindStart = place - glyphs.startIndex > start
      if isBehindStart, glyphs[place].isBlank, used <= width { blank = place }
      used += glyphs[place].columns
      if isBehindStart, isBreak(at: place, in: glyphs), used <= width { mark = place + 1 }
      guard used > width else { continue }
      // A word that the next line has room for goes there whole.
      let word: ArraySlice<Glyph> = blank.map { glyphs[$0...].dropFirst().prefix { !$0.isBlank } } ?? []
      if let blank, columns(word) <= width - margin { return blank }
      if let mark, mark > (blank ?? 0) + 8 || blank == nil { return mark }
      return blank ?? glyphs[place...].dropFirst().firstIndex { $0.isBlank }
    }
    return nil
  }
}

extension ArraySlice<Glyph> {
  fileprivate var trimmingBlanks: ArraySlice<Glyph> {
    var kept = self
    while kept.last?.isBlank == true { kept.removeLast() }
    return kept
  }
}
