import Foundation
import Testing

/// The forms in which `diff` tells what differs.
@Suite struct DiffFormTests {
  /// Two runs of two cells; in the second the button is ten points wider and two cells have one step more.
  private static func changed() throws -> Workplace {
    try prepared {
      let workplace = try Workplace.recorded()
      try workplace.write("Scripts/tap.yaml", ChangesTests.wider(90))
      _ = try workplace.rehearse("record")
      return workplace
    }
  }

  private static let portrait = ["sample/tap[orientation=portrait]@run:1", "sample/tap[orientation=portrait]@run:2"]

  @Test func `--stat counts, --roots-only leaves consequences out`() throws {
    let workplace = try DiffFormTests.changed()

    let stat = try workplace.start(["diff"] + DiffFormTests.portrait + ["--stat"]).result()
    let roots = try workplace.start(["diff"] + DiffFormTests.portrait + ["--roots-only"]).result()
    let same = try workplace.start(["diff"] + DiffFormTests.portrait + ["--detail", "roots"]).result()

    #expect(stat.exit == 1, "\(stat.errors)")
    #expect(stat.lines.contains { $0.hasPrefix(" step 1  launch | ") && $0.contains("frames ~1") })
    #expect(!roots.output.contains("consequence"))
    #expect(roots.output == same.output)
  }

