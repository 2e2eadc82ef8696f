import Rehearsal
import RehearsalClaims
import RehearsalPlainText
import RehearsalReview
import RehearsalStore

extension PageMaker {
  // MARK: - Overview

  /// What a run changed; `nil` when there is no such run.
  package func runPage(_ number: Int64) throws -> Page? { try overview(of: number)?.page(links) }

  /// What the overview of a run says.
  package func overview(of number: Int64) throws -> RunPage? {
    guard let run = try material.run(number) else { return nil }
    let sessions = try material.sessions(of: number)
    let changes = try RunChanges(run, material)
    let cards = try ChangeCards(run, material)
    let (explained, groups) = try reviewed(material.explained(in: run), cards, sessions) { _ in nil }
    let older = try changes.older()
    // What is open still is explained once, on the page of the run that the pages are about; others list it.
    let isAside = mainRun.map { $0 != number } ?? false
    let standing = try (groups.isEmpty && !isAside ? material.standing(in: run) : nil).map {
      try reviewed($0, cards, sessions, since: changes.since)
    }
    let counts = Dictionary(grouping: sessions, by: \.verdict)
    var page = RunPage(
      run: material.factsWithCommit(of: run), before: try before(run).map { RunFacts($0) },
      verdicts: Verdict.allCases.compactMap { verdict in
        counts[verdict].map { RunPage.Tally(word: verdict.word, count: $0.count) }
      },
      troubles: try troubles(sessions, standing?.explained ?? explained), changes: groups.flatMap(\.cards),
      changedCellCount: changes.groups.cellCount,
      older: try cards.cards(older.map(\.group), pictures: 0) { group in
        older.first { $0.group.signature == group.signature }.map { ($0.lastGood, $0.firstChanged) }
      }, recorded: try recorded(sessions, isBrief: isAside))
    if let removed = try material.answer(of: run).removed {
      page.removed = ["\(removed.text)."] + removed.sessions.map(\.cell.text)
    }
    page.isShort = isAside
    page.explained = PageMaker.parts(explained, groups)
    page.groups = groups
    if let standing {
      page.standing = standing.groups
      page.standingExplained = PageMaker.parts(standing.explained, standing.groups)
    }
    page.changedScriptCount = Set(explained.groups.flatMap { $0.cells.map(\.session.script) }).count
    page.beginning = try beginning(of: run)
    (page.reasons, page.passingCount) = try reasons(run, sessions)
    page.fixed = try fixed(sessions, since: before(run))
    page.isWrongAsBefore = try isWrongAsBefore(sessions, before(run))
    page.flaky =
      try material.answer(of: run).flaky.map { UnsteadyCell(cell: $0.session.cell.text, says: $0.words) }
      + store.unsteadySessions(likeThoseOf: run.id).map { UnsteadyCell(cell: $0.cell.text, says: "nondeterministic") }
    return page
  }

  /// The groups with their cards; the first card of each of the first groups has a picture.
  ///
  /// Those that failed or of which something is drawn come before those that are seen nowhere.
  private func reviewed(
    _ explained: ExplainedChanges, _ cards: ChangeCards, _ sessions: [Session],
    since: (ChangeGroups.Group) throws -> (good: Int64?, changed: Int64)?
  ) throws -> (explained: ExplainedChanges, groups: [ReviewGroup]) {
    let groups = try reviewGroups(explained, cards, sessions, since: since)
    func rank(_ number: Int) -> (Int, Int, Int) {
      let (group, isAlarm) = (groups[number], explained.explanations.all[explained.groups[number].position].isAlarm)
      let isSeen = group.wrongCount > 0 || group.cards.first?.picture != nil
      return (isAlarm ? 0 : 1, isSeen ? 0 : 1, number)
    }
    let order = groups.indices.sorted { rank($0) < rank($1) }
    return (explained.arranged(order), order.map { groups[$0] })
  }

