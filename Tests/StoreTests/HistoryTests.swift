import RehearsalSQLite
import RehearsalTrace
import Testing

@testable import RehearsalStore

@Suite struct HistoryTests {
  let folder: TemporaryFolder
  let store: Store
  let landscape = portrait51.with("orientation", "landscape")

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
  }

  /// Records one session a run, of the width given; `nil` leaves the cell out.
  private func record(_ widths: [Double?], on branch: String? = "main", from first: Int = 1) throws {
    for (number, width) in widths.enumerated() {
      var described = description(first + number)
      described.sourceBranch = branch
      let run = try store.beginRun(described)
      if let width { _ = try store.record(session(dismissalTrace(width: width)), in: run) }
      try store.finish(run, status: .completed)
    }
  }

  /// Everything that is written beside sessions.
  private static let spansAndCells = """
    SELECT w.cell, w.recording, w.session_first, w.run_first, w.session_last, w.run_last, w.session_count,
      w.pruned_count, o.run_first, l.span = w.id, l.first_sound, p.newest
    FROM span w JOIN cell l ON l.id = w.cell JOIN script p ON p.id = l.script LEFT JOIN span o ON o.id = w.before
    ORDER BY w.cell, w.run_first
    """

  private var spans: [String] {
    get throws {
      try store.rows(
        "SELECT line, first_run_id, last_run_id, recording_id, session_count, is_current FROM v1_history ORDER BY 1, 2")
    }
  }

  @Test func `runs with one recording are one span, and a behaviour that comes back is another`() throws {
    try record([320, 320, 400, 320, 320, 320])

    #expect(try spans == ["main|1|2|1|2|0", "main|3|3|2|1|0", "main|4|6|1|3|1"])
  }

  @Test func `a run without the cell belongs to no span and ends none`() throws {
    try record([320, nil, 320, nil, 400, nil])

    #expect(try spans == ["main|1|3|1|2|0", "main|5|5|2|1|1"])
  }

  @Test func `each branch has a history of its own`() throws {
    try record([320, 320])
    try record([400], on: "feature", from: 3)
    try record([320], from: 4)
    try record([320], on: nil, from: 5)

    #expect(try spans == ["|5|5|1|1|1", "feature|3|3|2|1|1", "main|1|4|1|3|1"])
  }

  @Test func `a change point has both sides, the runs and the verdict`() throws {
    try record([320, 320, 400])

    #expect(
      try store.rows(
        """
        SELECT line, script, last_same_run_id, first_changed_run_id, from_recording_id, to_recording_id, verdict,
          session_id, script_changed, from_revision = to_revision FROM v1_change_points
        """) == ["main|new-game|2|3|1|2|changed|3|0|1"])
  }

  @Test func `a change of the script's text is told`() throws {
    try store.recordRun(1, [session(dismissalTrace())])
    try store.recordRun(2, [session(dismissalTrace(width: 400), source: "id: new-game # wider\n")])

    #expect(try store.rows("SELECT script_changed FROM v1_change_points") == ["1"])
    #expect(try store.history(of: CellFilter()).map(\.isScriptChanged) == [false, true])
  }

  @Test func `sessions of two runs that go on at once come in any order`() throws {
    let runs = try (1...3).map { try store.beginRun(description($0)) }
    for (run, width) in [(2, 400.0), (0, 320), (1, 320)] {
      _ = try store.record(session(dismissalTrace(width: width)), in: runs[run])
    }

    #expect(try spans == ["main|1|2|2|2|0", "main|3|3|1|1|1"])
  }

  @Test func `a session that is not kept leaves no change point`() throws {
    try record([320])
    let run = try store.beginRun(description(2))
    try store.connection.database.execute(
      "CREATE TEMP TRIGGER no BEFORE INSERT ON session_failure BEGIN SELECT raise(ABORT, 'no'); END")
    let failing = session(
      dismissalTrace(width: 400), outcome: .failed, failures: [.init(step: 0, line: 1, message: "no")])

    #expect(throws: StoreError.self) { try store.record(failing, in: run) }

    #expect(try spans == ["main|1|1|1|1|1"])
  }

  @Test func `an older file gets its history when it is brought up to date`() throws {
    try record([320, 400, 400, 320])
    try store.recordRun(9, [session(dismissalTrace(), under: landscape)])
    let kept = try store.rows(Self.spansAndCells)

    for sql in SpanStatements.rebuild(where: { "\($0) IS NOT NULL" }) {
      try store.connection.database.execute(sql)
    }

    #expect(kept.count == 4)
    #expect(try store.rows(Self.spansAndCells) == kept)
  }

  @Test func `random histories are those that a look at every session finds`() throws {
    var random = SplitMix(seed: 7)
    for number in 1...40 {
      var described = description(number)
      described.sourceBranch = ["main", "feature", nil][random.next(below: 3)]
      described.uid = Array(repeating: UInt8(number), count: 16)
      let run = try store.beginRun(described)
      for configuration in [portrait51, landscape] where random.next(below: 4) > 0 {
        let width = 320 + Double(random.next(below: 2))
        _ = try store.record(session(dismissalTrace(width: width), under: configuration), in: run)
      }
    }
    let kept = try store.rows(Self.spansAndCells)
    let totals = try store.rows("SELECT * FROM run_total ORDER BY run")

    for sql in SpanStatements.rebuild(where: { "\($0) IS NOT NULL" }) {
      try store.connection.database.execute(sql)
    }
    try store.connection.database.execute(TotalStatements.rebuild { "\($0) IS NOT NULL" })

    #expect(try store.rows(Self.spansAndCells) == kept)
    #expect(try store.rows("SELECT * FROM run_total ORDER BY run") == totals)
    let total = try store.rows("SELECT sum(session_count) FROM v1_history")
    #expect(total == (try store.rows("SELECT count(*) FROM v1_sessions")))
  }

  @Test(arguments: [
    "SELECT * FROM v1_history WHERE script = 'new-game'",
    "SELECT * FROM v1_history WHERE script = 'new-game' AND configuration_id = 1 AND line = 'main'",
    "SELECT * FROM v1_change_points WHERE script = 'new-game'",
    "SELECT * FROM v1_change_points WHERE first_changed_run_id = 2",
    "SELECT * FROM v1_changes WHERE run_id = 2",
  ])
  func `a history is found without reading every session`(_ sql: String) throws {
    try record([320, 400])

    let plan = try store.rows("EXPLAIN QUERY PLAN \(sql)")

    #expect(plan.filter { $0.contains("SCAN") && !$0.contains("CONSTANT") } == [])
  }

  @Test(arguments: ["v1_scripts", "v1_script_claims", "v1_history", "v1_run_totals", "v1_cells"])
  func `scripts, histories and totals are told without looking at sessions`(_ view: String) throws {
    try record([320, 400])

    let plan = try store.rows("EXPLAIN QUERY PLAN SELECT * FROM \(view)")

    #expect(plan.filter { $0.contains(" s ") || $0.contains("session") || $0.contains("ORDER BY") } == [], "\(plan)")
  }

  @Test func `cells are named by script and axes`() throws {
    try record([320])
    try store.recordRun(2, [session(dismissalTrace(), under: landscape)])

    let filter = try store.cells("new-game[orientation=landscape]")

    #expect(try store.history(of: filter).map(\.firstRun) == [2])
    #expect(try store.history(of: store.cells("new-game")).map(\.firstRun) == [2, 1])
  }

  @Test(arguments: [
    ("new-gane", "the nearest is \"new-game\""), ("new-game[planet=x]", "no axis \"planet\""),
    ("new-game[ios=9.9]", "ios was 5.1"), ("new-game@head", "a history is that of"), ("s:1", "a history is that of"),
  ])
  func `cells that are not there are an error that helps`(_ reference: String, _ part: String) throws {
    try record([320])

    let error = #expect(throws: StoreError.self) { try store.cells(reference) }

    #expect(error?.message.contains(part) == true)
  }
}

/// A small random source with a seed: equal seeds give equal numbers.
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = state
    number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((number ^ (number >> 31)) % UInt64(limit))
  }
}
