/// What was written into a text in place of another's lines, in the smallest pieces that can be taken back alone.
///
/// A stretch of lines in place of as many is one piece a line, since each may stand for something of its own; in
/// place of more or fewer, entries with one key are a piece, and so is each that has no fellow. Lines that only one
/// text has are cut where their indentation comes back to that of the first, which is where a mapping or a list has
/// its next entry; a comment or an empty line goes with what follows it.
///
/// Lines that say the same and are only written otherwise, with other blanks, another line end or another comment, are
/// in place of each other, however many around them came or went: such neighbours are one piece, a quiet one.
package struct LineEdits: Sendable {
  /// The pieces, in the order of the text after.
  package private(set) var edits: [LineEdit] = []
  private let lines: [Substring]

  /// Compares two texts.
  ///
  /// - Parameter isMoved: Whether lines say the same as well that only are indented otherwise. Taken back alone, such a
  ///   piece seldom leaves a text that can be read.
  package init(from before: String, to after: String, isMoved: Bool = false) {
    let (lefts, rights) = (LineEdits.lines(of: before), LineEdits.lines(of: after))
    lines = rights
    let ways = WrittenLine.Way.allCases.filter { isMoved || $0 != .words }
    add(0..<lefts.count, 0..<rights.count, lefts, rights, ways[...])
  }

  /// Adds what differs between lines: those alike in the first of some ways are in place of each other, and what is
  /// between them is looked at in the next way.
  private mutating func add(
    _ left: Range<Int>, _ right: Range<Int>, _ lefts: [Substring], _ rights: [Substring],
    _ ways: ArraySlice<WrittenLine.Way>
  ) {
    if left.isEmpty && right.isEmpty { return }
    guard let way = ways.first, !left.isEmpty, !right.isEmpty else {
      edits += LineEdits.pieces(left, right, lefts, rights).map { LineEdit($0, $1, lefts, rights) }
      return
    }
    var numbers: [String: Int32] = [:]
    func keys(_ lines: ArraySlice<Substring>) -> [Int32] {
      lines.map { line in
        let text = WrittenLine(line).text(way)
        let number = numbers[text] ?? Int32(numbers.count)
        numbers[text] = number
        return number
      }
    }
    let (leftKeys, rightKeys) = (keys(lefts[left]), keys(rights[right]))
    eachGap(align(leftKeys, rightKeys), left.count, right.count) { leftGap, rightGap, match in
      func moved(_ range: Range<Int>, _ start: Int) -> Range<Int> {
        range.lowerBound + start..<range.upperBound + start
      }
      add(moved(leftGap, left.lowerBound), moved(rightGap, right.lowerBound), lefts, rights, ways.dropFirst())
      if let match { addQuiet(match.left + left.lowerBound, match.right + right.lowerBound, lefts, rights) }
    }
  }

  /// Two lines that say the same, as a piece where they are written otherwise, with those before them.
  private mutating func addQuiet(_ left: Int, _ right: Int, _ lefts: [Substring], _ rights: [Substring]) {
    if lefts[left] == rights[right] { return }
    var (former, lines) = (left..<left + 1, right..<right + 1)
    if let last = edits.last, last.isQuiet, last.former.upperBound == left, last.lines.upperBound == right {
      (former, lines) = (last.former.lowerBound..<left + 1, last.lines.lowerBound..<right + 1)
      edits.removeLast()
    }
    edits.append(LineEdit(former, lines, lefts, rights, isQuiet: true))
  }

  /// The text after with some pieces taken back; with all of them it is the text before.
  package func text(takingBack numbers: Set<Int>) -> String {
    var text = ""
    var next = 0
    for (number, edit) in edits.enumerated() where numbers.contains(number) {
      text += lines[next..<edit.lines.lowerBound].joined() + edit.removed.joined()
      next = edit.lines.upperBound
    }
    return text + lines[next...].joined()
  }

  /// The lines with what ends them.
  private static func lines(of text: String) -> [Substring] {
    var lines: [Substring] = []
    var start = text.startIndex
    let newline = UInt8(ascii: "\n")
    while start < text.endIndex {
      let end = text.utf8[start...].firstIndex(of: newline).map { text.utf8.index(after: $0) } ?? text.endIndex
      lines.append(text[start..<end])
      start = end
    }
    return lines
  }

  // MARK: - Pieces

  private static func pieces(
    _ left: Range<Int>, _ right: Range<Int>, _ lefts: [Substring], _ rights: [Substring]
  ) -> [(Range<Int>, Range<Int>)] {
    if left.isEmpty { return entries(right, of: rights).map { (left, $0) } }
    if right.isEmpty { return entries(left, of: lefts).map { ($0, right) } }
    let pairs = zip(left, right)
    guard left.count == right.count, pairs.allSatisfy({ indentation(lefts[$0]) == indentation(rights[$1]) }) else {
      return fellows(left, right, lefts, rights)
    }
    return pairs.map { ($0..<$0 + 1, $1..<$1 + 1) }
  }

  /// Lines in place of others, entry by entry.
  ///
  /// Those with one key belong together, what is between them is new or gone. All of it is one piece where no key is on
  /// both sides.
  private static func fellows(
    _ left: Range<Int>, _ right: Range<Int>, _ lefts: [Substring], _ rights: [Substring]
  ) -> [(Range<Int>, Range<Int>)] {
    func depth(_ range: Range<Int>, _ lines: [Substring]) -> Int? {
      range.lazy.compactMap { indentation(lines[$0]) }.first
    }
    guard depth(left, lefts) == depth(right, rights) else { return [(left, right)] }
    let olds = entries(left, of: lefts)
    let oldKeys = olds.map { key(of: $0, in: lefts) }
    var pieces: [(Range<Int>, Range<Int>)] = []
    var (isFound, nextOld, nextLeft, nextRight) = (false, 0, left.lowerBound, right.lowerBound)
    func between(_ oldEnd: Int, _ newEnd: Int) {
      let (gone, new) = (nextLeft..<oldEnd, nextRight..<newEnd)
      if gone.isEmpty && new.isEmpty { return }
      let isMixed = !gone.isEmpty && !new.isEmpty
      pieces += isMixed ? [(gone, new)] : LineEdits.pieces(gone, new, lefts, rights)
    }
    for new in entries(right, of: rights) {
      guard let key = key(of: new, in: rights), let old = oldKeys[nextOld...].firstIndex(of: key) else { continue }
      between(olds[old].lowerBound, new.lowerBound)
      if lefts[olds[old]] != rights[new] { pieces.append((olds[old], new)) }
      (isFound, nextOld, nextLeft, nextRight) = (true, old + 1, olds[old].upperBound, new.upperBound)
    }
    guard isFound else { return [(left, right)] }
    between(left.upperBound, right.upperBound)
    return pieces
  }

  /// What an entry is called: `tap` in `tap: show`, `- tap` where it is one of a list.
  private static func key(of entry: Range<Int>, in lines: [Substring]) -> Substring? {
    guard let line = entry.lazy.map({ lines[$0] }).first(where: { indentation($0) != nil }),
      let colon = line.utf8.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    return line[..<colon]
  }

  /// Lines that stand together, cut where an entry begins as deep as the first.
  private static func entries(_ range: Range<Int>, of lines: [Substring]) -> [Range<Int>] {
    guard let base = range.lazy.compactMap({ indentation(lines[$0]) }).first else {
      return range.isEmpty ? [] : [range]
    }
    var entries: [Range<Int>] = []
    var start = range.lowerBound
    // Where the lines without content began that stand before the next entry.
    var quiet: Int?
    var hasContent = false
    for number in range {
      guard let depth = indentation(lines[number]) else {
        quiet = quiet ?? number
        continue
      }
      if hasContent, depth <= base {
        entries.append(start..<(quiet ?? number))
        start = quiet ?? number
      }
      (hasContent, quiet) = (true, nil)
    }
    return entries + [start..<range.upperBound]
  }

  /// How far a line is indented; `nil` for one that is empty or a comment.
  private static func indentation(_ line: Substring) -> Int? {
    let content = line.utf8.drop { $0 == UInt8(ascii: " ") }
    guard let first = content.first, !"#\r\n\t".utf8.contains(first) else { return nil }
    return line.utf8.count - content.count
  }
}

