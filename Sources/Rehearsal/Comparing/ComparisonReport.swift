package import RehearsalDiff
package import RehearsalPlainText
import RehearsalTrace

/// What `diff` says: the sides, what differs, and the verdict.
package struct ComparisonReport {
  package let comparisons: [Comparison]
  private let style: Style
  private let paint: Paint

  /// How the differences are told.
  package struct Style {
    package var detail: DiffTextOptions.Detail = .folded
    package var wording: DiffTextOptions.Wording = .arrows
    /// Beside each other instead of one after the other.
    package var isSideBySide = false
    /// How many roots are told before the rest is counted; `nil` for all.
    package var mostRoots: Int?
    /// Columns of a line.
    package var width = 80

    package init(
      detail: DiffTextOptions.Detail = .folded, wording: DiffTextOptions.Wording = .arrows, isSideBySide: Bool = false,
      mostRoots: Int? = nil, width: Int = 80
    ) {
      self.detail = detail
      self.wording = wording
      self.isSideBySide = isSideBySide
      self.mostRoots = mostRoots
      self.width = width
    }
  }

  package init(_ comparisons: [Comparison], style: Style, paint: Paint) {
    self.comparisons = comparisons
    self.style = style
    self.paint = paint
  }

  /// The differences, and the verdict as last line; sides between which nothing differs are left out.
  package func lines(_ reader: DiffReader?) throws -> [String] {
    guard reader != nil || !style.isSideBySide else {
      throw RehearsalError(.request, "--side-by-side needs a database, and these are files of baselines")
    }
    return try comparisons.filter { !$0.isSame }.flatMap { try lines(of: $0, reader) } + [verdict]
  }

  /// How the differences of a comparison are written.
  func options(for comparison: Comparison) -> DiffTextOptions {
    DiffTextOptions(
      leftLabel: comparison.labels.left, rightLabel: comparison.labels.right, isColored: paint.isOn,
      detail: style.detail, wording: style.wording, mostRoots: style.mostRoots,
      width: style.width)
  }

  private func lines(of comparison: Comparison, _ reader: DiffReader?) throws -> [String] {
    let options = options(for: comparison)
    let heading = [
      paint.red("--- \(TextWidth.visible(comparison.left))"), paint.green("+++ \(TextWidth.visible(comparison.right))"),
      "",
    ]
    // The last line is a summary, which the verdict repeats for all.
    switch comparison.difference {
    case .sessions(let diff) where style.isSideBySide: return heading + (try reader?.sideBySide(diff, options) ?? [])
    case .sessions(let diff): return heading + diff.text(options).dropLast()
    case .cells(let groups) where style.isSideBySide:
      let parts = try groups.groups.flatMap { group in
        [paint.bold("change \(group.change.signature.short) in \(told(group.cells))"), ""]
          + (try reader?.sideBySide(group.change, options) ?? [])
      }
      return heading + parts + missing(in: groups, comparison)
    case .cells(let groups): return heading + groups.text(options).dropLast()
    }
  }

  private func told(_ cells: [String]) -> String {
    let first = TextWidth.visible(cells[0])
    return cells.count == 1 ? first : "\(counted(cells.count, "cell")), shown for \(first)"
  }

  private func missing(in groups: DiffGroups, _ comparison: Comparison) -> [String] {
    groups.removed.map { TextWidth.visible("only in \(comparison.labels.left): \($0)") }
      + groups.added.map { TextWidth.visible("only in \(comparison.labels.right): \($0)") }
  }

  /// The names of what differs and nothing else, a line each: cells, or the views, properties and events of one
  /// session.
  package var names: [String] {
    var seen: Set<String> = []
    return comparisons.flatMap { comparison in
      switch comparison.difference {
      case .sessions(let diff): diff.names
      case .cells(let groups): groups.groups.flatMap(\.cells) + groups.removed + groups.added
      }
    }.filter { seen.insert($0).inserted }
  }

  /// `2 changes in 14 of 48 cells`; of two sessions, what their diff says of itself.
  package var verdict: String {
    if comparisons.count == 1 {
      switch comparisons[0].difference {
      case .sessions(let diff): return diff.summary
      case .cells(let groups): return groups.summary
      }
    }
    let groups = comparisons.compactMap { comparison in
      if case .cells(let groups) = comparison.difference { groups } else { nil }
    }
    let changes = Set(groups.flatMap { $0.groups.map(\.change.signature) }).count
    let changed = groups.reduce(0) { $0 + $1.changedCount }
    let total = groups.reduce(0) { $0 + $1.changedCount + $1.unchanged.count }
    let lens = groups.lazy.compactMap { $0.groups.first?.change.options.lens }.first.map { " (lens \($0))" } ?? ""
    return "\(counted(changes, "change")) in \(changed) of \(counted(total, "pair")) of cells\(lens)"
  }

  /// One object, as `Documentation/CLI.md` describes it; `version` is raised when the meaning of a name changes.
  package var json: String {
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
