import Foundation
import Testing

/// Real toolkits that do not do the same twice, and what is ignored of them.
@Suite struct FlakyCommandTests {
  /// An adapter that performs any script, and may do more at a tap.
  static func adapter(atTap more: String) -> String {
    """
    say() { printf '%s\\n' "$1"; }
    part() { printf '%s' "$line" | sed "s/.*\\"$1\\":\\"\\([^\\"]*\\)\\".*/\\1/"; }
    happened() { say '{"type":"event","kind":"'$1'","subject":"'$2'","name":"'$3'","cause":'$number'}'; }
    count=$(cat count 2>/dev/null || echo 0)
    count=$((count + 1))
    echo $count >count
    number=0
    say '{"type":"hello","protocol":1,"system":"Counter '$1'"}'
    while read -r line; do
      case "$line" in
        *'"type":"begin"'*)
          cell='{"toolkit":"counter","version":"'$1'"}'
          say '{"type":"session","script":"'$(part script)'","configuration":'$cell'}' ;;
        *'"type":"end"'*) say '{"type":"end","at":9}'; say '{"type":"done"}'; exit ;;
        *)
          kind=$(part kind)
          [ "$kind" != "$line" ] || kind=advance
          value=$(part value)
          say '{"type":"step","kind":"'$kind'","label":"'$kind'"}'
          number=$((number + 1))
          say '{"type":"event","kind":"stimulus","id":'$number',"name":"'$kind'"}'
          if [ "$kind" = tap ]; then \(more); fi ;;
      esac
      say '{"type":"done"}'
    done
    """
  }

  static func workplace(atTap more: String, versions: String = "[1]") throws -> Workplace {
    try prepared("\(more) \(versions)") {
      let workplace = try Workplace()
      try workplace.write(
        "Scripts/press.yaml",
        """
        id: press
        matrix: { toolkit: [counter] }
        steps:
          - launch
          - tap: one
          - advance: 20ms
          - tap: two
          - tap: three
        """)
      try workplace.write("adapter.sh", adapter(atTap: more))
      try workplace.write(
        "rehearsal.yaml",
        "toolkits: { counter: { command: [sh, adapter.sh, \"${version}\"], axes: { version: \(versions) } } }\n")
      return workplace
    }
  }

