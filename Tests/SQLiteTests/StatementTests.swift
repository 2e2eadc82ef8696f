import RehearsalSQLite
import Testing

@Suite struct StatementTests {
  @Test(arguments: ["", "plain", "Grüße, 東京 👩‍👩‍👧", "it's \"quoted\"; DROP TABLE t", "a\u{0}b"])
  func `a bound text comes back as it was`(_ text: String) throws {
    let folder = try TemporaryFolder()
    let database = try Database(path: folder.file("a.sqlite"), access: .create)
    let statement = try database.prepare("SELECT ?1")

    try statement.bind(text, at: 1)

    #expect(try statement.step())
    #expect(statement.text(0) == text)
    #expect(statement.storageClass(0) == .text)
  }

  @Test(arguments: [[], [0], [0, 255, 1, 0]] as [[UInt8]])
  func `bound bytes come back as they were`(_ bytes: [UInt8]) throws {
    let folder = try TemporaryFolder()
    let database = try Database(path: folder.file("a.sqlite"), access: .create)
    let statement = try database.prepare("SELECT ?1")

    try statement.bind(bytes, at: 1)

    #expect(try statement.step())
    #expect(statement.bytes(0) == bytes)
    #expect(statement.storageClass(0) == .blob)
  }

  @Test(arguments: [Int64.min, -1, 0, 1, Int64.max])
  func `a bound number comes back as it was`(_ number: Int64) throws {
    let folder = try TemporaryFolder()
    let database = try Database(path: folder.file("a.sqlite"), access: .create)
    let statement = try database.prepare("SELECT ?1, typeof(?1)")

    statement.bind(number, at: 1)

    #expect(try statement.step())
    #expect(statement.integer(0) == number)
    #expect(statement.text(1) == "integer")
  }

  @Test func `NULL is told apart from 0 and the empty text`() throws {
    let folder = try TemporaryFolder()
    let database = try Database(path: folder.file("a.sqlite"), access: .create)
    let statement = try database.prepare("SELECT ?1, ?2, 0, ''")
    statement.bind(nil as Int64?, at: 1)
    try statement.bind(nil as String?, at: 2)

    #expect(try statement.step())

    #expect(statement.optionalInteger(0) == nil)
    #expect(statement.optionalText(1) == nil)
    #expect(statement.optionalInteger(2) == 0)
    #expect(statement.optionalText(3) == "")
  }

  @Test func `a text bound without a copy is unbound afterwards`() throws {
    let folder = try TemporaryFolder()
    let database = try Database(path: folder.file("a.sqlite"), access: .create)
    let statement = try database.prepare("SELECT ?1")

    let seen = try statement.withText("here", at: 1) { try statement.step() ? statement.text(0) : "" }

    #expect(seen == "here")
    #expect(try statement.step())
    #expect(statement.storageClass(0) == .null)
  }

  @Test func `parameters have numbers and names`() throws {
    let folder = try TemporaryFolder()
    let database = try Database(path: folder.file("a.sqlite"), access: .create)

    let statement = try database.prepare("SELECT :first, @second, ?")

    #expect(statement.parameterCount == 3)
    #expect(statement.parameterName(1) == ":first")
    #expect(statement.parameterName(2) == "@second")
    #expect(statement.parameterName(3) == nil)
  }

  @Test func `a statement knows its columns and what follows it`() throws {
    let folder = try TemporaryFolder()
    let database = try Database(path: folder.file("a.sqlite"), access: .create)

    let statement = try database.prepare("SELECT 1 AS one, 2 AS two; SELECT 3")

    #expect(statement.columnCount == 2)
    #expect(statement.columnName(1) == "two")
    #expect(statement.tail == " SELECT 3")
    #expect(statement.isReading == true)
  }
}
