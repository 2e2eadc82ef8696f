import Foundation
import Testing

@testable import Rehearsal

@Suite struct FilePathTests {
  /// As `NSString` takes paths apart, whose way to the folder crashes at a path of one letter.
  @Test(arguments: [
    ("a/b.yaml", "a", "yaml"), ("a", "", ""), ("b", "", ""), ("/a", "/", ""), ("/", "/", ""), ("", "", ""),
    ("a/b/", "a", ""), ("a//b", "a", ""), ("./a.b.c", ".", "c"), (".yaml", "", ""), ("a/.yaml", "a", ""),
    ("a.", "", ""), ("a.d/b", "a.d", ""), ("a.d/b.e/", "a.d", "e"), ("é/ü.sqlite", "é", "sqlite"),
  ])
  func `a path has a folder and an ending`(_ path: String, _ folder: String, _ ending: String) {
    #expect(FilePath.folder(of: path) == folder)
    #expect(FilePath.ending(of: path) == ending)
    #expect(path.count < 2 || (path as NSString).deletingLastPathComponent == folder)
    #expect((path as NSString).pathExtension == ending)
  }

  @Test func `what lies below a folder is listed, and links are not followed`() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    for folder in ["a/b", ".hidden"] {
      try FileManager.default.createDirectory(at: root.appending(path: folder), withIntermediateDirectories: true)
    }
    for file in ["z", "a/b/c", ".hidden/d"] { try Data([1, 2]).write(to: root.appending(path: file)) }
    for (link, target) in [("circle", root.path), ("a/broken", "nowhere"), ("file", "z")] {
      try FileManager.default.createSymbolicLink(atPath: root.appending(path: link).path, withDestinationPath: target)
    }

    #expect(
      FilePath.paths(below: root.path) == [
        ".hidden", ".hidden/d", "a", "a/b", "a/b/c", "a/broken", "circle", "file", "z",
      ])
    #expect(
      FilePath.paths(below: root.path) { $0 == "a" } == [".hidden", "a", "a/b", "a/broken", "circle", "file", "z"])
    #expect(FilePath.paths(below: root.path + "/z") == nil)
    #expect(FilePath.paths(below: root.path + "/nowhere") == nil)
    #expect(FileStatus(root.path + "/file")?.kind == .file)
    #expect(FileStatus(root.path + "/file")?.size == 2)
    #expect(FileStatus(named: root.path + "/file")?.kind == .link)
    #expect(FileStatus(root.path + "/a/broken") == nil)
    #expect(FileStatus(named: root.path + "/a/broken")?.kind == .link)
    #expect(FileStatus("/dev/null")?.kind == .other)
    #expect(FileStatus.isFolder(root.path + "/circle"))
  }

  @Test func `a file that cannot be written says why in the system's words`() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    try FileManager.default.createDirectory(at: root.appending(path: "folder"), withIntermediateDirectories: true)
    for (path, reason) in [("nowhere/a", "No such file or directory"), ("folder", "Is a directory")] {
      let error = #expect(throws: RehearsalError.self) { try OutputFile(path: "\(root.path)/\(path)").write("text") }
      #expect(error?.details == [reason])
    }
  }
}
