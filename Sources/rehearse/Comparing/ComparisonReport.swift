import Diff
import Store
import Trace

/// What `diff` says: each change once with the cells that show it, cells that only one side has, and the verdict.
struct ComparisonReport {
  private let comparisons: [Comparison]
  private let paint: Paint

  init(_ comparisons: [Comparison], paint: Paint = .output) {
    self.comparisons = comparisons
    self.paint = paint
  }

  // MARK: - Text

  func lines() -> [String] {
    comparisons.flatMap(lines(of:)) + [verdict()]
  }

  private func lines(of comparison: Comparison) -> [String] {
    guard !comparison.isSame else { return [] }
    var lines = [paint.red("--- \(comparison.left)"), paint.green("+++ \(comparison.right)"), ""]
    for group in comparison.groups {
      if comparison.pairCount > 1 { lines += heading(of: group, among: comparison.pairCount) }
      lines += group.diff.text().map(painted) + [""]
    }
    lines += alone(comparison.onlyLeft, in: comparison.left) + alone(comparison.onlyRight, in: comparison.right)
    return lines
  }

  private func heading(of group: Comparison.Group, among count: Int) -> [String] {
    [paint.bold("change \(group.diff.signature.short) in \(group.pairs.count) of \(counted(count, "session"))")]
      + group.pairs.map { "  \($0.name)" }
  }

  private func alone(_ sessions: [Session], in side: String) -> [String] {
    guard !sessions.isEmpty else { return [] }
    return ["only in \(side):"] + sessions.map { "  \($0.script)[\($0.configuration.text)]" } + [""]
  }

  private func painted(_ line: String) -> String {
    switch line.drop(while: { $0 == " " }).first {
    case "-": paint.red(line)
    case "+": paint.green(line)
    case "~": paint.yellow(line)
    default: line
    }
  }

  /// `2 changes in 3 of 18 sessions`.
  private func verdict() -> String {
    let changes = Set(comparisons.flatMap { $0.groups.map(\.diff.signature) }).count
    let different = comparisons.reduce(0) { $0 + $1.differentCount }
    let pairs = comparisons.reduce(0) { $0 + $1.pairCount }
    let alone = comparisons.reduce(0) { $0 + $1.onlyLeft.count + $1.onlyRight.count }
    let rest = alone > 0 ? ", \(counted(alone, "session")) without a counterpart" : ""
    return "\(counted(changes, "change")) in \(different) of \(counted(pairs, "session"))\(rest)"
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
