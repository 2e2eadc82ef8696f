import Foundation
import Testing

@Suite struct OutputTests {
  @Test func `a reader that goes away is no error`() throws {
    let workplace = try Workplace.recorded()

    let piped = try workplace.shell(
      "bash -c 'set -o pipefail; rehearse query --format csv \"\(Self.manyRows)\" | head -n 1'")

    #expect(piped.exit == 0)
    #expect(piped.output == "value\n")
    #expect(piped.errors.isEmpty)
  }

  @Test func `a recording goes on when nobody reads its report`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)

    let piped = try workplace.shell("bash -c 'set -o pipefail; rehearse record | true'")

    #expect(piped.exit == 0)
    #expect(piped.errors.isEmpty)
    let runs = try workplace.rehearse("query", "--format", "csv", "SELECT status FROM v1_runs")
    #expect(runs.lines.last == "completed")
  }

  @Test(arguments: ["--help", "-V", "record --help"])
  func `help that cannot be written is an error`(_ line: String) throws {
    let result = try Workplace().shell("rehearse \(line) >/dev/full")

    #expect(result.exit == 4)
    #expect(result.errors.contains("standard output: "), "\(result.errors)")
  }

  @Test func `output that cannot be written is an error`() throws {
    let workplace = try Workplace.recorded()

    let result = try workplace.shell("rehearse list runs >/dev/full")

    #expect(result.exit == 4)
    #expect(result.errors.contains("standard output: No space left on device"))
  }

  @Test func `colour and progress appear on a terminal only, and only where they are welcome`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)

    let colourful = try Terminal.run(["record"], in: workplace, environment: ["TERM": "xterm"])
    let plain = try Terminal.run(["record"], in: workplace, environment: ["TERM": "xterm", "NO_COLOR": "1"])
    let quiet = try Terminal.run(["record"], in: workplace, environment: ["TERM": "xterm", "CI": "true"])
    let dumb = try Terminal.run(["record"], in: workplace, environment: ["TERM": "dumb"])

    #expect(colourful.contains("\u{1B}[32m"))
    #expect(colourful.contains("0/2 sample/tap"))
    #expect(!plain.contains("\u{1B}[32m"))
    #expect(plain.contains("0/2 sample/tap"))
    #expect(quiet.contains("\u{1B}[32m"))
    #expect(!quiet.contains("0/2 sample/tap"))
    #expect(!dumb.contains("\u{1B}"))
  }

  @Test func `a terminal names the command that goes on from an answer, and a pipe does not`() throws {
    let workplace = try Workplace.recorded()
    try workplace.write("Scripts/tap.yaml", Sample.tap.replacing("80, 44", with: "90, 44"))

    let shown = try Terminal.run(["record"], in: workplace, environment: ["TERM": "xterm"])
    let quiet = try Terminal.run(["changes", "-q"], in: workplace, environment: ["TERM": "xterm"])
    let piped = try workplace.rehearse("changes")

    #expect(shown.contains("\nnext: rehearse changes\r\n") || shown.hasSuffix("next: rehearse changes\r\n"), "\(shown)")
    #expect(!quiet.contains("next: ") && quiet.contains("1 change"), "\(quiet)")
    #expect(piped.exit == 1 && !(piped.output + piped.errors).contains("next: "))
  }

  @Test func `after a run that only failed a terminal names what shows the failure, and then nothing`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/failing.yaml", Sample.failing)

    let shown = try Terminal.run(["record"], in: workplace, environment: ["TERM": "xterm"])
    let failure = try workplace.rehearse("show", "s:1")

    #expect(shown.contains("next: rehearse show s:1\r\n"), "\(shown)")
    #expect(failure.exit == 0 && failure.output.contains("width"), "\(failure.output)")
  }

  @Test func `where every change is accepted a terminal names no review`() throws {
    let workplace = try BaselineCommandTests.changed()
    try #require(try workplace.rehearse("review", "accept", "--all", "-m", "wider", "--who", "Ada").exit == 0)

    let shown = try Terminal.run(["changes"], in: workplace, environment: ["TERM": "xterm"])

    #expect(shown.contains("accepted") && !shown.contains("next: "), "\(shown)")
  }

  @Test func `a table fits the terminal and is whole elsewhere`() throws {
    let workplace = try Workplace.recorded()
    let long = String(repeating: "long ", count: 40)
    let sql = "SELECT '\(long)' AS text, 12 AS number"

    let shown = try Terminal.run(["query", sql], in: workplace, environment: ["TERM": "xterm"], columns: 60)
    let whole = try workplace.rehearse("query", sql)

    let lines = shown.split(separator: "\r\n")
    #expect(lines.allSatisfy { $0.count <= 60 })
    #expect(lines.contains { $0.hasSuffix("…      12") })
    #expect(whole.output.contains(long))
  }

  @Test(arguments: [
    ["show", "s:1"], ["diff", "s:1", "s:2"], ["diff", "run:1", "run:2", "--word", "--detail", "expanded"],
    ["diff", "run:1", "run:2", "--side-by-side", "--color", "always"],
    ["diff", "run:1", "run:2", "--format", "markdown"],
    ["changes"], ["list", "scripts", "--format", "markdown"], ["show", "no\u{1b}[31m"],
  ])
  func `control characters of titles and names are spelt out`(_ arguments: [String]) throws {
    let workplace = try Workplace()
    for mark in ["a", "b"] {
      try workplace.write(
        "Scripts/odd.yaml",
        """
        id: odd
        title: "\\e[31mred\\u009b"
        scene:
          scene: odd
          root: main
          controllers: { main: { on: { viewDidLoad: [{ mark: "\\e[1m\\u009b\(mark)" }] } } }
        steps: [launch]
        """)
      _ = try workplace.rehearse("record")
    }

    let result = try workplace.start(arguments).result()

    let lines = (result.output + result.errors).split(separator: "\n").map(String.init)
    #expect(result.exit < 3 && !lines.isEmpty)
    for line in lines {
      let isColoured = arguments.contains("always") && line.hasSuffix("\u{1B}[0m")
      let text = isColoured ? line.replacing(/\u{1B}\[[0-9]+m/, with: "") : line
      #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
  }

  @Test func `recorded text cannot drive a terminal or break a table`() throws {
    let workplace = try Workplace.recorded()

    let table = try workplace.rehearse("query", "SELECT 'a' || char(27) || '[2J' || char(10) || 'b' AS text")
    let csv = try workplace.rehearse(
      "query", "--format", "csv", "SELECT 'a,\"b\"' || char(10) AS text, NULL AS gone, '' AS empty")

    #expect(table.lines == ["text", "-------------", "a\\u{1b}[2J\\nb", "1 row"])
    #expect(csv.output == "text,gone,empty\n\"a,\"\"b\"\"\n\",,\"\"\n")
  }

  /// Two runs of a foreign session that differ, and whose texts would paint, hide and turn what stands around them.
  static func hostile() throws -> Workplace {
    try prepared {
      let workplace = try Workplace()
      for (run, last) in ["1", "2"].enumerated() {
        let paint = #"\u001b[31mred\u202e\#(last)"#
        let text = StreamCommandTests.session("sample/pressed", "7", name: "pressed\(last)").replacing(
          "tap ok", with: #"tap \u001b[31mred\u202e"#
        ).replacing(#""subject":"ok""#, with: #""subject":"ok\#(paint)""#)
        try workplace.write("\(run).jsonl", StreamCommandTests.hello + "\n" + text + "\n")
      }
      return workplace
    }
  }

  @Test func `recorded text has no colours of its own in a diff`() throws {
    let workplace = try Self.hostile()
    for run in 0...1 { _ = try workplace.rehearse("import", "\(run).jsonl", "--fail-on", "none") }

    for form in ["--detail=expanded", "--stat", "--roots-only", "--word", "--side-by-side"] {
      for sides in [["run:1", "run:2"], ["s:1", "s:2"]] {
        let result = try workplace.rehearse("diff", sides[0], sides[1], form, "--color", "always")

        #expect(result.exit == 1, "\(result.errors)")
        #expect(result.output.contains("\\u{1b}[31mred\\u{202e}"), "\(form) \(result.output)")
        #expect(!result.output.contains("\u{1B}[31mred") && !result.output.contains("\u{202E}"), "\(form)")
      }
    }
  }

  @Test func `recorded text drives no reader of a job's summary`() throws {
    let workplace = try Self.hostile()
    _ = try workplace.rehearse("import", "0.jsonl")

    let result = try workplace.rehearse(
      "import", "1.jsonl", "--github", environment: ["GITHUB_STEP_SUMMARY": workplace.path("summary.md")])

    let summary = try String(contentsOfFile: workplace.path("summary.md"), encoding: .utf8)
    #expect(result.exit == 1, "\(result.errors)")
    #expect(summary.contains("<details><summary>change ") && summary.contains("\\u{202e}"))
    for scalar in summary.unicodeScalars where scalar != "\n" {
      #expect(![.control, .format].contains(scalar.properties.generalCategory))
    }
  }

  @Test(arguments: [
    ("json", "[{\"a\":1,\"b\":\"x|\\\"y\\\"\",\"c\":null,\"d\":0.5}]\n"),
    ("jsonl", "{\"a\":1,\"b\":\"x|\\\"y\\\"\",\"c\":null,\"d\":0.5}\n"),
    ("csv", "a,b,c,d\n1,\"x|\"\"y\"\"\",,0.5\n"),
    ("markdown", "| a | b | c | d |\n| ---: | --- | --- | ---: |\n| 1 | x\\|\"y\" |  | 0.5 |\n"),
    ("table", "a  b      c    d\n-  -----  -  ---\n1  x|\"y\"     0.5\n1 row\n"),
  ])
  func `one row in every format`(_ format: String, _ expected: String) throws {
    let result = try Workplace.recorded().rehearse(
      "query", "--format", format, "SELECT 1 AS a, 'x|\"y\"' AS b, NULL AS c, 0.5 AS d")

    #expect(result.output == expected)
  }

  @Test func `no rows are an empty list, a heading, or nothing`() throws {
    let workplace = try Workplace.recorded()
    let sql = "SELECT 1 AS a WHERE 0"

    #expect(try workplace.rehearse("query", "--format", "json", sql).output == "[]\n")
    #expect(try workplace.rehearse("query", "--format", "jsonl", sql).output.isEmpty)
    #expect(try workplace.rehearse("query", "--format", "csv", sql).output == "a\n")
  }

  private static let manyRows =
    "WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n LIMIT 200000) SELECT value FROM n"
}
