import Testing

@Suite struct UsageTests {
  @Test(arguments: [
    ["rehears"], ["record", "--matrix"], ["record", "--jobs", "0"], ["record", "--label", ""], ["list"],
    ["list", "things"], ["list", "runs", "@head"], ["show"], ["state", "s:1"], ["state", "s:1", "--at", "noon"],
    ["state", "s:1", "--at", "step:0"], ["why", "s:1"], ["query"], ["query", "SELECT 1", "--list"],
    ["query", "SELECT 1", "--format", "xml"], ["diff"], ["diff", "@head"], ["diff", "--by", "ios", "a", "b"],
    ["diff", "a", "b", "--channels", "frames", "--ignore", "timing"], ["doctor", "now"],
  ])
  func `wrong usage ends with 2 and says so on standard error only`(_ arguments: [String]) throws {
    let result = try Workplace().start(arguments).result()

    #expect(result.exit == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("error: "))
    #expect(!result.wasKilled)
  }

  @Test(arguments: ["record", "list", "show", "state", "why", "query", "diff", "schema", "lint", "doctor"])
  func `every subcommand explains itself on standard output`(_ subcommand: String) throws {
    let result = try Workplace().rehearse(subcommand, "--help")

    #expect(result.exit == 0)
    #expect(result.output.contains("USAGE: rehearse \(subcommand)"))
    #expect(result.errors.isEmpty)
  }

  @Test(arguments: [
    (["pending", "--help"], "did you mean rehearse review pending?"), (["shwo", "s:1"], "did you mean rehearse show?"),
    (["help", "pending"], "did you mean rehearse review pending?"), (["xyzzy"], "rehearse --help lists the commands"),
    (["baseline", "exprot", "x"], "did you mean rehearse baseline export?"),
    (["baseline", "explain"], "its commands are why, export, import\n  rehearse baseline --help lists the commands"),
    (["review", "acept", "--all"], "did you mean rehearse review accept?"),
    (["blame", "s:1"], "did you mean rehearse changes?"), (["log"], "did you mean rehearse list runs?"),
    (["status"], "did you mean rehearse review pending?"),
    (["help", "dashboard", "biuld"], "did you mean rehearse dashboard build?"),
  ])
  func `a command that is not there is named, with what was meant`(_ arguments: [String], _ answer: String) throws {
    let result = try Workplace().start(arguments).result()

    #expect(result.exit == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("error: there is no command \""))
    #expect(result.errors.contains(answer))
  }

  @Test func `a list of channels where a session has one part is sent to the command that takes it`() throws {
    let result = try Workplace().rehearse("show", "s:1", "actions,callbacks")

    #expect(result.exit == 2)
    #expect(result.errors.contains("expected one of steps, events, callbacks, frames, views, exceptions; "))
    #expect(result.errors.contains("rehearse diff --channels"), "\(result.errors)")
  }

  @Test func `help lists every command once, under what it is for`() throws {
    let lines = try Workplace().rehearse("--help").lines

    let groups = ["START", "RECORD", "LOOK", "COMPARE", "HISTORY", "DECIDE", "SHARE", "ASK", "MODELS"]
    #expect(lines.filter { $0.hasSuffix(" SUBCOMMANDS:") } == groups.map { "\($0) SUBCOMMANDS:" })
    let names = lines.compactMap { $0.firstMatch(of: /^  ([a-z]+) {2,}[A-Z]/).map { String($0.1) } }
    #expect(names.count > 30 && Set(names).count == names.count)
  }

  @Test func `a command works in the folder that it is told, wherever that stands`() throws {
    let workplace = try Workplace.recorded()
    try workplace.write("a/b/empty.txt", "")

    for line in ["-C .. list runs", "list runs -C . -C ..", "-C b list runs -C ../.."] {
      let result = try workplace.shell("cd a && rehearse \(line)")
      #expect(result.exit == 0 && result.output.contains("run:1"), "\(line): \(result.errors)")
    }
    let missing = try workplace.rehearse("-C", "nowhere", "list", "runs")
    #expect(missing.exit == 2)
    #expect(missing.errors == "error: -C nowhere: No such file or directory\n")
    #expect(try workplace.rehearse("list", "-C").errors.contains("-C names a folder"))
  }

