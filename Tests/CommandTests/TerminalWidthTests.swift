import Foundation
import Testing

/// What commands that read say on a terminal of 80 columns, over recordings of bundled scripts.
///
/// What no line can be broken in is one word: a path, a digest, a name; it stands alone in its line then.
@Suite struct TerminalWidthTests {
  /// Two runs of scripts with many axes, long names and many callbacks; the second answers two decisions otherwise.
  private static let history = Result {
    let workplace = try Workplace()
    let scripts = ["--bundled", "--only", "^(linksame|dismissal|rotation)/", "--db", "history.sqlite"]
    for more in [[], ["--with", "popoverFadeSeconds=0.3"], ["--with", "oversizedMargin=margin"]] {
      _ = try workplace.start(["record"] + scripts + more).result()
    }
    return workplace
  }

  private static let commands: [[String]] = [
    ["list", "runs"], ["list", "sessions"], ["list", "sessions", "run:2"], ["list", "scripts"], ["show", "s:1"],
    ["show", "s:1", "steps"], ["show", "s:1", "events"], ["show", "s:1", "callbacks"], ["show", "s:1", "frames"],
    ["show", "s:1", "views"], ["show", "s:1", "exceptions"], ["state", "s:1", "--at", "step:2"], ["why", "s:1", "40"],
    ["why", "s:1", "3", "--down"], ["matrix"], ["matrix", "--by", "ios"], ["matrix", "linksame/new-game"],
    ["matrix", "linksame/new-game", "--by", "ios,orientation"],
    ["matrix", "linksame/new-game", "--on", "callback popoverControllerDidDismissPopover:"],
    ["matrix", "--format", "table"], ["diff", "run:1", "run:2"], ["diff", "run:1", "run:2", "--stat"],
    ["diff", "run:1", "run:2", "--name-only"], ["diff", "run:1", "run:2", "--detail", "expanded"],
    ["diff", "run:1", "run:2", "--word"], ["diff", "run:1", "run:2", "--side-by-side"], ["diff", "--by", "ios"],
    ["changes"], ["changes", "run:2"], ["regressions"], ["history", "linksame/new-game"], ["review", "pending"],
    ["baseline", "why", "linksame/new-game"], ["when", "callback popoverControllerDidDismissPopover:"],
    ["when", "callback popoverControllerDidDismissPopover: not after tap outside"], ["query", "@storage"],
    ["query", "SELECT * FROM v1_sessions"], ["query", "SELECT * FROM v1_events LIMIT 40"], ["schema"], ["decisions"],
    ["claims"], ["laws"], ["lens"], ["doctor"], ["config"], ["explain"], ["film", "s:1"], ["dashboard", "list"],
    ["list", "nothing"], ["show", "linksame/nothing"], ["diff", "run:1", "run:77"], ["shwo", "s:1"],
  ]

  private static func shown(
    _ command: [String], columns: UInt16 = 80, environment: [String: String] = [:]
  ) throws -> [String] {
    let own = ["TERM": "xterm", "PAGER": "cat", "REHEARSAL_DB": "history.sqlite"]
    let text = try Terminal.run(
      command, in: try history.get(), environment: own.merging(environment) { $1 }, columns: columns)
    let plain = text.replacing(/\u{1B}\[[0-9;]*[mK]/, with: "")
    return plain.split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)
  }

  /// Columns that a line takes; all that is drawn here beside letters is one wide.
  private static func isTooWide(_ line: String, _ columns: Int) -> Bool {
    // A word that no line has room for stands alone, or behind what leads to it.
    line.count > columns && line.split(separator: " ").map(\.count).max() ?? 0 < columns / 2
  }

  @Test(arguments: commands)
  func `no line is wider than the terminal`(_ command: [String]) throws {
    let lines = try Self.shown(command)

    #expect(lines.contains { !$0.isEmpty })
    let wide = lines.filter { Self.isTooWide($0, 80) }
    #expect(wide.isEmpty, "\(command.joined(separator: " ")): \(wide.prefix(5).joined(separator: "\n"))")
  }

  /// The last column is prose, which nobody can guess the middle of.
  @Test(arguments: [
    ["decisions"], ["claims", "APP"], ["matrix", "@head"], ["matrix", "linksame/new-game"], ["doctor"],
  ])
  func `prose goes on below itself and is not cut`(_ command: [String]) throws {
    let workplace = try Self.history.get()
    let format = command[0] == "doctor" ? ["--format", "jsonl"] : ["--format", "markdown"]
    // Decisions are the program's, and no database is asked for them.
    let database = command[0] == "decisions" ? [] : ["--db", "history.sqlite"]
    let whole = try workplace.start(command + database + format).result()
    #expect([0, 1].contains(whole.exit), "\(whole.errors)")

    let lines = try Self.shown(command)

    let rule = try #require(lines.last { $0.hasPrefix("--") })
    let start = rule.count - (rule.split(separator: " ").last?.count ?? 0)
    let prose = lines.drop { $0 != rule }.dropFirst().map { String($0.dropFirst(start)) }
    #expect(!prose.contains { $0.contains("…") }, "\(prose.first { $0.contains("…") } ?? "")")
    #expect(lines.allSatisfy { $0.count <= 80 })
    let words = prose.prefix(40).flatMap { $0.split(separator: " ") }.filter {
      $0.count > 6 && $0.allSatisfy(\.isLetter)
    }
    #expect(words.count > 3 && words.allSatisfy { whole.output.contains($0) })
  }

  @Test func `nothing is broken into a pipe`() throws {
    let workplace = try Self.history.get()
    let result = try workplace.rehearse("show", "s:1", "--db", "history.sqlite")

    let shown = try Self.shown(["show", "s:1"], columns: 400)

    #expect(result.lines.contains { $0.count > 80 })
    #expect(shown.filter { !$0.isEmpty } == result.lines.filter { !$0.isEmpty })
  }

  /// Broken lines have all that whole ones have.
  @Test(arguments: [["show", "s:1"], ["why", "s:1", "3", "--down"]])
  func `a narrow terminal shows the same words`(_ command: [String]) throws {
    let wide = try Self.shown(command, columns: 400).joined().filter { $0 != " " }

    for columns: UInt16 in [40, 80, 120] {
      #expect(try Self.shown(command, columns: columns).joined().filter { $0 != " " } == wide)
    }
  }

  @Test(arguments: [["diff", "run:1", "run:2"], ["show", "s:1"], ["changes", "run:2"], ["matrix"]])
  func `NO_COLOR leaves no colour in any line`(_ command: [String]) throws {
    let text = try Terminal.run(
      command, in: try Self.history.get(),
      environment: ["TERM": "xterm", "PAGER": "cat", "REHEARSAL_DB": "history.sqlite", "NO_COLOR": "1"])

    #expect(!text.contains("\u{1B}"), "\(text.prefix(200))")
  }
}
