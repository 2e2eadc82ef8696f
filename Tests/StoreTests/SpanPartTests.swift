import CRehearsalSQLite
import RehearsalTrace
import Testing

@testable import RehearsalSQLite
@testable import RehearsalStore

/// Histories of lines of which some runs do not count.
///
/// They are of commits that are no longer there, or of sources that were not committed. What is expected is worked out
/// run by run.
@Suite struct SpanPartTests {
  /// A run of a made-up history, and how wide each cell was in it; nothing where the cell was not performed.
  private struct Made {
    let id: Int64
    let revision: Revision
    let isReplaced: Bool
    let isDirty: Bool
    let widths: [Int?]
  }

  private struct Span: Equatable {
    var first: Int64
    var last: Int64
    var count: Int
  }

  private let folder: TemporaryFolder
  private let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
  }

  private func record(_ number: Int, isReplaced: Bool, isDirty: Bool, widths: [Int?]) throws -> Made {
    let digits = String(number, radix: 16)
    let revision = try #require(Revision(String(repeating: "0", count: 40 - digits.count) + digits))
    var described = description(number)
    described.sourceBranch = "main"
    described.sourceRevision = revision
    described.sourceIsDirty = isDirty
    described.uid = (0..<16).map { UInt8(truncatingIfNeeded: number >> ($0 * 4)) }
    let run = try store.beginRun(described)
    for (cell, width) in widths.enumerated() {
      guard let width else { continue }
      _ = try store.record(session(dismissalTrace(width: Double(300 + width)), of: "cell-\(cell)"), in: run)
    }
    try store.finish(run, status: .completed)
    return Made(id: run.id, revision: revision, isReplaced: isReplaced, isDirty: isDirty, widths: widths)
  }

  /// What is shown of a cell: each behaviour from the first of its runs that counts to the last.
  ///
  /// All sessions between them are counted. Where nothing counts of what came between two that are equal, they are one.
  private func expected(of cell: Int, in history: [Made], isCommitted: Bool) -> [Span] {
    var stored: [[Made]] = []
    for made in history where made.widths[cell] != nil {
      if stored.last?.last?.widths[cell] == made.widths[cell] {
        stored[stored.count - 1].append(made)
      } else {
        stored.append([made])
      }
    }
    var spans: [(span: Span, width: Int?)] = []
    for runs in stored {
      let places = runs.indices.filter {
        let isNewest = runs[$0].id == history.last?.id
        return !runs[$0].isReplaced && (!isCommitted || !runs[$0].isDirty || isNewest)
      }
      guard let first = places.first, let last = places.last else { continue }
      if let before = spans.last, before.width == runs[first].widths[cell] {
        spans[spans.count - 1].span.last = runs[last].id
        spans[spans.count - 1].span.count += last - first + 1
      } else {
        let span = Span(first: runs[first].id, last: runs[last].id, count: last - first + 1)
        spans.append((span, runs[first].widths[cell]))
      }
    }
    return spans.map(\.span)
  }

  @Test(arguments: 1...8) func `of a span that part is shown which lies in runs that count`(_ seed: Int) throws {
    var numbers = SplitMix(seed: UInt64(seed))
    var history: [Made] = []
    var widths = [0, 0]
    for number in 0..<60 {
      for cell in widths.indices where numbers.next(below: 7) == 0 { widths[cell] = numbers.next(below: 3) }
      // Now hardly any run counts, now nearly all of them.
      let rare = (20..<45).contains(number) ? 1 : 6
      history.append(
        try record(
          number, isReplaced: numbers.next(below: rare + 1) == 0 || rare == 1 && numbers.next(below: 2) == 0,
          isDirty: numbers.next(below: 4) == 0, widths: widths.map { numbers.next(below: 5) == 0 ? nil : $0 }))
    }
    let lineage = Lineage(
      places: [Lineage.Place(line: "main")], replaced: Set(history.filter(\.isReplaced).map(\.revision)))

    for cell in widths.indices {
      let filter = CellFilter(script: "cell-\(cell)")
      let all = try store.history(of: filter, along: lineage).map {
        Span(first: $0.firstRun, last: $0.lastRun, count: $0.sessionCount)
      }
      #expect(all == expected(of: cell, in: history, isCommitted: false))
      let committed = try store.history(of: filter, along: lineage, isCommitted: true)
      #expect(
        committed.map { [$0.firstRun, $0.lastRun] }
          == expected(of: cell, in: history, isCommitted: true).map { [$0.first, $0.last] })
    }
    try #require(history.contains { $0.isReplaced })
  }

  /// Counts that say less than lies outside of a part.
  @Test func `a part with fewer sessions than none is damage`() throws {
    let history = try (0..<9).map { try record($0, isReplaced: false, isDirty: false, widths: [0]) }
    let lineage = Lineage(
      places: [Lineage.Place(line: "main")], replaced: Set(history.prefix(4).map(\.revision)))
    #expect(try store.history(of: CellFilter(), along: lineage).map(\.sessionCount) == [5])

    try store.connection.database.execute("UPDATE span SET session_count = 3")

    #expect {
      try store.history(of: CellFilter(), along: lineage)
    } throws: { ($0 as? StoreError)?.kind == .corrupt }
  }

  /// A repository that knows only the newest commit, as a shallow clone does; and one that lost only the first.
  @Test(arguments: [true, false])
  func `of a span that is cut only the ends are read`(_ isShallow: Bool) throws {
    var steps: [Int] = []
    var history: [Made] = []
    for number in 0..<240 {
      history.append(try record(number, isReplaced: false, isDirty: false, widths: Array(repeating: 0, count: 8)))
      guard number == 39 || number == 239 else { continue }
      let lost = isShallow ? history.dropLast() : history.prefix(1)
      let lineage = Lineage(places: [Lineage.Place(line: "main")], replaced: Set(lost.map(\.revision)))
      let before = StepCount.sum(of: store.connection.database)
      let spans = try store.history(of: CellFilter(), along: lineage, isCommitted: true)
      steps.append(StepCount.sum(of: store.connection.database) - before)
      let first = isShallow ? Int64(number + 1) : 2
      #expect(spans.map(\.firstRun) == Array(repeating: first, count: 8))
    }

    // A run of the line takes some steps, and none for each of its cells.
    let perRun = Double(steps[1] - steps[0]) / 200
    #expect(steps[0] > 100 && perRun < 20, "\(steps[0]) steps, then \(steps[1])")
  }
}
