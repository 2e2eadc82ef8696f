import Foundation
import RehearsalSQLite
import Testing

@testable import RehearsalStore

@Suite struct OpeningTests {
  @Test func `a new file is ours, in the newest format, with write-ahead logging and 2 KiB pages`() throws {
    let folder = try TemporaryFolder()

    let store = try Store(path: folder.file("deep/er/a.sqlite"), access: .readWrite)

    #expect(try store.rows("SELECT application_id FROM pragma_application_id") == ["1430868529"])
    #expect(try store.rows("SELECT user_version FROM pragma_user_version") == ["\(FileSchema().version)"])
    #expect(try store.rows("SELECT page_size FROM pragma_page_size") == ["2048"])
    #expect(FileSystem.exists(store.path + "-wal"))
  }

  @Test func `opening twice changes nothing`() throws {
    let folder = try TemporaryFolder()
    let first = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    try first.recordRun(1, [session(dismissalTrace())])

    let second = try Store(path: folder.file("a.sqlite"), access: .readWrite)

    #expect(try second.rows("SELECT count(*) FROM v1_sessions") == ["1"])
    #expect(
      try second.rows("SELECT schema_version FROM pragma_schema_version")
        == first.rows("SELECT schema_version FROM pragma_schema_version"))
  }

  @Test(arguments: [Store.Access.readOnly, .readWrite])
  func `a file that is no database is left as it is`(_ access: Store.Access) throws {
    let folder = try TemporaryFolder()
    let text = String(repeating: "dear diary\n", count: 1000)
    let path = try folder.write(text, to: "diary.txt")

    let error = #expect(throws: StoreError.self) { try Store(path: path, access: access) }

    #expect(error?.kind == .notADatabase)
    #expect(error?.message == "\(path) is not a database")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test(arguments: [Store.Access.readOnly, .readWrite])
  func `a database of another program is left as it is`(_ access: Store.Access) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("other.sqlite")
    do { try Database(path: path, access: .create).execute("CREATE TABLE mail (subject TEXT)") }
    let before = try Data(contentsOf: URL(filePath: path))

    let error = #expect(throws: StoreError.self) { try Store(path: path, access: access) }

    #expect(error?.kind == .foreign)
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test(arguments: [Store.Access.readOnly, .readWrite])
  func `a newer format is refused with the format that is needed`(_ access: Store.Access) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.sqlite")
    do { _ = try Store(path: path, access: .readWrite) }
    do { try Database(path: path, access: .readWrite).execute("PRAGMA user_version = 99") }

    let error = #expect(throws: StoreError.self) { try Store(path: path, access: access) }

    #expect(error?.kind == .newer)
    #expect(error?.message.contains("format 99") == true)
    #expect(error?.message.contains("up to \(FileSchema().version)") == true)
  }

  @Test func `reading what is not there is an error and creates nothing`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("missing.sqlite")

    let error = #expect(throws: StoreError.self) { try Store(path: path, access: .readOnly) }

    #expect(error?.kind == .cannotOpen)
    #expect(error?.message.contains(path) == true)
    #expect(FileSystem.exists(path) == false)
  }

  @Test func `an empty file is begun when writing and refused when reading`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: "empty.sqlite")

    let error = #expect(throws: StoreError.self) { try Store(path: path, access: .readOnly) }
    let store = try Store(path: path, access: .readWrite)

    #expect(error?.kind == .cannotOpen)
    #expect(try store.runs().isEmpty)
  }

  @Test func `a folder where the file should be is an error`() throws {
    let folder = try TemporaryFolder()

    let error = #expect(throws: StoreError.self) { try Store(path: folder.path, access: .readWrite) }

    #expect(error?.kind == .cannotOpen)
  }

  /// Opening a pipe waits until somebody writes to it.
  @Test(arguments: ["", "-journal", "-wal", "-shm"], [Store.Access.readOnly, .readWrite])
  func `a pipe where a file should be is an error, and nothing waits`(
    _ ending: String, _ access: Store.Access
  ) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.sqlite")
    if !ending.isEmpty { _ = try Store(path: path, access: .readWrite) }
    try #require(mkfifo(path + ending, 0o600) == 0)

    let error = #expect(throws: StoreError.self) { try Store(path: path, access: access) }

    #expect(error?.kind == .cannotOpen)
    #expect(error?.message.contains("a pipe, a socket or a device") == true)
  }

  @Test func `a file below a file is an error`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("text", to: "file") + "/a.sqlite"

    let error = #expect(throws: StoreError.self) { try Store(path: path, access: .readWrite) }

    #expect(error?.kind == .cannotOpen)
  }

  @Test func `a damaged file is an error that says how to save the rest`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.sqlite")
    do { try Store(path: path, access: .readWrite).recordRun(1, [session(syntheticTrace(seed: 3, events: 3000))]) }
    var data = try Data(contentsOf: URL(filePath: path))
    data.replaceSubrange(8192..<data.count, with: Data(repeating: 0x5a, count: data.count - 8192))
    try data.write(to: URL(filePath: path))

    let error = #expect(throws: StoreError.self) { try Store(path: path, access: .readOnly).trace(ofRecording: 1) }

    #expect(error?.kind == .corrupt)
    #expect(error?.message.contains(".recover") == true)
  }

  @Test func `a store for reading does not record`() throws {
    let folder = try TemporaryFolder()
    do { _ = try Store(path: folder.file("a.sqlite"), access: .readWrite) }
    let store = try Store(path: folder.file("a.sqlite"), access: .readOnly)

    let error = #expect(throws: StoreError.self) { try store.beginRun(description(1)) }

    #expect(error?.kind == .readOnly)
  }

  @Test(.enabled(if: getuid() != 0, "root may write everything"))
  func `a write-protected file and folder can be read and not written`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.sqlite")
    do { try Store(path: path, access: .readWrite).recordRun(1, [session(dismissalTrace())]) }
    chmod(path, 0o444)
    chmod(folder.path, 0o555)
    defer { chmod(folder.path, 0o755) }

    let error = #expect(throws: StoreError.self) { try Store(path: path, access: .readWrite) }
    let rows = try Store(path: path, access: .readOnly).rows("SELECT script FROM v1_sessions")

    #expect(error?.kind == .readOnly)
    #expect(rows == ["new-game"])
  }
}
