import Testing

@Suite struct ImportRuleTests {
  @Test func `modules import only what the table allows`() {
    let findings = Repository.files.flatMap(ImportRule.findings)

    #expect(findings.isEmpty, "\(listing(findings))")
  }

  @Test func `every module of the table exists`() {
    let modules = Set(Repository.files.compactMap(ImportRule.module))

    #expect(modules == Set(ImportRule.table.keys))
  }

  @Test(arguments: [
    "import Foundation",
    "@testable import RehearsalStore",
    "internal import RehearsalStore",
    "@preconcurrency public import Dispatch",
    "import struct Foundation.URL",
    "import RehearsalTrace; import Glibc",
  ])
  func `an import outside the table is found`(_ line: String) {
    let file = SourceFile(path: "Sources/Stage/Views/UIView.swift", text: "import RehearsalTrace\n\n\(line)\n")

    #expect(ImportRule.findings(in: file).map(\.line) == [3])
  }

  @Test func `a word in a comment or a text is no import`() {
    let file = SourceFile(
      path: "Sources/Trace/A.swift", text: "// import Foundation\nlet a = \"import RehearsalStore\"\n")

    #expect(ImportRule.findings(in: file).isEmpty)
  }

  @Test func `a module that the table does not know is found`() {
    let file = SourceFile(path: "Sources/Extras/A.swift", text: "let a = 1\n")

    #expect(ImportRule.findings(in: file).count == 1)
  }
}
