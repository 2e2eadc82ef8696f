import CRehearsalSQLite
import Foundation
import Testing

@testable import RehearsalSQLite

/// What questions may use is compared with what the linked library has.
@Suite final class PermittedTests {
  let folder: TemporaryFolder
  let database: Database

  init() throws {
    folder = try TemporaryFolder()
    database = try Database(path: folder.file("a.sqlite"), access: .create)
    try database.execute("CREATE TABLE t (n INTEGER PRIMARY KEY, m INTEGER UNIQUE)")
  }

  /// What somebody has read about and decided against, with the reason.
  private enum Refused {
    /// Full-text search and R-trees; code, log; the connection's past; what only means something to other functions.
    static let functions: Set = [
      "bm25", "fts3_tokenizer", "fts5", "fts5_source_id", "highlight", "match", "matchinfo", "offsets", "optimize",
      "rtreecheck", "rtreedepth", "rtreenode", "snippet", "load_extension", "sqlite_log", "changes",
      "last_insert_rowid", "total_changes", "subtype",
    ]
    /// Modules that read pages, other statements or the parts of a search index, or call what an argument names.
    static let modules: Set = [
      "dbstat", "fts3", "fts3tokenize", "fts4", "fts4aux", "fts5", "fts5vocab", "rtree", "rtree_i32", "sqlite_stmt",
    ]
    /// Settings, pragmas that do something, and where the file lies (`database_list`).
    static let pragmas: Set = [
      "analysis_limit", "auto_vacuum", "automatic_index", "busy_timeout", "cache_size", "cache_spill",
      "case_sensitive_like", "cell_size_check", "checkpoint_fullfsync", "count_changes", "database_list",
      "default_cache_size",
      "defer_foreign_keys", "empty_result_callbacks", "foreign_keys", "full_column_names", "fullfsync",
      "hard_heap_limit", "ignore_check_constraints", "incremental_vacuum", "journal_mode", "journal_size_limit",
      "legacy_alter_table", "locking_mode", "max_page_count", "mmap_size", "optimize", "query_only",
      "read_uncommitted", "recursive_triggers", "reverse_unordered_selects", "secure_delete", "short_column_names",
      "shrink_memory", "soft_heap_limit", "synchronous", "temp_store", "temp_store_directory", "threads",
      "trusted_schema", "wal_autocheckpoint", "wal_checkpoint", "writable_schema",
    ]
  }

  @Test(arguments: [
    ("function", Library.linked.functions, Permitted.functions, Refused.functions),
    ("module", Library.linked.modules, Permitted.modules, Refused.modules),
    (
      "pragma", Library.linked.pragmas, Permitted.pragmas.union(Permitted.pragmasWithoutArgument), Refused.pragmas
    ),
  ])
  func `somebody has decided on everything that the library has`(
    _ kind: String, _ library: Set<String>, _ permitted: Set<String>, _ refused: Set<String>
  ) {
    #expect(!library.isEmpty)
    #expect(library.subtracting(permitted).subtracting(refused).sorted() == [], "a new \(kind): permit or refuse it")
    #expect(permitted.intersection(refused).sorted() == [])
  }

  @Test(arguments: Library.linked.functions.subtracting(Permitted.functions).sorted())
  func `a function that is not listed is refused however it is called`(_ name: String) {
    database.permitOnlyReading()

    for count in 0...3 {
      let arguments = Array(repeating: "?1", count: count).joined(separator: ", ")
      for sql in [
        "SELECT \(name)(\(arguments))", "SELECT \"\(name.uppercased())\"(\(arguments))",
        "SELECT 1 FROM t WHERE \(name)(\(arguments)) OVER () = 1", "VALUES (1, (SELECT \(name)(\(arguments))))",
      ] {
        #expect(throws: DatabaseError.self, "\(sql)") { _ = try database.prepare(sql) }
      }
    }
  }

  @Test(arguments: Library.linked.functions.intersection(Permitted.functions).sorted())
  func `a function that is listed is not refused`(_ name: String) {
    database.permitOnlyReading()

    for count in 0...3 {
      let arguments = Array(repeating: "?1", count: count).joined(separator: ", ")
      let refused = refusal { _ = try database.prepare("SELECT \"\(name)\"(\(arguments))") }
      #expect(refused?.contains("not authorized") != true)
    }
  }

  @Test(arguments: Library.linked.modules.subtracting(Permitted.modules).sorted())
  func `a module that is not listed has no table, and no question makes SQLite call it`(_ name: String) throws {
    database.permitOnlyReading()

    for source in [name, "main.\(name)", "\"\(name.uppercased())\"", "\(name)('x')", "temp.\(name)"] {
      for sql in ["SELECT * FROM \(source)", "SELECT count(*) FROM \(source)", "SELECT 1 WHERE 1 IN \(source)"] {
        #expect(throws: DatabaseError.self, "\(sql)") { _ = try database.prepare(sql) }
      }
    }
    for pragma in ["table_info", "table_xinfo", "table_list", "index_list", "foreign_key_list"] {
      #expect(try database.integer("SELECT count(*) FROM pragma_\(pragma)('\(name)')") == 0)
    }
  }

