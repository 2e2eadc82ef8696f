package import Rehearsal
import RehearsalPlainText
package import RehearsalStore
import RehearsalTrace

/// What a branch changes: a run of its head against a run of its base, cell by cell.
///
/// A difference between the two is one of four things. It is news when the head differs from what its cell is measured
/// against and nobody has decided about that: then it has the name that `review` knows it by; of a cell in quarantine
/// it is excused. It is decided when the behaviour was accepted or is ignored. It is settled when the base behaved
/// otherwise than its own baseline and the head is back at it. What came and went on the branch differs from nothing,
/// and is not told.
package struct BranchAnswer {
  package let base: Run
  package let head: Run
  /// What the head's run says.
  package let answer: RunAnswer
  /// The sessions of the base that cells of the head are set against.
  package let sessionsBefore: [CellKey: Session]
  /// Each change once: news first, crashes before others, then by number of cells.
  package let changes: [BranchChange]
  /// Cells that only the base has, although the head performed everything that the base did; told by their sessions.
  package let removed: [Session]
  /// Cells that only the head has.
  package let added: [Session]
  /// Cells of the base that the head was not asked for.
  package let leftOutCount: Int
  /// Cells of the head that did something else when they were performed again, each once; told by those sessions.
  package let flaky: [Session]

  /// - Parameter answer: What the head's run says.
  package init(from base: Run, to answer: RunAnswer, _ reader: ChangeReader) throws {
    let (store, head) = (reader.store, answer.run)
    let choices = try store.baselines(for: base)
    let before = Dictionary(choices.map { ($0.session.cell, $0) }, uniquingKeysWith: { $1 })
    (self.base, self.head, self.answer) = (base, head, answer)
    sessionsBefore = before.mapValues(\.session)
    changes = try BranchAnswer.changes(answer, before, base, reader)
    let there = Set(answer.sessions.map(\.cell))
    let missing = choices.map(\.session).filter { !there.contains($0.cell) }
    let isWhole = RunScope(head).map { $0 == RunScope(base) } ?? false
    removed = isWhole ? missing : []
    leftOutCount = isWhole ? 0 : missing.count
    added = answer.sessions.filter { before[$0.cell] == nil }
    var told: Set<CellKey> = []
    flaky = (answer.flaky.map(\.session) + (try store.unsteadySessions(likeThoseOf: head.id))).filter {
      told.insert($0.cell).inserted
    }
  }

  /// `2 changes in 6 of 12 cells are news; 2 cells are gone, 1 cell is new; 1 cell failed`.
  package var sentence: String {
    let told = news
    let cells = Set(told.flatMap { $0.group.cells.map(\.session.id) }).count
    let total = counted(answer.cells.count, "cell")
    var parts = [
      told.isEmpty
        ? changes.isEmpty ? "Nothing changed in \(total)" : "Nothing new in \(total)"
        : "\(counted(told.count, "change")) in \(cells) of \(total) \(told.count == 1 ? "is" : "are") news"
    ]
    let come = [(removed.count, "gone"), (added.count, "new")].filter { $0.0 > 0 }
    if !come.isEmpty {
      parts.append(come.map { "\(counted($0.0, "cell")) \($0.0 == 1 ? "is" : "are") \($0.1)" }.joined(separator: ", "))
    }
    let verdicts = Dictionary(grouping: wrong, by: \.verdict).sorted { $0.key.severity > $1.key.severity }
    if !verdicts.isEmpty {
      parts.append(verdicts.map { "\(counted($0.value.count, "cell")) \($0.key.word)" }.joined(separator: ", "))
    }
    if !flaky.isEmpty { parts.append("\(counted(flaky.count, "cell")) \(flaky.count == 1 ? "is" : "are") flaky") }
    if !excused.isEmpty {
      parts.append("\(counted(excused.count, "cell")) in quarantine \(excused.count == 1 ? "fails" : "fail") nothing")
    }
    return parts.joined(separator: "; ")
  }

  /// Whether nobody has to look at anything.
  package var isQuiet: Bool { news.isEmpty && removed.isEmpty && wrong.isEmpty }

  /// The changes that somebody has to decide about.
  package var news: [BranchChange] { changes.filter { $0.state == .news } }
  /// Those that nobody has decided about, and that only cells in quarantine show.
  package var quarantined: [BranchChange] { changes.filter { $0.state == .excused } }
  package var decided: [BranchChange] { changes.filter { $0.state == .decided } }
  package var settled: [BranchChange] { changes.filter { $0.state == .settled } }

  /// The sessions of the head that failed, crashed or could not be performed, the worst first.
  ///
  /// Those of cells in quarantine are not among them, but among `excused`.
  package var wrong: [Session] {
    answer.sessions.filter { $0.verdict.isWrong && !answer.isExcused($0) }
      .sorted { ($1.verdict.severity, $0.id) < ($0.verdict.severity, $1.id) }
  }

  /// The sessions of the head that fail nothing only because their cells are in quarantine.
  package var excused: [Session] { answer.sessions.filter(answer.isExcused) }

  // MARK: - Changes

  /// A cell that differs between the two, as one of its changes.
  private struct Part {
    let cell: ChangedCell
    let state: BranchChange.State
    let shown: Difference
    var isBeside = false
  }

  private static func changes(
    _ answer: RunAnswer, _ before: [CellKey: BaselineChoice], _ base: Run, _ reader: ChangeReader
  ) throws -> [BranchChange] {
    var parts: [Part] = []
    for cell in answer.cells {
      guard let choice = before[cell.session.cell], choice.session.recording != cell.session.recording,
        !answer.isFlaky(cell, like: choice.session)
      else { continue }
      parts += try self.parts(of: cell, choice, base, answer, reader)
    }
    let changes = BranchChange.State.allCases.flatMap { state in
      let own = parts.filter { $0.state == state }
      let examples = Dictionary(own.map { ($0.cell.difference.signature, $0) }, uniquingKeysWith: { first, _ in first })
      return ChangeGroups(own.map(\.cell)).groups.compactMap { group in
        examples[group.signature].map {
          BranchChange(group: group, state: state, shown: $0.shown, isBeside: $0.isBeside)
        }
      }
    }
    return changes.enumerated().sorted { one, other in
      let ranks = (one.element.rank, other.element.rank)
      return ranks.0 == ranks.1 ? one.offset < other.offset : ranks.0 < ranks.1
    }.map(\.element)
  }

  private static func parts(
    of cell: CellAnswer, _ choice: BaselineChoice, _ base: Run, _ answer: RunAnswer, _ reader: ChangeReader
  ) throws -> [Part] {
    let fromBase = try cell.change(from: choice.session, answer, reader)
    // What was accepted after the base was recorded is no fault of the base.
    let isSound = choice.isSame || cell.isAccepted(after: base)
    guard cell.isUnwanted || !cell.isMeasured else {
      // The head behaves as its baseline: as somebody accepted, or as the base should have behaved.
      let isAccepted = isSound && cell.isAccepted(after: nil)
      let told = fromBase.with(isAccepted ? .accepted : .fixed)
      return [Part(cell: told, state: isAccepted ? .decided : .settled, shown: told.difference)]
    }
    let change = cell.isMeasured ? cell.change ?? fromBase : fromBase
    let isBeside = cell.isMeasured && !isSound
    // A baseline that is not in the file can be named and not shown.
    let isToldFromBaseline = cell.isMeasured && !isBeside && change.difference.changeCount > 0
    var parts = [
      Part(
        cell: change,
        state: !change.status.isPending ? .decided : answer.isExcused(cell.session) ? .excused : .news,
        shown: isToldFromBaseline ? change.difference : fromBase.difference, isBeside: isBeside)
    ]
    if cell.isMeasured, isSound, cell.isAccepted(after: nil), let accepted = cell.baseline.baseline?.recording,
      accepted != choice.session.recording
    {
      let difference = try reader.difference(from: choice.session.recording, to: accepted)
      parts.append(
        Part(
          cell: ChangedCell(session: cell.session, difference: difference, before: .run(base.id), status: .accepted),
          state: .decided, shown: difference))
    }
    return parts
  }
}

