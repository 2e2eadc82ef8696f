import Foundation
import Rehearsal
import RehearsalPlainText
import RehearsalStore
import RehearsalTrace
import Testing

@testable import RehearsalReports

/// Which panels ask the same, and so are asked once.
@Suite final class PanelQuestionTests {
  private let folder: URL
  private let material: PageMaterial

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "panels-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    material = PageMaterial(store: try Store(path: folder.appending(path: "a.sqlite").path, access: .readWrite))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// What a panel of this text gives, each time another number.
  private func ask(
    _ text: String, _ parameters: [String: QueryValue] = [:], counting asked: inout Int
  ) throws -> PanelOutcome {
    var count = asked
    defer { asked = count }
    let panel = PanelDescription(
      title: "Sample", description: "", query: "SELECT '\(text)'", mark: .table, encoding: [:], units: [:], links: [:],
      rowLimit: 10)
    return try material.outcome(of: panel, parameters) { () throws(RehearsalError) in
      count += 1
      return .rows(PanelRows(columns: ["a"], rows: [[.integer(Int64(count))]], isCut: false))
    }
  }

  @Test func `the same query is asked once for all that want it`() throws {
    var asked = 0

    _ = try ask("a", counting: &asked)
    _ = try ask("a", counting: &asked)
    #expect(asked == 1)
    _ = try ask("b", counting: &asked)
    #expect(asked == 2)
  }

  @Test func `queries and values that only look alike are asked both`() throws {
    var asked = 0

    _ = try ask("caf\u{e9}", counting: &asked)
    _ = try ask("cafe\u{301}", counting: &asked)
    #expect(asked == 2)
    _ = try ask("a", ["b": .text("caf\u{e9}")], counting: &asked)
    _ = try ask("a", ["b": .text("cafe\u{301}")], counting: &asked)
    #expect(asked == 4)
  }

  /// A connection for questions has a view of its own, which costs less.
  @Test func `callbacks are those of the view in the file`() throws {
    var builder = TraceBuilder()
    for step in 0..<3 {
      let at = Instant(microseconds: Int64(step) * 1_000)
      builder.beginStep(kind: "tap", label: "tap", line: 1, at: at)
      let tap = builder.append(at: at, kind: .stimulus, name: "tap")
      if step == 0 { _ = builder.appendView(parent: nil, path: "window", className: "UIWindow") }
      for (number, kind) in [TraceEvent.Kind.callback, .unimplemented, .message, .callback].enumerated() {
        let event = builder.append(
          at: at, kind: kind, name: "ask\(number):", subject: "d", cause: tap,
          arguments: ["step": .integer(Int64(step))])
        if number == 3 { builder.setAnswer(.bool(step == 1), of: event) }
      }
    }
    let recorded = try RecordedTrace(builder.finish(at: Instant(microseconds: 5_000)))
    func rows(_ sql: String) throws -> (columns: [String], rows: [[QueryValue]]) {
      var (columns, rows): ([String], [[QueryValue]]) = ([], [])
      try recorded.store.query(sql, columns: { columns = $0 }, row: { rows.append($0) })
      return (columns, rows)
    }

    let own = try rows("SELECT * FROM v1_callbacks ORDER BY seq")
    let files = try rows("SELECT * FROM main.v1_callbacks ORDER BY seq")

    #expect(own.rows.count == 9)
    #expect(own.rows == files.rows)
    #expect(own.columns == files.columns)
  }
}
