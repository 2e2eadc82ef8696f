import RehearsalDiff
import RehearsalTrace
import Testing

@testable import RehearsalDrawing
@testable import RehearsalReports
@testable import RehearsalStore

/// The first page of a run as a reader decides with it: the bar, the groups, and the one that is chosen.
@Suite struct ReviewTests {
  /// The popover of `Screens` 20 points wider.
  private static func wider() -> Trace {
    var story = Screens.Story()
    story.width = 356
    return Screens.trace(story)
  }

  private static func card(_ cells: Int, picture: Bool = true) -> ChangeCard {
    let (before, after) = (Screens.trace(), wider())
    let diff = TraceDiff(before, after)
    return ChangeCard(
      signature: diff.signature, status: "open", story: RootStory(diff, left: "run:1", right: "run:2"), places: [],
      cellCount: cells, lastGood: RunPageTests.before, firstChanged: RunPageTests.run,
      picture: picture ? BeforeAfter(diff, before, after, labels: ("run:1", "run:2")) : nil,
      comparison: .comparison(4, 14))
  }

  private static func page(troubles: [RunPage.Trouble] = []) -> RunPage {
    var large = ReviewGroup(
      name: "aaaaaaaaaaaa", outline: "popovers 20 points wider", cellCount: 5,
      cards: [card(4), card(1, picture: false)])
    large.wrongCount = 2
    large.deciding = ReviewGroup.Deciding(names: "aaaaaaaaaaaa", run: "run:2", isGroup: true)
    let small = ReviewGroup(name: "bbbbbbbbbbbb", outline: "callback x is gone", cellCount: 1, cards: [card(1)])
    var page = RunPageTests.overview(changes: large.cards + small.cards, troubles: troubles)
    page.groups = [large, small]
    page.verdicts = [("same", 90), ("changed", 4), ("failed", 2)].map { RunPage.Tally(word: $0.0, count: $0.1) }
    return page
  }

  private static func trouble(_ groups: [Int], _ message: String = "width was 20 more") -> RunPage.Trouble {
    var trouble = RunPage.Trouble(
      session: SessionLine(id: 9, run: 2, script: "a", axes: "ios=5.0", verdict: "failed", recording: "77"),
      cellCount: 2, step: "step 3", message: message)
    trouble.groups = groups
    trouble.age = "known for 3 runs, since run:4"
    return trouble
  }

  private static func markup(_ page: RunPage) -> String { page.page(RunPageTests.everywhere).body.text }

  @Test func `a bar says how many sessions have each verdict, the worst first`() throws {
    let markup = Self.markup(Self.page())

    #expect(markup.contains(#"aria-label="2 failed, 4 changed, 90 same""#))
    let widths = markup.matches(of: /<rect class="(failed|changed|same)" x="[0-9.]+" width="([0-9.]+)"/).map {
      (String($0.1), Double($0.2) ?? 0)
    }
    #expect(widths.map(\.0) == ["failed", "changed", "same"])
    #expect(widths[0].1 >= 8 && widths[2].1 > 10 * widths[1].1, "what is little is seen, too")
  }

  @Test func `groups are listed with what they are like, and each leads to its own pane`() throws {
    let markup = Self.markup(Self.page())

    for (number, outline) in [(1, "popovers 20 points wider"), (2, "callback x is gone")] {
      #expect(markup.contains("href=\"#group-\(number)\""))
      let pane = try #require(markup.range(of: "id=\"group-\(number)\""))
      #expect(markup[pane.upperBound...].contains("<h2>\(outline) in "))
    }
    #expect(markup.contains("5 cells, 2 changes"))
    #expect(markup.contains("2 failed</span>"))
    #expect(markup.contains("rehearse review accept aaaaaaaaaaaa --run run:2 -m"))
    #expect(
      markup.contains(
        #"<div class="decide" data-names="aaaaaaaaaaaa" data-run="run:2" data-group="" data-wrong="2"></div>"#))
    #expect(markup.contains("1 more change of the group in 1 cell"))
  }

  @Test func `what is gone stands beside what came instead, also in the list`() {
    var page = Self.page()
    page.groups[1].outline = "callback x is gone; views 1 point down; callback y is new"

    #expect(
      Self.markup(page).contains("<strong>callback x is gone, callback y is new, and 1 more difference</strong>"))
  }

