import Testing

@Suite struct UsageTests {
  @Test(arguments: [
    ["rehears"], ["record", "--matrix"], ["record", "--jobs", "0"], ["record", "--label", ""], ["list"],
    ["list", "things"], ["list", "runs", "@head"], ["show"], ["state", "s:1"], ["state", "s:1", "--at", "noon"],
    ["state", "s:1", "--at", "step:0"], ["why", "s:1", "many"], ["query"], ["query", "SELECT 1", "--list"],
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
