import RehearsalTrace
import Testing

@testable import RehearsalDrawing
@testable import RehearsalReports

/// What several pages of a file tell is written once; without a script a link leads there.
@Suite struct ToldOnceTests {
  private static let long = String(repeating: "what happened ", count: 8)

  private static func page(_ session: Int64, _ texts: [String]) -> Page {
    Page(
      .session(session), title: "s:\(session)",
      body: .joined(texts.map { .once("pre", ["class": "event-rows"], word: "events", [.text($0)]) }))
  }

  private static func document(_ pages: [Page]) -> String {
    // The first page of a report is no session's, and is never held back.
    PageDocument(links: PageLinks(.anchors), entries: [], source: "x", script: ReportScript.text).html(
      report: [Page(.run(1), title: "Run 1", body: .empty)] + pages
    ).text
  }

  @Test func `the first page tells it, the others lead there`() {
    let text = Self.document([Self.page(3, [Self.long]), Self.page(4, ["\(Self.long) as well", Self.long])])

    #expect(text.contains("<pre id=s3.0 class=event-rows>\(Self.long)</pre>"))
    #expect(text.contains("<pre id=s4.0 class=event-rows>\(Self.long) as well</pre>"))
    #expect(text.contains("<a href=#s3.0>events = s:3</a>"))
    #expect(text.matches(of: /<pre class=event|<pre id=s/).count == 2)
  }

  @Test func `what stands together has one link, or one each`() {
    func page(_ session: Int64, _ events: String, _ views: String) -> Page {
      Page(
        .session(session), title: "s",
        body: .once([
          (text: .text(events), kind: "event-rows", word: "events"),
          (text: .text(views), kind: "view-rows", word: "views"),
        ]))
    }
    let text = Self.document([
      page(3, Self.long, "x\(Self.long)"), page(4, Self.long, "x\(Self.long)"), page(5, Self.long, "y\(Self.long)"),
    ])

    #expect(text.contains("<div id=s3.0><pre id=s3.1 class=event-rows>"))
    #expect(text.contains("<a href=#s3.0>= s:3</a>"))
    #expect(text.contains("<div id=s5.0><a href=#s3.1>events = s:3</a><pre id=s5.1 class=view-rows>y"))
  }

  @Test func `a step that another page tells keeps its picture`() {
    func page(_ session: Int64) -> Page {
      let picture = Markup.element("svg", ["viewBox": "0 0 1 1"], [.element("rect")])
      let events = Markup.once([(text: .text(Self.long), kind: "event-rows", word: "events")])
      return Page(
        .session(session), title: "s",
        body: .step("1 tap <b>", [.element("a", [:], [picture, .element("b", [:], [.text("1 tap <b>")])]), events]))
    }
    let text = Self.document([page(3), page(4)])

    #expect(text.contains("<li id=s3.0><a><svg viewBox=\"0 0 1 1\"><rect/></svg><b>1 tap &lt;b&gt;</b></a>"))
    #expect(
      text.contains("<a href=#s3.0><svg viewBox=\"0 0 1 1\"><rect/></svg>1 tap &lt;b&gt; = s:3</a>"))
  }

  @Test func `what only scripts read is told by what differs from what was before`() {
    func page(_ session: Int64, _ lines: [String]) -> Page {
      let text = Markup.text(lines.joined(separator: "\n"))
      return Page(.session(session), title: "s", body: .once("pre", word: "screen", isHidden: true, [text]))
    }
    let first = (1...40).map { "L\($0)" }
    let second = Array(first[..<20]) + ["other"] + Array(first[21...])
    let third = Array(second.dropFirst(3))

    let text = Self.document([page(3, first), page(4, second), page(5, third)])

    #expect(text.contains("<pre id=s4.0 hidden data-from=s3.0>=20\n-1\nother\n=19</pre>"))
    #expect(text.contains("<pre id=s5.0 hidden data-from=s4.0>-3\n=37</pre>"))
  }

  @Test func `a claim that is told elsewhere is a link, and a script's title stands on its first page`() {
    func page(_ session: Int64) -> Page {
      Page(
        .session(session), title: "s:\(session)", summary: "What it is about",
        body: .once("p", word: "POP-001 held", [.text(Self.long)]))
    }
    let text = Self.document([page(3), page(4)])

    #expect(text.contains("<p id=s3.0>\(Self.long)</p>") && text.contains("<a href=#s3.0>POP-001 held</a> "))
    #expect(text.matches(of: /What it is about/).count == 1)
    #expect(text.contains("<h1>s:3</h1><p class=summary>") && text.contains("<h1>s:4</h1><a href"))
  }

  @Test func `what is shorter than a link is told wherever it is so`() {
    let text = Self.document([Self.page(3, ["short"]), Self.page(4, ["short"])])

    #expect(text.matches(of: /<pre class=event-rows>short<\/pre>/).count == 2)
    #expect(!text.contains("<a href=#s"))
  }

  @Test func `a page that is a document of its own tells everything`() {
    let document = PageDocument(links: PageLinks(.files), entries: [], source: "x")

    let text = document.html(Self.page(3, [Self.long, Self.long])).text

    #expect(text.matches(of: /<pre class="event-rows">/).count == 2)
    #expect(!text.contains("<once") && !text.contains(/= s:\d+<\//))
  }

  @Test func `a look has one number in all of a document`() {
    let pages = [3, 4].map { number -> Page in
      Page(
        .session(number), title: "s",
        body: .once("pre", word: "screen", isHidden: true, [.look("bar"), .look("view <\(number)>"), .look("bar")]))
    }

    let text = Self.document(pages)

    #expect(text.contains("hidden>010</pre>"))
    #expect(text.contains("hidden>020</pre>"))
    #expect(text.contains("<pre id=\"looks\" hidden=\"\">bar\nview &lt;3&gt;\nview &lt;4&gt;</pre>"))
  }

  @Test func `a text that looks like a mark is a text`() {
    let hostile = "</pre></once><once of=\"script\" word=\"x\"><look>alert(1)</look>"

    let text = Self.document([Self.page(3, [hostile])])

    #expect(!text.contains("<script>alert") && !text.contains("<script id") && !text.contains("<look"))
    #expect(text.contains("&lt;/once&gt;&lt;once of="))
  }
}

