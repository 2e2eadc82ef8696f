package import Rehearsal
import RehearsalDiff
package import RehearsalExperiments
import RehearsalPlainText
package import RehearsalStore
import RehearsalTrace

extension Verification {
  /// What performing sessions again showed, each that differed with where.
  ///
  /// - Parameter flaky: What is known of cells that behave in several ways: as recorded is not the same there.
  package static func answer(
    _ results: [Result], flaky: [FlakyCell], _ run: Run, sessionCount: Int, _ leftOut: VerificationText.LeftOut,
    kept: Int64?,
    verdict: String
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
    let unsteady = Set(flaky.map(\.session.id))
    let lucky = results.filter { $0.divergence == nil && unsteady.contains($0.session.id) }
    return Answer(
      "verify", verdict: verdict,
      [
        ("run", .integer(run.id)), ("cells", .integer(Int64(sessionCount))),
        ("performed", .integer(Int64(results.count))),
        ("same", .integer(Int64(results.count - different.count - lucky.count))),
        ("leftOut", .integer(Int64(leftOut.count))), ("nondeterministic", .list(different)),
        ("flaky", .list(lucky.map { .text("s:\($0.session.id)") })),
        ("keptAs", kept.map { .integer($0) }),
      ])
  }
}
