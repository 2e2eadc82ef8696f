import Foundation
import Testing

/// What repeating, quarantines and patterns must not do.
extension FlakyCommandTests {
  // MARK: - Interrupted rounds

  /// Records, is told SIGINT while the performance of one number waits, and goes on.
  private func interrupted(atPerformance number: Int, versions: String) throws -> (Workplace, Workplace.Result) {
    let wait = "if [ $count = \(number) ]; then : >waiting; while [ ! -e go ]; do sleep 0.02; done; fi"
    let workplace = try Self.workplace(atTap: "happened callback $value opened; \(wait)", versions: versions)
    let running = try workplace.start(["record", "--repeat", "3", "--jobs", "1"])
    let deadline = Date(timeIntervalSinceNow: 60)
    while !FileManager.default.fileExists(atPath: workplace.path("waiting")), Date() < deadline { usleep(10_000) }
    kill(running.process.processIdentifier, SIGINT)
    usleep(200_000)
    try workplace.write("go", "")
    return (workplace, try running.result())
  }

  @Test func `a first round that is interrupted keeps what was performed`() throws {
    let (workplace, result) = try interrupted(atPerformance: 3, versions: "[1, 2, 3, 4]")

    #expect(result.exit == 130, "\(result.errors)")
    let kept = try workplace.rehearse(
      "query", "SELECT status, (SELECT count(*) FROM v1_sessions) AS sessions FROM v1_runs", "--format", "csv")
    #expect(kept.lines.count == 2)
    let row = try #require(kept.lines.last?.split(separator: ","))
    #expect(row[0] == "interrupted")
    // The two before the signal, and the one in hand where it could still end.
    #expect([2, 3].contains(Int(row[1])), "\(row)")
  }

  @Test func `a later round that is interrupted ends with 130, and the whole ones are kept`() throws {
    let (workplace, result) = try interrupted(atPerformance: 3, versions: "[1, 2]")

    #expect(result.exit == 130, "\(result.errors)")
    let kept = try workplace.rehearse(
      "query", "SELECT status, (SELECT count(*) FROM v1_sessions) AS sessions FROM v1_runs", "--format", "csv")
    #expect(kept.lines == ["status,sessions", "completed,2"])
  }

  @Test func `the worst round is told, and the others that fail in a line`() throws {
    let workplace = try Self.workplace(atTap: "happened callback $value opened")
    #expect(try workplace.rehearse("record").exit == 0)
    // The next two performances end at a tap, and the one behind them does not.
    try FileManager.default.removeItem(atPath: workplace.path("count"))
    let ending = "[ $count -gt 2 ] || exit 1; happened callback $value opened"
    try workplace.write("adapter.sh", Self.adapter(atTap: ending))

    let result = try workplace.rehearse("record", "--repeat", "3", "--jobs", "1", "--junit", "junit.xml")

    #expect(result.exit == 1, "\(result.output)\(result.errors)")
    #expect(result.lines.last == "run:3: 1 session, 1 error", "\(result.output)")
    #expect(result.lines.first == "run:2 fails too: 1 cell error", "\(result.output)")
    let junit = try String(contentsOfFile: workplace.path("junit.xml"), encoding: .utf8)
    #expect(junit.contains("errors=\"1\""))
  }

  @Test func `a run in which a cell could not be performed makes the next one no change`() throws {
    let workplace = try Self.workplace(atTap: "happened callback $value opened")
    #expect(try workplace.rehearse("record").exit == 0)
    try workplace.write("adapter.sh", "exit 1\n")
    let broken = try workplace.rehearse("record")
    try workplace.write("adapter.sh", Self.adapter(atTap: "happened callback $value opened"))

    let sound = try workplace.rehearse("record")

    #expect(broken.exit == 1)
    #expect(broken.lines.last == "run:2: 1 session, 1 error")
    #expect(sound.exit == 0, "\(sound.output)")
    #expect(sound.lines.last == "run:3: 1 session, 1 same")
    #expect(try workplace.rehearse("changes").exit == 0)
  }

  // MARK: - Quarantine

