import Foundation
import Testing

/// Lenses: two toolkits told in common words.
///
/// The streams are what the adapters wrote of `Toolkits/notes/turn.yaml`.
@Suite struct LensTests {
  /// The models' session, recorded here, beside those of Chromium and Qt: s:1, s:2, s:3.
  private static func workplace() throws -> Workplace {
    try prepared {
      let workplace = try Workplace()
      for file in ["turn.yaml", "notes.scene.yaml"] {
        let text = try String(
          contentsOf: Workplace.repository.appendingPathComponent("Toolkits/notes/\(file)"), encoding: .utf8)
        try workplace.write("Scripts/\(file)", text.replacing("[uikit, chromium, qt]", with: "[uikit]"))
      }
      let recorded = try workplace.rehearse("record")
      try #require(recorded.exit == 0, "\(recorded.errors)\(recorded.output)")
      for toolkit in ["chromium", "qt"] {
        let file = Workplace.repository.appendingPathComponent("Tests/CommandTests/Streams/turn-\(toolkit).jsonl")
        let imported = try workplace.rehearse("import", file.path)
        try #require(imported.exit == 0, "\(imported.errors)\(imported.output)")
      }
      return workplace
    }
  }

  /// Issue 16 asks for at most 30 changes, each a sentence, where there were 191 of noise.
  @Test func `through the lens UIKit and Chromium differ in the question that only UIKit asks`() throws {
    let workplace = try Self.workplace()

    let raw = try workplace.rehearse("diff", "s:1", "s:2")
    let told = try workplace.rehearse("diff", "s:1", "s:2", "--lens", "popover", "--detail", "expanded")
    let lines = Self.trimmed(told)

    let question = try #require(lines.firstIndex(of: "- callback notesPopover shouldDismiss → true"), "\(told.output)")
    #expect(lines[question + 1] == "on B, touch ended led to callback notesPopover willDismiss instead")
    #expect(try Self.changes(raw) > 150)
    #expect(try Self.changes(told) <= 30)
    #expect(told.lines.last?.contains("(lens popover ") == true)
  }

  /// Issue 16 asks for the dismissal at press instead of release.
  @Test func `through the lens Qt dismisses when the finger comes down, and Chromium when it leaves`() throws {
    let workplace = try Self.workplace()

    let models = try workplace.rehearse("diff", "s:1", "s:3", "--lens", "popover", "--detail", "expanded")
    let pages = try workplace.rehearse("diff", "s:2", "s:3", "--lens", "popover", "--detail", "expanded")
    let (ofModels, ofPages) = (Self.trimmed(models), Self.trimmed(pages))

    let dismissal = try #require(ofModels.firstIndex(of: "+ callback notesPopover willDismiss"), "\(models.output)")
    #expect(ofModels[dismissal + 1] == "on A, nothing of the kind followed touch began")
    let moved = try #require(ofPages.firstIndex(of: "> callback notesPopover willDismiss"), "\(pages.output)")
    #expect(ofPages[moved + 1] == "cause: \"touch ended\" → \"touch began\"")
    #expect(try Self.changes(pages) <= 30)
    #expect(try Self.changes(models) <= 30)
    #expect(ofModels.contains("- callback notesPopover shouldDismiss → true"), "\(models.output)")
  }

