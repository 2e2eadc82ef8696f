import Foundation
import RehearsalSQLite
import RehearsalTrace
import Testing

@testable import RehearsalStore

@Suite struct MergeTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func store(_ name: String) throws -> Store { try Store(path: folder.file(name), access: .readWrite) }

  /// A new file that holds what the others hold, merged one after the other.
  private func merged(_ name: String, _ others: String...) throws -> Store {
    let store = try store(name)
    for other in others { _ = try store.merge(folder.file(other)) }
    return store
  }

  @Test(arguments: 1...12)
  func `merging is idempotent, commutative and associative`(_ seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    for name in ["a", "b", "c"] { try RandomStore.fill(try store(name), &random) }
    let facts = try ["a", "b", "c"].map { try Set(Facts.all(of: store($0))) }

    let ab = try Facts.all(of: merged("ab", "a", "b"))
    let ba = try Facts.all(of: merged("ba", "b", "a"))
    let aab = try Facts.all(of: merged("aab", "a", "a", "b", "a", "ab"))
    let abc = try Facts.all(of: merged("abc", "ab", "c"))
    let bc = try Facts.all(of: merged("bc", "b", "c"))
    let acb = try Facts.all(of: merged("a_bc", "a", "bc"))
    let copy = try Facts.all(of: merged("copy", "a"))

    #expect(ab == ba)
    #expect(ab == aab)
    #expect(abc == acb)
    #expect(bc.count > 10)
    // Runs of a file are in the order of their start only after a merge, so that what follows from it may differ.
    #expect(Facts.lasting(copy) == Facts.lasting(facts[0]))
    for fact in facts { #expect(Facts.lasting(fact).subtracting(abc) == []) }
    #expect(try store("ab").merge(folder.file("a")) == MergeResult())
  }

  @Test(arguments: 1...6)
  func `everything can be read back after a merge`(_ seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed + 100))
    for name in ["a", "b"] { try RandomStore.fill(try store(name), &random) }

    let both = try merged("ab", "a", "b")

    for row in try both.rows("SELECT recording_id || ' ' || digest FROM v1_recordings") {
      let parts = row.split(separator: " ")
      let trace = try both.trace(ofRecording: try #require(Int64(parts[0])))
      #expect(trace.digests().recording.hex == parts[1])
    }
    #expect(try both.rows("PRAGMA integrity_check") == ["ok"])
    #expect(try both.rows("PRAGMA foreign_key_check") == [])
    let order = try both.runs().map(\.description.startedAtMilliseconds)
    #expect(order == order.sorted())
    let derived = "SELECT * FROM v1_history UNION ALL SELECT c.*, 0, 0, 0 FROM v1_cells c"
    let kept = try both.rows("\(derived) ORDER BY 1, 2, 3, 4")
    for sql in SpanStatements.rebuild(where: { "\($0) IS NOT NULL" }) { try both.connection.database.execute(sql) }
    #expect(try both.rows("\(derived) ORDER BY 1, 2, 3, 4") == kept)
    let totals = try both.rows("SELECT * FROM run_total ORDER BY run")
    try both.connection.database.execute(TotalStatements.rebuild { "\($0) IS NOT NULL" })
    #expect(try both.rows("SELECT * FROM run_total ORDER BY run") == totals)
  }

  @Test(arguments: 1...4)
  func `rows are taken over from the file's pages and from its log alike`(_ seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed + 200))
    try RandomStore.fill(try store("filed"), &random)
    try FileManager.default.copyItem(atPath: folder.file("filed"), toPath: folder.file("logged"))
    // Writes each page anew, and all of them stay in the log while this is open.
    let logged = try Database(path: folder.file("logged"), access: .readWrite)
    try logged.execute("PRAGMA wal_autocheckpoint = 0; VACUUM")
    try #require(Data(contentsOf: URL(filePath: folder.file("logged-wal"))).count > 4096)

    let (one, other) = (try merged("one", "filed"), try merged("other", "logged"))

    for table in ["step", "block", "event", "event_text", "ui_view", "frame", "property", "ending", "string"] {
      let rows = try one.rows("SELECT * FROM \(table) ORDER BY 1, 2")
      #expect(!rows.isEmpty)
      #expect(try other.rows("SELECT * FROM \(table) ORDER BY 1, 2") == rows, "\(table)")
    }
  }

  /// Another number for a text, with all that refers to it.
  private func renumber(_ text: String, to number: Int64, in store: Store) throws {
    let old = try #require(try store.connection.database.integer("SELECT id FROM string WHERE value = '\(text)'"))
    let columns = [
      ("event_text", ["name", "subject", "view", "arguments", "answer"]), ("step", ["kind", "label"]),
      ("ui_view", ["path", "class", "parent"]), ("frame", ["view"]), ("property", ["subject", "key", "value"]),
      ("exception", ["type", "message"]),
    ]
    var sql = "UPDATE string SET id = \(number) WHERE id = \(old);"
    for (table, columns) in columns {
      for column in columns { sql += "UPDATE \(table) SET \(column) = \(number) WHERE \(column) = \(old);" }
    }
    try store.connection.database.execute(sql)
  }

  /// Numbers that this program gives to no text: the second stands for NULL where rows are read as numbers.
  @Test(arguments: ["a", "b"], [0, Int64.min])
  func `a text with an odd number is none that is missing, and never one that was not said`(
    _ odd: String, _ number: Int64
  ) throws {
    try store("a").recordRun(1, [session(dismissalTrace())])
    try store("b").recordRun(2, [session(dismissalTrace(width: 400))])
    let whole = try merged("whole", "a", "b")
    try renumber("window", to: number, in: store(odd))
    let target = try store("a")
    let before = try Facts.all(of: target)

    if number == 0 {
      _ = try target.merge(folder.file("b"))
      #expect(try Facts.all(of: target) == Facts.all(of: whole))
    } else {
      let error = #expect(throws: StoreError.self) { try target.merge(folder.file("b")) }
      #expect(error?.kind == .corrupt)
      let said = "a text, or what an event says, has the number \(number), which stands for none"
      #expect(error?.message == "\(folder.file(odd)): \(said)")
      #expect(try Facts.all(of: target) == before)
    }
    #expect(try target.examine().allSatisfy { $0.problem == nil })
  }

  @Test func `texts with numbers far from each other are found`() throws {
    try store("a").recordRun(1, [session(dismissalTrace())])
    try store("b").recordRun(1, [session(dismissalTrace())])
    try store("b").connection.database.execute(
      """
      PRAGMA foreign_keys = OFF;
      UPDATE string SET id = id * 1000000;
      UPDATE event_text SET id = id * 1000000, name = name * 1000000, subject = subject * 1000000,
        view = view * 1000000, arguments = arguments * 1000000, answer = answer * 1000000;
      UPDATE event SET text = text * 1000000;
      UPDATE step SET kind = kind * 1000000, label = label * 1000000;
      UPDATE ui_view SET path = path * 1000000, class = class * 1000000, parent = parent * 1000000;
      UPDATE frame SET view = view * 1000000;
      UPDATE property SET subject = subject * 1000000, key = key * 1000000, value = value * 1000000;
      UPDATE exception SET type = type * 1000000, message = message * 1000000;
      """)

    let (near, far) = (try merged("near", "a"), try merged("far", "b"))

    #expect(try Facts.all(of: far) == Facts.all(of: near))
    #expect(try far.trace(ofRecording: 1).digests().recording == near.trace(ofRecording: 1).digests().recording)
  }

  @Test func `recording goes on after a merge`() throws {
    try store("a").recordRun(1, [session(dismissalTrace())])
    try store("b").recordRun(2, [session(dismissalTrace(width: 400))])
    let both = try merged("ab", "a", "b")

    let recorded = try both.recordRun(3, [session(dismissalTrace(width: 500)), session(dismissalTrace(), of: "other")])

    #expect(recorded.map(\.isNewRecording) == [true, false])
    #expect(
      try both.rows("SELECT first_run_id FROM v1_history WHERE script = 'new-game' ORDER BY 1") == ["1", "2", "3"])
  }

  @Test func `an earlier run that comes in later is numbered before`() throws {
    try store("a").recordRun(5, label: "late", [session(dismissalTrace())])
    try store("b").recordRun(2, label: "early", [session(dismissalTrace(width: 400))])
    let both = try merged("ab", "a", "b")

    #expect(try both.rows("SELECT run_id, label FROM v1_runs ORDER BY 1") == ["1|early", "2|late"])
    #expect(
      try both.rows("SELECT last_same_run_id, first_changed_run_id FROM v1_change_points") == ["1|2"])
  }

  @Test func `one cell with two behaviours in one run cannot be merged, and nothing is`() throws {
    try store("a").recordRun(1, [session(dismissalTrace())])
    try store("b").recordRun(1, [session(dismissalTrace(width: 400)), session(dismissalTrace(), of: "more")])
    let before = try Facts.all(of: store("a"))
    let store = try store("a")

    let error = #expect(throws: StoreError.self) { try store.merge(folder.file("b")) }

    #expect(error?.kind == .contradiction)
    #expect(error?.message.contains("new-game shows two behaviours in one run") == true)
    #expect(try Facts.all(of: store) == before)
    #expect(try store.merge(folder.file("a")) == MergeResult())
  }

  @Test func `files that are none are refused by name`() throws {
    let store = try store("a")
    let text = try folder.write(String(repeating: "text", count: 500), to: "text")
    do { try Database(path: folder.file("other"), access: .create).execute("CREATE TABLE mail (subject TEXT)") }

    #expect(#expect(throws: StoreError.self) { try store.merge(text) }?.kind == .notADatabase)
    #expect(#expect(throws: StoreError.self) { try store.merge(folder.file("other")) }?.kind == .foreign)
    #expect(#expect(throws: StoreError.self) { try store.merge(folder.file("gone")) }?.kind == .cannotOpen)
    #expect(!FileSystem.exists(folder.file("gone")))
  }
}

