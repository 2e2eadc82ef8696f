import Foundation
import RehearsalSourceText
import Testing

/// What `rehearsal.yaml` may say, and where it may stand.
@Suite struct ProjectFileTests {
  private static let script = """
    id: press
    size: [100, 50]
    matrix: { toolkit: [counter] }
    steps:
      - launch

    """

  private static func workplace(_ project: String? = nil) throws -> Workplace {
    try prepared("\(project ?? "none")") {
      let workplace = try Workplace()
      try workplace.write("Scripts/press.yaml", script)
      if let project { try workplace.write("rehearsal.yaml", project) }
      return workplace
    }
  }

  private static func axes(_ count: Int, of values: Int) -> String {
    let list = (1...values).map(String.init).joined(separator: ", ")
    return (1...count).map { "a\($0): [\(list)]" }.joined(separator: ", ")
  }

  /// 10 axes of 50 values are 97,656,250,000,000,000 cells.
  @Test(arguments: [(10, 50), (1, 10_001), (2, 101), (60, 2)])
  func `axes make no more cells of a script than its own may`(_ count: Int, _ values: Int) throws {
    let workplace = try Self.workplace(
      "toolkits:\n  counter:\n    command: [none]\n    axes: { \(Self.axes(count, of: values)) }\n")

    let result = try workplace.shell("ulimit -t 20; rehearse record --list")

    #expect(result.exit == 2, "\(result.errors)")
    #expect(result.errors.contains("/rehearsal.yaml:4:11: error: more than 10000 cells of press\n"), "\(result.errors)")
    #expect(result.errors.contains("expected at most 10000 cells a script"))
  }

  @Test func `as many cells as a script may have are listed, and axes of its own do not count twice`() throws {
    let workplace = try Self.workplace(
      "toolkits: { counter: { command: [none], axes: { \(Self.axes(2, of: 100)), b: [1, 2] } } }\n")
    try workplace.write("Scripts/press.yaml", Self.script.replacing("[counter]", with: "[counter], b: [3]"))

    let result = try workplace.rehearse("record", "--list", "--format", "csv")

    #expect(result.lines.count == 10_001, "\(result.errors)")
  }

