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

  @Test func `every event has a row, and every dot of the timeline leads to one`() {
    let rows = Self.usual.body.text.matches(of: /id="session-7-e(\d+)"/).map { Int($0.output.1) }
    let dots = Set(Self.usual.body.text.matches(of: /href="#session-7-e(\d+)"/).map { Int($0.output.1) })

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
    #expect(Self.usual.body.text.contains(#"class="scrubber" data-moments="1 0 "#))
  }

  @Test func `hostile texts are inert on a session's page`() {
    let hostile = "</pre></script><script>alert(1)</script>\u{1B}\" onload=\"x"

    let page = Self.page(Screens.trace(Screens.Story(barTitle: hostile)), source: hostile)

    #expect(!page.body.text.contains("<script"))
    #expect(!page.body.text.contains("\u{1B}"))
    #expect(PictureTests.isWellFormed(.element("div", [:], [page.body])))
  }
}
