import RehearsalDrawing
import RehearsalReports
import Testing

@Suite struct SignaturePageTests {
  /// The cell in which the change is seen, in one run or several.
  private static func cell(_ run: Int64) -> SignaturePage.Occurrence {
    SignaturePage.Occurrence(
      session: SessionLine(
        id: 12 + run, run: run, script: "notes/show", axes: "ios=5.1", verdict: "changed", recording: "abc"),
      comparison: .comparison(4, 12 + run), status: "open")
  }

  static func page(why: String = "wider on purpose", commands: Bool = true, runs: [Int64] = [2]) -> Page {
    SignaturePage(
      card: RunPageTests.card(),
      cells: runs.map(cell),
      reviews: [SignaturePage.Review(day: "2026-11-22", who: "Ada", decision: "rejected", why: why)],
      rule: "Ignored until 2026-12-31.",
      commands: commands
        ? [SignaturePage.Command(purpose: "It is right", line: "rehearse review accept --signature ab -m \"why\"")] : []
    ).page(PageLinks(.anchors))
  }

  @Test func `a change is told with its cells, what was said about it, and how to decide`() {
    let text = Pages.text(of: Self.page().body)

    #expect(Self.page().title == "Change \(RunPageTests.diff.signature.short): property p.arrowOffset: -40 → 60")
    #expect(text.contains("Where it was seen: 1 cell"))
    #expect(text.contains("ios ≥ 5.1 in notes/show (3 of 8 cells)"))
    #expect(text.contains("notes/show[ios=5.1]run:2changedopencompare"))
    #expect(text.contains("2026-11-22Adarejectedwider on purpose"))
    #expect(text.contains("Ignored until 2026-12-31."))
    #expect(text.contains("rehearse review accept --signature ab -m \"why\""))
  }

  @Test func `a cell that is seen in two runs is one cell`() {
    #expect(Pages.text(of: Self.page(runs: [3, 2]).body).contains("Where it was seen: 1 cell in 2 runs"))
    #expect(!Pages.text(of: Self.page().body).contains("1 cell in"))
  }

  @Test func `where nobody has to decide there are no commands`() {
    #expect(!Self.page(commands: false).body.text.contains("How to decide"))
  }

  @Test func `hostile reasons are inert`() {
    let page = Self.page(why: "<script>alert(1)</script>")

    #expect(!page.body.text.contains("<script"))
    #expect(PictureTests.isWellFormed(.element("div", [:], [page.body])))
  }
}
