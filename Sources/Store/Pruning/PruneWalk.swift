import RehearsalSQLite
import RehearsalTrace

/// Finds the sessions that say nothing new, in one walk along all of them.
///
/// A session says nothing new when the sessions before and after it in its cell say the same: they show the same
/// recording, all three are sound, and their runs are of one kind. Whoever asks for some runs only (of commits, up to a
/// fork, without replaced commits) asks for runs of some kinds, and finds the first and the last session of each.
///
/// Cost: every session is read once; memory for a row of each cell, and a bit of each session that is kept for others.
struct PruneWalk {
  /// What is to be known of a run.
  struct Ground {
    var position: Int64?
    /// A number that runs of one kind share.
    var kind: Int64
    var isKept: Bool
    var hasDigest: Bool
  }

  /// A session that goes, with the first run of its span.
  struct Silent {
    let session: WalkedSession
    let firstRunOfSpan: Int64
    let hasRunDigest: Bool
  }

  /// Where the walk has come to in a cell.
  private struct CellState {
    var last: WalkedSession
    var ground: Ground
    /// Whether the last one says nothing new if the next one says the same.
    var isCandidate = false
    var firstRunOfSpan: Int64
    /// The lowest position so far.
    var position: Int64?
    /// Whether the cell behaved in several ways at once, so that its sessions are counted.
    let isRestless: Bool

    /// A fork from an older commit than all before would begin with it.
    mutating func isOldest(at next: Int64?) -> Bool {
      guard let next else { return false }
      guard let lowest = position else {
        position = next
        return false
      }
      if next < lowest { position = next }
      return next < lowest
    }
  }

  private let grounds: [Int64: Ground]
  private let keptSessions: RowNumbers
  private let restlessCells: Set<Int64>
  private var cells: [CellState] = []
  private var places: [Int64: Int] = [:]
  private(set) var sessionCount = 0

  /// Reads what the statements before it found.
  init(_ database: borrowing Database) throws {
    let runs = try database.prepare(
      "SELECT k.run, k.position, k.kind, k.is_kept, r.digest IS NOT NULL"
        + " FROM temp.run_kind k CROSS JOIN main.run r ON r.id = k.run")
    var grounds: [Int64: Ground] = [:]
    while try runs.step() {
      grounds[runs.integer(0)] = Ground(
        position: runs.optionalInteger(1), kind: runs.integer(2), isKept: runs.integer(3) != 0,
        hasDigest: runs.integer(4) != 0)
    }
    self.grounds = grounds
    let sessions = try database.prepare("SELECT session FROM temp.kept_session")
    var kept = RowNumbers()
    while try sessions.step() { kept.insert(sessions.integer(0)) }
    keptSessions = kept
    let cells = try database.prepare(PruneStatements.restlessCells)
    var restless: Set<Int64> = []
    while try cells.step() { restless.insert(cells.integer(0)) }
    restlessCells = restless
  }

  /// Walks along all sessions and calls `found` with each that goes, in the order of runs in each cell.
  mutating func walk(_ database: borrowing Database, _ found: (Silent) throws -> Void) throws {
    let select = try database.prepare(WalkedSession.select)
    var (run, ground) = (Int64?.none, Ground?.none)
    while try select.step() {
      let session = WalkedSession(in: select)
      sessionCount += 1
      if session.run != run { (run, ground) = (session.run, grounds[session.run]) }
      // A session without its run: the file is damaged, and it says nothing of those beside it.
      guard let ground else { continue }
      if let silent = meet(session, ground) { try found(silent) }
    }
  }

  /// Takes the next session of a cell, and says whether the one before it goes.
  private mutating func meet(_ session: WalkedSession, _ ground: Ground) -> Silent? {
    guard let place = places[session.cell] else {
      places[session.cell] = cells.count
      cells.append(
        CellState(
          last: session, ground: ground, firstRunOfSpan: session.run, position: ground.position,
          isRestless: restlessCells.contains(session.cell)))
      return nil
    }
    return PruneWalk.take(session, ground, in: &cells[place], isKept: keptSessions.contains(session.id))
  }

  private static func take(
    _ session: WalkedSession, _ ground: Ground, in cell: inout CellState, isKept: Bool
  ) -> Silent? {
    let isAlike = cell.last.recording == session.recording
    let saysTheSame = isAlike && cell.ground.kind == ground.kind
    let silent =
      cell.isCandidate && saysTheSame && isSound(session.verdict) && !ground.isKept
      ? Silent(session: cell.last, firstRunOfSpan: cell.firstRunOfSpan, hasRunDigest: cell.ground.hasDigest) : nil
    let isOldest = cell.isOldest(at: ground.position)
    cell.isCandidate =
      !ground.isKept && session.verdict == Verdict.same.rawValue && saysTheSame && isSound(cell.last.verdict)
      && !isOldest && !isKept && !cell.isRestless
    if !isAlike { cell.firstRunOfSpan = session.run }
    cell.last = session
    cell.ground = ground
    return silent
  }

  private static func isSound(_ verdict: Int64) -> Bool { Verdict(rawValue: verdict)?.isSound ?? false }
}
