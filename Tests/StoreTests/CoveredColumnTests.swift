import Foundation
import RehearsalSQLite
import RehearsalTrace
import Testing

@testable import RehearsalStore

/// Which columns of a file can be changed without being noticed: those that Documentation/Reliability.md lists.
@Suite struct CoveredColumnTests {
  private struct Column {
    var table: String
    /// What a row is found by: `rowid`, or the columns of the key.
    var key: String
    var name: String
    var type: String
    var mayBeNull: Bool

    var text: String { "\(table).\(name)" }
    var every: String { "\(table).*" }

    /// Another value in the row in the middle, and none where there may be none.
    var changes: [String] {
      let other =
        switch type {
        case "INTEGER": "ifnull(\(name) + 1, 2)"
        case "TEXT": "ifnull(\(name), '') || 'x'"
        default: "CASE \(name) WHEN x'01' THEN x'02' ELSE x'01' END"
        }
      let row =
        "SELECT \(key) FROM \(table) ORDER BY \(key) LIMIT 1 OFFSET (SELECT count(*) FROM \(table)) / 2"
      return ["UPDATE \(table) SET \(name) = \(other) WHERE (\(key)) = (\(row))"]
        + (mayBeNull ? ["UPDATE \(table) SET \(name) = NULL WHERE \(name) IS NOT NULL"] : [])
    }
  }

  /// The columns of all tables of a file.
  private static func columns(of database: borrowing Database) throws -> [Column] {
    let select = try database.prepare(
      """
      SELECT t.name, CASE WHEN t.wr = 0 THEN 'rowid' ELSE (
          SELECT group_concat(name, ', ') FROM pragma_table_info(t.name) WHERE pk > 0) END,
        c.name, c.type, c."notnull" = 0 AND c.pk = 0
      FROM pragma_table_list t JOIN pragma_table_info(t.name) c
      WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%' ORDER BY t.name, c.cid
      """)
    var columns: [Column] = []
    while try select.step() {
      columns.append(
        Column(
          table: select.text(0), key: select.text(1), name: select.text(2), type: select.text(3),
          mayBeNull: select.integer(4) != 0))
    }
    return columns
  }

  /// `table.column` and `table.*` in the first cells of the table under *What is not covered*.
  private static func listed() throws -> Set<String> {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: tests.deletingLastPathComponent().appending(path: "Documentation/Reliability.md"), encoding: .utf8)
    let part = try #require(page.components(separatedBy: "## What is not covered\n").last)
    let names = part.split(separator: "\n").filter { $0.hasPrefix("| `") }.flatMap { row in
      row.dropFirst().prefix { $0 != "|" }.matches(of: /`([a-z_]+\.(?:[a-z_]+|\*))`/).map { String($0.1) }
    }
    return Set(names)
  }

  /// A file in which every table that is covered has rows: changes, failures, exceptions, a fork, parts, a cell that
  /// was removed, a session that was pruned, laws and an attachment.
  private static func make(in folder: TemporaryFolder) throws -> String {
    let store = try Store(path: folder.file("all.sqlite"), access: .readWrite)
    for number in 1...6 {
      var described = description(number, label: "run \(number)")
      described.sourceIsDirty = number == 5
      if number == 6 {
        described.fork = RunDescription.Fork(line: "main", position: 41)
        described.replaced = [try #require(Revision(String(repeating: "b2", count: 20)))]
      }
      let run = try store.beginRun(described)
      var first = session(
        syntheticTrace(seed: UInt64(min(number, 3)), events: 50), outcome: number == 3 ? .failed : .completed,
        failures: number == 3 ? [Performance.Failure(step: 1, line: 7, message: "no", claims: ["DIS-003"])] : [],
        checked: ["DIS-003"])
      first.pulledSources = [PulledSource(role: .scene, path: "scene.yaml", text: "scene: a")]
      first.answers = [GivenAnswer("mayCover", "true", by: .scene)]
      first.redactions = [RedactedTexts(pattern: "sk-[0-9]+", textCount: 2)]
      _ = try store.record(first, in: run)
      _ = try store.record(session(dismissalTrace(), of: "other"), in: run)
      if number == 4 { _ = try store.record(session(namesakeTrace(), of: "namesakes"), in: run) }
      if number == 2 { try store.noteRemoved([try #require(try store.session(1))], in: run) }
      try store.finish(run, status: .completed)
      if number == 5 { try recordParts(in: store) }
    }
    let terminal = try store.beginRun(description(9))
    _ = try store.record(session(TerminalTests.trace("a screen"), of: "terminal"), in: terminal)
    try store.finish(terminal, status: .completed)
    let laws = try store.keepLaws([LawRecord(name: "a", why: "of a", text: "SELECT 1")])
    try store.keep([LawBreak(law: "a", recording: 1, event: 3, message: "no")], of: [1], against: laws)
    try store.prune("other", in: 5)
    return store.path
  }

  /// A run of two parts: run 6, of seven.
  private static func recordParts(in store: Store) throws {
    for number in 1...2 {
      let part = try store.beginShard(description(7), shard: number, of: 2, plan: Digest(of: "plan"))
      _ = try store.record(session(dismissalTrace(width: 7), of: "part \(number)"), in: part)
      try store.finishShard(number, of: part)
    }
  }

  /// What `rehearse doctor --deep` finds, or why the file cannot be read.
  private static func problems(of path: String) throws -> [String] {
    do {
      let store = try Store(path: path, access: .readOnly)
      let damage = try store.rows("PRAGMA quick_check(1)").filter { $0 != "ok" }
      let strays = try store.rows("PRAGMA foreign_key_check")
      let revisions = try store.runsWithWrongRevision().map { "run:\($0)" }
      return damage + strays + revisions + (try store.examine().compactMap(\.problem))
    } catch let error as StoreError {
      return [error.message]
    }
  }

  /// Whether a change is refused by the schema, or found afterwards; `nil` when it changes no row.
  private static func isNoticed(_ change: String, of path: String, in folder: TemporaryFolder) throws -> Bool? {
    let copy = folder.file("copy.sqlite")
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: copy + suffix) }
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    do {
      let database = try Database(path: copy, access: .readWrite)
      try database.execute("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
      try database.execute(change)
      if try database.integer("SELECT changes()") == 0 { return nil }
    } catch {
      return true
    }
    return try !problems(of: copy).isEmpty
  }

  @Test func `another value in any column is noticed, except where Reliability.md says why not`() throws {
    let folder = try TemporaryFolder()
    let path = try Self.make(in: folder)
    try #require(try Self.problems(of: path) == [])
    let columns = try Self.columns(of: try Database(path: path, access: .readOnly))
    let listed = try Self.listed()

    var (believed, untried): (Set<String>, Set<String>) = ([], [])
    var changes: [String] = []
    for column in columns where !listed.contains(column.text) && !listed.contains(column.every) {
      var isTried = false
      for change in column.changes {
        guard let isNoticed = try Self.isNoticed(change, of: path, in: folder) else { continue }
        isTried = true
        if !isNoticed {
          believed.insert(column.text)
          changes.append(change)
        }
      }
      if !isTried { untried.insert(column.text) }
    }

    #expect(columns.count > 200)
    #expect(believed.sorted() == [], "\(changes.sorted())")
    #expect(untried.sorted() == [])
    // What is no longer there is taken off the list.
    let names = Set(columns.flatMap { [$0.text, $0.every] })
    #expect(listed.subtracting(names).sorted() == [])
  }
}
