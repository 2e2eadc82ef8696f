import FoundationEssentials
package import RehearsalTrace

/// One part of a run that several processes perform: `2/8`.
package struct Shard {
  /// From 1.
  package let number: Int
  package let count: Int

  /// The most parts of a run: a cell for each part of the largest script.
  package static let most = 10_000

  package init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], count >= 1, (1...count).contains(number) else {
      return nil
    }
    (self.number, self.count) = (number, count)
  }

  /// The identity of the run that all parts call by one name.
  package static func uid(ofRunNamed name: String) -> [UInt8] { Array(Digest(of: "run \(name)").bytes.prefix(16)) }

  /// What all parts of one run call it, from which its identity is made.
  ///
  /// GitHub's and GitLab's numbers for a pipeline stand in for a name that was not given.
  package static func runName(given: String?) throws(RehearsalError) -> String {
    let environment = ProcessInfo.processInfo.environment
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    if let given { return given }
    if let number = value("GITHUB_RUN_ID") {
      return "github \(value("GITHUB_REPOSITORY") ?? "") \(number) \(value("GITHUB_RUN_ATTEMPT") ?? "1")"
    }
    if let number = value("CI_PIPELINE_ID") { return "gitlab \(value("CI_PROJECT_PATH") ?? "") \(number)" }
    throw RehearsalError(
      .request, "the parts of a run need a common name",
      details: ["give each the same --run-name TEXT, such as the number of the CI pipeline"])
  }
}

/// Which part of a run performs which cell.
///
/// The longest cells first, each to the part with the least to do: the parts differ by at most one cell's duration from
/// the best that can be had, and usually by far less. Cells of unknown duration count as the median of the known ones,
/// so without any history the parts have equal numbers of cells. Deterministic: every process that knows the same
/// history makes the same plan.
package struct ShardPlan {
  /// Number of the part, from 1, for each cell.
  package let parts: [Int]
  /// Microseconds of each part, as far as known.
  package let loads: [Int64]
  /// SHA-256 of the cells and their parts: plans with different digests do not fit together.
  package let digest: Digest

  package init(names: [String], durations: [Int64?], count: Int) {
    let known = durations.compactMap { $0 }.sorted()
    let usual = known.isEmpty ? 1 : max(1, known[known.count / 2])
    let costs = durations.map { max(1, $0 ?? usual) }
    let order = names.indices.sorted { costs[$0] == costs[$1] ? names[$0] < names[$1] : costs[$0] > costs[$1] }
    var loads = [Int64](repeating: 0, count: count)
    var parts = [Int](repeating: 1, count: names.count)
    for cell in order {
      let part = loads.indices.min { loads[$0] == loads[$1] ? $0 < $1 : loads[$0] < loads[$1] } ?? 0
      loads[part] += costs[cell]
      parts[cell] = part + 1
    }
    self.parts = parts
    self.loads = loads
    digest = Digest(of: names.indices.map { "\(parts[$0]) \(names[$0])" }.sorted().joined(separator: "\n"))
  }
}
