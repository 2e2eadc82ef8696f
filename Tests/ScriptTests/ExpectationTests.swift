import RehearsalSourceText
import RehearsalTrace
import Testing

@testable import RehearsalScript

/// Expectations against a recording made by hand.
@Suite struct ExpectationTests {
  /// A popover shown twice: the first was dismissed by the user, the second is still up.
  private static func trace() -> Trace {
    var builder = TraceBuilder()
    builder.beginStep(kind: "launch", label: "launch", line: 1, at: .zero)
    _ = builder.append(at: .zero, kind: .layout, name: "commit")
    let window = builder.appendView(parent: nil, path: "window", className: "UIWindow")
    builder.appendFrame(MilliRect(Rect(x: 0, y: 0, width: 768, height: 1024)), of: window)
    let first = builder.appendView(parent: window, path: "window/pop.view", className: "UIPopoverView")
    builder.appendFrame(MilliRect(Rect(x: 10, y: 59, width: 336, height: 955)), of: first)
    let content = builder.appendView(parent: first, path: "window/pop.view/content.view", className: "UIView")
    builder.appendFrame(MilliRect(Rect(x: 8, y: 26, width: 320, height: 921)), of: content)
    builder.appendProperty(true, key: "popoverVisible", of: "pop")
    builder.appendProperty(["bar", "board"], key: "passthroughViews", of: "pop")
    let tap = builder.append(at: .zero, kind: .action, name: "close:", subject: "button", cause: 0)
    let ask = builder.append(
      at: .zero, kind: .callback, name: "popoverControllerShouldDismissPopover:", subject: "app", cause: tap,
      arguments: ["popoverController": "pop"])
    builder.setAnswer(true, of: ask)
    _ = builder.append(at: .zero, kind: .layout, name: "commit", cause: ask)
    builder.endView(content)
    builder.endView(first)
    builder.appendProperty(false, key: "popoverVisible", of: "pop")
    _ = builder.append(
      at: .zero, kind: .callback, name: "popoverControllerDidDismissPopover:", subject: "app", cause: ask,
      arguments: ["popoverController": "pop", "list": ["a, \"b\"", "pop#2"]])
    builder.appendProperty(true, key: "popoverVisible", of: "pop#2")
    builder.appendProperty("pop#2", key: "current", of: "app")
    builder.appendProperty(["Style": "s0", "Size": .number(2.5)], key: "saved", of: "app")
    _ = builder.append(
      at: .zero, kind: .message, name: "dismissPopoverAnimated:", subject: "pop#2", arguments: ["animated": false])
    return builder.trace
  }

  private static func failures(_ yaml: String, from start: Int = 0) throws -> [String] {
    let findings = Findings(path: "a.yaml")
    let node = try #require(YAMLText.read(yaml, findings: findings))
    let expectations = try #require(Expectation.readList(node, findings: findings))
    #expect(findings.diagnostics.map(\.text) == [])
    return expectations.compactMap { $0.failure(in: trace(), from: start, application: "app") }
  }

  @Test(arguments: [
    "{ property: popoverVisible, of: pop, is: true }", "{ property: popoverVisible, of: \"pop#1\", is: false }",
    "{ property: popoverVisible, of: pop, isNot: false }",
    "{ property: passthroughViews, of: \"pop#1\", includes: board }",
    "{ reference: current, is: pop }", "{ reference: current, is: \"pop#2\" }",
    "{ variable: saved, is: { Size: 2.5, Style: s0 } }", "{ presented: pop }", "{ visiblePopovers: 1 }",
    "{ visiblePopovers: [pop] }", "{ onScreen: window }", "{ notOnScreen: content }", "{ frame: window, height: 1024 }",
    "{ callbacks: [popoverControllerShouldDismissPopover, \"popoverControllerDidDismissPopover:\"] }",
    "{ callbacks: none, of: other }", "{ callback: popoverControllerShouldDismissPopover, answers: true, times: 1 }",
    "{ action: close, of: button }", "{ action: open, times: 0 }", "{ notSent: [other, another] }",
    "{ message: dismissPopoverAnimated, with: { animated: false } }", "{ exception: none }",
    "{ callback: popoverControllerDidDismissPopover, of: pop }",
    """
    events: [{ action: close }, { callback: popoverControllerShouldDismissPopover }, { disappears: content },
      { callback: popoverControllerDidDismissPopover }]
    """,
    "{ never: [{ action: open }, { moves: window }] }",
  ])
  func `holds when the recording has it`(_ yaml: String) throws {
    #expect(try Self.failures(yaml) == [])
  }

