import Foundation
import RehearsalSQLite
import Testing

/// A database of somebody else, given to every command that takes one.
@Suite struct HostileDatabaseTests {
  /// Every command that opens a database, but `dashboard serve`, which goes on; DB stands for the file.
  static let commands: [[String]] = [
    ["list", "runs"], ["list", "scripts"], ["list", "configurations"], ["list", "sessions"], ["show", "s:1"],
    ["show", "s:1", "steps"], ["show", "s:1", "events"], ["show", "s:1", "--format", "json"],
    ["state", "s:1", "--at", "step:1"], ["why", "s:1", "1"], ["query", "SELECT * FROM v1_runs"],
    ["query", "SELECT * FROM v1_steps"], ["diff", "s:1", "s:2"], ["diff", "s:1", "s:2", "--detail", "expanded"],
    ["diff", "run:1", "run:1"], ["diff", "--by", "orientation"], ["matrix"], ["matrix", "sample/tap"],
    ["verify", "--all"], ["render", "s:1", "--at", "step:1", "--output", "a.svg"], ["film", "s:1"],
    ["film", "s:1", "s:2"], ["export", "s:1"], ["report"], ["dashboard", "build", "site"], ["claims"],
    ["history", "sample/tap"], ["changes"], ["regressions"], ["review", "pending"], ["ignore", "list"],
    ["baseline", "why", "s:1"], ["baseline", "export", "baselines"], ["doctor"], ["doctor", "--deep"],
    ["minimize", "s:1", "--until", "true"], ["bisect", "sample/tap", "--good", "run:1", "--bad", "run:1"],
    ["record"],
  ]

  private static func execute(_ sql: String, on path: String) throws {
    let database = try Database(path: path, access: .readWrite)
    for statement in sql.split(separator: ";\n") { try database.execute(String(statement)) }
  }

  @Test(arguments: [
    """
    DROP VIEW v1_runs;
    CREATE VIEW v1_runs AS WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n AS run_id FROM c
    """,
    "CREATE TRIGGER slow AFTER INSERT ON run BEGIN DELETE FROM session; END",
  ])
  func `every command refuses a schema of somebody else with exit 5, and performs nothing of it`(_ sql: String) throws {
    let workplace = try Workplace.recorded()
    try HostileDatabaseTests.execute(sql, on: workplace.path(".rehearsal/history.sqlite"))

    for command in HostileDatabaseTests.commands {
      let result = try workplace.start(command).result()
      #expect(result.exit == 5, "\(command): \(result.exit) \(result.errors)")
      #expect((result.output + result.errors).contains("other parts than rehearse makes"), "\(command)")
    }
    let merged = try workplace.rehearse("merge", "own.sqlite", ".rehearsal/history.sqlite")
    #expect(merged.exit == 5)
    let served = try workplace.rehearse("dashboard", "serve", "--port", "0")
    #expect(served.exit == 5)
  }

  /// What makes a terminal do something: a title, a colour, a bell, the line anew, the C1 form, the order of letters.
  private static let codes = "\u{1B}]0;owned\u{7}\u{1B}[31m\r\u{9B}2J\u{202E}\t\u{8}end"

  /// A recorded database in which every text has such codes.
  private static func painted() throws -> Workplace {
    try prepared {
      let workplace = try Workplace.recorded()
      let path = workplace.path(".rehearsal/history.sqlite")
      let database = try Database(path: path, access: .readWrite)
      for (table, column) in [
        ("run", "label"), ("run", "source_branch"), ("run", "engine_version"), ("script_version", "title"),
        ("script_version", "path"),
      ] {
        let update = try database.prepare("UPDATE \(table) SET \(column) = ifnull(\(column), '') || ?1")
        try update.bind(codes, at: 1)
        try update.run()
      }
      for (table, column) in [("configuration_axis", "value"), ("configuration", "orientation")] {
        let update = try database.prepare("UPDATE \(table) SET \(column) = \(column) || ?1")
        try update.bind(codes, at: 1)
        try update.run()
      }
      // Labels of steps, names, values: what a script or an app writes.
      let update = try database.prepare("UPDATE string SET value = value || ?1 WHERE value NOT GLOB '[[{\"0-9tfn-]*'")
      try update.bind(codes, at: 1)
      try update.run()
      return workplace
    }
  }

  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\n" && [.control, .format, .lineSeparator].contains(scalar.properties.generalCategory)
  }

  /// A database in which sessions have such codes in every text that a stream may tell; their digests are true.
  private static func told() throws -> Workplace {
    let workplace = try Workplace()
    let codes = try String(decoding: JSONEncoder().encode(Self.codes), as: UTF8.self).dropFirst().dropLast()
    let lines =
      [#"{"type":"hello","protocol":1,"producer":"p\#(codes)","system":"Toolkit 1.2\#(codes)","label":"l\#(codes)"}"#]
      + ["portrait", "landscape"].flatMap { orientation in
        [
          #"{"type":"session","script":"sample/tap","title":"t\#(codes)","path":"tap.yaml\#(codes)","#
            + #""configuration":{"orientation":"\#(orientation)"}}"#,
          #"{"type":"step","kind":"tap","label":"tap\#(codes)","line":3}"#,
          #"{"type":"event","kind":"action","name":"\#(orientation)\#(codes)","subject":"ok\#(codes)","at":1000,"#
            + #""arguments":{"a\#(codes)":"b\#(codes)"}}"#,
          #"{"type":"event","kind":"callback","name":"did\#(codes)","subject":"ok","at":1500}"#,
          #"{"type":"end","at":2000}"#,
        ]
      }
    try workplace.write("a.jsonl", lines.joined(separator: "\n") + "\n")
    let imported = try workplace.rehearse("import", "a.jsonl")
    try #require(imported.exit == 0, "\(imported.errors)")
    return workplace
  }

  /// What was changed in a file is refused, mostly; what was recorded so is shown.
  @Test func `no text of a database drives a terminal through lines for people, of any command`() throws {
    var shown: Set<String> = []

    for workplace in [try HostileDatabaseTests.painted(), try HostileDatabaseTests.told()] {
      for command in HostileDatabaseTests.commands where !command.contains("json") && command != ["export", "s:1"] {
        let result = try workplace.start(command).result()
        for (stream, text) in [("output", result.output), ("errors", result.errors)] {
          #expect(!text.unicodeScalars.contains(where: HostileDatabaseTests.isHarmful), "\(command) \(stream)")
        }
        if result.output.contains("\\u{1b}]0;owned\\u{7}") { shown.insert(command.joined(separator: " ")) }
      }
    }

    // The codes are there, spelt out.
    #expect(
      shown.isSuperset(of: [
        "list runs", "list scripts", "show s:1", "show s:1 steps", "show s:1 events", "state s:1 --at step:1",
        "why s:1 1", "diff s:1 s:2", "history sample/tap", "baseline why s:1",
      ]), "\(shown.sorted())")
  }

  @Test(arguments: ["table", "csv", "json", "jsonl", "markdown"])
  func `no format writes what drives a terminal to a terminal`(_ format: String) throws {
    let workplace = try HostileDatabaseTests.painted()

    let text = try Terminal.run(
      ["query", "SELECT label, char(10), '\u{1B}[2Jx' AS codes FROM v1_runs", "--format", format], in: workplace,
      environment: ["NO_COLOR": "1"])

    // A terminal's own line ends.
    let scalars = text.replacing("\r\n", with: "\n").unicodeScalars
    #expect(!scalars.contains(where: HostileDatabaseTests.isHarmful), "\(text.debugDescription)")
    #expect(text.contains("owned"))
  }
}
