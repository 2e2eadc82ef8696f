import FoundationEssentials
import Rehearsal
import RehearsalPlainText
package import RehearsalStore

/// Looks for the first bad revision between two that were recorded, by asking about some of them.
package struct RevisionSearch {
  /// Asks about a revision.
  ///
  /// 0: good; 1 to 124, 126 and 127: bad; 125: skip; more: stop.
  package let probe: (Revision) throws -> Int32
  /// What a revision is called for people.
  package let name: (Revision) -> String
  /// Is told what became of each probe.
  package var onProbe: (String) -> Void = { _ in }

  package init(
    probe: @escaping (Revision) throws -> Int32, name: @escaping (Revision) -> String = RevisionSearch.said,
    onProbe: @escaping (String) -> Void = { _ in }
  ) {
    self.probe = probe
    self.name = name
    self.onProbe = onProbe
  }

  /// What was found: one revision, or several when those before it cannot be told.
  package struct Result {
    package let candidates: [Revision]
    package let probes: Int

    package init(candidates: [Revision], probes: Int) {
      self.candidates = candidates
      self.probes = probes
    }

    /// The first bad revision, or those that it is one of, for people.
    package var lines: [String] {
      let count = probes > 0 ? "after \(counted(probes, "probe"))" : ""
      if candidates.count == 1 {
        return ["first bad revision: \(RevisionSearch.said(candidates[0]))" + (count.isEmpty ? "" : ", \(count)")]
      }
      return ["first bad revision, \(count), one of"] + candidates.map { "  \(RevisionSearch.said($0))" }
    }
  }

  /// The revisions after `good` up to and including `bad`, oldest first; `nil` without a repository that has both.
  package static func revisions(from good: Revision, to bad: Revision) -> [Revision]? {
    guard let list = Git(in: ".").text("rev-list", "--first-parent", "--reverse", about: ["\(good)..\(bad)"]) else {
      return nil
    }
    let revisions = list.split(separator: "\n").compactMap { Revision(String($0)) }
    return revisions.last == bad ? revisions : nil
  }

  /// So much of a subject is told: git itself asks for 50 characters.
  private static let longestSubject = 200

  /// Twelve digits and the subject of a commit; of a long one the beginning, and how long it is.
  package static func said(_ revision: Revision) -> String {
    let subject = Git(in: ".").text("log", "-1", "--no-patch", "--format=%s", about: [revision.digits]) ?? ""
    let begun = subject.prefix(longestSubject)
    let rest = begun.count < subject.count ? "… (of \(subject.count) characters)" : ""
    return revision.short + (subject.isEmpty ? "" : " \(TextWidth.visible(String(begun)))\(rest)")
  }

  /// Halves the revisions until the first bad one is left.
  ///
  /// - Parameter revisions: Oldest first; the last is known to be bad, what is before the first to be good.
  package func search(_ revisions: [Revision]) throws -> Result {
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
        throw RehearsalError(
          .request, "the command of --command ended with \(status) at \(name(revisions[next]))",
          details: ["0 is good, 125 skips, 1 to 127 is bad, anything above ends the search"])
      }
      onProbe("\(status == 0 ? "good" : status == 125 ? "unclear" : "bad ")  \(name(revisions[next]))")
    }
    return Result(candidates: Array(revisions[(good + 1)...bad]), probes: probes)
  }

  /// Runs a command in a revision, as `git bisect run` does.
  ///
  /// The revision is checked out in a work tree of its own in a temporary folder; the user's stays as it is. Filters of
  /// the repository's settings are run, unlike elsewhere: without them the files would be others than git's.
  ///
  /// - Parameters:
  ///   - arguments: What stands behind the revision's digits, as `$2` and on.
  ///   - place: The folder of the work tree that it is run in; its top when it is empty.
  ///   - hidden: Variables of this process that it does not get.
  ///   - shouldStop: Is asked while it runs; true ends it, and the work tree goes.
  package static func status(
    of command: String, at revision: Revision, _ arguments: [String] = [], in place: String = "",
    without hidden: Set<String> = [], shouldStop: () -> Bool = { false }
  ) throws -> Int32 {
    let git = Git(in: ".")
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rehearse-\(UUID().uuidString)").path
    guard git.text("worktree", "add", "--quiet", "--detach", about: [folder, revision.digits]) != nil else {
      throw RehearsalError(.request, "\(revision.short) cannot be checked out by git")
    }
    defer { _ = git.text("worktree", "remove", "--force", about: [folder]) }
    return try Shell.status(
      of: command, [revision.digits] + arguments, in: place.isEmpty ? folder : folder + "/" + place,
      environment: ["REHEARSE_REVISION": revision.digits], without: Git.repositoryVariables.union(hidden),
      shouldStop: shouldStop)
  }
}
