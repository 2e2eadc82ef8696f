import RehearsalDiff
package import RehearsalStore
import RehearsalTrace

extension Answer {
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
