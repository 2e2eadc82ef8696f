import RehearsalSQLite
import RehearsalTrace

extension Store {
  // MARK: - Examination

  /// What an examination looked at, and what it found first.
  public struct Examined: Hashable, Sendable {
    /// What was looked at.
    public let subject: String
    /// What is in order, when nothing is wrong.
    public let text: String
    /// What is false, if anything.
    public let problem: String?
  }

  /// Computes everything again that the file keeps although it follows from other rows, and names what is false.
  public func examine() throws(StoreError) -> [Examined] {
    let (recordings, texts) = (try examineRecordings(), try examineTexts())
    return try connection.reporting { database in
      [
        recordings,
        try Store.examined("totals", "runs have the sessions that they say", DerivedQuestions.totals, database),
        try Store.examined(
          "histories", "spans and cells are those of the sessions", DerivedQuestions.histories, database),
        texts, try Store.examineRuns(database),
      ]
    }
  }

  /// What SQLite's own check finds wrong with the file: at most `limit` sentences, none if it is whole.
  ///
  /// The deep check compares every index with its table as well. A file that cannot be read at all throws.
  public func damage(isDeep: Bool, limit: Int) throws(StoreError) -> [String] {
    try connection.reporting { try $0.damage(isDeep: isDeep, limit: limit) }
  }

  /// Every recording against its digests, which are computed again.
  private func examineRecordings() throws(StoreError) -> Examined {
    let numbers = try connection.reporting { database in
      let select = try database.prepare("SELECT id FROM recording ORDER BY id")
      var numbers: [Int64] = []
      while try select.step() { numbers.append(select.integer(0)) }
      return numbers
    }
    var (problem, wrong): (String?, [Int64]) = (nil, [])
    try proveRecordings(numbers) { (number, error) throws(StoreError) in
      problem = problem ?? error.message.prefix { !$0.isNewline }.description
      wrong.append(number)
    }
    if wrong.count > 1 {
      let some = wrong.prefix(20).map { "\($0)" }.joined(separator: ", ")
      problem? += "; \(wrong.count) are false: \(some)\(wrong.count > 20 ? ", …" : "")"
    }
    let count = numbers.count == 1 ? "1 recording" : "\(numbers.count) recordings"
    return Examined(subject: "recordings", text: "\(count) read back with equal digests", problem: problem)
  }

  private static func examined(
    _ subject: String, _ text: String, _ questions: [String], _ database: borrowing Database
  ) throws -> Examined {
    for question in questions {
      if let problem = try database.text(question + " LIMIT 1") {
        return Examined(subject: subject, text: text, problem: problem)
      }
    }
    return Examined(subject: subject, text: text, problem: nil)
  }

  /// Texts, answers, laws and axes against the digests that they are known by.
  func examineTexts() throws(StoreError) -> Examined {
    let problem = try connection.reporting { database in
      let sources = try database.prepare("SELECT id, text, digest FROM source ORDER BY id")
      while try sources.step() {
        if Digest(of: sources.text(1)).bytes != sources.bytes(2) {
          return "source \(sources.integer(0)) has another text than its digest says" as String?
        }
      }
      return try Store.falseText(database) ?? Store.falseAnswers(database) ?? falseConfiguration(database)
        ?? Store.falseLaws(database) ?? Store.falseAttachment(database)
        ?? database.text(DerivedQuestions.claims + " LIMIT 1")
        ?? database.text(DerivedQuestions.versions + " LIMIT 1")
    }
    return Examined(
      subject: "texts", text: "texts, answers, axes and laws have the digests that they are known by", problem: problem)
  }

  private static func falseText(_ database: borrowing Database) throws -> String? {
    let select = try database.prepare("SELECT id, key, value FROM string ORDER BY id")
    while try select.step() {
      if TextKey.key(of: select.text(2)) != select.integer(1) {
        return "string \(select.integer(0)) is looked for by another number than its text's"
      }
    }
    return nil
  }

  private static func falseAnswers(_ database: borrowing Database) throws -> String? {
    let selectSets = try database.prepare("SELECT id, digest FROM answer_set ORDER BY id")
    let select = try database.prepare("SELECT decision, value, said_by FROM answer WHERE answer_set = ?1")
    while try selectSets.step() {
      select.bind(selectSets.integer(0), at: 1)
      var answers: [GivenAnswer] = []
      while try select.step() {
        guard let origin = GivenAnswer.Origin(rawValue: select.integer(2)) else { continue }
        answers.append(GivenAnswer(select.text(0), select.text(1), by: origin))
      }
      select.reset()
      if SourceWriter.digest(of: answers).bytes != selectSets.bytes(1) {
        return "answer_set \(selectSets.integer(0)) has other answers than its digest says"
      }
    }
    return nil
  }

  private static func falseLaws(_ database: borrowing Database) throws -> String? {
    let selectSets = try database.prepare("SELECT id, digest FROM law_set ORDER BY id")
    let select = try database.prepare("SELECT name, why, text FROM law WHERE law_set = ?1")
    while try selectSets.step() {
      select.bind(selectSets.integer(0), at: 1)
      var laws: [LawRecord] = []
      while try select.step() {
        laws.append(LawRecord(name: select.text(0), why: select.text(1), text: select.text(2)))
      }
      select.reset()
      if digest(ofLaws: laws).bytes != selectSets.bytes(1) {
        return "law_set \(selectSets.integer(0)) has other laws than its digest says"
      }
    }
    return nil
  }

  private static func falseAttachment(_ database: borrowing Database) throws -> String? {
    let select = try database.prepare("SELECT id, bytes, digest FROM attachment ORDER BY id")
    while try select.step() {
      if Digest(of: select.bytes(1)).bytes != select.bytes(2) {
        return "attachment \(select.integer(0)) has other bytes than its digest says"
      }
    }
    return nil
  }

  /// Axes against the digest of a configuration, and against the columns that SQL reads some of them from.
  private func falseConfiguration(_ database: borrowing Database) throws -> String? {
    let reader = try ConfigurationReader(connection)
    let select = try database.prepare(
      "SELECT id, digest, ios, device, orientation, popover, account, ios_key FROM configuration ORDER BY id")
    while try select.step() {
      let configuration = try reader.stored(select.integer(0))
      if configuration.digest.bytes != select.bytes(1) {
        return "configuration \(select.integer(0)) has other axes than its digest says"
      }
      let isTrue = Configuration.standardAxes.enumerated().allSatisfy {
        select.optionalText(Int32($0 + 2)) == configuration[$1]
      }
      let key = configuration["ios"].flatMap(IdentityWriter.versionKey)
      if !isTrue || key != select.optionalInteger(7) {
        return "configuration \(select.integer(0)) has other columns than its axes say"
      }
    }
    return nil
  }

  /// The digests of all runs that have one, oldest first, and whether each goes on from the run that it names.

  private static func examineRuns(_ database: borrowing Database) throws -> Examined {
    let proof = try RunProof(database)
    let select = try database.prepare("SELECT id, digest FROM run WHERE digest IS NOT NULL ORDER BY id")
    var count = 0
    var problem: String?
    while problem == nil, try select.step() {
      count += 1
      problem = try Store.problem(of: select.integer(0), digest: select.bytes(1), proof)
    }
    for question in DerivedQuestions.chain where problem == nil { problem = try database.text(question + " LIMIT 1") }
    return Examined(
      subject: "digests", text: "\(count) runs are what was recorded, each after the one that it names",
      problem: problem)
  }
}
