import Foundation
import RehearsalSQLite
import Testing

/// What is taken out of sessions before they are recorded.
@Suite struct RedactionCommandTests {
  /// A secret in the scene, in a step and in an argument of the run.
  private static func workplace(_ secret: String = "sk-12345") throws -> Workplace {
    try prepared("\(secret)") {
      let workplace = try Workplace()
      try workplace.write(
        "Scripts/tap.yaml",
        Sample.tap.replacing("title: Go", with: "title: Key \(secret)")
          .replacing("  - settle", with: "  - settle\n  - mark: token \(secret) was shown"))
      return workplace
    }
  }

  private static func holds(_ text: String, _ workplace: Workplace, _ database: String = ".rehearsal/history.sqlite")
    throws -> Bool
  {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: workplace.path(database)))
    return bytes.range(of: Data(text.utf8)) != nil
  }

  @Test func `what matches is nowhere in the file, and the session says what it was rid of`() throws {
    let workplace = try Self.workplace()

    let plain = try workplace.rehearse("record", "--db", "plain.sqlite", "--only", "tap|sk-12345")
    let result = try workplace.rehearse("record", "--redact", "sk-[0-9]+", "--only", "tap|sk-12345")

    #expect(plain.exit == 0 && result.exit == 0, "\(result.errors)")
    #expect(try Self.holds("sk-12345", workplace, "plain.sqlite"))
    #expect(try !Self.holds("sk-12345", workplace))
    let shown = try workplace.rehearse("show", "s:1").output
    #expect(shown.contains("token [redacted] was shown"))
    #expect(shown.contains(/redacted: [1-9] texts by sk-\[0-9\]\+\n/))
    let rows = try workplace.rehearse(
      "query", "SELECT session_id, pattern, text_count > 1 AS many FROM v1_redactions ORDER BY 1", "--format", "csv")
    #expect(rows.output == "session_id,pattern,many\n1,sk-[0-9]+,1\n2,sk-[0-9]+,1\n")
    let arguments = try workplace.rehearse("query", "SELECT arguments FROM v1_runs", "--format", "csv").output
    #expect(arguments.contains("tap|[redacted]"))
  }

  @Test func `a project's own file says what is taken out, whatever the secret is`() throws {
    let workplace = try Self.workplace()
    try workplace.write("Scripts/redactions.txt", "# Keys of the shop.\n\nsk-[0-9]+\n")

    let first = try workplace.rehearse("record")
    let title = try String(contentsOfFile: workplace.path("Scripts/tap.yaml"), encoding: .utf8)
    try workplace.write("Scripts/tap.yaml", title.replacing("sk-12345", with: "sk-67890"))
    let second = try workplace.rehearse("record")

    #expect(first.exit == 0 && second.exit == 0, "\(second.output)\(second.errors)")
    #expect(second.output.contains("2 same"))
    #expect(try !Self.holds("sk-12345", workplace))
    #expect(try !Self.holds("sk-67890", workplace))
  }

  @Test func `a session that was rid of something is performed again as the same, proved and merged`() throws {
    let workplace = try Self.workplace()
    _ = try workplace.rehearse("record", "--redact", "sk-[0-9]+", "--redact", "shown")

    let verified = try workplace.rehearse("verify", "--all", "--redact", "sk-[0-9]+", "--redact", "shown")
    let merged = try workplace.rehearse("merge", "all.sqlite", ".rehearsal/history.sqlite")
    let digest = try #require(merged.output.firstMatch(of: /head ([0-9a-f]{64})/)).1

    #expect(verified.exit == 0, "\(verified.output)\(verified.errors)")
    #expect(verified.output.contains("2 of 2 sessions performed again, 2 same"))
    #expect(merged.exit == 0)
    for database in [".rehearsal/history.sqlite", "all.sqlite"] {
      let proved = try workplace.rehearse("doctor", "--deep", "--prove", String(digest), "--db", database)
      #expect(proved.exit == 0, "\(proved.output)")
    }
  }

  @Test func `a secret that is given as an expression is in no file`() throws {
    let workplace = try Self.workplace()

    let recorded = try workplace.rehearse("record", "--redact", "sk-12345", "--redact", "sk-[0-9]+ was")
    let named = try workplace.rehearse("query", "SELECT DISTINCT pattern FROM v1_redactions", "--format", "csv")
    let verified = try workplace.rehearse("verify", "--all", "--redact", "sk-12345", "--redact", "sk-[0-9]+ was")

    #expect(recorded.exit == 0)
    #expect(try !Self.holds("sk-12345", workplace))
    #expect(named.output == "pattern\n[redacted]\n")
    #expect(verified.output.contains("2 of 2 sessions performed again, 2 same"), "\(verified.output)")
  }

  /// One whose search takes for ever may be in a database of somebody else.
  @Test func `an expression that only a database names is never performed`() throws {
    let workplace = try Self.workplace()
    _ = try workplace.rehearse("record", "--redact", "sk-[0-9]+")
    let database = try Database(path: workplace.path(".rehearsal/history.sqlite"), access: .readWrite)
    try database.execute("UPDATE redaction SET pattern = '(a|a)*('")

    let verified = try workplace.rehearse("verify", "--all", "--redact", "sk-[0-9]+")

    #expect(verified.exit == 2)
    #expect(
      verified.output.contains("0 of 2 sessions performed again, 2 left out that were rid of texts"),
      "\(verified.output)\(verified.errors)")
  }

  @Test func `what a stream tells is rid of it, too`() throws {
    let workplace = try Workplace()
    let lines = [
      StreamCommandTests.hello, StreamCommandTests.session("a", "1").replacing("tap ok", with: "tap sk-12345"),
    ]
    try workplace.write("a.jsonl", lines.joined(separator: "\n") + "\n")

    let result = try workplace.rehearse("import", "a.jsonl", "--redact", "sk-[0-9]+")

    #expect(result.exit == 0, "\(result.errors)")
    #expect(try !Self.holds("sk-12345", workplace))
    #expect(try workplace.rehearse("show", "s:1").output.contains("tap [redacted]"))
  }

  @Test(arguments: [
    (["--redact", "("], "is not a regular expression"), (["--redact", "x*"], "matches where there is nothing"),
    (["--redact-file", "none.txt"], "there is no such file"), (["--redact-file", "Scripts"], "not a regular file"),
  ])
  func `a pattern that cannot be meant is refused before anything is performed`(
    _ arguments: [String], _ message: String
  ) throws {
    let workplace = try Self.workplace()

    let result = try workplace.start(["record"] + arguments).result()

    #expect(result.exit == 2)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(!workplace.exists(".rehearsal"))
  }
}
