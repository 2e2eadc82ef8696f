package import Rehearsal
import RehearsalDiff
import RehearsalPlainText
package import RehearsalStore
package import RehearsalTrace

/// What the reports of a run say of its sessions: why one fails, and how it behaves otherwise.
package struct RunTellings {
  package let recording: RunRecording
  package let judgement: GateJudgement
  /// The digest of the run, which proves what it shows; `nil` when it was not completed, or nobody can read it.
  package let digest: Digest?
  /// The roots of each change, in lines.
  private let rootLines: [Digest: [String]]
  private let changes: [Int64: ChangedCell]
  /// What is said of the flaky cells: rates, and what makes their behaviours differ.
  private let flaky: [Int64: [String]]
  /// The steps of what remembered sessions did, by recording.
  private let steps: [Int64: [String]]

  /// How many changes are told with all their roots; the others with their most telling one.
  static let mostTold = 24
  /// How many lines of roots a change has at most.
  static let mostLines = 40

  /// - Parameter reader: Reads the diffs of the first changes; without one each is told by its most telling root.
  package init(_ recording: RunRecording, _ judgement: GateJudgement, _ reader: ChangeReader? = nil) throws {
    self.recording = recording
    self.judgement = judgement
    digest = try reader?.store.run(recording.run).digest
    let answer = recording.answer
    let cells = answer?.cells.compactMap(\.change) ?? []
    changes = answer?.changesBySession ?? [:]
    flaky = Dictionary(answer?.flaky.map { ($0.session.id, $0.lines) } ?? [], uniquingKeysWith: { $1 })
    var roots: [Digest: [String]] = [:]
    if let reader {
      for group in ChangeGroups(cells).groups.prefix(RunTellings.mostTold) where roots[group.signature] == nil {
        let lines = try reader.roots(of: group.difference)
        let rest = lines.count - RunTellings.mostLines
        roots[group.signature] =
          lines.prefix(RunTellings.mostLines)
          + (rest > 0 ? ["… \(counted(rest, "more line")): rehearse diff tells all"] : [])
      }
    }
    rootLines = roots
    steps =
      try reader?.store.steps(
        ofRecordings: Set(recording.sessions.filter(\.isRemembered).map(\.recorded.recording))) ?? [:]
  }

  /// The steps of a session, as a reader would write them, whether it was performed or remembered.
  package func steps(of session: RunRecording.Session) -> [String] {
    session.isRemembered ? steps[session.recorded.recording] ?? [] : session.steps
  }

  /// The changes that the run brought or that it fails for, equal ones together.
  package var groups: [ChangeGroups.Group] {
    ChangeGroups(
      recording.answer?.cells.compactMap { cell in
        let isNews = cell.isNews || !judgement.findings(about: cell.session.id).isEmpty
        return isNews ? cell.change : nil
      } ?? []
    ).groups
  }

  /// The change of a session, if it has one.
  package func change(of session: RunRecording.Session) -> ChangedCell? { changes[session.recorded.id] }

  /// Why the run fails for a session; none when it does not.
  package func findings(about session: RunRecording.Session) -> [GateJudgement.Finding] {
    judgement.findings(about: session.recorded.id)
  }

  /// Whether the run fails for one of the cells of a change.
  package func isFailing(_ group: ChangeGroups.Group) -> Bool {
    group.cells.contains { !judgement.findings(about: $0.session.id).isEmpty }
  }

  /// The roots of a change in lines, as far as they were read.
  package func roots(of change: Difference) -> [String] { rootLines[change.signature] ?? [] }

  /// What is wrong with a session, and what is different about it, in a line.
  package func why(_ session: RunRecording.Session) -> String {
    let failures = failureLines(of: session)
    let change = change(of: session).map(RunTellings.line(on:))
    guard let first = failures.first else {
      return change ?? flaky[session.recorded.id]?.first ?? session.recorded.verdict.word
    }
    return first + (change.map { "; \($0)" } ?? "")
  }

  private static func line(on changed: ChangedCell) -> String {
    "change \(changed.difference.signature.short), \(changed.status.rawValue): \(changed.difference.root)"
  }

  private func failureLines(of session: RunRecording.Session) -> [String] {
    session.failures.map { failure in
      let place = failure.line > 0 ? "\(session.cell.script.path):\(failure.line): " : ""
      return "\(place)step \(failure.step + 1): \(failure.message)"
    }
  }

  /// What is wrong with a session, or different about it, in lines; the first says most.
  package func lines(about session: RunRecording.Session) -> [String] {
    let told = change(of: session).map { [RunTellings.line(on: $0)] + roots(of: $0.difference) }
    let all = failureLines(of: session) + (told ?? []) + (flaky[session.recorded.id] ?? [])
    return all.isEmpty ? [session.recorded.verdict.word] : all
  }
}