  private static func trimmed(_ result: Workplace.Result) -> [String] {
    result.lines.map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// Differences that there are, whatever a diff says of them, as lines of the expanded one begin.
  ///
  /// From UIKit's reference, the standards of HTML and CSS, and the two scenes. Issue 16: "none of ten true differences
  /// written down beforehand is hidden".
  private static let trueDifferences = [
    ("UIKit asks before a tap outside dismisses, a page is not asked", "- callback notesPopover shouldDismiss → true"),
    ("a page hears that it will be dismissed", "+ callback notesPopover willDismiss"),
    ("a page hears that something will show", "+ callback notesPopover willPresent"),
    ("a page hears that something shows", "+ callback notesPopover didPresent"),
    ("UIKit's app presents by a message, a page by an attribute", "- message notesPopover present"),
    ("UIKit tells that it was dismissed when the fade is over", "- callback notesPopover didDismiss"),
    ("a page, as soon as it is hidden", "+ callback notesPopover didDismiss"),
    ("UIKit hides a popover while the screen turns, a page does not", "- property window/notesPopover.alpha: 0 → none"),
    ("UIKit turns in many frames, a page at once", "~ frame window: another way to (0, 0, 1024, 768)"),
    (
      "UIKit's popover has an arrow, and stands elsewhere", "~ frame window/notesPopover: (10, 59, 336, 434) → (16, 74,"
    ),
    ("a click gives a page's button the focus", "+ property window/page/bar/show.focused: none → true"),
  ]

  @Test func `through the lens none of the true differences is hidden`() throws {
    let told = try Self.workplace().rehearse("diff", "s:1", "s:2", "--lens", "popover", "--detail", "expanded")

    for (why, line) in Self.trueDifferences {
      #expect(told.lines.contains { $0.drop { $0 == " " }.hasPrefix(line) }, "\(why): \(line)\n\(told.output)")
    }
  }

  private static func changes(_ result: Workplace.Result) throws -> Int {
    try #require(result.lines.last?.split(separator: " ").first.flatMap { Int($0) }, "\(result.errors)")
  }

  @Test func `when tells through a lens what show tells through it`() throws {
    let workplace = try Self.workplace()

    let answer = try workplace.rehearse("when", "callback notesPopover willDismiss", "--lens", "popover")
    let next = try #require(answer.lines.first { $0.hasPrefix("Next: rehearse ") }, "\(answer.output)")
    let shown = try workplace.shell(String(next.dropFirst(6)))
    let number = try #require(answer.output.firstMatch(of: /<- event ([0-9]+)/)?.1)

    #expect(next.hasSuffix(" --lens popover"))
    let event = shown.lines.first { $0.split(separator: " ").first == number }
    #expect(event?.contains("willDismiss") == true, "\(shown.errors)\(shown.output)")
  }

  @Test func `a session that is shown through a lens has its words alone`() throws {
    let workplace = try Self.workplace()

    let shown = try workplace.rehearse("show", "s:1", "--lens", "popover")

    #expect(shown.output.contains("callback notesPopover didDismiss"))
    #expect(shown.output.contains("frame window/notesPopover (10, 59, 336, 434)"))
    for word in ["UIKit", "dimmingView", "viewDidLoad", "#2"] {
      #expect(!shown.output.contains(word), "\(word)")
    }
  }

  @Test func `a signature says which lens it was made with, and a recording stays as it is`() throws {
    let workplace = try Self.workplace()
    let own = try String(
      contentsOf: Workplace.repository.appendingPathComponent("Lenses/popover.yaml"), encoding: .utf8)
    try workplace.write("mine.yaml", own + "# another text\n")
    func signature(_ arguments: String...) throws -> String {
      let result = try workplace.start(["diff", "s:1", "s:2", "--format", "json"] + arguments).result()
      let start = try #require(result.output.range(of: "\"signature\":\"")?.upperBound, "\(result.errors)")
      return String(result.output[start...].prefix(64))
    }

    let signatures = try [signature(), signature("--lens", "popover"), signature("--lens", "mine.yaml")]

    #expect(Set(signatures).count == 3)
    #expect(try workplace.rehearse("doctor", "--deep").exit == 0)
  }

  @Test func `a matrix has one letter for what a lens tells alike`() throws {
    let workplace = try Self.workplace()
    try workplace.write(
      "lens.yaml",
      "lens: taps\ntoolkits: { uikit: { events: [{ stimulus: tap }] }, chromium: { events: [{ stimulus: tap }] } }\n")
    let words = "{\"type\":\"hello\",\"protocol\":1,\"system\":\"Chromium 1\"}\n"
    var lines = words
    for (value, name) in [("a", "click"), ("b", "dblclick")] {
      lines += """
        {"type":"session","script":"page","configuration":{"kind":"\(value)"}}
        {"type":"step","kind":"tap","label":"tap x","at":0}
        {"type":"event","kind":"stimulus","name":"tap"}
        {"type":"event","kind":"action","name":"\(name)"}
        {"type":"end","at":1}

        """
    }
    try workplace.write("page.jsonl", lines)
    _ = try workplace.rehearse("import", "page.jsonl")

    let raw = try workplace.rehearse("matrix", "page")
    let told = try workplace.rehearse("matrix", "page", "--lens", "lens.yaml")

    #expect(raw.lines.last?.hasPrefix("2 behaviours in 2 cells") == true, "\(raw.output)")
    #expect(told.lines.last?.hasPrefix("1 behaviour in 2 cells") == true, "\(told.output)\(told.errors)")
  }

  @Test(arguments: [
    ("lens: a\ntoolkit: {}\n", "lens.yaml:2:1: error: unknown key \"toolkit\""),
    ("lens: a\ntoolkits: []\n", "lens.yaml:2:11: error: found an empty list"),
    ("toolkits: { qt: {} }\n", "lens.yaml:1:1: error: \"lens\" is missing"),
    (
      "lens: a\ntoolkits:\n  qt:\n    events:\n      - { calback: x }\n", "lens.yaml:5:11: error: unknown kind of event"
    ),
    (
      "lens: a\ntoolkits:\n  qt:\n    events: [{ callback: x, action: y }]\n", "lens.yaml:4:14: error: a line of events"
    ),
    ("lens: a\ntoolkits:\n  qt:\n    views: [{ as: b }]\n", "lens.yaml:4:13: error: the line is for no view"),
    (
      "lens: a\ntoolkits:\n  qt:\n    views: [{ path: x, as: b/c }]\n",
      "lens.yaml:4:28: error: \"b/c\" is not the name"
    ),
    (
      "lens: a\ntoolkits:\n  qt:\n    views: [{ path: \(String(repeating: "a*", count: 200)), as: b }]\n",
      "lens.yaml:4:21: error: a pattern of 400 bytes"
    ),
    ("lens: [\n", ": error: not YAML"),
  ])
  func `a lens that is wrong says where`(_ text: String, _ said: String) throws {
    let workplace = try Workplace()
    try workplace.write("lens.yaml", text)

    let result = try workplace.rehearse("lens", "check", "lens.yaml")

    #expect(result.exit == 2)
    #expect(result.errors.contains(said), "\(result.errors)")
  }

  /// Issue 16: "a lens that maps two views to one role".
  @Test func `a lens that calls two views alike says which, where they are there at once`() throws {
    let workplace = try Self.workplace()
    try workplace.write(
      "lens.yaml", "lens: a\ntoolkits:\n  qt:\n    views:\n      - { path: \"*\", as: \"*\" }\n")
    try workplace.write(
      "flat.yaml", "lens: a\ntoolkits:\n  qt:\n    views:\n      - { class: [Popup, Button], as: thing }\n")

    let named = try workplace.rehearse("show", "s:3", "--lens", "lens.yaml")
    let flat = try workplace.rehearse("show", "s:3", "--lens", "flat.yaml")

    #expect(named.exit == 0, "\(named.errors)")
    #expect(flat.exit == 2)
    #expect(
      flat.errors.contains(
        "flat.yaml:5:9: error: two views are \"thing\" at once: window/page/bar/show and window/notesPopover"),
      "\(flat.errors)")
  }

