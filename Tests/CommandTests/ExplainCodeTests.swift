import Foundation
import Testing

/// `rehearse explain`: every code that an answer has is explained.
@Suite struct ExplainCodeTests {
  @Test func `every exit code of help is explained`() throws {
    let workplace = try Workplace()
    let help = try workplace.rehearse("--help").output.replacing("\n", with: " ")
    let sentence = try #require(help.firstMatch(of: /Exit codes: (.*?)\./)).1
    let codes = sentence.matches(of: /\d+/).map { String($0.output) }

    try #require(codes.count == 8)
    for code in codes {
      let told = try workplace.rehearse("explain", code)
      #expect(told.exit == 0 && told.lines.first?.hasPrefix("exit/\(code): ") == true)
    }
  }

  @Test func `what lint and doctor find has a code, and the code is explained`() throws {
    let workplace = try Workplace.recorded()
    try workplace.write("Scripts/tap.yaml", Sample.tap.replacing("- tap: go", with: "- tapp: go"))
    try workplace.write("text.sqlite", "This is a text and not a database, however long it is.\n")

    let lint = try workplace.rehearse("lint", "--format", "json")
    let doctor = try workplace.rehearse("doctor", "--db", "text.sqlite", "--format", "json")

    #expect(lint.exit == 2 && lint.output.contains(#""code":"script/unknown-name""#), "\(lint.output)")
    #expect(doctor.exit == 5 && doctor.output.contains(#""code":"store/not-a-database""#), "\(doctor.output)")
    for code in ["script/unknown-name", "store/not-a-database", "unknown-name"] {
      #expect(try workplace.rehearse("explain", code).exit == 0)
    }
  }

  @Test func `a code that is none is refused with the nearest, and without one all are listed`() throws {
    let workplace = try Workplace()

    let wrong = try workplace.rehearse("explain", "store/lockd")
    let list = try workplace.rehearse("explain", "--format", "csv")

    #expect(wrong.exit == 2 && wrong.errors.contains("did you mean store/locked?"))
    #expect(list.lines.count > 40 && list.lines.contains { $0.hasPrefix("verdict/flaky,") })
  }
}