/// One change that a branch makes, and the cells that show it.
package struct BranchChange {
  /// The change as `review` names it, with its cells.
  package let group: ChangeGroups.Group
  package let state: State
  /// What is shown of it.
  package let shown: Difference
  /// Whether the base differed from its baselines there already, so that only what the branch adds is shown.
  package let isBeside: Bool

  /// Whether somebody has to decide about it.
  package enum State: Int, CaseIterable {
    case news, excused, decided, settled
  }

  package init(group: ChangeGroups.Group, state: State, shown: Difference, isBeside: Bool = false) {
    (self.group, self.state, self.shown, self.isBeside) = (group, state, shown, isBeside)
  }

  /// The state, then crashes before others, then the change with most cells.
  fileprivate var rank: (Int, Int, Int) {
    let isCrash = group.cells.contains { $0.session.verdict == .crashed }
    return (state.rawValue, isCrash ? 0 : 1, -group.cells.count)
  }
}

extension CellAnswer {
  /// Whether what the cell is measured against was accepted by somebody, since a run when one is given.
  fileprivate func isAccepted(after run: Run?) -> Bool {
    guard case .accepted(let acceptance)? = baseline.baseline?.origin else { return false }
    return run.map { acceptance.acceptedAtMilliseconds >= $0.description.startedAtMilliseconds } ?? true
  }
}

extension ChangedCell {
  /// The same cell, of which something else has become.
  fileprivate func with(_ status: ReviewLedger.Status) -> ChangedCell {
    ChangedCell(
      session: session, difference: difference, before: before, status: status, runBefore: runBefore,
      sessionBefore: sessionBefore, texts: texts)
  }
}
