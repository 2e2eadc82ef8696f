package import Rehearsal
import RehearsalDiff
package import RehearsalDrawing
import RehearsalPlainText
package import RehearsalTrace

/// One change of a run: what, where, since when, and why.
package struct ChangeCard: Sendable {
  /// Its signature.
  package var signature: Digest
  /// What has become of it: `open`, `accepted`.
  package var status: String
  /// What it is at the root, and what led to it.
  package var story: RootStory
  /// Where it is seen, in the fewest words.
  package var places: [ChangePlace]
  /// How many cells show it.
  package var cellCount: Int
  /// The run of the baseline that it differs from, while it does.
  package var baseline: RunFacts?
  /// The last run without it, if there is one.
  package var lastGood: RunFacts?
  /// The first run with what it is told by.
  package var firstChanged: RunFacts
  /// What came in which run, where that was not all in one.
  package var stages: [Stage] = []
  /// What a person edited and where: `board.scene.yaml:12: popoverInset 8 → 9`; empty where nothing is known of it.
  package var edited = ""
  /// How sure that is, in a few words.
  package var sureness = ""
  /// Which text of some of its cells was edited: `script`, `scene`; `nil` where none was.
  package var texts: String?
  /// What else is to be said, in sentences.
  package var remarks: [String]
  /// Changes with the same roots and other numbers.
  package var similar: [Similar]
  /// The screen before and after, where it differs.
  package var picture: BeforeAfter?
  /// Two sessions that show it.
  package var comparison: PageAddress?
  /// The line that accepts what the card tells, similar changes too; empty when nobody has to decide.
  package var accepting = ""
  /// What the line is about when it accepts more than the card tells: `the whole group, 445 cells`.
  package var acceptingWhole: String?
  /// How many cells the whole group has that the card is of; zero where it is of none.
  package var groupCellCount = 0

  /// What came in one run and is there still.
  package struct Stage {
    package let run: RunFacts
    /// The differences in a line each.
    package let roots: [String]

    package init(run: RunFacts, roots: [String]) {
      self.run = run
      self.roots = roots
    }
  }

  /// A change with the same roots and other numbers.
  package struct Similar: Hashable, Sendable {
    /// Its signature.
    package var signature: Digest
    /// Its first root in a line.
    package var root: String
    /// How many cells show it.
    package var cellCount: Int
    /// What has become of it.
    package var status: String

    /// Makes a similar change.
    package init(signature: Digest, root: String, cellCount: Int, status: String) {
      self.signature = signature
      self.root = root
      self.cellCount = cellCount
      self.status = status
    }
  }

  /// Makes a card.
  package init(
    signature: Digest, status: String, story: RootStory, places: [ChangePlace], cellCount: Int, lastGood: RunFacts?,
    firstChanged: RunFacts, remarks: [String] = [], similar: [Similar] = [], picture: BeforeAfter? = nil,
    comparison: PageAddress? = nil
  ) {
    self.signature = signature
    self.status = status
    self.story = story
    self.places = places
    self.cellCount = cellCount
    self.lastGood = lastGood
    self.firstChanged = firstChanged
    self.remarks = remarks
    self.similar = similar
    self.picture = picture
    self.comparison = comparison
  }

  // MARK: - Markup

  /// The card, number `number` on its page.
  func markup(_ links: PageLinks, number: Int) -> Markup {
    .element(
      "article", ["class": "change card", "tabindex": "-1", "data-status": status, "data-texts": texts],
      [.block("told", [heading(links, number), story.headline, facts(links), others, likes(links), onward(links)])]
        + (picture.map { [$0.compared] } ?? []))
  }

  /// The card as the first of its group: one large picture, and what is to be known beside it.
  ///
  /// - Parameter below: What stands below the picture.
  func lead(_ links: PageLinks, number: Int, below: Markup = .empty) -> Markup {
    .element(
      "article", ["class": "change card lead", "tabindex": "-1", "data-status": status, "data-texts": texts],
      [
        .block("head", [heading(links, number), story.headline]),
        .block(
          "seen",
          [
            picture?.compared ?? .remark("The screens look alike all the time: nothing of this is drawn."), elsewhere,
            below,
          ]),
        .block("told", [picture?.deltas ?? .empty, facts(links), others, likes(links), onward(links)]),
      ])
  }

  private func heading(_ links: PageLinks, _ number: Int) -> Markup {
    let rest = similar.isEmpty ? "" : ", with \(counted(similar.count, "similar change"))"
    return .element(
      "h3", [:],
      [
        links.link("Change \(number)", to: .signature(signature.hex)),
        .text("\(rest) in \(counted(cellCount, "cell")) "), .chip(status),
      ])
  }

  /// How many cells show the change itself, without similar ones.
  var ownCellCount: Int { cellCount - similar.reduce(0) { $0 + $1.cellCount } }

  /// That the picture is of another step than the root, where it is.
  private var elsewhere: Markup {
    guard let picture, !story.step.isEmpty, !(picture.step + ",").hasPrefix(story.step + ",") else { return .empty }
    return .remark("This began in \(story.step); what differs is seen best here.")
  }

  /// Where, since when, and why.
  func facts(_ links: PageLinks) -> Markup {
    let seen = Markup.list(places.map { $0.said(links) }, kind: "plain")
    let step = story.step.isEmpty ? Markup.empty : .element("strong", [:], [.text(story.step)])
    let chain = RootStory.arrows(story.causes)
    return .facts([
      ("Where", places.isEmpty ? .empty : seen),
      ("Since", since(links)),
      ("Why", edited.isEmpty ? .empty : .code(edited) + .block("quiet", [.text(sureness)])),
      ("At", step + (chain == .empty ? .empty : .block("chain", [chain]))),
      ("Note", .text(remarks.joined(separator: " "))),
      ("Accept", accepting.isEmpty ? .empty : .copied(accepting) + .block("quiet", [.text(accepted)])),
    ])
  }

  /// How much the line that accepts is about.
  private var accepted: String {
    if let whole = acceptingWhole { return whole }
    let changes = similar.isEmpty ? "this change" : "this change and \(counted(similar.count, "similar one"))"
    return groupCellCount > cellCount
      ? "\(changes): \(cellCount) of the group's \(groupCellCount) cells"
      : "\(changes), in \(counted(cellCount, "cell"))"
  }

  /// The baseline, the last run without the change and the first with it.
  func since(_ links: PageLinks) -> Markup {
    let before = [
      ("baseline ", "What the cells are measured against: what was accepted last, or their first run.", baseline),
      ("last good ", "The last run without the difference by which the change is told.", lastGood),
    ].map { word, meaning, run in
      run.map {
        Markup.element("span", ["class": "quiet", "title": meaning], [.text(word)]) + $0.said(links) + .element("br")
      } ?? .empty
    }
    let who = Markup.block("quiet", [.isolated(firstChanged.byWhomSince)])
    return .joined(before) + .span("quiet", "first changed ") + firstChanged.said(links) + who + came(links)
  }

  /// What came in which run, one below the other.
  private func came(_ links: PageLinks) -> Markup {
    guard stages.count > 1 else { return .empty }
    let items = stages.prefix(ChangeCard.mostStages).map { stage in
      let more = stage.roots.count > 1 ? "; \(counted(stage.roots.count - 1, "more root"))" : ""
      return stage.run.said(links) + .text(" ") + .code(stage.roots.first ?? "") + .text(more)
    }
    let rest = stages.count - items.count
    let heading = Markup.block("quiet", [.text("all in which the cells differ from it, by run")])
    return heading + .list(items + (rest > 0 ? [.text("… and in \(counted(rest, "later run"))")] : []), kind: "plain")
  }

  private static let mostStages = 6

  private var others: Markup {
    let told = [story.moreRoots, story.consequences].filter { !$0.isEmpty }
    guard !told.isEmpty else { return .empty }
    guard !story.others.isEmpty else { return .remark(told.joined(separator: "; ")) }
    let lines = story.othersOnce
    let shown = lines.prefix(12).map { Markup.code($0) }
    let rest = story.rest(behind: shown.count).map { [Markup.text($0)] } ?? []
    return .folded([.text(told.joined(separator: "; "))], [.list(shown + rest, kind: "plain")])
  }

  private func likes(_ links: PageLinks) -> Markup {
    guard !similar.isEmpty else { return .empty }
    let cells = similar.reduce(0) { $0 + $1.cellCount }
    let noun = similar.count == 1 ? "similar change" : "similar changes"
    let items = similar.prefix(20).map { like in
      links.link([.code(like.signature.short)], to: .signature(like.signature.hex))
        + .text(" in \(counted(like.cellCount, "cell")), \(like.status): ") + .code(like.root)
    }
    let rest = similar.count > 20 ? [Markup.text("\(similar.count - 20) more")] : []
    return .folded(
      [.text("\(similar.count) \(noun) in \(counted(cells, "cell")): the same roots, other numbers")],
      [.list(items + rest, kind: "plain")])
  }

  private func onward(_ links: PageLinks) -> Markup {
    let own = ownCellCount == 1 ? "Its cell" : "Its \(ownCellCount) cells"
    let alone = similar.isEmpty ? "" : " without the similar ones"
    let targets: [(String, PageAddress?)] = [
      ("Compare step by step", comparison), ("\(own), and how to decide\(alone)", .signature(signature.hex)),
    ]
    let shown = targets.compactMap { text, address -> Markup? in
      guard let address, links.target(address) != nil else { return nil }
      return links.link(text, to: address)
    }
    return shown.isEmpty ? .empty : .paragraph([.joined(shown, separator: " · ")], kind: "onward")
  }
}
