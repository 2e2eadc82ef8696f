import Glibc
import Rehearsal
import RehearsalDiff
import RehearsalPlainText
import RehearsalReports
import RehearsalStore
import RehearsalTrace
import Synchronization

extension Sample {
  // MARK: - One file

  /// A session that a cell's performance is recorded as.
  private func record(_ performed: PerformedCell, of script: String? = nil) -> SessionRecord {
    let script = script ?? performed.cell.script.id
    return SessionRecord(
      scriptID: script, title: "", path: "", source: "id: \(script)\n", scriptDigest: Digest(of: script), claims: [],
      configuration: performed.cell.configuration, performance: performed.performance, digests: performed.digests,
      wallMicroseconds: 1)
  }

  private func describe(_ number: Int) -> RunDescription {
    RunDescription(
      engineVersion: "1", sourcePosition: Int64(number), sourceBranch: "main",
      startedAtMilliseconds: Int64(number) * 1000, uid: Array(repeating: UInt8(truncatingIfNeeded: number), count: 16))
  }

  /// Records a run of so many cells into a file.
  func record(_ number: Int, cells: Int, of script: String? = nil, in path: String) throws {
    let store = try Store(path: path, access: .readWrite)
    let run = try store.beginRun(describe(number))
    for performed in performed.prefix(cells) { _ = try store.record(record(performed, of: script), in: run) }
    try store.finish(run, status: .completed)
  }

  func writeTogether() throws -> String {
    let path = "writers.sqlite"
    try onThreads(4) { writer in
      for round in 0..<3 { try self.record(1 + writer * 3 + round, cells: 12, of: "script-\(writer)", in: path) }
    }
    let store = try Store(path: path, access: .readOnly)
    let runs = try store.runs()
    let sessions = try runs.map { try store.sessions(of: $0.id).count }
    try expect(runs.allSatisfy { $0.status == .completed }, "a run did not end")
    try expect(sessions == Array(repeating: 12, count: 12), "runs have \(sessions) sessions")
    try expectSound(store)
    return "4 writers, 12 runs, 144 sessions"
  }

  func readBesides() throws -> String {
    let path = "read.sqlite"
    try record(1, cells: 20, in: path)
    let other = "other.sqlite"
    try record(100, cells: 8, of: "other", in: other)
    let state = State()
    try onThreads(6) { thread in
      switch thread {
      case 0:
        defer { state.isOver.store(true, ordering: .releasing) }
        for number in 2..<8 { try self.record(number, cells: 20, in: path) }
      case 1:
        let store = try Store(path: path, access: .readWrite)
        _ = try store.merge(other)
        _ = try store.prune(
          by: PruneRules(startMilliseconds: nil, newestRuns: 3), uid: Array(repeating: 77, count: 16), at: 1,
          arguments: [])
      default:
        repeat { try self.read(path, state) } while !state.isOver.load(ordering: .acquiring)
      }
    }
    try expectSound(Store(path: path, access: .readOnly))
    let rounds = state.rounds.load(ordering: .relaxed)
    try expect(rounds >= 4, "readers read \(counted(rounds, "time"))")
    return "1 recorder, 1 merge, 1 prune, 4 readers, each at least once"
  }

  /// What threads that read share.
  private final class State: Sendable {
    let isOver = Atomic(false)
    let rounds = Atomic(0)
  }

  private func read(_ path: String, _ state: State) throws {
    let history = History(path)
    let store = try Store(path: path, access: .readOnly)
    let sessions = try store.sessions(of: 1)
    let first = try store.trace(ofRecording: sessions[0].recording)
    let last = try store.trace(ofRecording: sessions[sessions.count - 1].recording)
    try expect(first.digests().recording == sessions[0].recordingDigest, "a recording is read otherwise")
    _ = TraceDiff(first, last).text()
    let rows = try history.rows("SELECT count(*) AS n FROM v1_sessions WHERE run_id = 1")
    try expect(rows.first?["n"] == .integer(Int64(sessions.count)), "run 1 has \(rows) sessions")
    _ = try store.runs()
    state.rounds.add(1, ordering: .relaxed)
  }

  private func expectSound(_ store: Store) throws {
    let problems = try store.examine().compactMap(\.problem)
    try expect(problems.isEmpty, problems.joined(separator: "; "))
  }

  // MARK: - Rooms

  func askPanels() throws -> String {
    let path = "panels.sqlite"
    try record(1, cells: 20, in: path)
    let room = PanelRoom(asking: path)
    try onThreads(6) { _ in
      for _ in 0..<5 {
        let panel = PanelDescription(
          title: "Sessions", query: "SELECT count(*) AS sessions FROM v1_sessions", mark: .table)
        guard case .rows(let table) = try room.outcome(of: panel, [:]) else { throw Finding("a panel has no rows") }
        try expect(table.rows == [[.integer(20)]], "a panel counted \(table.rows)")
      }
    }
    return "30 questions of 6 threads"
  }
}
