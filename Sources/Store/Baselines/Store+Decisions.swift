import RehearsalSQLite
public import RehearsalTrace

extension Store {
  // MARK: - The newest decisions

  /// When one of some cells was last accepted, on any line, in milliseconds since 1970-01-01 UTC; `nil` for never.
  public func newestAcceptance(of cells: [CellKey]) throws(StoreError) -> Int64? {
    try connection.reporting { database in
      let select = try database.prepare(
        """
        SELECT max(accepted_at_ms) FROM baseline
        WHERE script = (SELECT id FROM script WHERE uid = ?1)
          AND configuration = (SELECT id FROM configuration WHERE digest = ?2)
        """)
      var newest: Int64?
      for cell in cells {
        try select.bind(cell.script, at: 1)
        try select.bind(cell.configuration.digest.bytes, at: 2)
        if try select.step(), let time = select.optionalInteger(0) { newest = max(newest ?? time, time) }
        select.reset()
      }
      return newest
    }
  }

  /// When something was last said about a change, in milliseconds since 1970-01-01 UTC; `nil` for never.
  public func newestReview(of signature: Digest) throws(StoreError) -> Int64? {
    try newest("SELECT max(reviewed_at_ms) FROM review WHERE signature = ?1", signature)
  }

  /// When the last rule to ignore a change was made, in milliseconds since 1970-01-01 UTC; `nil` for never.
  public func newestRule(for signature: Digest) throws(StoreError) -> Int64? {
    try newest("SELECT max(made_at_ms) FROM ignore_rule WHERE signature = ?1", signature)
  }

  private func newest(_ question: String, _ signature: Digest) throws(StoreError) -> Int64? {
    try connection.reporting { database in
      let select = try database.prepare(question)
      try select.bind(signature.bytes, at: 1)
      return try select.step() ? select.optionalInteger(0) : nil
    }
  }
}
