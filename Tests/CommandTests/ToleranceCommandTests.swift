import Foundation
import Testing

/// `tolerances` of scripts, recorded.
@Suite struct ToleranceCommandTests {
  @Test func `a tolerance is kept with the script, and behaviour within it is the same`() throws {
    let workplace = try Workplace()
    let script = Sample.tap.replacing("tags:", with: "tolerances: { frame go: 5 }\ntags:")
    try workplace.write("Scripts/tap.yaml", script)
    try #require(try workplace.rehearse("record").exit == 0)

    try workplace.write("Scripts/tap.yaml", script.replacing("[100, 100, 80, 44]", with: "[101, 99, 80, 44]"))
    let within = try workplace.rehearse("record")
    try workplace.write("Scripts/tap.yaml", script.replacing("[100, 100, 80, 44]", with: "[104, 100, 80, 44]"))
    let beyond = try workplace.rehearse("record")
    let kept = try workplace.rehearse("query", "--format", "csv", "SELECT * FROM v1_tolerances")

    // Where a finger goes down is where the middle is: a touch tells it, whatever is said of frames.
    #expect(within.output.contains("2 changed"), "\(within.output)")
    #expect(beyond.output.contains("2 changed"))
    #expect(kept.lines == ["script,pattern,amount", "sample/tap,frame go,5 pt"])
  }

  @Test func `a script that only looks stays the same within its tolerance`() throws {
    let workplace = try Workplace()
    let script = Sample.tap.replacing("tags:", with: "tolerances: { frame go: 5 }\ntags:")
      .replacing("  - tap: go\n", with: "")
    try workplace.write("Scripts/tap.yaml", script)
    try #require(try workplace.rehearse("record").exit == 0)

    try workplace.write("Scripts/tap.yaml", script.replacing("[100, 100, 80, 44]", with: "[101, 99, 80, 44]"))
    let within = try workplace.rehearse("record")
    try workplace.write("Scripts/tap.yaml", script.replacing("[100, 100, 80, 44]", with: "[104, 100, 80, 44]"))
    let beyond = try workplace.rehearse("record")
    let verified = try workplace.rehearse("verify", "--all")

    #expect(within.output.contains("2 same"), "\(within.output)")
    #expect(beyond.output.contains("2 changed"), "\(beyond.output)")
    #expect(verified.exit == 0, "\(verified.output)\(verified.errors)")
  }
}
