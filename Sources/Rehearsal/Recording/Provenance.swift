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
  /// Whether files of the folder differ from the commit.
  package var isDirty = false
  /// Where the branch left the repository's main one, as far as known.
  package var fork: RunDescription.Fork?

  /// Asks git about `folder`; without git, or outside a working copy, nothing is known.
  package init(folder: String) {
    let git = Git(in: folder)
    let answers = git.text("rev-parse", "HEAD", "--abbrev-ref", "HEAD")?.split(separator: "\n").map(String.init)
    guard let answers, answers.count == 2, let head = Revision(answers[0]) else { return }
    revision = head
    branch = answers[1] == "HEAD" ? Provenance.branchOfJob(ProcessInfo.processInfo.environment) : answers[1]
    position = Provenance.position(of: head.digits, git)
    isDirty = git.isDirty()
    fork = branch.flatMap { Provenance.fork(of: $0, git) }
  }

  /// The branch that a job on a CI server is about, where the working copy has none: GitHub, GitLab.
  package static func branchOfJob(_ environment: [String: String]) -> String? {
    let names = ["GITHUB_HEAD_REF", "GITHUB_REF_NAME", "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME", "CI_COMMIT_BRANCH"]
    return names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
  }

  /// Commits up to and including one; a shallow clone does not know.
  private static func position(of commit: String, _ git: Git) -> Int64? {
    guard git.text("rev-parse", "--is-shallow-repository") == "false" else { return nil }
    return git.text("rev-list", "--count", about: [commit]).flatMap { Int64($0) }
  }

  /// Where `branch` left the main branch: the one that the remote names, else `main` or `master`.
  private static func fork(of branch: String, _ git: Git) -> RunDescription.Fork? {
    let named = git.text("symbolic-ref", "--short", "refs/remotes/origin/HEAD")
    for candidate in [named, "main", "master"].compactMap({ $0 }) {
      let line = candidate.hasPrefix("origin/") ? String(candidate.dropFirst("origin/".count)) : candidate
      if line == branch { return nil }
      guard let base = git.text("merge-base", about: ["HEAD", candidate]) else { continue }
      return position(of: base, git).map { RunDescription.Fork(line: line, position: $0) }
    }
    return nil
  }
}
