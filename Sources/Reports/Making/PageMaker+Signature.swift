import Rehearsal
import RehearsalPlainText
import RehearsalStore

extension PageMaker {
  // MARK: - Signature

  /// One change wherever it was seen; `nil` when no change has a signature that begins with the digits.
  package func signaturePage(_ digits: String) throws -> Page? {
    guard digits.count >= 4, digits.allSatisfy(\.isHexDigit), let seen = try seen(digits.lowercased()) else {
      return nil
    }
    let ledger = try ReviewLedger(store: store, line: seen.run.description.sourceBranch ?? "")
    let cards = try ChangeCards(seen.run, material)
    guard var card = try cards.cards([seen.group], since: { _ in (seen.lastGood, seen.firstChanged) }).first else {
      return nil
    }
    card.status = ledger.status(of: seen.group.signature, in: seen.group.cells[0].session).rawValue
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

  /// A change with the newest run that shows it, and every cell that it was seen in.
  private struct Seen {
    let run: Run
    let group: ChangeGroups.Group
    let lastGood: Int64?
    let firstChanged: Int64
    let cells: [(session: Session, before: Int64, status: String)]
  }

  private func seen(_ digits: String) throws -> Seen? {
    try kept(digits) ?? fromBaseline(digits)
  }

  /// What the file says of the change: cells that changed from one session to the next.
  private func kept(_ digits: String) throws -> Seen? {
    try material.changes.keep()
    let found = try rows(
      """
      SELECT session_id, from_recording_id, status FROM v1_changes
      WHERE signature >= :from AND signature < :to ORDER BY run_id DESC, script, configuration_id LIMIT 2000
      """, ["from": .text(digits), "to": .text(digits + "g")])
    let cells = try found.compactMap { row -> (session: Session, before: Int64, status: String)? in
      guard let id = row[0].integer, let before = row[1].integer, let session = try material.session(id) else {
        return nil
      }
      return (session, before, row[2].text)
    }
    guard let first = cells.first, let run = try material.run(first.session.run) else { return nil }
    let changed = try cells.filter { $0.session.run == run.id }.map { cell in
      ChangedCell(
        session: cell.session,
        difference: try material.changes.difference(from: cell.before, to: cell.session.recording),
        before: .run(try material.session(before: cell.session)?.run ?? 0))
    }
    let ledger = try ReviewLedger(store: store, line: run.description.sourceBranch ?? "")
    guard let group = ChangeGroups(changed, ledger).groups.first else { return nil }
    let oldest = cells.last?.session
    return Seen(
      run: run, group: group, lastGood: try oldest.flatMap { try material.session(before: $0)?.run },
      firstChanged: oldest?.run ?? run.id, cells: cells)
  }

  /// A change from the baselines of the newest run, which no single run brought.
  private func fromBaseline(_ digits: String) throws -> Seen? {
    guard let run = try material.runs().last else { return nil }
    let older = try RunChanges(run, material).older()
    guard let found = older.first(where: { $0.group.signature.hex.hasPrefix(digits) }) else { return nil }
    return Seen(
      run: run, group: found.group, lastGood: found.lastGood, firstChanged: found.firstChanged,
      cells: found.group.cells.map { ($0.session, $0.difference.recordingBefore, found.group.status.rawValue) })
  }

  // MARK: - Commands

  /// What to type to look closer, accept, reject or ignore; the last three while the change is to be reviewed.
  private func commands(_ seen: Seen, _ card: ChangeCard) throws -> [SignaturePage.Command] {
    var commands: [SignaturePage.Command] = []
    if case .comparison(let before, let after) = card.comparison {
      commands.append(
        SignaturePage.Command(purpose: "All of it on a terminal", line: "rehearse diff s:\(before) s:\(after)"))
    }
    let isPending = try material.pendingSignatures(in: seen.run).contains(seen.group.signature)
    guard isPending else { return commands }
    let signature = "--signature \(seen.group.signature.short)"
    let run = try material.runs().last?.id == seen.run.id ? "" : " --run run:\(seen.run.id)"
    return commands + [
      SignaturePage.Command(
        purpose: "It is right: measure the cells against it from now on",
        line: "rehearse review accept \(signature)\(run) -m \"why it is right\""),
      SignaturePage.Command(
        purpose: "It is wrong: it stays a regression until it is gone",
        line: "rehearse review reject \(signature)\(run) -m \"why it is wrong\""),
      SignaturePage.Command(
        purpose: "It is known: keep it from being reported for a while",
        line: "rehearse ignore add \(signature)\(run) --owner NAME --reason \"why\" --until DAY"),
    ]
  }
}
