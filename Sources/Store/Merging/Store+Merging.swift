import RehearsalSQLite

extension Store {
  // MARK: - Merging

  /// Takes over what the file at `other` holds and this one does not, in one transaction.
  ///
  /// The other file stays as it is; of an older one a copy is brought up to date. Runs are numbered in the order of
  /// their start afterwards, so that `run:12` may become another number when earlier runs come in. One cell that shows
  /// two behaviours in one run is an error, and nothing is taken over.
  public func merge(_ other: String) throws(StoreError) -> MergeResult {
    _ = try recording()
    forgetRecorder()
    // Says what is wrong with the file.
    let opened = try Store(path: other, access: .readOnly)
    guard try !isSame(as: opened) else { return MergeResult() }
    do {
      return try connection.reporting { database in
        try database.execute("PRAGMA foreign_keys = OFF; PRAGMA temp_store = MEMORY")
        if opened.isCopy {
          try database.attach(copyOf: opened.connection.database, as: "src")
        } else {
          try database.attach(other, as: "src")
        }
        defer {
          try? database.execute("DETACH src")
          try? database.execute("PRAGMA foreign_keys = ON")
        }
        let merger = Merger(connection: connection, other: opened)
        let version = try database.integer("PRAGMA src.data_version")
        try merger.examine()
        return try database.lastingTransaction {
          // Somebody else may have written to it meanwhile.
          if try database.integer("PRAGMA src.data_version") != version { try merger.refuseImpossibleValues() }
          return try merger.merge()
        }
      }
    } catch {
      guard error.kind == .contradiction || error.kind == .corrupt else { throw error }
      // What is said of a recording, or of this file, names the file already.
      if error.message.hasPrefix(other) || error.message.hasPrefix("\(path): ") { throw error }
      throw StoreError(kind: error.kind, message: "\(other): \(error.message)")
    }
  }

  /// Whether two stores have one file, by the full path that SQLite knows it by.
  private func isSame(as other: Store) throws(StoreError) -> Bool {
    func file(_ store: Store) throws(StoreError) -> String? {
      try store.connection.reporting { database in
        try database.text("SELECT file FROM pragma_database_list WHERE name = 'main'")
      }
    }
    return try file(self) == file(other)
  }
}
