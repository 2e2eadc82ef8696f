import RehearsalDiff
import RehearsalPlainText
package import RehearsalStore

/// What a run must not show for `record` to end with 0.
package struct RunGate {
  /// The verdicts that fail.
  package let verdicts: Set<Verdict>
  /// Whether a difference from the baseline fails that nobody accepted or ignored.
  package let failsUnreviewed: Bool

  package static let usual = RunGate(
    verdicts: [.changed, .failed, .broken, .crashed, .error, .nondeterministic], failsUnreviewed: false)

  private static let words: [String: Verdict] = [
    "changed": .changed, "new": .new, "failed": .failed, "crashed": .crashed, "error": .error,
    "nondeterministic": .nondeterministic, "broken": .broken, "removed": .removed, "flaky": .flaky,
  ]
  package static let allWords = words.keys.sorted() + ["unreviewed", "none"]

  /// What the gate says about a run.
  package enum Judgement: Hashable, Sendable {
    case passed, failed, nondeterministic, interrupted
  }

  package init(verdicts: Set<Verdict>, failsUnreviewed: Bool) {
    self.verdicts = verdicts
    self.failsUnreviewed = failsUnreviewed
  }

  package init?(argument: String) {
    let words = argument.split(separator: ",").map { $0.filter { $0 != " " } }
    guard !words.isEmpty, words == ["none"] || words.allSatisfy({ $0 == "unreviewed" || RunGate.words[$0] != nil })
    else { return nil }
    self.init(verdicts: Set(words.compactMap { RunGate.words[$0] }), failsUnreviewed: words.contains("unreviewed"))
  }

  /// What the gate says about a run, and the reasons that the sessions' verdicts do not tell by themselves.
  package func judge(_ recording: RunRecording) -> (verdict: Judgement, reasons: [String]) {
    if recording.isInterrupted { return (.interrupted, []) }
    let ignored = ignoredSessions(of: recording)
    let failing = recording.sessions.filter { session in
      verdicts.contains(session.recorded.verdict)
        && !(session.recorded.verdict == .changed && ignored.contains(session.recorded.id))
    }
    var reasons = expired(in: recording)
    if failsUnreviewed { reasons += unreviewed(in: recording) }
    if failing.contains(where: { $0.recorded.verdict == .nondeterministic }) { return (.nondeterministic, reasons) }
    return (failing.isEmpty && reasons.isEmpty ? .passed : .failed, reasons)
  }

  /// Sessions whose change is ignored by a rule that holds.
  private func ignoredSessions(of recording: RunRecording) -> Set<Int64> {
    guard let ledger = recording.ledger else { return [] }
    return Set(
      (recording.changes + recording.unreviewed).filter { ledger.status(of: $0.difference.signature) == .ignored }
        .map(\.session.id))
  }

  private func expired(in recording: RunRecording) -> [String] {
    guard let ledger = recording.ledger else { return [] }
    let cells = Dictionary(grouping: recording.changes + recording.unreviewed, by: \.difference.signature)
    return cells.keys.sorted().compactMap { signature in
      guard let rule = ledger.rule(for: signature), ledger.status(of: signature) == .expired else { return nil }
      let count = Set((cells[signature] ?? []).map(\.session.id)).count
      return
        "the rule to ignore change \(signature.short) expired after \(rule.until), and \(counted(count, "cell")) still"
        + " \(count == 1 ? "shows" : "show") it; "
        + "its owner is \(TextWidth.visible(rule.owner)): \(TextWidth.visible(rule.why))"
    }
  }

  private func unreviewed(in recording: RunRecording) -> [String] {
    guard let ledger = recording.ledger else { return [] }
    let groups = ChangeGroups(recording.unreviewed, ledger).groups.filter {
      $0.status == .open || $0.status == .rejected
    }
    return groups.map { group in
      let word = group.status == .rejected ? "was rejected" : "is not reviewed"
      return "change \(group.signature.short) in \(counted(group.cells.count, "cell")) \(word):"
        + " \(TextWidth.visible(group.difference.root))"
    }
  }
}
