#if Server
import RehearsalTrace
import Testing

@testable import RehearsalServer

/// What the page of a composition asks to be done.
@Suite struct ComposeActionTests {
  @Test func `a query says what is to be done`() throws {
    let cases: [([String: String], ComposeAction)] = [
      (["do": "step", "step": "rotate: left"], .step("rotate: left")),
      (["do": "touch", "x": "384", "y": "41.96"], .touch("tap", at: Point(x: 384, y: 42))),
      (["do": "touch", "as": "longPress", "x": "-3.25", "y": "0"], .touch("longPress", at: Point(x: -3.3, y: 0))),
      (["do": "undo"], .undo), (["do": "write"], .write),
      (["do": "keep", "part": "0", "proposal": "2"], .choose(2, part: 0, isKept: true)),
      (["do": "drop", "part": "3", "proposal": "0"], .choose(0, part: 3, isKept: false)),
    ]

    for (query, action) in cases { #expect(try ComposeAction(query) == action) }
  }

  @Test(arguments: [
    [:], ["do": "quit"], ["do": "step"], ["do": "step", "step": ""], ["do": "step", "step": "tap: a\ntap: b"],
    ["do": "step", "step": "tap: \u{7F}"], ["do": "step", "step": String(repeating: "a", count: 4097)],
    ["do": "touch", "x": "1"], ["do": "touch", "x": "nan", "y": "1"], ["do": "touch", "x": "1", "y": "inf"],
    ["do": "touch", "x": "1e9", "y": "1"], ["do": "touch", "as": "pinch", "x": "1", "y": "1"],
    ["do": "keep", "part": "1"], ["do": "drop", "part": "-1", "proposal": "0"],
    ["do": "drop", "part": "1", "proposal": "99999999999999999999"],
  ])
  func `a query that means nothing is refused with what was expected`(_ query: [String: String]) {
    let refusal = #expect(throws: Refusal.self) { try ComposeAction(query) }

    #expect(refusal?.status == .badRequest && refusal?.message.hasPrefix("expected ") == true)
  }
}
#endif
