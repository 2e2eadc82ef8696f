import Foundation
import Rehearsal
import RehearsalReports
import RehearsalStore
import Testing

/// Queries that travel with the command: what their comments say they take.
@Suite struct NamedQueryTests {
  private static let text = """
    -- What happened.
    --
    -- :session session  The session: `s:12`.
    -- :run run  The run.
    -- :limit integer = 10  How many.
    -- :name text = any  What it is called.
    -- A remark that is no parameter.
    SELECT 1
    WHERE :limit > 0
    """

  private func query(_ text: String = NamedQueryTests.text) throws -> NamedQuery {
    try #require(NamedQuery(name: "sample", text: text))
  }

  /// An empty database, for queries without references.
  private func withStore<Result>(_ body: (Store) throws -> Result) throws -> Result {
    let path = FileManager.default.temporaryDirectory.appending(path: "rehearsal-\(UUID().uuidString).sqlite").path
    defer { for ending in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + ending) } }
    return try body(try Store(path: path, access: .readWrite))
  }

  @Test func `the comment says what it answers and what it takes, the rest is the statement`() throws {
    let query = try query()

    #expect(query.purpose == "What happened.")
    #expect(query.parameters.map(\.text) == ["session", "run", "limit=10", "name=any"])
    #expect(query.parameters.map(\.type.rawValue) == ["session", "run", "integer", "text"])
    #expect(query.parameters.map(\.meaning).first == "The session: `s:12`.")
    #expect(query.sql == "SELECT 1\nWHERE :limit > 0")
  }

  @Test func `a text without a comment is no named query`() {
    #expect(NamedQuery(name: "x", text: "SELECT 1") == nil)
    #expect(NamedQuery(name: "x", text: "") == nil)
  }

  @Test func `every query that travels along says what it answers and names all of its parameters`() throws {
    #expect(NamedQuery.all.count == Queries.all.count && !NamedQuery.all.isEmpty)
    for query in NamedQuery.all {
      let code = query.sql.split(separator: "\n").map { $0.prefix { $0 != "-" } }.joined(separator: "\n")
      let used = Set(code.matches(of: /(?:^|[\s(,=<>|]):([a-z_]+)/).map { String($0.1) })
      #expect(Set(query.parameters.map(\.name)) == used, "@\(query.name)")
      #expect(!query.purpose.isEmpty)
    }
  }

  @Test func `values that are not given are the standard ones`() throws {
    let query = try query("-- X\n-- :limit integer = 10  How many.\n-- :name text = any  Which.\nSELECT 1")

    let values = try withStore { try query.values(["limit": "-3"], in: $0) }

    #expect(values == ["limit": .integer(-3), "name": .text("any")])
  }

  @Test(arguments: [
    (["other": "1"], "@sample has no parameter other"),
    (["limit": "ten"], "--param limit=ten: a whole number is expected"),
    (["limit": "1.5"], "--param limit=1.5: a whole number is expected"), ([:], "@sample needs --param need=…"),
  ])
  func `a value that is wrong, missing or unknown is refused with what there is`(
    _ given: [String: String], _ message: String
  ) throws {
    let query = try query("-- X\n-- :limit integer = 10  How many.\n-- :need text  Which.\nSELECT 1")

    let error = try #require(throws: RehearsalError.self) { try withStore { try query.values(given, in: $0) } }

    #expect(error.message == message)
    #expect(error.details == ["limit=10 (integer): How many.", "need (text): Which."])
  }

  @Test func `references are the parameters that are given a run or a session`() throws {
    #expect(try query().references(among: ["session": "s:1", "limit": "3"]) == ["session"])
    #expect(try query().references(among: [:]) == [])
  }

  @Test func `a reference that means nothing is an error of the store`() throws {
    let error = try #require(throws: StoreError.self) {
      try withStore { try query().values(["session": "s:12", "run": "run:1"], in: $0) }
    }

    #expect(error.isBadRequest)
  }
}
