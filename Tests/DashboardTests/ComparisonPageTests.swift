import RehearsalDiff
import RehearsalDrawing
import RehearsalReports
import RehearsalTrace
import Testing

@Suite struct ComparisonPageTests {
  static func page(_ left: Trace, _ right: Trace) -> Page {
    func side(_ id: Int64, _ label: String, _ trace: Trace) -> ComparisonPage.Side {
      ComparisonPage.Side(
        session: SessionLine(
          id: id, run: id, script: "notes", axes: "ios=5.1", verdict: "changed", recording: "r\(id)"), label: label,
        trace: trace)
    }
    return ComparisonPage(
      left: side(1, "before", left), right: side(2, "<after>", right), diff: TraceDiff(left, right)
    ).page(PageLinks(.anchors))
  }

  static let moved = page(Screens.trace(), Screens.trace(Screens.Story(direction: "left", offset: 60)))

  @Test func `steps that differ have their roots, the others a line`() {
    let text = Pages.text(of: Self.moved.body)

    #expect(Self.moved.title == "notes: before against <after>")
    #expect(text.contains("step 1, launch: the same"))
    #expect(text.contains("property p.popoverArrowDirection: \"up\" → \"left\""))
    #expect(text.contains("property p.arrowOffset: -40 → 60"))
    #expect(text.matches(of: /touch show.button began › touch show.button ended/).count == 1)
    #expect(text.contains("with it: properties 1, frames 1"), "the arrow and the content, one fact")
  }

  @Test func `the screens of a step stand before and after, and the step is in a list`() {
    let drawings = Self.moved.body.text.matches(of: /<svg [^>]*class="([^"]*)"/).map { String($0.output.1) }

    #expect(drawings == ["screen", "screen", "screen"], "small in the list, and both sides")
    #expect(Self.moved.body.text.contains("<a href=\"#compare-1-2-m2\">"))
    #expect(Self.moved.body.text.contains("id=\"compare-1-2-m2\" aria-label=\"2  tap show, 50 ms, at its end\""))
    #expect(Pages.text(of: Self.moved.body).contains("The screen after each step in which it differs; 1 is alike."))
    #expect(PictureTests.isWellFormed(.element("div", [:], [Self.moved.body])))
  }

  @Test func `every step whose screens differ is drawn, however many there are`() {
    let page = Self.page(Screens.blinking(times: 14), Screens.blinking(times: 14, moved: 6))
    let shown = page.body.text.matches(of: /<section class="pair-of-screens" id="compare-1-2-m(\d+)"/)
      .map { String($0.output.1) }

    #expect(shown == (7...14).map { "\($0)" }, "a view of the seventh step stands elsewhere from then on")
  }

  @Test func `what follows from a root is folded under it`() throws {
    func story(answer: Bool) -> Trace {
      var builder = TraceBuilder()
      builder.beginStep(kind: "tap", label: "tap out", line: 1, at: .zero)
      let tap = builder.append(at: .zero, kind: .stimulus, name: "tap")
      let asked = builder.append(at: .zero, kind: .callback, name: "shouldClose:", subject: "app", cause: tap)
      builder.setAnswer(.bool(answer), of: asked)
      if answer { _ = builder.append(at: .zero, kind: .callback, name: "didClose:", subject: "app", cause: asked) }
      return builder.finish(at: .zero)
    }

    let page = Self.page(story(answer: false), story(answer: true))

    let folded = try #require(page.body.text.firstMatch(of: /<details><summary>(.*?)<\/summary>(.*?)<\/details>/))
    #expect(folded.output.1 == "1 consequence: callbacks 1")
    #expect(folded.output.2.contains("didClose:"))
    #expect(Pages.text(of: page.body).contains("answer: false → true"))
  }

  @Test func `two sessions that did the same say so`() {
    let page = Self.page(Screens.trace(), Screens.trace())

    #expect(page.summary == "no differences")
    #expect(Pages.text(of: page.body).contains("Both sessions did the same, byte for byte."))
  }
}