  private func reviewGroups(
    _ explained: ExplainedChanges, _ cards: ChangeCards, _ sessions: [Session],
    since: (ChangeGroups.Group) throws -> (good: Int64?, changed: Int64)?
  ) throws -> [ReviewGroup] {
    let byScript = Dictionary(grouping: sessions, by: \.script)
    return try explained.groups.enumerated().map { number, group in
      var review = ReviewGroup(
        name: group.digest.short, outline: group.outline, cellCount: group.cells.count,
        cards: try cards.cards(group.changes, pictures: number < ChangeCards.mostPictures ? 1 : 0, since: since))
      for position in review.cards.indices {
        tell(explained, group, &review.cards[position])
        review.cards[position].groupCellCount = group.cells.count
      }
      review.scriptCount = Set(group.cells.map(\.session.script)).count
      review.wrongCount = group.cells.count { $0.session.verdict.isWrong }
      review.matrix = ReviewMatrix(group.cells.map(\.session), among: byScript)
      review.lostClaims = try lostClaims(group.cells.map(\.session).filter { $0.verdict == .failed })
      // Where nobody performed, a group of several edits may be another one to who does.
      let explanation = explained.explanations.all[group.position]
      let isNamed = explanation.edits.count < 2 || explanation.relation != .used
      let isLong = group.changes.count > ReviewGroup.mostNamed
      if isNamed || !isLong {
        review.deciding = try cards.deciding(group.changes.map(\.signature), name: isLong ? group.digest : nil)
      }
      // One command for one thing: where the first card is the group, it is accepted by the group's name.
      if let deciding = review.deciding, deciding.isGroup, review.cards.count == 1 {
        review.cards[0].accepting = deciding.accepting
        review.cards[0].acceptingWhole = "the whole group: \(review.extent)"
      }
      return review
    }
  }

  /// Says on a card what was edited; that a text changed as well is the same once more.
  func tell(_ explained: ExplainedChanges, _ group: ExplainedChanges.Group, _ card: inout ChangeCard) {
    let explanation = explained.explanations.all[group.position]
    guard !explanation.isAlarm, let first = explanation.parts.first else { return }
    let rest = explanation.parts.count - 1
    let place = first.place().map { "\($0): " } ?? ""
    card.edited = place + first.edit.words + (rest > 0 ? " and \(counted(rest, "more edit"))" : "")
    let told = Set([card.signature] + card.similar.map(\.signature))
    let cells = group.changes.filter { told.contains($0.signature) }.flatMap(\.cells)
    let proved = cells.count { explained.explanations.proved.contains($0.session.id) }
    card.sureness = PageMaker.sureness(proved, of: cells.count, of: explanation)
    if !explanation.places.isEmpty {
      card.remarks.removeAll { $0.hasPrefix("The text of ") && $0.hasSuffix(" as well.") }
    }
  }

  /// How sure it is that an edit explains the cells of a card, of which some were performed without it.
  private static func sureness(_ proved: Int, of count: Int, of explanation: Explanation) -> String {
    if proved == count { return "proved: without it the cells behave as before" }
    if proved > 0 {
      return "proved in \(proved) of \(counted(count, "cell")), which behave as before without it; the others use it"
    }
    return explanation.explainedCount > 0
      ? "used by these cells; proved in others, not tried in these"
      : "used by these cells; nothing was performed to prove it"
  }

  /// What was edited, each with the groups that it explains where somebody may decide about all of them.
  private static func parts(_ explained: ExplainedChanges, _ groups: [ReviewGroup]) -> [ExplainedPart] {
    var parts = ExplainedPart.all(explained.explanations)
    for position in explained.explanations.all.indices {
      let own = explained.groups.indices.filter { explained.groups[$0].position == position }
      let canDecide = own.allSatisfy { $0 < RunPage.mostGroups && groups[$0].deciding != nil }
      parts[position].groups = canDecide ? own.map { $0 + 1 } : []
      parts[position].wrongCount = own.reduce(0) { $0 + groups[$1].wrongCount }
    }
    return parts
  }

