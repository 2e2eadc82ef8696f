import RehearsalDiff
import RehearsalPlainText
package import RehearsalStore
import RehearsalTrace

extension Verification {
  /// What performing sessions again showed, each that differed with where.
  package static func answer(
    _ results: [Result], _ run: Run, sessionCount: Int, kept: Int64?, verdict: String
  ) -> Answer {
    let different = results.compactMap { result -> Value? in
      guard let divergence = result.divergence else { return nil }
      return .fields([
        ("session", .text("s:\(result.session.id)")), ("script", .text(result.session.script)),
        ("configuration", RunRecording.configuration(result.session.configuration)), ("step", .text(divergence.step)),
        ("event", divergence.events.0.map { .integer(Int64($0)) }),
        ("eventAgain", divergence.events.1.map { .integer(Int64($0)) }), ("change", .text(divergence.change)),
      ])
    }
    return Answer(
      "verify", verdict: verdict,
      [
        ("run", .integer(run.id)), ("cells", .integer(Int64(sessionCount))),
        ("performed", .integer(Int64(results.count))), ("same", .integer(Int64(results.count - different.count))),
        ("nondeterministic", .list(different)), ("keptAs", kept.map { .integer($0) }),
      ])
  }
}

extension Probes {
  /// The first bad run and the last good one before it.
  ///
  /// - Parameter lines: What people are told about revisions between them.
  package func answer(of script: String, telling lines: [String]) -> Answer {
    let (last, first) = boundary
    func value(_ run: Run) -> Value {
      .fields([
        ("run", .integer(run.id)), ("revision", run.description.sourceRevision.map { .text($0.digits) }),
        ("branch", run.description.sourceBranch.map { .text($0) }), ("label", run.description.label.map { .text($0) }),
      ])
    }
    return Answer(
      "bisect", verdict: "first bad run: \(RunText.said(first))",
      [
        ("script", .text(script)), ("firstBad", value(first)), ("lastGood", value(last)),
        ("runs", .list(runs.map { .fields([("run", .integer($0.run.id)), ("isGood", .bool($0.isGood))]) })),
        ("cells", .integer(Int64(changed.count))), ("notes", .list(lines.map { .text($0) })),
      ])
  }
}

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

  /// The fewest steps of a session, and the script that has them.
  package init(
    minimized session: Session, until criterion: String, to steps: [String], from count: Int, replays: Int,
    _ text: String, file: String?, verdict: String
  ) {
    self.init(
      "minimize", verdict: verdict,
      [
        ("session", .text(session.reference)), ("until", .text(criterion)), ("before", .integer(Int64(count))),
        ("steps", .list(steps.map { .text($0) })), ("replays", .integer(Int64(replays))), ("script", .text(text)),
        ("file", file.map { .text($0) }),
      ])
  }
}

extension Exploration {
  /// What made-up sessions showed, and the laws that they broke.
  package func answer(_ findings: Findings, _ scene: String, seed: UInt64, run: Int64?, verdict: String) -> Answer {
    let broken = findings.breaches.map { breach -> Value in
      .fields([
        ("law", .text(breach.violation.law)), ("about", .text(breach.violation.about)),
        ("sessions", .integer(Int64(breach.sessionCount))),
      ])
    }
    return Answer(
      "explore", verdict: verdict,
      [
        ("scene", .text(scene)), ("seed", .text("\(seed)")), ("isInterrupted", .bool(findings.isInterrupted)),
        ("cells", .integer(Int64(self.scene.launches.count))), ("performed", .integer(Int64(findings.performed))),
        ("behaviours", .integer(Int64(findings.behaviours))), ("new", .integer(Int64(findings.news.count))),
        ("run", run.map { .integer($0) }), ("broken", .list(broken)),
        ("explained", .integer(Int64(findings.explained.count))),
      ])
  }
}
