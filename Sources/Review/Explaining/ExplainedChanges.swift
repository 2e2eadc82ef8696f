package import Rehearsal
import RehearsalDiff
import RehearsalPlainText
package import RehearsalStore
package import RehearsalTrace

/// What changed, told by its causes: explanations, and below each the groups of changes that it explains.
///
/// A *difference* is one row of a diff, a *change* all differences of a cell, a *group* the changes with one
/// explanation and one outline: a popover that is two points larger in eighty scripts is one group.
package struct ExplainedChanges {
  /// What explains the changed cells.
  package let explanations: Explanations
  /// The groups: in the order of the explanations, those first that went wrong and that nobody accepted, then those
  /// that nobody accepted, of equals those of most cells.
  package private(set) var groups: [Group]

  /// Changes with one explanation and one outline.
  package struct Group {
    /// The position of the explanation.
    package let position: Int
    /// What the changes are like: `popovers 2 points larger`.
    package let outline: String
    /// The changes, in the same order.
    package let changes: [ChangeGroups.Group]
    /// What names the group: equal for equal edits and outlines, in every file.
    package let digest: Digest

    /// The cells that show one of the changes.
    package var cells: [ChangedCell] { changes.flatMap(\.cells) }

    /// How soon cells are told: 0 where one of them went wrong and nobody accepted that, 1 where one changed and nobody
    /// accepted that, 2 where all is decided.
    static func urgency(of cells: [ChangedCell]) -> Int {
      cells.map { $0.status.isPending ? $0.session.verdict.isWrong ? 0 : 1 : 2 }.min() ?? 2
    }

    /// `popovers 2 points larger in 540 cells (162 changes)`.
    package var words: String {
      let signatures = Set(changes.map(\.signature)).count
      let told = outline.isEmpty ? "other behaviour" : TraceDiff.heading(of: outline)
      return "\(told) in \(counted(cells.count, "cell"))"
        + (signatures > 1 ? " (\(counted(signatures, "change")))" : "")
    }
  }

  /// A cell that changed, with the session that it is told from.
  package struct ToldCell {
    package let changed: ChangedCell
    package let before: Session?

    package init(_ changed: ChangedCell, before: Session?) { (self.changed, self.before) = (changed, before) }

    fileprivate var asked: ExplainedCell {
      ExplainedCell(session: changed.session, before: before, change: changed.newest.signature)
    }
  }

  /// - Parameters:
  ///   - cells: The cells that changed.
  ///   - others: The other cells with what they were before.
  ///   - settled: Those of the others that changed, which nobody has to look at: what explains them is not idle.
  ///   - scripts: The scripts that have cells no more.
  ///   - bench: Who performs cells with edits taken back; nobody where there is none.
  ///   - finder: Finds the edits, and knows what it found before; a new one where there is none.
  package init(
    _ cells: [ToldCell], others: [(before: Session, after: Session)] = [], settled: [ToldCell] = [],
    removedFrom scripts: Set<String> = [], _ reader: ChangeReader, bench: TrialBench?, finder: EditFinder? = nil
  ) throws {
    let finder = finder ?? EditFinder(reader.store)
    var explanations = try Explanations(cells.map(\.asked), others: others, finder, bench: bench)
    if !explanations.others.isEmpty {
      let known = try Explanations(settled.map(\.asked), finder, bench: bench)
      explanations.leaveOut(
        Set(known.all.flatMap(\.edits)).union(try Explanations.edits(of: others, in: scripts, finder)))
    }
    self.explanations = explanations
    struct Key: Hashable {
      let position: Int
      let outline: String
    }
    var members: [Key: [ChangedCell]] = [:]
    var order: [Key] = []
    for cell in cells.map(\.changed) {
      let key = Key(position: explanations.positions[cell.session.id] ?? 0, outline: cell.newest.outline)
      if members[key] == nil { order.append(key) }
      members[key, default: []].append(cell)
    }
    let whole = ChangeGroups(cells.map(\.changed)).groups
    let similar = Dictionary(whole.map { ($0.signature, $0.similar) }, uniquingKeysWith: { first, _ in first })
    let groups = order.map { key in
      var changes = ChangeGroups(members[key] ?? []).groups
      for number in changes.indices { changes[number].similar = similar[changes[number].signature] ?? nil }
      let ranks = changes.map { (Group.urgency(of: $0.cells), -$0.cells.count) }
      let ranked = changes.indices.sorted { (ranks[$0].0, ranks[$0].1, $0) < (ranks[$1].0, ranks[$1].1, $1) }
      return Group(
        position: key.position, outline: key.outline, changes: ranked.map { changes[$0] },
        digest: explanations.all[key.position].digest(with: key.outline))
    }
    let ranks = groups.map { (Group.urgency(of: $0.cells), -$0.cells.count) }
    self.groups = groups.indices.sorted {
      (groups[$0].position, ranks[$0].0, ranks[$0].1, $0) < (groups[$1].position, ranks[$1].0, ranks[$1].1, $1)
    }.map { groups[$0] }
  }

  /// The same with its groups in another order: their positions here.
  package func arranged(_ order: [Int]) -> ExplainedChanges {
    var arranged = self
    arranged.groups = order.map { groups[$0] }
    return arranged
  }

  /// The groups, those first that went wrong and that nobody accepted, whatever explains them.
  package var wrongFirst: [Group] {
    groups.filter { Group.urgency(of: $0.cells) == 0 } + groups.filter { Group.urgency(of: $0.cells) > 0 }
  }

  /// The groups that an explanation has.
  package func groups(of position: Int) -> [Group] { groups.filter { $0.position == position } }

  /// `1 group of 162 changes in 540 of 857 cells`.
  package func summary(of total: Int) -> String {
    let signatures = Set(groups.flatMap { $0.changes.map(\.signature) }).count
    let cells = groups.reduce(0) { $0 + $1.cells.count }
    let place = "in \(cells) of \(counted(total, "cell"))"
    return signatures > groups.count
      ? "\(counted(groups.count, "group")) of \(counted(signatures, "change")) \(place)"
      : "\(counted(signatures, "change")) \(place)"
  }
}

extension ExplainedChanges.ToldCell {
  /// A changed cell with the session that its difference is told from, as its history knows it: where it differed from
  /// its baseline before, the session before, so that what its run changed is explained, and nothing older.
  package init(_ cell: ChangedCell, in store: Store) throws {
    if cell.news != nil, !cell.isRepair, let before = cell.sessionBefore {
      self.init(cell, before: before)
      return
    }
    let recording = cell.difference.recordingBefore
    if let before = cell.sessionBefore, before.recording == recording {
      self.init(cell, before: before)
    } else {
      self.init(cell, before: recording > 0 ? try store.session(showing: recording, likeThatOf: cell.session) : nil)
    }
  }
}

extension Explanation {
  /// The edits and an outline as one digest; how the edits were tried has no part in it.
  fileprivate func digest(with outline: String) -> Digest {
    let edits = edits.map { edit in
      Value.list(
        ([edit.kind.rawValue, edit.name, edit.before ?? "", edit.after ?? ""] + edit.removed + ["→"] + edit.added)
          .map { .text($0) }
      ).json
    }
    let cause = edits.isEmpty ? ["unexplained"] : edits.sorted()
    return Digest(of: Value.list((cause + [outline]).map { .text($0) }).json)
  }
}
