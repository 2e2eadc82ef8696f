import Foundation
import Testing

@Suite struct ReportTests {
  /// A report of a run in which a button became wider, in both cells.
  static func report(_ arguments: String...) throws -> (result: Workplace.Result, html: String) {
    let workplace = try ChangesTests.changed()
    let result = try workplace.start(["report", "run:2", "-o", "out.html"] + arguments).result()
    try #require(result.exit == 0, "\(result.errors)")
    return (result, try String(contentsOfFile: workplace.path("out.html"), encoding: .utf8))
  }

  @Test func `the first page says what changed, where, since when and why`() throws {
    let (result, html) = try Self.report()

    #expect(result.lines == ["Run 2: 1 change in 2 of 2 cells", "report: out.html"])
    let first = try #require(html.range(of: "<section class=\"page first\" id=\"run-2\""))
    let second = try #require(html.range(of: "<section class=\"page\" id=\"compare-"))
    let overview = html[first.lowerBound..<second.lowerBound]
    #expect(overview.contains("(100, 100, 80, 44) → (100, 100, 90, 44)"))
    #expect(overview.contains("<strong>everywhere</strong> in"))
    #expect(overview.contains("last good"))
    #expect(overview.contains("step 1, launch"))
    #expect(overview.contains("<dt>Why</dt><dd><code>Scripts/tap.yaml:"), "the edit, with its line")
    #expect(overview.contains("<dt>At</dt>"))
    let own = try #require(overview.firstMatch(of: #/(?s)^.*?<section class="page" /#)).output
    #expect(!own.contains("changed as well"), "the line is known")
  }

  /// A run at a detached head, then one on a branch: what it changed is no history of the branch.
  @Test func `the first run of a branch says what it is compared with, on every page that counts by branch`() throws {
    let workplace = try HistoryCommandTests.repository()
    _ = try workplace.shell("git checkout -q --detach")
    _ = try workplace.rehearse("record")
    _ = try workplace.shell("git checkout -q main")
    try workplace.write("Scripts/tap.yaml", ChangesTests.wider(90))
    _ = try workplace.shell("git -c user.name=Edsger commit -qam 'a wider button'")
    _ = try workplace.rehearse("record")

    let told = try workplace.rehearse("report", "-o", "out.html")
    let html = try String(contentsOfFile: workplace.path("out.html"), encoding: .utf8)

    #expect(told.lines.first == "Run 2: 1 change in 2 of 2 cells")
    let sentence = "run:2 is the first on main: its cells are compared with run:1, which was recorded on no branch"
    for id in ["run-2", "dashboard-regressions", "dashboard-history"] {
      let section = try #require(html.range(of: "id=\"\(id)\""))
      let end = html[section.upperBound...].range(of: "<section class=\"page\"")?.lowerBound ?? html.endIndex
      #expect(Self.plain(html[section.upperBound..<end]).contains(sentence), "\(id)")
    }
    #expect(html.contains("by Edsger: “"), "git in the working copy knows it")
    #expect(html.contains("a wider button"))
    _ = try workplace.rehearse("record")
    let again = try workplace.rehearse("report", "run:3", "-o", "out.html")
    let later = try String(contentsOfFile: workplace.path("out.html"), encoding: .utf8)
    #expect(again.lines.first == "Run 3: nothing changed")
    let own = try #require(later.range(of: "id=\"run-3\""))
    let end = try #require(later[own.upperBound...].range(of: "<section class=\"page\""))
    #expect(!later[own.upperBound..<end.lowerBound].contains("is the first"))
  }

  private static func plain(_ html: Substring) -> String { String(html).replacing(/<[^>]*>/, with: "") }