  @Test(arguments: [
    ("{ property: popoverVisible, of: pop, is: false }", "expected pop.popoverVisible = false, found true"),
    ("{ property: colour, of: pop, is: red }", "expected pop.colour = \"red\", and it was never recorded"),
    (
      "{ property: passthroughViews, of: \"pop#1\", includes: boar }",
      "expected pop#1.passthroughViews to include \"boar\", found [\"bar\",\"board\"]"
    ),
    ("{ reference: current, is: null }", "expected current = null, found \"pop#2\""),
    ("{ presented: \"pop#1\" }", "expected pop#1 to be presented; visible: pop#2"),
    ("{ visiblePopovers: 2 }", "expected 2 visible popovers, found 1: pop#2"),
    ("{ presented: none }", "expected visible popovers: none; found: pop#2"),
    ("{ onScreen: content }", "expected content on the screen, and it is not"),
    ("{ notOnScreen: window }", "expected window not on the screen, and it is"),
    (
      "{ frame: window, is: [0, 0, 768, 1000] }",
      "expected window at x 0, y 0, width 768, height 1000, found (0, 0, 768, 1024)"
    ),
    ("{ frame: content, width: 1 }", "expected a frame of content, which is not on the screen"),
    (
      "{ callbacks: none }",
      "expected callbacks: none; found: popoverControllerShouldDismissPopover:, popoverControllerDidDismissPopover:"
    ),
    ("{ action: close, times: 2 }", "expected action close 2 times, found it 1 times"),
    ("{ action: open }", "expected action open, and it did not happen"),
    (
      "{ notSent: [popoverControllerDidDismissPopover] }",
      "expected no callback popoverControllerDidDismissPopover, and it happened: event 4"
    ),
    (
      "{ message: dismissPopoverAnimated, with: { animated: true } }",
      "expected message dismissPopoverAnimated, and it did not happen"
    ),
    (
      "events: [{ callback: popoverControllerDidDismissPopover }, { disappears: content }]",
      "expected disappears content after callback popoverControllerDidDismissPopover (event 4), and it did not happen"
    ),
    ("{ exception: boom }", "expected exception boom; found none"),
  ])
  func `says what was expected and what was found`(_ yaml: String, _ message: String) throws {
    #expect(try Self.failures(yaml) == [message])
  }

  @Test func `looks only at events from where it starts`() throws {
    #expect(try Self.failures("{ action: close }", from: 1) == [])
    #expect(try Self.failures("{ action: close }", from: 2) == ["expected action close, and it did not happen"])
  }

  /// The content of the only device measurement: (18, 85, 320, 921) on the screen, (8, 26, 320, 921) in its popover.
  @Test func `a screen frame counts from the corner of the screen`() throws {
    var builder = TraceBuilder()
    builder.beginStep(kind: "launch", label: "launch", line: 1, at: .zero)
    _ = builder.append(at: .zero, kind: .layout, name: "commit")
    let outer = builder.appendView(parent: nil, path: "window/pop", className: "UIView")
    builder.appendFrame(MilliRect(Rect(x: 10, y: 59, width: 336, height: 955)), of: outer)
    let inner = builder.appendView(parent: outer, path: "window/pop/content", className: "UIView")
    builder.appendFrame(MilliRect(Rect(x: 8, y: 26, width: 320, height: 921)), of: inner)
    let names = RecordedNames(trace: builder.trace)

    let view = try #require(names.viewOnScreen("pop/content"))

    #expect(names.frame(of: view) == MilliRect(Rect(x: 8, y: 26, width: 320, height: 921)))
    #expect(names.screenFrame(of: view) == MilliRect(Rect(x: 18, y: 85, width: 320, height: 921)))
  }
}

@Suite struct SpokenNameTests {
  @Test(
    arguments: [
      ("pop", "pop", [1]), ("pop#2", "pop", [2]), ("pop", "pop#1", [1]), ("pop#2", "pop#2", [2]),
      ("pop#2", "pop#1", nil),
      ("popover", "pop", nil), ("pop.view", "pop", [1, 1]), ("pop#3.view", "pop", [3, 1]),
      ("pop#3.view", "pop.view", [3, 1]), ("pop#12.dimmingView", "pop.dimmingView", [12, 1]),
      ("pop#12.dimmingView", "pop#12.dimmingView", [12, 1]), ("pop.dimmingView", "pop", nil),
      ("show#2.button", "show", [2, 1]), ("a#b", "a", nil), ("a#b", "a#b", [1]),
      // The same object shown again has another view.
      ("pop.view#2", "pop", [1, 2]), ("pop.view#2", "pop.view", [1, 2]), ("pop.view#2", "pop#1", [1, 2]),
      ("pop#2.view", "pop.view#2", [2, 1]), ("pop#2.view", "pop.view#1", nil), ("pop#2.view#3", "pop", [2, 3]),
      ("pop#2.view#3", "pop#2.view", [2, 3]), ("pop#2.view#3", "pop.view#2", nil),
    ] as [(String, String, [Int]?)])
  func `a name means objects made under it, by their numbers`(_ id: String, _ name: String, _ numbers: [Int]?) {
    #expect(SpokenName(name).rank(ofView: id[...])?.numbers == numbers)
  }
}