/// A document in fewer bytes is the same document to a browser: what the standard lets an author leave out.
@Suite struct BriefMarkupTests {
  @Test(arguments: [
    ("<a href=\"#session-1\" class=\"x y\">t</a>", "<a href=#session-1 class=\"x y\">t</a>"),
    ("<i title=\"a=b\">1</i><i title=\"\">2</i>", "<i title=\"a=b\">1</i><i title>2</i>"),
    ("<ul><li>a</li><li>b</li></ul><p>c</p>", "<ul><li>a<li>b</ul><p>c</p>"),
    ("<ul><li>a <ul><li>b</li></ul></li></ul>", "<ul><li>a <ul><li>b</ul></ul>"),
    ("<dl><dt>a</dt><dd>b</dd><dt>c</dt><dd>d</dd></dl>", "<dl><dt>a<dd>b<dt>c<dd>d</dl>"),
    (
      "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
      "<table><thead><tr><th>a<tbody><tr><td>1<td>2</table>"
    ),
    ("<svg><rect width=\"7\" rx=\"6\"/><path d=\"M0 1\"/></svg>", "<svg><rect width=7 rx=6 /><path d=\"M0 1\"/></svg>"),
    ("a<br/>b<input type=\"range\"/>", "a<br>b<input type=range>"),
    ("<p>x &lt;li&gt; > \"y\"</p>", "<p>x &lt;li&gt; > \"y\"</p>"),
    ("<script>if(a<b)x=\"</li>\"</script><li>a</li> b", "<script>if(a<b)x=\"</li>\"</script><li>a</li> b"),
    ("<pre data-x=\"a>b\">c</pre>", "<pre data-x=\"a>b\">c</pre>"),
  ])
  func `only what HTML needs not is left out`(_ written: String, _ brief: String) {
    #expect(BriefMarkup.brief(written) == brief)
  }

  @Test func `a document that comes in pieces is what it is when it comes whole`() {
    let held =
      "<style>a>b{c:\"</li>\"}</style><ul><li class=\"a\">1 &lt; 2</li>"
      + "<li title=\"\(String(repeating: "x>", count: 90))\"><dl><dt>a</dt><dd>b</dd></dl><br/></li></ul>"
      + "<script>x=\"<p></p>\"</script><p class=\"b\">c</p><table><tbody>"
      + "<tr><td>1</td><td>2</td></tr></tbody></table>"
    let around = "<p class=\"kept\">as it is</p><li>1</li>"
    let written = ["<noscript>", held, "</noscript>", around, "<noscript></noscript><noscript>", held, "</noscript>"]
    let whole = Array((around + written.joined() + around).utf8)
    let brief = written.map { $0 == held ? BriefMarkup.brief(held) : $0 }
    let expected = around + brief.joined() + around

    for size in Array(1...130) + [whole.count] {
      var document = BriefMarkup.Held()
      var bytes: [UInt8] = []
      for start in stride(from: 0, to: whole.count, by: size) {
        document.add(Array(whole[start..<min(whole.count, start + size)])) { bytes += $0 }
      }
      document.finish { bytes += $0 }

      #expect(String(decoding: bytes, as: UTF8.self) == expected, "\(size) bytes at a time")
    }
  }

  /// What differs takes memory for the square of how much it is.
  @Test func `of many lines it is only found out what differs where that is little`() {
    func lines(_ numbers: [Int]) -> [ArraySlice<UInt8>] { numbers.map { Array("line \($0)".utf8)[...] } }
    let many = Array(0..<10_000)
    let bytes = many.reduce(0) { $0 + "line \($1)".utf8.count + 1 }

    #expect(LineLikeness(lines(many), lines(many)).isNear(below: bytes))
    #expect(LineLikeness(lines(many.filter { $0 % 50 != 7 }), lines(many)).isNear(below: bytes))
    #expect(!LineLikeness(lines(many.reversed()), lines(many)).isNear(below: bytes), "all are elsewhere")
    #expect(!LineLikeness(lines(many.map { $0 + 20_000 }), lines(many)).isNear(below: bytes), "all are new")
    #expect(LineLikeness(lines([3, 2, 1]), lines([1, 2, 3])).isNear(below: 21), "of few all is found")
  }
}
