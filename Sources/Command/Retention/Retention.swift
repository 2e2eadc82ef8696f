import Rehearsal
package import RehearsalPlainText
import RehearsalSourceText
package import RehearsalStore

/// How long a history is kept whole, and what goes of what is older.
package struct Retention {
  /// Runs of so many days lose nothing.
  package let days: Int?
  /// The newest runs of each line lose nothing, so many of them.
  package let runs: Int?
  /// Only runs of this line lose anything.
  package let line: String?
  /// Runs with a label that one of these patterns describes lose nothing.
  package let labels: [String]

  /// Days that are kept where nobody says otherwise.
  package static let usualDays = 30

  /// Takes what was asked for; without days or runs, runs of 30 days are kept.
  package init(days: Int? = nil, runs: Int? = nil, line: String? = nil, labels: [String] = []) {
    self.days = days ?? (runs == nil ? Retention.usualDays : nil)
    (self.runs, self.line, self.labels) = (runs, line, labels)
  }

  /// The rules at a moment, in milliseconds since 1970-01-01 UTC.
  package func rules(at milliseconds: Int64) -> PruneRules {
    // A number of days before all time keeps everything.
    let start = days.map { days -> Int64 in
      let (length, isTooLong) = Int64(days).multipliedReportingOverflow(by: 86_400_000)
      let (start, isTooEarly) = milliseconds.subtractingReportingOverflow(length)
      return isTooLong || isTooEarly ? .min : start
    }
    return PruneRules(startMilliseconds: start, newestRuns: runs ?? 0, line: line, labels: labels)
  }

  /// What a history would lose, or loses.
  ///
  /// - Throws: `RehearsalError` of kind `request` when no run is on the line.
  package func prune(_ store: Store, at milliseconds: Int64, isTried: Bool) throws -> Pruning {
    if let line, try store.newestRuns(on: line, limit: 1).isEmpty {
      throw RehearsalError(
        .request, "no run is on the branch \"\(line)\"",
        details: ["there are runs on \(branches(try store.lines()))"])
    }
    if isTried { return try store.pruning(by: rules(at: milliseconds)) }
    var random = SystemRandomNumberGenerator()
    let uid = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
    return try store.prune(by: rules(at: milliseconds), uid: uid, at: milliseconds, arguments: arguments)
  }

  /// Looks for runs that the labels to keep describe.
  ///
  /// - Parameter tell: Hears of a pattern that describes no label: the runs it is meant for may come later.
  /// - Throws: When a whole label is no run's, since a slip would take away what it is there to keep.
  package func checkLabels(in store: Store, tell: (String) -> Void) throws {
    guard !labels.isEmpty else { return }
    func known(like pattern: String) throws -> [String] {
      var found: [String] = []
      try store.query(
        "SELECT DISTINCT label FROM v1_runs WHERE label GLOB :pattern ORDER BY label",
        parameters: ["pattern": .text(pattern)], columns: { _ in },
        row: { if case .text(let label) = $0[0] { found.append(label) } })
      return found
    }
    for pattern in self.labels where try known(like: pattern).isEmpty {
      if pattern.contains(where: { "*?[".contains($0) }) {
        tell("--keep-label \(pattern) describes no label of a run")
      } else {
        let near = try suggestion(for: pattern, among: known(like: "*")).map { ["did you mean \"\($0)\"?"] } ?? []
        throw RehearsalError(
          .request, "--keep-label: no run has the label \"\(pattern)\"",
          details: near + ["a pattern may describe none yet: \"\(pattern)*\""])
      }
    }
  }

  /// What is noted of the command, without the place of the file.
  private var arguments: [String] {
    ["prune"] + (days.map { ["--keep-days", "\($0)"] } ?? []) + (runs.map { ["--keep-runs", "\($0)"] } ?? [])
      + (line.map { ["--line", $0] } ?? []) + labels.flatMap { ["--keep-label", $0] }
  }
}

extension Pruning {
  /// What goes and comes, a row a table.
  package var table: Table {
    Table(
      columns: ["table", "rows gone", "rows added", "bytes freed"],
      rows: tables.map { [.text($0.name), QueryValue($0.gone), QueryValue($0.added), QueryValue($0.bytes)] })
  }

  /// `3 of 40 sessions would go from 2 runs, about 90 bytes freed`.
  package func verdict(isTried: Bool) -> String {
    guard sessionCount + recordingCount > 0 else { return "nothing to take away" }
    let recordings = recordingCount == 0 ? "" : " and \(counted(recordingCount, "recording"))"
    return "\(sessionCount) of \(counted(sessionsBefore, "session"))\(recordings) \(isTried ? "would go" : "gone")"
      + " from \(counted(runCount, "run")), "
      + (bytes > 0 ? "about \(bytes) bytes freed" : "and no byte freed, since what remains of them takes as much")
  }
}
