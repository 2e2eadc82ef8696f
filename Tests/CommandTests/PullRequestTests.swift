import Foundation
import Testing

/// What `rehearse pr` says of a branch whose runs are in the database.
@Suite struct PullRequestTests {
  /// The sample script on `main`, recorded; then a branch on which its button is wider, recorded.
  static func branch(of widths: [Int] = [90]) throws -> Workplace {
    try prepared("\(widths)") {
      let workplace = try HistoryCommandTests.repository()
      _ = try workplace.rehearse("record", "--label", "base")
      _ = try workplace.shell("git checkout -q -b feature")
      for width in widths {
        try commit("wider \(width)", ["Scripts/tap.yaml": ChangesTests.wider(width)], in: workplace)
      }
      return workplace
    }
  }

  /// Commits files, those without a text as gone, and records.
  static func commit(_ message: String, _ files: [String: String?], in workplace: Workplace) throws {
    for (path, text) in files {
      if let text { try workplace.write(path, text) } else { _ = try workplace.shell("git rm -q '\(path)'") }
    }
    let made = try workplace.shell("git add -A && git commit -q -F -  <<'END'\n\(message)\nEND")
    try #require(made.exit == 0, "\(made.errors)")
    let recorded = try workplace.rehearse("record", "--fail-on", "none")
    try #require(recorded.exit == 0, "\(recorded.errors)")
  }

