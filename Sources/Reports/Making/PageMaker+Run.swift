import Rehearsal
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
    let older = try changes.older()
    let counts = Dictionary(grouping: sessions, by: \.verdict)
    var page = RunPage(
      run: RunFacts(run), before: try before(run).map { RunFacts($0) },
      verdicts: Verdict.allCases.compactMap { verdict in
        counts[verdict].map { RunPage.Tally(word: verdict.word, count: $0.count) }
      },
      troubles: try troubles(sessions), changes: try cards.cards(changes.groups.groups),
      changedCellCount: changes.groups.cellCount,
      older: try cards.cards(older.map(\.group)) { group in
        older.first { $0.group.signature == group.signature }.map { ($0.lastGood, $0.firstChanged) }
      }, recorded: try recorded(sessions))
    if let removed = try material.answer(of: run).removed {
      page.removed = ["\(removed.text)."] + removed.sessions.map(\.cell.text)
    }
    return page
  }

  /// The newest run that cells of this one are compared with.
  private func before(_ run: Run) throws -> Run? {
    try material.answer(of: run).runBefore.flatMap { try material.run($0) }
  }

  // MARK: - Failures

  /// What failed, crashed or could not be performed; cells of a script with one message together.
  private func troubles(_ sessions: [Session]) throws -> [RunPage.Trouble] {
    struct Kind: Hashable {
      let script: String
      let verdict: Verdict
      let message: String
    }
    let bad = sessions.filter { $0.verdict.isWrong }
    let namings = Dictionary(grouping: sessions, by: \.script).mapValues { CellNaming($0.map(\.configuration)) }
    var troubles: [RunPage.Trouble] = []
    var positions: [Kind: Int] = [:]
    for session in bad.sorted(by: { ($1.verdict.severity, $0.id) < ($0.verdict.severity, $1.id) }) {
      let (step, message) = try trouble(of: session)
      let kind = Kind(script: session.script, verdict: session.verdict, message: message)
      if let position = positions[kind] {
        troubles[position].cellCount += 1
      } else {
        positions[kind] = troubles.count
        troubles.append(
          RunPage.Trouble(
            session: SessionLine(session, namings[session.script]), cellCount: 1, step: step, message: message))
      }
    }
    return troubles
  }

  /// The first thing that went wrong, and in which step.
  private func trouble(of session: Session) throws -> (step: String, message: String) {
    if let failure = try store.failures(of: session.id).first {
      let line = failure.line > 0 ? ", line \(failure.line) of the script" : ""
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

  private func recorded(_ sessions: [Session]) throws -> [RunPage.RecordedScript] {
    let scripts = try material.scripts()
    return BehaviourMatrix.all(sessions).map { matrix in
      let explanations = SplitFinder(matrix).explanations()
      let split = matrix.letters.compactMap { letter in explanations[letter].map { "\(letter): \($0)" } }
      return RunPage.RecordedScript(
        script: matrix.script, title: scripts[matrix.script]?.title ?? "", cellCount: matrix.cells.count,
        behaviourCount: matrix.letters.count, split: split.joined(separator: "; "))
    }
  }
}
