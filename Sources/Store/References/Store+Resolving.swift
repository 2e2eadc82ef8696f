import RehearsalPlainText
import RehearsalSQLite
import RehearsalTrace

/// What a reference means.
public enum Resolved: Hashable, Sendable {
  /// A run.
  case run(Run)
  /// A session.
  case session(Session)
}

extension Store {
  // MARK: - References

  /// What a reference means: a run (`@head`, `@head~2`, `run:12`, a label) or a session (`s:12`,
  /// `script[axis=value,…]@run`).
  ///
  /// A reference that could mean several things is an error that lists them; one that means nothing is an error that
  /// says what is there.
  ///
  /// A session that is not what was recorded is an error of kind `corrupt`.
  public func resolve(_ reference: String) throws(StoreError) -> Resolved {
    let found = try find(reference)
    if case .session(let session) = found { try prove(session) }
    return found
  }

  private func find(_ reference: String) throws(StoreError) -> Resolved {
    switch try Reference(parsing: reference) {
    case .run(let run): return .run(noting(try resolve(run)))
    case .session(let id):
      guard let session = try session(id) else {
        throw StoreError(kind: .notFound, message: "there is no session s:\(id) in \(path)")
      }
      return .session(session)
    case .cell(let script, let axes, .baseline):
      return .session(try baselineSession(of: try cell(script, axes, in: try run(back: 0))))
    case .cell(let script, let axes, let run): return .session(try cell(script, axes, in: try resolve(run)))
    case .word(let word): return try resolve(word: word)
    }
  }

  /// The run that a reference means.
  public func resolveRun(_ reference: String) throws(StoreError) -> Run {
    switch try resolve(reference) {
    case .run(let run): return run
    case .session(let session):
      throw StoreError(
        kind: .badReference,
        message: "\"\(reference)\" is the session \(session.reference), where a run is expected\n"
          + "  its run is run:\(session.run)")
    }
  }

  /// The session that a reference means.
  public func resolveSession(_ reference: String) throws(StoreError) -> Session {
    switch try resolve(reference) {
    case .session(let session): return session
    case .run(let run):
      let example = try sessions(of: run.id).first.map { "\n  one of its sessions is \($0.reference)" } ?? ""
      throw StoreError(
        kind: .badReference, message: "\"\(reference)\" is the run run:\(run.id), where a session is expected\(example)"
      )
    }
  }

  // MARK: - Runs

  private func resolve(_ reference: Reference.RunReference) throws(StoreError) -> Run {
    switch reference {
    case .head(let back): return try run(back: back)
    case .baseline:
      throw StoreError(
        kind: .badReference,
        message: "@baseline is not a run: each cell has a baseline of its own\n"
          + "  it can be written in script[axis=value,…]@baseline and in diff @baseline RUN")
    case .number(let id): return try run(id)
    case .label(let label):
      let labelled = try runs(labelled: label)
      guard let run = labelled.last else { throw try noRun(label) }
      if labelled.count > 1 {
        let others = labelled.dropLast().reversed().map(\.reference).joined(separator: ", ")
        onNote(
          "\(counted(labelled.count, "run")) are labelled \"\(label)\": \(run.reference), the newest, is meant,"
            + " not \(others)")
      }
      return run
    }
  }

  /// Says that a run shows less than it had.
  private func noting(_ run: Run) -> Run {
    if let pruned = run.pruned {
      onNote("\(run.reference) has lost sessions: \(pruned), whose cells behaved as in their sessions before")
    }
    return run
  }

  /// The newest run, or one so many before it; what `verify` kept is no run of its own.
  private func run(back: Int) throws(StoreError) -> Run {
    let isRecorded = "ifnull(json_extract(arguments, '$[0]'), '') <> 'verify'"
    let newest = try runs(
      where: "id = (SELECT id FROM run WHERE \(isRecorded) ORDER BY id DESC LIMIT 1 OFFSET ?1)"
    ) {
      $0.bind(Int64(back), at: 1)
    }
    if let run = newest.first { return run }
    let count = try runs(where: isRecorded) { _ in }.count
    throw StoreError(
      kind: .notFound,
      message: count == 0
        ? "\(path) holds no runs yet\n  record one: rehearse record"
        : "there is no run @head~\(back) in \(path): it holds \(counted(count, "run"))")
  }

  private func runs(labelled label: String) throws(StoreError) -> [Run] {
    try runs(where: "label = ?1") { try $0.bind(label, at: 1) }
  }

  private func noRun(_ label: String) throws(StoreError) -> StoreError {
    let labels = Set(try runs().compactMap(\.description.label)).sorted()
    return StoreError(
      kind: .notFound,
      message: "no run in \(path) is labelled \"\(label)\"\(Store.suggestion(for: label, among: labels))"
        + (try newestRunNote()))
  }

  // MARK: - Sessions

