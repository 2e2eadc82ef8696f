import Testing

@Suite struct ClaimsCommandTests {
  /// The sample script, with an expectation that names a claim on line 22.
  static let claiming = Sample.tap + "  - expect: { onScreen: go, claim: DIS-023 }\n"

  static func workplace(_ script: String = claiming) throws -> Workplace {
    try prepared("\(script)") {
      let workplace = try Workplace()
      try workplace.write("Scripts/tap.yaml", script)
      return workplace
    }
  }

  @Test func `a claim is listed with the scripts and tests that exercise it`() throws {
    let result = try Self.workplace().rehearse("claims", "DIS-023", "--format", "jsonl")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(result.output.contains(#""claim":"DIS-023","subject":""#))
    #expect(result.output.contains(#""texts":"AD","scripts":"sample/tap","tests":"C"#))
    #expect(result.output.contains("ControllersTests/"))
  }

  @Test func `ids and beginnings of ids select, in any case`() throws {
    let result = try Self.workplace().rehearse("claims", "dis-00", "POP-041", "--format", "csv")

    #expect(result.lines.dropFirst().map { $0.prefix(7) } == ["DIS-001"] + (2...9).map { "DIS-00\($0)" } + ["POP-041"])
  }

  @Test func `the last line counts, and every claim is in the list`() throws {
    let result = try Self.workplace(
      "id: a\nscene: { root: m, controllers: { m: { view: { view: v } } } }\nsteps: [launch]\n"
    ).rehearse("claims")

    #expect(result.lines.last?.hasPrefix("333 claims: ") == true)
    #expect(result.lines.count == 333 + 3)
  }

  @Test func `an uncovered claim is a finding`() throws {
    let workplace = try Self.workplace()

    let uncovered = try workplace.rehearse("claims", "POP-041", "DIS-023", "--uncovered")
    let covered = try workplace.rehearse("claims", "DIS-023", "--uncovered")

    #expect(uncovered.exit == 1)
    #expect(uncovered.lines.count == 4)
    #expect(uncovered.lines.last == "2 claims: 1 covered, 1 uncovered")
    #expect(covered.exit == 0)
  }

  @Test func `a claim that only the head of a script names is not exercised by it`() throws {
    let script = Sample.tap.replacing("tags:", with: "claims: [POP-041]\ntags:")

    let result = try Self.workplace(script).rehearse("claims", "POP-041", "--uncovered")

    #expect(result.exit == 1)
  }

  @Test func `one whole id is shown in full`() throws {
    let result = try Self.workplace().rehearse("claims", "DIS-023")

    #expect(result.exit == 0)
    #expect(result.lines.first?.hasPrefix("DIS-023  ") == true)
    #expect(result.lines.contains("given"))
    #expect(result.lines.contains("  sample/tap"))
    #expect(result.lines.contains("    Scripts/tap.yaml:22"))
    #expect(result.lines.contains { $0.hasPrefix("  SGP-005  ") })
  }

  @Test func `a claim that only reads back what a scene said is declared, with the reason`() throws {
    let workplace = try Self.workplace(Self.claiming.replacing("DIS-023", with: "APP-017"))

    _ = try workplace.rehearse("record")
    let page = try workplace.rehearse("claims", "APP-017")
    let row = try workplace.rehearse("claims", "APP-017", "--format", "jsonl")
    let weak = try workplace.rehearse("claims", "APP-017", "--weak")

    #expect(page.lines[1] == "declared")
    #expect(page.lines.contains { $0.hasPrefix("  No controller is named and no symptom given") })
    #expect(row.output.contains(#""verdict":"declared","declared":"No controller is named"#))
    #expect(weak.exit == 0 && weak.lines.last?.hasSuffix("; 1 declared") == true, "\(weak.output)")
  }

  @Test func `a claim says which switched decisions and mutants its own expectations notice`() throws {
    let workplace = try Self.workplace()

    let page = try workplace.rehearse("claims", "DIS-005")
    let row = try workplace.rehearse("claims", "DIS-005", "--format", "jsonl")

    #expect(page.lines.contains("mutants that its expectations notice"))
    #expect(page.lines.contains("  refusal-ignored"))
    #expect(row.output.contains("refusal-ignored"))
  }

  /// No script of the project names PRE-005, so no mutant is noticed; here one does.
  @Test func `a claim that holds and notices no mutant is weak, and without a reason that is a finding`() throws {
    let workplace = try Self.workplace(Self.claiming.replacing("DIS-023", with: "PRE-005"))

    let weak = try workplace.rehearse("claims", "PRE-005", "DIS-023", "--weak")
    let page = try workplace.rehearse("claims", "PRE-005")

    #expect(weak.exit == 1)
    #expect(weak.lines.contains { $0.hasPrefix("PRE-005  none is given") })
    #expect(weak.lines.last?.hasSuffix("; 1 weak") == true)
    #expect(page.lines.contains("  no mutant makes it fail"))
  }

  @Test func `the verdict is the newest run's`() throws {
    let workplace = try Self.workplace()
    let before = try workplace.rehearse("claims", "DIS-023")

    _ = try workplace.rehearse("record")
    let held = try workplace.rehearse("claims", "DIS-023", "DIS-024", "--failing")
    try workplace.write("Scripts/tap.yaml", Self.claiming.replacing("onScreen: go", with: "notOnScreen: go"))
    _ = try workplace.rehearse("record")
    let failed = try workplace.rehearse("claims", "DIS-023", "DIS-024", "--failing")

    #expect(before.lines.contains("not recorded"))
    #expect(held.exit == 0)
    #expect(held.lines.last?.hasSuffix(" uncovered; 1 held") == true)
    #expect(failed.exit == 1)
    #expect(failed.lines.count == 4)
    #expect(failed.lines.last?.hasSuffix(" uncovered; 1 failed") == true)
    #expect(try workplace.rehearse("claims", "DIS-023", "--format", "csv").lines.last?.contains(",failed,") == true)
  }

  @Test func `a database that is named has to be there`() throws {
    let result = try Self.workplace().rehearse("claims", "DIS", "--db", "gone.sqlite")

    #expect(result.exit == 5)
    #expect(result.errors.contains("there is no database at gone.sqlite"))
  }

  @Test func `lists and pages fit a terminal of 80 columns`() throws {
    let workplace = try Self.workplace()

    for arguments in [["claims"], ["claims", "POP-005"]] {
      let shown = try Terminal.run(arguments, in: workplace, environment: ["NO_COLOR": "1"])
      let lines = shown.split(whereSeparator: \.isNewline)

      #expect(lines.count > 10)
      #expect(lines.filter { $0.count > 80 } == [])
      #expect(!shown.contains("\u{1B}"))
    }
  }

  @Test func `an id that no claim has is wrong usage`() throws {
    let result = try Self.workplace().rehearse("claims", "DIS-9")

    #expect(result.exit == 2)
    #expect(result.errors.hasPrefix("error: there is no claim DIS-9\n  subjects: APP, AUT,"))
  }
}