  /// Every fourth time nothing happens at the second button.
  private static func flaky() throws -> Workplace {
    try prepared {
      try workplace(atTap: #"[ $value = two ] && [ $((count % 4)) = 0 ] || happened callback $value opened"#)
    }
  }

  @Test func `a cell that behaves in several ways is flaky, with rates and intervals`() throws {
    let workplace = try Self.flaky()

    let result = try workplace.rehearse("record", "--repeat", "8", "--jobs", "1")

    #expect(result.exit == 0, "\(result.errors)\(result.output)")
    #expect(result.lines.last == "run:8: 1 session, 1 flaky")
    #expect(result.output.contains("A 6 of 8 (41–93 %), B 2 of 8 (7–59 %)"), "\(result.output)")
    #expect(result.output.contains("callback two opened"))
    let verdicts = try workplace.rehearse("query", "SELECT DISTINCT verdict FROM v1_sessions", "--format", "csv")
    #expect(verdicts.lines == ["verdict", "flaky"])
  }

  @Test func `history, report and gates tell flaky from changed`() throws {
    let workplace = try Self.flaky()
    _ = try workplace.rehearse("record", "--repeat", "8", "--jobs", "1")

    let history = try workplace.rehearse("history", "press")
    #expect(history.output.contains("A~B 1–8"), "\(history.output)")
    #expect(history.output.contains("A 6 of 8 (41–93 %)"))
    #expect(history.lines.last == "2 behaviours in 1 cell, 1 flaky, run:1 to run:8")
    #expect(try workplace.rehearse("changes").exit == 0)
    #expect(try workplace.rehearse("report", "-o", "report.html").exit == 0)
    let page = try String(contentsOfFile: workplace.path("report.html"), encoding: .utf8)
    #expect(page.contains("A 6 of 8 (41–93 %), B 2 of 8 (7–59 %)"))
    // Once more, without --repeat: one of the known behaviours, then one that nobody saw.
    let again = try workplace.rehearse("record", "--fail-on", "changed,flaky")
    #expect(again.exit == 1)
    #expect(again.lines.last == "run:9: 1 session, 1 flaky")
    try workplace.write("adapter.sh", Self.adapter(atTap: "happened callback $value closed"))
    let changed = try workplace.rehearse("record")
    #expect(changed.exit == 1)
    #expect(changed.lines.last == "run:10: 1 session, 1 changed")
  }

  @Test func `a run that fails for a flaky cell says so in text, annotation, summary and JUnit`() throws {
    let workplace = try Self.flaky()
    _ = try workplace.rehearse("record", "--repeat", "8", "--jobs", "1")

    let result = try workplace.rehearse(
      "record", "--fail-on", "flaky", "--github", "--junit", "junit.xml",
      environment: ["GITHUB_STEP_SUMMARY": workplace.path("summary.md")])

    let reason = "1 cell flaky, which fails the run by --fail-on flaky"
    #expect(result.exit == 1)
    let annotations = result.lines.filter { $0.hasPrefix("::") }
    #expect(annotations == ["::error file=Scripts/press.yaml,line=1,title=press flaky::\(reason)"])
    #expect(result.lines.contains(reason), "\(result.output)")
    #expect(try workplace.text("summary.md").contains("- \(reason)\n"))
    #expect(try workplace.text("summary.md").contains("A 7 of 9"))
    #expect(try workplace.text("junit.xml").contains("<failure type=\"flaky\" message=\"A 7 of 9 "))
  }

  @Test func `a quarantine has an owner, a reason and a day, and is told`() throws {
    let workplace = try Self.flaky()
    _ = try workplace.rehearse("record", "--repeat", "4", "--jobs", "1")
    let until = ["--owner", "Ada", "--reason", "waits for 2.0", "--until", "2999-12-31", "--who", "Grace"]

    let added = try workplace.start(["ignore", "add", "--quarantine", "press"] + until).result()
    let result = try workplace.rehearse("record", "--fail-on", "flaky,changed")
    let list = try workplace.rehearse("ignore", "list")

    #expect(added.lines == ["1 cell in quarantine until 2999-12-31"], "\(added.errors)")
    #expect(result.exit == 0, "\(result.output)")
    #expect(
      result.output.contains(
        "note: press[toolkit=counter,version=1] is in quarantine until 2999-12-31: Ada, waits for 2.0"),
      "\(result.output)")
    #expect(list.output.contains("press[toolkit=counter,version=1]"), "\(list.output)")
  }

