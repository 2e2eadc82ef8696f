import Foundation
import RehearsalTrace
import Testing

/// The page that explains recordings names everything there is in one.
@Suite struct EventStreamPageTests {
  let page: String

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    page = try String(contentsOf: root.appending(path: "Documentation/EventStream.md"), encoding: .utf8)
  }

  /// The rows of tables whose first two cells are a number and a word, as `number word` with the third cell.
  private var rows: [String: String] {
    var rows: [String: String] = [:]
    for line in page.split(separator: "\n") where line.hasPrefix("| ") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: [" ", "`"]) }
      if cells.count > 2, Int(cells[0]) != nil { rows["\(cells[0]) \(cells[1])"] = cells[2] }
    }
    return rows
  }

  @Test(arguments: TraceEvent.Kind.allCases)
  func `every kind of event is there, with its number and its channel`(_ kind: TraceEvent.Kind) {
    #expect(rows["\(kind.rawValue) \(kind.word)"] == kind.channel.word)
  }

  @Test(arguments: Channel.allCases)
  func `every channel is there, with its number and the kinds in it`(_ channel: Channel) throws {
    let text = try #require(rows["\(channel.rawValue) \(channel.word)"])
    let words = text.split { !$0.isLetter }
    for kind in TraceEvent.Kind.allCases where kind.channel == channel {
      #expect(words.contains(kind.word[...]), "\(kind.word)")
    }
  }

  @Test func `the page describes the layout that digests are computed in`() {
    #expect(page.contains("Number \(TraceDigests.format) (the layout)"))
  }
}