  @Test func `a name of a module that is not listed is free for a part of a question`() throws {
    database.permitOnlyReading()

    #expect(try database.integer("WITH dbstat(n) AS (VALUES (7)) SELECT count(*) + n FROM dbstat") == 8)
    #expect(try database.integer("WITH json_each(n) AS (VALUES (7)) SELECT n FROM json_each") == 7)
  }

  @Test(
    arguments: Library.linked.pragmas.subtracting(Permitted.pragmas).subtracting(Permitted.pragmasWithoutArgument)
      .sorted())
  func `a pragma that is not listed is refused, as a statement and as a table`(_ name: String) {
    database.permitOnlyReading()

    for sql in [
      "PRAGMA \(name)", "PRAGMA \"\(name.uppercased())\"", "PRAGMA main.\(name)", "PRAGMA \(name) = 1",
      "PRAGMA \(name)(1)", "SELECT * FROM pragma_\(name)", "SELECT * FROM main.\"PRAGMA_\(name)\"",
      "SELECT * FROM pragma_\(name)(1)",
    ] {
      #expect(throws: DatabaseError.self, "\(sql)") { try database.prepare(sql).run() }
    }
  }

  @Test(arguments: Permitted.pragmasWithoutArgument.sorted())
  func `a pragma that sets with an argument may only ask`(_ name: String) throws {
    database.permitOnlyReading()

    #expect(try database.prepare("PRAGMA \(name)").step())
    #expect(try database.prepare("SELECT * FROM pragma_\(name)").step())
    for sql in ["PRAGMA \(name) = 1", "PRAGMA \(name)(1)", "SELECT * FROM pragma_\(name)(1)"] {
      #expect(throws: DatabaseError.self, "\(sql)") { try database.prepare(sql).run() }
    }
  }

  @Test func `no statement of any connection reaches the tokenizers of full-text search`() throws {
    for sql in ["SELECT fts3_tokenizer('simple')", "SELECT fts3_tokenizer('simple', ?1)"] {
      let refused = refusal { _ = try database.prepare(sql) }
      #expect(refused == "no such function: fts3_tokenizer")
    }
    #expect(try database.integer("SELECT count(*) FROM pragma_table_info('fts3tokenize')") == 0)
  }

  @Test(arguments: ["fts3(a)", "fts5(a)", "rtree(a, b, c)"])
  func `a virtual table in somebody else's file is not opened, with or without a guard`(_ module: String) throws {
    let path = folder.file("foreign.sqlite")
    var handle: OpaquePointer?
    sqlite3_open(path, &handle)
    let made = sqlite3_exec(handle, "CREATE VIRTUAL TABLE v USING \(module)", nil, nil, nil)
    sqlite3_close(handle)
    try #require(made == SQLITE_OK)
    let foreign = try Database(path: path, access: .readOnly)

    let plain = refusal { _ = try foreign.prepare("SELECT * FROM v") }
    foreign.permitOnlyReading()
    let guarded = refusal { _ = try foreign.prepare("SELECT * FROM v") }

    let name = module.prefix { $0 != "(" }
    #expect(plain == "no such module: \(name)")
    #expect(guarded == "no such module: \(name)")
  }

  @Test func `parts of the library that are refused are told apart from what is nowhere`() {
    #expect(Permitted.refusedPart(in: "not authorized to use function: CHANGES") == "the function CHANGES()")
    #expect(Permitted.refusedPart(in: "no such function: fts3_tokenizer") == "the function fts3_tokenizer()")
    #expect(Permitted.refusedPart(in: "no such table: main.dbstat") == "SQLite's own table dbstat")
    #expect(Permitted.refusedPart(in: "no such table: dbstats") == nil)
    #expect(Permitted.refusedPart(in: "no such function: lowre") == nil)
  }

  /// What SQLite says when `body` fails.
  private func refusal(_ body: () throws -> Void) -> String? {
    do { try body() } catch let error as DatabaseError { return error.message } catch { return "\(error)" }
    return nil
  }

  @Test func `the page about the command lists what is permitted, and nothing else`() throws {
    let page = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../Documentation/Commands/Ask.md"),
      encoding: .utf8)
    let section = try #require(
      page.components(separatedBy: "\n### What a question may use\n").dropFirst().first?
        .components(separatedBy: "\n## ").first)
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.contains("`") }
    let listed = rows.flatMap { row in
      row.split(separator: "|").last.map { $0.matches(of: /`([^`]+)`/).map { String($0.1) } } ?? []
    }

    let all = [Permitted.functions, Permitted.modules, Permitted.pragmas, Permitted.pragmasWithoutArgument]
    #expect(listed.sorted() == all.flatMap { $0.sorted() }.sorted())
  }
}
