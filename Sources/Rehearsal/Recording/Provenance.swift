import FoundationEssentials
package import RehearsalStore

/// Where the scripts of a run come from: the git revision of their folder, if it is in a working copy.
package struct Provenance {
  /// The commit.
  package var revision: Revision?
  /// Number of commits up to and including it.
  package var position: Int64?
  /// The branch, unless the head is detached.
  package var branch: String?
  /// Whether files of the folder differ from the commit, or there is none yet.
  package var isDirty = false
  /// Where the branch left the repository's main one, as far as known.
  package var fork: RunDescription.Fork?
  /// Why git says nothing of a folder that is in a working copy.
  package var complaint: String?

  /// Asks git about `folder`; without git, or outside a working copy, nothing is known.
  package init(folder: String) {
    let git = Git(in: folder)
    let answers = git.text("rev-parse", "HEAD", "--abbrev-ref", "HEAD")?.split(separator: "\n").map(String.init)
    guard let answers, answers.count == 2, let head = Revision(answers[0]) else {
      complaint = git.complaint
      // Before the first commit nothing is committed, and nobody could come back to what was performed.
      if complaint == nil { isDirty = git.text("rev-parse", "--is-inside-work-tree") == "true" }
      return
    }
    revision = head
    branch = answers[1] == "HEAD" ? Provenance.branchOfJob(ProcessInfo.processInfo.environment) : answers[1]
    position = Provenance.position(of: head.digits, git)
    isDirty = git.isDirty()
    fork = branch.flatMap { Provenance.fork(of: $0, from: "HEAD", git) }
  }

  /// A commit that need not be checked out, of which nothing differs.
  package init(of commit: Revision, onBranch branch: String?, in folder: String) {
    let git = Git(in: folder)
    (revision, self.branch) = (commit, branch)
    position = Provenance.position(of: commit.digits, git)
    fork = branch.flatMap { Provenance.fork(of: $0, from: commit.digits, git) }
  }

  /// What a CI server says of the job's branch: GitHub, GitLab.
  private static let branchVariables = [
    "GITHUB_HEAD_REF", "GITHUB_REF_NAME", "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME", "CI_COMMIT_BRANCH",
  ]
  /// What a program that performs another commit than the job's must not hear.
  package static let variablesOfJobs = Set(branchVariables + ["GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY"])

  /// The lines of a commit that was not recorded and of what it left: the branch of the working copy or of the job, and
  /// the main one.
  package static func lines(
    of commit: Revision?, _ environment: [String: String]
  ) -> (head: String?, base: String?) {
    let git = Git(in: ".")
    let named = git.text("rev-parse", "--abbrev-ref", "HEAD")
    let head = named == "HEAD" ? branchOfJob(environment) : named
    guard let commit, let head else { return (head, head) }
    return (head, fork(of: head, from: commit.digits, git)?.line ?? head)
  }

  /// How many of the newest runs of a branch are looked at for commits that are no longer on it.
  package static let mostRuns = 200
  private static let mostCommits = 50_000

  /// The commits of runs of the branch that the head does not descend from.
  ///
  /// None in a shallow clone, or where there are too many commits to tell.
  package func replaced(among runs: [Run], folder: String) -> [Revision] {
    let own = runs.filter { $0.description.sourceBranch == branch }
    let revisions = Set(own.compactMap(\.description.sourceRevision)).subtracting([revision].compactMap(\.self))
    guard let position, position <= Provenance.mostCommits, !revisions.isEmpty, branch != nil,
      let commits = Git(in: folder).text("rev-list", about: ["HEAD"])
    else { return [] }
    let ancestors = Set(commits.split(separator: "\n"))
    return revisions.filter { !ancestors.contains($0.digits[...]) }.sorted { $0.digits < $1.digits }
  }

  /// The branch that a job on a CI server is about, where the working copy has none: GitHub, GitLab.
  package static func branchOfJob(_ environment: [String: String]) -> String? {
    branchVariables.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
  }

  /// Commits up to and including one; a shallow clone does not know.
  private static func position(of commit: String, _ git: Git) -> Int64? {
    guard git.text("rev-parse", "--is-shallow-repository") == "false" else { return nil }
    return git.text("rev-list", "--count", about: [commit]).flatMap { Int64($0) }
  }

  /// Where `branch` left the branch that a CI server's job merges it into, or else the main one.
  ///
  /// The main one is the one that the remote names, `main` or `master`. A server's machine often has them as those of
  /// the remote alone.
  private static func fork(of branch: String, from head: String, _ git: Git) -> RunDescription.Fork? {
    let environment = ProcessInfo.processInfo.environment
    let targets = ["GITHUB_BASE_REF", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME"].compactMap { environment[$0] }
      .filter { !$0.isEmpty }.flatMap { ["origin/\($0)", $0] }
    let named = git.text("symbolic-ref", "--short", "refs/remotes/origin/HEAD").map { [$0] } ?? []
    for candidate in targets + named + ["main", "origin/main", "master", "origin/master"] {
      let line = candidate.hasPrefix("origin/") ? String(candidate.dropFirst("origin/".count)) : candidate
      if line == branch { return nil }
      guard let base = git.text("merge-base", about: [head, candidate]) else { continue }
      return position(of: base, git).map { RunDescription.Fork(line: line, position: $0) }
    }
    return nil
  }
}
