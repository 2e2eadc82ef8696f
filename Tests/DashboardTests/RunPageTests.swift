import Rehearsal
import RehearsalDiff
import RehearsalDrawing
import RehearsalReports
import RehearsalTrace
import Testing

@Suite struct RunPageTests {
  static let everywhere = PageLinks(.anchors)
  static let before = RunFacts(number: 1, label: "start", day: "2026-11-20", revision: "aaaa", sessionCount: 10)
  static let run = RunFacts(number: 2, day: "2026-11-21", revision: "bbbb+", branch: "main", sessionCount: 10)

  /// The popover of `Screens` with its arrow elsewhere.
  static let diff = TraceDiff(Screens.trace(), Screens.trace(Screens.Story(offset: 60)))

  static func card(_ remarks: [String] = []) -> ChangeCard {
    ChangeCard(
      signature: diff.signature, status: "open", story: RootStory(diff, left: "run:1", right: "run:2"),
      places: [ChangePlace(words: "ios ≥ 5.1", scripts: ["notes/show"], cellCount: 3, total: 8)], cellCount: 3,
      lastGood: before, firstChanged: run, remarks: remarks,
      picture: BeforeAfter(
        diff, Screens.trace(), Screens.trace(Screens.Story(offset: 60)), labels: ("run:1", "run:2")),
      comparison: .comparison(4, 14))
  }

  static func overview(
    before: RunFacts? = before, changes: [ChangeCard] = [], troubles: [RunPage.Trouble] = []
  ) -> RunPage {
    RunPage(
      run: run, before: before, verdicts: [RunPage.Tally(word: "same", count: 7)], troubles: troubles, changes: changes,
      changedCellCount: 3, older: [],
      recorded: [
        RunPage.RecordedScript(
          script: "notes/show", title: "Notes <b>", cellCount: 8, behaviourCount: 2, split: "B: ios ≥ 5.1")
      ])
  }

  @Test func `a change says what, where, since when and why`() {
    let page = RunPageTests.overview(changes: [RunPageTests.card()]).page(RunPageTests.everywhere)

    #expect(page.title == "Run 2: 1 change in 3 of 10 cells")
    let text = Pages.text(of: page.body)
    #expect(text.contains("property p.arrowOffset: -40 → 60"))
    #expect(text.contains("ios ≥ 5.1 in notes/show (3 of 8 cells)"))
    #expect(text.contains("last good run:1 “start”, 2026-11-20, aaaa"))
    #expect(text.contains("first changed run:2, 2026-11-21, bbbb+"))
    #expect(text.contains("step 2, tap show"))
    #expect(text.contains("tap › touch show.button began › touch show.button ended"))
    #expect(page.body.text.contains(##"<a href="#compare-4-14">"##))
    #expect(page.body.text.contains("class=\"screen\""), "before and after are drawn")
  }

  @Test func `a failure that is gone is said to be fixed`() {
    var page = RunPageTests.overview()
    page.fixed = (1...22).map { number in
      RunPage.Fixed(
        session: SessionLine(id: number, run: 2, script: "a<\(number)>", axes: "", verdict: "same", recording: "77"),
        verdictBefore: "crashed", runBefore: 1)
    }
    let text = Pages.text(of: page.page(RunPageTests.everywhere).body)

    #expect(text.contains("Failures that are gone") && text.contains("fixed a<1> crashed in run:1"))
    #expect(text.contains("2 more") && !text.contains("a<21>"))
    #expect(!Pages.text(of: RunPageTests.overview().page(RunPageTests.everywhere).body).contains("are gone"))
  }

  @Test func `the way back to the overview stands above a page that is in no list`() {
    let entries = [PageEntry(.run(2), title: "Overview"), PageEntry(.dashboard("matrix"), title: "Matrix")]
    let document = PageDocument(links: PageLinks(.anchors), entries: entries, source: "x")
    var page = Page(.session(7), title: "a, s:7", body: .empty)
    page.trail = [PageEntry(.script("a"), title: "a")]

    #expect(
      document.html(page).text.contains(
        ##"<p class="crumbs"><a href="#run-2">Overview</a> › <a href="#script-a">a</a></p><h1>a, s:7</h1>"##))
    #expect(!document.html(Page(.run(2), title: "r", body: .empty)).text.contains(#"class="crumbs""#))
  }

  @Test func `what failed comes before what changed`() throws {
    let session = SessionLine(id: 9, run: 2, script: "a", axes: "ios=5.0", verdict: "crashed", recording: "77")
    let trouble = RunPage.Trouble(session: session, cellCount: 4, step: "step 3, tap x", message: "NSException: <no>")

    let page = RunPageTests.overview(changes: [RunPageTests.card()], troubles: [trouble]).page(RunPageTests.everywhere)

    let text = Pages.text(of: page.body)
    let failed = try #require(text.range(of: "NSException: <no>"))
    let changed = try #require(text.range(of: "Change 1"))
    #expect(failed.lowerBound < changed.lowerBound)
    #expect(text.contains("and 3 more cells"))
  }

  @Test func `a run without changes says so`() {
    let page = RunPageTests.overview().page(RunPageTests.everywhere)

    #expect(page.title == "Run 2: nothing changed")
    #expect(Pages.text(of: page.body).contains("behaves as it did in run:1 “start”"))
  }

  /// The gate of such a run is red: a headline that says only that nothing changed misleads.
  @Test(arguments: ["open", "rejected", "expired"])
  func `a run without news says in its headline what nobody accepted`(_ status: String) {
    func title(_ page: RunPage) -> String { page.page(RunPageTests.everywhere).title }
    let waiting = "1 earlier change in 3 cells not accepted"
    var page = RunPageTests.overview()
    var card = RunPageTests.card()
    card.status = status
    page.older = [card]

    #expect(title(page) == "Run 2: nothing new, \(waiting)")
    page.older[0].status = "ignored"
    #expect(title(page) == "Run 2: nothing changed", "what is ignored keeps no run from passing")
    page = RunPageTests.overview(changes: [RunPageTests.card()])
    page.older = [card]
    #expect(title(page) == "Run 2: 1 change in 3 of 10 cells, \(waiting)")
  }

  @Test func `a first run shows what was recorded`() {
    let page = RunPageTests.overview(before: nil).page(RunPageTests.everywhere)

    #expect(page.title == "Run 2: the first recording")
    let text = Pages.text(of: page.body)
    #expect(text.contains("10 sessions of 1 script, which showed 2 behaviours"))
    #expect(text.contains("B: ios ≥ 5.1"))
  }

  @Test func `hostile texts are inert on the overview`() {
    let hostile = "\"><script>alert(1)</script><img src=x onerror='a'>"
    let page = RunPageTests.overview(changes: [RunPageTests.card([hostile])]).page(RunPageTests.everywhere)

    #expect(!page.body.text.contains("<script"))
    #expect(!page.body.text.contains("<img"))
    #expect(PictureTests.isWellFormed(.element("div", [:], [page.body])))
  }

  @Test func `a page that is not there is named without a link`() {
    let links = PageLinks(.anchors) { $0 == .run(2) }
    let page = RunPageTests.overview(changes: [RunPageTests.card()]).page(links)

    #expect(!page.body.text.contains("href=\"#change-"))
    #expect(!page.body.text.contains("href=\"#compare-"))
    #expect(Pages.text(of: page.body).contains("last good run:1"))
  }
}
