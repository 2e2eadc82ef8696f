import RehearsalDiff
package import RehearsalPlainText
package import RehearsalStore
import RehearsalTrace

/// What is known of a session apart from its behaviour.
package struct SessionFacts {
  private let session: Session

  package init(_ session: Session) {
    self.session = session
  }

  /// One row, every axis in a column.
  package var table: Table {
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
  package func lines(in store: Store, _ paint: Paint) throws(StoreError) -> [String] {
    var lines = [
      paint.bold(session.reference),
      "s:\(session.id), \(session.verdict.word), recording \(session.recordingDigest.short)",
    ]
    for redaction in try store.redactions(of: session.id) {
      lines.append("redacted: \(counted(redaction.textCount, "text")) by \(TextWidth.visible(redaction.pattern))")
    }
    for tolerance in try store.tolerances(of: session.id) {
      lines.append("tolerance: \(TextWidth.visible(tolerance.pattern)) \(TextWidth.visible(tolerance.amount))")
    }
    for file in try store.attachments(of: session.id) {
      let size = counted(file.bytes.count, "byte")
      lines.append("attached: \(TextWidth.visible(file.name)), \(TextWidth.visible(file.mediaType)), \(size)")
    }
    for failure in try store.failures(of: session.id) {
      let place = failure.line > 0 ? ", line \(failure.line)" : ""
      lines.append(paint.red("step \(failure.step + 1)\(place): \(TextWidth.visible(failure.message))"))
    }
    return lines
  }
}
