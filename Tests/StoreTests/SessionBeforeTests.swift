import RehearsalTrace
import Testing

@testable import RehearsalStore

/// Which session a session is compared with: `SessionBefore` in words, where no fork is known.
@Suite struct SessionBeforeTests {
  /// A run of a made-up history; whether it has the cell.
  private struct Made {
    let id: Int64
    let line: String
    let status: Run.Status
    var session: Int64?
  }

  /// The newest session in a run that was completed: of the line, and of any line where the line has no run before.
  private func expected(before run: Made, in history: [Made]) -> Int64? {
    let earlier = history.prefix { $0.id < run.id }
    let own = earlier.filter { $0.line == run.line }
    let completed = (own.isEmpty ? Array(earlier) : own).filter { $0.status == .completed }
    return completed.last { $0.session != nil }?.session
  }

  @Test(arguments: 1...6) func `a session is compared with the one before`(_ seed: Int) throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    var numbers = SplitMix(seed: UInt64(seed))
    var history: [Made] = []

    for number in 0..<60 {
      var described = description(number)
      described.uid = (0..<16).map { UInt8(truncatingIfNeeded: number >> ($0 * 4)) }
      // Few lines at first, so that some are left alone for long.
      described.sourceBranch = "line-\(numbers.next(below: 2 + number / 4))"
      let run = try store.beginRun(described)
      // For a while hardly any run has the cell: it is not in one of the last ones.
      let hasCell = numbers.next(below: (20..<45).contains(number) ? 12 : 2) == 0
      let recorded = try hasCell ? store.record(session(dismissalTrace()), in: run) : nil
      if !hasCell { _ = try store.record(session(dismissalTrace(), of: "another"), in: run) }
      let status: Run.Status = numbers.next(below: 5) == 0 ? .interrupted : .completed
      try store.finish(run, status: status)
      history.append(
        Made(id: run.id, line: described.sourceBranch ?? "", status: status, session: recorded?.id))
    }

    for run in history {
      guard let session = run.session else { continue }
      let before = try store.sessionsBefore(those: run.id)[session]
      #expect(before?.id == expected(before: run, in: history), "\(run)")
    }
    let lines = Set(history.filter { $0.session != nil }.map(\.line))
    try #require(lines.count > 3)
  }
}
