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

  /// The parts that migrations make, found out by taking them in an empty database; once for each last one.
  static func made(by steps: [Migrations.Step]) throws -> SchemaParts? {
    guard let last = steps.last else { return nil }
    let isReleased = steps.map(\.sql) == Migrations.all.prefix(steps.count).map(\.sql)
    if isReleased, let known = known.withLock({ $0[last.version] }) { return known }
    let database = try Database()
    for step in steps { try database.execute(step.sql) }
    let parts = try SchemaParts(of: database)
    if isReleased { known.withLock { $0[last.version] = parts } }
    return parts
  }

  private static let known = Mutex<[Int: SchemaParts]>([:])
}
