import Foundation
import Testing

/// A cell is a cell, however often a step of it is repeated and fails.
@Suite struct RepeatedFailureTests {
  /// One cell, whose expectation fails three times, and two cells that share a failure.
  private static func workplace() throws -> Workplace {
    try prepared {
      let workplace = try HistoryCommandTests.repository()
      let one = "\n  - expect: { frame: go, width: 12 }"
      let three = "\n  - repeat: { times: 3, steps: [{ expect: { frame: go, width: 12 } }] }"
      let both = Sample.failing.replacing("[portrait]", with: "[portrait, landscape]")
      try workplace.write("Scripts/rep.yaml", Sample.failing.replacing(one, with: three))
      try workplace.write("Scripts/two.yaml", both.replacing("sample/failing", with: "sample/two"))
      return workplace
    }
  }

  @Test func `an annotation of GitHub counts cells and not failures`() throws {
    let result = try Self.workplace().rehearse("record", "--github")

    let told = result.lines.filter { $0.hasPrefix("::error") }
    #expect(told.count == 2)
    #expect(told.contains { $0.contains("rep.yaml") && $0.hasSuffix(" (1 cell)") }, "\(result.output)")
    #expect(told.contains { $0.contains("two.yaml") && $0.hasSuffix(" (2 cells)") }, "\(result.output)")
  }

  @Test(arguments: ["github", "sarif"])
  func `what is told of a branch counts cells and not failures`(_ format: String) throws {
    let workplace = try HistoryCommandTests.repository()
    _ = try workplace.rehearse("record", "--label", "base")
    let files = try Self.workplace()
    _ = try workplace.shell(
      """
      git checkout -q -b feature && cp '\(files.path("Scripts/rep.yaml"))' '\(files.path("Scripts/two.yaml"))' Scripts
      git add . && git commit -q -m failing && rehearse record
      """)

    let told = try workplace.rehearse("pr", "--format", format)

    let lines = told.output.split(separator: format == "sarif" ? "{\"ruleId\"" : "\n").map(String.init)
    let repeated = lines.filter { $0.contains("rep.yaml") && $0.contains("12") }
    #expect(!repeated.isEmpty, "\(told.output)\(told.errors)")
    for line in repeated { #expect(line.contains("1 cell") && !line.contains("3 cells"), "\(line)") }
    #expect(lines.contains { $0.contains("two.yaml") && $0.contains("2 cells") }, "\(told.output)")
  }
}
