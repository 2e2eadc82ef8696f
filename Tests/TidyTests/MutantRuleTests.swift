import Testing

@Suite struct MutantRuleTests {
  @Test func `every source mutant finds what it replaces`() {
    let mutants = Repository.files.filter { $0.path.hasSuffix(".mutant") }
    let claims = Set(
      Repository.files.filter { $0.path.hasPrefix("Claims/") }
        .flatMap { TextRule.captures(TextRule.claimExpression, in: $0.text) })

    let findings = mutants.flatMap { MutantRule.findings(in: $0, sources: Repository.files, claims: claims) }

    #expect(mutants.count >= 15)
    #expect(findings.isEmpty, "\(listing(findings))")
  }

  @Test func `a mutant that finds nothing, or cites no claim, is found`() {
    let source = SourceFile(path: "Sources/A.swift", text: "one\ntwo\ntwo\n")
    func findings(_ text: String) -> [String] {
      MutantRule.findings(
        in: SourceFile(path: "tools/a.mutant", text: text), sources: [source], claims: ["DIS-001"]
      ).map(\.message)
    }

    #expect(findings("# A.\nclaims: DIS-001\nfile: Sources/A.swift\n---\none\n+++\nthree\n") == [])
    #expect(
      findings("# A.\nclaims: DIS-999\nfile: Sources/A.swift\n---\ntwo\n+++\nthree\n")
        == ["what it replaces stands 2 times in Sources/A.swift", "claim DIS-999 is in no list"])
    #expect(findings("claims: none\nfile: Sources/B.swift\n---\none\n+++\n\n") == ["Sources/B.swift is not there"])
    #expect(findings("file: Sources/A.swift\n").count == 1)
    #expect(
      findings("claims: none\nfile: Sources/A.swift\n---\none\n+++\nif one {\n")
        == ["a brace is open at the end of a side"])
  }
}