  private static func signatures(of result: Workplace.Result) -> [Substring] {
    result.output.matches(of: /#### Change `([0-9a-f]{12})` in/).map(\.output.1)
  }

  @Test func `a change is told once, with the name and the line that review knows it by`() throws {
    let workplace = try Self.branch()

    let comment = try workplace.rehearse("pr", "--format", "github")
    let pending = try workplace.rehearse("review", "pending", "--format", "csv")

    #expect(comment.exit == 1, "\(comment.errors)")
    #expect(comment.lines[0] == "<!-- rehearse pr -->")
    #expect(comment.lines[1] == "### rehearse: 1 change in 2 of 2 cells is news")
    let signature = try #require(Self.signatures(of: comment).first)
    #expect(Self.signatures(of: comment).count == 1)
    #expect(pending.output.contains(signature))
    let accepting = "rehearse review accept \(signature) -m \"why it is right\""
    #expect(comment.output.contains("`\(accepting)`"))
    #expect(comment.output.contains("- everywhere in `sample/tap`, 2 of 2 cells"))
    #expect(comment.output.contains("-            frame: [100, 100, 80, 44]".dropFirst(4)))
    #expect(comment.output.contains("wider 90`; last good `base, "))
    #expect(comment.output.contains("#"))
    #expect(try workplace.shell(accepting).exit == 0)
    let after = try workplace.rehearse("pr", "--format", "github")
    #expect(after.exit == 0)
    #expect(after.lines[0] == comment.lines[0])
    #expect(after.lines[1] == "### rehearse: Nothing new in 2 cells")
    #expect(after.output.contains("- accepted by `Ada`, in 2 cells: "))
  }

  @Test func `an edit that explains accepted changes or removed cells is not said to explain nothing`() throws {
    let workplace = try Self.branch()
    _ = try workplace.rehearse("review", "accept", "--all", "-m", "right")
    let accepted = try workplace.rehearse("pr", "--format", "github")
    let narrow = Sample.tap.replacing("[portrait, landscape]", with: "[portrait]")
    _ = try workplace.shell("git checkout -q -b narrow main")
    try Self.commit("narrow", ["Scripts/tap.yaml": narrow], in: workplace)
    let removed = try workplace.rehearse("pr", "--base", "main", "--head", "narrow")

    #expect(accepted.lines[1] == "### rehearse: Nothing new in 2 cells")
    #expect(removed.lines[1] == "### rehearse: Nothing changed in 1 cell; 1 cell is gone", "\(removed.errors)")
    for comment in [accepted, removed] { #expect(!comment.output.contains("explains nothing"), "\(comment.output)") }
  }

  @Test func `cells that are gone and new are named by what tells the two apart`() throws {
    let workplace = try Self.branch(of: [])
    let text = Sample.tap.replacing("[portrait, landscape]", with: "[portrait]")
    for system in ["6.0", "5.0"] {
      let text = text.replacing("matrix:", with: "matrix:\n  ios: [\(system)]")
      try Self.commit(system, ["Scripts/tap.yaml": text], in: workplace)
    }

    let comment = try workplace.rehearse("pr", "--base", "run:2", "--head", "run:3")

    #expect(comment.output.contains("- `sample/tap`, 1 cell: `ios=6.0`"), "\(comment.errors)\(comment.output)")
    #expect(comment.output.contains("- `sample/tap`, 1 cell: `ios=5.0`"), "\(comment.output)")
  }

  @Test func `beside an accepted change only what is new is news`() throws {
    let workplace = try Self.branch()
    let accepted = try workplace.rehearse("pr", "--format", "github")
    _ = try workplace.rehearse("review", "accept", "--all", "-m", "right")
    let text = ChangesTests.wider(90).replacing("title: Go", with: "title: Stop")
    try Self.commit("another title", ["Scripts/tap.yaml": text], in: workplace)

    let comment = try workplace.rehearse("pr", "--base", "main", "--head", "feature")

    #expect(comment.lines[1] == "### rehearse: 1 change in 2 of 2 cells is news")
    #expect(Self.signatures(of: comment) != Self.signatures(of: accepted))
    #expect(comment.output.contains("\"Go\" → \"Stop\""))
    let news = comment.output.prefix { _ in true }.split(separator: "1 change decided already")
    #expect(news.count == 2)
    #expect(!news[0].contains("→ (100, 100, 90, 44)"))
    #expect(news[1].contains("→ (100, 100, 90, 44)"))
  }

  @Test func `two names are two comments, whatever stands in them`() throws {
    let workplace = try Self.branch()
    let names = [
      "ipad", "x-y", "xy", "日本", "-->", String(repeating: "a", count: 300), String(repeating: "a", count: 301),
    ]

    let marks = try names.map { try workplace.rehearse("pr", "--format", "github", "--name=\($0)").lines.first ?? "" }

    #expect(Set(marks).count == names.count)
    #expect(marks[0] == "<!-- rehearse pr ipad -->")
    for mark in marks {
      #expect(mark.wholeMatch(of: /<!-- [A-Za-z0-9._\/ ]+ -->/) != nil && mark.count < 120)
    }
  }

  @Test func `what came and went on the branch is not told`() throws {
    let workplace = try Self.branch(of: [90, 95])
    try Self.commit("as before", ["Scripts/tap.yaml": Sample.tap], in: workplace)

    let comment = try workplace.rehearse("pr")

    #expect(comment.exit == 0)
    #expect(comment.lines[1] == "### rehearse: Nothing changed in 2 cells")
    #expect(Self.signatures(of: comment).isEmpty)
  }

  @Test func `cells that are gone and new are told, and those that nobody asked for are not gone`() throws {
    let workplace = try Self.branch(of: [])
    let other = Sample.tap.replacing("sample/tap", with: "sample/other")
    try Self.commit("another id", ["Scripts/tap.yaml": other], in: workplace)
    let comment = try workplace.rehearse("pr")
    _ = try workplace.shell("git checkout -q -b narrow main")
    _ = try workplace.shell("git commit -q --allow-empty -m narrow")
    _ = try workplace.rehearse("record", "--matrix", "orientation=portrait")
    let narrow = try workplace.rehearse("pr")

    #expect(comment.exit == 1)
    #expect(comment.lines[1] == "### rehearse: Nothing changed in 2 cells; 2 cells are gone, 2 cells are new")
    #expect(comment.output.contains("- `sample/tap`, 2 cells: `orientation=landscape; orientation=portrait`"))
    #expect(comment.output.contains("- `sample/other`, 2 cells"))
    #expect(narrow.exit == 0)
    #expect(narrow.lines[1] == "### rehearse: Nothing changed in 1 cell")
    #expect(narrow.output.contains("1 cell of the base was not asked for here"))
  }

  @Test func `of a long subject the beginning is told, and how long it is`() throws {
    let workplace = try Self.branch(of: [])
    let subject = String(repeating: "so wide ", count: 1250) + "zenith"
    try Self.commit(subject, ["Scripts/tap.yaml": ChangesTests.wider(90)], in: workplace)

    let comment = try workplace.rehearse("pr")

    #expect(comment.exit == 1, "\(comment.errors)")
    #expect(comment.output.contains("so wide so wide") && !comment.output.contains("zenith"), "\(comment.output)")
    #expect(comment.output.contains("… (of 10006 characters)"))
  }

  @Test func `a first commit has nothing to be compared with, and a commit without a run is named`() throws {
    let workplace = try HistoryCommandTests.repository()
    _ = try workplace.rehearse("record")

    let first = try workplace.rehearse("pr")
    let unknown = try workplace.rehearse("pr", "--base", "nowhere")

    #expect(first.exit == 0, "\(first.errors)")
    #expect(first.lines[0] == "<!-- rehearse pr -->")
    #expect(first.lines[1] == "### rehearse: there is no base to compare with")
    #expect(unknown.exit == 2)
    #expect(unknown.errors.hasPrefix("error: \"nowhere\" is neither a commit that git knows here nor a run of "))
  }

  @Test func `what a commit, a branch or a script is called is inert in a comment`() throws {
    let workplace = try Self.branch(of: [])
    let title = "\"`</details> @everyone ![x](http://example.com/x) <!-- rehearse pr -->\""
    let text = Sample.tap.replacing("title: Go", with: "title: \(title)")
    try Self.commit("`` @all <script> --> ", ["Scripts/tap.yaml": text], in: workplace)

    for format in ["github", "gitlab", "markdown"] {
      let comment = try workplace.rehearse("pr", "--format", format)

      let outside = Self.withoutCode(comment.lines)
      #expect(comment.lines.count(where: { $0 == "<!-- rehearse pr -->" }) == 1)
      #expect(!outside.contains("@"), "\(outside)")
      #expect(!outside.contains("example.com"))
      #expect(!outside.contains("<script"))
      #expect(outside.components(separatedBy: "<details>").count == outside.components(separatedBy: "</details>").count)
    }
    let html = try workplace.rehearse("pr", "--format", "html").output
    #expect(!html.contains("<script"))
    #expect(html.components(separatedBy: "-->").count == 2)
  }

  /// What a reader of Markdown does not take for code: lines outside of fences, without spans.
  static func withoutCode(_ lines: [String]) -> String {
    var fence: String?
    var kept: [String] = []
    for line in lines {
      let ticks = String(line.prefix { $0 == "`" })
      if let open = fence {
        if line == open { fence = nil }
      } else if ticks.count >= 3 {
        fence = ticks
      } else {
        kept.append(withoutSpans(line))
      }
    }
    return kept.joined(separator: "\n").replacing(/<code>.*?<\/code>/, with: "")
  }

  /// CommonMark 0.31.2, 6.1: a span goes from backquotes to the next run of as many.
  private static func withoutSpans(_ line: String) -> String {
    var kept = ""
    var rest = line[...]
    while let start = rest.firstIndex(of: "`") {
      kept += rest[..<start]
      let ticks = rest[start...].prefix { $0 == "`" }
      let inside = rest[ticks.endIndex...]
      let end = inside.ranges(of: /`+/).first { inside[$0].count == ticks.count }
      guard let end else { return kept + rest[start...] }
      rest = inside[end.upperBound...]
    }
    return kept + rest
  }

  @Test(arguments: ["markdown", "github", "gitlab", "html"])
  func `what does not fit is cut by whole changes, and counted`(_ format: String) throws {
    let workplace = try HistoryCommandTests.repository()
    func script(_ widths: ClosedRange<Int>) -> String {
      Sample.tap.replacing(
        "orientation: [portrait, landscape]", with: "width: [\(widths.map(String.init).joined(separator: ", "))]")
    }
    let plain = script(50...109).replacing("[100, 100, 80, 44]", with: "[100, 100, \"${width}\", 44]")
    try Self.commit("many", ["Scripts/tap.yaml": plain], in: workplace)
    _ = try workplace.shell("git checkout -q -b feature")
    try Self.commit(
      "a square", ["Scripts/tap.yaml": plain.replacing("\"${width}\", 44]", with: "\"${width}\", \"${width}\"]")],
      in: workplace)

    let comment = try workplace.rehearse("pr", "--format", format)

    #expect(comment.output.utf16.count <= 60_000)
    let told = comment.output.matches(of: /rehearse review accept ([0-9a-f]{12})/).map(\.output.1)
    let rest = try #require(comment.output.firstMatch(of: /… and (\d+) more changes/)?.output.1)
    #expect(Set(told).count == told.count)
    #expect(told.count + (Int(rest) ?? 0) == 60)
    #expect(told.count > 5)
    #expect(comment.output.contains("not told whole here"))
  }

  @Test func `what went wrong is told first, and its change before those of more cells`() throws {
    let workplace = try HistoryCommandTests.repository()
    let one = Sample.tap.replacing("sample/tap", with: "sample/one").replacing(", landscape]", with: "]")
    try Self.commit("two scripts", ["Scripts/one.yaml": one], in: workplace)
    _ = try workplace.shell("git checkout -q -b feature")
    let failing = one.replacing("80, 44]", with: "95, 44]") + "  - expect: { frame: go, width: 80 }\n"
    try Self.commit(
      "wider", ["Scripts/tap.yaml": ChangesTests.wider(90), "Scripts/one.yaml": failing], in: workplace)

    let comment = try workplace.rehearse("pr", "--format", "github")

    let headings = comment.lines.filter { $0.hasPrefix("#### ") }
    try #require(headings.count == 3, "\(comment.output)")
    #expect(headings[0] == "#### Failed")
    #expect(headings[1].hasSuffix("in 1 cell") && headings[2].hasSuffix("in 2 cells"), "\(headings)")
    let failed = try #require(comment.output.firstRange(of: "#### Failed"))
    let edited = try #require(comment.output.firstRange(of: "[100, 100, 90, 44]"))
    #expect(failed.lowerBound < edited.lowerBound)
  }

  /// SARIF 2.1.0, 3.27.22: locations that help to understand a result.
  @Test func `code scanning is told the line of a scene that explains a change and a failure`() throws {
    let workplace = try HistoryCommandTests.repository()
    let scene = "scene: board\n" + Sample.board
    let script = """
      id: sample/shown
      title: The board is shown
      scene: board
      steps:
        - launch
        - expect: { frame: go, width: 80 }

      """
    try Self.commit("a scene", ["Scripts/board.scene.yaml": scene, "Scripts/shown.yaml": script], in: workplace)
    _ = try workplace.shell("git checkout -q -b feature")
    try Self.commit(
      "wider", ["Scripts/board.scene.yaml": scene.replacing("80, 44", with: "90, 44")], in: workplace)

    let told = try workplace.rehearse("pr", "--format", "sarif")

    struct Document: Decodable {
      struct Run: Decodable { let results: [Found] }
      struct Found: Decodable {
        let ruleId: String
        let locations: [Location]
        let relatedLocations: [Location]?
      }
      struct Location: Decodable {
        struct Physical: Decodable {
          struct Artifact: Decodable { let uri: String }
          struct Region: Decodable { let startLine: Int }
          let artifactLocation: Artifact
          let region: Region
        }
        let physicalLocation: Physical
        var place: String { "\(physicalLocation.artifactLocation.uri):\(physicalLocation.region.startLine)" }
      }
      let runs: [Run]
    }
    let results = try JSONDecoder().decode(Document.self, from: Data(told.output.utf8)).runs.flatMap(\.results)
    let line = try #require(scene.components(separatedBy: "\n").firstIndex { $0.contains("80, 44") }) + 1
    #expect(Set(results.map(\.ruleId)) == ["changed", "failed"], "\(told.errors)\(told.output)")
    for result in results {
      #expect(result.locations.map(\.place).allSatisfy { $0.hasPrefix("Scripts/shown.yaml:") })
      #expect(result.relatedLocations?.map(\.place) == ["Scripts/board.scene.yaml:\(line)"])
    }
  }
}
