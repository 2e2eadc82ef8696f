import Testing

@Suite struct DecisionsTests {
  static func workplace() throws -> Workplace {
    try prepared {
      let workplace = try Workplace()
      try workplace.write(
        "Scripts/tap.yaml", Sample.tap.replacing("matrix:", with: "matrix:\n  pushSeconds: [0.3, 0.35]"))
      return workplace
    }
  }

  @Test func `a decision is listed with its answers and the scripts that switch it`() throws {
    let result = try Self.workplace().rehearse("decisions", "pushSeconds", "--format", "jsonl")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(
      result.output.hasPrefix(
        #"{"decision":"pushSeconds","question":"How long does a push or pop take?","answer":"0.35","#
          + #""answers":"0.33, 0.35, 0.3833","unit":"seconds","confidence":"guessed","#))
    #expect(result.output.hasSuffix(#""sources":"uikit-facts 8","scripts":"sample/tap"}"# + "\n"))
  }

  @Test func `answers that differ between systems name the systems`() throws {
    let result = try Self.workplace().rehearse("decisions", "honoursLayoutMargins", "pushSeconds")

    #expect(result.output.contains("false (iOS up to 4.3), true (iOS from 5.0)"))
    #expect(result.lines.last == "2 decisions: 1 stated, 1 guessed")
  }

  @Test func `one name is shown in full`() throws {
    let result = try Self.workplace().rehearse("decisions", "pushSeconds")

    #expect(result.lines.first == "pushSeconds  How long does a push or pop take?")
    #expect(result.lines.contains("  rehearse record --with pushSeconds=0.33"))
    #expect(result.lines.contains("  matrix: { pushSeconds: [0.33, 0.35, 0.3833] }   in a script"))
    #expect(result.lines.last == "  sample/tap")
  }

  @Test func `the claim that a decision rests on names it`() throws {
    let result = try Self.workplace().rehearse("claims", "PRE-013")

    #expect(result.lines.contains { $0.hasPrefix("  honoursLayoutMargins  ") })
  }

  @Test func `a name that no decision has is wrong usage`() throws {
    let result = try Self.workplace().rehearse("decisions", "pushSecond")

    #expect(result.exit == 2)
    #expect(result.errors == "error: there is no decision pushSecond\n  did you mean \"pushSeconds\"?\n")
  }

  @Test func `a public report leads to the decision that it speaks of`() throws {
    let result = try Self.workplace().rehearse("decisions", "--report", "openradar:4604")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(result.lines.first?.hasPrefix("slideOutLosesMaster  ") == true)
    #expect(result.lines.contains { $0.hasPrefix("  openradar:4604  true, documented false: ") })
  }

  @Test func `a report that nobody knows is wrong usage`() throws {
    let result = try Self.workplace().rehearse("decisions", "--report", "openradar:4605")

    #expect(result.exit == 2)
    #expect(result.errors == "error: there is no public report openradar:4605\n  did you mean \"openradar:4604\"?\n")
  }

  @Test func `lists and pages fit a terminal of 80 columns`() throws {
    for arguments in [["decisions"], ["decisions", "honoursLayoutMargins"]] {
      let shown = try Terminal.run(arguments, in: Self.workplace(), environment: ["NO_COLOR": "1"])

      #expect(shown.split(whereSeparator: \.isNewline).filter { $0.count > 80 } == [])
    }
  }
}