  @Test func `the list tells the first of what a group is like, and the pane all of it`() {
    var page = Self.page()
    page.groups[1].outline = "callback x is gone; views 1 point down; steps of another length"
    let markup = Self.markup(page)

    #expect(markup.contains("<strong>callback x is gone, and 2 more differences</strong>"))
    #expect(markup.contains("<h2>callback x is gone; views 1 point down; steps of another length – 1 cell</h2>"))
  }

  @Test func `the chosen group has one large picture, with the difference in it and in a table`() throws {
    let pane = try #require(Self.markup(Self.page()).split(separator: "id=\"group-1\"").last)

    #expect(pane.contains("class=\"shot before\"") && pane.contains("class=\"shot after\""))
    #expect(pane.contains(">w +20</text>"))
    func row(_ name: String, _ old: String, _ new: String, _ by: String) -> String {
      #"<th scope="row">\#(name)</th><td class="number">\#(old)</td><td class="number">\#(new)</td>"#
        + #"<td class="number delta">\#(by)</td>"#
    }
    #expect(pane.contains(row("width", "336", "356", "+20")))
    #expect(pane.contains(row("x", "10", "10", "")))
  }

  @Test func `a failure is told with its change and since when, and one without a change comes first`() throws {
    let tied = Pages.text(of: Self.page(troubles: [Self.trouble([1])]).page(RunPageTests.everywhere).body)
    let broke = try #require(tied.range(of: "width was 20 more"))
    #expect(try #require(tied.range(of: "popovers 20 points wider")).lowerBound < broke.lowerBound)
    #expect(tied.contains("(known for 3 runs, since run:4)"))
    #expect(tied.contains("with group 1"))

    let alone = Self.page(troubles: [Self.trouble([1]), Self.trouble([], "the app is gone")])
    let text = Pages.text(of: alone.page(RunPageTests.everywhere).body)
    let gone = try #require(text.range(of: "the app is gone"))
    #expect(gone.lowerBound < (try #require(text.range(of: "popovers 20 points wider"))).lowerBound)
    #expect(text.contains("Failed with a change"))
  }

  @Test func `many changes under few causes are counted as groups`() {
    var page = Self.page()
    #expect(page.title == "Run 2: 2 failed, 2 groups of 3 changes in 3 of 10 cells")
    page.groups = []
    #expect(page.title == "Run 2: 2 failed, 3 changes in 3 of 10 cells")
  }

  @Test func `a group says where it is as a small matrix, and which claims it broke`() throws {
    var page = Self.page()
    page.groups[0].matrix = ReviewMatrix(
      axis: "ios", columns: ["5.0", "6.0"],
      rows: [
        ReviewMatrix.Row(
          script: "a", fields: [ReviewMatrix.Field(changed: 0, total: 2), ReviewMatrix.Field(changed: 2, total: 3)]),
        ReviewMatrix.Row(script: "b", fields: [nil, ReviewMatrix.Field(changed: 1, total: 1)]),
      ], omitted: 3)
    page.groups[0].lostClaims = [ReviewGroup.LostClaim(id: "DIS-003", statement: "A tap closes it.", cellCount: 2)]
    let markup = Self.markup(page)

    #expect(markup.contains("<th scope=\"col\">ios</th><th scope=\"col\">5.0</th><th scope=\"col\">6.0</th>"))
    #expect(markup.contains("<td class=\"cell tone-same\">0/2</td><td class=\"cell tone-changed part\">2/3</td>"))
    #expect(markup.contains("<td class=\"empty\"></td><td class=\"cell tone-changed\">1/1</td>"))
    #expect(markup.contains("and 3 more scripts"))
    #expect(markup.contains("Changed cells out of all cells, by script and ios. An empty field has no cells."))
    #expect(markup.contains("<code>DIS-003</code> no longer holds in 2 cells<div class=\"detail\">A tap closes"))
  }

