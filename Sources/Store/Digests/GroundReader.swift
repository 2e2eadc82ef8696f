import RehearsalSQLite
import RehearsalTrace

/// Reads what sessions were performed from and by, as one digest for a version of a script and a system.
///
/// A run has a few hundred versions and one or two systems, so each is read once.
final class GroundReader {
  private struct Key: Hashable {
    var version: Int64
    var system: Int64
  }

  private let findVersion: Statement
  private let findSources: Statement
  private let findSystem: Statement
  private var known: [Key: Digest] = [:]

  init(_ database: borrowing Database) throws {
    findVersion = try database.prepareKept(
      """
      SELECT v.digest, t.digest, a.digest FROM script_version v
      CROSS JOIN source t ON t.id = v.source LEFT JOIN answer_set a ON a.id = v.answers WHERE v.id = ?1
      """)
    findSources = try database.prepareKept(
      """
      SELECT k.role, t.digest FROM script_source k CROSS JOIN source t ON t.id = k.source
      WHERE k.version = ?1 ORDER BY k.role, t.digest
      """)
    findSystem = try database.prepareKept(
      """
      SELECT y.toolkit, y.version, y.build, a.digest FROM system y
      LEFT JOIN answer_set a ON a.id = y.answers WHERE y.id = ?1
      """)
  }

  /// Drops what is known; the file may not hold it.
  func forget() { known = [:] }

  /// Digest of the texts of a version, of the answers that they give, and of a system.
  func ground(ofVersion version: Int64, system: Int64) throws -> Digest {
    let key = Key(version: version, system: system)
    if let digest = known[key] { return digest }
    var bytes = ProofBytes("ground 1")
    findVersion.bind(version, at: 1)
    defer { findVersion.reset() }
    if try findVersion.step() {
      bytes.add(findVersion.bytes(0))
      bytes.add(findVersion.bytes(1))
      bytes.addUnlessEmpty(findVersion.bytes(2))
    }
    findSystem.bind(system, at: 1)
    defer { findSystem.reset() }
    if try findSystem.step() {
      for column in Int32(0)...2 { bytes.add(findSystem.text(column)) }
      bytes.addUnlessEmpty(findSystem.bytes(3))
    }
    findSources.bind(version, at: 1)
    defer { findSources.reset() }
    while try findSources.step() {
      bytes.add(findSources.integer(0))
      bytes.add(findSources.bytes(1))
    }
    let digest = bytes.digest
    known[key] = digest
    return digest
  }
}
