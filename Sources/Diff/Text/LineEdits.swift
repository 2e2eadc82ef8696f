/// What was written into a text in place of another's lines, in the smallest pieces that can be taken back alone.
///
/// A stretch of lines in place of as many is one piece a line, since each may stand for something of its own; in
/// place of more or fewer, entries with one key are a piece, and so is each that has no fellow. Lines that only one
/// text has are cut where their indentation comes back to that of the first, which is where a mapping or a list has
/// its next entry; a comment or an empty line goes with what follows it.
package struct LineEdits: Sendable {
  /// The pieces, in the order of the text after.
  package let edits: [LineEdit]
  private let lines: [Substring]

  /// Compares two texts.
  package init(from before: String, to after: String) {
    let (lefts, rights) = (LineEdits.lines(of: before), LineEdits.lines(of: after))
    var numbers: [Substring: Int32] = [:]
    func keys(_ lines: [Substring]) -> [Int32] {
      lines.map { line in
        let number = numbers[line] ?? Int32(numbers.count)
        numbers[line] = number
        return number
      }
    }
    let leftKeys = keys(lefts)
    var edits: [LineEdit] = []
    eachGap(align(leftKeys, keys(rights)), lefts.count, rights.count) { left, right, _ in
      for (removed, added) in LineEdits.pieces(left, right, lefts, rights) {
        edits.append(
          LineEdit(
            lines: added, former: removed, removed: lefts[removed].map(String.init),
            added: rights[added].map(String.init)))
      }
    }
    self.edits = edits
    lines = rights
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
