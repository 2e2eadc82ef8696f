package import Rehearsal
package import RehearsalDiff
import RehearsalDrawing
import RehearsalPlainText
package import RehearsalReview
package import RehearsalStore
package import RehearsalTrace

/// What pages are made from, each thing read once however many pages need it.
package final class PageMaterial {
  package let store: Store
  package let changes: ChangeReader
  private var sessionsByRun: [Int64: [Session]] = [:]
  private var cellsByRun: [Int64: [CellKey: Session]] = [:]
  private var sessionsByNumber: [Int64: Session] = [:]
  private var traces: [Int64: Trace] = [:]
  private var diffs = RecordingPairs<Int64, TraceDiff>()
  private var answers: [Int64: RunAnswer] = [:]
  private var explainedByRun: [Int64: ExplainedChanges] = [:]
  private var standingByRun: [Int64: ExplainedChanges?] = [:]
  private let edits: EditFinder
  private var regressionsByRun: [Int64: [CellKey: [Regression]]] = [:]
  private var regressionsByLineage: [Lineage: [Regression]] = [:]
  private var claimsBySession: [Int64: Set<String>] = [:]
  private var decidableByRun: [Int64: Set<Digest>] = [:]
  private var runsByNumber: [Int64: Run] = [:]
  private var runsBefore: [Int64: Run] = [:]
  private var newest: Run?
  private var allScripts: [String: StoredScript]?
  private var outcomes: [PanelQuestion: PanelOutcome] = [:]
  private var commits: [Revision: String?] = [:]

  /// Who performs cells with edits taken back, for pages that tell what explains a change; nobody when there is none.
  package var bench: TrialBench?

  /// The folder whose git is asked who committed what runs recorded; nobody is asked when there is none.
  package var repository: String?

  /// What recordings are told through.
  private let lens: Lens?

  package init(store: Store, lens: Lens? = nil) {
    self.store = store
    self.lens = lens
    changes = ChangeReader(store: store, lens: lens)
    edits = EditFinder(store)
  }

  /// The run that was begun last.
  package func newestRun() throws -> Run? {
    if let newest { return newest }
    newest = try store.newestRun(before: .max) { _ in true }
    return newest
  }

  /// The run that was begun before another.
  private func run(before number: Int64) throws -> Run? {
    if let known = runsBefore[number] { return known }
    let run = try store.newestRun(before: number) { _ in true }
    runsBefore[number] = run
    return run
  }

  package func run(_ number: Int64) throws -> Run? {
    if let known = runsByNumber[number] { return known }
    let run = try store.runs(numbered: [number]).first
    runsByNumber[number] = run
    return run
  }

  /// `Ada: “keep the list open”`: who committed the sources of a run and with which words, where git knows it; each
  /// revision is asked for once.
  package func commit(of run: Run) -> String? {
    guard let repository, let revision = run.description.sourceRevision else { return nil }
    if let known = commits[revision] { return known }
    let commit = Git(in: repository).authorAndSubject(of: revision).map { author, subject in
      author + (subject.isEmpty ? "" : ": “\(TextWidth.elide(subject, to: 72))”")
    }
    commits[revision] = .some(commit)
    return commit
  }

  /// What pages say of a run.
  package func facts(_ number: Int64) throws -> RunFacts? { try run(number).map { RunFacts($0) } }

  /// What pages say of a run, and who committed its sources.
  package func factsWithCommit(of run: Run) -> RunFacts {
    var facts = RunFacts(run)
    facts.commit = commit(of: run)
    facts.isUncommitted = run.description.sourceIsDirty
    return facts
  }

  package func scripts() throws -> [String: StoredScript] {
    if let allScripts { return allScripts }
    let scripts = Dictionary(try store.scripts().map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    allScripts = scripts
    return scripts
  }

  /// The sessions of a run, by script and configuration.
  package func sessions(of run: Int64) throws -> [Session] {
    if let known = sessionsByRun[run] { return known }
    let sessions = try store.sessions(of: run)
    sessionsByRun[run] = sessions
    return sessions
  }

  /// A panel's query with what is bound to it.
  ///
  /// The query by its bytes, as SQLite reads it.
  private struct PanelQuestion: Hashable {
    let query: ExactText
    let rowLimit: Int
    let parameters: [String: QueryValue]
  }

  /// What a panel's query gave when it was asked with these values.
  func outcome(
    of panel: PanelDescription, _ parameters: [String: QueryValue],
    asking ask: () throws(RehearsalError) -> PanelOutcome
  ) throws(RehearsalError) -> PanelOutcome {
    let question = PanelQuestion(query: ExactText(panel.query), rowLimit: panel.rowLimit, parameters: parameters)
    if let known = outcomes[question] { return known }
    let outcome = try ask()
    outcomes[question] = outcome
    return outcome
  }

  package func trace(_ recording: Int64) throws -> Trace {
    if let known = traces[recording] { return known }
    let trace = try store.trace(ofRecording: recording, through: lens)
    traces[recording] = trace
    return trace
  }

  /// What a session recorded, and what terminals showed in it.
  package func trace(of session: Session) throws -> Trace {
    guard try store.hasTerminals(session) else { return try trace(session.recording) }
    return try store.trace(of: session, through: lens)
  }

  /// What the page of a session shows of its trace, and at which moments: of a long one no more than that is read.
  func pageTrace(of session: Session) throws -> (trace: Trace, events: KnownEvents?, moments: MovingScreen.Choice?) {
    let isShort = try store.eventCount(ofRecording: session.recording) < Store.leastOfWindows
    guard !isShort, lens == nil, traces[session.recording] == nil, try !store.hasTerminals(session) else {
      return (try trace(of: session), nil, nil)
    }
    let shown = try PageTrace(session.recording, in: store)
    return (shown.trace, shown.events, shown.moments)
  }

  /// The diff of two recordings, of all channels.
  package func diff(_ left: Int64, _ right: Int64) throws -> TraceDiff {
    if let known = diffs[left, right] { return known }
    let options = lens.map { DiffOptions().through($0) } ?? DiffOptions()
    let diff = TraceDiff(try trace(left), try trace(right), options: options)
    diffs[left, right] = diff
    return diff
  }

  /// The last session of the cell before a session.
  ///
  /// It is most often in the run before, whose sessions are at hand; the store is asked for others.
  package func session(before session: Session) throws -> Session? {
    let last = try run(before: session.run)
    let earlier = [last, try last.flatMap { try run(before: $0.id) }].compactMap(\.self)
    for run in earlier {
      if cellsByRun[run.id] == nil {
        cellsByRun[run.id] = Dictionary(
          try sessions(of: run.id).map { ($0.cell, $0) }, uniquingKeysWith: { $1 })
      }
      if let found = cellsByRun[run.id]?[session.cell] { return found }
    }
    return earlier.count < 2 ? nil : try store.sessionBefore(session)
  }

  /// A session of the same cell that shows what a session is told to have changed from.
  package func session(before session: Session, showing recording: Int64) throws -> Session? {
    if let before = try self.session(before: session), before.recording == recording { return before }
    return try store.session(showing: recording, likeThatOf: session)
  }

  /// The session with a number, if there is one.
  package func session(_ number: Int64) throws -> Session? {
    if let known = sessionsByNumber[number] { return known }
    guard let found = try store.session(number) else { return nil }
    for session in try sessions(of: found.run) { sessionsByNumber[session.id] = session }
    return found
  }

  /// What a run says of its cells.
  package func answer(of run: Run) throws -> RunAnswer {
    if let known = answers[run.id] { return known }
    let answer = try RunAnswer(run, changes)
    answers[run.id] = answer
    return answer
  }

  /// What explains the changes of a run, and the groups that they are told in.
  package func explained(in run: Run) throws -> ExplainedChanges {
    if let known = explainedByRun[run.id] { return known }
    let explained = try ExplainedChanges(ChangedCells(answer(of: run)), changes, bench: bench, finder: edits)
    explainedByRun[run.id] = explained
    return explained
  }

  /// What is known already of what explains the changes that a run shows, which its overview asks for.
  func alreadyExplained(in run: Run) -> ExplainedChanges? {
    guard let own = explainedByRun[run.id] else { return nil }
    return own.groups.isEmpty ? standingByRun[run.id] ?? nil : own
  }

  /// What explains what earlier runs changed, and is in this one still; `nil` when nobody has to decide about any.
  func standing(in run: Run) throws -> ExplainedChanges? {
    if let known = standingByRun[run.id] { return known }
    let open = try answer(of: run).older.filter(\.status.isPending)
    let standing = open.isEmpty ? nil : try ExplainedChanges(open, changes, bench: bench, finder: edits)
    standingByRun[run.id] = .some(standing)
    return standing
  }

  /// The claims that failed in a session.
  func failedClaims(of session: Session) throws -> Set<String> {
    if let known = claimsBySession[session.id] { return known }
    let failed = try store.table(
      "SELECT claim FROM v1_claim_sessions WHERE session_id = :session AND verdict = 'failed'",
      ["session": .integer(session.id)])
    let claims = Set(failed.rows.map { $0[0].text })
    claimsBySession[session.id] = claims
    return claims
  }

  /// Signatures of the changes of a run that somebody may decide about.
  package func decidableSignatures(in run: Run) throws -> Set<Digest> {
    if let known = decidableByRun[run.id] { return known }
    let signatures = Set(try answer(of: run).decidable.map(\.difference.signature))
    decidableByRun[run.id] = signatures
    return signatures
  }

  /// The regressions that each cell of a run is in, the oldest first.
  package func regressions(in run: Run) throws -> [CellKey: [Regression]] {
    if let known = regressionsByRun[run.id] { return known }
    let found = try regressions(along: answer(of: run)).filter { regression in
      regression.firstChangedRun <= run.id && regression.endedRun.map { $0 > run.id } ?? true
    }
    let regressions = Dictionary(grouping: found, by: \.cell)
    regressionsByRun[run.id] = regressions
    return regressions
  }

  /// All regressions of the line that a run is on, which most runs have in common.
  private func regressions(along answer: RunAnswer) throws -> [Regression] {
    if let known = regressionsByLineage[answer.lineage] { return known }
    let finder = try RegressionFinder(reader: changes, ledger: answer.ledger, along: answer.lineage)
    let found = try finder.regressions(of: CellFilter())
    regressionsByLineage[answer.lineage] = found
    return found
  }
}