  @Test(arguments: [
    ("database: [1, 2]", "1:11: error: found a list"), ("database: null", "1:11: error: found nothing"),
    ("database:", "1:10: error: found nothing"), ("dashboards: [a]", "1:13: error: found a list"),
    ("queries: {}", "1:10: error: found"), ("laws: ~", "1:7: error: found nothing"),
    ("scripts: null", "1:10: error: found nothing"), ("scripts: [a, null]", "1:14: error: found nothing"),
    ("scripts: ../../..", "1:10: error: \"../../..\" leads out of the project\n  expected a path in "),
    ("scripts: [Scripts, /usr]", "1:20: error: \"/usr\" leads out of the project"),
    ("scripts: out", "1:10: error: \"out\" leads out of the project"),
    ("scripts: near/..", "1:10: error: \"near/..\" leads out of the project"),
    ("scripts: [Scripts, near/../other]", "1:20: error: \"near/../other\" leads out of the project"),
    ("toolkits: [a]", "1:11: error: found a list"),
    ("toolkits: a", "1:11: error: found a text"),
    ("toolkits: { counter: [a] }", "1:22: error: found a list"),
    ("toolkits: { uikit: { command: [a] } }", "1:13: error: uikit are the models"),
    ("toolkits: { \"a b\": { command: [a] } }", "1:13: error: \"a b\" cannot be a value"),
    ("toolkits: { counter: { command: [] } }", "1:33: error: found an empty list"),
    ("toolkits: { counter: { command: null } }", "1:33: error: found nothing\n  expected a list: a program"),
    ("toolkits: { counter: { command: } }", "1:33: error: found nothing\n  expected a list: a program"),
    ("toolkits: { counter: { command: [null] } }", "1:34: error: found nothing\n  expected a program or an"),
    ("toolkits: { counter: { command: [a, null] } }", "1:37: error: found nothing\n  expected a program or an"),
    ("toolkits: { counter: { command: [\"\"] } }", "1:34: error: found an empty text\n  expected a program\n"),
    ("toolkits: { counter: { command: [a, [b]] } }", "1:37: error: found a list"),
    ("toolkits: { counter: { command: \"\" } }", "1:33: error: found an empty text"),
    ("toolkits: { counter: { command: [\"a\\0b\"] } }", "1:34: error: found a text with NUL in it"),
    ("toolkits: { counter: { command: [a], scene: \"\" } }", "1:45: error: found an empty text"),
    ("toolkits: { counter: { command: [a], axes: [b] } }", "1:44: error: found a list"),
    ("toolkits: { counter: { command: [a], axes: { b: [] } } }", "1:49: error: found an empty list"),
    ("toolkits: { counter: { command: [a], axes: { b: 1 } } }", "1:49: error: found a text"),
    ("toolkits: { counter: { command: [a], axes: { b: [\"\"] } } }", "1:50: error: found an empty text"),
    ("toolkits: { counter: { command: [a], axes: { b: [\"1,2\"] } } }", "1:50: error: \"1,2\" cannot be a value"),
    ("toolkits: { counter: { command: [a], axes: { b: [1, 1] } } }", "1:53: error: \"1\" is given twice"),
    ("toolkits: { counter: { command: [a], axes: { \"b c\": [1] } } }", "1:46: error: \"b c\" cannot be the name"),
    ("toolkits: { counter: { command: [a], axes: { toolkit: [qt] } } }", "1:46: error: the axis toolkit says who"),
    ("toolkits: { counter: { command: [a], environment: [b] } }", "1:51: error: found a list"),
    ("toolkits: { counter: { command: [a], environment: { B: [c] } } }", "1:56: error: found a list"),
    ("toolkits: { counter: { command: [a], environment: { \"B=C\": d } } }", "1:53: error: \"B=C\" cannot be the name"),
  ])
  func `what would be passed over in silence is refused with its place`(_ project: String, _ said: String) throws {
    let workplace = try Self.workplace(project + "\n")
    try FileManager.default.createSymbolicLink(atPath: workplace.path("out"), withDestinationPath: "..")
    // A link to another project's scripts, beside which there is something else.
    let beside = try Workplace()
    try beside.write("Scripts/deep/press.yaml", Self.script)
    try beside.write("Scripts/other/press.yaml", Self.script)
    try FileManager.default.createSymbolicLink(
      atPath: workplace.path("near"), withDestinationPath: beside.path("Scripts/deep"))

    for command in [["record"], ["record", "--list"]] {
      let result = try workplace.start(command).result()

      #expect(result.exit == 2)
      #expect(result.errors.contains("/rehearsal.yaml:" + said), "\(result.errors)")
      #expect(result.output.isEmpty)
    }
  }

  @Test(arguments: [
    ("mkdir rehearsal.yaml", "this is not a regular file"), ("mkfifo rehearsal.yaml", "this is not a regular file"),
    ("ln -s /dev/zero rehearsal.yaml", "this is not a regular file"),
    ("ln -s nowhere rehearsal.yaml", "this link leads nowhere"),
    ("ln -s rehearsal.yaml rehearsal.yaml", "this link leads nowhere"),
    ("head -c 1000001 /dev/zero >rehearsal.yaml", "1000001 bytes; such a file has at most 1000000"),
  ])
  func `what has the file's name and is none is said, and none further up takes its place`(
    _ line: String, _ said: String
  ) throws {
    let workplace = try Self.workplace("toolkits: { counter: { command: [none] } }\n")
    try workplace.write("inner/Scripts/press.yaml", Self.script)

    let result = try workplace.shell("cd inner && \(line) && ulimit -t 20 && timeout 60 rehearse record --list")

    #expect(result.exit == 2, "\(result.output)")
    #expect(result.errors.contains("/inner/rehearsal.yaml: \(said)\n"), "\(result.errors)")
  }

