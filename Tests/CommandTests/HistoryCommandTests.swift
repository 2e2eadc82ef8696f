import Foundation
import Testing

@Suite struct HistoryCommandTests {
  /// A git working copy with the sample script; the title of its button decides what is recorded.
  static func repository() throws -> Workplace {
    try prepared {
      let workplace = try Workplace()
      try workplace.write("Scripts/tap.yaml", Sample.tap)
      try workplace.write(".gitignore", ".rehearsal/\n*.out\n*.err\n*.sqlite*\n")
      let made = try workplace.shell(
        """
        git init -q -b main . && git config user.name Ada && git config user.email ada@example.com && git add . &&
        git commit -qm first
        """)
      try #require(made.exit == 0, "\(made.errors)")
      return workplace
    }
  }

  @Test func `spans have letters in the order of appearance`() throws {
    let workplace = try Workplace.recorded()
    _ = try workplace.rehearse("record")
    try workplace.write("Scripts/tap.yaml", Sample.tap.replacing("[100, 100, 80, 44]", with: "[100, 100, 90, 44]"))
    _ = try workplace.rehearse("record", "--matrix", "orientation=portrait")
    try workplace.write("Scripts/tap.yaml", Sample.tap)
    _ = try workplace.rehearse("record")

    let result = try workplace.rehearse("history", "sample/tap")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(
      result.lines.prefix(3) == [
        "sample/tap", "  A 1–4            orientation=landscape", "  B 1–2  C 3  B 4  orientation=portrait",
      ])
    #expect(result.lines.last == "3 behaviours in 2 cells, run:1 to run:4")
    #expect(result.lines.filter { $0.hasPrefix("  C  ") }.allSatisfy { $0.contains("from run:3, 2") })
  }

  @Test func `into a pipe nothing is cut`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)
    let label = String(repeating: "long ", count: 30) + "end"
    try #require(try workplace.rehearse("record", "--label", label).exit == 0)

    let piped = try workplace.rehearse("history", "sample/tap")
    let shown = try Terminal.run(["history", "sample/tap"], in: workplace, environment: ["TERM": "xterm"])

    #expect(piped.output.contains(label) && !piped.output.contains("…"), "\(piped.output)")
    #expect(!shown.contains(label))
  }

  @Test func `an axis has its lines together, and formats have a row per span`() throws {
    let workplace = try Workplace.recorded()

    let by = try workplace.rehearse("history", "sample/tap", "--by", "orientation")
    let csv = try workplace.rehearse("history", "sample/tap[orientation=portrait]", "--format", "csv")

    #expect(by.lines.contains("orientation=landscape"))
    #expect(by.lines.contains("  A 1"))
    #expect(
      csv.lines[0]
        == "script,line,ios,device,orientation,popover,account,behaviour,first_run,last_run,sessions,recording,"
        + "first_revision,is_current"
    )
    #expect(csv.lines.count == 2)
    #expect(csv.lines[1].hasPrefix("sample/tap,\"\","))
  }

  @Test func `a history goes along a branch`() throws {
    let workplace = try HistoryCommandTests.repository()
    _ = try workplace.rehearse("record")
    _ = try workplace.shell("git checkout -q -b feature")
    _ = try workplace.rehearse("record")

    let feature = try workplace.rehearse("history", "sample/tap", "--by", "orientation")
    let main = try workplace.rehearse("history", "sample/tap", "--branch", "main")
    let none = try workplace.rehearse("history", "sample/tap", "--branch", "release")

    #expect(feature.lines.last == "2 behaviours in 2 cells, run:1 to run:2 on feature")
    #expect(main.lines.last == "2 behaviours in 2 cells, run:1 on main")
    #expect(none.exit == 2)
    #expect(none.errors.contains("its sessions are on feature, main"))
  }

  @Test(arguments: [
    (["history", "sample/tup"], "the nearest is \"sample/tap\""), (["history", "sample/tap[ios=9]"], "ios was"),
    (["history", "tap"], "the nearest is \"sample/tap\""), (["history", "zoom"], "it holds sample/tap"),
    (["list", "sessions", "--script", "Sample"], "the nearest is \"sample/tap\""),
    (["history", "sample/tap", "--by", "planet"], "its axes are"), (["history", "s:1"], "a history is that of"),
  ])
  func `what is not there is wrong usage`(_ arguments: [String], _ part: String) throws {
    let result = try Workplace.recorded().start(arguments).result()

    #expect(result.exit == 2)
    #expect(result.errors.contains(part))
  }

  @Test func `a part of several names lists them`() throws {
    let workplace = try Workplace.recorded()
    for number in 1...5 {
      try workplace.write(
        "Scripts/\(number).yaml", Sample.tap.replacing("id: sample/tap", with: "id: sample/zoom-\(number)"))
    }
    _ = try workplace.rehearse("record")

    let result = try workplace.rehearse("history", "zoom")

    #expect(
      result.errors.hasSuffix(
        "the nearest are \"sample/zoom-1\", \"sample/zoom-2\", \"sample/zoom-3\", \"sample/zoom-4\" and 1 more\n"))
  }
}
