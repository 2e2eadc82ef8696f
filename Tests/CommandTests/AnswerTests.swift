import Foundation
import RehearsalSourceText
import Testing

/// `--format json` of commands that tell a result: valid by answers.schema.json, and true.
@Suite struct AnswerTests {
  /// An answer, whose every name the schema knows.
  private static func answer(
    _ result: Workplace.Result, of root: String = "answers.schema.json"
  ) throws -> [String: Any] {
    let folder = Workplace.repository.appendingPathComponent("Documentation")
    let schema = try JSONSchema(folder: folder, root: root, isClosed: true)
    let findings = SourceFindings(path: "answer")
    let node = try #require(YAMLText.read(result.output, findings: findings), "\(result.output)\(result.errors)")
    #expect(schema.errors(in: node) == [], "\(result.output)")
    return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
  }

  @Test func `record tells each session, and why the gate fails`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)
    try workplace.write("Scripts/failing.yaml", Sample.failing)

    let result = try workplace.rehearse("record", "--format", "json")
    let answer = try Self.answer(result)

    #expect(result.exit == 1)
    #expect(answer["command"] as? String == "record" && answer["result"] as? String == "failed")
    #expect(answer["verdict"] as? String == "run:1: 3 sessions, 2 new, 1 failed")
    #expect(answer["verdicts"] as? [String: Int] == ["new": 2, "failed": 1])
    let sessions = try #require(answer["sessions"] as? [[String: Any]])
    #expect(sessions.count == 3)
    let failed = try #require(sessions.first { $0["verdict"] as? String == "failed" })
    let failures = try #require(failed["failures"] as? [[String: Any]])
    #expect(failed["script"] as? String == "sample/failing" && failures.count == 1)
    #expect((failures[0]["message"] as? String)?.contains("width 12") == true)
  }

  @Test func `import answers like record`() throws {
    let workplace = try Workplace.recorded()
    try workplace.write("all.jsonl", try workplace.rehearse("export", "--all", "--format", "stream").output)

    let answer = try Self.answer(
      try workplace.rehearse("import", "all.jsonl", "--db", "other.sqlite", "--format", "json"))

    #expect(answer["command"] as? String == "import" && answer["run"] as? Int == 1)
  }

  @Test(arguments: [("--last-failed", "no cell failed last"), ("--only-changed", "no script changed")])
  func `record that has nothing to record answers so, and writes the files that it was asked for`(
    _ option: String, _ why: String
  ) throws {
    let workplace = try Workplace.recorded()

    let result = try workplace.rehearse(
      "record", option, "--format", "json", "--junit", "junit.xml", "--github",
      environment: ["GITHUB_STEP_SUMMARY": workplace.path("summary.md")])

    let answer = try Self.answer(result)
    #expect(result.exit == 0 && answer["run"] == nil && answer["cells"] as? Int == 0)
    #expect(answer["verdict"] as? String == why && answer["result"] as? String == "passed")
    #expect(try workplace.text("junit.xml").contains("<testsuites name=\"rehearse\" tests=\"0\" failures=\"0\""))
    #expect(try CIReportTests.isWellFormed(workplace.text("junit.xml")))
    #expect(try workplace.text("summary.md") == "### rehearse\n\n\(why)\n")
  }

  @Test func `annotations for GitHub stand beside the object`() throws {
    let workplace = try Workplace.recorded()
    try workplace.write("Scripts/tap.yaml", ChangesTests.wider(90))

    let result = try workplace.rehearse("record", "--format", "json", "--github")

    _ = try Self.answer(result)
    let annotations = result.errors.split(separator: "\n").filter { $0.hasPrefix("::error file=Scripts/tap.yaml") }
    #expect(annotations.count == 1, "\(result.errors)")
  }

  @Test func `diff answers by the schema that is printed for it`() throws {
    let workplace = try Workplace.recorded()
    try workplace.write("Scripts/tap.yaml", ChangesTests.wider(90))
    _ = try workplace.rehearse("record")

    for sides in [["run:1", "run:2"], ["s:1", "s:3"], ["s:1", "s:1"], ["--by", "orientation"]] {
      let result = try workplace.start(["diff"] + sides + ["--format", "json"]).result()
      let answer = try Self.answer(result, of: "diff.schema.json")
      #expect((answer["comparisons"] as? [Any])?.count == 1, "\(sides)")
    }
    let printed = try workplace.rehearse("schema", "--diff").output
    let file = Workplace.repository.appendingPathComponent("Documentation/diff.schema.json")
    #expect(try printed == String(contentsOf: file, encoding: .utf8))
  }

  @Test func `verify, merge, bisect, minimize and explore tell what people are told`() throws {
    let workplace = try Workplace.recorded()
    let db = ".rehearsal/history.sqlite"
    try workplace.write("Scripts/tap.yaml", Sample.tap.replacing("tap: go", with: "tap: boardView"))
    _ = try workplace.rehearse("record")

    let verify = try Self.answer(try workplace.rehearse("verify", "--all", "--format", "json"))
    let merge = try Self.answer(try workplace.rehearse("merge", "all.sqlite", db, "--format", "json"))
    let prune = try Self.answer(try workplace.rehearse("prune", "--dry-run", "--format", "json"))
    let bisect = try Self.answer(
      try workplace.rehearse("bisect", "sample/tap", "--good", "run:1", "--bad", "run:2", "--format", "json"))
    let minimize = try Self.answer(
      try workplace.rehearse("minimize", "s:3", "--until", "grep -q boardView {}", "--format", "json"))
    let explore = try Self.answer(
      try workplace.rehearse("explore", "sample/tap", "--sessions", "2", "--format", "json"))

    #expect(verify["performed"] as? Int == 2 && verify["same"] as? Int == 2)
    #expect(merge["runs"] as? Int == 2 && merge["sessions"] as? Int == 4)
    #expect(prune["isDryRun"] as? Bool == true && prune["sessionsBefore"] as? Int == 4)
    #expect((bisect["firstBad"] as? [String: Any])?["run"] as? Int == 2)
    #expect((bisect["lastGood"] as? [String: Any])?["run"] as? Int == 1)
    #expect((minimize["steps"] as? [String])?.isEmpty == true)
    #expect((minimize["script"] as? String)?.contains("boardView") == true)
    #expect(explore["performed"] as? Int == 2 && (explore["broken"] as? [Any])?.isEmpty == true)
  }

  @Test func `record tells each other round that fails`() throws {
    let workplace = try FlakyCommandTests.workplace(atTap: "happened callback $value opened")
    _ = try workplace.rehearse("record")
    try FileManager.default.removeItem(atPath: workplace.path("count"))
    let ending = "[ $count -gt 2 ] || exit 1; happened callback $value opened"
    try workplace.write("adapter.sh", FlakyCommandTests.adapter(atTap: ending))

    let answer = try Self.answer(
      try workplace.rehearse("record", "--repeat", "3", "--jobs", "1", "--format", "json"))

    let others = try #require(answer["otherRuns"] as? [[String: Any]])
    #expect(answer["run"] as? Int == 3 && others.count == 1)
    #expect(others[0]["run"] as? Int == 2 && others[0]["reasons"] as? [String] == ["1 cell error"])
  }

  @Test func `bisect tells the first bad revision, and what changed there`() throws {
    let workplace = try BisectTests.history()
    let told = "rehearse bisect sample/tap --good at2 --bad at5 --format json --command "

    let answer = try Self.answer(try workplace.shell(told + "'grep -q \"80, 44\" Scripts/tap.yaml'"))
    let unclear = try Self.answer(try workplace.shell(told + "'exit 125'"))
    let commits = try workplace.shell("git rev-list --reverse HEAD").lines

    #expect(answer["firstBadRevision"] as? String == commits[2])
    #expect(answer["candidates"] == nil && unclear["firstBadRevision"] == nil)
    #expect(unclear["candidates"] as? [String] == Array(commits[2...]))
    let changes = try #require(answer["changes"] as? [[String: Any]])
    let root = changes.first?["root"] as? String ?? ""
    #expect(changes.count == 1 && root.contains("(100, 100, 80, 44) → (100, 100, 90, 44)"), "\(changes)")
    #expect((changes[0]["cells"] as? [String])?.count == 2)
  }

  @Test func `verify counts what it leaves out`() throws {
    let workplace = try Workplace()
    _ = try workplace.rehearse("init", "--ci", "none")
    _ = try workplace.rehearse("record")
    // A former text is performed alone, and this one needs its scene.
    try workplace.write("Scripts/tap-outside.yaml", try workplace.text("Scripts/tap-outside.yaml") + "  - settle\n")

    let answer = try Self.answer(try workplace.rehearse("verify", "--all", "--format", "json"))

    #expect(answer["leftOut"] as? Int == 4 && answer["performed"] as? Int == 0)
  }

  @Test func `explore gives the script of each law that is broken`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/notes.yaml", ExploreTests.scene)

    let result = try workplace.rehearse(
      "explore", "notes", "--seed", "3", "--sessions", "6", "--steps", "6", "--format", "json")
    let answer = try Self.answer(result)

    let broken = try #require(answer["broken"] as? [[String: Any]])
    #expect(result.exit == 1 && broken.count == 1)
    #expect(broken[0]["law"] as? String == "one-popover" && broken[0]["before"] as? Int ?? 0 > 2)
    #expect((broken[0]["steps"] as? [String])?.count == 2)
    let file = try #require(broken[0]["file"] as? String)
    #expect(try workplace.text(file) == broken[0]["script"] as? String)
  }

  @Test func `a reader of this version takes names that a later one adds`() throws {
    let folder = Workplace.repository.appendingPathComponent("Documentation")
    let schema = try JSONSchema(folder: folder, root: "answers.schema.json")
    let workplace = try Workplace.recorded()
    let text = try workplace.rehearse("record", "--format", "json").output
    let later = text.replacing(#""session":"#, with: #""later":1,"session":"#).dropFirst()
    let node = try #require(YAMLText.read(#"{"later":[],"# + later, findings: SourceFindings(path: "a")))

    #expect(schema.errors(in: node) == [])
  }

  @Test func `the schema refuses what no answer says`() throws {
    let folder = Workplace.repository.appendingPathComponent("Documentation")
    let schema = try JSONSchema(folder: folder, root: "answers.schema.json")
    let text = #"{"format":"rehearsal-answer","version":1,"command":"merge","verdict":"x","database":"a"}"#
    let node = try #require(YAMLText.read(text, findings: SourceFindings(path: "a")))

    #expect(schema.errors(in: node) != [])
  }
}
