public import RehearsalPlainText
import RehearsalSQLite

extension Store {
  // MARK: - Questions about some recordings

  /// The public views that tell of single recordings.
  ///
  /// Each with what its rows are told apart by, in the order in which questions look for them.
  private static let viewsOfRecordings: [(name: String, key: String)] = [
    ("v1_recordings", "recording_id"),
    ("v1_steps", "recording_id, step"),
    ("v1_events", "recording_id, seq"),
    ("v1_callbacks", "recording_id, seq"),
    ("v1_views", "recording_id, view"),
    ("v1_frames", "recording_id, view_path, seq_from, seq_to, x, y, width, height"),
    ("v1_properties", "property, recording_id, view_path, seq_from, seq_to, value"),
    ("v1_exceptions", "recording_id, seq"),
  ]

  /// What the view of callbacks says, of the events that are there already: it would look at all of them once more.
  private static let callbacks = """
    SELECT recording_id, seq, t_us, step, name, actor, view_path, cause_seq, args, answer, kind = 'callback'
    FROM temp.v1_events WHERE kind IN ('callback', 'unimplemented')
    """

  /// Performs reading statements that see nothing but some recordings.
  ///
  /// On a connection of their own the views that tell of single recordings lie behind tables of the same names and
  /// columns, which hold the rows of these recordings alone. So a question is written as for the whole file, is asked
  /// once for all recordings, and costs what they cost, not what the file does. The tables are filled once: a question
  /// about the views themselves takes 15 ms for the events of the bundled suite, one about a table 1 to 3. Beyond
  /// `mostEvents` events recordings are looked at in portions, since the tables lie in memory; no question compares
  /// recordings with each other.
  ///
  /// The statements are guarded as in `query`.
  ///
  /// - Parameters:
  ///   - questions: One statement each.
  ///   - recordings: Numbers of recordings; those that are not there have no rows.
  ///   - limits: How far each statement may go.
  ///   - columns: Is told the names of the columns, with the position of the question.
  ///   - row: Is given each row, with the position of the question.
  /// - Returns: How many instructions of SQLite's machine each question took.
  /// - Throws: `AskingError` for what is wrong with a question, and what `columns` and `row` throw.
  @discardableResult
  public func ask(
    _ questions: [String], about recordings: [Int64], limits: QueryLimits = QueryLimits(),
    mostEvents: Int64 = 200_000, columns: (Int, [String]) throws -> Void, row: (Int, [QueryValue]) throws -> Void
  ) throws -> [Int64] {
    var instructions = questions.map { _ in Int64(0) }
    for portion in try portions(of: recordings, mostEvents: mostEvents) {
      let reader = try Store.connectionForReading(path, timeout: lockTimeoutMilliseconds)
      try reader.reporting { database in try Store.fillTables(with: portion, on: database) }
      reader.database.permitOnlyReading()
      for (position, question) in questions.enumerated() {
        do {
          instructions[position] += try Store.perform(
            question, on: reader, limits, columns: { try columns(position, $0) }, row: { try row(position, $0) })
        } catch let error as StoreError {
          throw AskingError(position: position, error: error)
        }
      }
    }
    return instructions
  }

  /// The recordings in order, as many at once as have `mostEvents` events together, and at least one.
  private func portions(of recordings: [Int64], mostEvents: Int64) throws -> [[Int64]] {
    try connection.reporting { database in
      let select = try database.prepare("SELECT event_count FROM recording WHERE id = ?1")
      var portions: [[Int64]] = []
      var events: Int64 = 0
      for recording in Set(recordings).sorted() {
        select.bind(recording, at: 1)
        guard try select.step() else { continue }
        let count = select.integer(0)
        select.reset()
        if portions.isEmpty || events + count > mostEvents {
          portions.append([])
          events = 0
        }
        portions[portions.count - 1].append(recording)
        events += count
      }
      return portions
    }
  }

  private static func fillTables(with recordings: [Int64], on database: borrowing Database) throws {
    try database.execute("PRAGMA temp_store = MEMORY; CREATE TEMP TABLE asked (recording_id INTEGER PRIMARY KEY)")
    let insert = try database.prepare("INSERT INTO temp.asked VALUES (?1)")
    for recording in recordings {
      insert.bind(recording, at: 1)
      try insert.run()
    }
    for (name, key) in viewsOfRecordings {
      let columns = try database.prepare("SELECT * FROM main.\(name)")
      let names = (0..<columns.columnCount).map { columns.columnName($0) }.joined(separator: ", ")
      let rows =
        name == "v1_callbacks"
        ? callbacks : "SELECT v.* FROM temp.asked a CROSS JOIN main.\(name) v ON v.recording_id = a.recording_id"
      try database.execute(
        """
        CREATE TEMP TABLE \(name) (\(names), PRIMARY KEY (\(key))) WITHOUT ROWID;
        INSERT OR IGNORE INTO temp.\(name) \(rows)
        """)
    }
    try database.execute(
      """
      CREATE INDEX temp.asked_events ON v1_events (kind, name);
      CREATE INDEX temp.asked_views ON v1_views (recording_id, view_path);
      DROP TABLE temp.asked
      """)
  }
}

/// What went wrong with one of several questions.
public struct AskingError: Error {
  /// The question's place in the list.
  public let position: Int
  /// What it was.
  public let error: StoreError
}
