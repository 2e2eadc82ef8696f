import Foundation
import RehearsalStore

/// Looks for the first bad revision between two that were recorded, by asking about some of them.
struct RevisionSearch {
  /// Asks about a revision.
  ///
  /// 0: good; 1 to 124, 126 and 127: bad; 125: cannot be told; more: stop.
  let probe: (String) throws -> Int32

  /// What was found: one revision, or several when those before it cannot be told.
  struct Result {
    let candidates: [String]
    let probes: Int
  }

  /// The revisions after `good` up to and including `bad`, oldest first; `nil` without a repository that has both.
  static func revisions(from good: String, to bad: String) -> [String]? {
    guard let list = Provenance.git(["rev-list", "--first-parent", "--reverse", "\(good)..\(bad)"], in: ".") else {
      return nil
    }
    let revisions = list.split(separator: "\n").map(String.init)
    return revisions.last == bad ? revisions : nil
  }

  /// Twelve digits and the subject of a commit.
  static func said(_ revision: String) -> String {
    let subject = Provenance.git(["log", "-1", "--format=%s", revision], in: ".") ?? ""
    return String(revision.prefix(12)) + (subject.isEmpty ? "" : " \(TextWidth.visible(subject))")
  }

  /// Halves the revisions until the first bad one is left.
  ///
  /// - Parameter revisions: Oldest first; the last is known to be bad, what is before the first to be good.
  func search(_ revisions: [String]) throws -> Result {
    var good = -1
    var bad = revisions.count - 1
    var unclear: Set<Int> = []
    var probes = 0
    while true {
      let open = ((good + 1)..<bad).filter { !unclear.contains($0) }
      guard !open.isEmpty else { break }
      let middle = (good + bad) / 2
      let next = open.min { (abs($0 - middle), $0) < (abs($1 - middle), $1) } ?? open[0]
      let status = try probe(revisions[next])
      probes += 1
      switch status {
      case 0: good = next
      case 125: unclear.insert(next)
      case 1...127: bad = next
      default:
        throw CommandFailure(
          .usage, "the command of --run ended with \(status) at \(RevisionSearch.said(revisions[next]))")
      }
      StandardError.write(
        line: "\(status == 0 ? "good" : status == 125 ? "unclear" : "bad ")  \(RevisionSearch.said(revisions[next]))")
    }
    return Result(candidates: Array(revisions[(good + 1)...bad]), probes: probes)
  }

  /// Runs a command in a revision, as `git bisect run` does.
  ///
  /// The revision is checked out in a work tree of its own in a temporary folder; the user's stays as it is.
  static func status(of command: String, at revision: String) throws -> Int32 {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rehearse-\(UUID().uuidString)").path
    guard Provenance.git(["worktree", "add", "--quiet", "--detach", folder, revision], in: ".") != nil else {
      throw CommandFailure(.usage, "git cannot check \(String(revision.prefix(12))) out")
    }
    defer { _ = Provenance.git(["worktree", "remove", "--force", folder], in: ".") }
    return try Shell.status(of: command, [revision], in: folder, environment: ["REHEARSE_REVISION": revision])
  }
}
