package import Rehearsal
import RehearsalPlainText
package import RehearsalScript
package import RehearsalTrace

/// Holds sessions against the laws, and keeps the first that breaks one in some way.
///
/// A question costs much more than what one session adds to it, so they are held some at a time.
package struct ViolationTally<Session> {
  /// Something that is broken, the first session that does it, and how many do.
  package struct Entry {
    package let violation: Violation
    package let session: Session
    package fileprivate(set) var count: Int
  }

  private let finder: ViolationFinder
  private let known: Set<Violation>
  private let portion: Int
  private var waiting: [(session: Session, held: ViolationFinder.Session)] = []
  private var entries: [Entry] = []
  private var positions: [Violation: Int] = [:]
  private var explanations: [(explained: ViolationFinder.Explained, count: Int)] = []

  /// - Parameters:
  ///   - laws: What sessions are held against.
  ///   - allowsEnding: Whether a session may end the process that performs it.
  ///   - known: What is not counted.
  ///   - portion: How many sessions are held at a time.
  package init(
    _ laws: LawSet, allowsEnding: Bool = false, without known: Set<Violation> = [], portion: Int = 50
  ) throws {
    finder = try ViolationFinder(laws, allowsEnding: allowsEnding)
    self.known = known
    self.portion = portion
  }

  /// Adds what came of a session.
  package mutating func add(
    _ session: Session, _ result: WorkerResult, under configuration: Configuration, meant: MeantBreaks
  ) throws {
    waiting.append((session, ViolationFinder.Session(result, under: configuration, meant: meant)))
    if waiting.count == portion { try hold() }
  }

  /// What was found in all sessions, in the order in which it was.
  package mutating func finish() throws -> [Entry] {
    try hold()
    return entries
  }

  /// What the app brought upon itself in the sessions, and in how many, in the order in which it was found; complete
  /// once it is finished.
  package var explained: [ExplainedViolation] {
    explanations.map { ExplainedViolation(explained: $0.explained, sessionCount: $0.count) }
  }

  private mutating func hold() throws {
    let found = try finder.violations(in: waiting.map(\.held))
    for (held, found) in zip(waiting, found) {
      for violation in found.violations where !known.contains(violation) {
        if let position = positions[violation] {
          entries[position].count += 1
        } else {
          positions[violation] = entries.count
          entries.append(Entry(violation: violation, session: held.session, count: 1))
        }
      }
      for explained in found.explained where !known.contains(explained.violation) {
        if let position = explanations.firstIndex(where: { $0.explained == explained }) {
          explanations[position].count += 1
        } else {
          explanations.append((explained, 1))
        }
      }
    }
    waiting = []
  }
}

/// What an app brings upon itself, and in how many sessions it did.
package struct ExplainedViolation {
  package let explained: ViolationFinder.Explained
  package let sessionCount: Int

  /// `explained: one-popover: notes and sizes are visible, in 3 sessions: …`.
  package var text: String {
    "explained: \(explained.violation.text), in \(counted(sessionCount, "session")): \(explained.because)"
  }
}