  @Test func `a cell in quarantine fails neither the review nor the text about the branch`() throws {
    let workplace = try Self.workplace(atTap: "happened callback $value opened")
    _ = try workplace.rehearse("record")
    let until = ["--owner", "Ada", "--reason", "waits for 2.0", "--until", "2999-12-31", "--who", "Grace"]
    let add = ["ignore", "add", "--quarantine", "press"]
    #expect(try workplace.start(add + until).result().exit == 0)
    try workplace.write("adapter.sh", Self.adapter(atTap: "happened callback $value closed"))

    let record = try workplace.rehearse("record", "--fail-on", "changed,unreviewed")
    #expect(record.exit == 0, "\(record.output)")
    #expect(record.lines.last == "run:2: 1 session, 1 changed (in quarantine)")
    let pending = try workplace.rehearse("review", "pending")
    #expect(pending.exit == 0, "\(pending.output)")
    let branch = try workplace.rehearse("pr", "--base", "run:1", "--head", "run:2")
    #expect(branch.exit == 0, "\(branch.errors)\(branch.output)")
    #expect(branch.output.contains("1 cell in quarantine fails nothing"), "\(branch.output)")
    #expect(branch.output.contains("1 change in quarantine"), "\(branch.output)")
    #expect(!branch.output.contains("decided already"), "nobody decided anything")
    let sarif = try workplace.rehearse("pr", "--base", "run:1", "--head", "run:2", "--format", "sarif")
    #expect(sarif.output.contains(#""justification":"in quarantine""#), "\(sarif.output)")
  }

  @Test(arguments: ["signature", "--all"])
  func `a change in quarantine need not be decided about, and can be`(_ way: String) throws {
    let workplace = try Self.workplace(atTap: "happened callback $value opened")
    _ = try workplace.rehearse("record")
    let until = ["--owner", "Ada", "--reason", "waits for 2.0", "--until", "2999-12-31", "--who", "Grace"]
    _ = try workplace.start(["ignore", "add", "--quarantine", "press"] + until).result()
    try workplace.write("adapter.sh", Self.adapter(atTap: "happened callback $value closed"))
    _ = try workplace.rehearse("record")
    let change = try #require(try workplace.rehearse("changes").output.firstMatch(of: /change ([0-9a-f]{12})/)?.1)

    _ = try workplace.rehearse("report", "-o", "report.html")
    let page = try workplace.text("report.html")
    let name = way == "--all" ? way : String(change)
    let accept = try workplace.rehearse("review", "accept", name, "-m", "closed is right", "--who", "Grace")

    #expect(page.contains("rehearse review accept \(change)"))
    #expect(accept.exit == 0, "\(accept.errors)")
    #expect(accept.output == "accepted 1 change in 1 cell of run:2\n")
    #expect(try workplace.rehearse("regressions").lines.last == "1 regression in 1 cell: 1 accepted")
  }

  // MARK: - Files of patterns

  @Test func `a change that two toolkits show is ignored when the files of both say so`() throws {
    let workplace = try Self.workplace(atTap: "happened callback $value opened")
    let toolkit = "{ command: [sh, adapter.sh, \"${version}\"], axes: { version: [1] } }"
    try workplace.write("rehearsal.yaml", "toolkits: { counter: \(toolkit), other: \(toolkit) }\n")
    try workplace.write(
      "Scripts/press.yaml", "id: press\nmatrix: { toolkit: [counter, other] }\nsteps:\n  - launch\n  - tap: one\n")
    let told = Self.adapter(atTap: "happened callback $value opened; happened notification $value Enter")
    let twice = { (text: String) in
      text.replacing("\"toolkit\":\"counter\"", with: "\"toolkit\":\"'$(part toolkit)'\"")
    }
    try workplace.write("adapter.sh", twice(Self.adapter(atTap: "happened callback $value opened")))
    #expect(try workplace.rehearse("record").exit == 0)
    try workplace.write("adapter.sh", twice(told))
    let rules = "rules:\n  - { pattern: 'notification * Enter', owner: Ada, reason: new, until: 2999-12-31 }\n"

    try workplace.write("counter.ignore.yaml", rules)
    let one = try workplace.rehearse("record", "--fail-on", "unreviewed")
    try workplace.write("other.ignore.yaml", rules)
    let both = try workplace.rehearse("record", "--fail-on", "unreviewed")

    #expect(one.exit == 1, "\(one.errors)\(one.output)")
    #expect(both.exit == 0, "\(both.errors)\(both.output)")
  }

