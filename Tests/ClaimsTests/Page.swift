import Foundation
import Testing

/// A page of documentation that ends with what a program knows.
struct Page {
  private let url: URL

  init(_ name: String) {
    url = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Documentation").appendingPathComponent(name)
  }

  /// Whether `rest` stands after the heading; `tools/docs` has it written there.
  func holds(_ rest: String, after heading: String) throws -> Bool {
    let text = try String(contentsOf: url, encoding: .utf8)
    let head = try #require(text.components(separatedBy: "\n\(heading)\n").first)

    let actual = "\(head)\n\(heading)\n\(rest)"

    if ProcessInfo.processInfo.environment["REHEARSAL_DOCS"] == "write" {
      try actual.write(to: url, atomically: true, encoding: .utf8)
    }
    return text == actual
  }
}
