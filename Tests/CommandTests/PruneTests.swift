import Foundation
import Testing

/// `rehearse prune`: what goes, and that everything else is as it was.
@Suite struct PruneTests {
  /// Eight runs of two cells: one behaviour, another one from run 5 on.
  private static func workplace(labels: [Int: String] = [:]) throws -> Workplace {
    try prepared("\(labels)") {
      let workplace = try Workplace()
      for number in 1...8 {
        let text = number < 5 ? Sample.tap : Sample.tap.replacing("[100, 100, 80, 44]", with: "[100, 100, 90, 44]")
        try workplace.write("Scripts/tap.yaml", text)
        let label = labels[number].map { ["--label", $0] } ?? []
        _ = try workplace.start(["record", "--fail-on", "none"] + label).result()
      }
      return workplace
    }
  }

  private static let asked = [
    ["regressions", "--format", "csv"], ["changes"], ["changes", "run:5"], ["diff", "run:1", "run:8"], ["show", "s:1"],
    ["matrix", "sample/tap"], ["review", "pending", "--format", "csv"],
    ["query", "@matrix", "--param", "script=sample/tap"],
    ["query", "@changed"], ["query", "@callbacks", "--param", "session=s:1"],
    ["query", "SELECT * FROM v1_change_points"],
    ["query", "SELECT * FROM v1_changes"], ["list", "scripts"],
    ["baseline", "why", "sample/tap[orientation=portrait]"],
    [
      "query",
      "SELECT line, script, configuration_id, first_run_id, last_run_id, digest, session_count FROM v1_history",
    ],
  ]

  /// What is asked; of what `baseline why` looked at only what it found.
  private static func answers(_ workplace: Workplace) throws -> [String] {
    try asked.map { words in
      let result = try workplace.start(words).result()
      #expect(result.exit < 2, "\(words) \(result.errors)")
      return result.output.components(separatedBy: "looked at:")[0]
    }
  }

  @Test func `what is left answers as before, is proved, and says what is gone`() throws {
    let workplace = try Self.workplace(labels: [2: "kept"])
    let path = workplace.path(".rehearsal/history.sqlite")
    let before = try Self.answers(workplace)
    let head = try workplace.rehearse("query", "SELECT digest FROM v1_heads", "--format", "csv").lines[1]
    let file = try Data(contentsOf: URL(filePath: path))

    let young = try workplace.rehearse("prune")
    let tried = try workplace.rehearse("prune", "--keep-days", "0", "--dry-run", "--format", "json")
    let untouched = try Data(contentsOf: URL(filePath: path))
    let done = try workplace.rehearse("prune", "--keep-days", "0")
    let again = try workplace.rehearse("prune", "--keep-days", "0")

    #expect(young.lines.last == "nothing to take away")
    #expect(tried.output.contains("\"runs\":2,\"sessions\":4,\"sessionsBefore\":16"), "\(tried.output)")
    #expect(untouched == file)
    #expect(done.lines.last?.hasPrefix("4 of 16 sessions gone from 2 runs, ") == true, "\(done.output)")
    #expect(again.lines.last == "nothing to take away")
    #expect(try Self.answers(workplace) == before)
    #expect(try workplace.rehearse("doctor", "--deep", "--prove", head).exit == 0)
    let list = try workplace.rehearse("list", "runs", "--format", "csv").lines
    #expect(list[0].hasSuffix(",pruned") && list[3].hasSuffix(",2") && list[1].hasSuffix(",0"), "\(list)")
    let sessions = try workplace.rehearse("list", "sessions", "run:3")
    #expect(sessions.lines.last == "0 sessions of run:3, 2 of 2 sessions pruned")
    #expect(sessions.errors.contains("note: run:3 has lost sessions: 2 of 2 sessions pruned"))
    let history = try workplace.rehearse("history", "sample/tap")
    #expect(history.output.contains("; 4 sessions, 3 kept"), "\(history.output)")
    let gone = try workplace.rehearse("show", "sample/tap[orientation=portrait]@run:3")
    #expect(gone.exit == 2 && gone.errors.contains("was pruned"))
  }

  @Test func `doctor says what a usual pruning would free`() throws {
    let workplace = try Self.workplace()
    let young = try workplace.rehearse("doctor")
    let older =
      "UPDATE run SET started_at_ms = started_at_ms - 86400000 * 31, digest = NULL, digest_before = NULL, "
      + "uid_before = NULL; UPDATE session SET mark = NULL"
    let script = "import sqlite3; d = sqlite3.connect('.rehearsal/history.sqlite'); d.executescript('\(older)')"
    _ = try workplace.shell("python3 -c \"\(script)\"")

    let doctor = try workplace.rehearse("doctor")

    #expect(!young.output.contains("prune"))
    #expect(doctor.output.contains("rehearse prune: 6 of 16 sessions would go from 3 runs, "), "\(doctor.output)")
  }

  @Test func `what cannot be meant is refused`() throws {
    let workplace = try Workplace.recorded()

    let branch = try workplace.rehearse("prune", "--line", "nowhere")
    let days = try workplace.rehearse("prune", "--keep-days=-1")
    let missing = try workplace.rehearse("prune", "--db", "none.sqlite")

    #expect(branch.exit == 2 && branch.errors.contains("no run is on the branch \"nowhere\""))
    #expect(days.exit == 2 && days.errors.contains("--keep-days -1: expected 0 or more"))
    #expect(missing.exit == 5 && missing.errors.contains("there is no database at none.sqlite"))
    #expect(!workplace.exists("none.sqlite"))
  }
}
