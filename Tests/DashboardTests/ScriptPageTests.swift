import RehearsalDrawing
import RehearsalReports
import Testing

@Suite struct ScriptPageTests {
  /// Two rows over three runs: A in all of them; A, then B from the second run on.
  static func page(title: String = "Notes", links: PageLinks = PageLinks(.anchors)) -> Page {
    let runs = (1...3).map { RunFacts(number: Int64($0 * 10), day: "2026-11-2\($0)", sessionCount: 2) }
    return ScriptPage(
      script: "notes/show", title: title, path: "Scripts/notes.yaml", source: "id: notes/show\n", line: "main",
      runs: runs,
      rows: [
        ScriptPage.Row(
          words: "ios ≤ 5.0", cells: ["ios=4.3", "ios=5.0"], spans: [ScriptPage.Span(behaviour: 0, from: 0, to: 2)]),
        ScriptPage.Row(
          words: "ios = 5.1", cells: ["ios=5.1"],
          spans: [
            ScriptPage.Span(behaviour: 0, from: 0, to: 0),
            ScriptPage.Span(behaviour: 1, from: 1, to: 2, change: .comparison(2, 4)),
          ]),
      ],
      behaviours: [
        ScriptPage.Behaviour(letter: "A", recording: "aaaa", firstRun: runs[0]),
        ScriptPage.Behaviour(letter: "B", recording: "bbbb", firstRun: runs[1]),
      ], claims: [ScriptPage.Claim(id: "POP-001", statement: "Popovers are wide.")], sessions: []
    ).page(links)
  }

  @Test func `each recording is a bar as long as it lasted, and leads to what changed`() {
    let bars = Self.page().body.text.matches(of: /<rect class="b(\d)" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"/)

    #expect(bars.map { String($0.output.1) } == ["0", "0", "1"])
    #expect(bars.map { String($0.output.4) } == ["268", "88", "178"], "three runs, one, and two of 90 less a gap")
    #expect(Self.page().body.text.matches(of: /<a href="#compare-2-4">/).count == 1)
  }

  @Test func `cells are told in the fewest words, recordings by when they began`() {
    let text = Pages.text(of: Self.page().body)

    #expect(text.contains("ios ≤ 5.0 (2 cells)"))
    #expect(text.contains("Bbbbbrun:20, 2026-11-22"))
    #expect(text.contains("Popovers are wide."))
    #expect(Self.page().summary == "Notes — 2 behaviours in 3 cells, 3 runs on main")
  }

  @Test func `a comparison that is not there is a bar without a link`() {
    let page = Self.page(title: "<b>\"", links: PageLinks(.anchors) { _ in false })

    #expect(!page.body.text.contains("<a "))
    #expect(PictureTests.isWellFormed(.element("div", [:], [page.body])))
  }
}
