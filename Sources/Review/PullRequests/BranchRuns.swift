import Rehearsal
import RehearsalExperiments
import RehearsalPlainText
package import RehearsalStore

/// Finds which commits a branch is told between, and the runs of them that a database holds.
package struct BranchRuns {
  package let store: Store
  /// What the database is called in messages.
  private let place: String
  private let git: Git

  /// - Parameter place: What the database is called in messages, where that is not its path.
  package init(_ store: Store, in folder: String = ".", called place: String? = nil) {
    self.store = store
    self.place = place ?? store.path
    git = Git(in: folder)
  }

  /// A side as it was asked for: a commit, or a run by its reference.
  package enum Side: Hashable {
    case commit(Revision)
    case run(Run)

    /// The commit, where it is known.
    package var revision: Revision? {
      switch self {
      case .commit(let revision): revision
      case .run(let run): run.description.sourceRevision
      }
    }

    /// What it is called in messages.
    package var text: String {
      switch self {
      case .commit(let revision): revision.short
      case .run(let run): run.reference
      }
    }
  }

  /// What a text means: a commit, as git knows it, or else a run of the database.
  package func side(_ text: String) throws -> Side {
    if let revision = revision(text) { return .commit(revision) }
    if Revision(text) == nil, let run = try? store.resolveRun(text) { return .run(run) }
    throw RehearsalError(
      .request, "\"\(text)\" is neither a commit that git knows here nor a run of \(place)",
      details: ["a shallow clone has not all commits: git fetch --unshallow", "runs: rehearse list runs"])
  }

  /// The commit of the working copy, else the newest run.
  package func head() throws -> Side {
    if let revision = revision("HEAD") { return .commit(revision) }
    do { return .run(try store.resolveRun("@head")) } catch {
      // The path of a copy says nothing to anybody.
      guard error.kind == .notFound, place != store.path else { throw error }
      throw RehearsalError(
        .store, "no commit is known here, and there is no run in \(place)", details: ["record one: rehearse record"])
    }
  }

  /// What a head is compared with when nobody says so: where its branch left the target, or the commit before.
  ///
  /// - Parameters:
  ///   - head: The side that it is found for.
  ///   - environment: What a CI server says of the job.
  /// - Returns: `nil` when there is nothing before.
  package func base(of head: Side, _ environment: [String: String]) -> Side? {
    guard let revision = head.revision else { return nil }
    for target in BranchRuns.targets(environment) {
      guard let left = self.revision(target), left != revision else { continue }
      if let common = mergeBase(left, revision), common != revision { return .commit(common) }
    }
    return self.revision(revision.digits + "^").map { .commit($0) }
  }

  /// The commit that both have, where the head left the base; the base itself when there is none.
  package func fork(of base: Side, and head: Side) -> Side {
    guard case .commit(let named) = base, let revision = head.revision else { return base }
    return mergeBase(named, revision).map { .commit($0) } ?? base
  }

  /// The run of a side that tells most: of clean sources before one of changed ones, a whole one before a part, the
  /// newest of those.
  package func run(of side: Side) throws -> Run? {
    switch side {
    // It may have another number in a copy.
    case .run(let run): return try store.run(uid: run.description.uid)
    case .commit(let revision):
      let runs = try store.runs(of: revision).filter { $0.status == .completed }
      func rank(_ run: Run) -> Int { (run.description.sourceIsDirty ? 0 : 2) + (RunScope(run) == nil ? 0 : 1) }
      return runs.max { (rank($0), $0.id) < (rank($1), $1.id) }
    }
  }

  /// `c02, 1f0c2ab4d5e6 list: nobody asks`: the label and the commit, with its subject where git has it.
  package static func said(_ run: Run) -> String {
    let label = run.description.label.map { TextWidth.visible($0) }
    let revision = run.description.sourceRevision.map { RevisionSearch.said($0) }
    let told = [label, revision].compactMap(\.self).joined(separator: ", ")
    return (told.isEmpty ? run.reference : told) + (run.description.sourceIsDirty ? " (and changed sources)" : "")
  }

  // MARK: - git

  private func revision(_ name: String) -> Revision? {
    git.text("rev-parse", "--verify", "--quiet", about: [name + "^{commit}"]).flatMap { Revision($0) }
  }

  private func mergeBase(_ one: Revision, _ other: Revision) -> Revision? {
    git.text("merge-base", about: [one.digits, other.digits]).flatMap { Revision($0) }
  }

  /// What a branch is merged into, as far as a CI server or the repository says so, the surest first.
  private static func targets(_ environment: [String: String]) -> [String] {
    let asked = ["CI_MERGE_REQUEST_DIFF_BASE_SHA", "GITHUB_BASE_REF", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME"]
      .compactMap { environment[$0] }.filter { !$0.isEmpty }
    return asked.flatMap { ["origin/\($0)", $0] } + ["origin/HEAD", "main", "origin/main", "master", "origin/master"]
  }
}
