import Foundation
import Testing

@Suite struct ClaimTestsRuleTests {
  @Test func `the list of tests that name claims is up to date`() throws {
    let path = Repository.root.appendingPathComponent("Claims/tests.txt")
    let listed = (try? String(contentsOf: path, encoding: .utf8)) ?? ""

    let actual = ClaimTestsRule.listing(of: Repository.files)

    if ProcessInfo.processInfo.environment["REHEARSAL_DOCS"] == "write" {
      try actual.write(to: path, atomically: true, encoding: .utf8)
    }
    let differing = Set(actual.split(separator: "\n")).symmetricDifference(listed.split(separator: "\n"))
    #expect(
      listed == actual, "tools/claims writes it; these lines differ: \(differing.sorted().joined(separator: "\n"))")
  }

  @Test func `every claim that a test names is in the list of claims`() throws {
    let known = Set(
      Repository.files.filter { $0.path.hasPrefix("Claims/") && $0.path.hasSuffix(".yaml") }
        .flatMap { TextRule.captures("- id: " + TextRule.claimExpression, in: $0.text) })
    let named = Set(ClaimTestsRule.listing(of: Repository.files).split(separator: "\n").map { String($0.prefix(7)) })

    try #require(known.count > 300)
    #expect(named.subtracting(known) == [])
  }

  @Test func `a claim counts in the name, the comments and the cases of a test, and nowhere else`() {
    let text = """
      /// POP-001 is what these are about.
      @Suite struct SampleTests {
        /// POP-002: a helper.
        static let sample = "POP-003"

        /// DIS-001, DIS-002: why.
        @Test func `one`() {
          let id = "POP-004"
          // DIS-003.
          #expect(id == "")  // DIS-004
        }

        @Test(arguments: [
          Case("PRE-001 above", 1),
          Case("PRE-002 below", 2),
        ])
        func `two`(_ test: Case) {
          #expect(true)
        }

        /// POP-005.
        func help() {}

        @Test func `LIF-001 is in the name`() {}

        @Test func `nothing`() {}
      }
      """
    let file = SourceFile(path: "Tests/StageTests/SampleTests.swift", text: text)

    #expect(
      ClaimTestsRule.tests(in: file) == [
        .init(name: "one", claims: ["DIS-001", "DIS-002", "DIS-003", "DIS-004"]),
        .init(name: "two", claims: ["PRE-001", "PRE-002"]),
        .init(name: "LIF-001 is in the name", claims: ["LIF-001"]),
      ])
    #expect(ClaimTestsRule.listing(of: [file]).hasPrefix("DIS-001 StageTests/SampleTests: one\nDIS-002 "))
  }

  @Test func `tests of the read side name claims as examples`() {
    let file = SourceFile(path: "Tests/StoreTests/A.swift", text: "@Test func `DIS-001 is stored`() {}\n")

    #expect(ClaimTestsRule.listing(of: [file]).isEmpty)
  }
}
