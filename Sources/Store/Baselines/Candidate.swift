import RehearsalSQLite
import RehearsalTrace

/// A session that was looked at for a baseline, and what came of it.
public struct BaselineCandidate: Hashable, Sendable {
  /// The session.
  public let session: Session
  /// Its run.
  public let run: Run
  /// Why it cannot be a baseline; none when it can.
  public let objection: Objection?

  /// Why a session cannot be a baseline.
  public enum Objection: Hashable, Sendable {
    /// Its run comes after the one that is measured.
    case later
    /// Its branch is neither that of the run nor the one that it left.
    case otherLine
    /// It has more commits than the run, or than the fork: it is no ancestor.
    case notAncestor
    /// Its sources differed from every revision.
    case dirty
    /// The session failed, crashed or could not be performed.
    case unsound
  }
}

extension Store {
  // MARK: - Candidates

  /// All sessions of a session's cell, newest first, with whether each could be the baseline.
  public func baselineCandidates(for session: Session) throws(StoreError) -> [BaselineCandidate] {
    let target = try run(session.run)
    let runs = Dictionary(try runs().map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let sessions = try sessions(
      where: "s.cell IN (SELECT l.id FROM \(Store.cellsLikeThatOfSession))"
    ) { $0.bind(session.id, at: 1) }
    return sessions.sorted { $0.run > $1.run }.compactMap { session in
      runs[session.run].map { run in
        BaselineCandidate(session: session, run: run, objection: Store.objection(to: session, of: run, for: target))
      }
    }
  }

  private static func objection(
    to session: Session, of run: Run, for target: Run
  ) -> BaselineCandidate.Objection? {
    if run.id > target.id { return .later }
    let (line, targetLine) = (run.description.sourceBranch ?? "", target.description.sourceBranch ?? "")
    if line == targetLine {
      if let mine = target.description.sourcePosition, let its = run.description.sourcePosition, its > mine {
        return .notAncestor
      }
    } else if let fork = target.description.fork, fork.line == line {
      guard let its = run.description.sourcePosition, its <= fork.position else { return .notAncestor }
    } else {
      return .otherLine
    }
    if run.description.sourceIsDirty { return .dirty }
    return session.verdict.isSound || session.verdict == .flaky ? nil : .unsound
  }
}
