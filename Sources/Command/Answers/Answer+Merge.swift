import RehearsalDiff
package import RehearsalStore
import RehearsalTrace

extension Answer {
  /// What a merge added, and the newest run of each line.
  package init(merge result: MergeResult, into database: String, heads: [Run], verdict: String) {
    func count(_ number: Int) -> Value { .integer(Int64(number)) }
    let lines = heads.map { run -> Value in
      .fields([
        ("run", .integer(run.id)), ("branch", run.description.sourceBranch.map { .text($0) }),
        ("digest", run.digest.map { .text($0.hex) }),
      ])
    }
    self.init(
      "merge", verdict: verdict,
      [
        ("database", .text(database)), ("runs", count(result.runs)), ("sessions", count(result.sessions)),
        ("recordings", count(result.recordings)), ("decisions", count(result.decisions)), ("heads", .list(lines)),
      ])
  }
}