/// Small stores full of whatever can be in one.
private enum RandomStore {
  static func fill(_ store: Store, _ random: inout SplitMix) throws {
    for _ in 0..<(2 + random.next(below: 4)) {
      // Few uids, so that stores share runs; a run's facts depend on it alone.
      let number = random.next(below: 9)
      if try store.runs().contains(where: { $0.description.uid == uid(number) }) { continue }
      try record(number, into: store, &random)
    }
    try decide(in: store, &random)
  }

  private static func uid(_ number: Int) -> [UInt8] { Array(repeating: UInt8(number + 1), count: 16) }

  private static func record(_ number: Int, into store: Store, _ random: inout SplitMix) throws {
    var described = description(number, label: number % 2 == 0 ? "run \(number)" : nil)
    described.uid = uid(number)
    described.startedAtMilliseconds = Int64(1_000 + (number * 7) % 9)
    described.sourceBranch = ["main", "feature", nil][number % 3]
    described.sourceIsDirty = false
    if number % 3 == 1 { described.fork = .init(line: "main", position: Int64(number)) }
    let run = try store.beginRun(described)
    for script in ["one", "two"] {
      for ios in ["5.0", "5.1"] where random.next(below: 3) > 0 {
        let width = 300 + Double((number * 5 + script.count * 3 + ios.utf8.count) % 4)
        let source = "id: \(script) # \(number % 2)\n"
        let outcome: Performance.Outcome = number % 4 == 3 ? .failed : .completed
        let failures = outcome == .failed ? [Performance.Failure(step: 0, line: 1, message: "no \(number)")] : []
        var record = session(
          dismissalTrace(answer: number % 2 == 0, width: width), of: script, under: portrait51.with("ios", ios),
          outcome: outcome, failures: failures, source: source)
        record.pulledSources = [
          PulledSource(role: .scene, path: "scene.yaml", text: "scene: \(number % 2)"),
          PulledSource(role: .part, path: "part.yaml", text: "part"),
        ]
        record.answers = [GivenAnswer("mayCover", "\(number % 2 == 0)", by: .scene)]
        record.system = PerformingSystem(
          toolkit: "uikit", version: "0.\(number % 3)", answers: number % 2 == 0 ? record.answers : nil)
        _ = try store.record(record, in: run)
      }
    }
    try judge(run, in: store, &random)
    // What earlier runs have that this one lacks depends on the store, so that only one cell that none has is removed.
    if let other = try store.sessions(of: run.id).first { try store.noteRemoved([other], in: run) }
    if random.next(below: 2) == 0 { try store.finish(run, status: .completed) }
  }

