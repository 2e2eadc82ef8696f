import RehearsalSQLite
import RehearsalTrace
import Synchronization

/// What a file is made of: every row of `sqlite_schema` but where its first page is.
struct SchemaParts: Hashable {
  /// Kind, name, table and SQL of each part, by kind and name.
  private let rows: [[String]]

  /// The parts of the file of a connection.
  ///
  /// A file with thousands of parts is none of ours, whatever the others are.
  init(of database: borrowing Database) throws {
    let select = try database.prepare(
      """
      SELECT ifnull(type, ''), ifnull(name, ''), ifnull(tbl_name, ''), ifnull(sql, '') FROM sqlite_schema
      ORDER BY type, name LIMIT \(SchemaParts.most)
      """)
    var rows: [[String]] = []
    while try select.step() { rows.append((0..<4).map { select.text($0) }) }
    self.rows = rows
  }

  private static let most = 1000

  /// A digest of all of them.
  var digest: Digest {
    var bytes: [UInt8] = []
    for text in rows.joined() { bytes += Array("\(text.utf8.count):\(text)".utf8) }
    return Digest(of: bytes)
  }

  /// What another file has that these have not, or lacks, or has otherwise, in words for people; `nil` when nothing.
  func firstDifference(from other: SchemaParts) -> String? {
    guard digest != other.digest else { return nil }
    if let strange = other.rows.first(where: { !rows.contains($0) }) {
      let isKnown = rows.contains { $0[0] == strange[0] && $0[1] == strange[1] }
      let name = Value.quoted(String(strange[1].prefix(60)))
      return isKnown
        ? "the \(strange[0]) \(name) is another one" : "the \(strange[0].prefix(20)) \(name) is none of them"
    }
    let missing = rows.first { !other.rows.contains($0) }
    return missing.map { "the \($0[0]) \(Value.quoted($0[1])) is missing" }
  }

  // MARK: - What is expected

  /// Digests of what the migrations make, a format each: taking them all to find out costs a command 20 ms.
  ///
  /// A test compares them with what is made.
  static let digests = [
    "ee8bed4ba6cc7dba260199ae70a1ee4c2e04a26b4ab6a415c579b8dc03e69906",
    "18154333462e245d37cdae25da9006afca8ea964fff11b0c1c90629e51c7e1e8",
    "a357bae35a3a9b09c407f3812f1fe8505bef3e5361ba082e844044dd77a3c56b",
    "3402044d869524b10a236a62513b719bb8fcb72171a427e1e875be5499c846f9",
    "52916cf913618f1fd6254c1a084b0cf5a660a46e1f130d9779b67c28fd9ed4d8",
    "bbc217046803bed048926dd1f616cdd8aacd9dfe5f44937cc37764cd985ae797",
  ]

  /// Whether these are the parts of a format of this program, as far as digests are known.
  ///
  /// Another SQLite may keep the texts in another form: then they are compared with what the migrations make there.
  func areKnown(afterTaking steps: [Migrations.Step]) -> Bool {
    let released = Migrations.all.prefix(steps.count)
    guard (1...SchemaParts.digests.count).contains(steps.count), steps.map(\.sql) == released.map(\.sql) else {
      return false
    }
    return digest.hex == SchemaParts.digests[steps.count - 1]
  }

  /// The parts that migrations make, found out by taking them in an empty database; once for each last one.
  static func made(by steps: [Migrations.Step]) throws -> SchemaParts {
    let isReleased = steps.map(\.sql) == Migrations.all.prefix(steps.count).map(\.sql)
    if isReleased, let known = known.withLock({ $0[steps.count] }) { return known }
    let database = try Database()
    for step in steps { try database.execute(step.sql) }
    let parts = try SchemaParts(of: database)
    if isReleased { known.withLock { $0[steps.count] = parts } }
    return parts
  }

  private static let known = Mutex<[Int: SchemaParts]>([:])
}
