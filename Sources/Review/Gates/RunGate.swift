package import Rehearsal
import RehearsalDiff
import RehearsalPlainText
package import RehearsalStore

/// What a run must not show for `record` to end with 0.
package struct RunGate {
  /// The verdicts that fail.
  package let verdicts: Set<Verdict>
  /// Whether a difference from the baseline fails that nobody accepted or ignored.
  package let failsUnreviewed: Bool
  /// Whether a cell fails that the run before had and that this one should have performed.
  package let failsRemoved: Bool
  /// How many cells may have a verdict before it fails; none where nothing is said.
  private var most: [Verdict: Int] = [:]
  /// How many cells a run has at least.
  private var leastCells: Int?

  package static let usual = RunGate(
    verdicts: [.changed, .failed, .broken, .crashed, .error, .nondeterministic], failsUnreviewed: false,
    failsRemoved: true)

  private static let words: [String: Verdict] = [
    "changed": .changed, "new": .new, "failed": .failed, "crashed": .crashed, "error": .error,
    "nondeterministic": .nondeterministic, "broken": .broken, "flaky": .flaky,
  ]
  package static let allWords = words.keys.sorted() + ["removed", "unreviewed", "none"]
  /// What may stand behind a word, and a word that only has a number.
  package static let numbers = "changed>3 for more than three, cells<100 for a run of fewer"

  package init(verdicts: Set<Verdict>, failsUnreviewed: Bool, failsRemoved: Bool) {
    self.verdicts = verdicts
    self.failsUnreviewed = failsUnreviewed
    self.failsRemoved = failsRemoved
  }

  package init?(argument: String) {
    let words = argument.split(separator: ",").map { $0.filter { $0 != " " } }
    var (plain, most): ([String], [Verdict: Int]) = ([], [:])
    var leastCells: Int?
    for word in words {
      let name = String(word.prefix { $0 != ">" && $0 != "<" })
      guard name != word else {
        plain.append(word)
        continue
      }
      guard let number = Int(word.dropFirst(name.count + 1)), number >= 0 else { return nil }
      if name == "cells", word.contains("<") {
        leastCells = number
      } else if let verdict = RunGate.words[name], word.contains(">") {
        most[verdict] = number
        plain.append(name)
      } else {
        return nil
      }
    }
    let isKnown = plain.allSatisfy { ["unreviewed", "removed"].contains($0) || RunGate.words[$0] != nil }
    guard !words.isEmpty, plain == ["none"] || isKnown else { return nil }
    self.init(
      verdicts: Set(plain.compactMap { RunGate.words[$0] }), failsUnreviewed: plain.contains("unreviewed"),
      failsRemoved: plain.contains("removed"))
    (self.most, self.leastCells) = (most, leastCells)
  }

  /// The gate that a run was recorded with, as its arguments tell.
  package init(of run: Run) {
    var words = run.description.arguments[...]
    var gate = RunGate.usual
    while let word = words.popFirst() {
      let given = word == "--fail-on" ? words.first : word.hasPrefix("--fail-on=") ? String(word.dropFirst(10)) : nil
      gate = given.flatMap { RunGate(argument: $0) } ?? gate
    }
    self = gate
  }

  /// The gate as it is written for `--fail-on`.
  package var text: String {
    let words = RunGate.words.filter { verdicts.contains($0.value) }.sorted { $0.key < $1.key }
      .map { word, verdict in word + (most[verdict].map { ">\($0)" } ?? "") }
    let all =
      words + (leastCells.map { ["cells<\($0)"] } ?? []) + (failsRemoved ? ["removed"] : [])
      + (failsUnreviewed ? ["unreviewed"] : [])
    return all.isEmpty ? "none" : all.joined(separator: ",")
  }

  // MARK: - Judging

  /// What the gate says about a run, and why.
  ///
  /// A cell fails for one reason: one that crashed is not told again as one that nobody reviewed.
  package func judge(_ answer: RunAnswer) -> GateJudgement {
    let wrong = failing(in: answer)
    let told = Set(wrong.filter { $0.kind != .verdict(.changed) }.flatMap(\.sessions))
    var judgement = GateJudgement(
      findings: wrong + expired(in: answer)
        + (failsUnreviewed ? unreviewed(in: answer, besides: told) : []) + (failsRemoved ? removed(in: answer) : [])
        + tooFew(in: answer),
      notes: notes(on: answer))
    if judgement.result == .passed { judgement.whyChangedPass = whyChangedPass(in: answer) }
    return judgement
  }

  /// Why no changed cell fails the run: `as their baselines say`, `3 as their baselines say; 1 ignored by a rule`.
  private func whyChangedPass(in answer: RunAnswer) -> String? {
    let cells = answer.cells.filter { $0.session.verdict == .changed }
    let reasons = Dictionary(grouping: cells) { reason(toPass: $0, answer) }.sorted { $0.key < $1.key }
    guard let first = reasons.first else { return nil }
    if reasons.count == 1 { return words(for: first.key, first.value.count) }
    return reasons.map { "\($1.count) \(words(for: $0, $1.count))" }.joined(separator: "; ")
  }

  /// Why a changed cell does not fail a run, most telling first.
  private enum ReasonToPass: Int, Comparable {
    case asBaseline, accepted, ignored, quarantined, allowed

    static func < (left: ReasonToPass, right: ReasonToPass) -> Bool { left.rawValue < right.rawValue }
  }

  private func reason(toPass cell: CellAnswer, _ answer: RunAnswer) -> ReasonToPass {
    if cell.isMeasured, !cell.isUnwanted { return .asBaseline }
    if answer.isExcused(cell.session) { return .quarantined }
    switch cell.change?.status {
    case .accepted, .fixed: return .accepted
    case .ignored: return .ignored
    case .open, .rejected, .expired, nil: return .allowed
    }
  }

  private func words(for reason: ReasonToPass, _ count: Int) -> String {
    switch reason {
    case .asBaseline: return count == 1 ? "as its baseline says" : "as their baselines say"
    case .accepted: return "accepted"
    case .ignored: return "ignored by a rule"
    case .quarantined: return "in quarantine"
    case .allowed:
      let number = verdicts.contains(.changed) ? most[.changed] : nil
      return "not accepted, and the gate lets " + (number.map { "up to \($0)" } ?? "changes") + " pass"
    }
  }

  /// Whether cells fail of which nothing is kept but how many have each verdict.
  ///
  /// - Parameter isRemoved: Whether cells are gone.
  package func fails(_ counts: [Verdict: Int], isRemoved: Bool) -> Bool {
    let isTooFew = leastCells.map { counts.values.reduce(0, +) < $0 } ?? false
    return isTooFew || isRemoved && failsRemoved || verdicts.contains { counts[$0, default: 0] > most[$0] ?? 0 }
  }

  /// Sessions whose verdict fails; a change that is ignored does not.
  private func failing(in answer: RunAnswer) -> [GateJudgement.Finding] {
    let cells = answer.cells.filter { cell in
      verdicts.contains(cell.session.verdict)
        && !(cell.session.verdict == .changed && cell.change?.status == .ignored)
        && !answer.isExcused(cell.session)
    }
    let kinds = Dictionary(grouping: cells, by: \.session.verdict)
    return kinds.sorted { $0.key.rawValue < $1.key.rawValue }.filter { $1.count > most[$0] ?? 0 }.map {
      verdict, cells in
      GateJudgement.Finding(
        kind: .verdict(verdict),
        text: "\(counted(cells.count, "cell")) \(verdict.word)"
          + (verdict.tellsWhy ? "" : ", which fails the run by --fail-on \(verdict.word)"),
        sessions: Set(cells.map(\.session.id)))
    }
  }

  private func expired(in answer: RunAnswer) -> [GateJudgement.Finding] {
    let cells: [GateJudgement.Finding] = answer.flaky.compactMap { cell in
      guard let told = cell.quarantine, !answer.ledger.isInQuarantine(cell.session.cell) else { return nil }
      return GateJudgement.Finding(
        kind: .expired, text: "\(cell.session.cell.text) is still flaky, and \(told)", sessions: [cell.session.id])
    }
    return cells + expiredChanges(in: answer)
  }

  private func expiredChanges(in answer: RunAnswer) -> [GateJudgement.Finding] {
    groups(in: answer) { $0 == .expired }.compactMap { group in
      guard let rule = answer.ledger.rule(for: group.signature) else { return nil }
      let count = group.cells.count
      return GateJudgement.Finding(
        kind: .expired,
        text: "the rule to ignore change \(group.signature.short) expired after \(rule.until), and"
          + " \(counted(count, "cell")) still \(count == 1 ? "shows" : "show") it; "
          + "its owner is \(TextWidth.visible(rule.owner)): \(TextWidth.visible(rule.why))",
        sessions: Set(group.cells.map(\.session.id)))
    }
  }

  private func unreviewed(in answer: RunAnswer, besides told: Set<Int64>) -> [GateJudgement.Finding] {
    let groups = groups(in: answer) { $0 == .open || $0 == .rejected }
    return groups.filter { !RunGate.isUnknown($0) }.compactMap { group in
      let sessions = Set(group.cells.map(\.session.id)).subtracting(told)
      guard !sessions.isEmpty else { return nil }
      let word = group.status == .rejected ? "was rejected" : "is not reviewed"
      return GateJudgement.Finding(
        kind: .unreviewed,
        text: "change \(group.signature.short) in \(counted(sessions.count, "cell")) \(word):"
          + " \(TextWidth.visible(group.difference.root))", sessions: sessions)
    } + unknown(groups.filter(RunGate.isUnknown), besides: told)
  }

  /// Whether nobody decided about a change of which no more can be told than that it is one.
  private static func isUnknown(_ group: ChangeGroups.Group) -> Bool {
    group.status == .open && group.difference.recordingBefore == 0
  }

  /// Those changes, of which each would say the same.
  private func unknown(_ groups: [ChangeGroups.Group], besides told: Set<Int64>) -> [GateJudgement.Finding] {
    let sessions = Set(groups.flatMap { $0.cells.map(\.session.id) }).subtracting(told)
    guard !sessions.isEmpty else { return [] }
    let words = sessions.count == 1 ? "differs from its baseline and is" : "differ from their baselines and are"
    return [
      GateJudgement.Finding(
        kind: .unreviewed,
        text: "\(counted(sessions.count, "cell")) \(words) not reviewed; how cannot be told, since only the digests of"
          + " the baselines are here: \(MissingRecording.way)", sessions: sessions)
    ]
  }

  private func tooFew(in answer: RunAnswer) -> [GateJudgement.Finding] {
    guard let leastCells, answer.sessions.count < leastCells else { return [] }
    let text = "\(counted(answer.sessions.count, "cell")), and the gate wants \(leastCells) at least"
    return [GateJudgement.Finding(kind: .tooFew, text: text, sessions: [])]
  }

  private func removed(in answer: RunAnswer) -> [GateJudgement.Finding] {
    let gone = answer.removed.map {
      GateJudgement.Finding(kind: .removed, text: $0.text, sessions: Set($0.sessions.map(\.id)))
    }
    let stale = answer.stale.map { GateJudgement.Finding(kind: .removed, text: $0.text, sessions: []) }
    return [gone, stale].compactMap(\.self)
  }

  private func groups(in answer: RunAnswer, _ holds: (ReviewLedger.Status) -> Bool) -> [ChangeGroups.Group] {
    ChangeGroups(answer.pending).groups.filter { holds($0.status) }
  }

  /// What the gate could not look at.
  private func notes(on answer: RunAnswer) -> [String] {
    let run = answer.run.reference
    let dirty =
      answer.run.description.sourceIsDirty
      ? ["the sources are not committed, so nothing of \(run) is a baseline: commit, record again"] : []
    // Where these fail the run, they are told as reasons.
    let older = failsUnreviewed ? [] : [answer.noteOnOlder()].compactMap(\.self)
    return dirty + measuring(answer, run) + known(answer) + older + quarantined(answer) + digestsOnly(answer)
  }

  /// Cells that are new to this database, and behave as was accepted elsewhere.
  private func known(_ answer: RunAnswer) -> [String] {
    let count = answer.cells.count { $0.before == nil && $0.isMeasured && !$0.isUnwanted && $0.session.verdict == .new }
    guard count > 0 else { return [] }
    return [
      "\(counted(count, "new cell")) \(count == 1 ? "behaves as its baseline says" : "behave as their baselines say")"
    ]
  }

  /// The way on, once, where cells differ from baselines that are no more than digests here.
  private func digestsOnly(_ answer: RunAnswer) -> [String] {
    guard answer.pending.contains(where: { $0.difference.recordingBefore == 0 }) else { return [] }
    return [
      "what changed, and why: rehearse record and rehearse changes where the history is, or rehearse pr here;"
        + " of these baselines this database has the digests only",
      "if it is right: rehearse review accept there, rehearse baseline export Baselines, and commit the folder",
    ]
  }

  private func quarantined(_ answer: RunAnswer) -> [String] {
    let cells = answer.sessions.map(\.cell).filter(answer.ledger.isInQuarantine)
    guard let first = cells.first, let told = answer.ledger.quarantineText(of: first) else { return [] }
    let more = cells.count > 1 ? "; so \(cells.count == 2 ? "is" : "are") \(counted(cells.count - 1, "more cell"))" : ""
    return ["\(first.text) is \(told)\(more)"]
  }

  private func measuring(_ answer: RunAnswer, _ run: String) -> [String] {
    guard failsUnreviewed || verdicts.contains(.changed), !answer.cells.isEmpty else { return [] }
    if answer.cells.allSatisfy({ $0.before == nil && !$0.isMeasured }) {
      return ["nothing to measure against: no cell of \(run) was recorded before"]
    }
    let bare = answer.cells.count { !$0.isMeasured && $0.before != nil }
    guard failsUnreviewed, bare > 0 else { return [] }
    return [
      "\(counted(bare, "cell")) of \(run) \(bare == 1 ? "has" : "have") no baseline: nothing was accepted, and no run"
        + " that \(run) descends from is of clean sources; what changed there counts as not reviewed"
    ]
  }
}

