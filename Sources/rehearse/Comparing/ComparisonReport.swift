import Diff
import Store
import Trace

/// What `diff` says: each change once with the cells that show it, cells that only one side has, and the verdict.
struct ComparisonReport {
  private let comparisons: [Comparison]
  private let detail: DiffTextOptions.Detail
  private let paint: Paint

  init(_ comparisons: [Comparison], detail: DiffTextOptions.Detail = .folded, paint: Paint = .output) {
    self.comparisons = comparisons
    self.detail = detail
    self.paint = paint
  }

  // MARK: - Text

  func lines() -> [String] {
    comparisons.flatMap(lines(of:)) + [verdict()]
  }

  private func lines(of comparison: Comparison) -> [String] {
    guard !comparison.isSame else { return [] }
    var lines = [paint.red("--- \(comparison.left)"), paint.green("+++ \(comparison.right)"), ""]
    let options = DiffTextOptions(
      leftLabel: comparison.leftLabel, rightLabel: comparison.rightLabel, isColored: paint.isOn, detail: detail,
      width: Terminal.output.width ?? 80)
    for group in comparison.groups {
      if !comparison.isOfSessions { lines += heading(of: group, among: comparison.pairCount) }
      // Of two sessions the last line of the diff is the verdict.
      lines += comparison.isOfSessions ? group.diff.text(options).dropLast() : group.diff.text(options) + [""]
    }
    lines += alone(comparison.onlyLeft, in: comparison.left) + alone(comparison.onlyRight, in: comparison.right)
    return lines
  }

  /// Which cells show a change, of a few all by name.
  private func heading(of group: Comparison.Group, among count: Int) -> [String] {
    let shown = group.pairs.count > 12 ? group.pairs.prefix(10) : group.pairs[...]
    let rest = group.pairs.count - shown.count
    return [paint.bold("\(group.pairs.count) of \(counted(count, "session")), signature \(group.diff.signature.short)")]
      + shown.map { "  \($0.name)" } + (rest > 0 ? ["  … and \(rest) more"] : [])
  }

  private func alone(_ sessions: [Session], in side: String) -> [String] {
    guard !sessions.isEmpty else { return [] }
    return ["only in \(side):"] + sessions.map { "  \($0.script)[\($0.configuration.text)]" } + [""]
  }

  /// `3 of 18 sessions differ, in 2 ways`; of two sessions, what their diff says of itself.
  private func verdict() -> String {
    if comparisons.count == 1, comparisons[0].isOfSessions {
      return comparisons[0].groups.first?.diff.summary ?? "no differences"
    }
    let ways = Set(comparisons.flatMap { $0.groups.map(\.diff.signature) }).count
    let different = comparisons.reduce(0) { $0 + $1.differentCount }
    let pairs = comparisons.reduce(0) { $0 + $1.pairCount }
    let alone = comparisons.reduce(0) { $0 + $1.onlyLeft.count + $1.onlyRight.count }
    return "\(different) of \(counted(pairs, "session")) differ\(pairs == 1 ? "s" : "")"
      + (ways > 0 ? ", in \(counted(ways, "way"))" : "")
      + (alone > 0 ? ", \(counted(alone, "session")) without a counterpart" : "")
  }

  // MARK: - JSON

  /// One object; `format` is raised when the meaning of a name changes.
  var json: String {
    let comparisons = comparisons.map { comparison in
      let groups = comparison.groups.map { group in
        object([
          ("signature", Value.quoted(group.diff.signature.hex)),
          ("sessions", list(group.pairs.map(pair))),
          ("diff", group.diff.json),
        ])
      }
      return object([
        ("left", Value.quoted(comparison.left)), ("right", Value.quoted(comparison.right)),
        ("compared", "\(comparison.pairCount)"), ("different", "\(comparison.differentCount)"),
        ("changes", list(groups)),
        ("onlyLeft", list(comparison.onlyLeft.map { Value.quoted($0.reference) })),
        ("onlyRight", list(comparison.onlyRight.map { Value.quoted($0.reference) })),
      ])
    }
    return object([("format", "1"), ("comparisons", list(comparisons))])
  }

  private func pair(_ pair: Comparison.Pair) -> String {
    object([
      ("left", Value.quoted(pair.left.reference)), ("right", Value.quoted(pair.right.reference)),
    ])
  }

  private func object(_ fields: [(String, String)]) -> String {
    "{" + fields.map { "\(Value.quoted($0.0)):\($0.1)" }.joined(separator: ",") + "}"
  }

  private func list(_ values: [String]) -> String { "[" + values.joined(separator: ",") + "]" }
}
