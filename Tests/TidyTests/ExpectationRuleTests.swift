import Testing

@Suite struct ExpectationRuleTests {
  @Test func `every test expects something and is named as a sentence`() {
    let findings = Repository.swift.flatMap(ExpectationRule.findings)

    #expect(findings.isEmpty, "\(listing(findings))")
  }

  @Test func `every file of tests holds a test`() {
    let findings = Repository.swift.flatMap(ExpectationRule.emptyFindings)

    #expect(findings.isEmpty, "\(listing(findings))")
  }

  @Test func `a test that cannot fail is found`() {
    let text = """
      @Suite struct ATests {
        @Test func `a thing runs`() {
          _ = thing()
        }

        @Test(arguments: [
          1, 2,
        ])
        func `a thing runs twice`(_ number: Int) {
          // #expect(number > 0)
        }

        @Test func `a thing is checked`() { check(1) }

        func check(_ number: Int) {
          #expect(number > 0)
        }
      }
      """

    let findings = ExpectationRule.findings(in: SourceFile(path: "Tests/StageTests/ATests.swift", text: text))

    #expect(findings.map(\.line) == [2, 9])
  }

  @Test func `a test with a name of one word is found`() {
    let text = "@Test func works() {\n  #expect(thing())\n}\n"

    #expect(ExpectationRule.findings(in: SourceFile(path: "Tests/StageTests/ATests.swift", text: text)).count == 1)
  }

  @Test func `a file without a test is found`() {
    let file = SourceFile(path: "Tests/StageTests/ATests.swift", text: "import Testing\n")

    #expect(ExpectationRule.emptyFindings(in: file).count == 1)
  }
}