  /// The claims that failed in sessions and did not in those before, those of most cells first.
  private func lostClaims(_ failed: [Session]) throws -> [ReviewGroup.LostClaim] {
    var counts: [String: Int] = [:]
    for session in failed.prefix(PageMaker.mostFailed) {
      let before = try material.session(before: session).map { try material.failedClaims(of: $0) } ?? []
      for claim in try material.failedClaims(of: session).subtracting(before) { counts[claim, default: 0] += 1 }
    }
    return counts.sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }.map { id, count in
      ReviewGroup.LostClaim(id: id, statement: Claims.named(id)?.statement ?? "", cellCount: count)
    }
  }

  /// Sessions of a group whose claims are looked at.
  private static let mostFailed = 200

  /// Why the run fails by its own gate, the cells of each change together.
  ///
  /// - Returns: The reasons; and how many cells show changes that nobody accepted, and do not count to the gate.
  private func reasons(_ run: Run, _ sessions: [Session]) throws -> ([RunPage.Reason], passing: Int) {
    let answer = try material.answer(of: run)
    let changes = answer.changesBySession
    let naming = CellNaming(sessions.map(\.configuration))
    let there = Dictionary(sessions.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let gone = Dictionary((answer.removed?.sessions ?? []).map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let findings = RunGate(of: run).judge(answer).findings
    let open = answer.pending.filter { [.open, .rejected].contains($0.status) }.map(\.session.id)
    let passing = Set(open).subtracting(findings.flatMap(\.sessions)).count
    let reasons = findings.flatMap { finding -> [RunPage.Reason] in
      let parts = Dictionary(grouping: finding.sessions.sorted()) { changes[$0]?.difference.signature }
      return parts.sorted { ($0.value.first ?? 0) < ($1.value.first ?? 0) }.map { signature, numbers in
        let names = numbers.compactMap { number in
          there[number].map { naming.name(of: $0.script, $0.configuration) } ?? gone[number]?.cell.text
        }
        return RunPage.Reason(
          word: finding.kind.word, signature: signature,
          text: numbers.first.flatMap { changes[$0] }?.difference.root ?? finding.text, cells: names)
      }
    }
    return (reasons, passing)
  }

  /// The newest run that cells of this one are compared with.
  private func before(_ run: Run) throws -> Run? {
    try material.answer(of: run).runBefore.flatMap { try material.run($0) }
  }

  // MARK: - Failures

  /// What failed, crashed or could not be performed; cells of a script with one message together.
  private func troubles(_ sessions: [Session], _ explained: ExplainedChanges) throws -> [RunPage.Trouble] {
    var groups: [Int64: Int] = [:]
    for (number, group) in explained.groups.enumerated() {
      for cell in group.cells { groups[cell.session.id] = number + 1 }
    }
    struct Kind: Hashable {
      let script: String
      let verdict: Verdict
      let message: FailureMessage
    }
    let bad = sessions.filter { $0.verdict.isWrong }
    let namings = Dictionary(grouping: sessions, by: \.script).mapValues { CellNaming($0.map(\.configuration)) }
    var troubles: [RunPage.Trouble] = []
    var positions: [Kind: Int] = [:]
    for session in bad.sorted(by: { ($1.verdict.severity, $0.id) < ($0.verdict.severity, $1.id) }) {
      let (step, message) = try trouble(of: session)
      let kind = Kind(script: session.script, verdict: session.verdict, message: FailureMessage(message))
      if let position = positions[kind] {
        troubles[position].cellCount += 1
        troubles[position].note(session, namings[session.script], in: groups[session.id])
      } else {
        positions[kind] = troubles.count
        var trouble = RunPage.Trouble(
          session: SessionLine(session, namings[session.script]), cellCount: 1, step: step, message: message)
        if troubles.count < ReportPlan.mostTroubles { trouble.age = try age(of: session) }
        trouble.note(session, namings[session.script], in: groups[session.id])
        troubles.append(trouble)
      }
    }
    return troubles
  }

  /// The cells that went wrong in the run before and do not any more.
  private func fixed(_ sessions: [Session], since before: Run?) throws -> [RunPage.Fixed] {
    guard let before else { return [] }
    let wrong = Dictionary(
      try material.sessions(of: before.id).filter(\.verdict.isWrong).map { ($0.cell, $0) }, uniquingKeysWith: { $1 })
    guard !wrong.isEmpty else { return [] }
    let namings = Dictionary(grouping: sessions, by: \.script).mapValues { CellNaming($0.map(\.configuration)) }
    return sessions.filter { !$0.verdict.isWrong }.compactMap { session in
      wrong[session.cell].map {
        RunPage.Fixed(
          session: SessionLine(session, namings[session.script]), verdictBefore: $0.verdict.word,
          runBefore: before.id)
      }
    }
  }

  /// Whether something went wrong, and each of these cells went wrong in the same way in the run before.
  private func isWrongAsBefore(_ sessions: [Session], _ before: Run?) throws -> Bool {
    let wrong = sessions.filter(\.verdict.isWrong)
    guard let before, !wrong.isEmpty else { return false }
    let former = Dictionary(
      try material.sessions(of: before.id).map { ($0.cell, $0) }, uniquingKeysWith: { $1 })
    return wrong.allSatisfy { session in
      former[session.cell].map { $0.verdict == session.verdict && $0.recording == session.recording } ?? false
    }
  }

  /// Since when a cell ends like this: `new in this run`, `known for 3 runs, since run:4`.
  private func age(of session: Session) throws -> String {
    let most = 50
    var (first, count) = (session, 1)
    while count <= most, let before = try material.session(before: first), before.verdict.isWrong {
      (first, count) = (before, count + 1)
    }
    if count == 1 { return try material.session(before: session) == nil ? "" : "new in this run" }
    if count > most { return "known for more than \(most) runs" }
    return "known for \(counted(count, "run")), since run:\(first.run)"
  }

  /// The first thing that went wrong, and in which step.
  private func trouble(of session: Session) throws -> (step: String, message: String) {
    if let failure = try store.failures(of: session.id).first {
      let path = try material.scripts()[session.script]?.path ?? session.script
      let line = failure.line > 0 ? ", \(path):\(failure.line)" : ""
      return ("step \(failure.step + 1)\(line)", failure.message)
    }
    if session.verdict == .nondeterministic { return ("", "another performance of the cell gave another recording") }
    let trace = try material.trace(session.recording)
    guard let exception = trace.exceptions.last else { return ("", "") }
    let step = Int(trace.events[exception.event].step)
    let label = trace.steps.indices.contains(step) ? trace.text(trace.steps[step].label) : ""
    return ("step \(step + 1), \(label)", "\(trace.text(exception.type)): \(trace.text(exception.message))")
  }

  // MARK: - What was recorded

  /// - Parameter isBrief: Whether only areas are told, so that nobody asks what splits the cells of a script.
  private func recorded(_ sessions: [Session], isBrief: Bool) throws -> [RunPage.RecordedScript] {
    let scripts = try material.scripts()
    return BehaviourMatrix.all(sessions).map { matrix in
      let explanations = isBrief ? [:] : SplitFinder(matrix).explanations()
      let split = matrix.letters.compactMap { letter in explanations[letter].map { "\(letter): \($0)" } }
      return RunPage.RecordedScript(
        script: matrix.script, title: scripts[matrix.script]?.title ?? "", cellCount: matrix.cells.count,
        behaviourCount: matrix.letters.count, split: split.joined(separator: "; "))
    }
  }
}

extension RunPage.Trouble {
  /// Counts a cell among those of its group.
  fileprivate mutating func note(_ session: Session, _ naming: CellNaming?, in group: Int?) {
    guard let group else { return }
    if shares[group] == nil {
      groups.append(group)
      shares[group] = Share(session: SessionLine(session, naming), cellCount: 0)
    }
    shares[group]?.cellCount += 1
  }
}
