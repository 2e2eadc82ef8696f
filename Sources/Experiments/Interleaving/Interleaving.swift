package import Rehearsal
package import RehearsalScript
import RehearsalTrace

/// Performs a script with something else begun at every moment of it, and looks for what neither does alone.
///
/// A moment lies between two steps, or at a display frame of a step that lets time pass. What is begun there is
/// performed whole; then the script goes on, the rest of its waiting included. A moment is left out only if it cannot
/// be told from another one: as many events of the same session, and nothing that waits at either.
package struct Interleaving {
  /// The script, once for each cell, as plain steps without expectations.
  package let cells: [HeldScript]
  package let intruders: [Intruder]
  /// The most sessions; of more, so many are drawn.
  package let budget: Int
  package let seed: UInt64
  package let laws: LawSet
  package let pool: WorkerPool

  package init(
    cells: [HeldScript], intruders: [Intruder], budget: Int, seed: UInt64, laws: LawSet, pool: WorkerPool
  ) {
    self.cells = cells.map { cell in
      let steps = cell.script.steps.filter { !$0.isExpectation }
      return HeldScript(script: cell.script.with(steps: steps), meant: cell.meant)
    }
    self.intruders = intruders
    self.budget = budget
    self.seed = seed
    self.laws = laws
    self.pool = pool
  }

  /// One session that is to be performed.
  package struct Session {
    /// Which of the cells.
    package let position: Int
    package let intruder: Intruder
    package let moment: SessionMoment
    package let script: FlatScript
  }

  /// A moment that is left out.
  package struct Skipped {
    package let position: Int
    package let moment: SessionMoment
    /// The moment that it cannot be told from.
    package let twin: SessionMoment
  }

  /// Something that neither the script nor the intruder does alone.
  package struct Finding {
    package let violation: Violation
    package let session: Session
    package let sessionCount: Int
  }

  /// What became of it.
  package struct Outcome {
    package var moments = 0
    package var skipped: [Skipped] = []
    /// How many sessions there would have been without a budget.
    package var possible = 0
    package var performed = 0
    /// Sessions whose script could not go on.
    package var strayed = 0
    package var behaviours = 0
    package var findings: [Finding] = []
    /// What the app brought upon itself.
    package var explained: [ExplainedViolation] = []
    package var isInterrupted = false
  }

  /// Performs the sessions.
  ///
  /// - Parameter shouldStop: Is asked before each session; true ends it.
  package func run(shouldStop: () -> Bool = { false }) throws -> Outcome {
    var outcome = Outcome()
    let sessions = drawn(from: try plan(&outcome))
    var tally = try ViolationTally<Session>(laws, without: try violationsWithoutIntruders())
    var seen: Set<Digest> = []
    try perform(sessions.map(\.script), shouldStop) { number, result in
      guard !shouldStop() else { return false }
      let session = sessions[number]
      outcome.performed += 1
      if case .performed(let work) = result {
        seen.insert(work.performance.trace.digests().recording)
        if work.performance.outcome == .error { outcome.strayed += 1 }
      }
      try tally.add(
        session, result, under: session.script.configurations[0], meant: cells[session.position].meant)
      return true
    }
    outcome.findings = try tally.finish().map {
      Finding(violation: $0.violation, session: $0.session, sessionCount: $0.count)
    }
    outcome.explained = tally.explained
    outcome.behaviours = seen.count
    outcome.isInterrupted = outcome.performed < sessions.count
    return outcome
  }

  /// The fewest steps that show a finding, as a script; `nil` when performing it again does not show it.
  package func minimized(_ finding: Finding, id: String) throws -> MinimalBreach? {
    try MinimalBreach(
      of: finding.violation, in: finding.session.script, id: id,
      remark: "Found by: rehearse interleave, \(finding.session.intruder.name) in \(finding.session.script.id)", laws,
      meant: cells[finding.session.position].meant, pool)
  }

  // MARK: - Planning

  private func plan(_ outcome: inout Outcome) throws -> [Session] {
    var sessions: [Session] = []
    for (position, script) in cells.map(\.script).enumerated() {
      var twins: [Int: SessionMoment] = [:]
      for moment in try moments(of: script) {
        outcome.moments += 1
        if moment.pending.isEmpty, let twin = twins[moment.events] {
          outcome.skipped.append(Skipped(position: position, moment: moment, twin: twin))
          continue
        }
        if moment.pending.isEmpty { twins[moment.events] = moment }
        for intruder in intruders {
          for steps in intruder.choices(at: moment, of: script) {
            sessions.append(
              Session(
                position: position, intruder: intruder, moment: moment,
                script: Interleaving.script(script, with: steps, at: moment)))
          }
        }
      }
    }
    outcome.possible = sessions.count
    return sessions
  }

  private func moments(of script: FlatScript) throws -> [SessionMoment] {
    let launch = script.with(steps: Array(script.steps.prefix(1)))
    let task = WorkerTask.moments(
      Interleaving.texts(of: launch), script: script.id, Array(script.steps.dropFirst()))
    switch try pool.perform(task) {
    case .performed(let work): return work.moments
    case .refused(let reason): throw RehearsalError(.request, "\(script.id) cannot be performed: \(reason)")
    case .ended(let ending): throw RehearsalError(.request, "\(script.id) cannot be performed: \(ending.text)")
    }
  }

  /// The script with other steps at a moment of it.
  static func script(
    _ script: FlatScript, with steps: [FlatScript.FlatStep], at moment: SessionMoment
  ) -> FlatScript {
    let before = script.steps.prefix(moment.steps)
    var rest = Array(script.steps.dropFirst(moment.steps))
    var waited: [FlatScript.FlatStep] = []
    if moment.elapsed > .zero, let step = rest.first {
      waited = [FlatScript.FlatStep.advance(by: moment.elapsed)]
      if let length = step.length {
        rest[0] = .advance(by: Interval(microseconds: length.microseconds - moment.elapsed.microseconds))
      }
    }
    let settle = FlatScript.FlatStep(label: "settle", text: "settle", isExpectation: false)
    let end = rest.last?.text == settle.text || (rest.isEmpty && steps.last?.text == settle.text) ? [] : [settle]
    return script.with(steps: [Array(before), waited, steps, rest, end].flatMap(\.self))
  }

  private func drawn(from sessions: [Session]) -> [Session] {
    guard sessions.count > budget else { return sessions }
    var generator = SeededGenerator(seed: seed, stream: 0)
    var numbers = Array(sessions.indices)
    for place in 0..<budget { numbers.swapAt(place, place + generator.number(below: numbers.count - place)) }
    return numbers.prefix(budget).sorted().map { sessions[$0] }
  }

  // MARK: - Performing

  /// What the scripts break by themselves, and the intruders at the end of the launch.
  private func violationsWithoutIntruders() throws -> Set<Violation> {
    let alone = cells.flatMap { cell in
      let launch = cell.script.steps.prefix(1)
      let others = intruders.compactMap { intruder -> FlatScript? in
        guard case .script(_, let steps) = intruder else { return nil }
        return cell.script.with(steps: launch + steps)
      }
      return ([cell.script] + others).map { (script: $0, meant: cell.meant) }
    }
    var tally = try ViolationTally<Int>(laws)
    try perform(alone.map(\.script), { false }) { number, result in
      let (script, meant) = alone[number]
      try tally.add(number, result, under: script.configurations[0], meant: meant)
      return true
    }
    return Set(try tally.finish().map(\.violation))
  }

  private func perform(
    _ scripts: [FlatScript], _ shouldStop: () -> Bool, deliver: (Int, WorkerResult) throws -> Bool
  ) throws {
    try pool.perform(scripts.count, shouldStop: shouldStop) { number in
      .perform(Interleaving.texts(of: scripts[number]), script: scripts[number].id, nil, nil)
    } deliver: {
      try deliver($0, $1)
    }
  }

  private static func texts(of script: FlatScript) -> WorkerTexts {
    WorkerTexts(script.neighbours + [(path: "interleaved.yaml", text: script.text())])
  }
}