  @Test func `a lens without words for a toolkit, and one that is not there, say what there is`() throws {
    let workplace = try Self.workplace()
    try workplace.write("lens.yaml", "lens: a\ntoolkits: { qt: { events: [{ touch: \"*\" }] } }\n")

    let wordless = try workplace.rehearse("show", "s:2", "--lens", "lens.yaml")
    let unknown = try workplace.rehearse("show", "s:2", "--lens", "popovr")
    let coloured = try workplace.rehearse("show", "s:2", "--lens", "\u{1B}[31mred")

    #expect(wordless.exit == 2)
    #expect(wordless.errors.contains("the lens a has no words for chromium"))
    #expect(wordless.errors.contains("it has those of qt"))
    #expect(unknown.exit == 2)
    #expect(unknown.errors.contains("the lenses are popover"))
    // One spelling of what is not printed, in every line.
    #expect(coloured.errors.contains("there is no lens \"\\u{1b}[31mred\"\n"), "\(coloured.errors)")
    #expect(coloured.errors.contains("--lens ./\\u{1b}[31mred.yaml\n"), "\(coloured.errors)")
  }

  @Test func `checking a lens names the lines that met nothing, and what it hides of one side more than of the other`()
    throws
  {
    let workplace = try Self.workplace()
    try workplace.write(
      "lens.yaml",
      """
      lens: a
      toolkits:
        chromium: { events: [{ stimulus: "*" }, { callback: beforetogle }] }
        qt: { events: [{ stimulus: "*" }], properties: { opacity: } }

      """)

    let result = try workplace.rehearse("lens", "check", "lens.yaml", "s:2", "s:3")

    #expect(result.exit == 1)
    #expect(result.lines.first == "lens.yaml:3:43: met nothing: callback beforetogle")
    #expect(result.output.contains("lens.yaml:4:52: met nothing: property opacity"), "\(result.output)")
    #expect(result.lines.contains { $0.hasPrefix("callback beforetoggle") && $0.hasSuffix("0") })
    #expect(!result.output.contains("touch began"))
    #expect(result.lines.last == "a: 2 lines for chromium, qt met nothing")
  }

  @Test func `a film through a lens draws the same roles for every toolkit`() throws {
    let workplace = try Self.workplace()

    let film = try workplace.rehearse("film", "s:1", "s:2", "--steps", "6", "--lens", "popover")

    #expect(film.exit == 0, "\(film.errors)")
    #expect(film.output.components(separatedBy: "listView").count == 3, "\(film.output)")
  }

  @Test func `a report through a lens tells no change that the lens leaves nothing of`() throws {
    let workplace = try Self.workplace()
    let file = Workplace.repository.appendingPathComponent("Tests/CommandTests/Streams/turn-qt.jsonl")
    let text = try String(contentsOf: file, encoding: .utf8)
    try workplace.write("again.jsonl", text.replacing("\"activeFocus\"", with: "\"focus\""))
    _ = try workplace.rehearse("import", "again.jsonl")

    let raw = try workplace.rehearse("report", "-o", "raw.html")
    let told = try workplace.rehearse("report", "-o", "told.html", "--lens", "popover")

    #expect(raw.lines.first?.contains("1 change") == true, "\(raw.output)")
    #expect(told.lines.first?.hasSuffix(": nothing changed") == true, "\(told.output)")
    let page = try String(contentsOfFile: workplace.path("told.html"), encoding: .utf8)
    #expect(page.contains("through the lens popover "))
  }
}