  @Test func `a link to the file is followed, and one further up is found`() throws {
    let workplace = try Self.workplace()
    try workplace.write("elsewhere.yaml", "toolkits: { counter: { command: [none], axes: { v: [1, 2] } } }\n")

    let result = try workplace.shell(
      "ln -s elsewhere.yaml rehearsal.yaml; mkdir inner; cd inner; rehearse record ../Scripts --list --format csv")

    #expect(result.lines == ["script,toolkit,v", "press,counter,1", "press,counter,2"], "\(result.errors)")
  }

  // MARK: - What it says for commands

  private static let whole = """
    scripts: [ui]
    database: kept/history.sqlite
    gate: [failed, error]
    axes: { ios: [5.1, 6.0] }
    dashboards: pages
    queries: questions
    laws: rules
    redaction: [Ada]

    """

  private static func project() throws -> Workplace {
    try prepared {
      let workplace = try Workplace()
      try workplace.write("rehearsal.yaml", whole)
      try workplace.write("ui/tap.yaml", Sample.tap.replacing("title: Go", with: "title: Ada"))
      try workplace.write("questions/runs.sql", "-- Runs.\nSELECT count(*) AS runs FROM v1_runs\n")
      try workplace.write("pages/.keep", "")
      try workplace.write(
        "rules/never.sql",
        "-- No session begins before its beginning.\n--\n-- family: own\n-- from: us\n-- place: recording_id, seq\n"
          + "SELECT recording_id, seq, 'before the beginning' AS what FROM v1_events WHERE seq < 0\n")
      try workplace.write("ui/deep/.keep", "")
      try workplace.write("kept/.keep", "")
      return workplace
    }
  }

  @Test func `commands take from the file what no option says, in any folder of the project`() throws {
    let workplace = try Self.project()

    let recorded = try workplace.rehearse("-C", "ui/deep", "record")
    let again = try workplace.rehearse("record")
    let listed = try workplace.rehearse("-C", "pages", "query", "@runs", "--format", "csv")
    let paths = try workplace.rehearse("query", "--format", "csv", "SELECT DISTINCT path FROM v1_script_versions")
    let cells = try workplace.rehearse("-C", "ui", "lint")
    let titles = try workplace.rehearse(
      "query", "--format", "csv", "SELECT count(*) FROM v1_properties WHERE value LIKE '%Ada%'")

    #expect(recorded.exit == 0 && recorded.output.contains("run:1: 4 sessions, 4 new"), "\(recorded.errors)")
    #expect(again.output.contains("4 same"), "\(again.output)")
    #expect(workplace.exists("kept/history.sqlite") && !workplace.exists(".rehearsal"))
    #expect(listed.lines == ["runs", "2"], "\(listed.errors)")
    #expect(paths.lines == ["path", "ui/tap.yaml"])
    #expect(cells.exit == 0 && cells.output.contains("0 errors in 1 file"), "\(cells.output)")
    #expect(titles.lines.last == "0")
  }

  @Test func `the file's gate decides, an option goes before it, and the run notes it`() throws {
    let workplace = try Self.project()
    try #require(try workplace.rehearse("record").exit == 0)
    try workplace.write("ui/tap.yaml", Sample.tap.replacing("80, 44", with: "90, 44"))

    let byFile = try workplace.rehearse("record")
    try workplace.write("ui/tap.yaml", Sample.tap)
    let asked = try workplace.rehearse("record", "--fail-on", "changed")
    let arguments = try workplace.rehearse("query", "--format", "csv", "SELECT arguments FROM v1_runs WHERE run_id = 2")

    #expect(byFile.exit == 0 && byFile.output.contains("4 changed"), "\(byFile.output)")
    #expect(asked.exit == 1)
    #expect(arguments.output.contains("--fail-on=failed,error") && arguments.output.contains("ui"))
  }

