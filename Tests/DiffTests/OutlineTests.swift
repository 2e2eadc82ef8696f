import RehearsalDiff
import RehearsalTrace
import Testing

/// What a change is like, whatever it is about.
@Suite struct OutlineTests {
  /// Something is presented, which has a frame and tells its delegate.
  private func shown(
    _ path: String, _ frame: (Double, Double, Double, Double)?, finger: Int64 = 10, told: Bool = false,
    answer: Value? = nil
  ) -> Trace {
    session {
      $0.step("present")
      $0.event(.stimulus, "present", under: .none)
      $0.event(.layout, "commit")
      $0.view("window", 0, 0, 768, 1024)
      if let frame { $0.view("window/\(path)", frame.0, frame.1, frame.2, frame.3) }
      $0.step("tap")
      $0.event(.stimulus, "tap", under: .none)
      $0.event(.touch, "began", ["at": .list([.integer(finger), .integer(finger)])])
      if told { $0.event(.callback, "didDismiss", of: "app", under: .event($0.last)) }
      if let answer { $0.event(.callback, "shouldDismiss", of: "app", answer: answer, under: .event($0.last)) }
    }
  }

  private func outline(_ left: Trace, _ right: Trace) -> String { TraceDiff(left, right).outline }

  @Test func `frames are told by how much they differ, whatever they are of and wherever it is`() {
    let one = outline(shown("a", (10, 10, 100, 50)), shown("a", (9, 9, 102, 52)))
    let other = outline(shown("b", (300, 0, 30, 20)), shown("b", (298, 0, 32, 22)))

    #expect(one == "views 2 points larger")
    #expect(other == one)
    #expect(
      outline(shown("a", (0, 0, 10, 10)), shown("a", (0, 0, 9, 10.5)))
        == "views 1 point narrower and 0.5 points taller")
    #expect(outline(shown("a", (0, 0, 10, 10)), shown("a", (0, -3, 10, 10))) == "views 3 points up")
    #expect(outline(shown("a", (0, 0, 10, 10)), shown("a", nil)) == "views that are gone")
    #expect(
      outline(shown("pop.dimmingView/pop.view", (0, 0, 10, 10)), shown("pop.dimmingView/pop.view", (0, 0, 12, 12)))
        == "popovers 2 points larger")
  }

  @Test func `other numbers go with frames, and what came or went does not`() {
    let before = shown("a", (0, 0, 100, 50))

    #expect(outline(before, shown("a", (0, 0, 102, 52), finger: 11)) == "views 2 points larger")
    #expect(
      outline(before, shown("a", (0, 0, 102, 52), told: true))
        == "views 2 points larger; callback didDismiss is new")
    #expect(outline(before, shown("a", (0, 0, 100, 50), finger: 11)) == "touch began with another arguments.at")
  }

  /// What breaks an app stands before what is only larger, and the outline, which names groups, stays as it is.
  @Test func `a heading begins with what was sent and called, and says three kinds`() {
    let both = outline(shown("a", (0, 0, 100, 50)), shown("a", (0, 0, 102, 52), told: true))
    let five =
      "popovers 44 points taller; views 1 point up; callback didDismiss: is gone; message dismiss is gone;"
      + " property alpha is new"

    #expect(TraceDiff.heading(of: both) == "callback didDismiss is new; views 2 points larger")
    #expect(
      TraceDiff.heading(of: five)
        == "callback didDismiss: is gone; message dismiss is gone; property alpha is new; and 2 more")
    #expect(TraceDiff.heading(of: "views 1 point up") == "views 1 point up")
    #expect(TraceDiff.heading(of: "") == "")
  }

  @Test func `views that are only elsewhere go with a popover of another size`() {
    func screen(_ popover: Double, _ view: (Double, Double, Double, Double)) -> Trace {
      session {
        $0.step("present")
        $0.event(.stimulus, "present", under: .none)
        $0.event(.layout, "commit")
        $0.view("window", 0, 0, 768, 1024)
        $0.view("window/pop.dimmingView/pop.view", 0, 0, popover, popover)
        $0.view("window/board", view.0, view.1, view.2, view.3)
      }
    }
    let before = screen(100, (0, 0, 10, 10))

    #expect(outline(before, screen(102, (1, 1, 10, 10))) == "popovers 2 points larger")
    #expect(outline(before, screen(102, (0, 0, 10, 8))) == "popovers 2 points larger; views 2 points shorter")
    #expect(outline(before, screen(100, (1, 0, 10, 10))) == "views 1 point to the right")
  }

  @Test func `an answer that is another one is told by its callback`() {
    let (yes, no) = (shown("a", nil, answer: .bool(true)), shown("a", nil, answer: .bool(false)))

    #expect(outline(yes, no) == "callback shouldDismiss with another answer")
    #expect(outline(yes, shown("a", nil)) == "callback shouldDismiss is gone")
    #expect(outline(yes, yes) == "")
  }
}
