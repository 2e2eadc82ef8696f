import Foundation
import Testing

@Suite struct RecordTests {
  @Test func `the first recording is new, the second the same, and the last line says so`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)

    let first = try workplace.rehearse("record")
    let second = try workplace.rehearse("record")

    #expect(first.exit == 0)
    #expect(first.lines.last == "run:1: 2 sessions, 2 new")
    #expect(second.exit == 0)
    #expect(second.lines.last == "run:2: 2 sessions, 2 same")
    #expect(first.errors.isEmpty)
    #expect(workplace.exists(".rehearsal/history.sqlite"))
  }

  @Test func `a script that behaves otherwise than before is a difference`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)
    _ = try workplace.rehearse("record")
    try workplace.write("Scripts/tap.yaml", Sample.tap + "  - background\n")

    let result = try workplace.rehearse("record")

    #expect(result.exit == 1)
    #expect(result.lines.last == "run:2: 2 sessions, 2 changed")
  }

  @Test func `an expectation that does not hold is named with its line, and ends with 1`() throws {
    let workplace = try Workplace()
    try workplace.write("failing.yaml", Sample.failing)
    let line = Sample.failing.split(separator: "\n", omittingEmptySubsequences: false).firstIndex {
      $0.contains("expect")
    }

    let result = try workplace.rehearse("record", "failing.yaml")

    #expect(result.exit == 1)
    #expect(result.output.contains("failing.yaml:\((line ?? 0) + 1): "))
    #expect(result.lines.last == "run:1: 1 session, 1 failed")
  }

  @Test func `the crash of LinkSame passes where it is expected and is a verdict where it is not`() throws {
    let workplace = try Workplace()
    let suite = Workplace.repository.appendingPathComponent("Scripts/linksame")
    try FileManager.default.createDirectory(atPath: workplace.path("Scripts"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: suite.path, toPath: workplace.path("Scripts/linksame"))
    let selection = ["record", "--only", "second-summons", "--matrix", "ios=6.0; passthrough=default; second=same"]
    let expected = try workplace.start(selection).result()

    let part = "Scripts/linksame/crash-by-same-button.yaml"
    let text = try String(contentsOfFile: workplace.path(part), encoding: .utf8)
    let shortened = text.components(separatedBy: "  # Before 5 ")[0]
    try #require(shortened != text)
    try workplace.write(part, shortened)
    let unexpected = try workplace.start(selection).result()

    #expect(expected.exit == 0, "\(expected.output)\(expected.errors)")
    #expect(expected.lines.last == "run:1: 2 sessions, 2 new")
    #expect(unexpected.exit == 1)
    #expect(!unexpected.wasKilled)
    #expect(unexpected.lines.last == "run:2: 2 sessions, 2 crashed")
    let rows = try workplace.rehearse(
      "query", "--format", "csv",
      """
      SELECT DISTINCT type, message FROM v1_exceptions JOIN v1_sessions USING (recording_id)
      WHERE run_id = 2 AND orientation = 'portrait'
      """)
    #expect(
      rows.lines == [
        "type,message",
        "NSGenericException,-[UIPopoverController dealloc] reached while popover is still visible.",
      ])
  }

  @Test func `a wrong script is refused with its position, and nothing is recorded`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/wrong.yaml", Sample.wrong)
    try workplace.write("Scripts/tap.yaml", Sample.tap)

    let result = try workplace.rehearse("record")

    #expect(result.exit == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("Scripts/wrong.yaml:22:5: error: unknown step \"tapp\""))
    #expect(!workplace.exists(".rehearsal"))
  }

  @Test func `steps are looked at of the scripts that a filter may leave`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/wrong.yaml", Sample.wrong)
    try workplace.write("Scripts/tap.yaml", Sample.tap)

    for filter in [["--only", "sample/tap"], ["--where", "script:sample/tap ios=*"]] {
      let result = try workplace.start(["record"] + filter).result()
      #expect(result.exit == 0, "\(filter): \(result.errors)")
    }
    for filter in [["--only", "sample"], ["--only", "wrong"], ["--where", "ios=*"], ["--tags", ""]] {
      let result = try workplace.start(["record"] + filter).result()
      #expect(result.exit == 2 && result.errors.contains("unknown step \"tapp\""), "\(filter): \(result.errors)")
    }
    // What cannot be read at all may be of any script.
    try workplace.write("Scripts/broken.yaml", "id: [")
    let broken = try workplace.rehearse("record", "--only", "sample/tap")
    #expect(broken.exit == 2 && broken.errors.contains("Scripts/broken.yaml"), "\(broken.errors)")
  }

  @Test(arguments: [
    ["--matrix", "orientation=upside"], ["--only", "nothing-like-it"], ["--tags", "slow"], ["--matrix", "planet=mars"],
  ])
  func `no matching cell is wrong usage`(_ options: [String]) throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)

    let result = try workplace.start(["record"] + options).result()

    #expect(result.exit == 2)
    #expect(result.errors.contains("no cell matched"))
    #expect(!workplace.exists(".rehearsal"))
  }

  @Test(arguments: [
    (["--matrix", "orientation=port*"], 1), (["--only", "ta.$"], 2), (["--tags", "slow,quick"], 2),
    (["--matrix", "orientation=landscape|portrait; device=ipad"], 2),
  ])
  func `a selection lists its cells and records nothing`(_ options: [String], _ count: Int) throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)

    let result = try workplace.start(["record", "--list", "--format", "csv"] + options).result()

    #expect(result.exit == 0)
    #expect(result.lines.count == count + 1)
    #expect(!workplace.exists(".rehearsal"))
  }

  @Test(arguments: [["gone.yaml"], ["--only", "("], ["--matrix", "ios"]])
  func `a file, an expression or a filter that is none is wrong usage`(_ options: [String]) throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)

    let result = try workplace.start(["record"] + options).result()

    #expect(result.exit == 2)
    #expect(result.errors.hasPrefix("error: "))
  }

  @Test func `the number of jobs leaves no trace in the file`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)
    try workplace.write("Scripts/more.yaml", Sample.tap.replacing("sample/tap", with: "sample/more"))
    let rows = "SELECT session_id, script, configuration_id, recording_id, verdict FROM v1_sessions ORDER BY session_id"

    let one = try workplace.rehearse("record", "--db", "one.sqlite", "--jobs", "1")
    let eight = try workplace.rehearse("record", "--db", "eight.sqlite", "--jobs", "8")

    #expect(one.output == eight.output)
    let ones = try workplace.rehearse("query", "--db", "one.sqlite", "--format", "csv", rows)
    let eights = try workplace.rehearse("query", "--db", "eight.sqlite", "--format", "csv", rows)
    #expect(ones.lines.count == 5)
    #expect(ones.output == eights.output)
  }

  @Test func `the database is the option's, then the environment's, then the default`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)
    let environment = ["REHEARSAL_DB": "named/by/environment.sqlite"]
    _ = try workplace.shell("mkdir -p named/by")

    _ = try workplace.rehearse("record", environment: environment)
    _ = try workplace.rehearse("record", "--db", "option.sqlite", environment: environment)

    #expect(workplace.exists("named/by/environment.sqlite"))
    #expect(workplace.exists("option.sqlite"))
    #expect(!workplace.exists(".rehearsal"))
  }

  @Test func `outside a project the bundled suite is recorded when it is asked for, and nothing else is`() throws {
    let workplace = try Workplace()

    let refused = try workplace.rehearse("record")
    let bundled = try workplace.rehearse("record", "--bundled", "--only", "^linksame/")

    #expect(refused.exit == 2)
    #expect(refused.errors.contains("there is no folder Scripts here") && refused.errors.contains("--bundled"))
    #expect(bundled.exit == 0, "\(bundled.errors)\(bundled.output)")
    #expect(bundled.output.contains("linksame/"))
    #expect(try workplace.rehearse("record", "Scripts", "--bundled").exit == 2)
  }

  @Test func `an exception that no script expects has a line and a step`() throws {
    let workplace = try Workplace()
    let scene = Sample.tap.replacing("action: []", with: "action: [{ create: over }]")
    try workplace.write(
      "Scripts/two.yaml", scene.replacing("steps:", with: "  popovers: { over: { content: null } }\nsteps:"))

    let result = try workplace.rehearse("record", "--junit", "j.xml")

    #expect(result.exit == 1, "\(result.errors)")
    #expect(result.lines.contains { $0.hasPrefix("  Scripts/two.yaml:21: step 2: unexpected NSInvalidArg") })
    let junit = try String(contentsOfFile: workplace.path("j.xml"), encoding: .utf8)
    #expect(junit.contains("<error type=\"crashed\" message=\"Scripts/two.yaml:21: step 2: unexpected NSInvalid"))
  }

  @Test func `options that do not apply are refused`() throws {
    let workplace = try Workplace.recorded()

    let result = try workplace.rehearse("record", "--format", "csv")

    #expect(result.exit == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("--format is json, or goes with --list"))
  }

  @Test(arguments: ["lint", "record"]) func `a claim that nobody knows is refused at its place`(
    _ command: String
  ) throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap + "  - expect: { presented: none, claim: DIS-999 }\n")

    let result = try workplace.rehearse(command)

    #expect(result.exit == 2)
    #expect((result.output + result.errors).contains("Scripts/tap.yaml:22:39: error: there is no claim \"DIS-999\""))
    #expect(!workplace.exists(".rehearsal"))
  }

  @Test(arguments: ["lint", "record"]) func `a script without a scene that nobody runs is refused at its place`(
    _ command: String
  ) throws {
    let workplace = try Workplace()
    try workplace.write("part.yaml", "id: sample/part\ntitle: A part\nsteps:\n  - settle\n")

    let result = try workplace.rehearse(command, "part.yaml")

    #expect(result.exit == 2)
    let said = result.output + result.errors
    #expect(said.contains("part.yaml:1:5: error: the script has no scene, and no script runs it"))
  }

  @Test func `a part that other scripts run is named when it is recorded by itself`() throws {
    let workplace = try Workplace()
    try workplace.write("part.yaml", "id: sample/part\ntitle: A part\nsteps:\n  - settle\n")
    try workplace.write("tap.yaml", Sample.tap + "  - run: sample/part\n")

    let result = try workplace.rehearse("record", "part.yaml")

    #expect(result.exit == 2)
    #expect(result.errors.contains("sample/part has no scene: other scripts run it"))
  }

  @Test func `one script is recorded with the scenes beside it, and the others are not`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)
    try workplace.write("Scripts/wrong.yaml", Sample.wrong)

    let result = try workplace.rehearse("record", "./Scripts//tap.yaml")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(result.lines.last == "run:1: 2 sessions, 2 new")
  }

  @Test func `a run notes where it comes from`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)
    _ = try workplace.shell(
      """
      git init --quiet . && git add . && \
      git -c user.name=a -c user.email=a@example.org commit --quiet --message first
      """)

    _ = try workplace.rehearse("record", "--label", "nightly")
    let run = try workplace.rehearse(
      "query", "--format", "csv",
      "SELECT label, engine_position, length(engine_commit), engine_is_dirty, status, arguments FROM v1_runs")

    #expect(run.lines.last == #"nightly,1,40,0,completed,"[""record"",""--label"",""nightly""]""#)
  }

  @Test(arguments: [
    (["--only", "zoom"], "--only zoom leaves none: the scripts are sample/failing, sample/tap"),
    (["--tags", "slow"], "--tags slow leaves none: the tags are quick, sample"),
    (
      ["--matrix", "planet=mars"], "--matrix planet=mars leaves none: the axes are account, device, ios, orientation"
    ),
    (
      ["--only", "failing", "--matrix", "ios=*; orientation=landscape"],
      "--matrix orientation=landscape leaves none: orientation is portrait"
    ),
  ])
  func `of filters that leave nothing the one is named that did`(_ arguments: [String], _ line: String) throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)
    try workplace.write("Scripts/failing.yaml", Sample.failing)

    let result = try workplace.start(["record"] + arguments).result()

    #expect(result.exit == 2)
    #expect(result.errors.hasPrefix("error: no cell matched in Scripts\n  there are 2 scripts with 3 cells\n"))
    #expect(result.errors.contains(line), "\(result.errors)")
  }

  @Test func `a folder without scripts is said to have none`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/notes.txt", "")

    let record = try workplace.rehearse("record")
    let lint = try workplace.rehearse("lint")

    #expect(record.exit == 2)
    #expect(record.errors.contains("there is no script; rehearse init writes one"))
    #expect(lint.exit == 2)
    #expect(lint.errors.hasPrefix("error: there is no script in Scripts\n"), "\(lint.errors)")
  }
}
