import Foundation
import RehearsalSQLite
import Testing

@testable import RehearsalStore

@Suite struct MigrationTests {
  @Test func `versions are numbered upwards from 1`() {
    let versions = Migrations.all.map(\.version)
    #expect(versions.first == 1)
    #expect(versions == Set(versions).sorted())
  }

  @Test(arguments: Migrations.all.map(\.version))
  func `a file of every version becomes one of the newest`(_ version: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("old.sqlite")
    do { _ = try open(path, Migrations.all.filter { $0.version <= version }) }
    do {
      let old = try Database(path: path, access: .readWrite)
      #expect(try old.integer("PRAGMA user_version") == Int64(version))
      try old.execute("INSERT INTO script (id, uid) VALUES (7, 'kept')")
    }

    let store = try Store(path: path, access: .readWrite)
    let fresh = try Store(path: folder.file("new.sqlite"), access: .readWrite)

    #expect(try store.rows("SELECT id, uid FROM script") == ["7|kept"])
    let schema = "SELECT type, name, sql FROM sqlite_schema ORDER BY name"
    #expect(try store.rows(schema) == fresh.rows(schema))
    #expect(try store.rows("SELECT user_version FROM pragma_user_version") == ["\(Migrations.all.last?.version ?? 0)"])
  }

  @Test(arguments: Migrations.all.map(\.version).dropLast())
  func `an older file is read in the newest format, and stays as it is`(_ version: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("old.sqlite")
    do { _ = try open(path, Migrations.all.filter { $0.version <= version }) }
    do { try Database(path: path, access: .readWrite).execute("INSERT INTO script (id, uid) VALUES (7, 'kept')") }
    let before = try Data(contentsOf: URL(filePath: path))

    let own = try Store(path: folder.file("own.sqlite"), access: .readWrite)
    do {
      let store = try Store(path: path, access: .readOnly)
      #expect(try store.runs().isEmpty)
      #expect(try store.rows("SELECT count(*) FROM v1_runs") == ["0"])
      #expect(try store.snapshot { try store.rows("SELECT uid FROM script") } == ["kept"])
      _ = try own.merge(path)
    }

    #expect(try own.rows("SELECT uid FROM script") == ["kept"])
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test func `a step that fails leaves the file as it was`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("old.sqlite")
    do { _ = try open(path, [Migrations.all[0]]) }
    let broken = step(2, "CREATE TABLE more (n INTEGER) STRICT; CREATE TABLE script (n INTEGER) STRICT;")

    #expect(throws: StoreError.self) { try open(path, [Migrations.all[0], broken]) }

    let old = try Database(path: path, access: .readOnly)
    #expect(try old.integer("PRAGMA user_version") == 1)
    #expect(try old.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'more'") == 0)
  }

  @Test func `only the steps that a file lacks are taken`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("old.sqlite")
    let first = step(1, "CREATE TABLE a (n INTEGER) STRICT;")
    do { _ = try open(path, [first]) }

    let store = try open(
      path, [first, step(2, "ALTER TABLE a ADD COLUMN m INTEGER;"), step(3, "INSERT INTO a VALUES (1, 2);")])

    #expect(try store.rows("SELECT n, m FROM a") == ["1|2"])
    #expect(try store.rows("SELECT user_version FROM pragma_user_version") == ["3"])
  }

  private func open(_ path: String, _ steps: [Migrations.Step]) throws -> Store {
    try Store(path: path, access: .readWrite, lockTimeoutMilliseconds: 1000, schema: FileSchema(steps: steps))
  }

  private func step(_ version: Int, _ sql: String) -> Migrations.Step {
    Migrations.Step(version: version, name: "test", sql: sql)
  }
}