  @Test func `colour and notes are as a reader wishes, of any command`() throws {
    let workplace = try Workplace.recorded()

    let plain = try workplace.rehearse("diff", "--by", "orientation")
    let coloured = try workplace.rehearse("--color", "always", "diff", "--by", "orientation")
    let refused = try workplace.rehearse("diff", "--color=always", "--by", "orientation", "--color", "never")

    #expect(plain.output == refused.output && !plain.output.isEmpty)
    #expect(coloured.output.contains("\u{1B}[") && !plain.output.contains("\u{1B}["))
    #expect(
      try workplace.rehearse("list", "runs", "--color", "blue").errors.contains("expected: auto, always or never"))
    #expect(try workplace.rehearse("-V").output == workplace.rehearse("--version").output)
    let empty = try Workplace()
    #expect(
      try empty.rehearse("lint").errors == "note: there is no folder Scripts here; these are the bundled scripts\n")
    #expect(try empty.rehearse("lint", "-q").errors.isEmpty)
    #expect(try workplace.rehearse("query", "SELECT 1", "--", "-q").exit == 2)
  }

  @Test(arguments: ["record", "bisect", "verify", "explore", "history", "regressions", "diff", "film", "minimize"])
  func `help shows no insides of types, and hides old spellings`(_ subcommand: String) throws {
    let workplace = try Workplace()

    let first = try workplace.rehearse(subcommand, "--help")
    let second = try workplace.rehearse(subcommand, "--help")

    #expect(first.output == second.output)
    #expect(first.output.matches(of: /\w+\([a-z]+: |Set\(\[|\w+\.\w+\.\w+\(/).isEmpty)
    let former = ["bisect": "--run ", "verify": "--against ", "explore": "--output ", "history": "--line "]
    if let former = former[subcommand] { #expect(!first.output.contains(former)) }
  }

  @Test func `old spellings of options are understood for one release`() throws {
    let workplace = try Workplace.recorded()

    #expect(try workplace.rehearse("history", "sample/tap", "--line", "").exit == 0)
    #expect(try workplace.rehearse("regressions", "--line", "").exit == 0)
    #expect(try workplace.rehearse("verify", "--all", "--against", "false").exit == 2)
  }

  @Test(arguments: [
    ["report", "-o", "/nosuch/a.html"], ["record", "--junit", "/nosuch/j.xml"], ["dashboard", "build", "/dev/null/x"],
    ["export", "s:1", "-o", "/nosuch/e.json"], ["render", "s:1", "--at", "step:1", "-o", "/nosuch/r.svg"],
    ["baseline", "export", "/dev/null/b"],
  ])
  func `output that cannot be written ends with a code of its own`(_ arguments: [String]) throws {
    let result = try Workplace.recorded().start(arguments).result()

    #expect(result.exit == 4, "\(result.errors)")
    #expect(result.errors.hasPrefix("error: /"))
    #expect(!result.errors.contains("NSCocoa"))
  }

  @Test func `the newest of several runs with one label is meant, and a note says so`() throws {
    let workplace = try Workplace.recorded()
    for _ in 0..<2 { _ = try workplace.rehearse("record", "--label", "nightly") }

    let result = try workplace.rehearse("changes", "nightly")
    let sessions = try workplace.rehearse("list", "sessions", "nightly", "--format", "csv")

    #expect(result.exit == 0)
    #expect(result.errors == "note: 2 runs are labelled \"nightly\": run:3, the newest, is meant, not run:2\n")
    #expect(sessions.lines.dropFirst().allSatisfy { $0.contains("s:5") || $0.contains("s:6") })
  }

  @Test func `the version is one line`() throws {
    let result = try Workplace().rehearse("--version")

    #expect(result.exit == 0)
    #expect(result.lines.count == 1)
    #expect(result.lines.first?.split(separator: ".").count == 3)
  }

  @Test func `the schema can be had without a database`() throws {
    let workplace = try Workplace()

    let text = try workplace.rehearse("schema")
    let rows = try workplace.rehearse("schema", "--format", "csv")

    #expect(text.exit == 0)
    #expect(text.output.contains("v1_callbacks"))
    #expect(rows.lines.contains { $0.hasPrefix("v1_callbacks,selector,") })
    #expect(!workplace.exists(".rehearsal"))
  }

  @Test func `lint says when it looks at the bundled scripts`() throws {
    let workplace = try Workplace()

    let bundled = try workplace.rehearse("lint")
    try workplace.write("Scripts/tap.yaml", Sample.tap)
    let own = try workplace.rehearse("lint")

    #expect(bundled.exit == 0)
    #expect(bundled.errors == "note: there is no folder Scripts here; these are the bundled scripts\n")
    #expect(own.errors.isEmpty)
  }
}
