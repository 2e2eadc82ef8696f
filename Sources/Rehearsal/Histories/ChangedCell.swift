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
  /// What has become of the change.
  package let status: ReviewLedger.Status
  /// What is new since the cell's session before, where the difference is told from a baseline that this differed from
  /// already.
  package var news: Difference?
  /// Whether what is new takes differences from the baseline away and brings none.
  package var isRepair = false
  /// The session before, which need not show what the difference is told from.
  package var sessionBefore: Session?
  /// The run of the session before.
  package var runBefore: Int64?
  /// Which texts are other ones than at the session before.
  package var texts = ChangedTexts.none
  /// Where the session ended, if it crashed: `Scripts/a.yaml:10: step 4: unexpected NSGenericException: …`.
  package var endings: [String] = []

  package init(
    session: Session, difference: Difference, before: Before, status: ReviewLedger.Status, news: Difference? = nil,
    runBefore: Int64? = nil, sessionBefore: Session? = nil, texts: ChangedTexts = .none
  ) {
    self.session = session
    self.difference = difference
    self.before = before
    self.status = status
    self.news = news
    self.runBefore = runBefore
    self.sessionBefore = sessionBefore
    self.texts = texts
  }

  /// What the cell's run changed: what is new, or all.
  package var newest: Difference { isRepair ? difference : news ?? difference }

  /// Which of the texts that a script is made of changed, too.
  package enum ChangedTexts: Hashable, Sendable {
    case none
    /// The text of its own file.
    case script
    /// That of its scene, or of a script that it runs, and not its own.
    case parts
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

  /// Cells of two runs that differ between them.
  package static func changes(from left: Run, to right: Run, _ reader: ChangeReader) throws -> [ChangedCell] {
    let answer = try RunAnswer(right, reader)
    let lefts = try reader.store.sessions(of: left.id)
    let counterparts = Dictionary(lefts.map { ($0.cell, $0) }, uniquingKeysWith: { $1 })
    return try answer.cells.compactMap { cell in
      guard let other = counterparts[cell.session.cell], other.recording != cell.session.recording,
        !answer.isFlaky(cell, like: other)
      else { return nil }
      return try cell.change(from: other, answer, reader)
    }
  }
}
