import RehearsalDrawing
import RehearsalPlainText

/// What pages say of a run.
package struct RunFacts: Hashable, Sendable {
  /// Its number.
  package var number: Int64
  /// The name that somebody gave it.
  package var label: String?
  /// The day it began, in UTC: `2026-11-21`.
  package var day: String
  /// First digits of the revision of the sources, with a plus where they differed from it.
  package var revision: String?
  /// The branch.
  package var branch: String?
  /// Number of its sessions.
  package var sessionCount: Int
  /// `38 of 40 sessions pruned`; `nil` when none was.
  package var pruned: String?
  /// Whether it was stopped before its end.
  package var isInterrupted: Bool
  /// `Ada: “keep the list open”`, who committed the sources and with which words; `nil` where nobody could be asked.
  package var commit: String?
  /// Whether its sources were changed since the commit, so that who committed need not be who changed them.
  package var isUncommitted = false

  /// Makes facts.
  package init(
    number: Int64, label: String? = nil, day: String, revision: String? = nil, branch: String? = nil,
    sessionCount: Int, isInterrupted: Bool = false
  ) {
    self.number = number
    self.label = label
    self.day = day
    self.revision = revision
    self.branch = branch
    self.sessionCount = sessionCount
    self.isInterrupted = isInterrupted
  }

  /// `run:12`, and its name behind it if it has one.
  package var name: String { "run:\(number)" + (shortLabel.map { " “\($0)”" } ?? "") }

  /// `by Ada: “keep the list open”`, or that nobody committed it; `nil` where git knows nothing of it.
  var byWhom: String? {
    commit.map { isUncommitted ? "not committed, changed after the commit of \($0)" : "by \($0)" }
  }

  /// The same where a change began; that nobody is known of a run of no commit, or of one not looked up.
  var byWhomSince: String {
    byWhom ?? (revision == nil ? "recorded from no commit: by whom is not known" : "by whom is not known here")
  }

  /// The name that somebody gave it, as much of it as has room in a line.
  var shortLabel: String? { label.map { TextWidth.elide($0, to: 60) } }

  /// The name, the day and the revision, as far as known, and whether it lost sessions; leads to the run.
  func said(_ links: PageLinks) -> Markup {
    let rest = [day, revision, pruned].compactMap { $0 }.filter { !$0.isEmpty }
    return links.link([.isolated(name)], to: .run(number)) + .span("quiet run", rest.map { ", \($0)" }.joined())
  }
}
