import RehearsalSQLite
import RehearsalTrace
import Testing

@testable import RehearsalStore

/// Random histories before and after a pruning, alone and merged.
@Suite struct PruningPropertyTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func store(_ name: String) throws -> Store { try Store(path: folder.file(name), access: .readWrite) }

  /// A new file that holds what the others hold, merged one after the other.
  private func merged(_ name: String, _ others: [String]) throws -> Store {
    let store = try store(name)
    for other in others { _ = try store.merge(folder.file(other)) }
    return store
  }

  private func holds(_ store: Store) throws {
    #expect(try store.examine().compactMap(\.problem) == [])
    #expect(try store.rows("PRAGMA foreign_key_check") == [])
    #expect(try store.rows("PRAGMA integrity_check") == ["ok"])
    for head in try store.heads().compactMap(\.digest) { #expect(try store.proof(of: head)?.problem == nil) }
  }

  @Test(arguments: 1...10)
  func `pruning keeps every change point and every answer about runs that are kept, and takes nothing twice`(
    _ seed: Int
  ) throws {
    var random = SplitMix(seed: UInt64(seed))
    let store = try store("a")
    try PrunedHistory.record(1..<45, into: store, &random)
    let views = try PrunedHistory.views(of: store)
    let runs = try store.runs().map(\.id)
    let answers = try runs.map { try PrunedHistory.answers(of: [$0], in: store) }

    let told = try store.pruning(by: PrunedHistory.rules)
    let pruning = try store.pruneNow()

    #expect(pruning.sessionCount > 0)
    #expect(told == pruning)
    #expect(try PrunedHistory.views(of: store) == views)
    let kept = try PrunedHistory.keptRuns(of: store)
    #expect(kept.count > 4)
    #expect(try kept.allSatisfy { try store.run($0).prunedCount == 0 })
    for (run, before) in zip(runs, answers) where kept.contains(run) {
      #expect(try PrunedHistory.answers(of: [run], in: store) == before, "run:\(run)")
    }
    try holds(store)
    let left = try PrunedHistory.remains(of: store)
    #expect(try store.pruneNow().sessionCount == 0)
    #expect(try PrunedHistory.remains(of: store) == left)
  }

  @Test(arguments: 1...5)
  func `recording goes on after a pruning as it would have without`(_ seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    try PrunedHistory.record(1..<40, into: store("a"), &random)
    _ = try merged("b", ["a"])
    let pruned = try store("b")
    #expect(try pruned.pruneNow().sessionCount > 0)

    for name in ["a", "b"] {
      var again = SplitMix(seed: UInt64(seed + 50))
      try PrunedHistory.record(40..<50, into: store(name), &again)
    }

    let new =
      "SELECT r.uid, s.script, s.verdict, k.digest FROM v1_sessions s JOIN v1_runs r USING (run_id) "
      + "JOIN v1_recordings k USING (recording_id) WHERE r.started_at_ms >= 1700000000040 ORDER BY 1, 2, s.session_id"
    #expect(try pruned.rows(new) == store("a").rows(new))
    #expect(try pruned.heads().map(\.digest) == store("a").heads().map(\.digest))
    try holds(pruned)
  }

  @Test(arguments: 1...6)
  func `pruning before a merge and after it is pruning after it, where runs of one file come after the other's`(
    _ seed: Int
  ) throws {
    var random = SplitMix(seed: UInt64(seed))
    try PrunedHistory.record(1..<25, into: store("a"), &random, isPlain: true)
    try PrunedHistory.record(25..<50, into: store("b"), &random, isPlain: true)
    let after = try merged("ab", ["a", "b"])
    _ = try after.pruneNow()

    for name in ["a", "b"] { _ = try store(name).pruneNow() }
    let before = try merged("pruned", ["a", "b"])
    try holds(before)
    _ = try before.pruneNow()

    #expect(try PrunedHistory.remains(of: before) == PrunedHistory.remains(of: after))
    try holds(before)
  }

  @Test(arguments: 1...5)
  func `what a file pruned does not come back from another, and what it has is not lost`(_ seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    try PrunedHistory.record(1..<40, into: store("whole"), &random)
    let pruned = try merged("pruned", ["whole"])
    #expect(try pruned.pruneNow().sessionCount > 0)
    let (whole, left) = try (PrunedHistory.remains(of: merged("copy", ["whole"])), PrunedHistory.remains(of: pruned))

    #expect(try pruned.merge(folder.file("whole")) == MergeResult())
    #expect(try PrunedHistory.remains(of: pruned) == left)
    try holds(pruned)
    let copy = try store("copy")
    #expect(try copy.merge(folder.file("pruned")) == MergeResult())
    #expect(try PrunedHistory.remains(of: copy) == whole)
    try holds(copy)
    // Into a file that has neither, what is left comes.
    #expect(try PrunedHistory.remains(of: merged("third", ["pruned", "pruned"])) == left)
    try holds(store("third"))
  }

  @Test(arguments: 1...4)
  func `runs of one line that come between pruned ones lose nothing, and the proof holds`(_ seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let (early, late) = (try store("early"), try store("late"))
    for number in stride(from: 1, to: 50, by: 2) {
      try PrunedHistory.record(number..<(number + 1), into: early, &random)
      try PrunedHistory.record((number + 1)..<(number + 2), into: late, &random)
    }
    let heads = try (early.heads() + late.heads()).compactMap(\.digest)
    let sessions =
      try early.totals().reduce(0) { $0 + $1.sessionCount }
      + late.totals().reduce(0) { $0 + $1.sessionCount }
    for store in [early, late] { _ = try store.pruneNow() }

    let both = try merged("both", ["early", "late"])

    try holds(both)
    for head in heads { #expect(try both.proof(of: head)?.problem == nil) }
    #expect(try both.totals().reduce(0) { $0 + $1.sessionCount } == sessions)
    let points = "SELECT count(*) FROM v1_sessions WHERE verdict NOT IN ('same')"
    let former = try (early.rows(points) + late.rows(points)).compactMap { Int($0) }.reduce(0, +)
    #expect(try both.rows(points) == ["\(former)"])
  }
}
