import RehearsalPlainText
import RehearsalStore

extension PageMaker {
  // MARK: - Where a branch begins

  /// What is to be said of a run that is the first of its branch: what its cells are compared with, and that the
  /// histories of the branch begin with it; empty of any other run, and where nothing was recorded before.
  ///
  /// A run on a branch that no run knows, after runs on others or on none, is compared with the newest of these, since
  /// that is what its author saw last. Histories, regressions and baselines follow one branch, so that they do not have
  /// what it changed then. Both are right, and pages that do not say so contradict each other.
  func beginning(of run: Run) throws -> String {
    let lineage = try store.lineage(of: run)
    guard let other = try store.newestRun(before: run.id, where: { $0.status == .completed }),
      try store.newestRun(before: run.id, along: lineage) == nil
    else { return "" }
    let branch = run.description.sourceBranch ?? ""
    let place =
      other.description.sourceBranch.map { "on \(TextWidth.visible($0))" } ?? "on no branch, at a detached head"
    return
      "run:\(run.id) is the first \(branch.isEmpty ? "on no branch" : "on \(TextWidth.visible(branch))"): its cells are"
      + " compared with run:\(other.id), which was recorded \(place). Regressions, History and baselines follow one"
      + " branch; they begin with run:\(run.id) and do not count what differs from run:\(other.id)."
  }

  /// The same of the first run on the newest run's branch, for pages about histories.
  func beginningOfNewestBranch() throws -> String {
    guard let newest = try material.newestRun() else { return "" }
    let first = try rows(
      "SELECT min(run_id) FROM v1_runs WHERE ifnull(branch, '') = :line",
      ["line": .text(newest.description.sourceBranch ?? "")])
    guard let number = first.first?.first?.integer, let run = try material.run(number) else { return "" }
    return try beginning(of: run)
  }
}
