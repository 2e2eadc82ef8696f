import Foundation
import RehearsalStore

/// Where the scripts of a run come from: the git revision of their folder, if it is in a working copy.
struct Provenance {
  /// Full hash of the commit.
  var revision: String?
  /// Number of commits up to and including it.
  var position: Int64?
  /// The branch, unless the head is detached.
  var branch: String?
  /// Whether files of the folder differ from the commit.
  var isDirty = false
  /// Where the branch left the repository's main one, as far as known.
  var fork: RunDescription.Fork?

  /// Asks git about `folder`; without git, or outside a working copy, nothing is known.
  init(folder: String) {
    let answers = Provenance.git(["rev-parse", "HEAD", "--abbrev-ref", "HEAD"], in: folder)?.split(separator: "\n")
    guard let answers, answers.count == 2 else { return }
    revision = String(answers[0])
    branch = answers[1] == "HEAD" ? Provenance.branchOfJob(ProcessInfo.processInfo.environment) : String(answers[1])
    position = Provenance.position(of: "HEAD", in: folder)
    isDirty = Provenance.git(["status", "--porcelain", "--", "."], in: folder) != ""
    fork = branch.flatMap { Provenance.fork(of: $0, in: folder) }
  }

  /// The branch that a job on a CI server is about, where the working copy has none: GitHub, GitLab.
  static func branchOfJob(_ environment: [String: String]) -> String? {
    let names = ["GITHUB_HEAD_REF", "GITHUB_REF_NAME", "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME", "CI_COMMIT_BRANCH"]
    return names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
  }

  /// Commits up to and including one; a shallow clone does not know.
  private static func position(of commit: String, in folder: String) -> Int64? {
    guard git(["rev-parse", "--is-shallow-repository"], in: folder) == "false" else { return nil }
    return git(["rev-list", "--count", commit], in: folder).flatMap { Int64($0) }
  }

  /// Where `branch` left the main branch: the one that the remote names, else `main` or `master`.
  private static func fork(of branch: String, in folder: String) -> RunDescription.Fork? {
    let named = git(["symbolic-ref", "--short", "refs/remotes/origin/HEAD"], in: folder)
    for candidate in [named, "main", "master"].compactMap({ $0 }) {
      let line = candidate.hasPrefix("origin/") ? String(candidate.dropFirst("origin/".count)) : candidate
      if line == branch { return nil }
      guard let base = git(["merge-base", "HEAD", candidate], in: folder) else { continue }
      return position(of: base, in: folder).map { RunDescription.Fork(line: line, position: $0) }
    }
    return nil
  }

  /// The name that git knows its user by.
  static func userName() -> String? { git(["config", "user.name"], in: ".") }

  /// What git says, without blanks around it; `nil` when it fails.
  static func git(_ arguments: [String], in folder: String) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "--no-optional-locks", "-C", folder] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
