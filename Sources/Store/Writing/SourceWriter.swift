import RehearsalSQLite
import RehearsalTrace

/// Gives texts that behaviour is performed from, and answers to decisions, their numbers in one file, adding those that
/// are not there.
struct SourceWriter {
  let connection: Connection

  /// The number of a text.
  func number(of text: String) throws -> Int64 {
    let digest = Digest(of: text)
    let find = try connection.database.prepare("SELECT id FROM source WHERE digest = ?1")
    try find.bind(digest.bytes, at: 1)
    if try find.step() { return find.integer(0) }
    let insert = try connection.database.prepare("INSERT INTO source (digest, text) VALUES (?1, ?2)")
    try insert.bind(digest.bytes, at: 1)
    try insert.bind(text, at: 2)
    try insert.run()
    return connection.database.lastInsertedRow
  }

  /// The number of a set of answers.
  func number(ofAnswers answers: [GivenAnswer]) throws -> Int64 {
    let digest = SourceWriter.digest(of: answers)
    let find = try connection.database.prepare("SELECT id FROM answer_set WHERE digest = ?1")
    try find.bind(digest.bytes, at: 1)
    if try find.step() { return find.integer(0) }
    let insert = try connection.database.prepare("INSERT INTO answer_set (digest) VALUES (?1)")
    try insert.bind(digest.bytes, at: 1)
    try insert.run()
    let set = connection.database.lastInsertedRow
    let insertAnswer = try connection.database.prepare(
      "INSERT OR IGNORE INTO answer (answer_set, decision, value, said_by) VALUES (?1, ?2, ?3, ?4)")
    for answer in answers.sorted() {
      insertAnswer.bind(set, at: 1)
      try insertAnswer.bind(answer.decision, at: 2)
      try insertAnswer.bind(answer.value, at: 3)
      insertAnswer.bind(answer.origin.rawValue, at: 4)
      try insertAnswer.run()
    }
    return set
  }

  /// Adds what a version of a script is performed from besides its own text; what is there already stays.
  ///
  /// A version that was recorded before format 6 gets it when it is recorded again: its digest covers all of it.
  func add(_ sources: [PulledSource], _ answers: [GivenAnswer], to version: Int64) throws {
    if !sources.isEmpty {
      let insert = try connection.database.prepare(
        "INSERT OR IGNORE INTO script_source (version, role, source, path) VALUES (?1, ?2, ?3, ?4)")
      for source in sources {
        insert.bind(version, at: 1)
        insert.bind(source.role.rawValue, at: 2)
        insert.bind(try number(of: source.text), at: 3)
        try insert.bind(source.path, at: 4)
        try insert.run()
      }
    }
    guard !answers.isEmpty else { return }
    let update = try connection.database.prepare(
      "UPDATE script_version SET answers = ?2 WHERE id = ?1 AND answers IS NULL")
    update.bind(version, at: 1)
    update.bind(try number(ofAnswers: answers), at: 2)
    try update.run()
  }

  /// Says how far a version of a script lets behaviour differ; its text says the same each time.
  func add(_ tolerances: [KeptTolerance], to version: Int64) throws {
    guard !tolerances.isEmpty else { return }
    let insert = try connection.database.prepare(
      "INSERT OR IGNORE INTO tolerance (version, pattern, amount) VALUES (?1, ?2, ?3)")
    for tolerance in tolerances {
      insert.bind(version, at: 1)
      try insert.bind(tolerance.pattern, at: 2)
      try insert.bind(tolerance.amount, at: 3)
      try insert.run()
    }
  }

  /// The digest that a set of answers has in every file.
  static func digest(of answers: [GivenAnswer]) -> Digest {
    let rows = answers.sorted().map { answer in
      Value.list([.text(answer.decision), .text(answer.value), .integer(answer.origin.rawValue)])
    }
    return Digest(of: Value.list(rows).json)
  }
}
