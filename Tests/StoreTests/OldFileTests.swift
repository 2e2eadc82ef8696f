import Foundation
import RehearsalSQLite
import RehearsalTrace
import Testing

@testable import RehearsalStore

/// Files of every format before this one, with what an old program wrote into them.
@Suite struct OldFileTests {
  /// A file of a format with the rows of the fixture that the format has room for.
  private static func make(format: Int, in folder: borrowing TemporaryFolder) throws -> String {
    let path = folder.file("old.sqlite")
    let steps = Migrations.all.filter { $0.version <= format }
    _ = try Store(path: path, access: .readWrite, lockTimeoutMilliseconds: 1000, schema: FileSchema(steps: steps))
    let database = try Database(path: path, access: .readWrite)
    let fixture = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/format-5.sql")
    for line in try String(contentsOf: fixture, encoding: .utf8).split(separator: "\n") where line.hasPrefix("INSERT") {
      let table = line.split(separator: " ")[2]
      let find = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = '\(table)'"
      guard try database.integer(find) == 1 else { continue }
      // The set of claims is the last value of a session since format 3.
      let isLong = table == "session" && format < 3
      let short = line.split(separator: ",").dropLast().joined(separator: ",") + ")"
      try database.execute(isLong ? short : String(line))
    }
    return path
  }

  /// What each public view of a file says in the columns that it has, as sorted rows.
  private static func answers(of path: String, columns: [String: [String]]) throws -> [String: [String]] {
    let database = try Database(path: path, access: .readOnly)
    var answers: [String: [String]] = [:]
    for (view, names) in columns {
      let list = names.map { "quote(\($0))" }.joined(separator: " || '|' || ")
      let select = try database.prepare("SELECT \(list) FROM \(view)")
      var rows: [String] = []
      while try select.step() { rows.append(select.text(0)) }
      answers[view] = rows.sorted()
    }
    return answers
  }

  /// The public views of a file with their columns.
  private static func columns(of path: String) throws -> [String: [String]] {
    let database = try Database(path: path, access: .readOnly)
    let select = try database.prepare(
      """
      SELECT s.name, c.name FROM sqlite_schema s JOIN pragma_table_info(s.name) c WHERE s.type = 'view' ORDER BY c.cid
      """)
    var columns: [String: [String]] = [:]
    while try select.step() { columns[select.text(0), default: []].append(select.text(1)) }
    return columns
  }

  @Test(arguments: 2...5)
  func `views of an old file say after the migration what they said before`(_ format: Int) throws {
    let folder = try TemporaryFolder()
    let path = try Self.make(format: format, in: folder)
    let columns = try Self.columns(of: path)
    let before = try Self.answers(of: path, columns: columns)

    _ = try Store(path: path, access: .readWrite)
    let after = try Self.answers(of: path, columns: columns)

    #expect(before["v1_sessions"]?.count == 6)
    for view in columns.keys.sorted() { #expect(after[view] == before[view], "\(view)") }
  }

  @Test(arguments: 1...5)
  func `an old file gets totals, spans and texts, and passes examination`(_ format: Int) throws {
    let folder = try TemporaryFolder()
    let path = try Self.make(format: format, in: folder)

    let store = try Store(path: path, access: .readWrite)

    #expect(try store.totals().map { $0.counts } == [[.new: 2], [.failed: 2], [.changed: 2]])
    #expect(try store.totals().map(\.sessionCount) == [2, 2, 2])
    #expect(
      try store.rows("SELECT first_run_id, last_run_id, session_count, is_current FROM v1_history ORDER BY 1")
        == ["1|2|2|0", "1|2|2|0", "3|3|1|1", "3|3|1|1"])
    #expect(try store.rows("SELECT first_sound_session_id FROM v1_cells ORDER BY 1") == ["1", "2"])
    #expect(try store.rows("SELECT DISTINCT toolkit, version, build FROM v1_systems") == ["uikit|0.2.0|"])
    let texts = try store.rows("SELECT digest FROM v1_sources ORDER BY 1")
    #expect(try texts == store.rows("SELECT text FROM v1_sources").map { Digest(of: $0).hex }.sorted())
    #expect(texts.count == 3)
    #expect(try store.rows("SELECT count(digest), count(digest_before) FROM v1_runs") == ["0|0"])
    #expect(try store.examine().compactMap(\.problem) == [])
    #expect(try store.rows("PRAGMA foreign_key_check") == [])
  }

  @Test func `the chain of an old file begins with the first run that is recorded into it`() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: try Self.make(format: 5, in: folder), access: .readWrite)

    try store.recordRun(1, [session(dismissalTrace())])
    try store.recordRun(2, [session(dismissalTrace())])

    let chained = "SELECT run_id, digest_before IS NULL FROM v1_runs WHERE digest IS NOT NULL"
    #expect(try store.rows(chained) == ["4|1", "5|0"])
    let head = try #require(try store.heads().first?.digest)
    #expect(try store.proof(of: head) == ChainProof(run: 5, runs: [5, 4], problem: nil, isWhole: true))
  }

  /// A number that another program wrote over, and a row that refers to no text.
  @Test(arguments: [
    "UPDATE frame SET x = x + 1000 WHERE id = (SELECT max(id) FROM frame)",
    "UPDATE event SET name = 99999 WHERE id = (SELECT max(id) FROM event)",
  ])
  func `an old recording that somebody changed is told, and takes no other with it`(_ change: String) throws {
    let folder = try TemporaryFolder()
    let path = try Self.make(format: 5, in: folder)
    let changed = try Database(path: path, access: .readWrite)
    let digests = try digests(of: changed)
    try changed.execute(change)

    let store = try Store(path: path, access: .readWrite)

    for recording in Int64(1)...3 {
      #expect(try store.trace(ofRecording: recording).digests().recording.hex == digests[Int(recording) - 1])
    }
    let told = try #require(throws: StoreError.self) { try store.trace(ofRecording: 4) }
    #expect(told.kind == .corrupt && told.message.contains("recording 4"), "\(told.message)")
    #expect(try store.rows("SELECT digest FROM v1_recordings ORDER BY recording_id") == digests)
    #expect(try store.sessions(of: 3).count == 2)
    let problems = try store.examine().compactMap(\.problem)
    #expect(problems.count == 1 && problems.first?.contains("recording 4") == true, "\(problems)")
  }

  /// The digests of a file's recordings, in their order.
  private func digests(of database: borrowing Database) throws -> [String] {
    let select = try database.prepare("SELECT lower(hex(digest)) FROM recording ORDER BY id")
    var digests: [String] = []
    while try select.step() { digests.append(select.text(0)) }
    return digests
  }
}