  /// The first rule and the second, by their last days; the last day of the change.
  @Test(arguments: [
    ("2999-01-01", "2998-01-01", "2998-01-01"), ("2998-01-01", "2999-01-01", "2998-01-01"),
    ("2001-01-01", "2999-01-01", "2999-01-01"), ("2001-01-01", "2002-01-01", "2002-01-01"),
  ])
  func `of several rules the one that ends first counts, while it holds`(
    _ first: String, _ second: String, _ last: String
  ) throws {
    let workplace = try Self.workplace(atTap: "happened callback $value opened")
    _ = try workplace.rehearse("record")
    let rule = "  - { pattern: 'notification * Enter', owner: Ada, reason: new, until: "
    try workplace.write("counter.ignore.yaml", "rules:\n\(rule)\(first) }\n\(rule)\(second) }\n")
    try workplace.write(
      "adapter.sh", Self.adapter(atTap: "happened callback $value opened; happened notification $value Enter"))

    _ = try workplace.rehearse("record")

    let list = try workplace.rehearse("ignore", "list", "--format", "csv")
    #expect(list.lines.count == 2 && list.lines[1].contains(",\(last),"), "\(list.errors)\(list.output)")
  }

  @Test func `a rule for a toolkit or a change that is not there is refused, or noted`() throws {
    let workplace = try Self.workplace(atTap: "happened callback $value opened")
    _ = try workplace.rehearse("record")
    let rule = ["--owner", "Ada", "--reason", "new", "--until", "2999-12-31", "--who", "Grace"]
    let pattern = ["ignore", "add", "--pattern", "notification * Enter", "--toolkit"]

    let toolkit = try workplace.start(pattern + ["conuter"] + rule).result()
    let change = try workplace.start(
      ["ignore", "add", "--signature", String(repeating: "ab", count: 32)] + rule
    ).result()

    #expect(toolkit.exit == 2)
    #expect(toolkit.errors.contains("did you mean \"counter\"?"), "\(toolkit.errors)")
    #expect(!workplace.exists("conuter.ignore.yaml"))
    #expect(change.exit == 0)
    #expect(change.errors == "note: no change of run:1 has the signature abababababab\n")
  }

  @Test func `the toolkit of a stranger's stream names no file outside the project`() throws {
    let workplace = try Workplace()
    try workplace.write(
      "evil.jsonl",
      """
      {"type":"hello","protocol":1,"system":"Counter 1"}
      {"type":"session","script":"press","configuration":{"toolkit":"inner/../../evil"}}
      {"type":"step","kind":"launch","label":"launch"}
      {"type":"end","at":9}

      """)
    try workplace.write("work/inner/.keep", "")
    try workplace.write("evil.ignore.yaml", "secret: 1\n")

    let result = try workplace.rehearse("-C", "work", "import", "../evil.jsonl")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(!(result.errors + result.output).contains("secret"))
  }

  @Test func `an import reads the files of patterns before it records`() throws {
    let workplace = try Self.workplace(atTap: "happened callback $value opened")
    _ = try workplace.rehearse("record")
    try workplace.write("all.jsonl", try workplace.rehearse("export", "--all", "--format", "stream").output)
    try workplace.write("counter.ignore.yaml", "rules: 7\n")

    let result = try workplace.rehearse("import", "all.jsonl")

    #expect(result.exit == 2)
    #expect(result.errors.contains("counter.ignore.yaml:1:"), "\(result.errors)")
    #expect(try workplace.rehearse("list", "runs", "--format", "csv").lines.count == 2)
  }

  @Test func `an owner that no database takes is refused before anything is recorded`() throws {
    let workplace = try Self.workplace(atTap: "happened callback $value opened")
    let owner = String(repeating: "a", count: 5000)
    try workplace.write(
      "counter.ignore.yaml",
      "rules:\n  - { pattern: 'callback * opened', owner: \(owner), reason: ' ', until: 2999-12-31 }\n")

    let result = try workplace.rehearse("record")

    #expect(result.exit == 2)
    #expect(result.errors.contains("counter.ignore.yaml:2:"), "\(result.errors)")
    #expect(result.errors.contains("a text of 5000 bytes"))
    #expect(result.errors.contains("a text of 1 byte"))
    #expect(!workplace.exists(".rehearsal/history.sqlite"))
  }

  @Test func `a file whose rules are not a list at its end is left as it is`() throws {
    let workplace = try Self.workplace(atTap: "happened callback $value opened")
    _ = try workplace.rehearse("record")
    try workplace.write("counter.ignore.yaml", "rules: []\n")
    let rule = ["--owner", "Ada", "--reason", "new", "--until", "2999-12-31", "--who", "Grace"]

    let pattern = ["ignore", "add", "--pattern", "notification * Enter", "--toolkit", "counter"]
    let added = try workplace.start(pattern + rule).result()

    #expect(added.exit == 2)
    #expect(added.errors.contains("the file must end with the list of rules"), "\(added.errors)")
    #expect(try String(contentsOfFile: workplace.path("counter.ignore.yaml"), encoding: .utf8) == "rules: []\n")
  }
}
