import RehearsalTrace
import Testing

@testable import RehearsalDrawing
@testable import RehearsalReports

/// Issue 16, section 5: `unit: cell` draws a grid without bezel, and the screen as text is shown in a fence and
/// compared by line.
@Suite struct TerminalTests {
  /// A terminal of 12 by 4 cells with a button, on which a click changes one line.
  private static func trace(
    cells: [String] = ["number\nnothing\n\n", "number\norder 2\n\n"], root: String = "Screen",
    unit: Value? = .text("cell")
  ) -> Trace {
    var builder = TraceBuilder()
    for (number, text) in cells.enumerated() {
      let at = Instant(microseconds: Int64(number) * 1000)
      builder.beginStep(kind: "mark", label: "mark \(number)", line: number + 1, at: at)
      _ = builder.append(at: at, kind: .layout, name: "commit")
      if number == 0 {
        let screen = builder.appendView(parent: nil, path: root, className: root)
        builder.appendFrame(Screens.rect(0, 0, 12, 4), of: screen)
        let button = builder.appendView(parent: screen, path: "\(root)/ok", className: "Button")
        builder.appendFrame(Screens.rect(1, 2, 4, 1), of: button)
        if let unit { builder.appendProperty(unit, key: "unit", of: root) }
      }
      if !text.isEmpty { builder.appendProperty(.text(text), key: "cells", of: root) }
    }
    return builder.finish(at: Instant(microseconds: 9000))
  }

  @Test func `a terminal is drawn as a grid of its cells, without a device around it`() {
    let picture = ScreenPicture(ScreenState(Self.trace(cells: [""]), at: 0))

    #expect(picture.outerSize == (96, 64), "a cell is 8 by 16")
    #expect(PictureTests.isWellFormed(picture.svg))
    #expect(picture.contents.text.contains("class=\"grid\" d=\"M8 0V64M16 0V64"))
    #expect(!picture.contents.text.contains("class=\"device\""))
    #expect(!picture.contents.text.contains("class=\"status\""))
    #expect(picture.contents.text.contains("Screen/ok (Button): 1, 2, 4 × 1"), "lengths are told in cells")
  }

  @Test func `a terminal's letters stand in their lines`() {
    let hostile = "number\n<script>\u{1B}[31m"
    let picture = ScreenPicture(ScreenState(Self.trace(cells: [hostile]), at: 0))

    #expect(PictureTests.isWellFormed(picture.svg))
    #expect(picture.contents.text.contains("y=\"12\""))
    #expect(picture.contents.text.contains(">number</text>"))
    #expect(!picture.contents.text.contains("<script"))
  }

  @Test func `of a terminal the letters that differ are marked, and their lines told`() throws {
    let (before, after) = (Self.trace(), Self.trace(cells: ["number\nnothing\n\n", "number\norder 7\n\n"]))
    let picture = BeforeAfter(
      before: ScreenState(before, at: 1), after: ScreenState(after, at: 1), beforeLabel: "run:1", afterLabel: "run:2",
      step: "step 2")

    #expect(picture.compared.text.contains("class=\"changed\" d=\"M48 16h8v16h-8z\""), "the digit, not the screen")
    #expect(!picture.compared.text.contains("h96v64h-96z"))
    #expect(Pages.text(of: picture.deltas).contains("- order 2\n+ order 7"))
    #expect(PictureTests.isWellFormed(picture.compared))
  }

  @Test func `only screens of the models have a device and a status bar`() {
    #expect(ScreenState(Screens.trace(), at: Screens.end).surface == .device)
    let page = ScreenState(Self.trace(cells: [""], root: "window", unit: nil), at: 0)

    #expect(page.surface == .window)
    #expect(!page.hasStatusBar)
    #expect(ScreenPicture(page).outerSize == (12, 4))
  }

  @Test func `a screen pushed above another is drawn above it`() {
    var builder = TraceBuilder()
    builder.beginStep(kind: "launch", label: "launch", line: 1, at: .zero)
    _ = builder.append(at: .zero, kind: .layout, name: "commit")
    for (path, cells) in [("Screen", "below"), ("Modal", "above")] {
      let screen = builder.appendView(parent: nil, path: path, className: path)
      builder.appendFrame(Screens.rect(0, 0, 12, 4), of: screen)
      builder.appendProperty(.text(cells), key: "cells", of: path)
    }
    let state = ScreenState(builder.finish(at: .zero), at: 0)

    #expect(state.views.map(\.path) == ["Modal"], "the first is the ground")
    #expect(state.terminal?.lines == ["above"])
  }

  @Test func `show tells the cells in a fence, and later what became of their lines`() {
    let lines = TraceText(Self.trace()).lines().map { line in String(line.drop { $0 == " " }) }

    #expect(lines.contains(["Screen.cells", "```", "number", "nothing", "```"]))
    #expect(lines.contains(["Screen.cells", "```diff", "- nothing", "+ order 2", "```"]))
  }

  @Test func `a film shows cells as they were, and marks the lines that changed`() {
    let lines = FilmText([Film(Self.trace())], labels: ["A"], width: 80).lines

    #expect(lines.contains(["  number", "  nothing"]))
    #expect(lines.contains(["  number", "# order 2"]))
  }

  @Test func `two films are compared by line`() {
    let other = Self.trace(cells: ["number\nnothing", "number\norder 3\n\u{1B}[2J"])
    let lines = FilmText([Film(Self.trace()), Film(other)], labels: ["A", "B"], width: 80).lines

    #expect(lines.contains(["  number", "- order 2", "- ", "+ order 3", "+ ·[2J"]))
    #expect(lines.contains { $0.hasPrefix("1  mark 0") && $0.hasSuffix("the same") })
  }

  @Test func `cells that differ are a difference to the eye`() {
    let trace = Self.trace()

    #expect(ScreenState(trace, at: 1).changes(since: ScreenState(trace, at: 0)).map(\.path) == ["Screen"])
    #expect(ScreenState(trace, at: 0).changes(since: ScreenState(trace, at: 0)).isEmpty)
  }

  @Test func `lines are compared at their places`() {
    let one = TerminalScreen("a\nb\nc\nd", of: "")
    let other = TerminalScreen("a\nB\nC\nd\n\n  \n", of: "")

    #expect(one.patch(to: other) == ["  a", "- b", "- c", "+ B", "+ C", "  d"])
    #expect(other.lines.count == 4, "nothing stands below the last line")
  }
}
