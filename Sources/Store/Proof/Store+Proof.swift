import RehearsalSQLite
public import RehearsalTrace

/// What came of looking for a run by its digest.
public struct ChainProof: Hashable, Sendable {
  /// Number of the run that has the digest.
  public let run: Int64
  /// Numbers of the runs whose digests were computed again, from it backwards; all of them are what was recorded.
  public let runs: [Int64]
  /// What is not what was recorded, if anything.
  public let problem: String?
  /// Whether the chain ends at a run that names none before it, and not at one that is missing here.
  public let isWhole: Bool
}

extension Store {
  // MARK: - Proof

  /// The runs whose digest no other run in this file goes on from: one for each line, and several after a merge.
  public func heads() throws(StoreError) -> [Run] {
    try runs(where: "id IN (SELECT run_id FROM v1_heads)") { _ in }
  }

  /// Proves that this file holds the history that ends in the run with a digest; `nil` when no run has it.
  ///
  /// Computes the digests of that run and of all before it on its line, back to the first, from their rows.
  public func proof(of digest: Digest) throws(StoreError) -> ChainProof? {
    try connection.reporting { database in
      let proof = try RunProof(database)
      let find = try database.prepare("SELECT id, digest_before FROM run WHERE digest = ?1 ORDER BY id LIMIT 1")
      var runs: [Int64] = []
      var wanted = digest.bytes
      while !wanted.isEmpty {
        try find.bind(wanted, at: 1)
        guard try find.step() else { break }
        let run = find.integer(0)
        let before = find.bytes(1)
        find.reset()
        if runs.contains(run) { break }
        if let problem = try Store.problem(of: run, digest: wanted, proof) {
          return ChainProof(run: runs.first ?? run, runs: runs, problem: problem, isWhole: false)
        }
        runs.append(run)
        wanted = before
      }
      guard let run = runs.first else { return nil }
      return ChainProof(run: run, runs: runs, problem: nil, isWhole: wanted.isEmpty)
    }
  }

  /// What is wrong with a run that has a digest: the first session that is another one than was recorded, or the run.
  static func problem(of run: Int64, digest: [UInt8], _ proof: RunProof) throws -> String? {
    let (found, leaves) = try proof.digest(of: run)
    if found.bytes == digest, leaves.allSatisfy(\.fits) { return nil }
    if let leaf = leaves.first(where: { !$0.fits }), let session = leaf.session {
      return "s:\(session) of run:\(run), \(leaf.script), is not what was recorded"
    }
    return "run:\(run) is not what was recorded: its facts, which sessions it has, or which it had"
  }

  // MARK: - DerivedQuestions

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
    let texts = try examineTexts()
    return try connection.reporting { database in
      [
        try Store.examined("totals", "runs have the sessions that they say", DerivedQuestions.totals, database),
        try Store.examined(
          "histories", "spans and cells are those of the sessions", DerivedQuestions.histories, database),
        texts, try Store.examineRuns(database),
      ]
    }
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
  private func examineTexts() throws(StoreError) -> Examined {
    let problem = try connection.reporting { database in
      let sources = try database.prepare("SELECT id, text, digest FROM source ORDER BY id")
      while try sources.step() {
        if Digest(of: sources.text(1)).bytes != sources.bytes(2) {
          return "source \(sources.integer(0)) has another text than its digest says" as String?
        }
      }
      return try Store.falseAnswers(database) ?? Store.falseConfiguration(database)
        ?? database.text(DerivedQuestions.claims + " LIMIT 1")
    }
    return Examined(
      subject: "texts", text: "texts, answers and axes have the digests that they are known by", problem: problem)
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

  private static func falseConfiguration(_ database: borrowing Database) throws -> String? {
    let configurations = try configurations(database)
    let select = try database.prepare(
      "SELECT id, digest, ios, device, orientation, popover, account, ios_key FROM configuration ORDER BY id")
    while try select.step() {
      let configuration = configurations[select.integer(0)] ?? Configuration([:])
      let columns = ["ios", "device", "orientation", "popover", "account"]
      let isTrue = columns.enumerated().allSatisfy { select.optionalText(Int32($0 + 2)) == configuration[$1] }
      let key = configuration["ios"].flatMap(IdentityWriter.versionKey)
      if !isTrue || key != select.optionalInteger(7) || configuration.digest.bytes != select.bytes(1) {
        return "configuration \(select.integer(0)) has other axes than its digest says"
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
    problem = try problem ?? database.text(DerivedQuestions.chain + " LIMIT 1")
    return Examined(
      subject: "digests", text: "\(count) runs are what was recorded, each after the one that it names",
      problem: problem)
  }
}
