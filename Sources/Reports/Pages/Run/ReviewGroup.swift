import Rehearsal
import RehearsalDiff
import RehearsalDrawing
import RehearsalPlainText
import RehearsalTrace

/// Changes with one explanation and one outline as a reader decides about them: a line of the list, and what stands
/// beside it when it is chosen.
package struct ReviewGroup: Sendable {
  /// What names the group: its first digits; empty where changes have no groups.
  package var name: String
  /// What the changes are like: `popovers 2 points larger`.
  package var outline: String
  /// How many cells show one of the changes.
  package var cellCount: Int
  /// How many scripts these are of; nobody counted them where it is zero.
  package var scriptCount = 0
  /// How many of these failed, crashed or ended in an error.
  package var wrongCount = 0
  /// The changes, that of most cells first; the first one has the picture.
  package var cards: [ChangeCard]
  /// Where it is, as a small matrix.
  package var matrix: ReviewMatrix?
  /// Claims that held before and hold no longer, those that failed in most cells first.
  package var lostClaims: [LostClaim] = []
  /// How a command names all of them; `nil` where nobody has to decide.
  package var deciding: Deciding?

  /// A claim that no longer holds.
  package struct LostClaim: Hashable, Sendable {
    /// Its number: `DIS-003`.
    package var id: String
    /// What is claimed; empty when only the script knows.
    package var statement: String
    /// In how many cells it failed.
    package var cellCount: Int

    /// Makes it.
    package init(id: String, statement: String, cellCount: Int) {
      self.id = id
      self.statement = statement
      self.cellCount = cellCount
    }
  }

  /// How a command names changes.
  package struct Deciding: Hashable, Sendable {
    /// Their signatures, or the name of their group.
    package var names: String
    /// The run that they are in; `nil` when it is the newest.
    package var run: String?
    /// Whether the name is that of a group, which rules cannot take.
    package var isGroup: Bool

    /// Makes it.
    package init(names: String, run: String?, isGroup: Bool) {
      (self.names, self.run, self.isGroup) = (names, run, isGroup)
    }

    /// The line that accepts all of them.
    var accepting: String { "rehearse review accept \(names)\(place) -m '\(Reviewer.placeholders.accepting)'" }

    /// The run as an option.
    var place: String { run.map { " --run \($0)" } ?? "" }
  }

  /// Makes a group.
  package init(name: String, outline: String, cellCount: Int, cards: [ChangeCard]) {
    self.name = name
    self.outline = outline
    self.cellCount = cellCount
    self.cards = cards
  }

  /// `popovers 2 points larger in 540 cells`.
  var words: String {
    let scripts = scriptCount > 0 ? " of \(counted(scriptCount, "script"))" : ""
    // Of several things the cells belong to all.
    return like + (likes.count > 1 ? " – " : " in ") + counted(cellCount, "cell") + scripts
  }

  /// What the changes are like, in plain words.
  var like: String { likes.isEmpty ? "other behaviour" : likes.joined(separator: "; ") }

  /// The same, each thing once: `property hover is new or changed`.
  private var likes: [String] {
    let parts = outline.split(separator: "; ").map(String.init)
    return parts.compactMap { part in
      var words = part
      let name = part.split(separator: " ").prefix(2).joined(separator: " ")
      if part.hasPrefix("property "), name == part {
        if parts.contains("\(part) is new") || parts.contains("\(part) is gone") { return nil }
        words += " changed"
      } else if part.hasPrefix("property "), parts.contains(name) {
        words += " or changed"
      }
      return words.replacing("with another arguments.", with: "with another ").replacing(", arguments.", with: ", ")
        .replacing(" at another place", with: " at another point")
    }
  }

  /// How many changes it has, similar ones counted each.
  var changeCount: Int { cards.reduce(0) { $0 + 1 + $1.similar.count } }

  /// How many changes are told whole, and how many in a line each.
  static let mostWhole = 4
  static let mostLines = 60
  /// Of a group of more changes its own name is shorter than theirs.
  static let mostNamed = 6

  // MARK: - Markup

  /// Where the group is on its page.
  static func place(_ number: Int) -> String { "group-\(number)" }

  /// The group in the list, with a small picture of the screen after.
  func entry(_ number: Int) -> Markup {
    let states = Set(cards.map(\.status)).sorted()
    let wrong = wrongCount > 0 ? [Markup.span("chip failed", "\(wrongCount) failed"), .text(" ")] : []
    return .element(
      "li", [:],
      [
        .element(
          "a", ["href": "#\(ReviewGroup.place(number))"],
          [
            .element("span", ["class": "thumb", "aria-hidden": "true"], [cards.first?.picture?.thumb ?? .empty]),
            .element(
              "span", [:],
              [
                .element("strong", [:], [.text(inBrief)]),
                .element("small", [:], [.text(extent)]),
              ] + wrong + [.joined(states.map { .chip($0) }, separator: " ")]),
          ])
      ])
  }

  /// The first of what the changes are like, which says most: `popovers 2 points larger, and 2 more`; beside what is
  /// gone what came, so that nothing is told as a loss that was replaced.
  private var inBrief: String {
    var parts = likes
    guard !parts.isEmpty else { return "other behaviour" }
    var first = parts.removeFirst()
    if first.hasSuffix(" gone"), let new = parts.firstIndex(where: { $0.hasSuffix(" new") }) {
      first += ", \(parts.remove(at: new))"
    }
    return first + (parts.isEmpty ? "" : ", and \(counted(parts.count, "more difference"))")
  }

  /// `540 cells, 162 changes`.
  var extent: String {
    [counted(cellCount, "cell"), changeCount > 1 ? counted(changeCount, "change") : ""].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  /// The group when it is chosen.
  ///
  /// - Parameters:
  ///   - number: Which one it is on the page, from 1.
  ///   - first: The number of its first card on the page.
  ///   - wrong: What went wrong in its cells.
  func pane(_ number: Int, first: Int, wrong: [Markup], _ links: PageLinks) -> Markup {
    let told = cards.enumerated().map { (number: first + $0.offset, card: $0.element) }
    let rest = told.dropFirst()
    let omitted = rest.dropFirst(ReviewGroup.mostWhole)
    let cells = rest.reduce(0) { $0 + $1.card.cellCount }
    let similar = rest.reduce(0) { $0 + $1.card.similar.count }
    let alike = similar > 0 ? ", with \(counted(similar, "similar change"))" : ""
    return .element(
      "section",
      [
        "class": number == 1 ? "pane first" : "pane", "id": ReviewGroup.place(number),
        "aria-label": "Group \(number)",
      ],
      [.element("h2", [:], [.text(words)]), decide, afterwards]
        + (told.first.map { [$0.card.lead(links, number: $0.number, below: seen(links))] } ?? [])
        + [
          .facts([
            ("Broke", wrong.isEmpty ? .empty : .list(wrong, kind: "troubles")),
            ("Claims", claims),
            ("Accept the group", acceptingAll),
          ]),
          rest.isEmpty
            ? .empty
            : .folded(
              [.text("\(counted(rest.count, "more change")) of the group in \(counted(cells, "cell"))\(alike)")],
              rest.prefix(ReviewGroup.mostWhole).map { $0.card.markup(links, number: $0.number) }
                + lines(omitted, links)),
        ])
  }

  /// The small matrix under its heading.
  private func seen(_ links: PageLinks) -> Markup {
    let table = matrix?.markup(links) ?? .empty
    return table == .empty
      ? .empty
      : .block(
        "matrix", [.remark("Changed cells out of all cells, by script" + (matrix?.key ?? "")), table])
  }

  /// What is no longer so of what is documented.
  private var claims: Markup {
    let most = 8
    let told = lostClaims.prefix(most).map { claim in
      Markup.chip("failed") + .text(" ") + .code(claim.id)
        + .text(" no longer holds in \(counted(claim.cellCount, "cell"))")
        + (claim.statement.isEmpty ? .empty : .block("detail", [.text(claim.statement)]))
    }
    let rest = lostClaims.count - told.count
    return told.isEmpty ? .empty : .list(told + (rest > 0 ? [.text("\(rest) more")] : []), kind: "troubles")
  }

  /// Where scripts run: the buttons that decide.
  private var decide: Markup {
    guard let deciding else { return .empty }
    return .element(
      "div",
      [
        "class": "decide", "data-names": deciding.names, "data-run": deciding.run,
        "data-group": deciding.isGroup ? "" : nil, "data-wrong": wrongCount > 0 ? "\(wrongCount)" : nil,
      ])
  }

  /// What accepting does not do, where expectations failed.
  private var afterwards: Markup {
    guard deciding != nil, wrongCount > 0 else { return .empty }
    return .remark(
      "Once accepted, what these cells do is their baseline; an expectation that failed goes on failing until its"
        + " script says otherwise.")
  }

  /// The line that accepts all of them, where that of the only card does not say it.
  private var acceptingAll: Markup {
    guard let deciding, cards.count > 1 else { return .empty }
    return .copied(deciding.accepting) + .block("quiet", [.text(extent)])
  }

  private func lines(_ cards: ArraySlice<(number: Int, card: ChangeCard)>, _ links: PageLinks) -> [Markup] {
    guard !cards.isEmpty else { return [] }
    let shown = cards.prefix(ReviewGroup.mostLines).map { number, card in
      links.link("Change \(number)", to: .signature(card.signature.hex))
        + .text(card.similar.isEmpty ? "" : ", with \(counted(card.similar.count, "similar change"))")
        + .text(" in \(counted(card.cellCount, "cell")) ") + .chip(card.status) + .text(" ")
        + .code(card.story.root.title)
    }
    let more = cards.count - shown.count
    return [.list(shown, kind: "plain")]
      + (more > 0 ? [.remark("\(counted(more, "more change")); rehearse changes --format table lists them.")] : [])
  }
}
