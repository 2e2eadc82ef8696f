import RehearsalDiff
package import RehearsalDrawing
import RehearsalPlainText
import RehearsalStore
import RehearsalTrace

/// One change, wherever it was seen: what it is, which cells, since when, what was said about it, and how to decide.
package struct SignaturePage: Sendable {
  /// What it is, where, since when, and why.
  package var card: ChangeCard
  /// The cells, newest run first.
  package var cells: [Occurrence]
  /// What was said about it, oldest first.
  package var reviews: [Review]
  /// The rule to ignore it, in a sentence; empty when there is none.
  package var rule: String
  /// Commands that decide about it; empty when nobody has to.
  package var commands: [Command]

  /// A cell that changed in this way.
  package struct Occurrence: Sendable {
    /// The session after.
    package var session: SessionLine
    /// The comparison with the session before.
    package var comparison: PageAddress?
    /// What has become of it: `open`, `fixed`.
    package var status: String

    /// Makes an occurrence.
    package init(session: SessionLine, comparison: PageAddress?, status: String) {
      self.session = session
      self.comparison = comparison
      self.status = status
    }
  }

  /// What somebody said.
  package struct Review: Hashable, Sendable {
    /// The day.
    package var day: String
    /// Who.
    package var who: String
    /// `accepted`, `rejected`, `comment`.
    package var decision: String
    /// Why.
    package var why: String

    /// Makes a review.
    package init(day: String, who: String, decision: String, why: String) {
      self.day = day
      self.who = who
      self.decision = decision
      self.why = why
    }
  }

  /// A line for a shell, and what it does.
  package struct Command: Hashable, Sendable {
    /// What it does.
    package var purpose: String
    /// The line.
    package var line: String

    /// Makes a command.
    package init(purpose: String, line: String) {
      self.purpose = purpose
      self.line = line
    }
  }

  /// Makes a page.
  package init(card: ChangeCard, cells: [Occurrence], reviews: [Review], rule: String, commands: [Command]) {
    self.card = card
    self.cells = cells
    self.reviews = reviews
    self.rule = rule
    self.commands = commands
  }

  /// Cells that are listed at most.
  static let mostCells = 300

  // MARK: - Page

  /// The page.
  package func page(_ links: PageLinks) -> Page {
    let story = card.story
    let picture = card.picture.map { [Markup.block("screens", [$0.compared, .block("told", [$0.deltas])])] } ?? []
    return Page(
      .signature(card.signature.hex),
      title: "Change \(card.signature.short): \(TextWidth.elide(story.root.title, to: 90))",
      summary: story.summary,
      body: .joined(
        [
          .paragraph([.chip(card.status)]), story.headline, card.facts(links), others, compare(links),
        ] + picture + [decide, said, seen(links)]))
  }

  private var others: Markup {
    let lines = card.story.others
    guard !lines.isEmpty else { return card.story.consequences.isEmpty ? .empty : .remark(card.story.consequences) }
    let told = [card.story.moreRoots, card.story.consequences].filter { !$0.isEmpty }
    let shown = card.story.othersOnce.prefix(60).map { Markup.code($0) }
    return .folded([.text(told.joined(separator: "; "))], [.list(shown, kind: "plain")])
  }

  private func compare(_ links: PageLinks) -> Markup {
    guard let comparison = card.comparison, links.target(comparison) != nil else { return .empty }
    return .paragraph([links.link("Compare step by step", to: comparison)], kind: "onward")
  }

  private var decide: Markup {
    .part(
      "How to decide",
      commands.map { command in
        .block("command", [.remark(command.purpose), .lines(command.line)])
      })
  }

  private var said: Markup {
    let rows = reviews.map { review in
      [Markup.text(review.day), .text(review.who), .chip(review.decision), .text(review.why)]
    }
    return .part(
      "What was said",
      (rule.isEmpty ? [] : [.paragraph([.text(rule)])])
        + (rows.isEmpty ? [] : [.table(["day", "who", "decision", "why"], rows)]))
  }

  private func seen(_ links: PageLinks) -> Markup {
    let rows = cells.prefix(SignaturePage.mostCells).map { cell in
      [
        cell.session.said(links), links.link("run:\(cell.session.run)", to: .run(cell.session.run)),
        .chip(cell.session.verdict), .chip(cell.status),
        cell.comparison.flatMap { links.target($0) == nil ? nil : links.link("compare", to: $0) } ?? .empty,
      ]
    }
    let rest = cells.count - rows.count
    let (runs, names) = (Set(cells.map(\.session.run)), Set(cells.map { [$0.session.script, $0.session.axes] }))
    return .part(
      "Where it was seen: \(counted(names.count, "cell"))" + (runs.count > 1 ? " in \(runs.count) runs" : ""),
      rows.isEmpty
        ? []
        : [.table(["cell", "run", "session", "status", "beside the one before"], rows)]
          + (rest > 0 ? [.remark("\(counted(rest, runs.count > 1 ? "more session" : "more cell"))")] : []))
  }
}
