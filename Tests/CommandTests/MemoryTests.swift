import Foundation
import RehearsalSQLite
import Testing

/// Unchanged cells are skipped, except for a sample.
@Suite struct MemoryTests {
  /// Forty cells in two scripts, of which each cell behaves in a way of its own.
  private static func script(_ id: String, cells: Int, after: String = "") -> String {
    """
    id: \(id)
    title: A button is tapped
    matrix: { turn: [\((1...cells).map(String.init).joined(separator: ", "))] }
    scene:
      root: board
      controllers:
        board:
          view:
            view: boardView
            subviews:
              - button: go
                frame: [100, 100, 80, 44]
                title: Go
                action: []
    steps:
      - launch
      - mark: turn ${turn}
      - tap: go
      - settle\(after)

    """
  }

  private func workplace() throws -> Workplace {
    let workplace = try Workplace()
    try workplace.write("Scripts/long.yaml", MemoryTests.script("memory/long", cells: 60))
    try workplace.write("Scripts/short.yaml", MemoryTests.script("memory/short", cells: 20))
    return workplace
  }

  private func numbers(_ sql: String, _ workplace: Workplace) throws -> [[Int]] {
    let result = try workplace.rehearse("query", "--format", "csv", sql)
    return result.lines.dropFirst().map { $0.split(separator: ",").compactMap { Int($0) } }
  }

  private func execute(_ sql: String, _ workplace: Workplace) throws {
    try Database(path: workplace.path(".rehearsal/history.sqlite"), access: .readWrite).execute(sql)
  }

  @Test func `a second run performs one cell of 32, at least 32 cells, and remembers the others`() throws {
    let workplace = try workplace()

    let first = try workplace.rehearse("record")
    let second = try workplace.rehearse("record")

    #expect(first.lines.last == "run:1: 80 sessions, 80 new")
    #expect(second.exit == 0)
    #expect(second.lines.last == "run:2: 80 sessions, 80 same, 48 of them remembered")
    let sessions =
      "SELECT run_id, count(*), sum(is_remembered), count(DISTINCT recording_id) FROM v1_sessions GROUP BY 1"
    #expect(try numbers(sessions, workplace) == [[1, 80, 0, 80], [2, 80, 48, 80]])
    // In the order of a run that performs all, and with what such a run says of them.
    let order = """
      SELECT count(*) FROM v1_sessions a JOIN v1_sessions b
      ON b.session_id = a.session_id + 80 AND b.run_id = 2 AND b.script = a.script
        AND b.configuration_id = a.configuration_id AND b.recording_id = a.recording_id
      WHERE a.run_id = 1
      """
    #expect(try numbers(order, workplace) == [[80]])
    #expect(try workplace.rehearse("doctor", "--deep").exit == 0)
  }

  @Test func `a run that takes something out remembers nothing, and is not remembered`() throws {
    let workplace = try workplace()
    _ = try workplace.rehearse("record")

    let redacted = try workplace.rehearse("record", "--redact", "turn [0-9]+")
    let plain = try workplace.rehearse("record")

    #expect(redacted.lines.last == "run:2: 80 sessions, 80 changed")
    #expect(plain.lines.last == "run:3: 80 sessions, 80 changed")
    #expect(try numbers("SELECT sum(is_remembered) FROM v1_sessions", workplace) == [[0]])
    #expect(try workplace.rehearse("show", "s:81").output.contains("[redacted]"))
  }

  /// The 32 cells that are performed again are the first ones here.
  @Test func `a session that somebody changed is not remembered`() throws {
    let workplace = try workplace()
    _ = try workplace.rehearse("record")
    for table in ["session", "span"] { try execute("UPDATE \(table) SET recording = 1 WHERE id = 80", workplace) }

    let second = try workplace.rehearse("record")

    #expect(second.exit == 5)
    #expect(second.errors.contains("s:80 is not what was recorded"), "\(second.output)\(second.errors)")
  }

