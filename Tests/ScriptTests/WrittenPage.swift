import Foundation

/// A page of documentation of which parts are made from the program's tables; `tools/docs` has them written.
struct WrittenPage {
  private let url: URL
  private var text: String

  init(_ name: String) throws {
    url = SchemaTests.folder.appending(path: name)
    text = try String(contentsOf: url, encoding: .utf8)
  }

  /// Whether `part` stands between the first `start` and the next `end`; it does once it has been written.
  mutating func holds(_ part: String, from start: String, to end: String) throws -> Bool {
    guard let head = text.range(of: start),
      let tail = text.range(of: end, range: head.upperBound..<text.endIndex)
    else { return false }
    if text[head.upperBound..<tail.lowerBound] == part { return true }
    if ProcessInfo.processInfo.environment["REHEARSAL_DOCS"] == "write" {
      text.replaceSubrange(head.upperBound..<tail.lowerBound, with: part)
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
    return false
  }
}
