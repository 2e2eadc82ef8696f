extension Database {
  // MARK: - Damage

  /// What SQLite's own check finds wrong with the file: at most `limit` sentences, none if it is whole.
  ///
  /// The deep check also compares every index with its table. A page that cannot be read is not a damaged one: that is
  /// thrown with the code that the check mentions, though SQLite itself answers it as one more sentence.
  ///
  /// - Parameters:
  ///   - isDeep: Whether indexes are compared with their tables, which takes about as long as reading both.
  ///   - limit: The number of sentences after which the check ends.
  public func damage(isDeep: Bool, limit: Int) throws(DatabaseError) -> [String] {
    let statement = try prepare("PRAGMA \(isDeep ? "integrity_check" : "quick_check")(\(limit))")
    var found: [String] = []
    while try statement.step() {
      let sentence = statement.text(0)
      if let error = DatabaseError(told: sentence) { throw error }
      if sentence != "ok" { found.append(sentence) }
    }
    return found
  }
}
