import RehearsalSQLite
import Testing

@testable import RehearsalStore

/// Opening a file of somebody else performs nothing that it brings along.
@Suite struct SchemaPartsTests {
  /// Changes of a schema, each of which SQLite takes; the first words say which part is named.
  static let changes: [(part: String, sql: String)] = [
    (
      "view \"v1_runs\" is another one",
      """
      DROP VIEW v1_runs;
      CREATE VIEW v1_runs AS WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n AS run_id FROM c
      """
    ),
    (
      "table \"run\" is another one",
      "ALTER TABLE run ADD COLUMN extra INTEGER CHECK (length(hex(zeroblob(1000000))) > 1)"
    ),
    ("trigger \"slow\" is none of them", "CREATE TRIGGER slow AFTER INSERT ON run BEGIN DELETE FROM session; END"),
    ("index \"slow\" is none of them", "CREATE INDEX slow ON run (length(label))"),
    ("table \"mail\" is none of them", "CREATE TABLE mail (subject TEXT)"),
    ("table \"found\" is none of them", "CREATE VIRTUAL TABLE found USING fts5 (text)"),
    ("view \"v1_runs\" is missing", "DROP VIEW v1_runs"),
    ("index \"session_by_run\" is missing", "DROP INDEX session_by_run"),
    (
      "view \"v1_runs\" is another one",
      """
      PRAGMA writable_schema = 1;
      UPDATE sqlite_schema SET sql = replace(sql, 'CREATE VIEW', 'CREATE  VIEW') WHERE name = 'v1_runs'
      """
    ),
  ]

  /// A file with one session whose schema was changed by another program, which has every module of the library.
  private static func changed(_ sql: String, in folder: TemporaryFolder) throws -> String {
    let path = folder.file("a.sqlite")
    do { try Store(path: path, access: .readWrite).recordRun(1, [session(dismissalTrace())]) }
    try PlainConnection(path).execute(sql)
    return path
  }

  @Test(arguments: changes)
  func `parts that no migration makes are refused by name, before any is performed`(
    _ change: (part: String, sql: String)
  ) throws {
    let folder = try TemporaryFolder()
    let path = try SchemaPartsTests.changed(change.sql, in: folder)
    let own = try Store(path: folder.file("own.sqlite"), access: .readWrite)

    for attempt in [
      { _ = try Store(path: path, access: .readOnly) }, { _ = try Store(path: path, access: .readWrite) },
      { _ = try own.merge(path) },
    ] as [() throws -> Void] {
      let error = #expect(throws: StoreError.self) { try attempt() }
      #expect(error?.kind == .foreign)
      #expect(error?.message.contains(change.part) == true, "\(error?.message ?? "")")
    }
    #expect(try own.runs().isEmpty)
  }

  @Test func `the digests that are known are those of what the migrations make`() throws {
    let made = try Migrations.all.indices.map { try SchemaParts.made(by: Array(Migrations.all[...$0])).digest.hex }

    #expect(made == SchemaParts.digests)
  }

  @Test(arguments: Migrations.all.map(\.version))
  func `the parts of every format are those its migrations make, in an older file too`(_ version: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.sqlite")
    let steps = Migrations.all.filter { $0.version <= version }
    do {
      _ = try Store(path: path, access: .readWrite, lockTimeoutMilliseconds: 1000, schema: FileSchema(steps: steps))
    }
    do { _ = try Store(path: path, access: .readOnly) }
    try PlainConnection(path).execute("CREATE TABLE mail (subject TEXT)")

    let error = #expect(throws: StoreError.self) { try Store(path: path, access: .readOnly) }

    #expect(error?.kind == .foreign)
  }
}
