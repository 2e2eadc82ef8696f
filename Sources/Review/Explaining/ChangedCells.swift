package import Rehearsal
package import RehearsalStore

/// The cells of a comparison: those that behave otherwise, and those that do not, each with its session before.
package struct ChangedCells {
  /// The cells that changed.
  package let cells: [ChangedCell]
  /// The others.
  package let others: [(before: Session, after: Session)]

  /// The cells that a run changed.
  package init(_ answer: RunAnswer) {
    cells = answer.changes
    others = answer.cells.filter { !$0.isNews }.compactMap { cell in cell.before.map { ($0, cell.session) } }
  }

  /// The cells in which one run differs from another.
  package init(from left: Run, to right: Run, _ reader: ChangeReader) throws {
    cells = try ChangedCell.changes(from: left, to: right, reader)
    let before = Dictionary(try reader.store.sessions(of: left.id).map { ($0.cell, $0) }, uniquingKeysWith: { $1 })
    others = try reader.store.sessions(of: right.id).compactMap { session in
      guard let former = before[session.cell], former.recording == session.recording else { return nil }
      return (former, session)
    }
  }

  /// Those of some sessions.
  package func keeping(_ sessions: [Session]) -> ChangedCells {
    let kept = Set(sessions.map(\.id))
    return ChangedCells(cells.filter { kept.contains($0.session.id) }, others.filter { kept.contains($0.after.id) })
  }

  private init(_ cells: [ChangedCell], _ others: [(before: Session, after: Session)]) {
    (self.cells, self.others) = (cells, others)
  }

  /// Cells that differ from what they are measured against.
  fileprivate init(unwanted cells: [ChangedCell]) { (self.cells, others) = (cells, []) }
}

extension ExplainedChanges {
  /// Explains the changed cells of a comparison.
  package init(_ changed: ChangedCells, _ reader: ChangeReader, bench: TrialBench?, finder: EditFinder? = nil) throws {
    try self.init(
      changed.cells.map { try ToldCell($0, in: reader.store) }, others: changed.others, reader, bench: bench,
      finder: finder)
  }

  /// Explains cells that differ from what they are measured against, in whichever run they changed.
  package init(_ cells: [ChangedCell], _ reader: ChangeReader, bench: TrialBench?, finder: EditFinder? = nil) throws {
    try self.init(ChangedCells(unwanted: cells), reader, bench: bench, finder: finder)
  }

  /// What a table says of each cell, by its session.
  package var columns: ChangeGroups.ExplainedCells {
    var columns: ChangeGroups.ExplainedCells = [:]
    for group in groups {
      let explanation = explanations.all[group.position]
      for cell in group.cells {
        columns[cell.session.id] = [
          .text(group.digest.hex), .text(group.outline), .text(explanation.headline),
          explanations.relation(of: cell.session.id).map { .text($0.rawValue) } ?? .null,
        ]
      }
    }
    return columns
  }
}

extension UnreviewedChanges {
  /// What is to be reviewed, told by its causes as `changes` tells it.
  ///
  /// - Parameters:
  ///   - bench: Who performs cells with edits taken back; nobody where there is none.
  ///   - isWhole: Whether what may be decided about and need not be is told as well.
  package func explained(
    _ reader: ChangeReader, bench: TrialBench?, isWhole: Bool = false
  ) throws -> ExplainedChanges {
    let cells = (isWhole ? decidable : groups).groups.flatMap(\.cells)
    return try ExplainedChanges(cells, reader, bench: bench)
  }

  /// The changes that digits name: one by its signature, or all of a group.
  ///
  /// - Parameter explained: What is asked when it takes the explanations to know the groups.
  package func changes(
    named digits: String, _ explained: () throws -> ExplainedChanges
  ) throws -> [ChangeGroups.Group] {
    do {
      return [try group(signature: digits)]
    } catch {
      guard digits.count >= 4 else { throw error }
      let found = try explained().groups.filter { $0.digest.hex.hasPrefix(digits.lowercased()) }
      // Two explanations without an edit have one name where their changes are alike.
      guard Set(found.map(\.digest)).count == 1 else { throw error }
      return found.flatMap(\.changes)
    }
  }
}
