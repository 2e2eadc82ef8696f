package import Rehearsal
import RehearsalPlainText
package import RehearsalStore

extension RunFacts {
  /// What pages say of a run.
  package init(_ run: Run) {
    let revision = RunText.revision(of: run.description)
    self.init(
      number: run.id, label: run.description.label,
      day: UTCText.day(millisecondsSince1970: run.description.startedAtMilliseconds),
      revision: revision.isEmpty ? nil : revision, branch: run.description.sourceBranch,
      sessionCount: run.sessionCount, isInterrupted: run.status == .interrupted)
    pruned = run.pruned
  }
}

extension SessionLine {
  /// A session with the axes that tell it from others.
  package init(_ session: Session, _ naming: CellNaming? = nil) {
    self.init(
      id: session.id, run: session.run, script: session.script,
      axes: naming?.axes(of: session.configuration) ?? session.configuration.text, verdict: session.verdict.word,
      recording: session.recordingDigest.short)
    isRemembered = session.isRemembered
  }
}