/// What a gate says about a run, and why: the exit code and whoever reports it say the same.
package struct GateJudgement {
  package let result: Result
  /// Why it is so; none for a run that passes.
  package let findings: [Finding]
  /// What the gate could not look at, in sentences.
  package let notes: [String]
  /// Why the cells that changed do not fail the run; `nil` where it fails, or none changed.
  package fileprivate(set) var whyChangedPass: String?

  package enum Result: Hashable, Sendable {
    case passed, failed, nondeterministic, interrupted

    /// Greater for what is told before others.
    package var severity: Int {
      switch self {
      case .passed: 0
      case .failed: 1
      case .nondeterministic: 2
      case .interrupted: 3
      }
    }
  }

  /// One reason to fail, and the sessions that it is about.
  package struct Finding {
    package let kind: Kind
    /// The reason in a line.
    package let text: String
    package let sessions: Set<Int64>

    package init(kind: Kind, text: String, sessions: Set<Int64>) {
      self.kind = kind
      self.text = text
      self.sessions = sessions
    }
  }

  package enum Kind: Hashable, Sendable {
    /// A verdict that fails.
    case verdict(Verdict)
    /// A difference from the baseline that nobody accepted or ignored.
    case unreviewed
    /// A difference from the baseline whose rule to ignore it has run out.
    case expired
    /// Cells that the run before had and this one should have performed; told by their sessions there.
    case removed
    /// The run has fewer cells than the gate wants; told by no session.
    case tooFew

    /// The word used in reports.
    package var word: String {
      switch self {
      case .verdict(let verdict): verdict.word
      case .unreviewed: "unreviewed"
      case .expired: "expired"
      case .removed: "removed"
      case .tooFew: "cells"
      }
    }
  }

  package init(findings: [Finding], notes: [String]) {
    self.findings = findings
    self.notes = notes
    let isNondeterministic = findings.contains { $0.kind == .verdict(.nondeterministic) }
    result = isNondeterministic ? .nondeterministic : findings.isEmpty ? .passed : .failed
  }

  private init() { (result, findings, notes) = (.interrupted, [], []) }

  /// A run that ended before its end is judged by nobody.
  package static let interrupted = GateJudgement()

  /// Why a session fails.
  package func findings(about session: Int64) -> [Finding] { findings.filter { $0.sessions.contains(session) } }

  /// The reasons that the sessions' verdicts do not tell by themselves.
  package var reasons: [String] {
    findings.compactMap { if case .verdict(let verdict) = $0.kind, verdict.tellsWhy { nil } else { $0.text } }
  }
}

extension Verdict {
  /// Whether a session with it shows what is the matter: a failure or a change.
  ///
  /// One that is new or flaky shows none, and fails a run only by a gate that names the verdict.
  fileprivate var tellsWhy: Bool { isWrong || self == .changed }
}

extension RunRecording {
  /// What a gate says of it.
  package func judgement(of gate: RunGate) -> GateJudgement { answer.map(gate.judge) ?? .interrupted }
}
