import Testing

@Suite struct ShapeRuleTests {
  @Test func `no file is long without a reason`() {
    let findings = Repository.files.flatMap(ShapeRule.sizeFindings)

    #expect(findings.isEmpty, "\(listing(findings))")
  }

  @Test func `every name says what is inside`() {
    let findings = Repository.files.flatMap(ShapeRule.nameFindings)

    #expect(findings.isEmpty, "\(listing(findings))")
  }

  @Test func `a file of 501 lines is too long and one of 500 is not`() {
    let short = SourceFile(path: "Sources/Diff/A.swift", text: String(repeating: "let a = 1\n", count: 500))
    let long = SourceFile(path: "Sources/Diff/A.swift", text: String(repeating: "let a = 1\n", count: 501))
    let explained = SourceFile(path: long.path, text: "// Long because: it is one table.\n" + long.text)

    #expect(ShapeRule.sizeFindings(in: short).isEmpty)
    #expect(ShapeRule.sizeFindings(in: long).count == 1)
    #expect(ShapeRule.sizeFindings(in: explained).isEmpty)
  }

  @Test(arguments: [
    "Sources/Core/A.swift", "Sources/Stage/Utils/A.swift", "Sources/Stage/ViewHelpers.swift",
    "Sources/TraceKit/A.swift", "Sources/Diff/String+Common.swift", "tools/misc/A.swift",
  ])
  func `an empty name is found`(_ path: String) {
    #expect(ShapeRule.nameFindings(in: SourceFile(path: path, text: "")).count == 1)
  }

  @Test(arguments: ["Sources/Stage/UIKit.swift", "Sources/Stage/Commonwealth.swift", "Scripts/linksame/a.yaml"])
  func `a longer word is not an empty one`(_ path: String) {
    #expect(ShapeRule.nameFindings(in: SourceFile(path: path, text: "")).isEmpty)
  }
}
