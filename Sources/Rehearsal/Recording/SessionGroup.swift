import RehearsalStore
import RehearsalTrace

/// Sessions that wait to be written in one transaction: 64 that were performed at most, and none for longer than 50 ms
/// while others are waited for.
///
/// What waits was reported to nobody: whoever ends the process loses what it had not said.
struct SessionGroup {
  /// A session that waits.
  struct Item {
    let record: CellRecord
    /// What is said of it when it is written.
    let session: (RecordedSession) -> RunRecording.Session
  }

  private static let mostPerformed = 64
  private static let longestWait = Duration.milliseconds(50)

  private var items: [Item] = []
  private var performedCount = 0
  private var began: ContinuousClock.Instant?

  var count: Int { items.count }

  /// Whether it is time to write it.
  var isDue: Bool {
    performedCount >= SessionGroup.mostPerformed
      || began.map { $0.duration(to: .now) >= SessionGroup.longestWait } ?? false
  }

  mutating func append(_ cell: Cell, _ record: SessionRecord) {
    began = began ?? .now
    performedCount += 1
    items.append(Item(record: .performed(record)) { RunRecording.Session(cell, record, $0) })
  }

  mutating func append(_ known: RememberedCell) {
    began = began ?? .now
    items.append(Item(record: .remembered(known)) { RunRecording.Session(known, $0) })
  }

  /// Writes what waits, and says what came of each; afterwards nothing waits.
  ///
  /// - Parameter written: Is told each session that is in the file, in order; when one cannot be written, those before
  ///   it are.
  mutating func write(
    into store: Store, _ run: Run, _ written: (RunRecording.Session) -> Void
  ) throws {
    let items = items
    self = SessionGroup()
    if items.isEmpty { return }
    do {
      for (item, recorded) in zip(items, try store.record(items.map(\.record), in: run)) {
        written(item.session(recorded))
      }
    } catch {
      guard items.count > 1 else { throw error }
      for item in items {
        for recorded in try store.record([item.record], in: run) { written(item.session(recorded)) }
      }
    }
  }
}
