import RehearsalTrace
import Testing

@testable import RehearsalDrawing
@testable import RehearsalReports

/// The list of a folder's pages, and pages that nobody has looked at.
@Suite struct PageIndexTests {
  @Test func `every page is a line with what it is found by`() {
    var index = PageIndex()
    var page = Page(.session(7), title: "a, s:7", summary: "Sum", body: .empty)
    page.cell = "ios=5.0 failed"
    page.words = "POP-001"
    index.add(page)
    index.add(Page(.run(2), title: "Run 2", body: .empty))

    let lines = index.script.text.split(separator: "\n")
    #expect(lines.first == "window.rehearsalPages=[" && lines.last == "];")
    #expect(lines[1] == #"["session-7","a, s:7","Sum ios=5.0 failed POP-001"],"#)
    #expect(lines[2] == #"["run-2","Run 2","  "]"#)
  }

  @Test func `a text is a text to the script`() {
    let hostile = "\"];alert(1)//</script>\u{2028}\\\n\u{0}é"

    let literal = TextLiteral.javaScript(hostile)

    #expect(literal == #""\u0022];alert(1)//\u003c/script\u003e\u2028\u005c\u000a\u0000é""#)
  }

  @Test func `of a file with a script all pages but the first are text until they are looked at`() {
    let pages = [1, 2].map { Page(.run($0), title: "Run \($0)", body: .paragraph([.text("told \($0)")])) }
    let links = PageLinks(.anchors)
    let live = PageDocument(links: links, entries: [], source: "x", script: ReportScript.text).html(report: pages).text
    let dead = PageDocument(links: links, entries: [], source: "x").html(report: pages).text

    #expect(live.contains("<section class=\"page first\" id=\"run-1\"><h1>Run 1</h1><p>told 1</p></section>"))
    #expect(
      live.contains("<section class=\"page\" id=\"run-2\"><noscript><h1>Run 2</h1><p>told 2</p></noscript></section>"))
    #expect(!dead.contains("<noscript>"))
  }

  @Test func `comparisons of the same two recordings of a script have one page`() {
    var standIns = StandIns()
    standIns.show(.comparison(2, 12), on: .comparison(1, 11))

    #expect(standIns[.comparison(2, 12)] == .comparison(1, 11))
    #expect(standIns[.comparison(1, 11)] == .comparison(1, 11))
    #expect(standIns.others(of: .comparison(1, 11)) == [.comparison(2, 12)])
    let links = PageLinks(.files, standIns: standIns) { _ in true }
    #expect(links.target(.comparison(2, 12)) == "compare-1-11.html")
  }
}
