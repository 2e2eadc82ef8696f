import RehearsalSQLite
import RehearsalTrace

/// Computes the digests of runs from their rows.
///
/// Over a run's facts, its sessions' digests sorted by cell, the cells that it no longer has, and the digest that the
/// run before had.
final class RunProof {
  private let reader: LeafReader
  private let findRun: Statement
  private let findRemoved: Statement
  private let findBefore: Statement
  private let setBefore: Statement
  private let setDigest: Statement

  init(_ database: borrowing Database) throws {
    reader = try LeafReader(database)
    findRun = try database.prepareKept(
      """
      SELECT uid, label, arguments, engine_version, source_revision, source_position, source_branch, source_is_dirty,
        started_at_ms, uid_before, digest_before
      FROM run WHERE id = ?1
      """)
    findRemoved = try database.prepareKept(
      """
      SELECT p.uid, c.digest FROM removed_cell m
      CROSS JOIN cell l ON l.id = m.cell CROSS JOIN script p ON p.id = l.script
      CROSS JOIN configuration c ON c.id = l.configuration
      WHERE m.run = ?1 ORDER BY p.uid, c.digest
      """)
    findBefore = try database.prepareKept(
      """
      SELECT b.uid, b.digest FROM run r CROSS JOIN run b ON b.id < r.id
      WHERE r.id = ?1 AND b.digest IS NOT NULL AND b.source_branch IS r.source_branch ORDER BY b.id DESC LIMIT 1
      """)
    setBefore = try database.prepareKept("UPDATE run SET uid_before = ?2, digest_before = ?3 WHERE id = ?1")
    setDigest = try database.prepareKept("UPDATE run SET digest = ?2 WHERE id = ?1")
  }

  /// Lets a run that has just begun go on from the newest one of its line that has a digest.
  func begin(_ run: Int64) throws {
    findBefore.bind(run, at: 1)
    defer { findBefore.reset() }
    guard try findBefore.step() else { return }
    setBefore.bind(run, at: 1)
    try setBefore.bind(findBefore.bytes(0), at: 2)
    try setBefore.bind(findBefore.bytes(1), at: 3)
    try setBefore.run()
  }

  /// Gives a run that is completed its digest, and sessions of it the marks that their rows have now.
  func finish(_ run: Int64, marking sessions: Set<Int64> = []) throws {
    if !sessions.isEmpty { try reader.mark(sessions, of: run) }
    setDigest.bind(run, at: 1)
    try setDigest.bind(try digest(of: run, reader.leaves(of: run)).bytes, at: 2)
    try setDigest.run()
  }

  /// The digest of a run with its leaves, which has to be the one that it was given.
  func digest(of run: Int64) throws -> (digest: Digest, leaves: [Leaf]) {
    let leaves = try reader.leaves(of: run)
    return (try digest(of: run, leaves), leaves)
  }

  private func digest(of run: Int64, _ leaves: [Leaf]) throws -> Digest {
    var bytes = ProofBytes("run 1")
    findRun.bind(run, at: 1)
    defer { findRun.reset() }
    if try findRun.step() {
      bytes.add(findRun.bytes(0))
      bytes.add(findRun.optionalText(1))
      bytes.add(findRun.text(2))
      bytes.add(findRun.text(3))
      bytes.add(findRun.optionalText(4))
      bytes.add(findRun.optionalInteger(5))
      bytes.add(findRun.optionalText(6))
      bytes.add(findRun.integer(7))
      bytes.add(findRun.integer(8))
      bytes.addUnlessEmpty(findRun.bytes(9))
      bytes.addUnlessEmpty(findRun.bytes(10))
    }
    bytes.add(Int64(leaves.count))
    for leaf in leaves { bytes.addUnlessEmpty(leaf.digest?.bytes ?? []) }
    findRemoved.bind(run, at: 1)
    defer { findRemoved.reset() }
    while try findRemoved.step() {
      bytes.add(findRemoved.text(0))
      bytes.add(findRemoved.bytes(1))
    }
    return bytes.digest
  }
}
