import RehearsalPlainText
package import RehearsalStore

/// The cells that the run before had and a run has not, although it performed everything that it was asked for.
///
/// Found when the run ends and kept with it; a run that is put together from parts, or was recorded before there was a
/// table for it, is asked again.
package struct RemovedCells {
  /// The run that had them last.
  package let run: Int64
  /// Their sessions there, by script and configuration.
  package let sessions: [Session]
  /// Where each of their scripts was read.
  private let paths: [String: String]

  /// Those whose cells pass, asked by their last sessions; `nil` when none does.
  package func keeping(_ queries: CellQueries, in store: Store) throws -> RemovedCells? {
    let kept = try queries.picked(sessions, in: store)
    return kept.isEmpty ? nil : RemovedCells(run: run, sessions: kept, paths: paths)
  }

  private init(run: Int64, sessions: [Session], paths: [String: String]) {
    (self.run, self.sessions, self.paths) = (run, sessions, paths)
  }

  /// `2 cells of run:1 are gone: sample/tap`.
  package var text: String { text(of: sessions) }

  private func text(of sessions: [Session]) -> String {
    let scripts = Set(sessions.map(\.script)).sorted()
    let rest = scripts.count > 5 ? " and \(counted(scripts.count - 5, "more script"))" : ""
    return "\(counted(sessions.count, "cell")) of run:\(run) \(sessions.count == 1 ? "is" : "are") gone:"
      + " \(scripts.prefix(5).joined(separator: ", "))\(rest)"
  }

  /// What is gone of one script.
  package struct Part {
    package let path: String
    package let sessions: [Session]
    package let text: String
  }

  /// A part for each script, by its id.
  package var byScript: [Part] {
    Dictionary(grouping: sessions, by: \.script).sorted { $0.key < $1.key }.map { script, sessions in
      Part(path: paths[script] ?? script, sessions: sessions, text: text(of: sessions))
    }
  }

  /// `, 2 cells removed`: the end of a verdict.
  package var count: String { ", \(counted(sessions.count, "cell")) removed" }

  /// The sentence, and the first cells by name.
  package var lines: [String] {
    let rest = sessions.count - 8
    return ["removed: \(text)"] + sessions.prefix(8).map { "    \($0.cell.text)" }
      + (rest > 0 ? ["    … \(rest) more"] : []) + [""]
  }

  /// What the newest run on a line that asked for all cells no longer has, of some cells.
  package init?(inNewestAlong lineage: Lineage, _ filter: CellFilter, _ store: Store) throws {
    guard let newest = try store.newestRun(before: .max, on: lineage.line, where: { RunScope($0) != nil }),
      let all = try RemovedCells(in: newest, along: lineage, store)
    else { return nil }
    let meant = all.sessions.filter { session in
      (filter.script.map { $0 == session.script } ?? true)
        && filter.axes.allSatisfy { session.configuration[$0.name] == $0.value }
    }
    guard !meant.isEmpty else { return nil }
    (run, sessions, paths) = (all.run, meant, all.paths)
  }

  /// `nil` when nothing is gone, or nothing can be told.
  package init?(in run: Run, along lineage: Lineage, _ store: Store) throws {
    let noted = try store.removedCells(of: run.id)
    let gone =
      try noted.isEmpty
      ? RemovedCells.missing(in: run, along: lineage, store) : noted.sorted { $0.cell < $1.cell }
    guard let last = gone.map(\.run).max() else { return nil }
    (self.run, self.sessions) = (last, gone)
    paths = Dictionary(try store.scripts().map { ($0.id, $0.path) }, uniquingKeysWith: { $1 })
  }

  /// What the newest run that was asked for the same has, and cells that are performed without one have not.
  ///
  /// - Parameters:
  ///   - arguments: Those of `record`, whatever it keeps.
  ///   - line: The branch that it runs on.
  package init?(performing cells: Set<CellKey>, arguments: [String], on line: String, _ store: Store) throws {
    guard let scope = RunScope(arguments: arguments, isKeepingAll: false) else { return nil }
    let lineage = try store.lineage(ofLine: line)
    let isMeant = { (run: Run) in lineage.contains(run) && RunScope(run) == scope }
    guard let before = try store.newestRun(before: .max, on: line, where: isMeant) else { return nil }
    let pruned = before.prunedCount == 0 ? [] : try store.standIns(ofPrunedIn: before.id)
    let gone = (try store.sessions(of: before.id) + pruned).filter { !cells.contains($0.cell) }
    guard !gone.isEmpty else { return nil }
    (self.run, sessions) = (before.id, gone.sorted { $0.cell < $1.cell })
    paths = Dictionary(try store.scripts().map { ($0.id, $0.path) }, uniquingKeysWith: { $1 })
  }

  /// What one run has and another has not, although both were asked for the same; `nil` when nothing.
  package init?(from run: Run, to other: Run, _ store: Store) throws {
    guard let scope = RunScope(run), RunScope(other) == scope else { return nil }
    let gone = try store.sessions(of: run.id, missingIn: other.id)
    guard !gone.isEmpty else { return nil }
    (self.run, sessions) = (run.id, gone.sorted { $0.cell < $1.cell })
    paths = Dictionary(try store.scripts().map { ($0.id, $0.path) }, uniquingKeysWith: { $1 })
  }

  /// Notes what is gone from a run that performed all of its cells and is about to end.
  package static func note(in run: Run, _ store: Store) throws {
    guard RunScope(run, isWhole: true) != nil else { return }
    let gone = try missing(in: run, along: try store.lineage(of: run), store, isWhole: true)
    try store.noteRemoved(gone, in: run)
  }

  /// The sessions of the run before whose cells are not among those of a run.
  private static func missing(
    in run: Run, along lineage: Lineage, _ store: Store, isWhole: Bool = false
  ) throws -> [Session] {
    guard let scope = RunScope(run, isWhole: isWhole) else { return [] }
    // What an uncommitted run missed already is news for the commit.
    let isMeant = { (earlier: Run) in
      lineage.contains(earlier) && RunScope(earlier) == scope
        && (run.description.sourceIsDirty || !earlier.description.sourceIsDirty)
    }
    let own = try store.newestRun(before: run.id, on: lineage.line, where: isMeant)
    guard let before = try own ?? store.newestRun(before: run.id, along: lineage, where: isMeant) else { return [] }
    let there = Set(try store.sessions(of: run.id).map(\.cell))
    // A job that is started again on the same commit gets the same answer.
    let (now, former) = (run.description, before.description)
    let isAgain =
      now.sourceRevision != nil && now.sourceRevision == former.sourceRevision && !now.sourceIsDirty
      && !former.sourceIsDirty
    let again = try isAgain ? store.removedCells(of: before.id).filter { !there.contains($0.cell) } : []
    let gone = try store.sessions(of: before.id, missingIn: run.id) + again
    if before.prunedCount == 0 { return gone }
    return try gone + store.standIns(ofPrunedIn: before.id).filter { !there.contains($0.cell) }
  }
}