  @Test func `the environment goes before the file, and an option before both`() throws {
    let workplace = try Self.project()

    try #require(try workplace.rehearse("record", environment: ["REHEARSAL_DB": "env.sqlite"]).exit == 0)
    try #require(
      try workplace.rehearse("record", "--db", "option.sqlite", environment: ["REHEARSAL_DB": "env2.sqlite"]).exit == 0)

    #expect(workplace.exists("env.sqlite") && workplace.exists("option.sqlite"))
    #expect(!workplace.exists("env2.sqlite") && !workplace.exists("kept/history.sqlite"))
  }

  @Test func `a script that names an axis keeps its own values, and one that does not gets the project's`() throws {
    let workplace = try Self.project()
    try workplace.write(
      "ui/own.yaml", Sample.tap.replacing("sample/tap", with: "own").replacing("matrix:", with: "matrix:\n  ios: [6.0]")
    )

    let listed = try workplace.rehearse("record", "--list", "--format", "csv")

    #expect(listed.lines.filter { $0.hasPrefix("own,") }.count == 2, "\(listed.output)")
    #expect(listed.lines.filter { $0.hasPrefix("sample/tap,") }.count == 4)
  }

  @Test func `a repository is no part of the project around it`() throws {
    let workplace = try Self.workplace("database: outer.sqlite\n")
    try workplace.write("inner/Scripts/press.yaml", Self.script.replacing(", 50", with: ", 60"))

    let around = try workplace.shell("cd inner/Scripts && rehearse config")
    let own = try workplace.shell("git init -q inner && cd inner/Scripts && rehearse config")

    #expect(around.output.contains("../../outer.sqlite"), "\(around.output)")
    #expect(!own.output.contains("outer.sqlite"), "\(own.output)")
    #expect(own.exit == 0, "\(own.errors)")
  }

  @Test func `without a file the nearest folder above with a database is the project's`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/deep/tap.yaml", Sample.tap)
    try #require(try workplace.rehearse("record").exit == 0)

    let runs = try workplace.rehearse("-C", "Scripts/deep", "query", "--format", "csv", "SELECT count(*) FROM v1_runs")
    let again = try workplace.rehearse("-C", "Scripts/deep", "record")

    #expect(runs.lines.last == "1", "\(runs.errors)")
    #expect(again.exit == 0 && again.output.contains("run:2: 2 sessions, 2 same"), "\(again.output)\(again.errors)")
    #expect(!workplace.exists("Scripts/deep/.rehearsal"))
  }

  @Test(arguments: [
    ("gate: changd", "1:7: error: \"changd\" is not a gate"), ("gate: {}", "1:7: error: found"),
    ("axes: { version: 1 }", "1:9: error: unknown axis \"version\""),
    ("axes: { ios: 5.9 }", "1:14: error: unknown value of ios \"5.9\""), ("axes: [ios]", "1:7: error: found a list"),
    ("scripts: { a: b }", "1:10: error: found a mapping"), ("database: \"\"", "1:11: error: found an empty text"),
    ("databse: a.sqlite", "1:1: error: unknown key \"databse\""),
  ])
  func `what the file says for commands is read strictly`(_ project: String, _ said: String) throws {
    let workplace = try Self.workplace(project + "\n")

    let result = try workplace.rehearse("record", "--list")

    #expect(result.exit == 2)
    #expect(result.errors.contains("/rehearsal.yaml:" + said), "\(result.errors)")
  }

  /// An editor that has the schema accepts what the command does.
  @Test func `the schema knows every key`() throws {
    let folder = Workplace.repository.appendingPathComponent("Documentation")
    let schema = try JSONSchema(folder: folder, root: "project.schema.json", isClosed: true)
    let findings = SourceFindings(path: "rehearsal.yaml")
    let root = try #require(YAMLText.read(Self.whole, findings: findings))

    #expect(schema.errors(in: root) == [])
    let wrong = try #require(YAMLText.read("gates: failed\n", findings: findings))
    #expect(!schema.errors(in: wrong).isEmpty)
  }
}