  @Test func `every link leads to a place in the file`() throws {
    for arguments in [[], ["--all-sessions"]] {
      let workplace = try ChangesTests.changed()
      _ = try workplace.start(["report", "-o", "out.html"] + arguments).result()
      let html = try String(contentsOfFile: workplace.path("out.html"), encoding: .utf8)
      let places = Set(html.matches(of: /\ id="?([^"\s>]*)/).map { String($0.output.1) })
      let targets = Set(html.matches(of: /\ href="?#([^"\s>]*)/).map { String($0.output.1) })

      #expect(!targets.isEmpty)
      #expect(targets.subtracting(places) == [])
    }
  }

  @Test func `sessions have a page when they show a change, and all of them when asked`() throws {
    let some = try Self.report().html
    let all = try Self.report("--all-sessions").html
    func sessions(_ html: String) -> Int { html.matches(of: /<section class="page" id="session-/).count }

    #expect(sessions(some) == 2, "before and after")
    #expect(sessions(all) == 3)
    #expect(some.contains("of the run has no page in this file"))
    #expect(!all.contains("no page"))
  }

  @Test func `the report of a first run shows what was recorded`() throws {
    let workplace = try Workplace.recorded()

    let result = try workplace.rehearse("report")

    #expect(result.lines == ["Run 1: the first recording", "report: rehearsal-report.html"])
    let html = try String(contentsOfFile: workplace.path("rehearsal-report.html"), encoding: .utf8)
    #expect(html.contains("There is no run to compare this one with."))
    #expect(html.contains("id=\"session-1\""))
  }

  @Test func `failures come first, each with its message`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/failing.yaml", Sample.failing)
    _ = try workplace.rehearse("record")

    let result = try workplace.rehearse("report", "-o", "r.html")

    #expect(result.exit == 0)
    #expect(result.lines[0] == "Run 1: 1 failed, the first recording")
    let html = try String(contentsOfFile: workplace.path("r.html"), encoding: .utf8)
    #expect(html.contains("<h2>Failed and crashed</h2>"))
    #expect(html.contains("href=\"#session-1\""))
  }

  @Test func `a run that is not there is wrong usage, and nothing is written`() throws {
    let workplace = try Workplace.recorded()

    let result = try workplace.rehearse("report", "run:9")

    #expect(result.exit == 2)
    #expect(result.errors.contains("there is no run:9"))
    #expect(!workplace.exists("rehearsal-report.html"))
  }

  @Test func `the same file gives the same report`() throws {
    let workplace = try ChangesTests.changed()

    _ = try workplace.rehearse("report", "-o", "a.html")
    _ = try workplace.rehearse("report", "-o", "b.html")

    #expect(
      try Data(contentsOf: workplace.folder.appending(path: "a.html"))
        == Data(contentsOf: workplace.folder.appending(path: "b.html")))
  }

  @Test func `a change has a page that says how to decide about it`() throws {
    let workplace = try ChangesTests.changed()
    _ = try workplace.rehearse("report", "run:2", "-o", "out.html")
    let html = try String(contentsOfFile: workplace.path("out.html"), encoding: .utf8)
    let signature = try #require(html.firstMatch(of: /id="change-([0-9a-f]{64})"/)).output.1

    #expect(html.contains("rehearse review reject \(signature.prefix(12)) --run run:2"))
    let shown = try workplace.rehearse("changes", "run:2", "--format", "csv").lines[1]
    #expect(shown.hasPrefix(signature))
    #expect(html.contains("id=\"script-sample~2Ftap\""))
  }

  @Test func `what changed earlier and was not accepted is told apart`() throws {
    let workplace = try Workplace.recorded()
    try workplace.write("Scripts/tap.yaml", ChangesTests.wider(90))
    for _ in 1...2 { _ = try workplace.rehearse("record") }

    let result = try workplace.rehearse("report", "-o", "out.html")

    let html = try String(contentsOfFile: workplace.path("out.html"), encoding: .utf8)
    let older = try #require(html.firstMatch(of: /<h2>Still different from the baseline<\/h2>(.*?)<\/section>/)).output
      .1
    #expect(older.contains("run:2"))
    #expect(older.contains("everywhere"))
    #expect(older.contains("href=\"#change-"))
    #expect(result.lines[0] == "Run 3: nothing new, 1 earlier change in 2 cells not accepted")
  }

  /// The titles of bar buttons were neither drawn nor recorded: a change of one was no change.
  @Test func `the title of a bar button is drawn, and another title is a change`() throws {
    func script(_ title: String) -> String {
      """
      id: sample/bar
      title: A bar with a button
      scene:
        root: main
        controllers:
          main:
            view:
              view: page
              subviews:
                - toolbar: bar
                  frame: [0, 0, 768, 44]
                  items: [{ button: hello, title: \(title), action: [] }]
      steps:
        - launch

      """
    }
    let workplace = try Workplace()
    try workplace.write("Scripts/bar.yaml", script("Hello"))
    _ = try workplace.rehearse("record")
    try workplace.write("Scripts/bar.yaml", script("Howdy"))

    let again = try workplace.rehearse("record")
    _ = try workplace.rehearse("report", "-o", "out.html")

    #expect(again.lines.last == "run:2: 1 session, 1 changed")
    let html = try String(contentsOfFile: workplace.path("out.html"), encoding: .utf8)
    #expect(!html.contains(">hello</text>"), "its name is nothing that anybody sees")
    #expect(html.contains(">“Hello” → “Howdy”</text>"), "what differs is written on the picture")
    let drawn = try workplace.rehearse("render", "s:2", "--at", "step:1", "-o", "out.svg")
    #expect(drawn.exit == 0, "\(drawn.errors)")
    #expect(try String(contentsOfFile: workplace.path("out.svg"), encoding: .utf8).contains(">Howdy</text>"))
  }

  @Test func `the page of a later run says who brought what is open`() throws {
    let workplace = try HistoryCommandTests.repository()
    _ = try workplace.rehearse("record")
    try workplace.write("Scripts/tap.yaml", ChangesTests.wider(90))
    _ = try workplace.shell("git -c user.name=Grace commit -qam 'a wider button'")
    _ = try workplace.rehearse("record")
    _ = try workplace.shell("git -c user.name=Edsger commit -q --allow-empty -m 'something else'")
    _ = try workplace.rehearse("record")
    _ = try workplace.rehearse("report", "-o", "out.html")

    let html = try String(contentsOfFile: workplace.path("out.html"), encoding: .utf8)
    let page = try #require(html.firstMatch(of: #/(?s)<section class="page first"(.*?)<section class="page" /#)).output
      .1
    #expect(Self.plain(page).contains("by Edsger: “something else”"), "who committed what was recorded")
    let since = try #require(page.split(separator: "<dt>Since</dt>").dropFirst().first?.split(separator: "</dd>").first)
    let told = Self.plain(since)
    #expect(told.contains("first changed run:2") && told.contains("by Grace: “a wider button”"), "\(told)")
    let name = try #require(page.firstMatch(of: /rehearse review accept ([0-9a-f]+) -m/)).output.1
    #expect(try workplace.rehearse("review", "accept", String(name), "-m", "meant", "--who", "Ada").exit == 0)
  }

  @Test func `a run that changed nothing shows what earlier ones changed, why, and how to accept it`() throws {
    let workplace = try Workplace.recorded()
    try workplace.write("Scripts/tap.yaml", ChangesTests.wider(90))
    for _ in 1...2 { _ = try workplace.rehearse("record") }
    _ = try workplace.rehearse("report", "-o", "out.html")

    let html = try String(contentsOfFile: workplace.path("out.html"), encoding: .utf8)
    let page = try #require(html.firstMatch(of: #/(?s)<section class="page first"(.*?)<section class="page" /#)).output
      .1

    #expect(page.contains("<h2>What was edited earlier, and nobody accepted</h2>"))
    #expect(page.contains("<section class=\"review standing\""))
    #expect(page.contains(/first changed <\/span>(<[^>]*>)*run:2/))
    #expect(page.contains("<dt>Why</dt><dd><code>Scripts/tap.yaml:"))
    let change = try #require(html.firstMatch(of: #/(?s)<section class="page" id="change-(.*?)</section>/#)).output.1
    #expect(change.contains("<dt>Why<dd><code>Scripts/tap.yaml:"), "its own page says it, too")
    let command = try #require(page.firstMatch(of: /rehearse review accept ([0-9a-f ]+) -m/)).output.1
    let accepted = try workplace.start(
      ["review", "accept"] + command.split(separator: " ").map(String.init) + ["-m", "meant", "--who", "Ada"]
    ).result()
    #expect(accepted.exit == 0, "\(accepted.errors)")
    _ = try workplace.rehearse("report", "-o", "out.html")
    #expect(try !String(contentsOfFile: workplace.path("out.html"), encoding: .utf8).contains("review standing"))
  }
}
