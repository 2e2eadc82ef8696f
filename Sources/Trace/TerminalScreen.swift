/// What a terminal showed during events `[from, to)`, as text: the property `cells` of a view.
public struct TerminalSpan: Hashable, Sendable {
  /// The path of the view that shows it.
  public var path: String
  /// First sequence number at which it was shown.
  public var from: Int
  /// One past the last sequence number at which it was shown.
  public var to: Int
  /// The screen, with a line end between its lines.
  public var text: String

  /// Makes a span.
  public init(path: String, from: Int, to: Int, text: String) {
    self.path = path
    self.from = from
    self.to = to
    self.text = text
  }

  /// The text in lines.
  public var screen: TerminalScreen { TerminalScreen(text, of: path) }
}

/// What a terminal showed, line by line.
public struct TerminalScreen: Hashable, Sendable {
  /// The property of a view that tells it.
  public static let key = "cells"

  /// The path of the view that shows it.
  public let path: String
  /// Its lines, without the empty ones at its end.
  public let lines: [String]

  /// Takes a text apart.
  public init(_ text: String, of path: String) {
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
