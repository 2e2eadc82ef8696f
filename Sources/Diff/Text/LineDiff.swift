/// Two texts line by line, in the unified form that `diff -u` and git write.
public struct LineDiff: Sendable {
  /// The hunks, each begun by its `@@` line; none when the texts are equal.
  public private(set) var lines: [String] = []

  /// Compares two texts.
  ///
  /// - Parameters:
  ///   - left: The text before.
  ///   - right: The text after.
  ///   - context: How many equal lines stand around what differs.
  public init(_ left: String, _ right: String, context: Int = 2) {
    let lefts = LineDiff.lines(of: left)
    let rights = LineDiff.lines(of: right)
    var numbers: [Substring: Int32] = [:]
    func keys(_ lines: [Substring]) -> [Int32] {
      lines.map { line in
        let number = numbers[line] ?? Int32(numbers.count)
        numbers[line] = number
        return number
      }
    }
    let leftKeys = keys(lefts)
    var rows: [Row] = []
    eachGap(align(leftKeys, keys(rights)), lefts.count, rights.count) { leftGap, rightGap, match in
      rows += leftGap.map { Row(mark: "-", text: lefts[$0], left: $0, right: rightGap.lowerBound) }
      rows += rightGap.map { Row(mark: "+", text: rights[$0], left: leftGap.upperBound, right: $0) }
      if let match { rows.append(Row(mark: " ", text: lefts[match.left], left: match.left, right: match.right)) }
    }
    lines = LineDiff.hunks(rows, context).flatMap(LineDiff.written)
  }

  private struct Row {
    let mark: Character
    let text: Substring
    let left: Int
    let right: Int
  }

  private static func lines(of text: String) -> [Substring] {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// The rows that differ with those around them, in stretches.
  private static func hunks(_ rows: [Row], _ context: Int) -> [ArraySlice<Row>] {
    var ranges: [Range<Int>] = []
    for place in rows.indices where rows[place].mark != " " {
      let near = max(0, place - context)..<min(rows.count, place + context + 1)
      if let last = ranges.last, last.upperBound >= near.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<near.upperBound
      } else {
        ranges.append(near)
      }
    }
    return ranges.map { rows[$0] }
  }

  private static func written(_ rows: ArraySlice<Row>) -> [String] {
    let (left, right) = (rows.count { $0.mark != "+" }, rows.count { $0.mark != "-" })
    guard let first = rows.first else { return [] }
    // A side without lines is told by the line before it.
    let from = "-\(left == 0 ? first.left : first.left + 1),\(left)"
    let to = "+\(right == 0 ? first.right : first.right + 1),\(right)"
    return ["@@ \(from) \(to) @@"] + rows.map { "\($0.mark)\($0.text)" }
  }
}
