import RehearsalDiff
public import RehearsalScript
public import RehearsalStore
public import RehearsalTrace

extension History {
  // MARK: - Changes

  /// What a run changed, each change once with the sessions that show it, as `rehearse changes` tells it.
  public func changes(of run: String = "@head") throws(RehearsalError) -> [RecordedChange] {
    try reading { store in
      let answer = try RunAnswer(try store.resolveRun(run), ChangeReader(store: store))
      return ChangeGroups(answer.changes).groups.map { group in
        RecordedChange(
          signature: group.signature, headline: group.difference.root, status: group.status.rawValue,
          sessions: group.cells.map(\.session))
      }
    }
  }

  /// Makes what a change's sessions show the baseline of their cells, as `rehearse review accept` does.
  ///
  /// - Parameters:
  ///   - change: One of `changes(of:)`, as long as its sessions still show it.
  ///   - who: Who decides.
  ///   - why: The reason, for whoever reads the history later.
  public func accept(_ change: RecordedChange, by who: String, why: String) throws(RehearsalError) {
    do {
      guard let number = change.sessions.first?.run else { return }
      let store = try Store(path: path, access: .update)
      let run = try store.run(number)
      let sessions = Set(change.sessions.map(\.id))
      let answer = try RunAnswer(run, ChangeReader(store: store))
      let cells = answer.changes.filter { sessions.contains($0.session.id) }
      let reviewer = Reviewer(store: store, run: run, who: who)
      // Another baseline since would make it another change.
      let groups = ChangeGroups(cells).groups.filter { $0.signature == change.signature }
      guard !groups.isEmpty else {
        throw RehearsalError(
          .request, "these sessions of \(run.reference) no longer show change \(change.signature.short)")
      }
      for group in groups { try reviewer.accept(group, why: why) }
    } catch {
      throw RehearsalError(reporting: error)
    }
  }

  /// Performs the sessions of a run again, as `rehearse verify` does, and tells those that did something else.
  ///
  /// - Parameters:
  ///   - paths: The scripts that it performed; sessions of other texts are passed over.
  ///   - scenes: Scenes written in Swift.
  ///   - run: The run.
  /// - Throws: `RehearsalError` of kind `request` when no session of the run is of these scripts.
  public func verify(
    _ paths: [String], scenes: [any Scene] = [], run: String = "@head"
  ) async throws(RehearsalError) -> [Session] {
    do {
      let sources = try ScriptSources(paths)
      let (library, scripts) = try sources.library(with: scenes)
      let known = Dictionary(try sessions(of: run).map { ($0.cell, $0) }, uniquingKeysWith: { $1 })
      let toolkits = ToolkitCells(try ProjectFile.found())
      let cells = try CellSelection([:], toolkits: toolkits).cells(of: scripts).filter {
        known[$0.key]?.scriptDigest == $0.script.digest
      }
      guard !cells.isEmpty else {
        throw RehearsalError(.request, "no session of \(run) is of the texts in \(sources.description)")
      }
      var others: [Session] = []
      var pool = CellPool(library: library, jobs: 1, isolation: .thisProcess)
      pool.toolkits = toolkits
      try await pool.performAll(cells) { performed in
        // What cannot be performed here tells nothing of behaviour.
        let isTold = performed.performance.outcome != .error
        if isTold, let session = known[performed.cell.key], session.recordingDigest != performed.digests.recording {
          others.append(session)
        }
        return true
      }
      return others
    } catch {
      throw RehearsalError(reporting: error)
    }
  }
}

/// One change that a run brought.
public struct RecordedChange: Sendable {
  /// Equal wherever behaviour changed in exactly this way.
  public let signature: Digest
  /// The change that says most, in one line.
  public let headline: String
  /// What became of it: `open`, `accepted`, `rejected`, `ignored`, `expired` or `fixed`.
  public let status: String
  /// The sessions that show it.
  public let sessions: [Session]
}
