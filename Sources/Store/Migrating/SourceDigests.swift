import RehearsalSQLite
import RehearsalTrace

/// What migration 6 cannot say in SQL: the digests of the texts that are in a file already.
enum SourceDigests {
  /// Replaces what stands for the digest of each text, the text itself, by its SHA-256.
  static func put(into database: borrowing Database) throws {
    let select = try database.prepare("SELECT id, text FROM source ORDER BY id")
    let update = try database.prepare("UPDATE source SET digest = ?2 WHERE id = ?1")
    var texts: [(id: Int64, text: String)] = []
    while try select.step() { texts.append((select.integer(0), select.text(1))) }
    for (id, text) in texts {
      update.bind(id, at: 1)
      try update.bind(Digest(of: text).bytes, at: 2)
      try update.run()
    }
  }
}
