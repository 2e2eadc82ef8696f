import Foundation
import RehearsalTrace
import Testing

/// The page that explains recordings names everything there is in one; `tools/docs` has its tables written.
@Suite(.serialized) struct EventStreamPageTests {
  private let url: URL
  private let page: String

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    url = root.appending(path: "Documentation/EventStream.md")
    page = try String(contentsOf: url, encoding: .utf8)
  }

  /// Whether these are the rows of the table under `head`.
  private func holds(_ rows: [[String]], under head: String) throws -> Bool {
    let made = rows.map { "|" + $0.map { $0.isEmpty ? " |" : " \($0) |" }.joined() + "\n" }.joined()
    let start = try #require(page.range(of: head)).upperBound
    let end = try #require(page.range(of: "\n\n", range: start..<page.endIndex)).lowerBound
    let written = page[start..<end] + "\n"
    if written != made, ProcessInfo.processInfo.environment["REHEARSAL_DOCS"] == "write" {
      try page.replacing(written, with: made).write(to: url, atomically: true, encoding: .utf8)
    }
    return written == made
  }

  @Test func `every kind of event is there, with its number, its channel and what its parts are`() throws {
    let rows = TraceEvent.Kind.allCases.map { ["\($0.rawValue)", "`\($0.word)`", $0.channel.word] + $0.facts.columns }
    let head =
      "| | kind | channel | what emits it | subject | name | arguments | answer |\n"
      + "|---|---|---|---|---|---|---|---|\n"

    #expect(try holds(rows, under: head), "tools/docs writes it")
  }

  @Test func `every channel is there, with its number and what is in it`() throws {
    let rows = Channel.allCases.map { ["\($0.rawValue)", "`\($0.word)`", $0.contents] }

    #expect(try holds(rows, under: "| | channel | what is in it |\n|---|---|---|\n"), "tools/docs writes it")
  }

  @Test func `the page describes the layout that digests are computed in`() {
    #expect(page.contains("Number \(TraceDigests.format) (the layout)"))
  }
}
