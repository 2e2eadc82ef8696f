import Foundation
import Testing

@Suite struct ShardTests {
  private static let cells = (1...6).map { "turn: \($0)" }

  /// Several scripts of different length.
  private func workplace() throws -> Workplace {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)
    try workplace.write(
      "Scripts/long.yaml",
      Sample.long.replacing("2000]", with: "2000]").replacing(/turn: \[.*\]/, with: "turn: [1, 2, 3, 4, 5]"))
    return workplace
  }

  private func digests(_ workplace: Workplace, _ database: String) throws -> [String] {
    try workplace.rehearse(
      "query", "--db", database, "--format", "csv",
      """
      SELECT r.uid, r.status, s.script, c.digest, k.digest FROM v1_sessions s JOIN v1_runs r USING (run_id)
      JOIN v1_configurations c USING (configuration_id) JOIN v1_recordings k USING (recording_id) ORDER BY 1, 3, 4
      """
    ).lines
  }

  @Test func `the parts of a run are merged into one, in any order`() throws {
    let workplace = try workplace()
    for part in 1...3 {
      let result = try workplace.rehearse(
        "record", "--shard", "\(part)/3", "--run-name", "build 7", "--db", "part\(part)")
      #expect(result.exit == 0, "\(result.errors)")
    }

    let one = try workplace.rehearse("merge", "one", "part1", "part2", "part3")
    let two = try workplace.rehearse("merge", "two", "part3", "part1")
    let incomplete = try digests(workplace, "two")
    let three = try workplace.rehearse("merge", "two", "part2", "part1")

    #expect(one.exit == 0)
    #expect(one.lines.last?.hasPrefix("one: added 1 run, 7 sessions, ") == true)
    #expect(two.errors == "note: run:1 has parts 1, 3 of 3\n")
    #expect(incomplete.dropFirst().allSatisfy { $0.contains(",interrupted,") })
    #expect(three.errors.isEmpty)
    #expect(try digests(workplace, "one") == digests(workplace, "two"))
    #expect(try digests(workplace, "one").count == 8)
    #expect(try digests(workplace, "one").dropFirst().allSatisfy { $0.contains(",completed,") })
  }

  @Test(arguments: ["2/2", "1/2", "2/3"])
  func `a part that claims another plan is told, whichever comes first, and nothing of it is lost`(
    _ part: String
  ) throws {
    let workplace = try workplace()
    _ = try workplace.rehearse("record", "--shard", "1/2", "--run-name", "x", "--db", "first")
    try workplace.write("Scripts/new.yaml", Sample.tap.replacing("id: ", with: "id: new-"))
    _ = try workplace.rehearse("record", "--shard", part, "--run-name", "x", "--db", "second")

    for (files, told) in [(["first", "second"], "second"), (["second", "first"], "first")] {
      let merged = try workplace.rehearse("merge", "of-\(told)", files[0], files[1])
      #expect(merged.exit == 1)
      #expect(merged.errors.contains("error: \(told): 1 run with a part of another plan than a part it is merged with"))
      #expect(merged.errors.contains("record all parts again from the same ones, with another --run-name"))
      #expect(merged.lines.last?.hasPrefix("of-\(told): added 1 run, ") == true)
    }

    let one = try digests(workplace, "of-first")
    let held = try digests(workplace, "first").dropFirst() + digests(workplace, "second").dropFirst()
    #expect(try one == digests(workplace, "of-second"))
    #expect(Set(one.dropFirst()) == Set(held))
    #expect(one.dropFirst().allSatisfy { $0.contains(",interrupted,") })
    #expect(try workplace.rehearse("merge", "alone", "first").exit == 0)
  }

  @Test func `parts may write into one file, each once`() throws {
    let workplace = try workplace()
    _ = try workplace.rehearse("record", "--shard", "1/2", "--run-name", "x")
    _ = try workplace.rehearse("record", "--shard", "2/2", "--run-name", "x")

    let again = try workplace.rehearse("record", "--shard", "2/2", "--run-name", "x")

    #expect(again.exit == 2)
    #expect(again.errors.contains("holds part 2 of run:1 already"))
    #expect(try workplace.rehearse("list", "runs", "--format", "csv").lines.count == 2)
  }

  @Test func `every cell is in one part, and parts have equal numbers of cells as long as nothing is known`() throws {
    let workplace = try workplace()

    let lists = try (1...3).map {
      try workplace.rehearse("record", "--list", "--shard", "\($0)/3", "--format", "csv").lines.dropFirst()
    }
    let all = try workplace.rehearse("record", "--list", "--format", "csv").lines.dropFirst()

    #expect(lists.map(\.count).sorted() == [2, 2, 3])
    #expect(lists.flatMap { $0.map { $0.split(separator: ",")[0] } }.count == all.count)
    let again = try workplace.rehearse("record", "--list", "--shard", "1/3", "--format", "csv").lines.dropFirst()
    #expect(Array(again) == Array(lists[0]))
  }

  @Test func `more parts than cells leave parts without any`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)

    let results = try (1...3).map { try workplace.rehearse("record", "--shard", "\($0)/3", "--run-name", "x") }

    #expect(results.map(\.exit) == [0, 0, 0])
    #expect(results[2].lines.last == "run:1: 0 sessions")
    #expect(try workplace.rehearse("list", "runs", "--format", "csv").lines[1].contains(",completed,2,"))
  }

  @Test(arguments: ["0/2", "3/2", "1", "a/b", "1/2/3", "-1/2"])
  func `a part that is none is wrong usage`(_ part: String) throws {
    #expect(try Workplace.recorded().rehearse("record", "--shard=\(part)", "--run-name", "x").exit == 2)
  }

  @Test(arguments: ["1/10001", "1/99999999999999"])
  func `more parts than a run can have are refused`(_ part: String) throws {
    let workplace = try workplace()

    let result = try workplace.rehearse("record", "--shard", part, "--run-name", "x")

    #expect(result.exit == 2)
    #expect(result.errors.contains("a run has at most 10000 parts, not \(part.dropFirst(2))"))
    #expect(try workplace.rehearse("record", "--shard", "1/10000", "--run-name", "x").exit == 0)
  }

  @Test func `parts need a common name, which CI servers have`() throws {
    let workplace = try workplace()

    let none = try workplace.rehearse("record", "--shard", "1/2")
    let github = try workplace.rehearse("record", "--shard", "1/2", environment: ["GITHUB_RUN_ID": "12"])
    let other = try workplace.rehearse("record", "--shard", "2/2", environment: ["GITHUB_RUN_ID": "12"])

    #expect(none.exit == 2)
    #expect(none.errors.contains("--run-name"))
    #expect(github.exit == 0)
    #expect(other.lines.last?.hasPrefix("run:1: ") == true)
  }

  @Test func `merging what is no database names it`() throws {
    let workplace = try Workplace.recorded(into: "a.sqlite")
    try workplace.write("text", String(repeating: "no database ", count: 100))

    let text = try workplace.rehearse("merge", "a.sqlite", "text")
    let gone = try workplace.rehearse("merge", "b.sqlite", "gone")

    #expect(text.exit == 5)
    #expect(text.errors.contains("text is not a database"))
    #expect(gone.exit == 5)
    #expect(!workplace.exists("b.sqlite"))
  }
}
