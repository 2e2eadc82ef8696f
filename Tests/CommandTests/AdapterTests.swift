import Foundation
import Testing

/// Real toolkits as performers: adapters that are asked line by line, those that are broken among them.
@Suite struct AdapterTests {
  static let script = """
    id: press
    size: [100, 50]
    matrix: { toolkit: [counter] }
    steps:
      - launch
      - tap: button
      - advance: 900ms
    """

  /// An adapter in shell that answers what it is asked; in place of the answer to its second step it does something.
  static func adapter(second: String = "step tap") -> String {
    """
    say() { printf '%s\\n' "$1"; }
    step() {
      say '{"type":"step","kind":"'$1'","label":"'$1'"}'
      say '{"type":"event","kind":"stimulus","name":"'$1'"}'
      [ $1 != launch ] || say '{"type":"event","kind":"callback","name":"counted","subject":"button"}'
    }
    done_() { say '{"type":"done"}'; }
    say '{"type":"hello","protocol":1,"system":"Counter 1.0","capabilities":{"inputs":["launch","tap","advance"]}}'
    read begin
    say '{"type":"session","script":"press","configuration":{"toolkit":"counter"}}'; done_
    read launch; step launch; done_
    read tap
    \(second)
    done_
    read advance; step advance; done_
    read end; say '{"type":"end","at":7}'; done_; say '{"type":"bye"}'
    """
  }

  static func workplace(_ adapter: String, seconds: Int = 20) throws -> Workplace {
    let workplace = try Workplace()
    try workplace.write("Scripts/press.yaml", script)
    try workplace.write("adapter.sh", adapter)
    try workplace.write(
      "rehearsal.yaml", "toolkits: { counter: { command: [sh, adapter.sh], seconds: \(seconds) } }\n")
    return workplace
  }

  @Test func `a cell of a toolkit is performed by its adapter, step by step, and again the same`() throws {
    let workplace = try Self.workplace(Self.adapter())

    let result = try workplace.rehearse("record")
    let verified = try workplace.rehearse("verify", "--all")

    #expect(result.exit == 0, "\(result.errors)\(result.output)")
    #expect(result.lines.last == "run:1: 1 session, 1 new")
    let told = "SELECT label FROM v1_steps WHERE recording_id = 1 ORDER BY step"
    #expect(try workplace.rehearse("query", told, "--format", "csv").lines.dropFirst() == ["launch", "tap", "advance"])
    let system = "SELECT toolkit || ' ' || version FROM v1_sessions JOIN v1_systems USING (system_id)"
    #expect(try workplace.rehearse("query", system, "--format", "csv").lines.last == "counter 1.0")
    #expect(verified.exit == 0, "\(verified.errors)\(verified.output)")
    #expect(verified.output.contains("1 of 1 session performed again, 1 same"))
  }