  @Test func `each cell has its turn`() throws {
    let workplace = try workplace()
    for _ in 1...4 { #expect(try workplace.rehearse("record").exit == 0) }

    // Three times 32 are more than 80.
    let never = """
      SELECT count(*) FROM (
        SELECT script, configuration_id FROM v1_sessions WHERE run_id > 1 GROUP BY 1, 2 HAVING min(is_remembered) = 1)
      """
    #expect(try numbers(never, workplace) == [[0]])
  }

  @Test func `a script that changed is performed, and of the others what is due`() throws {
    let workplace = try workplace()
    _ = try workplace.rehearse("record")
    try workplace.write("Scripts/short.yaml", MemoryTests.script("memory/short", cells: 20, after: "\n  - background"))

    let result = try workplace.rehearse("record")

    #expect(result.lines.last == "run:2: 80 sessions, 60 same, 20 changed, 28 of them remembered")
    #expect(result.exit == 1)
  }

  @Test func `another order of performing, filters and one cell less are seen`() throws {
    let workplace = try workplace()
    _ = try workplace.rehearse("record")
    try workplace.write("Scripts/long.yaml", MemoryTests.script("memory/long", cells: 59))

    // The text of the matrix is part of the script: all of its cells are performed.
    let fewer = try workplace.rehearse("record")
    let only = try workplace.rehearse("record", "--only", "long")

    #expect(fewer.lines.last == "run:2: 79 sessions, 79 same, 1 removed")
    #expect(only.lines.last == "run:3: 59 sessions, 59 same, 27 of them remembered")
  }

  @Test func `--perform-all performs all, and so does another build`() throws {
    let workplace = try workplace()
    _ = try workplace.rehearse("record")

    let all = try workplace.rehearse("record", "--perform-all")
    try execute("UPDATE system SET build = '00'", workplace)
    let other = try workplace.rehearse("record")

    #expect(all.lines.last == "run:2: 80 sessions, 80 same")
    #expect(other.lines.last == "run:3: 80 sessions, 80 same")
  }

  @Test func `one mistake, and all is performed and the cell is nondeterministic`() throws {
    let workplace = try workplace()
    _ = try workplace.rehearse("record")
    // What the file says that one of the cells performed longest ago does is what another one does.
    let wrong = "(SELECT recording FROM session WHERE id = 2)"
    try execute("UPDATE session SET recording = \(wrong) WHERE id = 1", workplace)
    try execute("UPDATE span SET recording = \(wrong) WHERE session_first = 1", workplace)

    let result = try workplace.rehearse("record")

    #expect(result.exit == 3)
    #expect(result.lines.last == "run:2: 80 sessions, 79 same, 1 nondeterministic")
    #expect(try numbers("SELECT sum(is_remembered) FROM v1_sessions WHERE run_id = 2", workplace) == [[0]])
  }

  @Test func `what failed is performed again`() throws {
    let workplace = try workplace()
    try workplace.write("Scripts/failing.yaml", Sample.failing)
    _ = try workplace.rehearse("record")

    let result = try workplace.rehearse("record")

    #expect(result.lines.last == "run:2: 81 sessions, 80 same, 1 failed, 48 of them remembered")
    #expect(result.exit == 1)
  }

  @Test func `a report for CI has the steps of what was remembered, and says that it was`() throws {
    let workplace = try workplace()
    _ = try workplace.rehearse("record", "--junit", "first.xml")
    _ = try workplace.rehearse("record", "--junit", "second.xml")

    let texts = try ["first.xml", "second.xml"].map { try String(contentsOfFile: workplace.path($0), encoding: .utf8) }
    let outputs = texts.map { text in text.matches(of: /<system-out>([^<]*)</).map { String($0.1) } }
    #expect(outputs[0].count == 80 && outputs[0] == outputs[1])
    #expect(texts[1].components(separatedBy: "name=\"remembered\" value=\"true\"").count - 1 == 48)
    #expect(!texts[0].contains("remembered"))
  }
}
