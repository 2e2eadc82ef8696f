import RehearsalDiff
package import RehearsalExperiments
import RehearsalTrace

extension Exploration {
  /// What made-up sessions showed, and the laws that they broke, each with the fewest steps that break it.
  package func answer(
    _ findings: Findings, _ written: [WrittenBreach], seed: UInt64, run: Int64?, verdict: String
  ) -> Answer {
    let broken = written.map { found -> Value in
      .fields([
        ("law", .text(found.breach.violation.law)), ("about", .text(found.breach.violation.about)),
        ("sessions", .integer(Int64(found.breach.sessionCount))), ("before", .integer(Int64(found.stepsBefore))),
        ("steps", .list(found.minimal.steps.map { .text($0) })), ("replays", .integer(Int64(found.minimal.replays))),
        ("script", .text(found.minimal.text)), ("file", .text(found.file)),
      ])
    }
    return Answer(
      "explore", verdict: verdict,
      [
        ("scene", .text(scene.name)), ("seed", .text("\(seed)")), ("isInterrupted", .bool(findings.isInterrupted)),
        ("cells", .integer(Int64(scene.launches.count))), ("performed", .integer(Int64(findings.performed))),
        ("behaviours", .integer(Int64(findings.behaviours))), ("new", .integer(Int64(findings.news.count))),
        ("run", run.map { .integer($0) }), ("broken", .list(broken)),
        ("explained", .integer(Int64(findings.explained.count))),
      ])
  }
}
