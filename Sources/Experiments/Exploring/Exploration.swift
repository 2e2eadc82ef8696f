package import Rehearsal
package import RehearsalScript
package import RehearsalStore
package import RehearsalTrace

/// Explores a scene under each of its configurations, and keeps what is news.
package struct Exploration {
  package let scene: ExploredScene
  package let explorer: Explorer
  package let sessions: Int
  package let laws: LawSet
  /// Whether a session may end the process that performs it.
  package let allowsEnding: Bool
  /// Who performs the sessions of the models, and what is tried while they are minimised.
  package let pool: WorkerPool
  /// How many sessions of real toolkits are performed at a time.
  package let jobs: Int

  package init(
    scene: ExploredScene, explorer: Explorer, sessions: Int, laws: LawSet, allowsEnding: Bool,
    pool: WorkerPool, jobs: Int
  ) {
    self.pool = pool
    self.jobs = jobs
    self.scene = scene
    self.explorer = explorer
    self.sessions = sessions
    self.laws = laws
    self.allowsEnding = allowsEnding
  }

  /// A session that behaves as none before it, here or in the database.
  package struct News {
    package let script: FlatScript
    package let configuration: Configuration
    package let performance: Performance
    package let digests: TraceDigests
    package let wallMicroseconds: Int64
    /// What performed it; `nil` for the models.
    package let system: PerformingSystem?

    package init(
      script: FlatScript, configuration: Configuration, performance: Performance, digests: TraceDigests,
      wallMicroseconds: Int64, system: PerformingSystem? = nil
    ) {
      self.system = system
      self.script = script
      self.configuration = configuration
      self.performance = performance
      self.digests = digests
      self.wallMicroseconds = wallMicroseconds
    }
  }

  /// A law that is broken, with the first session that does it.
  package struct Breach {
    package let violation: Violation
    package let script: FlatScript
    /// Which breaks are meant in it.
    package let meant: MeantBreaks
    package let sessionCount: Int
  }

  /// What was found.
  package struct Findings {
    package var performed = 0
    package var behaviours = 0
    package var reached = ReachedStates()
    package var news: [News] = []
    /// In the order in which they were found.
    package var breaches: [Breach] = []
    /// What the app brought upon itself.
    package var explained: [ExplainedViolation] = []
    /// Whether it ended before all sessions were performed.
    package var isInterrupted = false

    package init() {}
  }

  /// Performs the sessions.
  ///
  /// - Parameters:
  ///   - isKnown: Whether a behaviour was recorded before.
  ///   - shouldStop: Is asked before each session; true ends the exploration.
  package func run(isKnown: (Digest) throws -> Bool, shouldStop: () -> Bool = { false }) async throws -> Findings {
    var findings = Findings()
    var seen: Set<Digest> = []
    var tally = try ViolationTally<HeldScript>(
      laws, allowsEnding: allowsEnding)
    let texts = scene.launches.map(\.script).map {
      WorkerTexts($0.neighbours + [(path: "open.yaml", text: $0.text())])
    }
    let count = scene.launches.count * sessions
    func deliver(_ position: Int, _ session: Int, _ result: WorkerResult) throws -> Bool {
      guard !shouldStop() else { return false }
      let (launch, meant) = (scene.launches[position].script, scene.launches[position].meant)
      let configuration = launch.configurations[0]
      var script = launch.with(steps: try steps(of: result))
      script.id = "\(scene.name)/explored-\(explorer.seed)-\(session + 1)"
      findings.performed += 1
      if case .performed(let work) = result {
        let digests = work.performance.trace.digests()
        findings.reached.add(work.performance.trace)
        if seen.insert(digests.recording).inserted, try !isKnown(digests.recording) {
          findings.news.append(
            News(
              script: script, configuration: configuration, performance: work.performance, digests: digests,
              wallMicroseconds: work.wallMicroseconds, system: work.system))
        }
      }
      try tally.add(HeldScript(script: script, meant: meant), result, under: configuration, meant: meant)
      return true
    }
    let own = scene.launches.indices.filter { scene.launches[$0].foreign == nil }
    try pool.perform(own.count * sessions, shouldStop: shouldStop) { number in
      let (launch, session) = number.quotientAndRemainder(dividingBy: sessions)
      let position = own[launch]
      return .explore(texts[position], script: scene.launches[position].script.id, explorer, number: session)
    } deliver: { number, result in
      let (launch, session) = number.quotientAndRemainder(dividingBy: sessions)
      return try deliver(own[launch], session, result)
    }
    let foreign = scene.launches.enumerated().flatMap { position, launch in
      launch.foreign.map { cell in (0..<sessions).map { ForeignSession(position: position, number: $0, cell: cell) } }
        ?? []
    }
    let toolkits = AdapterExploration(explorer: explorer, toolkits: scene.toolkits)
    if !foreign.isEmpty, !shouldStop() {
      try await OrderedWork(jobs: jobs).perform(foreign) {
        ($0, toolkits.perform($0.number, of: $0.cell))
      } deliver: { session, result in
        try deliver(session.position, session.number, result)
      }
    }
    findings.breaches = try tally.finish().map {
      Breach(
        violation: $0.violation, script: $0.session.script, meant: $0.session.meant, sessionCount: $0.count)
    }
    findings.explained = tally.explained
    findings.isInterrupted = findings.performed < count
    findings.behaviours = seen.count
    return findings
  }

  /// A session that an adapter performs.
  private struct ForeignSession: Sendable {
    let position: Int
    let number: Int
    let cell: Cell
  }

  /// The steps of a session, as far as they are known.
  private func steps(of result: WorkerResult) throws -> [FlatScript.FlatStep] {
    switch result {
    case .performed(let work): return work.steps
    case .ended(let ending): return ending.steps
    case .refused(let reason):
      throw RehearsalError(
        .request, "\(scene.name) cannot be launched: \(reason)",
        details: [
          scene.launches.contains { $0.foreign != nil }
            ? "adapters stand in \(ProjectFile.name), under toolkits" : "rehearse lint"
        ])
    }
  }

  /// The fewest steps that show a breach, as a script; `nil` when performing the session again does not show it.
  package func minimized(_ breach: Breach, id: String) throws -> MinimalBreach? {
    try MinimalBreach(
      of: breach.violation, in: breach.script, id: id,
      remark: "Found by: rehearse explore \(scene.name) --seed \(explorer.seed)", laws, meant: breach.meant, pool)
  }
}
