import RehearsalSQLite
import Testing

@Suite struct FileSystemTests {
  @Test func `a folder is made once and is no error the second time`() throws {
    let folder = try TemporaryFolder()

    try FileSystem.makeFolder(folder.file("inner"))
    try FileSystem.makeFolder(folder.file("inner"))

    #expect(FileSystem.exists(folder.file("inner")))
    #expect(throws: DatabaseError.self) { try FileSystem.makeFolder(folder.file("no/such/parent")) }
  }

  @Test func `a file counts as there when it holds something`() throws {
    let folder = try TemporaryFolder()

    #expect(FileSystem.exists(try folder.write("x", to: "full")))
    #expect(!FileSystem.exists(try folder.write("", to: "empty")))
    #expect(!FileSystem.exists(folder.file("missing")))
  }

  @Test func `why a folder cannot be made is told in the system's words`() throws {
    let folder = try TemporaryFolder()

    let error = #expect(throws: DatabaseError.self) { try FileSystem.makeFolder(folder.file("no/such")) }

    #expect(error?.kind == .cannotOpen)
    #expect(error?.message == "the folder \(folder.file("no/such")) cannot be created: No such file or directory")
  }
}
