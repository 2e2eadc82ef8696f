import Foundation
import Rehearsal
import RehearsalPlainText
import RehearsalStore
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
}
