package import Rehearsal
package import RehearsalTrace

/// One way in which sessions break a law: the same in each of them.
package struct Violation: Hashable {
  /// Name of the law.
  package let law: String
  /// What is wrong, without counters and measures.
  package let about: String

  /// The law that the app comes to rest.
  static let rest = "rest-is-rest"

  /// What is said of a session that its process does not survive, as if there were a law about it.
  package static let survival = "survival"

  /// That the process did not survive a session.
  init(ending: WorkerEnding) {
    law = Violation.survival
    if case .brokenOff(let reason) = ending.cause {
      about = "the toolkit did not survive it: \(reason)"
    } else {
      about = "the models did not survive it: \(ending.text)"
    }
  }

  /// A row of a law: `notes#2 is at 10.5` is `notes is at …`.
  package init(_ lawBreak: LawCheck.Break) {
    law = lawBreak.law
    about = Violation.plain(lawBreak.what)
  }

  /// That a session did not come to rest; `nil` when it did.
  package init?(restless performance: Performance) {
    guard performance.outcome == .error, let failure = performance.failures.last,
      failure.message.hasPrefix("not at rest"), let busy = failure.message.split(separator: "busy: ").last
    else { return nil }
    law = Violation.rest
    about = "the app does not come to rest: \(Violation.plain(String(busy)))"
  }

  /// `one-popover: notes and sizes are visible`.
  package var text: String { "\(law): \(about)" }

  private static func plain(_ text: String) -> String {
    text.replacing(/#\d+/, with: "").replacing(/\b\d+(\.\d+)?/, with: "…")
  }
}
