import Foundation
import Testing

@Suite struct RegressionsTests {
  /// Runs in which the button is as wide as given, each committed; only portrait is recorded.
  static func recorded(_ widths: [Int]) throws -> Workplace {
    try prepared("\(widths)") {
      let workplace = try HistoryCommandTests.repository()
      for width in widths {
        try workplace.write("Scripts/tap.yaml", ChangesTests.wider(width))
        _ = try workplace.shell("git commit -qam 'width \(width)' --allow-empty")
        _ = try workplace.rehearse("record", "--matrix", "orientation=portrait")
      }
      return workplace
    }
  }

  /// State, last good, first changed and ending run of each regression.
  static func states(_ workplace: Workplace, _ arguments: String...) throws -> [String] {
    let result = try workplace.start(["regressions", "--format", "csv"] + arguments).result()
    return result.lines.dropFirst().map { line in
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      return ([fields[0]] + fields[8...10]).joined(separator: " ")
    }
  }

  @Test(arguments: [
    ([80, 80, 90, 90], ["open 2 3 "]), ([80, 90, 80], ["fixed 1 2 3"]),
    ([80, 90, 80, 90], ["fixed 1 2 3", "reopened 3 4 "]), ([80, 90, 95], ["open 1 2 "]),
    ([80, 90, 80, 95], ["fixed 1 2 3", "open 3 4 "]), ([80, 80], []),
  ])
  func `a regression is open, fixed, reopened or replaced`(_ widths: [Int], _ states: [String]) throws {
    #expect(try RegressionsTests.states(try RegressionsTests.recorded(widths)) == states)
  }

  @Test func `cells that come and go are no regressions`() throws {
    let workplace = try RegressionsTests.recorded([80])
    _ = try workplace.rehearse("record", "--matrix", "orientation=landscape")
    _ = try workplace.rehearse("record")

    let result = try workplace.rehearse("regressions")

    #expect(result.exit == 0)
    #expect(result.output == "0 regressions in 0 cells\n")
  }

  @Test func `what is open says since when`() throws {
    let workplace = try RegressionsTests.recorded([80, 80, 90])
    let revisions = try workplace.shell("git log --format=%h --abbrev=12").lines

    let result = try workplace.rehearse("regressions")

    #expect(result.exit == 1)
    #expect(result.lines[0].hasSuffix(" in 1 cell, open"))
    #expect(result.lines.contains { $0.hasPrefix("  last good      run:2, 2") && $0.hasSuffix(revisions[1]) })
    #expect(result.lines.contains { $0.hasPrefix("  first changed  run:3, 2") && $0.hasSuffix(revisions[0]) })
    #expect(result.lines.last == "1 regression in 1 cell: 1 open")
    #expect(result.lines.allSatisfy { $0.count <= 80 })
  }

  @Test func `those since a run, those that are open, and those of a script`() throws {
    let workplace = try RegressionsTests.recorded([80, 90, 80, 95])

    #expect(try RegressionsTests.states(workplace, "--since", "run:2") == ["open 3 4 "])
    #expect(try RegressionsTests.states(workplace, "--open") == ["open 3 4 "])
    #expect(try RegressionsTests.states(workplace, "sample/tap[orientation=portrait]").count == 2)
    #expect(try workplace.rehearse("regressions", "sample/tip").exit == 2)
  }

  @Test(arguments: [
    ("script", "sample/tap"),
    ("configuration", "ios=6.0,device=ipad,orientation=portrait,popover=uikit,account=observed"),
  ])
  func `they are grouped by script or configuration, too`(_ grouping: String, _ heading: String) throws {
    let result = try RegressionsTests.recorded([80, 90]).rehearse("regressions", "--group-by", grouping)

    #expect(result.lines[0] == heading)
    #expect(result.lines[2].hasSuffix(", open"))
  }

  @Test func `what was there when a branch began is open on it`() throws {
    let workplace = try RegressionsTests.recorded([80, 90])
    _ = try workplace.shell("git checkout -q -b feature && git commit -q --allow-empty -m more")
    _ = try workplace.rehearse("record", "--matrix", "orientation=portrait")

    #expect(try RegressionsTests.states(workplace) == ["open 1 2 "])
  }
}
