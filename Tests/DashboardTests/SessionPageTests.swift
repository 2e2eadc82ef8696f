import RehearsalReports
import RehearsalTrace
import Testing

@Suite struct SessionPageTests {
  static func page(
    _ trace: Trace, source: String = "id: notes\n", links: PageLinks = PageLinks(.anchors)
  ) -> Page {
    SessionPage(
      session: SessionLine(
        id: 7, run: 2, script: "notes", axes: "ios=5.1,device=ipad", verdict: "failed", recording: "abc"),
      run: RunFacts(number: 2, day: "2026-11-21", sessionCount: 1), title: "Notes", trace: trace,
      failures: [Performance.Failure(step: 1, line: 9, message: "width is 3 & not 4", claims: ["POP-001"])],
      claims: [SessionPage.Claim(id: "POP-001", verdict: "failed", statement: "Popovers are wide.")], source: source,
      path: "Scripts/notes.yaml"
    ).page(links)
  }

  static let usual = page(Screens.trace())

  @Test func `every event has a row, and every dot of the timeline is one of them`() {
    let rows = Self.usual.body.text.matches(of: /id="session-7-e(\d+)"/).map { Int($0.output.1) }
    let dots = Self.usual.body.text.matches(of: /<circle class="[a-z]+" cx="[0-9.]+" cy="[0-9.]+" data-e="(\d+)"/)
      .map { Int($0.output.1) }

    #expect(rows == [0, 1, 2, 3, 4, 5])
    #expect(dots == [0, 2, 3, 4], "layout is no dot")
    #expect(
      Self.usual.body.text.matches(of: /<path d="M\d/).count == 2, "the arrow's head, and from the touch to its end")
  }

  @Test func `what was expected, the claims and the script are there`() {
    let text = Pages.text(of: Self.usual.body)

    #expect(text.contains("step 2, tap show, line 9 (POP-001)width is 3 & not 4"))
    #expect(text.contains("Popovers are wide."))
    #expect(text.contains("   1  id: notes"))
  }

  @Test func `without a script the last screen stands`() throws {
    let moving = try #require(
      Self.usual.body.text.firstMatch(of: /<svg [^>]*class="screen moving".*?<\/svg><\/g><\/svg>/))
    let parts = moving.output.matches(of: /<g data-t="(\d+) (\d+)"( data-off="")?>/)

    #expect(Self.usual.body.text.contains("After step 2, tap show, 50 ms"))
    #expect(parts.filter { $0.output.3 == nil }.allSatisfy { $0.output.2 == parts[0].output.2 })
    #expect(parts.contains { $0.output.3 != nil }, "the finger was lifted")
    #expect(Self.usual.body.text.contains(#"data-moments="1 0;3 0;5 50000""#), "event and microseconds")
  }

  @Test func `every step has a picture of the screen as it left it, and leads to its last event`() throws {
    let items = Self.usual.body.text.matches(of: /<li data-step="(\d+)" data-line="(\d+)"><a href="#([^"]+)">/)
      .map { [String($0.output.1), String($0.output.2), String($0.output.3)] }
    let list = try #require(Self.usual.body.text.firstMatch(of: /<ol class="steps">.*?<\/ol>/)).output

    #expect(items == [["0", "1", "session-7-e1"], ["1", "2", "session-7-e5"]])
    #expect(list.matches(of: /<svg viewBox="0 0 848 1104"/).count == 2)
    #expect(list.contains("class=\"chip failed\">failed"), "the expectation of step 2")
    #expect(list.contains("class=\"popover\""))
  }

  @Test func `a view that moved says from which moment on it was where`() throws {
    var builder = TraceBuilder()
    builder.beginStep(kind: "launch", label: "launch", line: 1, at: .zero)
    _ = builder.append(at: .zero, kind: .layout, name: "commit")
    let window = builder.appendView(parent: nil, path: "window", className: "UIWindow")
    builder.appendFrame(Screens.rect(0, 0, 768, 1024), of: window)
    let box = builder.appendView(parent: window, path: "window/box", className: "UIView")
    builder.appendFrame(Screens.rect(10, 20, 30, 40), of: box)
    _ = builder.append(at: .zero, kind: .layout, name: "commit")
    builder.appendFrame(Screens.rect(15, 20, 30, 40), of: box)

    let page = Self.page(builder.finish(at: .zero)).body.text

    #expect(page.contains(#"data-t="0 2" data-v="0" data-p="0 10, 20, 30 × 40;1 15, 20, 30 × 40""#))
    #expect(page.matches(of: /<g data-t="\d \d" data-v="0"/).count == 2, "and the drawing has it twice")
  }

  @Test func `an event says its cause`() {
    let causes = Self.usual.body.text.matches(of: /id="session-7-e(\d+)"(?: data-c="(\d+)")?>/).map {
      [String($0.output.1), $0.output.2.map(String.init) ?? "-"]
    }

    #expect(causes == [["0", "-"], ["1", "0"], ["2", "-"], ["3", "2"], ["4", "3"], ["5", "4"]])
  }

  @Test func `hostile texts are inert on a session's page`() {
    let hostile = "</pre></script><script>alert(1)</script>\u{1B}\" onload=\"x"

    let page = Self.page(Screens.trace(Screens.Story(barTitle: hostile)), source: hostile)

    #expect(!page.body.text.contains("<script"))
    #expect(!page.body.text.contains("\u{1B}"))
    #expect(PictureTests.isWellFormed(.element("div", [:], [page.body])))
  }
}
