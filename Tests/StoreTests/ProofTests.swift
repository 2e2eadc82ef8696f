import RehearsalSQLite
import RehearsalTrace
import Testing

@testable import RehearsalStore

@Suite struct ProofTests {
  let folder: TemporaryFolder
  let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
  }

  /// Three runs: a cell that is new, changed and failed, beside one that stays as it is.
  private func record(_ numbers: ClosedRange<Int> = 1...3, in store: Store, on branch: String? = "main") throws {
    for number in numbers {
      var described = description(number)
      described.sourceBranch = branch
      described.sourceIsDirty = false
      let run = try store.beginRun(described)
      let failures = [Performance.Failure(step: 0, line: 7, message: "no", claims: ["DIS-003"])]
      var first = session(
        dismissalTrace(width: Double(300 + number)), outcome: number == 3 ? .failed : .completed,
        failures: number == 3 ? failures : [], checked: ["DIS-003"])
      first.pulledSources = [PulledSource(role: .scene, path: "scene.yaml", text: "scene: a")]
      first.answers = [GivenAnswer("mayCover", "true", by: .scene)]
      _ = try store.record(first, in: run)
      _ = try store.record(session(dismissalTrace(), of: "other"), in: run)
      try store.finish(run, status: .completed)
    }
  }

  @Test func `each run goes on from the digest of the run before on its line`() throws {
    try record(in: store)
    try record(4...4, in: store, on: "feature")

    let runs = try store.rows("SELECT run_id, digest, uid_before, digest_before, uid FROM v1_runs ORDER BY 1")
      .map { $0.split(separator: "|").map(String.init) }

    #expect(Set(runs.map { $0[1] }).count == 4)
    #expect(runs[0][2...3] == ["NULL", "NULL"])
    #expect(runs[1][2] == runs[0][4] && runs[1][3] == runs[0][1])
    #expect(runs[2][2] == runs[1][4] && runs[2][3] == runs[1][1])
    #expect(runs[3][2...3] == ["NULL", "NULL"])
    #expect(try store.heads().map(\.id) == [3, 4])
  }

  @Test func `what was recorded passes examination, and a head proves all before it`() throws {
    try record(in: store)
    let head = try #require(try store.heads().first?.digest)

    #expect(try store.examine().compactMap(\.problem) == [])
    #expect(try store.proof(of: head) == ChainProof(run: 3, runs: [3, 2, 1], problem: nil, isWhole: true))
    #expect(try store.proof(of: Digest(of: "another")) == nil)
  }

  @Test func `a run that is not completed has no digest, and is no head`() throws {
    try record(1...1, in: store)
    let run = try store.beginRun(description(2))
    _ = try store.record(session(dismissalTrace()), in: run)

    #expect(try store.run(run.id).digest == nil)
    #expect(try store.heads().map(\.id) == [1])
  }

  @Test func `the digest of a run says nothing of how long it took, and not which file it is in`() throws {
    let other = try Store(path: folder.file("b.sqlite"), access: .readWrite)
    try other.recordRun(9, [session(dismissalTrace(width: 1), of: "earlier")])
    var slow = session(dismissalTrace())
    slow.wallMicroseconds = 9_999_999

    try store.recordRun(1, [session(dismissalTrace()), session(dismissalTrace(), of: "b")])
    let copy = try Store(path: folder.file("c.sqlite"), access: .readWrite)
    try copy.recordRun(1, [session(dismissalTrace(), of: "b"), slow])

    #expect(try store.run(1).digest == copy.run(1).digest)
  }

  /// Each changes one thing that used to be believed; the text is part of what is said about it.
  @Test(arguments: [
    ("UPDATE session SET verdict = 1 WHERE id = 3", "totals"),
    (
      "UPDATE session SET verdict = 1 WHERE id = 3; UPDATE run_total SET same = 2, changed = 0 WHERE run = 2",
      "s:3 of run:2"
    ),
    ("UPDATE session SET recording = 1 WHERE id = 3", "spans of new-game"),
    ("UPDATE session SET version = 2 WHERE id = 1", "s:1 of run:1"),
    ("UPDATE session_failure SET message = 'yes' WHERE session = 5", "s:5 of run:3"),
    ("DELETE FROM session_failure_claim", "s:5 of run:3"),
    ("UPDATE run SET label = 'better' WHERE id = 2", "run:2 is not what was recorded"),
    ("UPDATE run SET source_is_dirty = 1 WHERE id = 1", "first sound session"),
    ("UPDATE run SET digest_before = digest WHERE id = 2", "run:2 is not what was recorded"),
    ("UPDATE run SET digest = NULL WHERE id = 2", "run:3 goes on from another run:2"),
    ("UPDATE run_total SET same = 7", "totals"),
    ("UPDATE span SET session_count = 7", "spans of new-game"),
    ("DELETE FROM span WHERE run_first = 2", "spans of new-game"),
    ("UPDATE span SET run_last = 2 WHERE session_count = 3", "spans of other"),
    ("UPDATE span SET session_last = 4 WHERE session_count = 3", "spans of other"),
    ("UPDATE span SET session_first = 4 WHERE session_count = 3", "spans of other"),
    ("UPDATE span SET pruned_count = 1, session_count = 4 WHERE session_count = 3", "spans of other"),
    // Two that overlap, and two that are one.
    (
      "UPDATE span SET run_last = 2, session_last = 3, session_count = 2 WHERE run_first = 1 AND run_last = 1",
      "spans of new-game"
    ),
    (
      """
      UPDATE span SET run_last = 2, session_last = 4, session_count = 2 WHERE session_count = 3;
      INSERT INTO span SELECT 99, cell, id, recording, 6, 3, 6, 3, 1, 0 FROM span WHERE session_count = 2;
      UPDATE cell SET span = 99 WHERE span = (SELECT before FROM span WHERE id = 99)
      """, "spans of other"
    ),
    ("UPDATE span SET before = NULL", "comes after another one"),
    ("UPDATE cell SET first_sound = NULL", "first sound session"),
    ("UPDATE cell SET span = 1", "last span"),
    ("UPDATE script SET newest = 1", "newest text"),
    ("UPDATE source SET text = 'id: other' WHERE id = 1", "source 1"),
    ("UPDATE script_version SET source = 2 WHERE id = 1", "s:1 of run:1"),
    ("UPDATE answer SET value = 'false'", "answer_set 1"),
    ("UPDATE configuration_axis SET value = '6.0' WHERE axis = 'ios'", "configuration 1"),
    ("UPDATE configuration SET device = 'iphone'", "configuration 1"),
    ("UPDATE claim_set SET claims = '[\"DIS-004\"]' WHERE id = 1", "claim_set 1"),
    ("UPDATE system SET version = '9'", "s:1 of run:1"),
    ("DELETE FROM script_source", "s:1 of run:1"),
    ("UPDATE configuration SET ios_key = 1", "configuration 1"),
    ("UPDATE configuration SET account = NULL", "configuration 1"),
    ("UPDATE run SET digest = NULL WHERE id = 3", "run:3 is completed and has no digest"),
    ("UPDATE run SET status = 1 WHERE id = 3", "run:3 has a digest and is not completed"),
    (
      "UPDATE script_version SET script = 2, digest = zeroblob(32) WHERE id = 1",
      "s:1 was performed from a text of another script"
    ),
    (
      "UPDATE block SET channels = 0 WHERE id NOT IN (SELECT block FROM step WHERE recording = 1)",
      "recording 2: step 0 has other digests than channels"
    ),
    ("UPDATE recording SET format = 2 WHERE id = 1", "recording 1: its digests are of a format"),
  ])
  func `what somebody changed is named`(_ sql: String, _ name: String) throws {
    try record(in: store)

    try store.connection.database.execute("PRAGMA foreign_keys = OFF; \(sql)")

    let problems = try store.examine().compactMap(\.problem)
    #expect(problems.contains { $0.contains(name) }, "\(problems)")
  }

  /// Each used to be answered as if nothing had happened.
  @Test(arguments: [
    "UPDATE session SET verdict = 1 WHERE id = 3", "UPDATE session SET recording = 1 WHERE id = 3",
    "UPDATE source SET text = 'id: other'", "UPDATE script_version SET digest = x'00'",
    "UPDATE configuration_axis SET value = '6.0' WHERE axis = 'ios'",
    "UPDATE script_source SET source = (SELECT source FROM script_version LIMIT 1)",
  ])
  func `a session that is not what was recorded is not shown`(_ sql: String) throws {
    try record(in: store)
    _ = try store.resolveSession("s:3")
    try store.connection.database.execute("PRAGMA foreign_keys = OFF; \(sql)")
    let reader = try Store(path: store.path, access: .readOnly)

    let error = #expect(throws: StoreError.self) { try reader.resolveSession("s:3") }

    #expect(error?.kind == .corrupt, "\(error?.message ?? "")")
    #expect(error?.message.contains("rehearse doctor --deep") == true)
  }

  @Test(arguments: [
    "UPDATE block SET digests = zeroblob(length(digests)) WHERE id = 1", "UPDATE block SET key = key + 1 WHERE id = 1",
    "UPDATE frame SET x = x + 1000 WHERE id = (SELECT frame_first FROM block WHERE id = 1)",
    "UPDATE string SET value = value || 'x' WHERE id = (SELECT name FROM event_text LIMIT 1)",
    "UPDATE recording SET t_end_us = t_end_us + 1",
  ])
  func `a recording that its digests were not computed from is not read`(_ sql: String) throws {
    try record(in: store)
    _ = try store.trace(ofRecording: 1)
    try store.connection.database.execute(sql)
    let reader = try Store(path: store.path, access: .readOnly)

    #expect(throws: StoreError.self) { try reader.trace(ofRecording: 1) }
    #expect(throws: StoreError.self) { try reader.state(ofRecording: 1, atEvent: 0) }
  }

  @Test func `a run of which a session was changed is not told as what was recorded`() throws {
    try record(in: store)
    let run = try store.run(2)
    try store.prove(run)

    try store.connection.database.execute("UPDATE session SET verdict = 1 WHERE id = 3")

    #expect(throws: StoreError.self) { try store.prove(run) }
  }

  @Test func `a chain that was changed proves nothing`() throws {
    try record(in: store)
    let head = try #require(try store.heads().first?.digest)
    try store.connection.database.execute("UPDATE run SET label = 'x' WHERE id = 1")

    let proof = try #require(try store.proof(of: head))

    #expect(proof.runs == [3, 2])
    #expect(proof.problem?.contains("run:1 is not what was recorded") == true)
  }

  @Test func `merging keeps digests, and a merged file has the heads of both`() throws {
    let other = try Store(path: folder.file("b.sqlite"), access: .readWrite)
    try record(in: store)
    try record(4...6, in: other, on: "feature")
    let heads = try [store, other].map { try #require(try $0.heads().first?.digest) }

    let both = try Store(path: folder.file("ab.sqlite"), access: .readWrite)
    for name in ["b", "a"] { _ = try both.merge(folder.file("\(name).sqlite")) }

    #expect(try both.heads().compactMap(\.digest) == heads)
    for head in heads { #expect(try both.proof(of: head)?.runs.count == 3) }
    #expect(try both.examine().compactMap(\.problem) == [])
  }

  @Test func `a run of several parts gets its digest when all are there, whichever file is first`() throws {
    func part(_ number: Int, _ name: String) throws {
      let store = try Store(path: folder.file(name), access: .readWrite)
      let run = try store.beginShard(description(1), shard: number, of: 2, plan: Digest(of: "plan"))
      _ = try store.record(session(dismissalTrace(), of: "script\(number)"), in: run)
      try store.finishShard(number, of: run)
    }
    try part(1, "one.sqlite")
    try part(2, "two.sqlite")

    let merged = try [["one", "two"], ["two", "one"]].map { names in
      let store = try Store(path: folder.file(names.joined() + ".sqlite"), access: .readWrite)
      for name in names { _ = try store.merge(folder.file("\(name).sqlite")) }
      return store
    }

    #expect(try merged[0].run(1).digest != nil)
    #expect(try merged[0].run(1).digest == merged[1].run(1).digest)
    #expect(try merged[0].examine().compactMap(\.problem) == [])
  }

  @Test func `a run gets its digest when a part that was merged before its end has ended`() throws {
    func part(_ number: Int) throws -> (Store, Run) {
      let store = try Store(path: folder.file("\(number).sqlite"), access: .readWrite)
      let run = try store.beginShard(description(1), shard: number, of: 2, plan: Digest(of: "plan"))
      _ = try store.record(session(dismissalTrace(), of: "script\(number)"), in: run)
      return (store, run)
    }
    let (one, two) = (try part(1), try part(2))
    try one.0.finishShard(1, of: one.1)
    let both = try Store(path: folder.file("both.sqlite"), access: .readWrite)
    for name in ["1.sqlite", "2.sqlite"] { _ = try both.merge(folder.file(name)) }
    #expect(try both.run(1).status == .interrupted)

    try two.0.finishShard(2, of: two.1)
    _ = try both.merge(folder.file("2.sqlite"))

    #expect(try both.run(1).status == .completed)
    #expect(try both.run(1).digest != nil)
    #expect(try both.examine().compactMap(\.problem) == [])
  }

  @Test func `a session that was pruned leaves its digest, and the proof holds`() throws {
    try record(in: store)
    try record(4...6, in: store)
    let head = try #require(try store.heads().first?.digest)
    // Runs 4 and 5 lie between the first and the last of a span of the cell that stays as it is.
    try store.prune("other", in: 5)

    #expect(try store.proof(of: head)?.runs == [6, 5, 4, 3, 2, 1])
    #expect(try store.examine().compactMap(\.problem) == [])
    #expect(try store.totals(of: 5).map { [$0.sessionCount, $0.prunedCount] } == [[2, 1]])
    #expect(try store.rows("SELECT session_count, pruned_count FROM v1_history WHERE script = 'other'") == ["6|1"])
    // A file that still has it gives it back.
    let both = try Store(path: folder.file("ab.sqlite"), access: .readWrite)
    _ = try both.merge(store.path)
    #expect(try both.rows("SELECT count(*) FROM leaf") == ["1"])
    #expect(try both.proof(of: head)?.problem == nil)
  }
}

extension Store {
  /// Takes the session of a script in a run away, and leaves its digest.
  func prune(_ script: String, in run: Int64) throws {
    let leaf = try LeafReader(connection.database).leaves(of: run).first { $0.script == script }
    let digest = try #require(leaf?.digest)
    let insertDigest = try connection.database.prepare("INSERT INTO leaf_digest (digest) VALUES (?1)")
    try insertDigest.bind(digest.bytes, at: 1)
    try insertDigest.run()
    let insert = try connection.database.prepare(
      """
      INSERT INTO leaf SELECT s.cell, s.run, s.verdict, s.is_remembered, s.wall_us, ?1
      FROM session s JOIN cell l ON l.id = s.cell JOIN script p ON p.id = l.script WHERE s.run = ?2 AND p.uid = ?3
      """)
    insert.bind(connection.database.lastInsertedRow, at: 1)
    insert.bind(run, at: 2)
    try insert.bind(script, at: 3)
    try insert.run()
    try connection.database.execute(
      "DELETE FROM session WHERE EXISTS (SELECT 1 FROM leaf f WHERE f.cell = session.cell AND f.run = session.run)")
    try connection.database.execute(TotalStatements.rebuild { "\($0) = \(run)" })
    for sql in SpanStatements.rebuild(where: { "\($0) IS NOT NULL" }) { try connection.database.execute(sql) }
  }
}
