import RehearsalPlainText
public import RehearsalTrace

/// Two traces beside each other: the events of the steps that differ, aligned, and the values they left behind.
///
/// Between the columns stands a mark: `<` only on the left, `>` only on the right, `|` with other contents, `\` and `/`
/// moved from and to. Events that are equal and further than two from a difference are counted and left out.
public struct SideBySide {
  private let diff: TraceDiff
  private let comparison: TraceComparison
  private let marks: [Pair: Change.Kind]

  private struct Pair: Hashable {
    let left: Int?
    let right: Int?
  }

  private struct Row {
    var left: String
    var mark: Character
    var right: String
  }

  private static let context = 2

  /// Sets the traces of a diff beside each other.
  public init(_ left: Trace, _ right: Trace, diff: TraceDiff) {
    self.diff = diff
    var vocabulary = SharedVocabulary()
    let leftSide = Side(left, digests: nil, vocabulary: &vocabulary)
    let rightSide = Side(right, digests: nil, vocabulary: &vocabulary)
    comparison = TraceComparison(leftSide, rightSide, vocabulary)
    var marks: [Pair: Change.Kind] = [:]
    for change in diff.changes where change.about == .event {
      marks[Pair(left: change.left?.sequence, right: change.right?.sequence)] = change.kind
    }
    self.marks = marks
  }

  /// The lines, without line ends and summary.
  public func text(_ options: DiffTextOptions = DiffTextOptions()) -> [String] {
    let paint = Paint(isOn: options.isColored)
    let column = max(16, (options.width - 3) / 2)
    var lines: [String] = []
    for step in diff.changedSteps {
      let pair = diff.steps[step]
      lines.append(paint.heading("step \(pair.number)  \(TextWidth.visible(pair.label))"))
      let events = folded(eventRows(step))
      let values = valueRows(step)
      lines += (events + values).map { line($0, column, paint) } + [""]
    }
    return lines
  }

  private func line(_ row: Row, _ column: Int, _ paint: Paint) -> String {
    let left = shortened(TextWidth.visible(row.left), to: column)
    let padding = String(repeating: " ", count: column - left.count)
    let right = shortened(TextWidth.visible(row.right), to: column)
    switch row.mark {
    case " ": return row.right.isEmpty ? paint.quiet(left) : "\(left)\(padding)   \(right)"
    case "<", "\\": return paint.removed("\(left)\(padding) \(row.mark)")
    case ">", "/": return "\(left)\(padding) " + paint.added("\(row.mark) \(right)")
    default: return paint.removed(left) + padding + " \(row.mark) " + paint.added(right)
    }
  }

  // MARK: - Events

  private func eventRows(_ step: Int) -> [Row] {
    guard let order = comparison.orders[step] else { return oneSided(diff.steps[step]) }
    return order.columns.map { column in
      let left = column.left.map { comparison.left.facts($0).text } ?? ""
      let right = column.right.map { comparison.right.facts($0).text } ?? ""
      return Row(left: left, mark: mark(column.left, column.right), right: right)
    }
  }

  /// A step that only one side performed.
  private func oneSided(_ pair: StepPair) -> [Row] {
    if let step = pair.left, pair.right == nil {
      return comparison.left.contentEvents(ofStep: step).map {
        Row(left: comparison.left.facts($0).text, mark: "<", right: "")
      }
    }
    guard let step = pair.right, pair.left == nil else { return [] }
    return comparison.right.contentEvents(ofStep: step).map {
      Row(left: "", mark: ">", right: comparison.right.facts($0).text)
    }
  }

  /// A difference in a channel that is not compared has no mark.
  private func mark(_ left: Int?, _ right: Int?) -> Character {
    switch (left, right) {
    case (let left?, nil):
      if let partner = comparison.alignment.rightPartner(of: left) {
        return marks[Pair(left: left, right: partner)] == nil ? " " : "\\"
      }
      return marks[Pair(left: left, right: nil)] == nil ? " " : "<"
    case (nil, let right?):
      if let partner = comparison.alignment.leftPartner(of: right) {
        return marks[Pair(left: partner, right: right)] == nil ? " " : "/"
      }
      return marks[Pair(left: nil, right: right)] == nil ? " " : ">"
    default: return marks[Pair(left: left, right: right)] == nil ? " " : "|"
    }
  }

  private func folded(_ rows: [Row]) -> [Row] {
    let changed = rows.indices.filter { rows[$0].mark != " " }
    var folded: [Row] = []
    var hidden = 0
    func note() -> [Row] { hidden > 0 ? [Row(left: "… \(counted(hidden, "equal event"))", mark: " ", right: "")] : [] }
    for (index, row) in rows.enumerated() {
      if changed.contains(where: { abs($0 - index) <= SideBySide.context }) {
        folded += note() + [row]
        hidden = 0
      } else {
        hidden += 1
      }
    }
    return folded + note()
  }

  // MARK: - Values

  private func valueRows(_ step: Int) -> [Row] {
    diff.changes.filter { $0.step == step }.compactMap { change in
      let name: String
      let sides: [String?]
      switch change.about {
      case .frame(let path, let left, let right):
        name = lastComponent(path)
        sides = [left.end, right.end].map { $0.map(TraceText.describe) }
      case .property(let subject, let key, let left, let right):
        name = "\(subject).\(key)"
        sides = [left.end, right.end]
      default: return nil
      }
      let mark: Character = sides[0] == nil ? ">" : sides[1] == nil ? "<" : "|"
      return Row(
        left: sides[0].map { "\(name) \($0)" } ?? "", mark: mark, right: sides[1].map { "\(name) \($0)" } ?? "")
    }
  }
}