  /// CommonMark 0.31.2, 6.1: code is between as many backquotes as stand nowhere in it.
  @Test func `names with backquotes stay code in Markdown`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)
    _ = try workplace.rehearse("record", "--db", "a`b.sqlite")
    try workplace.write("Scripts/tap.yaml", ChangesTests.wider(90))
    _ = try workplace.rehearse("record")

    let result = try workplace.rehearse("diff", "a`b.sqlite@run:1", "@head", "--format", "markdown")

    #expect(result.exit == 1, "\(result.errors)")
    #expect(result.lines[2].hasPrefix("``a`b.sqlite@run:1`` → `"), "\(result.output)")
  }

  @Test func `--name-only lists cells of runs and things of sessions, and nothing else`() throws {
    let workplace = try DiffFormTests.changed()

    let runs = try workplace.rehearse("diff", "run:1", "run:2", "--name-only")
    let sessions = try workplace.start(["diff"] + DiffFormTests.portrait + ["--name-only"]).result()
    let none = try workplace.rehearse("diff", "run:1", "run:1", "--name-only")

    #expect(runs.lines == ["sample/tap[orientation=landscape]", "sample/tap[orientation=portrait]"])
    #expect(sessions.lines.contains("view window/boardView/go"))
    #expect(none.exit == 0)
    #expect(none.output.isEmpty)
  }

  @Test func `--word marks the words that differ inside a value`() throws {
    let workplace = try DiffFormTests.changed()

    let plain = try workplace.start(["diff"] + DiffFormTests.portrait + ["--word"]).result()
    let coloured = try workplace.start(["diff"] + DiffFormTests.portrait + ["--word", "--color", "always"]).result()

    #expect(plain.output.contains("(100, 100, [-80-]{+90+}, 44)"))
    #expect(coloured.output.contains("(100, 100, \u{1B}[31m80\u{1B}[0m\u{1B}[32m90\u{1B}[0m, 44)"))
  }

  @Test func `colour is closed on every line, and never is never`() throws {
    let workplace = try DiffFormTests.changed()

    let always = try workplace.rehearse("diff", "run:1", "run:2", "--color", "always")
    let never = try workplace.rehearse("diff", "run:1", "run:2", "--color", "never")

    #expect(always.output.contains("\u{1B}[31m--- run:1\u{1B}[0m"))
    #expect(
      always.lines.allSatisfy { line in
        line.matches(of: /\u{1B}\[\d+m/).last.map { String($0.output) == "\u{1B}[0m" } ?? true
      })
    #expect(!never.output.contains("\u{1B}"))
  }

  @Test func `--side-by-side sets the aligned events beside each other, with a mark between`() throws {
    let workplace = try Workplace.recorded()
    let text = Sample.tap.replacing("action: []", with: "action: [{ mark: gone }]")
    try workplace.write("Scripts/tap.yaml", text)
    _ = try workplace.rehearse("record")

    let result = try workplace.start(["diff"] + DiffFormTests.portrait + ["--side-by-side"]).result()
    let runs = try workplace.rehearse("diff", "run:1", "run:2", "--side-by-side")

    #expect(result.exit == 1, "\(result.errors)")
    #expect(result.lines[0].hasSuffix("@run:1") && result.lines[1].hasSuffix("@run:2"))
    #expect(result.lines.contains("step 2  tap go"))
    let added = result.lines.filter { $0.contains(" > ") }
    #expect(added.contains { $0.hasSuffix("gone") && $0.hasPrefix(String(repeating: " ", count: 38)) })
    #expect(result.lines.contains { $0.contains("touch") && $0.contains("   touch") })
    #expect(runs.lines.contains { $0.hasPrefix("change ") && $0.hasSuffix("sample/tap[orientation=landscape]") })
    #expect(runs.lines.last == "1 change in 2 of 2 cells")
  }

  @Test func `Markdown has the verdict, each change in a fence, and its cells`() throws {
    let result = try DiffFormTests.changed().rehearse("diff", "run:1", "run:2", "--format", "markdown")

    #expect(result.exit == 1)
    #expect(result.lines[0] == "### 1 change in 2 of 2 cells")
    #expect(result.lines.contains("`run:1` → `run:2`"))
    #expect(result.lines.contains { $0.hasPrefix("#### change `") && $0.hasSuffix("` in 2 cells") })
    #expect(result.lines.filter { $0 == "```diff" || $0 == "```" }.count == 2)
    #expect(result.lines.contains { $0.hasPrefix("~ ") })
    #expect(result.lines.contains("- `sample/tap[orientation=portrait]`"))
  }

  @Test func `JUnit has a case per cell, failed where it changed`() throws {
    let workplace = try Workplace.recorded()
    try workplace.write(
      "Scripts/tap.yaml", Sample.tap + "  - when: { orientation: portrait, then: [{ mark: \"<&>\" }] }\n")
    _ = try workplace.rehearse("record")

    let runs = try workplace.rehearse("diff", "run:1", "run:2", "--format", "junit")
    let sessions = try workplace.start(["diff"] + DiffFormTests.portrait + ["--format", "junit"]).result()

    #expect(runs.exit == 1)
    #expect(runs.lines[0] == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    #expect(
      runs.lines[1] == "<testsuites name=\"rehearse diff\" tests=\"2\" failures=\"1\" errors=\"0\" skipped=\"0\">")
    #expect(
      runs.lines.contains(
        "    <testcase classname=\"run:1 → run:2\" name=\"sample/tap[orientation=landscape]\"/>"))
    #expect(runs.output.contains("&lt;&amp;&gt;"))
    #expect(!runs.output.contains("<&>"))
    let parser = XMLParserCheck(runs.output)
    #expect(parser.isWellFormed)
    #expect(sessions.lines.contains { $0.contains("name=\"step 1  launch\"/>") })
    #expect(sessions.output.contains("tests=\"4\" failures=\"1\""))
  }

  @Test(arguments: [
    ["--stat", "--roots-only"], ["--side-by-side", "--detail", "roots"], ["--name-only", "--word"],
    ["--side-by-side", "--format", "json"], ["--color", "sometimes"],
  ])
  func `forms that exclude each other are wrong usage`(_ options: [String]) throws {
    let result = try Workplace().start(["diff", "run:1", "run:2"] + options).result()

    #expect(result.exit == 2)
    #expect(result.errors.hasPrefix("error: "))
  }
}

/// Whether tags are closed in order; enough to see a text that was not escaped.
private struct XMLParserCheck {
  let isWellFormed: Bool

  init(_ text: String) {
    var open: [Substring] = []
    var isGood = true
    for match in text.matches(of: /<(\/?)([a-zA-Z-]+)([^<>]*?)(\/?)>/) {
      if match.1 == "/" { isGood = isGood && open.popLast() == match.2 } else if match.4 != "/" { open.append(match.2) }
    }
    let bare = text.replacing(/<\?[^<>]*\?>/, with: "").replacing(/<\/?[a-zA-Z-]+[^<>]*>/, with: "")
    isWellFormed = isGood && open.isEmpty && !bare.contains("<") && !bare.contains(">")
  }
}
