import Diff
import Trace

/// What `diff` says: the sides, what differs, and the verdict.
struct ComparisonReport {
  private let comparisons: [Comparison]
  private let detail: DiffTextOptions.Detail
  private let paint: Paint

  init(_ comparisons: [Comparison], detail: DiffTextOptions.Detail, paint: Paint = .output) {
    self.comparisons = comparisons
    self.detail = detail
    self.paint = paint
  }

  /// The differences, and the verdict as last line; sides between which nothing differs are left out.
  func lines() -> [String] {
    comparisons.filter { !$0.isSame }.flatMap(lines) + [verdict]
  }

  private func lines(of comparison: Comparison) -> [String] {
    let options = DiffTextOptions(
      leftLabel: comparison.labels.left, rightLabel: comparison.labels.right, isColored: paint.isOn, detail: detail,
      width: Terminal.output.width ?? 80)
    let heading = [paint.red("--- \(comparison.left)"), paint.green("+++ \(comparison.right)"), ""]
    // The last line is a summary, which the verdict repeats for all.
    switch comparison.difference {
    case .sessions(let diff): return heading + diff.text(options).dropLast()
    case .cells(let groups): return heading + groups.text(options).dropLast()
    }
  }

  /// `2 changes in 14 of 48 cells`; of two sessions, what their diff says of itself.
  private var verdict: String {
    if comparisons.count == 1 {
      switch comparisons[0].difference {
      case .sessions(let diff): return diff.summary
      case .cells(let groups): return groups.summary
      }
    }
    let groups = comparisons.compactMap { comparison in
      if case .cells(let groups) = comparison.difference { groups } else { nil }
    }
    let changes = Set(groups.flatMap { $0.groups.map(\.diff.signature) }).count
    let changed = groups.reduce(0) { $0 + $1.changedCount }
    let total = groups.reduce(0) { $0 + $1.changedCount + $1.unchanged.count }
    return "\(counted(changes, "change")) in \(changed) of \(counted(total, "pair")) of cells"
  }

  /// One object, as `Documentation/CLI.md` describes it; `version` is raised when the meaning of a name changes.
  var json: String {
    let comparisons = comparisons.map { comparison in
      let difference =
        switch comparison.difference {
        case .sessions(let diff): diff.json
        case .cells(let groups): groups.json
        }
      let (left, right) = (Value.quoted(comparison.left), Value.quoted(comparison.right))
      return "{\"left\":\(left),\"right\":\(right),\"difference\":\(difference)}"
    }
    return
      "{\"format\":\"rehearsal-comparisons\",\"version\":1,\"comparisons\":[\(comparisons.joined(separator: ","))]}"
  }
}
