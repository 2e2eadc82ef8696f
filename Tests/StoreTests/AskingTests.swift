import RehearsalPlainText
import RehearsalStore
import RehearsalTrace
import Testing

/// Questions that see some recordings and no others.
@Suite struct AskingTests {
  private let folder: TemporaryFolder
  private let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    try store.recordRun(1, [session(dismissalTrace()), session(dismissalTrace(answer: false), of: "other")])
    try store.recordRun(2, [session(syntheticTrace(seed: 4))])
  }

  private func ask(_ questions: [String], about recordings: [Int64], mostEvents: Int64 = 1000) throws -> [String] {
    var rows: [String] = []
    try store.ask(
      questions, about: recordings, mostEvents: mostEvents, columns: { _, _ in },
      row: { position, values in
        let texts = values.map { value in
          if case .integer(let number) = value { "\(number)" } else { "\(value)" }
        }
        rows.append("\(position): " + texts.joined(separator: " "))
      })
    return rows
  }

  @Test func `a question over a view of recordings has the rows of those that it is asked about`() throws {
    let views = ["recordings", "steps", "events", "callbacks", "views", "frames", "properties", "exceptions"]
    for view in views {
      let question = "SELECT * FROM v1_\(view) ORDER BY recording_id, 2, 3, 4, 5"
      var all: [[QueryValue]] = []
      try store.query(
        "SELECT * FROM v1_\(view) WHERE recording_id IN (1, 3) ORDER BY recording_id, 2, 3, 4, 5", columns: { _ in },
        row: { all.append($0) })

      var names: [String] = []
      var asked: [[QueryValue]] = []
      try store.ask(
        [question], about: [3, 1, 3, 99], columns: { names = $1 }, row: { asked.append($1) })

      #expect(asked == all, "\(view)")
      #expect(names.first == "recording_id", "\(view)")
    }
  }

  @Test func `portions give the rows that one question gives`() throws {
    let questions = [
      "SELECT recording_id, count(*) FROM v1_events GROUP BY 1", "SELECT recording_id FROM v1_recordings",
    ]
    let whole = try ask(questions, about: [1, 2, 3])
    #expect(whole.count == 6)
    #expect(try ask(questions, about: [1, 2, 3], mostEvents: 1).sorted() == whole.sorted())
    #expect(try ask(questions, about: []) == [])
  }

  @Test(arguments: [
    "DELETE FROM temp.v1_events", "INSERT INTO recording SELECT * FROM recording", "ATTACH 'x' AS y",
    "PRAGMA journal_mode",
    "SELECT 1; SELECT 2", "SELECT load_extension('x')", "DROP TABLE v1_events",
  ])
  func `a question may do no more than read`(_ question: String) throws {
    let first = "SELECT 1, 2, ''"
    let problem = #expect(throws: AskingError.self) { try ask([first, question], about: [1]) }
    #expect(problem?.position == 1)
    #expect(problem?.error.kind == .badSQL)
    #expect(try ask(["SELECT count(*) FROM v1_recordings"], about: [1]) == ["0: 1"])
  }

  @Test func `a question that does not end is cut short`() throws {
    let endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i), 0, '' FROM n"
    let problem = #expect(throws: AskingError.self) {
      try store.ask(
        [endless], about: [1], limits: QueryLimits(timeMilliseconds: 50), columns: { _, _ in }, row: { _, _ in })
    }
    #expect(problem?.error.kind == .timeLimit)
  }
}
