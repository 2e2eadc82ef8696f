package import RehearsalStore
import RehearsalTrace

/// A cell that behaves otherwise than before, or than its baseline.
package struct ChangedCell {
  /// The session that shows the behaviour after.
  package let session: Session
  /// What changed.
  package let difference: Difference
  /// What the difference is told from.
  package let before: Before
  /// Whether the script's text changed, too.
  package var isScriptChanged = false

  package init(session: Session, difference: Difference, before: Before, isScriptChanged: Bool = false) {
    self.session = session
    self.difference = difference
    self.before = before
    self.isScriptChanged = isScriptChanged
  }

  /// What a difference is told from.
  package enum Before: Hashable {
    /// What the cell showed in a run, by number.
    case run(Int64)
    /// What the cell is measured against.
    case baseline

    /// `run:3`, `baseline`.
    package var text: String {
      switch self {
      case .run(let number): "run:\(number)"
      case .baseline: "baseline"
      }
    }
  }

  /// Cells of a run that changed from the cell's session before it on its line.
  package static func changes(in run: Run, _ reader: ChangeReader) throws -> [ChangedCell] {
    let sessions = try reader.store.sessions(of: run.id)
    let known = Dictionary(sessions.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    return try reader.store.changes(in: run.id).compactMap { span in
      guard let session = known[span.session], let before = span.recordingBefore else { return nil }
      return ChangedCell(
        session: session, difference: try reader.difference(from: before, to: span.recording),
        before: .run(span.runBefore ?? 0), isScriptChanged: span.isScriptChanged)
    }
  }

  /// Cells of two runs that differ between them.
  package static func changes(from left: Run, to right: Run, _ reader: ChangeReader) throws -> [ChangedCell] {
    let lefts = try reader.store.sessions(of: left.id)
    let counterparts = Dictionary(lefts.map { ($0.cell, $0) }, uniquingKeysWith: { $1 })
    return try reader.store.sessions(of: right.id).compactMap { session in
      guard let other = counterparts[session.cell], other.recording != session.recording else { return nil }
      return ChangedCell(
        session: session, difference: try reader.difference(from: other.recording, to: session.recording),
        before: .run(left.id), isScriptChanged: other.scriptDigest != session.scriptDigest)
    }
  }

  /// Cells of a run that differ from their baselines.
  package static func changesFromBaselines(in run: Run, _ reader: ChangeReader) throws -> [ChangedCell] {
    try reader.store.baselines(for: run).compactMap { choice in
      guard !choice.isSame, let baseline = choice.baseline else { return nil }
      let difference =
        try baseline.recording.map { try reader.difference(from: $0, to: choice.session.recording) }
        ?? unknown(from: baseline.digest, to: choice.session)
      return ChangedCell(session: choice.session, difference: difference, before: .baseline)
    }
  }

  /// A change from a recording that is not in the file; its signature stands for this pair of recordings only.
  private static func unknown(from digest: Digest, to session: Session) -> Difference {
    let signature = Digest(of: "\(digest.hex) \(session.recordingDigest.hex)")
    return Difference(
      recordingBefore: 0, recording: session.recording, signature: signature, shape: signature, changeCount: 0,
      rootCount: 0, channels: [], root: "the baseline's recording \(digest.short) is not in this file")
  }
}
