import RehearsalScript
package import RehearsalStore

/// Performs the cells that went bad as git has their script in a revision, with this very program.
package struct RevisionPerformance {
  package let probes: Probes
  package let sources: ScriptSources

  package init(probes: Probes, sources: ScriptSources) {
    self.probes = probes
    self.sources = sources
  }

  private var id: String { probes.changed.first?.cell.script ?? "" }

  /// 0 when all cells behave as in the good run, 1 when one does not, 125 when that cannot be told.
  package func status(at revision: Revision) throws -> Int32 {
    guard let former = FormerSources.read(at: revision, like: sources) else { return 125 }
    let library = former.checked().library
    guard let script = library.script(id), library.diagnostics(of: script).isEmpty else { return 125 }
    let redaction = try Redaction(Redaction.patterns(ofFolder: sources.folder))
    let isGood = probes.changed.allSatisfy { entry in
      let performance = perform(script, under: entry.cell.configuration, in: library)
      return redaction.redacted(performance).trace.digests().recording == entry.good.recordingDigest
    }
    return isGood ? 0 : 1
  }

  /// Checks that this program performs both ends as they were recorded: else the change is not in scripts and scenes.
  package func check(good: Run, bad: Run) throws {
    if let cell = probes.changed.map(\.cell).first(where: { !Script.isOfModels($0.configuration) }) {
      let toolkit = cell.configuration[Script.toolkitAxis] ?? ""
      throw RehearsalError(
        .request, "\(cell.text) is performed by the adapter of \(toolkit), which reads scenes from files",
        details: ["--command 'rehearse record …' performs it in a work tree of each revision"])
    }
    for (run, expected) in [(good, Int32(0)), (bad, 1)] {
      guard let revision = run.description.sourceRevision else { continue }
      let status = try status(at: revision)
      if status == expected { continue }
      throw RehearsalError(
        .request,
        status == 125
          ? "\(id) cannot be performed as it was in \(RevisionSearch.said(revision))"
          : "this program does not perform \(RevisionSearch.said(revision)) as \(run.reference) has it",
        details: ["what changed is not in scripts and scenes alone: --command COMMAND builds a revision and asks it"])
    }
  }
}
