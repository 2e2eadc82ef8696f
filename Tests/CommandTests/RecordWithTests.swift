import Testing

/// `rehearse record --with`: every cell under another answer to a decision.
@Suite struct RecordWithTests {
  static let cell = [
    "--only", "^linksame/new-game$", "--matrix", "ios=6.0; orientation=portrait; route=outside",
  ]

  @Test func `another answer is an axis of every cell and changes what is recorded`() throws {
    let workplace = try Workplace()

    let standard = try workplace.start(["record", "--bundled"] + Self.cell).result()
    let slow = try workplace.start(["record", "--bundled"] + Self.cell + ["--with", "popoverFadeSeconds=0.50"]).result()
    let rows = try workplace.rehearse(
      "query", "--format", "csv",
      """
      SELECT run_id, axis, value, (SELECT t_end_us FROM v1_recordings r WHERE r.recording_id = s.recording_id) - (
          SELECT min(t_end_us) FROM v1_recordings) AS later
      FROM v1_sessions s
      LEFT JOIN v1_axes a ON a.configuration_id = s.configuration_id AND a.axis = 'popoverFadeSeconds'
      GROUP BY run_id, axis, value, later ORDER BY run_id
      """)

    #expect(standard.exit == 0, "\(standard.errors)")
    #expect(slow.exit == 0, "\(slow.errors)")
    #expect(rows.lines == ["run_id,axis,value,later", "1,,,0", "2,popoverFadeSeconds,0.5,250000"])
  }

  @Test func `cells that the answer makes equal are performed once`() throws {
    let workplace = try Workplace()
    try workplace.write(
      "Scripts/tap.yaml", Sample.tap.replacing("matrix:", with: "matrix:\n  popoverFadeSeconds: [0.2, 0.25]"))

    let all = try workplace.rehearse("record", "--list", "--format", "csv")
    let one = try workplace.rehearse("record", "--list", "--format", "csv", "--with", "popoverFadeSeconds=0.3")

    #expect(all.lines.count == 1 + 4)
    #expect(one.lines.count == 1 + 2)
    #expect(one.lines.dropFirst().allSatisfy { $0.hasSuffix(",0.3") })
  }

  @Test(arguments: [
    ("popoverFadeSecond=0.2", "unknown decision \"popoverFadeSecond\"", "did you mean \"popoverFadeSeconds\"?"),
    ("prefersLandscapeOrder=yes", "unknown answer to prefersLandscapeOrder \"yes\"", "expected one of: true, false"),
    ("popoverFadeSeconds", "\"popoverFadeSeconds\" answers nothing", "expected NAME=ANSWER"),
  ])
  func `a wrong answer is wrong usage`(_ text: String, _ message: String, _ advice: String) throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)

    let result = try workplace.rehearse("record", "--with", text)

    #expect(result.exit == 2)
    #expect(result.errors.hasPrefix("error: --with: \(message)\n"))
    #expect(result.errors.contains(advice))
    #expect(!workplace.exists(".rehearsal"))
  }

  /// Issue 44, row 1.7: what nobody knows is an error, with what is expected.
  @Test(arguments: [
    ("device=banana", "unknown value of device \"banana\"", "ipad"),
    ("ios=99", "unknown value of ios \"99\"", "6.0"),
    ("orientation=landscpe", "unknown value of orientation \"landscpe\"", "did you mean \"landscape\"?"),
    ("way=bus", "unknown value of way \"bus\"", "expected one of: foot, tram"),
  ])
  func `a value that an axis never has is wrong usage`(_ text: String, _ message: String, _ advice: String) throws {
    let workplace = try Workplace()
    let branch =
      "  - when: { way: foot, device: ipad, orientation: portrait, ios: \"6.0\", then: [{ mark: left }] }\n"
    let script = Sample.tap.replacing("matrix:", with: "matrix:\n  way: [foot, tram]")
    try workplace.write("Scripts/tap.yaml", script.replacing("  - settle", with: branch + "  - settle"))

    let result = try workplace.rehearse("record", "--with", text)

    #expect(result.exit == 2, "\(result.output)")
    #expect(result.errors.hasPrefix("error: --with: \(message)\n"), "\(result.errors)")
    #expect(result.errors.contains(advice), "\(result.errors)")
    #expect(!workplace.exists(".rehearsal"))
  }

  /// ScriptFormat, 6: whoever records a script is the caller of its own parameters.
  @Test func `a parameter of a script has the value that is given for the run`() throws {
    let workplace = try Workplace()
    try workplace.write(
      "Scripts/tap.yaml",
      Sample.tap.replacing("scene:", with: "parameters: { who: go }\nscene:").replacing("tap: go", with: "tap: ${who}"))

    let given = try workplace.rehearse("record", "--with", "who=boardView")
    let labels = try workplace.rehearse(
      "query", "SELECT DISTINCT label FROM v1_steps WHERE label LIKE 'tap%'", "--format", "csv")

    #expect(given.exit == 0, "\(given.errors)")
    #expect(labels.lines == ["label", "tap boardView"])
  }

  @Test func `a decision is answered once`() throws {
    let answers = ["--with", "popoverFadeSeconds=0.2", "--with", "popoverFadeSeconds=0.3"]

    let result = try Workplace().start(["record", "--bundled"] + answers).result()

    #expect(result.exit == 2)
    #expect(result.errors.contains("popoverFadeSeconds is given twice"))
  }
}
