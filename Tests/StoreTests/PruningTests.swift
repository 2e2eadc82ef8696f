import Foundation
import RehearsalSQLite
import RehearsalTrace
import Testing

@testable import RehearsalStore

/// What a pruning takes away, and that nothing else is another one afterwards.
@Suite struct PruningTests {
  let folder: TemporaryFolder
  let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
  }

  /// Records one session a run, of the width given, on clean sources a commit each.
  private func record(_ widths: [Double], from first: Int = 1, _ change: (inout RunDescription) -> Void = { _ in })
    throws
  {
    for (number, width) in widths.enumerated() {
      var described = PrunedHistory.describe(first + number)
      change(&described)
      let run = try store.beginRun(described)
      _ = try store.record(session(dismissalTrace(width: width)), in: run)
      try store.finish(run, status: .completed)
    }
  }

  /// The runs that still have their session.
  private var left: [Int64] {
    get throws { try store.runs().filter { $0.prunedCount == 0 }.map(\.id) }
  }

  @Test func `of equal sessions the first and the last stay, and both sides of a change`() throws {
    try record([320, 320, 320, 320, 400, 400, 400, 320, 320, 320])

    let told = try store.pruning(by: PrunedHistory.rules)
    let pruning = try store.pruneNow()

    // Run 10 is the newest, and compared with run 9.
    #expect(try left == [1, 4, 5, 7, 8, 9, 10])
    #expect(pruning == told)
    #expect(pruning.sessionCount == 3 && pruning.sessionsBefore == 10 && pruning.runCount == 3)
    #expect(
      try store.history(of: CellFilter()).map { [$0.sessionCount, $0.prunedCount] } == [[4, 2], [3, 1], [3, 0]])
    #expect(try store.rows("SELECT session_count, recording_count, event_count FROM v1_prunes") == ["3|0|0"])
    #expect(try store.run(2).pruned == "1 of 1 session pruned")
    #expect(try store.examine().compactMap(\.problem) == [])
  }

  @Test(arguments: [
    (PruneRules(startMilliseconds: nil), [1, 5, 6, 11, 12]),
    (PruneRules(startMilliseconds: 1_700_000_000_010), [1, 5, 6, 9, 10, 11, 12]),
    (PruneRules(startMilliseconds: nil, newestRuns: 2), [1, 5, 6, 10, 11, 12]),
    (PruneRules(startMilliseconds: 1_700_000_000_011, newestRuns: 3), [1, 5, 6, 9, 10, 11, 12]),
    (PruneRules(startMilliseconds: nil, line: "feature"), Array(1...12)),
    (PruneRules(startMilliseconds: nil, labels: ["a", "ol*"]), [1, 2, 3, 5, 6, 11, 12]),
  ])
  func `runs that are young, new, of another line or labelled lose nothing, nor what they are compared with`(
    _ rules: PruneRules, _ kept: [Int64]
  ) throws {
    // Run 6 is the newest of its label.
    for number in 1...12 { try record([320], from: number) { $0.label = number == 3 || number == 6 ? "old" : nil } }

    _ = try store.pruneNow(rules)

    #expect(try left == kept)
  }

  @Test func `what failed, crashed or behaved in two ways stays, and what it is compared with`() throws {
    try record([320, 320, 320])
    let run = try store.beginRun(PrunedHistory.describe(4))
    let failure = Performance.Failure(step: 0, line: 1, message: "no")
    _ = try store.record(session(dismissalTrace(), outcome: .failed, failures: [failure]), in: run)
    try store.finish(run, status: .completed)
    try record([320, 320, 320, 320], from: 5)

    _ = try store.pruneNow()

    #expect(try left == [1, 3, 4, 5, 7, 8])
    #expect(try store.failures(of: 4).map(\.message) == ["no"])
  }

  @Test func `a cell that is flaky anywhere loses nothing, since its rates count its sessions`() throws {
    try record([320, 320, 320, 320])
    let run = try store.beginRun(PrunedHistory.describe(5))
    var flaky = session(dismissalTrace(width: 400))
    flaky.isFlaky = true
    _ = try store.record(flaky, in: run)
    try store.finish(run, status: .completed)

    #expect(try store.pruneNow().sessionCount == 0)
    #expect(try store.rows("SELECT * FROM v1_prunes") == [])
  }

  @Test func `a run that did not come to its end, and what was accepted or reviewed, stay`() throws {
    try record([320, 320, 320, 320, 320, 320, 320, 320])
    let digest = dismissalTrace().digests().recording
    try store.accept([
      Acceptance(
        line: "main", script: "new-game", configuration: portrait51, acceptedAtMilliseconds: 1, digest: digest, run: 3,
        who: "Ada", why: "right", signature: nil)
    ])
    try store.keep(
      [
        Review(
          signature: Digest(of: "s"), line: "main", reviewedAtMilliseconds: 1, decision: .comment, who: "Ada", why: "?",
          run: 6)
      ], accepting: [])
    try store.connection.database.execute("UPDATE run SET status = 1, digest = NULL WHERE id = 7")

    _ = try store.pruneNow()

    // Of run 5 goes nothing, since run 6 is kept and compared with it.
    #expect(try left == [1, 3, 5, 6, 7, 8])
  }

  @Test func `the first session in clean sources stays, and the last before a fork`() throws {
    try record([320, 320]) { $0.sourceIsDirty = true }
    try record([320, 320, 320, 320, 320, 320], from: 3)
    var fork = PrunedHistory.describe(20)
    (fork.sourceBranch, fork.sourcePosition, fork.fork) = ("feature", 6, .init(line: "main", position: 5))
    let run = try store.beginRun(fork)
    _ = try store.record(session(dismissalTrace(width: 400)), in: run)
    try store.finish(run, status: .completed)
    let answers = try PrunedHistory.answers(of: [run.id], in: store)

    _ = try store.pruneNow()

    #expect(try left == [1, 2, 3, 5, 6, 7, 8, 9])
    #expect(try PrunedHistory.answers(of: [run.id], in: store) == answers)
  }

  @Test func `a session that is not what was recorded keeps everything where it is`() throws {
    try record([320, 320, 320, 320])
    try store.connection.database.execute("UPDATE session SET mark = mark + 1 WHERE id = 2")

    let error = #expect(throws: StoreError.self) { try store.pruneNow() }

    #expect(error?.kind == .corrupt)
    #expect(try left == [1, 2, 3, 4])
    #expect(try store.rows("SELECT count(*) FROM leaf_digest") == ["0"])
  }

  @Test func `a recording that no session shows goes, with its rows and texts, and nobody's numbers change`() throws {
    try record([320, 400, 320, 320])
    // What a merge leaves that takes no session over.
    try store.connection.database.execute(
      "PRAGMA foreign_keys = OFF; DELETE FROM session WHERE run = 2")
    try store.connection.database.execute(TotalStatements.rebuild { "\($0) IS NOT NULL" })
    for sql in SpanStatements.rebuild(where: { "\($0) IS NOT NULL" }) { try store.connection.database.execute(sql) }
    _ = try store.recordRun(30, [session(syntheticTrace(seed: 1), of: "other")])
    let before = try store.rows("SELECT digest FROM v1_recordings ORDER BY 1")

    let told = try store.pruning(by: PrunedHistory.rules)
    let pruning = try store.pruneNow()

    #expect(pruning == told && pruning.recordingCount == 1 && pruning.eventCount == 8)
    // Six in its first step; the two of its second step happen in the others, too.
    #expect(pruning.tables.first { $0.name == "event" }?.gone == 6)
    #expect(pruning.tables.first { $0.name == "block" }?.gone == 1)
    #expect(try store.rows("SELECT digest FROM v1_recordings ORDER BY 1").count == before.count - 1)
    _ = try store.recordRun(31, [session(dismissalTrace(width: 400)), session(dismissalTrace(), of: "third")])
    #expect(try store.examine().compactMap(\.problem).filter { !$0.hasPrefix("run:2") } == [])
    #expect(try store.rows("PRAGMA foreign_key_check") == [])
  }

  @Test func `another process that records meanwhile knows no text that went`() throws {
    try record([320, 320])
    let other = try Store(path: store.path, access: .readWrite)
    let run = try other.beginRun(PrunedHistory.describe(3))
    _ = try other.record(session(dismissalTrace(width: 400), of: "kept"), in: run)
    // As if a pruning of the other process had taken a text.
    try store.connection.database.execute(
      "UPDATE string SET value = 'gone' WHERE value = 'popoverControllerDidDismissPopover:'; "
        + "INSERT INTO prune VALUES (1, zeroblob(16), 1, '[]', 1, 0, 0)")

    let recorded = try other.record(session(dismissalTrace(width: 500), of: "new"), in: run)

    let trace = try Store(path: store.path, access: .readOnly).trace(ofRecording: recorded.recording)
    #expect(trace.digests().recording == dismissalTrace(width: 500).digests().recording)
  }

  @Test func `the space is returned, while a reader goes on with what it sees`() throws {
    for number in 1...60 {
      let run = try store.beginRun(PrunedHistory.describe(number))
      for script in 1...20 { _ = try store.record(session(dismissalTrace(), of: "s\(script)"), in: run) }
      try store.finish(run, status: .completed)
    }
    try store.settle()
    let size = try #require(FileManager.default.attributesOfItem(atPath: store.path)[.size] as? Int)
    let reader = try Store(path: store.path, access: .readOnly)

    let pruning = try reader.snapshot {
      let before = try reader.sessions(of: 30).count
      let pruning = try store.pruneNow()
      #expect(try before == 20 && reader.sessions(of: 30).count == 20)
      return pruning
    }
    _ = try store.pruneNow()
    try store.settle()

    #expect(try reader.sessions(of: 30).isEmpty)
    #expect(pruning.sessionCount == 57 * 20)
    let smaller = try #require(FileManager.default.attributesOfItem(atPath: store.path)[.size] as? Int)
    // Some pages were not full before.
    #expect(size - smaller > pruning.bytes * 9 / 10, "\(size) \(smaller) \(pruning.bytes)")
    #expect(pruning.bytes > 57 * 20 * 30)
  }

  @Test(arguments: [5, 40])
  func `what stays of the sessions is what was there, whether few go or most`(_ runs: Int) throws {
    // Three steady cells and one that behaves otherwise in every run.
    for number in 1...runs {
      let run = try store.beginRun(PrunedHistory.describe(number))
      for script in ["one", "two", "three"] { _ = try store.record(session(dismissalTrace(), of: script), in: run) }
      _ = try store.record(session(dismissalTrace(width: 300 + Double(number)), of: "other"), in: run)
      try store.finish(run, status: .completed)
    }
    let columns = "SELECT id, run, cell, version, system, recording, verdict, wall_us, claim_set, mark FROM session"
    let before = try store.rows(columns)

    let told = try store.pruning(by: PrunedHistory.rules)
    let pruning = try store.pruneNow()
    try #require(pruning.sessionCount > 0)

    // The first, the last, and the one that the last is compared with stay of a steady cell.
    #expect(pruning.sessionCount == 3 * (runs - 3) && pruning == told)
    let left = try store.rows(columns)
    #expect(left.count == 4 * runs - pruning.sessionCount)
    #expect(Set(left).isSubset(of: Set(before)))
    #expect(try store.rows("PRAGMA integrity_check") == ["ok"])
    #expect(try store.examine().compactMap(\.problem) == [])
  }

  @Test func `a reference to a session that went says which one stands for it, and a run says what it lost`() throws {
    try record([320, 320, 320, 320, 320])
    _ = try store.pruneNow()
    var notes: [String] = []
    store.onNote = { notes.append($0) }

    let error = #expect(throws: StoreError.self) { try store.resolve("new-game@run:3") }
    _ = try store.resolve("run:3")
    _ = try store.resolve("run:5")

    #expect(error?.message.contains("in run:3 was pruned") == true)
    #expect(error?.message.contains("@run:1 (s:1)") == true)
    #expect(
      notes == ["run:3 has lost sessions: 1 of 1 session pruned, whose cells behaved as in their sessions before"])
  }
}
