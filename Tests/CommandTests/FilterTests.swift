import Foundation
import Testing

/// The commands that take filters; what filters mean is tested with their language.
@Suite struct FilterTests {
  /// Two scripts: `sample/tap`, tagged quick and sample, and a slow one, which changes in its second run.
  private static func recorded() throws -> Workplace {
    try prepared {
      let workplace = try Workplace()
      try workplace.write("Scripts/tap.yaml", Sample.tap)
      try workplace.write("Scripts/slow.yaml", slow(mark: "first"))
      _ = try workplace.rehearse("record")
      try workplace.write("Scripts/slow.yaml", slow(mark: "second"))
      _ = try workplace.rehearse("record")
      return workplace
    }
  }

  private static func slow(mark: String) -> String {
    """
    id: sample/slow
    tags: [slow]
    matrix: { ios: ["5.0", "6.0"] }
    scene:
      root: board
      controllers: { board: { view: { view: boardView, frame: [0, 0, 300, 300] } } }
    steps: [launch, { mark: \(mark) }]
    """
  }

  @Test(arguments: [
    (["--tags", "slow"], 2), (["--tags", "quick and not slow"], 0), (["--where", "slow and ios=5.0"], 1),
    (["--where", "changed"], 2), (["--only", "slow", "--matrix", "ios=6.0"], 1), (["--where", "script:sample/s*"], 2),
    (["--where", "none(changed)"], 0),
  ])
  func `changes and diff tell the cells that pass`(_ filter: [String], _ changed: Int) throws {
    let workplace = try Self.recorded()

    let changes = try workplace.start(["changes", "--trials", "0", "--format", "csv"] + filter).result()
    let diff = try workplace.start(["diff", "run:1", "run:2"] + filter).result()

    let rows = changes.lines.count { $0.contains("sample/slow") }
    #expect(rows == changed, "\(changes.output)\(changes.errors)")
    #expect(changes.exit == (changed > 0 ? 1 : 0) && diff.exit == changes.exit, "\(diff.output)\(diff.errors)")
    let total = try #require(diff.lines.last?.firstMatch(of: /in (\d+) of (\d+) cells?$/))
    #expect(Int(total.1) == changed && (Int(total.2) ?? 0) > 0)
  }

  @Test func `verify performs the cells that pass again`() throws {
    let workplace = try Self.recorded()

    let result = try workplace.rehearse("verify", "--all", "--tags", "slow", "--matrix", "ios=5.0", "--format", "json")

    let answer = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(result.exit == 0, "\(result.errors)")
    #expect((answer["verdict"] as? String)?.contains("1 session") == true, "\(result.output)")
  }

  @Test func `record performs the cells that pass, and a filter takes nothing from the history`() throws {
    let workplace = try Self.recorded()

    let result = try workplace.rehearse("record", "--where", "slow ios=6.0")
    let removed = try workplace.rehearse("changes", "--trials", "0")

    #expect(result.lines.last == "run:3: 1 session, 1 same", "\(result.output)\(result.errors)")
    #expect(removed.exit == 0 && !removed.output.contains("removed"))
  }

  @Test func `lint tells what is wrong in the scripts that pass, and in what cannot be read`() throws {
    let workplace = try Self.recorded()
    try workplace.write(
      "Scripts/slow.yaml", Self.slow(mark: "first").replacing("steps: [launch,", with: "steps: [lunch,"))

    let quick = try workplace.rehearse("lint", "--tags", "quick")
    let slow = try workplace.rehearse("lint", "--tags", "slow or quick")
    try workplace.write("Scripts/torn.yaml", "id: torn\nsteps: [launch\n")
    let torn = try workplace.rehearse("lint", "--tags", "quick")
    let none = try workplace.rehearse("lint", "--tags", "unheard-of")

    #expect(quick.exit == 0 && quick.lines.last == "0 errors in 1 file", "\(quick.output)\(quick.errors)")
    #expect(slow.exit == 2 && slow.output.contains("Scripts/slow.yaml:7:"), "\(slow.output)")
    #expect(torn.exit == 2 && torn.output.contains("Scripts/torn.yaml:") && !torn.output.contains("slow.yaml"))
    #expect(none.exit == 2 && none.errors.contains("--tags unheard-of leaves none: the tags are quick, sample, slow"))
  }

  @Test(arguments: [
    ["diff", "run:1", "run:2", "--tags", "slwo"], ["changes", "--tags", "slwo"], ["verify", "--tags", "slwo"],
    ["lint", "--tags", "slwo"], ["record", "--tags", "slwo"], ["matrix", "--tags", "slwo"],
  ])
  func `each of them says where a slip is`(_ arguments: [String]) throws {
    let result = try Self.recorded().start(arguments).result()

    #expect(result.exit == 2 && result.output.isEmpty)
    #expect(result.errors.contains("error: --tags, column 1: there is no tag \"slwo\"\n  did you mean \"slow\"?"))
  }

  @Test func `two sessions, and files, are compared whole`() throws {
    let workplace = try Self.recorded()

    let sessions = try workplace.rehearse("diff", "s:1", "s:2", "--tags", "slow")

    #expect(sessions.exit == 2 && sessions.errors.contains("a filter picks cells of runs"))
  }

  @Test func `nothing left is said with what there was`() throws {
    let result = try Self.recorded().rehearse("changes", "--where", "slow ios=4.3")

    #expect(result.exit == 2)
    #expect(result.errors.contains("error: no cell of run:2 matched\n  there are 2 scripts with 4 cells\n"))
    #expect(result.errors.contains("--where ios=4.3 leaves none: ios is 5.0, 6.0"))
  }
}