  /// Issue 16, done when: `rehearse record Toolkits && rehearse verify --share 1` says nothing of where scripts are.
  @Test func `sessions are verified from where their scripts were read, and one that is gone is told`() throws {
    let workplace = try Self.workplace(Self.adapter())
    try workplace.write("Kits/other/press.yaml", Self.script)
    try FileManager.default.removeItem(atPath: workplace.path("Scripts"))

    let recorded = try workplace.rehearse("record", "Kits")
    let verified = try workplace.rehearse("verify", "--share", "1")
    try workplace.write("Scripts/tap.yaml", Sample.tap)
    let besides = try workplace.rehearse("verify", "--share", "1")
    try FileManager.default.removeItem(atPath: workplace.path("Kits"))
    let gone = try workplace.rehearse("verify", "--share", "1")

    #expect(recorded.exit == 0, "\(recorded.errors)")
    #expect(verified.exit == 0 && besides.exit == 0, "\(verified.errors)\(besides.errors)")
    #expect(verified.output == "run:1: 1 of 1 session performed again, 1 same\n")
    #expect(besides.output == verified.output)
    #expect(gone.exit == 2)
    #expect(
      gone.output
        == "run:1: 0 of 1 session performed again, 1 left out whose scripts are not here (--scripts says where)\n")
  }

  @Test func `a session is verified by the very system that performed it`() throws {
    let workplace = try Self.workplace(Self.adapter())
    _ = try workplace.rehearse("record")
    try workplace.write("adapter.sh", Self.adapter().replacing("Counter 1.0", with: "Counter 1.1"))

    let result = try workplace.rehearse("verify", "--all")

    #expect(result.exit == 2)
    #expect(result.errors.contains("was performed by counter 1.0"))
    #expect(result.errors.contains("here it would be by counter 1.1"))
  }

  /// Issue 16: silent, endless, dead in mid-session, a gigabyte of output, two answers, another question.
  @Test(arguments: [
    ("silent", "sleep 100", "at tap button: it took longer than 2 s"),
    ("endless", #"while :; do say '{"type":"note","message":"on and on"}'; sleep 0.01; done"#, "longer than 2 s"),
    ("dead", "echo 'no display' >&2; exit 3", "at tap button: it ended with exit code 3: no display"),
    ("killed", "kill -9 $$", "it was ended by signal 9"),
    (
      "a gigabyte",
      #"m=$(head -c 1000000 /dev/zero | tr '\0' x); while :; do say '{"type":"note","message":"'$m'"}'; done"#,
      "it wrote more than 64 MiB"
    ),
    ("no line end", #"tr '\0' x </dev/zero"#, "this line is too long"),
    // At once: a second answer that comes later may be taken for one to the next question, which is as wrong.
    ("two answers", #"step tap; printf '{"type":"done"}\n{"type":"done"}\n'"#, "it answered more than it was asked"),
    ("no stream", "say 'Segmentation fault'", "what it wrote is not a stream"),
    ("what it cannot", #"say '{"type":"error","message":"there is no button"}'; say '{"type":"end"}'"#, "no button"),
    ("a long last word", "head -c 5000 /dev/zero | tr '\\0' e >&2; exit 3", "it ended with exit code 3: …eee"),
  ])
  func `a broken adapter's session is an error that says why, and the run goes on`(
    _ name: String, _ second: String, _ said: String
  ) throws {
    let isLong = ["a gigabyte", "no line end"].contains(name)
    let workplace = try Self.workplace(Self.adapter(second: second), seconds: isLong ? 100 : 2)
    try workplace.write("Scripts/tap.yaml", Sample.tap)

    let result = try workplace.rehearse("record", "--format", "csv", "--list")
    let recorded = try workplace.rehearse("record")

    #expect(result.lines.contains { $0.contains("press") && $0.contains("counter") })
    #expect(recorded.exit == 1, "\(recorded.errors)\(recorded.output)")
    let errors = try workplace.rehearse(
      "query", "SELECT f.message FROM v1_failures f JOIN v1_sessions s USING (session_id) WHERE s.script = 'press'",
      "--format", "csv")
    #expect(errors.output.contains(said), "\(errors.output)")
    let verdicts = try workplace.rehearse(
      "query", "SELECT verdict FROM v1_sessions WHERE script <> 'press'", "--format", "csv")
    #expect(verdicts.lines.contains("new"))
    #expect(workplace.processes.isEmpty)
  }

  /// Issue 16: "an adapter killed at every one of its messages": 16, of which the last two are behind the session.
  @Test func `an adapter that is killed at any of its messages costs its own cell`() throws {
    let adapter = Self.adapter().replacing(
      "say() {", with: "at=$1; number=0\nsay() { number=$((number + 1)); [ $number = $at ] && kill -9 $$;"
    ).replacing(#""toolkit":"counter"}"#, with: #""toolkit":"counter","at":"'$at'"}"#)
    let workplace = try Self.workplace(adapter)
    let moments = (1...17).map(String.init)
    try workplace.write("rehearsal.yaml", #"toolkits: { counter: { command: [sh, adapter.sh, "${at}"] } }"#)
    try workplace.write(
      "Scripts/press.yaml",
      Self.script.replacing("[counter]", with: "[counter], at: [\(moments.joined(separator: ", "))]"))

    let recorded = try workplace.rehearse("record")

    let question = """
      SELECT s.verdict FROM v1_sessions s JOIN v1_axes a USING (configuration_id)
      WHERE a.axis = 'at' ORDER BY CAST(a.value AS INTEGER)
      """
    let verdicts = try workplace.rehearse("query", question, "--format", "csv").lines.dropFirst()
    #expect(recorded.exit == 1)
    #expect(Array(verdicts) == Array(repeating: "error", count: 14) + Array(repeating: "new", count: 3))
    #expect(workplace.processes.isEmpty)
  }

  @Test func `nothing that an adapter started is left, even what left its group`() throws {
    let workplace = try Self.workplace(
      Self.adapter(second: "sleep 1000 & setsid sleep 1000 & setsid sh -c 'sleep 1000 & wait' & exit 3"))

    let result = try workplace.rehearse("record")

    #expect(result.exit == 1)
    #expect(workplace.processes.isEmpty)
  }

  @Test func `an adapter that answers another question is told so`() throws {
    let other = Self.adapter().replacing(#""script":"press""#, with: #""script":"other""#)

    let result = try Self.workplace(other).rehearse("record")

    #expect(result.exit == 1)
    #expect((result.output + result.errors).contains("it answered another question: other"))
  }

  /// Adapters.md: a step is answered by `step`, what happened, and `done`.
  @Test(arguments: [
    ("step launch", "it answered another question: the step launch, where tap was asked for"),
    ("", "it answered another question: no step, where tap was asked for"),
    ("step tap; step tap", "it answered another question: 2 steps, where tap was asked for"),
  ])
  func `an adapter that performs another step than it was asked for is told so`(
    _ second: String, _ said: String
  ) throws {
    let result = try Self.workplace(Self.adapter(second: second)).rehearse("record")

    #expect(result.exit == 1)
    #expect(result.output.contains("Scripts/press.yaml:6: counter at tap button: " + said), "\(result.output)")
  }

  @Test func `what nobody performs here is an error that names what is missing`() throws {
    let workplace = try Self.workplace("exit 0")
    try workplace.write("Scripts/press.yaml", Self.script.replacing("[counter]", with: "[counter, gtk]"))
    try workplace.write("rehearsal.yaml", "toolkits: { counter: { command: [no-such-program] } }\n")

    let result = try workplace.rehearse("record")

    let told = result.output + result.errors
    #expect(result.exit == 1)
    #expect(told.contains("no adapter performs gtk here: rehearsal.yaml names counter"), "\(told)")
    #expect(told.contains("it ended with exit code 127"), "\(told)")
  }

  /// Within the smallest files that a database needs: what it prints to its errors has no place on the disk.
  @Test func `an adapter may print to its errors whatever it likes`() throws {
    let workplace = try Self.workplace(Self.adapter(second: "head -c 30000000 /dev/zero >&2; step tap"))

    let result = try workplace.shell("ulimit -f 20000; rehearse record")

    #expect(result.exit == 0, "\(result.errors)\(result.output)")
    #expect(result.lines.last == "run:1: 1 session, 1 new")
  }

  /// Adapters.md: an adapter that "answers what it was not asked" gives a session that ended with an error.
  @Test(arguments: [
    (#"done_; say '{"type":"bye"}'"#, nil), (#"done_; exit 3"#, nil), (#"exit 3"#, nil),
    (#"done_; say '{"type":"bye"}'; sleep 1000 &"#, nil),
    (#"say '{"type":"note","message":"so long"}'; done_; say '{"type":"bye"}'; sleep 1000"#, nil),
    (#"done_; done_; say '{"type":"bye"}'"#, "it answered more than it was asked"),
    (#"done_; say '{"type":"bye"}'; done_"#, "nothing follows"),
    (#"done_; say '{"type":"error","message":"too late"}'; say '{"type":"bye"}'"#, "it answered more"),
    (#"step tap; done_; say '{"type":"bye"}'"#, "what it wrote is not a stream"),
    (#"done_; say '{"type":"bye"}'; echo goodbye"#, "what it wrote is not a stream"),
    (#"done_; say '{"type":"bye"}'; printf goodbye"#, "what it wrote is not a stream"),
    ("done_; sleep 1000", nil), ("sleep 1000", nil),
    (#"while :; do say '{"type":"note","message":"on and on"}'; sleep 0.01; done"#, "it took longer than 2 s"),
  ])
  func `what an adapter says behind the end is asked for or an error`(_ last: String, _ said: String?) throws {
    let usual = #"done_; say '{"type":"bye"}'"#
    let adapter = Self.adapter().replacing(#""at":7}'; "# + usual, with: #""at":7}'; "# + last)
    try #require(last == usual || adapter != Self.adapter())
    let workplace = try Self.workplace(adapter, seconds: 2)

    let result = try workplace.rehearse("record")

    #expect(result.exit == (said == nil ? 0 : 1), "\(result.errors)\(result.output)")
    if let said { #expect(result.output.contains(said), "\(result.output)") }
    #expect(workplace.processes.isEmpty)
  }

  @Test(arguments: [
    #"say '{"type":"error","message":"there is no button"}'; say '{"type":"end"}'"#,
    #"step tap; say '{"type":"error","message":"there is no button"}'; say '{"type":"end"}'"#,
    #"step tap; say '{"type":"failure","message":"there is no button"}'; say '{"type":"end","outcome":"failed"}'"#,
  ])
  func `what an adapter cannot do is told with the step that asked for it, and its line`(_ second: String) throws {
    let workplace = try Self.workplace(Self.adapter(second: second))

    let result = try workplace.rehearse("record")
    let shown = try workplace.rehearse("query", "SELECT script_line, step FROM v1_failures", "--format", "csv")

    #expect(result.output.contains("Scripts/press.yaml:6: there is no button"), "\(result.output)")
    #expect(shown.lines.last == "6,1", "\(shown.output)\(shown.errors)")
  }

  @Test func `a word that a toolkit has no step for is not applicable`() throws {
    let workplace = try Self.workplace(Self.adapter())
    try workplace.write("Scripts/press.yaml", Self.script + "\n  - scroll: down\n")

    let result = try workplace.rehearse("record")

    #expect((result.output + result.errors).contains("not applicable: Counter 1.0 has no step scroll"))
  }

  @Test func `a project file that is wrong says where, and what was meant`() throws {
    let workplace = try Self.workplace(Self.adapter())
    try workplace.write("rehearsal.yaml", "toolkits:\n  counter: { comand: [sh] }\n")

    let result = try workplace.rehearse("record")

    #expect(result.exit == 2)
    #expect(result.errors.contains("rehearsal.yaml:2:14: error: unknown key \"comand\""), "\(result.errors)")
    #expect(result.errors.contains("did you mean \"command\"?"))
  }

  @Test(arguments: [
    ("toolkits: [counter]\n", "rehearsal.yaml:1:11: error: found a list"),
    ("toolkits:\n  counter: { command: [] }\n", "rehearsal.yaml:2:23: error: found an empty list"),
    ("toolkits:\n  counter: { command: [sh], axes: [a] }\n", "rehearsal.yaml:2:35: error: found a list"),
    ("toolkits:\n  counter: { command: [sh], environment: { A: [b] } }\n", "rehearsal.yaml:2:47: error: found a list"),
  ])
  func `nothing in a project file is passed over`(_ text: String, _ told: String) throws {
    let workplace = try Self.workplace(Self.adapter())
    try workplace.write("rehearsal.yaml", text)

    let result = try workplace.rehearse("record")

    #expect(result.exit == 2)
    #expect(result.errors.contains(told), "\(result.errors)")
  }

  @Test func `a placeholder that is no axis of the cell is an error that names it`() throws {
    let workplace = try Self.workplace(Self.adapter())
    try workplace.write("rehearsal.yaml", #"toolkits: { counter: { command: [sh, adapter.sh, "${verison}"] } }"#)

    let result = try workplace.rehearse("record")

    #expect(result.exit == 1)
    #expect(
      (result.output + result.errors).contains("${verison}, which is not an axis of the cell; it has toolkit=counter"),
      "\(result.output)\(result.errors)")
  }

  @Test func `a time that some cell's value makes none is an error before anything is performed`() throws {
    let workplace = try Self.workplace(Self.adapter())
    try workplace.write(
      "Scripts/press.yaml",
      """
      id: press
      matrix: { toolkit: [counter], pause: [900ms, soon] }
      steps:
        - launch
        - advance: ${pause}
      """)

    let result = try workplace.rehearse("record")

    #expect(result.exit == 2)
    #expect(result.errors.contains("Scripts/press.yaml:5:14: error:"), "\(result.errors)")
    #expect(result.errors.contains("soon"), "\(result.errors)")
  }

  @Test func `a scene that is too large for a script is refused, and one that is no script's is not looked at`() throws
  {
    let workplace = try Self.workplace(Self.adapter())
    try workplace.write("rehearsal.yaml", "toolkits: { counter: { command: [sh, adapter.sh], scene: .count } }\n")
    let large = String(repeating: "1234567\n", count: 130_000)

    try workplace.write("Scripts/other.count", large)
    #expect(try workplace.rehearse("record", "Scripts/press.yaml").exit == 0)
    try workplace.write("Scripts/press.count", large)
    let refused = try workplace.rehearse("record", "Scripts/press.yaml")

    #expect(refused.exit == 2)
    #expect(refused.errors.contains("Scripts/press.count: 1040000 bytes"), "\(refused.errors)")
  }

  @Test func `a scene with an ending of the project's own is in the digest, and a pipe beside it is not read`() throws {
    let workplace = try Self.workplace(Self.adapter())
    try workplace.write("rehearsal.yaml", "toolkits: { counter: { command: [sh, adapter.sh], scene: .lamp } }\n")
    try workplace.write("Scripts/press.lamp", "on")
    _ = try workplace.shell("mkfifo Scripts/pipe.lamp")
    _ = try workplace.rehearse("record")
    try workplace.write("Scripts/press.lamp", "off")
    _ = try workplace.rehearse("record")

    let digests = try workplace.rehearse(
      "query", "SELECT count(DISTINCT script_digest) FROM v1_sessions WHERE script = 'press'", "--format", "csv")

    #expect(digests.lines.last == "2")
  }

  @Test func `a script of a toolkit has its scene in its digest, and no axis of the models`() throws {
    let workplace = try Self.workplace(Self.adapter())
    try workplace.write(
      "rehearsal.yaml", "toolkits: { qt: { command: [none], axes: { version: [6.10.3, 6.12.0] } } }\n")
    try workplace.write("Scripts/press.yaml", Self.script.replacing("counter", with: "qt"))
    try workplace.write("Scripts/press.qml", "Window {}")
    _ = try workplace.rehearse("record")
    try workplace.write("Scripts/press.qml", "Window { width: 3 }")
    _ = try workplace.rehearse("record")

    let cells = try workplace.rehearse("record", "--list", "--format", "csv")
    let digests = try workplace.rehearse(
      "query", "SELECT count(DISTINCT script_digest) FROM v1_sessions WHERE script = 'press'", "--format", "csv")

    #expect(Array(cells.lines.prefix(3)) == ["script,toolkit,version", "press,qt,6.10.3", "press,qt,6.12.0"])
    #expect(digests.lines.last == "2")
  }

  /// The adapter of Adapters.md, as it stands there.
  @Test func `the example of the page performs its script, twice the same`() throws {
    let page = try String(
      contentsOf: Workplace.repository.appendingPathComponent("Documentation/Adapters.md"), encoding: .utf8)
    func block(_ begin: String) throws -> String {
      let start = try #require(page.range(of: begin)).lowerBound
      let end = try #require(page.range(of: "\n```", range: start..<page.endIndex)).lowerBound
      return String(page[start..<end]) + "\n"
    }
    let workplace = try Workplace()
    try workplace.write("counter.py", try block("#!/usr/bin/env python3"))
    try workplace.write("rehearsal.yaml", try block("# rehearsal.yaml"))
    try workplace.write("press.yaml", try block("# press.yaml"))
    let environment = [
      "PYTHONPATH": Workplace.repository.appendingPathComponent("python").path,
      "PYTHONDONTWRITEBYTECODE": "1",
    ]

    let result = try workplace.rehearse("record", "press.yaml", environment: environment)
    let verified = try workplace.rehearse("verify", "--all", "--scripts", "press.yaml", environment: environment)
    let counted = try workplace.rehearse("matrix", "press", "--on", "callback button counted")
    let out = try workplace.rehearse("query", "SELECT t_us FROM v1_events WHERE name = 'went out'", "--format", "csv")
    // What is drawn differs at every frame, and makes no event.
    try workplace.write(
      "counter.py",
      try block("#!/usr/bin/env python3").replacing(
        "\"lit\": lit}", with: "\"lit\": lit, \"cells\": str(self.window.now)}"))
    let drawn = try workplace.rehearse("record", "press.yaml", environment: environment)
    let screens = try workplace.rehearse("query", "SELECT count(*) FROM v1_attachments", "--format", "csv")

    #expect(drawn.output.contains("run:2: 1 session, 1 same"), "\(drawn.output)\(drawn.errors)")
    #expect(screens.lines.last == "1")
    #expect(result.exit == 0, "\(result.errors)\(result.output)")
    #expect(verified.output.contains("1 same"), "\(verified.errors)\(verified.output)")
    #expect(counted.lines.last?.hasPrefix("callback button counted: 1 yes in 1 cell") == true)
    // The second tap counts at 0.992 s, and the lamp burns for a second from there: the frame after it.
    #expect(out.lines.last == "2000000")
  }
}

extension Workplace {
  /// Processes that go on in the folder.
  fileprivate var processes: [String] {
    let numbers = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).filter { Int($0) != nil }
    return numbers.filter { number in
      let place = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(number)/cwd")
      return place.map { URL(fileURLWithPath: $0).lastPathComponent } == folder.lastPathComponent
    }
  }
}
