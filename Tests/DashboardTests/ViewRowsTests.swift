import RehearsalTrace
import Testing

@testable import RehearsalDrawing
@testable import RehearsalReports

/// Where views were, told by step.
@Suite struct ViewRowsTests {
  /// A builder with a window and a first step in which nothing moves.
  private static func begun() -> (TraceBuilder, ViewID) {
    var builder = TraceBuilder()
    builder.beginStep(kind: "launch", label: "launch", line: 1, at: .zero)
    _ = builder.append(at: .zero, kind: .layout, name: "commit")
    let window = builder.appendView(parent: nil, path: "window", className: "UIWindow")
    builder.appendFrame(Screens.rect(0, 0, 768, 1024), of: window)
    return (builder, window)
  }

  private static func rows(_ trace: Trace) -> [[String]] {
    ViewRows(MovingScreen(along: ScreenFollower(trace)), of: trace).steps
  }

  @Test func `a view that moves with the one that it is in says so`() {
    var (builder, window) = Self.begun()
    let box = builder.appendView(parent: window, path: "window/box", className: "UIView")
    builder.appendFrame(Screens.rect(10, 20, 300, 400), of: box)
    let inner = builder.appendView(parent: box, path: "window/box/inner", className: "UILabel")
    builder.appendFrame(Screens.rect(5, 5, 100, 40), of: inner)
    builder.beginStep(kind: "settle", label: "settle", line: 2, at: .zero)
    for x: Int64 in [12, 14] {
      _ = builder.append(at: .zero, kind: .layout, name: "commit")
      builder.appendFrame(Screens.rect(x, 20, 300, 400), of: box)
    }

    let rows = Self.rows(builder.finish(at: .zero))

    #expect(rows[0] == ["screen: 0", "box\tUIView\t0 10,20 300×400", " inner\tUILabel\t0 15,25 100×40"])
    #expect(rows[1] == ["screen: 0 1", "box\t0 12,20; 14,20", "inner\twith box"])
  }

  @Test func `one that is as large as the one that it is in says that it changes as that does`() {
    var (builder, window) = Self.begun()
    let box = builder.appendView(parent: window, path: "window/box", className: "UIView")
    builder.appendFrame(Screens.rect(10, 20, 300, 400), of: box)
    let inner = builder.appendView(parent: box, path: "window/box/inner", className: "UIView")
    builder.appendFrame(Screens.rect(0, 0, 300, 400), of: inner)
    builder.beginStep(kind: "settle", label: "settle", line: 2, at: .zero)
    _ = builder.append(at: .zero, kind: .layout, name: "commit")
    builder.appendFrame(Screens.rect(10, 20, 320, 410), of: box)
    builder.appendFrame(Screens.rect(0, 0, 320, 410), of: inner)

    #expect(Self.rows(builder.finish(at: .zero))[1] == ["screen: 0", "box\t0 320×410", "inner\tas box"])
  }

  @Test func `a display frame tells its time only where it is not the next one`() {
    var (builder, window) = Self.begun()
    builder.beginStep(kind: "settle", label: "settle", line: 2, at: .zero)
    // Sixtieths of a second, one left out.
    for (number, microseconds) in [16_666, 33_333, 50_000, 83_333].enumerated() {
      _ = builder.append(at: Instant(microseconds: Int64(microseconds)), kind: .display, name: "frame")
      builder.appendFrame(Screens.rect(0, 0, 768, 1000 - Int64(number)), of: window)
    }

    #expect(Self.rows(builder.finish(at: .zero))[1].first == "screen: 0@16.666 1 2 3@83.333")
  }

  @Test func `equal steps of other sessions are equal texts`() {
    func told(_ before: Int) -> [String] {
      var (builder, window) = Self.begun()
      for _ in 0..<before { _ = builder.append(at: .zero, kind: .timer, name: "tick") }
      builder.beginStep(kind: "tap", label: "tap", line: 2, at: Instant(microseconds: Int64(before) * 1000))
      _ = builder.append(at: Instant(microseconds: Int64(before) * 1000), kind: .layout, name: "commit")
      let box = builder.appendView(parent: window, path: "window/box", className: "UIView")
      builder.appendFrame(Screens.rect(10, 20, 300, 400), of: box)
      let trace = builder.finish(at: Instant(microseconds: 9000))
      return Self.rows(trace)[1] + EventRows(trace).steps[1]
    }

    #expect(told(0) == told(3))
  }

  @Test func `names that two views have are told by their paths`() {
    var (builder, window) = Self.begun()
    for row: Int64 in 1...2 {
      let cell = builder.appendView(parent: window, path: "window/row\(row)", className: "UITableViewCell")
      builder.appendFrame(Screens.rect(0, 100 * row, 300, 44), of: cell)
      let label = builder.appendView(parent: cell, path: "window/row\(row)/label", className: "UILabel")
      builder.appendFrame(Screens.rect(0, 0, 100, 44), of: label)
    }

    let rows = Self.rows(builder.finish(at: .zero))

    #expect(
      rows[0].dropFirst().map { $0.split(separator: "\t")[0] } == [
        "row1", " window/row1/label", "row2", " window/row2/label",
      ])
  }
}
