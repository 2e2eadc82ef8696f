import Rehearsal
import RehearsalDiff
import RehearsalPlainText
import RehearsalStore
import RehearsalTrace

/// What is known of a session apart from its behaviour.
struct SessionFacts {
  private let session: Session

  init(_ session: Session) {
    self.session = session
  }

  /// One row, every axis in a column.
  var table: Table {
    ConfigurationColumns([session.configuration]).table(
      before: ["session", "run", "script"],
      [[.text("s:\(session.id)"), .text("run:\(session.run)"), .text(session.script)]],
      after: ["verdict", "events", "recording", "script_digest", "wall_us"],
      [
        [
          .text(session.verdict.word), QueryValue(session.eventCount), .text(session.recordingDigest.hex),
          .text(session.scriptDigest.hex), .integer(session.wallMicroseconds),
        ]
      ], isWhole: true
    ).table
  }

  /// The head of a session's text.
  func lines(
    failures: [Performance.Failure], redactions: [RedactedTexts], paint: Paint = .output
  ) -> [String] {
    [
      paint.bold(session.reference),
      "s:\(session.id), \(session.verdict.word), recording \(session.recordingDigest.short)",
    ]
      + redactions.map { "redacted: \(counted($0.textCount, "text")) by \(TextWidth.visible($0.pattern))" }
      + failures.map { failure in
        let place = failure.line > 0 ? ", line \(failure.line)" : ""
        return paint.red("step \(failure.step + 1)\(place): \(TextWidth.visible(failure.message))")
      }
  }
}