  /// Holds recordings against one of two sets of laws, which every store does alike.
  private static func judge(_ run: Run, in store: Store, _ random: inout SplitMix) throws {
    let laws = [LawRecord(name: "never", why: "nothing is so \(random.next(below: 2))", text: "SELECT 1")]
    let set = try store.keepLaws(laws)
    let recordings = try store.recordings(ofRun: run.id, notHeldAgainst: set)
    let breaks = recordings.map { LawBreak(law: "never", recording: $0, event: 1, message: laws[0].why) }
    try store.keep(breaks, of: recordings, against: set)
  }

  private static func decide(in store: Store, _ random: inout SplitMix) throws {
    for run in try store.runs() {
      for session in try store.sessions(of: run.id) where random.next(below: 4) == 0 {
        let signature = Digest(of: "signature \(random.next(below: 3))")
        let line = run.description.sourceBranch ?? ""
        let time = Int64(random.next(below: 4))
        let (who, why) = (["Ada", "Ben"][random.next(below: 2)], "because \(random.next(below: 3))")
        let acceptance = Acceptance(
          line: line, script: session.script, configuration: session.configuration, acceptedAtMilliseconds: time,
          digest: session.recordingDigest, run: random.next(below: 2) == 0 ? run.id : nil, who: who, why: why,
          signature: random.next(below: 2) == 0 ? signature : nil)
        let review = Review(
          signature: signature, line: line, reviewedAtMilliseconds: time,
          decision: [.accepted, .rejected, .comment][random.next(below: 3)], who: who, why: why, run: run.id)
        try store.keep([review], accepting: [acceptance])
        try store.keep(
          IgnoreRule(
            signature: signature, madeAtMilliseconds: time, owner: who, why: why,
            until: "2026-0\(1 + random.next(below: 9))-01", who: why))
      }
    }
  }
}

