import Foundation
import Rehearsal
import RehearsalDiff
import RehearsalReview
import RehearsalTrace
import Testing

/// Baselines as texts that git keeps.
@Suite struct RehearsedFileTests {
  private static let portrait = Configuration(["ios": "5.1", "orientation": "portrait"])
  private static let landscape = Configuration(["ios": "5.1", "orientation": "landscape"])
  private static let newer = Configuration(["ios": "6.0", "orientation": "portrait"])

  private static func file(_ words: [Configuration: String]) -> RehearsedFile {
    var file = RehearsedFile(script: "notes/tap", title: "A tap")
    for (configuration, word) in words {
      let trace = SampleHistory.trace(word)
      file[configuration] = RehearsedFile.Kept(trace: trace, digest: trace.digests().recording)
    }
    return file
  }

  private static func lines(_ file: RehearsedFile) throws -> [String] {
    try file.text().split(separator: "\n").map(String.init)
  }

  @Test func `cells that behave alike are told once, in one order`() throws {
    let lines = try Self.lines(Self.file([Self.newer: "go", Self.landscape: "stop", Self.portrait: "go"]))

    #expect(lines[0] == #"{"type":"hello","protocol":1,"system":"rehearsal"}"#)
    #expect(lines.filter { $0.hasPrefix(#"{"type":"session""#) }.count == 2)
    #expect(lines.filter { $0.hasPrefix(#"{"type":"alike""#) }.count == 1)
    #expect(lines.filter { $0.contains(#""name":"go""#) }.count == 1)
    #expect(try lines == Self.lines(Self.file([Self.portrait: "go", Self.newer: "go", Self.landscape: "stop"])))
  }

  @Test func `what is written is read`() throws {
    let file = Self.file([Self.portrait: "go", Self.newer: "go", Self.landscape: "stop"])

    let read = try RehearsedFile(Array(try file.text().utf8), path: "a.rehearsed")

    #expect(read.script == "notes/tap" && read.title == "A tap")
    #expect(read.cells.mapValues(\.digest) == file.cells.mapValues(\.digest))
    #expect(try read.text() == file.text())
  }

  @Test func `a cell that behaves otherwise is a change of its own lines`() throws {
    let before = try Self.lines(Self.file([Self.portrait: "go", Self.landscape: "stop"]))
    let after = try Self.lines(Self.file([Self.portrait: "go", Self.landscape: "halt"]))

    let changed = after.difference(from: before)
    #expect(changed.insertions.count == 1 && changed.removals.count == 1)
  }

  @Test func `two files are compared cell by cell, each change once`() throws {
    let before = Self.file([Self.portrait: "go", Self.landscape: "go"])
    let after = Self.file([Self.portrait: "halt", Self.landscape: "halt", Self.newer: "halt"])

    let groups = before.difference(to: after).groups

    #expect(groups.groups.count == 1)
    #expect(groups.changedCount == 2)
    #expect(groups.added == ["notes/tap[ios=6.0,orientation=portrait]"])
    #expect(before.difference(to: before).groups.isEmpty)
  }

  @Test(arguments: [
    ("<<<<<<< HEAD", "a.rehearsed:2:1: error: a conflict of two branches was left here"),
    (#"{"type":"hello","protocol":2,"system":"rehearsal"}"#, "this is a stream of version 2"),
    (#"{"type":"session","script":"other","configuration":{}}"#, "which has not ended"),
    ("by hand", "a.rehearsed:2:1: error: "),
  ])
  func `a file that is wrong is told with its line`(_ line: String, _ message: String) throws {
    var lines = try Self.lines(Self.file([Self.portrait: "go"]))
    lines.insert(line, at: line.contains("session") ? 2 : 1)

    let error = try #require(throws: RehearsalError.self) {
      try RehearsedFile(Array(lines.joined(separator: "\n").utf8), path: "a.rehearsed")
    }

    #expect(error.kind == .request)
    #expect(error.diagnostics.first?.text.contains(message) == true, "\(error.diagnostics.map(\.text))")
  }

  @Test func `a file of two scripts, or of none, is wrong`() throws {
    let two =
      try Self.lines(Self.file([Self.portrait: "go"])) + [
        #"{"type":"session","script":"other","configuration":{}}"#, #"{"type":"end"}"#,
      ]

    #expect(throws: RehearsalError.self) { try RehearsedFile(Array(two.joined(separator: "\n").utf8), path: "a") }
    #expect(throws: RehearsalError.self) { try RehearsedFile(Array(two[0].utf8), path: "a") }
    #expect(throws: RehearsalError.self) { try RehearsedFile([], path: "a") }
  }

  @Test func `a file that is not there is none`() throws {
    let folder = try TemporaryFolder()

    #expect(try RehearsedFile.read(folder.file("nowhere.rehearsed")) == nil)
    #expect(BaselineFolder(path: folder.file("nowhere")).names.isEmpty)
  }

  @Test(arguments: [
    (["CI": "true", "REHEARSAL_UPDATE": "all"], BaselineUpdate.never), (["CI": "false"], .asked), ([:], .asked),
    (["REHEARSAL_UPDATE": "missing"], .missing), (["REHEARSAL_UPDATE": "changed", "CI": ""], .changed),
    (["REHEARSAL_UPDATE": "all"], .all),
  ])
  func `the environment says what is written, and a CI server writes nothing`(
    _ environment: [String: String], _ update: BaselineUpdate
  ) throws {
    #expect(try BaselineUpdate(environment) == update)
    #expect(throws: RehearsalError.self) { try BaselineUpdate(["REHEARSAL_UPDATE": "some"]) }
  }
}
