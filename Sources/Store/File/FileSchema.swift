import RehearsalSQLite

/// What version a file has, and how it gets to the one of this program.
struct FileSchema {
  /// Marks a file as ours: "UIR1" in the header's application id.
  static let applicationID: Int64 = 0x5549_5231

  /// The steps that this program knows, oldest first.
  let steps: [Migrations.Step]

  init(steps: [Migrations.Step] = Migrations.all) {
    self.steps = steps
  }

  /// The version that this program reads and writes.
  var version: Int { steps.last?.version ?? 0 }

  enum FileState: Equatable {
    case empty
    case older(version: Int)
    case current
  }

  /// Finds out what a file is, as it is at one moment; refuses what is not ours, is too new, or has other parts than
  /// the migrations make.
  ///
  /// A view, a trigger, a check or an index of somebody else is a program that would run in ours, for as long as it
  /// likes. So nothing of a file is looked into before its parts are known.
  func state(of database: borrowing Database, path: String) throws -> FileState {
    try database.reading { try readState(of: database, path: path) }
  }

  private func readState(of database: borrowing Database, path: String) throws -> FileState {
    let application = try database.integer("PRAGMA application_id") ?? 0
    let found = Int(try database.integer("PRAGMA user_version") ?? 0)
    if application != FileSchema.applicationID {
      let entries = try database.integer("SELECT count(*) FROM sqlite_schema") ?? 0
      if application == 0, found == 0, entries == 0 { return .empty }
      throw StoreError(kind: .foreign, message: "\(path) is a database of another program; it is left as it is")
    }
    if found > version {
      throw StoreError(
        kind: .newer,
        message: "\(path) has format \(found) and this program reads formats up to \(version)\n"
          + "  open it with a version of rehearse that writes format \(found)")
    }
    let taken = steps.filter { $0.version <= found }
    guard taken.last?.version == found else { throw FileSchema.foreignParts(path, "there is no format \(found)") }
    let parts = try SchemaParts(of: database)
    if !parts.areKnown(afterTaking: taken), let strange = try SchemaParts.made(by: taken).firstDifference(from: parts) {
      throw FileSchema.foreignParts(path, strange)
    }
    return found == version ? .current : .older(version: found)
  }

  private static func foreignParts(_ path: String, _ which: String) -> StoreError {
    StoreError(
      kind: .foreign,
      message: """
        \(path) has other parts than rehearse makes: \(which)
          nothing of it was performed; what it holds can be looked at with: sqlite3 -readonly \(path) .dump
        """)
  }

  /// Brings a file that can be written to this program's version, in one transaction: all steps are taken, or none.
  ///
  /// - Parameter afterStep: Does what a step cannot say in SQL, right after it.
  /// - Returns: Whether anything had to be done.
  @discardableResult
  func migrate(_ connection: Connection, afterStep: (Migrations.Step) throws -> Void) throws -> Bool {
    let path = connection.path
    if try state(of: connection.database, path: path) == .current { return false }
    return try connection.database.transaction {
      // Another process may have been faster.
      let from: Int
      switch try state(of: connection.database, path: path) {
      case .current: return false
      case .empty: from = 0
      case .older(let version): from = version
      }
      for step in steps where step.version > from {
        try connection.database.execute(step.sql)
        try afterStep(step)
      }
      try connection.database.execute("PRAGMA application_id = \(FileSchema.applicationID)")
      try connection.database.execute("PRAGMA user_version = \(version)")
      return true
    }
  }
}