  @Test func `the models do the same however often they are asked`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)

    let result = try workplace.rehearse("record", "--repeat", "3")

    #expect(result.exit == 0, "\(result.errors)\(result.output)")
    #expect(result.lines.last?.hasPrefix("run:3: ") == true)
    #expect(result.lines.last?.hasSuffix(" same") == true)
  }

  @Test func `a flaky session is flaky when it is exported and imported`() throws {
    let workplace = try Self.flaky()
    _ = try workplace.rehearse("record", "--repeat", "4", "--jobs", "1")

    let stream = try workplace.rehearse("export", "--all", "--format", "stream")
    try workplace.write("all.jsonl", stream.output)
    let result = try workplace.rehearse("import", "all.jsonl", "--db", "other.sqlite")

    #expect(result.exit == 0, "\(result.errors)\(result.output)")
    #expect(result.lines.last == "run:4: 1 session, 1 flaky")
  }

  // MARK: - Patterns

  private static func entered(_ pattern: String, more: String = ":") throws -> Workplace.Result {
    let workplace = try workplace(atTap: "happened callback $value opened")
    _ = try workplace.rehearse("record")
    let rule = "{ pattern: '\(pattern)', owner: Ada, reason: hover is new, until: 2999-12-31 }"
    try workplace.write("counter.ignore.yaml", "rules:\n  - \(rule)\n")
    try workplace.write(
      "adapter.sh", adapter(atTap: "happened callback $value opened; happened notification $value Enter; \(more)"))
    return try workplace.rehearse("record", "--fail-on", "changed,unreviewed")
  }

  @Test(arguments: ["notification * Enter", "+ notification Enter", "notification * En*"])
  func `a change whose roots all match a pattern of the toolkit's file fails nothing`(_ pattern: String) throws {
    let result = try Self.entered(pattern)

    #expect(result.exit == 0, "\(result.errors)\(result.output)")
    #expect(result.lines.last == "run:2: 1 session, 1 changed (ignored by a rule)")
  }

  @Test(arguments: [
    ("notification two Enter", ":"), ("- notification * Enter", ":"), ("callback * Enter", ":"),
    ("notification * Enter", "happened callback $value closed"),
  ])
  func `a root that matches none is a change like any other`(_ pattern: String, _ more: String) throws {
    #expect(try Self.entered(pattern, more: more).exit == 1)
  }

  @Test func `ignore add writes the pattern into the file and applies it to the run`() throws {
    let workplace = try Self.workplace(atTap: "happened callback $value opened")
    _ = try workplace.rehearse("record")
    try workplace.write(
      "adapter.sh", Self.adapter(atTap: "happened callback $value opened; happened notification $value Enter"))
    #expect(try workplace.rehearse("record").exit == 1)
    let rule = ["--owner", "Ada", "--reason", "hover: \"new\"", "--until", "2999-12-31", "--who", "Grace"]

    let pattern = ["ignore", "add", "--pattern", "notification * Enter", "--toolkit", "counter"]
    let added = try workplace.start(pattern + rule).result()

    #expect(added.exit == 0, "\(added.errors)")
    #expect(added.output.contains("counter.ignore.yaml: 1 change of run:2 ignored until 2999-12-31"))
    let file = try String(contentsOfFile: workplace.path("counter.ignore.yaml"), encoding: .utf8)
    #expect(file.hasPrefix("rules:\n  - { pattern: \"notification * Enter\", owner: \"Ada\""))
    #expect(try workplace.rehearse("review", "pending").exit == 0)
    #expect(try workplace.rehearse("ignore", "list").output.contains("counter.ignore.yaml"))
  }

  @Test func `a file of patterns that is wrong is refused with the place`() throws {
    let workplace = try Self.workplace(atTap: ":")
    try workplace.write(
      "counter.ignore.yaml", "rules:\n  - { pattern: whenever, owner: Ada, reason: x, until: 2026-02-30 }\n")

    let result = try workplace.rehearse("record")

    #expect(result.exit == 2)
    #expect(result.errors.contains("counter.ignore.yaml:2:"), "\(result.errors)")
    #expect(result.errors.contains("this is not a pattern"))
    #expect(result.errors.contains("is not a day"))
  }

  // MARK: - Other commands through the adapter

  @Test func `a session of a toolkit is minimised by its adapter, and the result performs the same`() throws {
    let more = "[ $1 = 2 ] && [ $value = two ] || happened callback $value opened"
    let workplace = try Self.workplace(atTap: more, versions: "[1, 2]")
    #expect(try workplace.rehearse("record").exit == 0)

    let result = try workplace.rehearse(
      "minimize", "s:2", "--until", "signature", "--against", "s:1", "-o", "Scripts/minimal.yaml")
    let minimal = try? String(contentsOfFile: workplace.path("Scripts/minimal.yaml"), encoding: .utf8)

    #expect(result.exit == 0, "\(result.errors)\(result.output)")
    #expect(minimal?.hasSuffix("steps:\n  - launch\n  - tap: two\n") == true, "\(minimal ?? "")")
    // Of the second version nothing is told any more, so that its cell is blind.
    #expect(try workplace.rehearse("record", "Scripts/minimal.yaml", "--fail-on", "failed").exit == 0)
    let diff = try workplace.rehearse("diff", "--by", "version")
    #expect(diff.output.contains("callback two opened"), "\(diff.output)\(diff.errors)")
  }

  @Test func `without its adapter a session is not minimised, and the adapter is named`() throws {
    let workplace = try Self.workplace(atTap: "happened callback $value opened", versions: "[1, 2]")
    _ = try workplace.rehearse("record")
    try FileManager.default.removeItem(atPath: workplace.path("rehearsal.yaml"))

    let result = try workplace.rehearse("minimize", "s:1", "--until", "exception")

    #expect(result.exit == 2)
    #expect(result.errors.contains("no adapter performs counter here: there is no rehearsal.yaml"), "\(result.errors)")
  }
}
