import Rehearsal
import RehearsalDrawing
import RehearsalPlainText
import RehearsalReview
import RehearsalStore

extension PageMaker {
  // MARK: - Signature

  /// One change wherever it was seen; `nil` when no change has a signature that begins with the digits.
  package func signaturePage(_ digits: String) throws -> Page? {
    guard digits.count >= 4, digits.allSatisfy(\.isHexDigit), let seen = try seen(digits.lowercased()) else {
      return nil
    }
    let ledger = try material.answer(of: seen.run).ledger
    let cards = try ChangeCards(seen.run, material)
    guard var card = try cards.cards([seen.group], since: { _ in (seen.lastGood, seen.firstChanged) }).first else {
      return nil
    }
    tellEdit(of: seen.run, &card)
    let naming = CellNaming(seen.cells.map(\.session.configuration))
    return SignaturePage(
      card: card,
      cells: try seen.cells.map { cell in
        let before = try material.session(before: cell.session, showing: cell.before)
        return SignaturePage.Occurrence(
          session: SessionLine(cell.session, naming),
          comparison: before.map { .comparison($0.id, cell.session.id) }, status: cell.status)
      },
      reviews: (ledger.reviews[seen.group.signature] ?? []).map { review in
        SignaturePage.Review(
          day: UTCText.day(millisecondsSince1970: review.reviewedAtMilliseconds), who: review.who,
          decision: review.decision.word,
          why: review.why)
      },
      rule: ledger.rule(for: seen.group.signature).map {
        "Ignored until \($0.until), by a rule of \($0.who); \($0.owner) answers for it: \($0.why)"
      } ?? "", commands: try commands(seen, card)
    ).page(links)
  }

  /// Says what was edited, where the overview of the run, which is made before, found it.
  private func tellEdit(of run: Run, _ card: inout ChangeCard) {
    let signature = card.signature
    guard tellsEdits, let explained = material.alreadyExplained(in: run),
      let group = explained.groups.first(where: { $0.changes.contains { $0.signature == signature } })
    else { return }
    tell(explained, group, &card)
  }

  /// A change with the newest run that shows it, and every cell that it was seen in.
  private struct Seen {
    let run: Run
    let group: ChangeGroups.Group
    let lastGood: Int64?
    let firstChanged: Int64
    var cells: [(session: Session, before: Int64, status: String)]
  }

  /// The newest run that shows the change, and the cells that changed in this way in it and in the runs before it.
  private func seen(_ digits: String) throws -> Seen? {
    try material.changes.keep()
    // Runs that have not been asked about before may show it as well: the newest is looked at in any case.
    let newest = try material.newestRun()?.id
    let numbers = Set(try store.runs(showingChange: digits) + [newest].compactMap(\.self)).sorted(by: >)
    var seen: Seen?
    for run in try numbers.prefix(PageMaker.mostRunsOfChange).compactMap({ try material.run($0) }) {
      let cells = try material.answer(of: run).cells.filter { cell in
        cell.change.map { $0.difference.signature.hex.hasPrefix(digits) } ?? false
      }
      guard let group = ChangeGroups(cells.compactMap(\.change)).groups.first else { continue }
      if seen == nil {
        let since = try RunChanges(run, material).since(group)
        seen = Seen(run: run, group: group, lastGood: since.good, firstChanged: since.changed, cells: [])
      }
      let told = run.id == seen?.run.id ? cells : cells.filter(\.isNews)
      seen?.cells += told.compactMap(\.change).map {
        ($0.session, $0.difference.recordingBefore, $0.status.rawValue)
      }
    }
    return seen
  }

  /// How many runs are looked at for cells that show a change.
  private static let mostRunsOfChange = 40

  // MARK: - Commands

  /// What to type to look closer, accept, reject or ignore; the last three while the change is to be reviewed.
  private func commands(_ seen: Seen, _ card: ChangeCard) throws -> [SignaturePage.Command] {
    var commands: [SignaturePage.Command] = []
    if case .comparison(let before, let after) = card.comparison {
      commands.append(
        SignaturePage.Command(purpose: "All of it on a terminal", line: "rehearse diff s:\(before) s:\(after)"))
    }
    let isDecidable = try material.decidableSignatures(in: seen.run).contains(seen.group.signature)
    guard isDecidable else { return commands }
    let signature = seen.group.signature.short
    let run = try material.newestRun()?.id == seen.run.id ? "" : " --run run:\(seen.run.id)"
    return commands + [
      SignaturePage.Command(
        purpose: "Accept it as the new baseline",
        line: "rehearse review accept \(signature)\(run) -m '\(Reviewer.placeholders.accepting)'"),
      SignaturePage.Command(
        purpose: "Reject it: it is reported until it is gone",
        line: "rehearse review reject \(signature)\(run) -m '\(Reviewer.placeholders.rejecting)'"),
      SignaturePage.Command(
        purpose: "Ignore it for a while: it is known",
        line: "rehearse ignore add --signature \(signature)\(run) --owner NAME --reason \"why\" --until DAY"),
    ]
  }
}