/// One piece of what was written into a text in place of another's lines.
package struct LineEdit: Hashable, Sendable {
  /// Which lines of the text after it is, from 0; empty where lines are only gone.
  package let lines: Range<Int>
  /// Which lines of the text before it was, from 0; empty where lines are only new.
  package let former: Range<Int>
  /// What stood there before, each line with what ends it.
  package let removed: [String]
  /// What stands there after.
  package let added: [String]
  /// Whether the lines say the same and are only written otherwise, as far as lines can tell that.
  package let isQuiet: Bool

  fileprivate init(
    _ former: Range<Int>, _ lines: Range<Int>, _ lefts: [Substring], _ rights: [Substring], isQuiet: Bool = false
  ) {
    (self.lines, self.former, self.isQuiet) = (lines, former, isQuiet)
    removed = lefts[former].map(String.init)
    added = rights[lines].map(String.init)
  }

  /// The line to look at: the first one that differs, of the text after, or of the text before where it is gone there.
  ///
  /// Empty lines and comments are passed over where something else differs as well.
  package var place: (line: Int, isGone: Bool) {
    let same = zip(removed, added).prefix { $0 == $1 }.count
    func first(_ lines: [String]) -> Int? {
      let rest = lines.indices.dropFirst(same)
      return rest.first { LineEdit.says(lines[$0]) } ?? rest.first
    }
    if let number = first(added) { return (lines.lowerBound + number, false) }
    return (former.lowerBound + (first(removed) ?? 0), true)
  }

  private static func says(_ line: String) -> Bool {
    let start = line.utf8.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return start != nil && start != UInt8(ascii: "#")
  }
}
