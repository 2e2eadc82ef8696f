import Foundation
import Testing

@Suite struct BisectTests {
  /// Five commits, of which the first, the second and the last are recorded; the third makes the button wider.
  static func history() throws -> Workplace {
    try prepared {
      let workplace = try Workplace()
      _ = try workplace.shell("git init -q -b main && git config user.email a@b.c && git config user.name Ada")
      try workplace.write(".gitignore", ".rehearsal\n*.out\n*.err\n")
      let texts = [
        Sample.tap, Sample.tap + "  - settle\n", ChangesTests.wider(90) + "  - settle\n",
        "# remark\n" + ChangesTests.wider(90) + "  - settle\n", "# another\n" + ChangesTests.wider(90) + "  - settle\n",
      ]
      for (number, text) in texts.enumerated() {
        try workplace.write("Scripts/tap.yaml", text)
        let commit = try workplace.shell("git add -A && git commit -qm 'number \(number + 1)'")
        try #require(commit.exit == 0, "\(commit.errors)")
        if [1, 4].contains(number) { _ = try workplace.rehearse("record", "--label", "at\(number + 1)") }
      }
      return workplace
    }
  }

  @Test func `stored runs are asked, and the change is named`() throws {
    let workplace = try Workplace.recorded()
    _ = try workplace.rehearse("record")
    try workplace.write("Scripts/tap.yaml", ChangesTests.wider(90))
    _ = try workplace.rehearse("record")
    _ = try workplace.rehearse("record", "--matrix", "orientation=portrait")

    let result = try workplace.rehearse("bisect", "sample/tap", "--good", "run:1", "--bad", "@head")
    let cell = try workplace.rehearse(
      "bisect", "sample/tap[orientation=landscape]", "--good", "run:1", "--bad", "run:3")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(
      result.lines.prefix(4).map { $0.prefix(11) } == ["good  run:1", "good  run:2", "bad   run:3", "bad   run:4"])
    #expect(result.lines.contains { $0.hasPrefix("first bad run: run:3, ") })
    #expect(result.lines.contains { $0.hasPrefix("last good run: run:2, ") })
    #expect(result.lines.contains { $0.hasPrefix("change ") && $0.contains(" in 1 cell, open") })
    #expect(cell.lines.contains { $0.hasPrefix("first bad run: run:3, ") })
  }

  @Test func `revisions without a run are performed by a command`() throws {
    let workplace = try BisectTests.history()

    let result = try workplace.shell(
      "rehearse bisect sample/tap --good at2 --bad at5 --command 'grep -q \"80, 44\" Scripts/tap.yaml'")
    let unclear = try workplace.shell("rehearse bisect sample/tap --good at2 --bad at5 --command 'exit 125'")
    let without = try workplace.shell("rehearse bisect sample/tap --good at2 --bad at5")
    let stopped = try workplace.shell("rehearse bisect sample/tap --good at2 --bad at5 --command 'exit 130'")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(
      result.lines.contains {
        $0.wholeMatch(of: /first bad revision: [0-9a-f]{12} number 3, after [12] probes?/) != nil
      })
    #expect(unclear.lines.contains("first bad revision, after 2 probes, one of"))
    #expect(unclear.lines.filter { $0.hasPrefix("  ") && $0.contains(" number ") }.count == 3)
    #expect(without.lines.contains("2 revisions between them have no run: --perform, --command CMD, or record them"))
    #expect(stopped.exit == 2)
    #expect(stopped.errors.contains("error: the command of --command ended with 130 at "), "\(stopped.errors)")
    let empty = try workplace.rehearse("bisect", "sample/tap", "--good", "at2", "--bad", "at5", "--command", "")
    #expect(empty.exit == 2 && empty.errors.hasPrefix("error: --command is empty\n"), "\(empty.errors)")
    let trees = try workplace.shell("git worktree list | wc -l; git status --porcelain")
    #expect(trees.lines == ["1"])
  }

  @Test func `runs that behave alike have nothing between them`() throws {
    let workplace = try Workplace.recorded()
    _ = try workplace.rehearse("record")

    let same = try workplace.rehearse("bisect", "sample/tap", "--good", "run:1", "--bad", "run:2")
    let order = try workplace.rehearse("bisect", "sample/tap", "--good", "run:2", "--bad", "run:1")

    #expect(same.exit == 2)
    #expect(same.errors.contains("behaves alike in run:1 and run:2"))
    #expect(order.exit == 2)
    #expect(order.errors.contains("run:2 is not before run:1"))
  }

