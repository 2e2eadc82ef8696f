import Foundation
import Testing

/// What is longer than the terminal, and who shows it; the terminal of these tests has 24 lines.
@Suite struct PagerTests {
  private static let marking = "sed 's/^/P /'"

  /// What a terminal shows of some lines of shell.
  private func shown(_ line: String, in workplace: Workplace, _ environment: [String: String]) throws -> [String] {
    let text = try Terminal.run(
      ["-c", line], in: workplace, environment: ["TERM": "xterm"].merging(environment) { $1 },
      program: URL(fileURLWithPath: "/bin/sh"))
    return text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
  }

  @Test(arguments: ["help record", "record --help", "schema", "show s:1", "query 'SELECT * FROM v1_events'"])
  func `what is longer than the terminal goes through the pager, whole`(_ command: String) throws {
    let workplace = try Workplace.recorded()
    let whole = try workplace.shell("rehearse \(command)").lines

    let paged = try shown("rehearse \(command)", in: workplace, ["PAGER": Self.marking])
    let own = try shown("rehearse \(command)", in: workplace, ["PAGER": "false", "REHEARSE_PAGER": Self.marking])

    #expect(whole.count > 24)
    #expect(paged.allSatisfy { $0.hasPrefix("P ") } && paged.count >= whole.filter { !$0.isEmpty }.count, "\(paged)")
    #expect(own == paged)
  }

  @Test(
    arguments: [
      ("rehearse --no-pager help record", [:]), ("rehearse help record", ["PAGER": "cat"]),
      ("rehearse help record", ["PAGER": ""]), ("rehearse help record", ["REHEARSE_PAGER": ""]),
      ("rehearse help record", ["TERM": "dumb"]), ("rehearse help record", ["CI": "true"]),
      ("rehearse help record | cat", [:]), ("rehearse list runs", [:]), ("rehearse record", [:]),
      ("rehearse query 'SELECT 1'", [:]),
    ] as [(String, [String: String])])
  func `nothing else goes through it`(_ line: String, _ environment: [String: String]) throws {
    let lines = try shown(line, in: Workplace.recorded(), ["PAGER": Self.marking].merging(environment) { $1 })

    #expect(!lines.isEmpty && !lines.contains { $0.hasPrefix("P ") }, "\(lines)")
  }

  @Test(arguments: ["/nowhere/pager", "exit 3", "head -c 10 >/dev/null; exit 1", "kill -9 $$", "sleep 0.1; false"])
  func `a pager that is broken loses nothing`(_ pager: String) throws {
    let workplace = try Workplace.recorded()
    for command in ["help record", "query 'SELECT * FROM v1_events'"] {
      let whole = try shown("rehearse \(command)", in: workplace, ["PAGER": "cat"])

      let lines = try shown("rehearse \(command)", in: workplace, ["PAGER": pager])

      #expect(whole.count > 24 && whole.allSatisfy(lines.contains), "\(lines)")
    }
  }

  @Test func `the exit code stays the command's, and what it says besides comes behind`() throws {
    let workplace = try Workplace.recorded()
    for mark in ["first", "second"] {
      try workplace.write("Scripts/many.yaml", Self.many(mark: mark))
      _ = try workplace.rehearse("record", "--only", "many")
    }
    let environment = ["PAGER": Self.marking]

    let diff = try shown("rehearse diff run:2 run:3 --name-only; echo exit $?", in: workplace, environment)
    let none = try shown("rehearse diff run:2 run:2; echo exit $?", in: workplace, environment)
    let wrong = try shown("rehearse query 'SELECT nothing FROM nowhere'; echo exit $?", in: workplace, environment)
    let left = try shown("rehearse help record; echo exit $?", in: workplace, ["PAGER": "head -n 1"])

    #expect(diff.first?.hasPrefix("P ") == true && diff.last == "exit 1", "\(diff)")
    #expect(none.last == "exit 0")
    #expect(wrong.last == "exit 2" && wrong.contains { $0.hasPrefix("error: ") })
    #expect(left.count == 2 && left.last == "exit 0", "\(left)")
  }

  /// Forty cells that do one thing.
  private static func many(mark: String) -> String {
    """
    id: sample/many
    matrix: { number: [\((1...40).map(String.init).joined(separator: ", "))] }
    scene: { root: board, controllers: { board: {} } }
    steps: [launch, { mark: "\(mark) ${number}" }]
    """
  }

  @Test func `a query that nobody reads to its end ends`() throws {
    let many = "WITH n(v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM n WHERE v < 3000000) SELECT v FROM n"

    let lines = try shown(
      "rehearse query \"\(many)\"; echo exit $?", in: Workplace.recorded(), ["PAGER": "head -n 3"])

    #expect(lines.count == 4 && lines.last == "exit 0", "\(lines)")
  }

  @Test func `less is told what git tells it, unless somebody said otherwise`() throws {
    let workplace = try Workplace.recorded()
    let pager = "echo LESS=$LESS; cat >/dev/null"

    let usual = try shown("rehearse help record", in: workplace, ["PAGER": pager])
    let own = try shown("rehearse help record", in: workplace, ["PAGER": pager, "LESS": "i"])

    #expect(usual == ["LESS=FRX"] && own == ["LESS=i"])
  }

  @Test func `config says which pager is in force, and who said so`() throws {
    let workplace = try Workplace()
    func said(_ line: String, _ environment: [String: String]) throws -> String? {
      try workplace.shell(line, environment: ["TERM": "xterm"].merging(environment) { $1 }).lines
        .first { $0.hasPrefix("pager,") }
    }

    #expect(try said("rehearse config --format csv", ["PAGER": "more"]) == "pager,more,$PAGER")
    #expect(
      try said("rehearse config --format csv", ["PAGER": "more", "REHEARSE_PAGER": "less -S"])
        == "pager,less -S,$REHEARSE_PAGER")
    #expect(try said("rehearse --no-pager config --format csv", ["PAGER": "more"]) == "pager,none,--no-pager")
  }
}
