import Foundation
import RehearsalTrace
import Testing

/// One line of a table of measured frames, by column.
struct Row: CustomStringConvertible, CustomTestStringConvertible, Sendable {
  let columns: [String: Int]
  let cells: [Substring]

  subscript(column: String) -> String { columns[column].map { String(cells[$0]) } ?? "no column \(column)" }

  var description: String { "\(self["case"]) (\(self["category"]))" }
  var testDescription: String { description }

  func number(_ column: String) throws -> Double {
    try #require(Double(self[column]), "\(self["case"]): \(column) is \"\(self[column])\"")
  }

  func rect(_ name: String) throws -> Rect {
    Rect(
      x: try number(name + "_x"), y: try number(name + "_y"), width: try number(name + "_w"),
      height: try number(name + "_h"))
  }

  func size(_ name: String) throws -> Size {
    Size(width: try number(name + "_w"), height: try number(name + "_h"))
  }

  func point(_ name: String) throws -> Point { Point(x: try number(name + "_x"), y: try number(name + "_y")) }

  func insets(_ name: String) throws -> EdgeInsets {
    EdgeInsets(
      top: try number(name + "_t"), left: try number(name + "_l"), bottom: try number(name + "_b"),
      right: try number(name + "_r"))
  }
}

/// The tables in `Fixtures`, which are kept compressed.
enum Fixture {
  static func rows(_ name: String) throws -> [Row] {
    let lines = try text(name + ".csv").split(whereSeparator: \.isNewline)
    let header = try #require(lines.first, "\(name) has a header").split(separator: ",").map(String.init)
    let columns = Dictionary(uniqueKeysWithValues: header.enumerated().map { ($1, $0) })
    return try lines.dropFirst().map { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      try #require(cells.count == header.count, "\(name): \(line)")
      return Row(columns: columns, cells: cells)
    }
  }

  static func text(_ name: String) throws -> String {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures/\(name).gz")
    let gzip = Process()
    gzip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    gzip.arguments = ["gzip", "-dc", file.path]
    let output = Pipe()
    gzip.standardOutput = output
    try gzip.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    gzip.waitUntilExit()
    try #require(gzip.terminationStatus == 0, "\(file.path) can be read")
    return String(decoding: data, as: UTF8.self)
  }
}

/// Compares what a model gives with what a table says, to the table's own tolerance.
struct Comparison {
  static let tolerance = 0.001
  var differences: [String] = []

  mutating func compare(_ name: String, _ found: Double, _ expected: Double) {
    if abs(found - expected) > Comparison.tolerance { differences.append("\(name) \(found), not \(expected)") }
  }

  /// An area is as exact as the sides it is made of.
  mutating func compare(_ name: String, _ found: Double, _ expected: Double, around rect: Rect) {
    let sides = max(1, abs(rect.width) + abs(rect.height))
    if abs(found - expected) > Comparison.tolerance * sides { differences.append("\(name) \(found), not \(expected)") }
  }

  mutating func compare(_ name: String, _ found: Point, _ expected: Point) {
    compare(name + ".x", found.x, expected.x)
    compare(name + ".y", found.y, expected.y)
  }

  mutating func compare(_ name: String, _ found: Size, _ expected: Size) {
    compare(name + ".width", found.width, expected.width)
    compare(name + ".height", found.height, expected.height)
  }

  mutating func compare(_ name: String, _ found: Rect, _ expected: Rect) {
    compare(name, found.origin, expected.origin)
    compare(name, found.size, expected.size)
  }

  mutating func compare(_ name: String, _ found: String, _ expected: String) {
    if found != expected { differences.append("\(name) \(found), not \(expected)") }
  }
}
