import RehearsalScript
import RehearsalStore
import RehearsalTrace

extension RunRecorder {
  // MARK: - Laws

  /// Holds what a run recorded against the laws, and gives sessions whose recording breaks one the verdict `broken`.
  ///
  /// Only recordings that were not held against these laws before are asked about, all of them in one question a law. A
  /// law that the session's script or one of its answers to decisions breaks by intention is no matter of the session;
  /// nor is `no-exception`, since `crashed` says so when the script did not expect it. What its app brings upon itself
  /// when something else happens is no excuse for the script as it stands.
  func hold(_ recording: inout RunRecording, of run: Run, in store: Store, _ pool: CellPool) async throws {
    let library = pool.library
    try await holdNew(recording, of: run, in: store, jobs: pool.jobs)
    let breaks = Dictionary(grouping: try store.lawBreaks(ofRun: store.current(run).id), by: \.recording)
    var told: [Int: [Performance.Failure]] = [:]
    for (index, session) in recording.sessions.enumerated() {
      // What is remembered was sound under the same laws: what it breaks, it breaks by intention.
      guard !session.isRemembered, let found = breaks[session.recorded.recording] else { continue }
      let meant =
        library.script(session.cell.script.id).map { library.meantBreaks(by: $0, under: session.cell.configuration) }
        ?? .none
      let wrong = found.filter { !meant.laws.contains($0.law) && $0.law != "no-exception" }
      if !wrong.isEmpty { told[index] = try failures(wrong, of: session, in: store) }
    }
    let marked = Set(try store.markBroken(told.keys.sorted().map { recording.sessions[$0].recorded.id }, in: run))
    for (index, failures) in told {
      if marked.contains(recording.sessions[index].recorded.id) {
        recording.sessions[index].recorded = recording.sessions[index].recorded.with(.broken)
      }
      recording.sessions[index].failures += failures
    }
  }

  private func holdNew(_ recording: RunRecording, of run: Run, in store: Store, jobs: Int) async throws {
    let set = try store.keepLaws(
      laws.laws.map { LawRecord(name: $0.name, why: $0.title, text: $0.text) })
    let waiting = Set(try store.recordings(ofRun: store.current(run).id, notHeldAgainst: set))
    // Of a run in several parts each part looks at its own.
    var toolkits: [Int64: Set<String>] = [:]
    for session in recording.sessions where waiting.contains(session.recorded.recording) {
      toolkits[session.recorded.recording, default: []].insert(Law.toolkit(of: session.cell.configuration))
    }
    guard !toolkits.isEmpty else { return }
    let breaks = try await LawCheck(laws).breaks(in: toolkits, of: store, jobs: jobs)
    try store.keep(
      breaks.map { LawBreak(law: $0.law, recording: $0.recording, event: $0.event, message: $0.what) },
      of: toolkits.keys.sorted(), against: set)
  }

  /// What is said of a session that breaks laws: each row with its place and what led to it.
  private func failures(
    _ breaks: [LawBreak], of session: RunRecording.Session, in store: Store
  ) throws -> [Performance.Failure] {
    let trace = try store.trace(ofRecording: session.recorded.recording)
    return breaks.map { lawBreak in
      let event = lawBreak.event.flatMap { trace.events.indices.contains($0) ? $0 : nil }
      let step = event.map { Int(trace.events[$0].step) } ?? 0
      let line = trace.steps.indices.contains(step) ? Int(trace.steps[step].line) : 0
      return Performance.Failure(
        step: step, line: line,
        message: FailureMessage.breaking(
          lawBreak.law, at: event, lawBreak.message, after: event.map { trace.causes(of: $0) } ?? ""))
    }
  }
}

extension Trace {
  /// What led to an event, from the script's own doing on: `tap › touch board ended › action show:`.
  fileprivate func causes(of event: Int) -> String {
    var words: [String] = []
    var next = events[event].cause
    while let cause = next {
      let event = events[cause]
      let name = text(event.name)
      let subject = text(event.subject).isEmpty ? viewPath(of: event) : text(event.subject)
      let kind = event.kind == .stimulus ? "" : event.kind.word
      words.append([kind, subject, name].filter { !$0.isEmpty }.joined(separator: " "))
      next = event.cause
    }
    if words.count > 12 { words.replaceSubrange(8..<(words.count - 4), with: ["…"]) }
    return words.reversed().joined(separator: " › ")
  }
}