  /// The session that shows the baseline of another one; an error when there is none.
  private func baselineSession(of session: Session) throws(StoreError) -> Session {
    let explanation = "\n  rehearse baseline why '\(session.reference)'"
    guard let baseline = try baseline(for: session).baseline else {
      throw StoreError(kind: .notFound, message: "\(session.reference) has no baseline\(explanation)")
    }
    guard let recording = baseline.recording, let shown = try self.session(showing: recording, likeThatOf: session)
    else {
      throw StoreError(
        kind: .notFound,
        message:
          "no session in \(path) shows \(baseline.digest.short), the baseline of \(session.reference)\(explanation)")
    }
    return shown
  }

  private func resolve(word: String) throws(StoreError) -> Resolved {
    let labelled = try runs(labelled: word)
    let isScript = try scripts().contains { $0.id == word }
    if !labelled.isEmpty, isScript {
      throw Store.ambiguous(word, ["the script \(word): \(word)@head"] + labelled.reversed().map(Store.describe))
    }
    if isScript { return .session(try cell(word, [], in: try run(back: 0))) }
    if labelled.isEmpty {
      let scripts = try scripts().map(\.id)
      let labels = Set(try runs().compactMap(\.description.label)).sorted()
      throw StoreError(
        kind: .notFound,
        message: "\(path) holds neither a script nor a run called \"\(word)\""
          + Store.suggestion(for: word, among: scripts + labels))
    }
    return .run(noting(try resolve(.label(word))))
  }

  private func cell(_ script: String, _ axes: [Configuration.Axis], in run: Run) throws(StoreError) -> Session {
    let all = try sessions(of: run.id, script: script)
    try refusePruned(script, axes, in: run, besides: all)
    if all.isEmpty { throw try noSession(of: script, in: run) }
    let matching = all.filter { session in axes.allSatisfy { session.configuration[$0.name] == $0.value } }
    if let session = matching.first, matching.count == 1 { return session }
    if matching.isEmpty { throw Store.noConfiguration(axes, among: all, run: run) }
    // Where somebody chose among cells, and the rest behave alike, there is nothing left to choose.
    if !axes.isEmpty, let last = matching.last, matching.allSatisfy({ $0.recording == last.recording }) {
      onNote("\(counted(matching.count, "session")) could be meant and behave alike; this is \(last.reference)")
      return last
    }
    let shortened = Store.telling(matching).map { "\(script)[\($0)]@run:\(run.id)" }
    throw Store.ambiguous(script, zip(shortened, matching).map { "\($0)  (s:\($1.id), \($1.verdict.word))" })
  }

  /// Says where to look for a session that pruning took away.
  private func refusePruned(
    _ script: String, _ axes: [Configuration.Axis], in run: Run, besides sessions: [Session]
  ) throws(StoreError) {
    func isMeant(_ session: Session) -> Bool {
      session.script == script && axes.allSatisfy { session.configuration[$0.name] == $0.value }
    }
    guard run.prunedCount > 0, !sessions.contains(where: isMeant),
      let before = try standIns(ofPrunedIn: run.id).first(where: isMeant)
    else { return }
    throw StoreError(
      kind: .notFound,
      message: "the session of \(before.cell.text) in \(run.reference) was pruned\n"
        + "  it behaved as the one before it that is there: \(before.reference) (s:\(before.id))")
  }

  private func noSession(of script: String, in run: Run) throws(StoreError) -> StoreError {
    let newest = try runs(
      where: """
        id = (SELECT max(w.run_last) FROM script p JOIN cell l ON l.script = p.id JOIN span w ON w.id = l.span
              WHERE p.uid = ?1)
        """
    ) { try $0.bind(script, at: 1) }.first
    if let newest {
      return StoreError(
        kind: .notFound,
        message: "run:\(run.id) has no session of \(script)\n  the newest run that has one is run:\(newest.id)")
    }
    return try noScript(script)
  }

  private static func noConfiguration(
    _ axes: [Configuration.Axis], among sessions: [Session], run: Run
  ) -> StoreError {
    let place = "run:\(run.id)"
    let error = noConfiguration(axes, among: sessions.map(\.configuration), script: sessions[0].script, place: place)
    guard let error else {
      return StoreError(
        kind: .notFound,
        message: "\(sessions[0].script) was not performed with that combination of axes in \(place); it was with\n"
          + bulleted(telling(sessions)))
    }
    return error
  }

  /// What is wrong with the axes that were asked for; `nil` when each by itself is there.
  static func noConfiguration(
    _ axes: [Configuration.Axis], among configurations: [Configuration], script: String, place: String
  ) -> StoreError? {
    for wanted in axes {
      let values = Set(configurations.compactMap { $0[wanted.name] })
      if values.isEmpty {
        let names = Set(configurations.flatMap { $0.axes.map(\.name) }).sorted()
        return StoreError(
          kind: .notFound,
          message: "\(script) has no axis \"\(wanted.name)\" in \(place)\n  its axes are \(listed(names))")
      }
      if !values.contains(wanted.value) {
        return StoreError(
          kind: .notFound,
          message: "\(script) was not performed with \(wanted.name)=\(wanted.value) in \(place)\n"
            + "  \(wanted.name) was \(listed(values.sorted()))")
      }
    }
    return nil
  }
}