/// Everything a store says, without numbers that mean something in one file only; sorted.
private enum Facts {
  static func all(of store: Store) throws -> [String] {
    try queries.flatMap { name, sql in try store.rows(sql).map { "\(name)|\($0)" } }.sorted()
  }

  /// Those in which two files cannot contradict each other.
  static func lasting(_ facts: some Sequence<String>) -> Set<String> {
    Set(facts.filter { ["version", "claim", "axis", "recording", "step", "event"].contains($0.prefix { $0 != "|" }) })
  }

  private static let queries = [
    (
      "run",
      """
      SELECT uid, label, arguments, engine_version, engine_commit, engine_position, branch, engine_is_dirty,
        started_at_ms, status FROM v1_runs
      """
    ),
    (
      "session",
      """
      SELECT r.uid, s.script, c.digest, s.script_digest, k.digest, s.verdict, s.wall_us, f.position, f.message
      FROM v1_sessions s JOIN v1_runs r USING (run_id) JOIN v1_configurations c USING (configuration_id)
      JOIN v1_recordings k USING (recording_id) LEFT JOIN v1_failures f USING (session_id)
      """
    ),
    (
      "total",
      """
      SELECT r.uid, t.session_count, t.same, t.changed, t.new, t.failed, t.removed, t.wall_us
      FROM v1_run_totals t JOIN v1_runs r USING (run_id)
      """
    ),
    (
      "removed",
      """
      SELECT r.uid, m.script, c.digest FROM v1_removed_cells m JOIN v1_runs r USING (run_id)
      JOIN v1_configurations c USING (configuration_id)
      """
    ),
    (
      "law",
      """
      SELECT k.digest, k.law_set, x.law, x.seq, x.message
      FROM v1_recordings k LEFT JOIN v1_law_breaks x USING (recording_id)
      """
    ),
    (
      "source",
      """
      SELECT r.uid, s.script, c.digest, t.role, t.path, t.digest, y.toolkit, y.version, y.build
      FROM v1_sessions s JOIN v1_runs r USING (run_id) JOIN v1_configurations c USING (configuration_id)
      JOIN v1_session_sources t USING (session_id) JOIN v1_systems y USING (system_id)
      """
    ),
    ("text", "SELECT * FROM v1_sources"),
    (
      "answer",
      """
      SELECT r.uid, s.script, c.digest, a.decision, a.answer, a.said_by
      FROM v1_sessions s JOIN v1_runs r USING (run_id) JOIN v1_configurations c USING (configuration_id)
      JOIN v1_session_answers a USING (session_id)
      """
    ),
    (
      "cell",
      """
      SELECT l.line, l.script, c.digest, k.digest, r.uid
      FROM v1_cells l JOIN v1_configurations c USING (configuration_id) JOIN v1_recordings k USING (recording_id)
      LEFT JOIN v1_sessions s ON s.session_id = l.first_sound_session_id LEFT JOIN v1_runs r USING (run_id)
      """
    ),
    (
      "held",
      """
      SELECT h.claim, r.uid, h.script, c.digest, h.verdict FROM v1_claim_sessions h JOIN v1_runs r USING (run_id)
      JOIN v1_configurations c USING (configuration_id)
      """
    ),
    ("script", "SELECT * FROM v1_scripts"), ("version", "SELECT * FROM v1_script_versions"),
    ("claim", "SELECT * FROM v1_script_claims"),
    ("axis", "SELECT c.digest, a.axis, a.value FROM v1_axes a JOIN v1_configurations c USING (configuration_id)"),
    ("recording", "SELECT digest, format, event_count, t_end_us FROM v1_recordings"),
    (
      "step",
      """
      SELECT k.digest, s.step, kind, label, script_line, seq_from
      FROM v1_steps s JOIN v1_recordings k USING (recording_id)
      """
    ),
    (
      "event",
      """
      SELECT k.digest, e.seq, e.t_us, kind, name, actor, view_path, cause_seq, args, answer
      FROM v1_events e JOIN v1_recordings k USING (recording_id)
      """
    ),
    ("fork", "SELECT r.uid, f.line, f.position FROM v1_forks f JOIN v1_runs r USING (run_id)"),
    ("shard", "SELECT r.uid, h.shard, h.shard_count, h.status, h.plan FROM v1_shards h JOIN v1_runs r USING (run_id)"),
    (
      "change",
      """
      SELECT p.line, p.script, c.digest, a.uid, b.uid, p.from_digest, p.to_digest, p.verdict
      FROM v1_change_points p JOIN v1_configurations c USING (configuration_id)
      JOIN v1_runs a ON a.run_id = p.last_same_run_id JOIN v1_runs b ON b.run_id = p.first_changed_run_id
      """
    ),
    (
      "review",
      """
      SELECT w.*, r.uid FROM (SELECT signature, line, decision, who, why, reviewed_at_ms, run_id FROM v1_reviews) w
      JOIN v1_runs r USING (run_id)
      """
    ),
    ("ignored", "SELECT * FROM v1_ignore_rules"),
    (
      "baseline",
      """
      SELECT b.line, b.script, c.digest, b.accepted_at_ms, b.who, b.why, b.signature, b.digest, r.uid
      FROM v1_baselines b JOIN v1_configurations c USING (configuration_id) LEFT JOIN v1_runs r USING (run_id)
      """
    ),
  ]
}
