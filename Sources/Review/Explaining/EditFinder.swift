import Rehearsal
import RehearsalPlainText
package import RehearsalStore
import RehearsalTrace

/// Finds what a person changed between two sessions of a cell: in their texts, in the answers to decisions, in what
/// performed them, in their axes.
///
/// Only what the database says of the two sessions is read, each version of a script once; no folder, no revision and
/// no other run.
package final class EditFinder {
  private let store: Store
  private var systems: [Int64: Int64] = [:]
  private var listed: Set<Int64> = []
  private var grounds: [GroundKey: SessionGround] = [:]
  private var known: [Key: CellEdits] = [:]

  private struct GroundKey: Hashable {
    let script: String
    let digest: Digest
    let system: Int64
  }

  private struct Key: Hashable {
    let before: GroundKey
    let after: GroundKey
  }

  package init(_ store: Store) { self.store = store }

  /// What was changed from a session to another one, usually of the same cell.
  package func edits(from before: Session, to after: Session) throws -> CellEdits {
    let key = Key(before: try self.key(before), after: try self.key(after))
    let edits: CellEdits
    if let found = known[key] {
      edits = found
    } else {
      edits = CellEdits(
        from: try ground(before, key.before), try ground(after, key.after), of: before, to: after)
      known[key] = edits
    }
    return edits.with(axesFrom: before.configuration, to: after.configuration)
  }

  /// What a session recorded.
  func trace(of session: Session) throws -> Trace { try store.trace(ofRecording: session.recording) }

  private func key(_ session: Session) throws -> GroundKey {
    if listed.insert(session.run).inserted {
      let rows = try store.table(
        "SELECT session_id, system_id FROM v1_sessions WHERE run_id = :run", ["run": .integer(session.run)])
      for row in rows.rows {
        if case (.integer(let session), .integer(let system)) = (row[0], row[1]) { systems[session] = system }
      }
    }
    return GroundKey(script: session.script, digest: session.scriptDigest, system: systems[session.id] ?? 0)
  }

  private func ground(_ session: Session, _ key: GroundKey) throws -> SessionGround {
    if let known = grounds[key] { return known }
    let ground = try SessionGround(of: session, in: store)
    grounds[key] = ground
    return ground
  }
}
