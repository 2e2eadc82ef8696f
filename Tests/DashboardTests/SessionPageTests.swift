import RehearsalDrawing
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

  /// A page as a document of its own.
  static func document(_ page: Page = usual) -> String {
    PageDocument(links: PageLinks(.anchors), entries: [], source: "").html(page).text
  }

  /// The lines of a page that scripts make rows of, step by step.
  static func rows(_ kind: String, of page: Page = usual) throws -> [[String]] {
    document(page).matches(of: try Regex("<pre class=\"\(kind)\"[^>]*>([^<]*)</pre>")).map { found in
      (found.output[1].substring ?? "").split(separator: "\n").map(String.init)
    }
  }

  @Test func `every event has a line under its step`() throws {
    let rows = try Self.rows("event-rows")
    let told = Self.document().matches(of: /<b>([^<]*)<\/b><small>([^<]*)<\/small>/)

    #expect(told.map(\.output.1) == ["1 launch", "2 tap show"])
    #expect(told.map(\.output.2) == ["line 1, 0 ms, events 0–1", "line 2, 0 ms, events 2–5"])
    let numbers = rows.map { step in step.compactMap { Int($0.prefix { $0 != "\t" }) } }
    #expect(numbers == [[0, 1], [0, 1, 2, 3]], "from the step's begin")
  }

  @Test func `the timeline of the script has a lane for every kind of event that had one`() throws {
    let script = try #require(
      ReportScript.text.text.firstMatch(of: /var laneOf = \{([^}]*)\}/)?.output.1)
    let lanes = Dictionary(
      script.matches(of: /(\w+): (\d)/).map { (String($0.output.1), Int($0.output.2) ?? -1) }, uniquingKeysWith: { $1 })
    let known: [TraceEvent.Kind.Track: Int] = [
      .input: 0, .touches: 0, .actions: 1, .messages: 1, .notifications: 1, .state: 1, .callbacks: 2, .lifecycle: 3,
      .animations: 4, .advisories: 5,
    ]

    for kind in TraceEvent.Kind.allCases { #expect(lanes[kind.word] == known[kind.facts.track], "\(kind.word)") }
  }

  @Test func `what was expected, the claims and the script are there`() {
    let text = Pages.text(of: Self.usual.body)

    #expect(text.contains("step 2, tap show, line 9 (POP-001)width is 3 & not 4"))
    #expect(text.contains("Popovers are wide."))
    #expect(text.contains("1\tid: notes"))
  }

  @Test func `the screen is told in parts that a script draws`() throws {
    let rows = try #require(try Self.rows("screen-rows").first)
    let looks = try #require(
      Self.document().firstMatch(of: /<pre id="looks" hidden="">([^<]*)<\/pre>/)?.output.1.split(separator: "\n"))
    let moments = try Self.rows("view-rows").map { $0.first }

    #expect(moments == ["screen: 1", "screen: 1 3"], "by event of the step")
    #expect(rows.first == "E 0 3 768 1024 40 0 0", "one size at all three moments, of a device")
    let popover = try #require(looks.firstIndex { $0.hasPrefix("popover up 8 ") })
    let form = try Regex("\(String(popover, radix: 36, uppercase: true))(v\\d+)?f2")
    #expect(rows.contains { $0.wholeMatch(of: form) != nil }, "from the third moment on")
    #expect(rows.contains { $0.wholeMatch(of: /[0-9A-Z]+f1t2p\d+ \d+/) != nil }, "a finger at the second moment")
  }

  @Test func `every step has a picture of the screen as it left it`() throws {
    let list = try #require(Self.document().firstMatch(of: /(?s)<ol class="steps screen">.*?<\/ol>/)).output

    #expect(list.matches(of: /<li><a><svg viewBox="0 0 848 1104"/).count == 2)
    #expect(list.contains("class=\"chip failed\">failed"), "the expectation of step 2")
    #expect(list.contains("class=\"popover\""))
  }

  @Test func `a view that moved says since which event it was where`() throws {
    var builder = TraceBuilder()
    builder.beginStep(kind: "launch", label: "launch", line: 1, at: .zero)
    _ = builder.append(at: .zero, kind: .layout, name: "commit")
    let window = builder.appendView(parent: nil, path: "window", className: "UIWindow")
    builder.appendFrame(Screens.rect(0, 0, 768, 1024), of: window)
    let box = builder.appendView(parent: window, path: "window/box", className: "UIView")
    builder.appendFrame(Screens.rect(10, 20, 30, 40), of: box)
    _ = builder.append(at: .zero, kind: .layout, name: "commit")
    builder.appendFrame(Screens.rect(15, 20, 30, 40), of: box)

    let page = Self.page(builder.finish(at: .zero))

    #expect(try Self.rows("view-rows", of: page) == [["screen: 0 1", "box\tUIView\t0 10,20 30×40; 15,20"]])
    let parts = try #require(try Self.rows("screen-rows", of: page).first).dropFirst().filter { !$0.contains("p") }
    #expect(parts == ["0"], "one part, at two places: the first look, the first view, all the time")
  }

  @Test func `an event is indented by its cause, and names it where that is not the last line before`() throws {
    var builder = TraceBuilder()
    builder.beginStep(kind: "tap", label: "tap", line: 1, at: .zero)
    let tap = builder.append(at: .zero, kind: .stimulus, name: "tap")
    let first = builder.append(at: .zero, kind: .message, name: "first", cause: tap)
    _ = builder.append(at: .zero, kind: .message, name: "second", cause: tap)
    _ = builder.append(at: .zero, kind: .timer, name: "late", cause: first)

    let rows = try Self.rows("event-rows", of: Self.page(builder.finish(at: .zero)))

    #expect(
      rows == [["0\t0\tstimulus tap", "1\t\t message first", "2\t\t message second", "3\t\t  timer late ←2"]])
  }

  @Test func `a session that recorded the same in the same run has no page of its own, and its address is there`() {
    var page = SessionPage(
      session: SessionLine(id: 7, run: 2, script: "notes", axes: "ios=5.1", verdict: "same", recording: "abc"),
      run: RunFacts(number: 2, day: "2026-11-21", sessionCount: 2), title: "Notes", trace: Screens.trace())
    page.alike = [SessionLine(id: 9, run: 2, script: "notes", axes: "ios=6.0", verdict: "same", recording: "abc")]

    let text = page.page(PageLinks(.anchors)).body.text

    #expect(text.contains("1 more cell recorded the same"))
    #expect(text.contains(#"<li id="session-9">s:9 <code>ios=6.0</code></li>"#))
  }

  @Test func `hostile texts are inert on a session's page`() {
    let hostile = "</pre></script><script>alert(1)</script>\u{1B}\" onload=\"x"

    let page = Self.page(Screens.trace(Screens.Story(barTitle: hostile)), source: hostile)

    #expect(!page.body.text.contains("<script"))
    #expect(!page.body.text.contains("\u{1B}"))
    #expect(PictureTests.isWellFormed(.element("div", [:], [page.body])))
  }
}
