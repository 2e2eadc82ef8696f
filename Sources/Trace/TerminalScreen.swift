/// What a terminal showed, line by line, as the property `cells` of a view tells it.
public struct TerminalScreen: Hashable, Sendable {
  /// The property that holds it.
  public static let key = "cells"

  /// The path of the view that shows it.
  public let path: String
  /// Its lines, without the empty ones at its end.
  public let lines: [String]

  /// Reads the value of the property; `nil` for one that is no text.
  public init?(_ value: Value?, of path: String) {
    guard case .text(let text) = value else { return nil }
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    while let last = lines.last, last.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) { lines.removeLast() }
    self.path = path
    self.lines = lines
  }

  /// A line at a place, from 0; nothing stands below the last one.
  public func line(_ row: Int) -> String { lines.indices.contains(row) ? lines[row] : "" }

  /// Both screens as a patch: lines that are the same behind two spaces, the others of this screen behind `-`, and then
  /// those of the later one behind `+`.
  ///
  /// A line is compared with the one at its place, since a screen has places and no order of lines.
  public func patch(to later: TerminalScreen) -> [String] {
    var patch: [String] = []
    var added: [String] = []
    for row in 0..<max(lines.count, later.lines.count) {
      guard line(row) == later.line(row) else {
        patch.append("- " + line(row))
        added.append("+ " + later.line(row))
        continue
      }
      patch += added + ["  " + line(row)]
      added = []
    }
    return patch + added
  }
}