  @Test func `an edit in several files names them, says how it is known, and accepts all that it explains`() throws {
    var page = Self.page()
    var part = ExplainedPart(
      headline: "2 lines in 2 files: inset 8 → 9", claim: "explains all", isAlarm: false, lines: [])
    part.places = ["a.scene.yaml:3", "b.scene.yaml:5"]
    part.proof = "Performed again with only this taken back, 5 of 5 cells behave as before."
    (part.groups, part.cellCount) = ([1, 2], 6)
    page.explained = [part]
    let markup = Self.markup(page)

    let edited = try #require(markup.split(separator: "What was edited").last?.split(separator: "</section>").first)
    #expect(edited.contains("<summary>where: 2 places</summary>"))
    #expect(
      edited.contains("<code>a.scene.yaml:3</code>") && edited.contains("<code>b.scene.yaml:5</code>"))
    #expect(edited.contains("taken back, 5 of 5 cells behave as before."))
    #expect(edited.contains(#"<div class="decide-all" data-groups="1 2" data-of="2 groups, 6 cells"></div>"#))
  }

  @Test func `what performs is updated by nobody's edit, and what failed is said beside accepting all`() {
    var page = Self.page()
    var part = ExplainedPart(headline: "kit 1.0.0 → 3.5.0", claim: "used by 3", isAlarm: false, lines: [])
    (part.isUpdate, part.groups, part.wrongCount) = (true, [1, 2], 2)
    page.explained = [part]
    #expect(Self.markup(page).contains("<h2>What was updated</h2>"))
    #expect(Self.markup(page).contains(#"data-of="2 groups, 0 cells" data-wrong="2"></div>"#))

    page.explained.append(ExplainedPart(headline: "1 line", claim: "explains 1", isAlarm: false, lines: []))
    #expect(Self.markup(page).contains("<h2>What was edited</h2>"))
  }

  @Test func `a group is told in plain words, each thing once`() {
    var page = Self.page()
    for (outline, told) in [
      ("property hover; property hover is new", "property hover is new or changed in 1 cell"),
      ("property hover", "property hover changed in 1 cell"),
      ("touch began with another arguments.at, arguments.by", "touch began with another at, by in 1 cell"),
      ("callback x at another place; property y is gone", "callback x at another point; property y is gone – 1 cell"),
    ] {
      page.groups[1].outline = outline
      #expect(Self.markup(page).contains("<h2>\(told)</h2>"), "\(outline)")
    }
  }

  @Test func `a command beside a card of a larger group says how much of it it is about`() {
    var page = Self.page()
    page.groups[0].cards[0].accepting = "rehearse review accept abc"
    #expect(Pages.text(of: page.page(RunPageTests.everywhere).body).contains("this change, in 4 cells"))
    page.groups[0].cards[0].groupCellCount = 5
    #expect(Pages.text(of: page.page(RunPageTests.everywhere).body).contains("this change: 4 of the group's 5 cells"))
  }

  @Test func `what failed in the run before, too, is said to be as before, and what the gate lets pass is told`() {
    var page = Self.page()
    page.isWrongAsBefore = true
    #expect(page.title == "Run 2: 2 failed as before, 2 groups of 3 changes in 3 of 10 cells")

    page.reasons = [RunPage.Reason(word: "failed", signature: nil, text: "width", cells: ["a"])]
    #expect(!Self.markup(page).contains("that are not accepted; the gate"))
    page.passingCount = 14
    #expect(
      Self.markup(page).contains(
        "14 more cells show changes that are not accepted; the gate allows these."))
  }

  @Test func `other roots in equal words are one line, and signs are explained`() {
    var page = Self.page()
    page.groups[0].cards[0].story.others = ["> focus box", "> focus box", "+ view v"]
    let text = Pages.text(of: page.page(RunPageTests.everywhere).body)

    #expect(text.contains("3 more roots") && text.contains("> focus box, 2 times"))
    #expect(text.contains("+ new, - gone, ~ altered, > elsewhere in the order, @ at another time"))
  }

  @Test func `one that explains a single group is accepted with the group`() {
    var page = Self.page()
    page.explained = [ExplainedPart(headline: "1 line", claim: "explains 5", isAlarm: false, lines: [])]
    page.explained[0].groups = [1]

    #expect(!Self.markup(page).contains("decide-all"))
  }

  @Test func `a card counts the cells of all that it tells, and its own page's apart`() {
    var page = Self.page()
    page.groups[0].cards[0].similar = [
      ChangeCard.Similar(signature: RunPageTests.diff.signature, root: "like it", cellCount: 3, status: "open")
    ]
    let text = Pages.text(of: page.page(RunPageTests.everywhere).body)

    #expect(text.contains("Change 1, with 1 similar change in 4 cells"))
    #expect(text.contains("Its cell, and how to decide without the similar ones"))
    #expect(!text.contains("All cells"))
  }

  @Test func `a matrix has the columns of an axis only where most cells have it`() throws {
    func session(_ id: Int64, _ script: String, _ axis: String, _ value: String) -> Session {
      Session(
        id: id, run: 1, script: script, scriptDigest: Digest(of: script), configuration: Configuration([axis: value]),
        recording: 1, recordingDigest: Digest(of: "1"), eventCount: 1, verdict: .changed, wallMicroseconds: 1)
    }
    let rare = [session(1, "a", "finger", "up"), session(2, "a", "finger", "down")]
    let plain = (3...7).map { session($0, "b", "ios", $0 % 2 == 0 ? "5.0" : "6.0") }
    let all = ["a": rare, "b": plain]

    let matrix = try #require(ReviewMatrix([rare[0]] + plain, among: all))

    #expect(matrix.axis == "ios" && matrix.columns == ["5.0", "6.0"], "two of seven cells have a finger")
  }

  @Test func `a list of eighteen scripts is seen at one glance`() throws {
    func session(_ id: Int64, _ script: String) -> Session {
      Session(
        id: id, run: 1, script: script, scriptDigest: Digest(of: script), configuration: Configuration(["ios": "5.0"]),
        recording: 1, recordingDigest: Digest(of: "1"), eventCount: 1, verdict: .changed, wallMicroseconds: 1)
    }
    let names = (10..<28).map { "area/script-\($0)" }
    let all = names.enumerated().map { number, name in [0, 1].map { session(Int64(2 * number + $0), name) } }
    var page = Self.page()
    page.groups[0].matrix = ReviewMatrix(
      all.map { $0[0] }, among: Dictionary(uniqueKeysWithValues: zip(names, all)))

    let markup = Self.markup(page)

    for name in names { #expect(markup.contains("<code>\(name)</code>")) }
    let list = try #require(markup.firstMatch(of: /<ul class="scripts">(.*?)<\/ul>/)?.output.1)
    #expect(list.matches(of: /<li>/).count == 12 && list.matches(of: /1\/2/).count == 12)
    #expect(!list.contains("<details"), "nothing has to be opened")
  }

  @Test func `what a picture is of is said where the root is in another step`() {
    var page = Self.page()
    page.groups[0].cards[0].story.step = "step 7, tap elsewhere"

    #expect(Self.markup(page).contains("This began in step 7, tap elsewhere; what differs is seen best here."))
    #expect(!Self.markup(Self.page()).contains("This began in"))
  }

  @Test func `an opacity and a text that differ are named, and written on the picture`() throws {
    func picture(_ story: Screens.Story) throws -> BeforeAfter {
      let (before, after) = (Screens.trace(), Screens.trace(story))
      return try #require(
        BeforeAfter(TraceDiff(before, after), before, after, labels: ("run:1", "run:2")))
    }
    let paler = try picture(Screens.Story(alpha: 0.4))

    #expect(Pages.text(of: paler.deltas) == "p.view opacity 1 → 0.4")
    #expect(paler.compared.text.contains(">opacity 1 → 0.4</text>"))
    let renamed = try picture(Screens.Story(barTitle: "Books"))
    #expect(Pages.text(of: renamed.deltas) == "show.button “Notes” → “Books”")
    #expect(renamed.compared.text.contains(">“Notes” → “Books”</text>"))
  }

  /// A window in which one of two views of equal size is shown, or another one elsewhere.
  private static func screen(_ name: String, at y: Int64 = 100) -> Trace {
    var builder = TraceBuilder()
    builder.beginStep(kind: "launch", label: "launch", line: 1, at: .zero)
    _ = builder.append(at: .zero, kind: .layout, name: "commit")
    let window = builder.appendView(parent: nil, path: "window", className: "UIWindow")
    builder.appendFrame(Screens.rect(0, 0, 768, 1024), of: window)
    let view = builder.appendView(parent: window, path: "window/\(name)", className: "UIView")
    builder.appendFrame(Screens.rect(50, y, 200, 100), of: view)
    return builder.finish(at: .zero)
  }

  @Test func `a view in whose place another one came is not only gone`() throws {
    func told(_ before: Trace, _ after: Trace) throws -> String {
      let diff = TraceDiff(before, after)
      return Pages.text(
        of: try #require(BeforeAfter(diff, before, after, labels: ("run:1", "run:2"))).deltas)
    }

    #expect(try told(Self.screen("menu"), Self.screen("list", at: 110)) == "menu is gone, in its place: list")
    #expect(try told(Self.screen("menu"), Self.screen("list", at: 400)) == "menu is gonelist is new")
  }

  @Test func `a root that is gone is told with what came instead of it in its step`() throws {
    // Views are told in the order of their names.
    for (old, new, word) in [("list", "menu", "came instead"), ("menu", "list", "went")] {
      let story = RootStory(TraceDiff(Self.screen(old), Self.screen(new)), left: "run:1", right: "run:2")

      let told = Pages.text(of: story.headline)
      #expect(told.contains("- view window/\(old)") && told.contains("+ view window/\(new)"), "\(told)")
      #expect(told.contains(word))
      let half = try #require(story.instead)
      #expect(half.kind == (old == "list" ? .added : .removed))
      #expect(story.others.isEmpty, "each is told once")
    }
  }

  @Test func `what differs only on the way is drawn on the way`() throws {
    let (before, after) = (Screens.fading(middle: 0.6), Screens.fading(middle: 0.3))
    let picture = try #require(
      BeforeAfter(TraceDiff(before, after), before, after, labels: ("run:1", "run:2")))

    #expect(picture.step == "step 1, launch, 32 ms after it began")
    #expect(Pages.text(of: picture.deltas).contains("v opacity 0.6 → 0.3"))
  }

  /// Both are half faded in the middle of their own fades; at one time they are not.
  @Test func `two fades of other lengths are seen at one time after the step began`() throws {
    let (before, after) = (Screens.fading(middle: 0.6), Screens.fading(middle: 0.6, every: 30_000))
    let picture = try #require(
      BeforeAfter(TraceDiff(before, after), before, after, labels: ("run:1", "run:2")))

    #expect(picture.step == "step 1, launch, 32 ms after it began")
    #expect(Pages.text(of: picture.deltas).contains("v opacity 0.6 → 0.2"))
    let moments = FilmPairs(Film(before), Film(after)).pairs.map(\.moment)
    #expect(moments == ["32 ms and 60 ms, on the way", "64 ms and 120 ms, at its end"])
  }

  @Test func `where expectations failed it is said that accepting does not mend them`() {
    var page = Self.page()
    #expect(Self.markup(page).contains("goes on failing until its script says otherwise"))
    page.groups[0].wrongCount = 0
    #expect(!Self.markup(page).contains("goes on failing"))
  }

  @Test func `a first run of a branch says what it is compared with, and who committed it`() {
    var page = Self.page()
    page.beginning = "run:2 is the first on main."
    page.run.commit = "Ada: “keep the list open”"
    page.changedScriptCount = 4
    let made = page.page(RunPageTests.everywhere)

    #expect(Pages.text(of: made.body).contains("run:2 is the first on main."))
    #expect(
      made.summary == "Recorded 2026-11-21 on main at bbbb+, by Ada: “keep the list open”. The run before it is run:1"
        + " “start”, 2026-11-20, aaaa. 3 cells of 4 scripts changed.")
    page.run.isUncommitted = true
    #expect(
      page.page(RunPageTests.everywhere).summary.contains(
        "at bbbb+, not committed, changed after the commit of Ada: “keep the list open”."))
  }

  @Test func `since when is said with by whom, on every card`() {
    var page = Self.page()
    page.groups[0].cards[0].firstChanged = RunFacts(
      number: 7, day: "2026-11-19", revision: "cccc", branch: "main", sessionCount: 10)
    page.groups[0].cards[0].firstChanged.commit = "Grace: “wider”"

    let text = Pages.text(of: page.page(RunPageTests.everywhere).body)
    #expect(text.contains("first changed run:7, 2026-11-19, ccccby Grace: “wider”"))
    page.groups[0].cards[0].firstChanged = RunFacts(number: 7, day: "2026-11-19", sessionCount: 10)
    #expect(
      Pages.text(of: page.page(RunPageTests.everywhere).body).contains(
        "run:7, 2026-11-19recorded from no commit: by whom is not known"))
    page.groups[0].cards[0].firstChanged = RunFacts(number: 7, day: "2026-11-19", revision: "cccc", sessionCount: 10)
    #expect(
      Pages.text(of: page.page(RunPageTests.everywhere).body).contains(
        "ccccby whom is not known here"))
  }

  @Test func `the markup of the page is well formed`() {
    let page = Self.page(troubles: [Self.trouble([1])]).page(RunPageTests.everywhere)

    #expect(PictureTests.isWellFormed(.element("div", [:], [page.body])))
  }
}
