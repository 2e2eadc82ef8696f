package import Rehearsal
import RehearsalScript
package import RehearsalStore

/// Performs the cells that went bad as git has their script in a revision, with this very program.
///
/// A revision with the very texts that one of the two runs was performed from is not performed again: the file says
/// what they do.
package struct RevisionPerformance {
  package let probes: Probes
  package let sources: ScriptSources

  package init(probes: Probes, sources: ScriptSources) {
    self.probes = probes
    self.sources = sources
  }

  private var id: String { probes.changed.first?.cell.script ?? "" }

  /// Whether a cell is performed by an adapter, which reads its scene from a file.
  private var isForeign: Bool { probes.changed.contains { !Script.isOfModels($0.cell.configuration) } }

  /// 0 when all cells behave as in the good run, 1 when one does not, 125 when that cannot be told.
  package func status(at revision: Revision) throws -> Int32 {
    guard let former = try FormerSources.read(at: revision, like: sources) else { return 125 }
    let library = former.checked().library
    guard let script = library.script(id), library.diagnostics(of: script).isEmpty else { return 125 }
    let redaction = try Redaction(Redaction.patterns(ofFolder: sources.folder))
    var toolkits = ToolkitCells(try ProjectFile.found())
    let laid = isForeign ? try sources.folder.flatMap { try RevisionFolder($0, at: revision) } : nil
    toolkits.laidDown = laid.map { (root: revision.short, folder: $0.path) }
    defer { withExtendedLifetime(laid) {} }
    for entry in probes.changed {
      if !isForeign, script.digest == entry.good.scriptDigest { continue }
      if !isForeign, script.digest == entry.bad.scriptDigest { return 1 }
      let cell = Cell(script: script, configuration: entry.cell.configuration)
      let performance = cell.isForeign ? toolkits.perform(cell).performance : perform(cell, in: library)
      // A scene that could not be shown tells nothing, unless that is what was recorded.
      if cell.isForeign, performance.outcome == .error, entry.good.verdict != .error { return 125 }
      if redaction.redacted(performance).trace.digests().recording != entry.good.recordingDigest { return 1 }
    }
    return 0
  }

  private func perform(_ cell: Cell, in library: ScriptLibrary) -> Performance {
    RehearsalScript.perform(cell.script, under: cell.configuration, in: library)
  }

  /// Checks that this program performs both ends as they were recorded: else the change is not in scripts and scenes.
  ///
  /// What they were performed from is in the file, so that git need not have it: sources may have been changed since
  /// the commit, and scenes may be in none. Where git has other texts that can be performed, these have to do the same.
  package func check(good: Run, bad: Run, in store: Store) throws {
    for (run, expected) in [(good, Int32(0)), (bad, 1)] {
      guard let revision = run.description.sourceRevision else { continue }
      let status = try status(at: revision)
      if isForeign ? status == expected : [expected, 125].contains(status) && isRepeated(run, in: store) { continue }
      throw RehearsalError(
        .request,
        status == 125
          ? "\(id) cannot be performed as it was in \(RevisionSearch.said(revision))"
          : "this program does not perform \(RevisionSearch.said(revision)) as \(run.reference) has it",
        details: ["what changed is not in scripts and scenes alone: --command COMMAND builds a revision and asks it"])
    }
  }

  /// Whether the texts that a run was performed from still do what it recorded.
  private func isRepeated(_ run: Run, in store: Store) -> Bool {
    let meant = Set(probes.changed.map(\.cell))
    // A text that is nowhere any more does nothing.
    guard let redaction = try? Redaction(Redaction.patterns(ofFolder: sources.folder)),
      let sessions = try? store.sessions(of: run.id, script: id)
    else { return false }
    return sessions.filter { meant.contains($0.cell) }.allSatisfy { session in
      guard let kept = try? SessionScript(of: session, in: store, sources) else { return false }
      let cell = Cell(script: kept.script, configuration: session.configuration)
      return redaction.redacted(perform(cell, in: kept.library)).trace.digests().recording == session.recordingDigest
    }
  }
}