  @Test func `a run without a session of the script is named, and does not behave alike`() throws {
    let workplace = try Workplace.recorded()
    _ = try workplace.rehearse("record", "--matrix", "orientation=portrait")
    try workplace.write("Scripts/tap.yaml", Sample.tap.replacing("sample/tap", with: "sample/other"))
    _ = try workplace.rehearse("record")
    func said(_ script: String, _ good: String, _ bad: String) throws -> String? {
      let result = try workplace.rehearse("bisect", script, "--good", good, "--bad", bad)
      #expect(result.exit == 2)
      return result.errors.split(separator: "\n").first.map(String.init)
    }

    #expect(try said("sample/tap", "run:1", "run:3") == "error: run:3 has no session of sample/tap, and run:1 has")
    #expect(try said("sample/other", "run:1", "run:3") == "error: run:1 has no session of sample/other, and run:3 has")
    #expect(
      try said("sample/other", "run:1", "run:2") == "error: neither run:1 nor run:2 has a session of sample/other")
    #expect(
      try said("sample/tap[orientation=landscape]", "run:1", "run:2")
        == "error: run:2 has no session of sample/tap, and run:1 has")
  }

  @Test func `revisions without a run are performed by this program`() throws {
    let workplace = try BisectTests.history()

    let result = try workplace.rehearse("bisect", "sample/tap", "--good", "at2", "--bad", "at5", "--perform")
    let both = try workplace.rehearse(
      "bisect", "sample/tap", "--good", "at2", "--bad", "at5", "--perform", "--run", "x")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(
      result.lines.contains {
        $0.wholeMatch(of: /first bad revision: [0-9a-f]{12} number 3, after [12] probes?/) != nil
      })
    #expect(both.exit == 2)
  }

  /// The scene of the first run is in no commit: git alone cannot tell what was performed.
  @Test func `what a run was performed from is in the file, where git has not all of it`() throws {
    let workplace = try Workplace()
    _ = try workplace.shell("git init -q -b main && git config user.email a@b.c && git config user.name Ada")
    try workplace.write(".gitignore", ".rehearsal\n*.out\n*.err\n")
    let parts = try #require(Sample.tap.range(of: "scene:\n"))
    let steps = try #require(Sample.tap.range(of: "steps:\n"))
    let own = Sample.tap[parts.upperBound..<steps.lowerBound].split(separator: "\n").map { $0.dropFirst(2) }
    let scene = "scene: board\ntitle: A board\n" + own.joined(separator: "\n")
    let script = Sample.tap[..<parts.lowerBound] + "scene: board\n" + Sample.tap[steps.lowerBound...]
    try workplace.write("Scripts/tap.yaml", String(script))
    _ = try workplace.shell("git add -A && git commit -qm 'number 1'")
    try workplace.write("Scripts/board.scene.yaml", scene + "\n")
    let first = try workplace.rehearse("record", "--label", "at1")
    try #require(first.exit == 0, "\(first.errors)")
    for (number, width) in [(2, 80), (3, 90), (4, 90)] {
      let text = scene.replacing("80, 44", with: "\(width), 44") + "\n# \(number)\n"
      try workplace.write("Scripts/board.scene.yaml", text)
      _ = try workplace.shell("git add -A && git commit -qm 'number \(number)'")
    }
    _ = try workplace.rehearse("record", "--label", "at4")

    let result = try workplace.rehearse("bisect", "sample/tap", "--good", "at1", "--bad", "at4", "--perform")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(
      result.lines.contains { $0.contains("first bad revision: ") && $0.contains(" number 3, after ") },
      "\(result.output)")
  }

  @Test func `a change that is not in the scripts is not looked for in them`() throws {
    let workplace = try Workplace()
    _ = try workplace.shell("git init -q -b main && git config user.email a@b.c && git config user.name Ada")
    try workplace.write(".gitignore", ".rehearsal\n*.out\n*.err\n")
    for remark in 1...3 {
      try workplace.write("Scripts/tap.yaml", "# \(remark)\n" + Sample.tap)
      _ = try workplace.shell("git add -A && git commit -qm '\(remark)'")
      if remark == 1 { _ = try workplace.rehearse("record", "--label", "first") }
    }
    // As another program would record it: git sees no change.
    _ = try workplace.shell(
      """
      git update-index --assume-unchanged Scripts/tap.yaml && sed -i 's/80, 44/90, 44/' Scripts/tap.yaml
      rehearse record --label other
      """)

    let result = try workplace.rehearse("bisect", "sample/tap", "--good", "first", "--bad", "other", "--perform")

    #expect(result.exit == 2, "\(result.output)")
    #expect(
      result.errors.contains(/error: this program does not perform [0-9a-f]{12} 3 as run:2 has it/), "\(result.errors)")
  }
}
