package import Rehearsal
import RehearsalDiff
import RehearsalDrawing
import RehearsalPlainText
package import RehearsalReview
import RehearsalTrace

/// What a branch changes, as one text for the people who look at it: a comment on a pull request.
///
/// What went wrong stands first. Each change stands once, and whole or not at all: those behind the first ones, and
/// those with which the text would be longer than servers take, are counted, and their groups told in a line each. A
/// text of nothing says so, since a comment that was there before is edited and not taken away.
package struct BranchReport {
  private let opening: [Passage]
  private let changes: [[Passage]]
  /// The groups of the changes, and of those that are not told whole.
  private let groups: [ExplainedChanges.Group]
  private let closing: [Passage]

  /// How it is written.
  package enum Form: String, CaseIterable {
    /// Markdown and nothing else.
    case markdown
    /// Markdown with parts that are folded away, as the two servers show it.
    case github, gitlab
    /// A piece of HTML without styles, scripts or pictures.
    case html
  }

  /// What else is known of the two sides.
  package struct Setting {
    /// Where the report of the run can be read.
    package var reportURL: ReportAddress?
    /// How the head's run is named in a command; empty for the newest one.
    package var headReference = ""
    /// What is to be said of the sides, in sentences.
    package var remarks: [String] = []
    /// Who performs cells with edits taken back, to find what explains the changes; nobody when there is none.
    package var bench: TrialBench?
    /// Where scripts and scenes are, for the fewest steps of a change; none are looked for without them.
    package var sources: ScriptSources?

    package init() {}
  }

  /// GitHub takes 65,536 characters a comment, GitLab a million.
  package static let mostCharacters = 60_000

  /// How many groups are told whole; nobody reads more in one text.
  package static let mostWhole = 12
  /// How many others are told in a line each.
  private static let mostHeadings = 12

  /// For how many changes the fewest steps are looked for, since each takes up to 240 performances.
  package static let mostMinimized = 6

  /// What tells the comment from all others, and is the same at every commit.
  ///
  /// - Parameter name: Which of several comments of one pull request; it may be anybody's text.
  package static func marker(_ name: String = "") -> String {
    let plain = name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "._/ ".contains($0)) }.prefix(60)
    if name.isEmpty { return "<!-- rehearse pr -->" }
    // Two names are two comments, whatever of them can stand here.
    return plain == name
      ? "<!-- rehearse pr \(plain) -->" : "<!-- rehearse pr \(plain) \(Digest(of: name).short) -->"
  }

  package init(_ branch: BranchAnswer, _ material: PageMaterial, _ setting: Setting = Setting()) throws {
    let explained = try branch.explained(material.changes, bench: setting.bench)
    let telling = try BranchTelling(branch, material, setting)
    opening = try BranchReport.opening(branch, setting) + telling.failures() + BranchReport.causes(explained)
    groups = explained.wrongFirst
    changes = try groups.prefix(BranchReport.mostWhole).enumerated().map { number, group in
      try telling.passages(about: group, isMinimized: number < BranchReport.mostMinimized)
    }
    closing = telling.closing()
  }

  /// The text where there is nothing to compare.
  package init(without reason: String) {
    opening = [
      .heading(level: 3, [.text("rehearse: there is no base to compare with")]), .paragraph([.text(reason)]),
    ]
    (changes, groups, closing) = ([], [], [])
  }

  private static func opening(_ branch: BranchAnswer, _ setting: Setting) -> [Passage] {
    let sides: [Phrase] = [
      .code(BranchRuns.said(branch.base)), .text(" → "), .code(BranchRuns.said(branch.head)),
    ]
    let report = setting.reportURL.map { [Phrase.text(" · "), .link("report", to: $0.text)] } ?? []
    return [.heading(level: 3, [.text("rehearse: \(branch.sentence)")]), .paragraph(sides + report)]
      + setting.remarks.map { .paragraph([.text($0)]) }
  }

  /// What was edited and what it explains, the alarms first; and what was edited for nothing.
  private static func causes(_ explained: ExplainedChanges) -> [Passage] {
    let most = 10
    let rest = explained.explanations.all.count - most
    let cut: [[Phrase]] =
      rest > 0 ? [[.text("… and \(counted(rest, "more explanation")): "), .code("rehearse changes")]] : []
    let all = explained.explanations.all.prefix(most).flatMap { explanation -> [[Phrase]] in
      let head: [Phrase] = explanation.isAlarm ? [.strong("Unexplained"), .text(":")] : [.code(explanation.headline)]
      return [head + [.text(" \(explanation.claim)")]]
        + explanation.shares().map { [.code($0.edit), .text(" brings "), .code($0.roots)] }
    }
    let others = explained.explanations.otherLines().map { [Phrase.code($0)] }
    return all.isEmpty && others.isEmpty ? [] : [.list(all + cut + others)]
  }

  // MARK: - Text

  /// The text, its marker first.
  package func text(_ form: Form, marker: String = BranchReport.marker()) -> String {
    var shown = changes.count
    while true {
      let text = marker + "\n" + written(form, shown) + "\n"
      if text.utf16.count <= BranchReport.mostCharacters || shown == 0 { return text }
      shown -= 1
    }
  }

  private func written(_ form: Form, _ shown: Int) -> String {
    let passages = opening + changes.prefix(shown).flatMap(\.self) + cut(behind: shown) + closing
    return form == .html ? passages.markup.text : passages.markdown(isFolding: form != .markdown)
  }

  /// What is not told whole: how much that is, and the first groups of it.
  private func cut(behind shown: Int) -> [Passage] {
    let rest = groups.dropFirst(shown)
    guard !rest.isEmpty else { return [] }
    let cells = rest.reduce(0) { $0 + $1.cells.count }
    let count = rest.reduce(0) { $0 + Set($1.changes.map(\.signature)).count }
    let more = rest.count - BranchReport.mostHeadings
    let others: [[Phrase]] =
      more > 0
      ? [[.text("… and \(counted(more, "more group")); "), .code("rehearse changes"), .text(" lists all")]] : []
    return [
      .paragraph([.text("… and \(counted(count, "more change")) in \(counted(cells, "cell")), not told whole here:")]),
      .list(
        rest.prefix(BranchReport.mostHeadings).map { [.code($0.digest.short), .text(": "), .code($0.words)] } + others),
    ]
  }
}
