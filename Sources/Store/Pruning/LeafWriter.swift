import RehearsalSQLite
import RehearsalTrace

/// Leaves what proves sessions that go: a row of each, and their digests.
///
/// Sessions come in the order of runs and are written in the order of cells, many at once, so that those of a cell lie
/// beside each other. Most sessions of a cell say the same: their digest is computed once, and the mark of each is held
/// against it.
final class LeafWriter {
  /// So many are written at once: 15 MB.
  private static let most = 131_072

  private struct Leaf {
    let session: WalkedSession
    /// Number of the digest; none for a session of a run without digest.
    let digest: Int64?
  }

  private struct CellDigests {
    var digests = LatestValues<WalkedSession.Ground, (digest: Digest, mark: Int64)>()
    /// Of digests that are written.
    var numbers = LatestValues<Digest, Int64>()
  }

  private let connection: Connection
  private let reader: LeafReader
  private let findLast: Statement
  private let insertDigest: Statement
  private let insert: Statement
  /// Sessions that have more than their row: their digest is theirs alone.
  private let special: RowNumbers
  private var cells: [Int64: CellDigests] = [:]
  private var waiting: [Leaf] = []

  init(_ connection: Connection) throws {
    self.connection = connection
    reader = try LeafReader(connection.database)
    findLast = try connection.database.prepareKept(
      """
      SELECT d.id, d.digest FROM main.leaf f CROSS JOIN main.leaf_digest d ON d.id = f.digest
      WHERE f.cell = ?1 ORDER BY f.run DESC LIMIT 1
      """)
    insertDigest = try connection.database.prepareKept("INSERT INTO main.leaf_digest (digest) VALUES (?1)")
    insert = try connection.database.prepareKept(
      """
      INSERT INTO main.leaf (cell, run, verdict, is_remembered, wall_us, digest) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """)
    var special = RowNumbers()
    for table in PruneLoss.ofSessions {
      let select = try connection.database.prepare("SELECT session FROM main.\(table)")
      while try select.step() { special.insert(select.integer(0)) }
    }
    self.special = special
  }

  /// Leaves what proves a session; one that is not what was recorded is refused.
  func add(_ silent: PruneWalk.Silent) throws {
    let session = silent.session
    if cells[session.cell] == nil { cells[session.cell] = try begun(session.cell) }
    let (digest, mark) = try digest(of: session)
    guard session.mark == WalkedSession.null || session.mark == mark else { throw falsehood(session) }
    let number = silent.hasRunDigest ? try number(of: digest, in: session.cell) : nil
    waiting.append(Leaf(session: session, digest: number))
    if waiting.count == LeafWriter.most { try finish() }
  }

  /// Writes what is left to write.
  func finish() throws {
    waiting.sort { ($0.session.cell, $0.session.run) < ($1.session.cell, $1.session.run) }
    for leaf in waiting {
      insert.bind(leaf.session.cell, at: 1)
      insert.bind(leaf.session.run, at: 2)
      insert.bind(leaf.session.verdict, at: 3)
      insert.bind(leaf.session.isRemembered, at: 4)
      insert.bind(leaf.session.wall, at: 5)
      insert.bind(leaf.digest, at: 6)
      try insert.run()
    }
    waiting.removeAll(keepingCapacity: true)
  }

  // MARK: - Digests

  /// What an earlier pruning left last of the cell may be what comes now.
  private func begun(_ number: Int64) throws -> CellDigests {
    var cell = CellDigests()
    findLast.bind(number, at: 1)
    defer { findLast.reset() }
    if try findLast.step() { cell.numbers.add(findLast.integer(0), for: Digest(bytes: findLast.bytes(1))) }
    return cell
  }

  private func digest(of session: WalkedSession) throws -> (digest: Digest, mark: Int64) {
    let isSpecial = special.contains(session.id)
    if !isSpecial, let known = cells[session.cell]?.digests[session.ground] { return known }
    guard let digest = try reader.leaf(of: session.id)?.digest else { throw falsehood(session) }
    let found = (digest, ProvenSession.mark(of: digest))
    if !isSpecial { cells[session.cell]?.digests.add(found, for: session.ground) }
    return found
  }

  private func number(of digest: Digest, in cell: Int64) throws -> Int64 {
    if let number = cells[cell]?.numbers[digest] { return number }
    try insertDigest.bind(digest.bytes, at: 1)
    try insertDigest.run()
    let number = connection.database.lastInsertedRow
    cells[cell]?.numbers.add(number, for: digest)
    return number
  }

  private func falsehood(_ session: WalkedSession) -> StoreError {
    StoreError.falsehood(connection.path, "s:\(session.id) is not what was recorded")
  }
}
