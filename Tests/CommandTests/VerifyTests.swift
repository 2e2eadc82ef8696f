import Foundation
import Testing

@Suite struct VerifyTests {
  @Test func `what is performed again in processes of its own is the same`() throws {
    let workplace = try Workplace.recorded()

    let all = try workplace.rehearse("verify", "--all")
    let runs = try workplace.rehearse("query", "SELECT count(*) FROM v1_runs", "--format", "csv")

    #expect(all.exit == 0, "\(all.errors)")
    #expect(all.output == "run:1: 2 of 2 sessions performed again, 2 same\n")
    #expect(runs.lines.last == "1")
  }

  /// A performer that truly behaves in two ways: every second time a turn of the device takes longer.
  private static let flaky = """
    #!/bin/sh
    echo x >>"$FLAKY"
    count=$(wc -l <"$FLAKY")
    if [ $((count % 2)) = 0 ]; then rehearse "$@"; else rehearse "$@" --with quarterTurnSeconds=0.5; fi
    """

  @Test func `a cell that behaves in two ways is nondeterministic, and no third time mends it`() throws {
    let workplace = try Workplace()
    try workplace.write(
      "Scripts/turn.yaml", Sample.tap.replacing("  - tap: go\n", with: "  - tap: go\n  - rotate: left\n"))
    try workplace.write("flaky.sh", VerifyTests.flaky)
    _ = try workplace.rehearse("record")
    try #require(FileManager.default.fileExists(atPath: workplace.path("flaky.sh")))

    let result = try workplace.shell(
      "rehearse verify --all --command 'sh flaky.sh'", environment: ["FLAKY": workplace.path("count")])
    let verdicts = try workplace.rehearse(
      "query", "SELECT run_id, verdict FROM v1_sessions WHERE run_id > 1", "--format", "csv")
    let list = try workplace.rehearse("list", "runs")

    #expect(result.exit == 3, "\(result.errors)\(result.output)")
    #expect(result.lines[0].hasPrefix("nondeterministic  sample/tap[orientation="))
    #expect(result.lines[1].hasPrefix("  first divergence: step 3 \"rotate left\", event "))
    #expect(result.lines.contains("  performed a third time it was as recorded"))
    #expect(result.lines.last == "run:1: 2 of 2 sessions performed again, 2 nondeterministic; kept as run:2")
    #expect(verdicts.lines.dropFirst() == ["2,nondeterministic", "2,nondeterministic"])
    #expect(list.output.contains("verify run:1"))
  }

  @Test func `a share is the same sessions every time, and sessions whose script changed are left out`() throws {
    let workplace = try Workplace()
    let turns = (1...40).map(String.init).joined(separator: ", ")
    let text = Sample.long.replacing(/turn: \[.*\]/, with: "turn: [\(turns)]")
    try workplace.write("Scripts/long.yaml", text)
    _ = try workplace.rehearse("record")

    let first = try workplace.rehearse("verify", "--share", "0.1")
    let second = try workplace.rehearse("verify", "--share", "0.1")
    try workplace.write("Scripts/long.yaml", text + "  - background\n")
    try workplace.write("Scripts/other.scene.yaml", "scene: other\nroot: main\ncontrollers: { main: {} }\n")
    let changed = try workplace.rehearse("verify", "--share", "0.1")

    let count = try #require(first.output.firstMatch(of: /(\d+) of 40 sessions performed again, (\d+) same/))
    #expect((1...9).contains(try #require(Int(count.1))), "\(first.output)\(first.errors)")
    #expect(count.1 == count.2)
    #expect(first.output == second.output)
    // Its own text, which the database has kept, is still whole.
    #expect(changed.output == first.output)
  }

  @Test func `a share of a small run is at least one session, the same each time`() throws {
    let workplace = try Workplace.recorded()

    let results = try (0..<2).map { _ in try workplace.rehearse("verify", "--share", "0.000001") }

    for result in results {
      #expect(result.exit == 0, "\(result.errors)")
      #expect(result.output == "run:1: 1 of 2 sessions performed again, 1 same\n")
    }
  }

  @Test func `wrong usage is told`() throws {
    let workplace = try Workplace.recorded()

    let empty = try workplace.rehearse("verify", "--command", " ")
    #expect(empty.exit == 2)
    #expect(empty.errors.hasPrefix("error: --command is empty\n"), "\(empty.errors)")
    #expect(try workplace.rehearse("verify", "--share", "2").exit == 2)
    #expect(try workplace.rehearse("verify", "--share", "0.5", "--all").exit == 2)
    let broken = try workplace.rehearse("verify", "--all", "--command", "false")
    #expect(broken.exit == 2)
    #expect(broken.errors.contains("cannot be performed again"))
  }

  @Test func `several at a time say the same in the same order`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)
    try workplace.write("Scripts/failing.yaml", Sample.failing)
    _ = try workplace.rehearse("record")
    // Another performer, whose buttons are wider.
    try workplace.write("Wide/tap.yaml", Sample.tap.replacing("80, 44", with: "90, 44"))
    try workplace.write("Wide/failing.yaml", Sample.failing.replacing("80, 44", with: "90, 44"))
    try workplace.write("wide.sh", "shift; rehearse record Wide \"$@\"\n")

    let same = try workplace.rehearse("verify", "--all", "--jobs", "4")
    let one = try workplace.shell("rehearse verify run:1 --all --command 'sh wide.sh'")
    let four = try workplace.shell("rehearse verify run:1 --all --jobs 4 --command 'sh wide.sh'")
    let none = try workplace.rehearse("verify", "--all", "--jobs", "0")

    #expect(same.exit == 0, "\(same.errors)")
    #expect(same.output == "run:1: 3 of 3 sessions performed again, 3 same\n")
    #expect(one.exit == 3, "\(one.errors)")
    #expect(one.lines.count(where: { $0.hasPrefix("nondeterministic  ") }) == 3)
    #expect(four.lines.dropLast() == one.lines.dropLast())
    #expect(none.exit == 2)
  }
}
