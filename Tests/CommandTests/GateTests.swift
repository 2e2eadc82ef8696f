import Foundation
import Testing

@Suite struct RunGateTests {
  @Test func `only what is asked for fails`() throws {
    let workplace = try Workplace.recorded()
    try workplace.write("Scripts/tap.yaml", ChangesTests.wider(90))

    #expect(try workplace.rehearse("record", "--fail-on", "failed,crashed").exit == 0)
    try workplace.write("Scripts/tap.yaml", ChangesTests.wider(95))
    #expect(try workplace.rehearse("record", "--fail-on", "changed").exit == 1)
    #expect(try workplace.rehearse("record", "--fail-on", "none").exit == 0)
    #expect(try workplace.rehearse("record", "--fail-on", "wrong").exit == 2)
    try workplace.write("Scripts/more.yaml", Sample.failing)
    #expect(try workplace.rehearse("record", "--fail-on", "new").exit == 0)
    #expect(try workplace.rehearse("record", "--fail-on", "failed").exit == 1)
  }

  @Test func `a run that fails since cells are new says so wherever it is told`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)

    let result = try workplace.rehearse("record", "--fail-on", "new", "--github", "--junit", "junit.xml")

    let reason = "2 cells new, which fails the run by --fail-on new"
    #expect(result.exit == 1)
    #expect(result.lines.contains("::error file=Scripts/tap.yaml,line=1,title=sample/tap new::\(reason)"))
    #expect(result.lines.contains(reason))
    #expect(try workplace.text("junit.xml").contains("failures=\"2\""))
  }

  @Test func `a change that was recorded once and never reviewed fails again where asked for`() throws {
    let workplace = try Workplace.recorded()
    try workplace.write("Scripts/tap.yaml", ChangesTests.wider(90))
    _ = try workplace.rehearse("record")

    let usual = try workplace.rehearse("record")
    let strict = try workplace.rehearse("record", "--fail-on", "failed,unreviewed")

    #expect(usual.exit == 0)
    #expect(strict.exit == 1)
    #expect(strict.lines.contains { $0.hasPrefix("change ") && $0.contains(" in 2 cells is not reviewed: ") })
  }

  @Test func `cells that failed last are recorded again`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)
    try workplace.write("Scripts/failing.yaml", Sample.failing)
    _ = try workplace.rehearse("record")

    let list = try workplace.rehearse("record", "--last-failed", "--list", "--format", "csv")
    try workplace.write("Scripts/failing.yaml", Sample.failing.replacing("width: 12", with: "width: 80"))
    let fixed = try workplace.rehearse("record", "--last-failed")
    let none = try workplace.rehearse("record", "--last-failed")

    #expect(list.lines.count == 2)
    #expect(list.lines[1].hasPrefix("sample/failing,"))
    #expect(fixed.exit == 0, "\(fixed.output)")
    #expect(none.output == "no cell failed last\n")
    #expect(none.exit == 0)
  }

  @Test func `cells whose script changed are recorded`() throws {
    let workplace = try Workplace.recorded()
    try workplace.write("Scripts/failing.yaml", Sample.failing)

    let added = try workplace.rehearse("record", "--only-changed", "--list", "--format", "csv")
    _ = try workplace.rehearse("record", "--only-changed")
    try workplace.write("Scripts/tap.yaml", Sample.tap + "# more\n")
    let edited = try workplace.rehearse("record", "--only-changed", "--list", "--format", "csv")
    _ = try workplace.rehearse("record", "--only-changed")
    let none = try workplace.rehearse("record", "--only-changed")

    #expect(added.lines.dropFirst().map { $0.prefix(14) } == ["sample/failing"])
    #expect(edited.lines.dropFirst().map { $0.prefix(11) } == ["sample/tap,", "sample/tap,"])
    #expect(none.output == "no script changed\n")
  }

  @Test(arguments: ["run:1", "@head", "s:4", "a@head", "head", "a[ios=5]", "baseline"])
  func `a label that reads like a reference is refused`(_ label: String) throws {
    let result = try Workplace.recorded().rehearse("record", "--label", label)

    #expect(result.exit == 2)
    #expect(result.errors.contains("reads like"))
  }
}
