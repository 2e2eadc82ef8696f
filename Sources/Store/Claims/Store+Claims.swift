import RehearsalSQLite
public import RehearsalTrace

extension Store {
  // MARK: - Claims

  /// Keeps the list of claims: writes it when the file has another one, which takes one look to find out.
  ///
  /// - Parameters:
  ///   - source: Digest of what the list is made from.
  ///   - claims: Makes the list; asked only when it has to be written.
  public func keepClaims(from source: Digest, _ claims: () -> [ClaimRecord]) throws(StoreError) {
    _ = try recording()
    try connection.reporting { database in
      if try Store.hasClaims(from: source, database) { return }
      let claims = claims()
      try database.transaction {
        // Another process may have been faster; the list is the same then, and written once more.
        try database.execute(
          "DELETE FROM claim_mutant; DELETE FROM claim_test; DELETE FROM claim; DELETE FROM claim_source")
        try Store.insert(claims, into: database)
        let insert = try database.prepare("INSERT INTO claim_source (digest) VALUES (?1)")
        try insert.bind(source.bytes, at: 1)
        try insert.run()
      }
    }
  }

  private static func hasClaims(from source: Digest, _ database: borrowing Database) throws -> Bool {
    let find = try database.prepare("SELECT 1 FROM claim_source WHERE digest = ?1")
    try find.bind(source.bytes, at: 1)
    return try find.step()
  }

  private static func insert(_ claims: [ClaimRecord], into database: borrowing Database) throws {
    let insert = try database.prepare(
      """
      INSERT INTO claim (id, prefix, subject, statement, ios, certainty, texts, declared)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """)
    let insertTest = try database.prepare("INSERT OR IGNORE INTO claim_test (claim, test) VALUES (?1, ?2)")
    let insertMutant = try database.prepare("INSERT OR IGNORE INTO claim_mutant (claim, mutant) VALUES (?1, ?2)")
    func add(_ text: String, to claim: String, _ statement: borrowing Statement) throws {
      try statement.bind(claim, at: 1)
      try statement.bind(text, at: 2)
      try statement.run()
    }
    for claim in claims {
      for (index, text) in [
        claim.id, claim.prefix, claim.subject, claim.statement, claim.ios, claim.certainty, claim.texts,
      ].enumerated() {
        try insert.bind(text, at: Int32(index + 1))
      }
      try insert.bind(claim.declared, at: 8)
      try insert.run()
      for test in claim.tests { try add(test, to: claim.id, insertTest) }
      for mutant in claim.mutants { try add(mutant, to: claim.id, insertMutant) }
    }
  }
}
