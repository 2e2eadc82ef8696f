import RehearsalDiff
import RehearsalDrawing
import RehearsalPlainText
import RehearsalTrace

extension RunPage {
  // MARK: - Parts

  /// What was edited since the run before, and what it explains.
  var causes: Markup { told(explained, "What was \(verb(explained))") }

  /// What was edited before an earlier run, and explains what is open still.
  var earlierCauses: Markup {
    told(standingExplained, "What was \(verb(standingExplained)) earlier, and nobody accepted")
  }

  /// Whether a person edited, or what performs was updated.
  private func verb(_ explained: [ExplainedPart]) -> String {
    explained.allSatisfy(\.isUpdate) ? "updated" : "edited"
  }

  private func told(_ explained: [ExplainedPart], _ heading: String) -> Markup {
    let most = 3
    let items = explained.map(\.markup)
    let rest = items.dropFirst(most)
    guard !items.isEmpty else { return .empty }
    return .part(
      heading,
      [
        .element("ul", ["class": "plain"], Array(items.prefix(most))),
        rest.isEmpty
          ? .empty : .folded([.text("\(rest.count) more")], [.element("ul", ["class": "plain"], Array(rest))]),
      ], kind: explained.contains(where: \.isAlarm) ? "causes alarm" : "causes")
  }

  /// What the gate says against the run, each reason with its cells; of many, those of a group in one line.
  func why(_ links: PageLinks) -> Markup {
    var numbers: [Digest: Int] = [:]
    for (number, group) in decided.enumerated() {
      for card in group.cards {
        for signature in [card.signature] + card.similar.map(\.signature) { numbers[signature] = number + 1 }
      }
    }
    struct Kind: Hashable {
      let word: String
      let group: Int
    }
    var tied: [Kind: [Reason]] = [:]
    var others: [Reason] = []
    for reason in reasons {
      guard reasons.count > RunPage.mostApart, let group = reason.signature.flatMap({ numbers[$0] }) else {
        others.append(reason)
        continue
      }
      tied[Kind(word: reason.word, group: group), default: []].append(reason)
    }
    let lines = tied.sorted { ($0.key.word, $0.key.group) < ($1.key.word, $1.key.group) }.map {
      kind, own -> Markup in
      let cells = own.reduce(0) { $0 + $1.cells.count }
      let isEach = reasons.count <= RunPage.mostReasons
      return .element(
        "li", ["data-reason": isEach ? nil : kind.word],
        [
          .chip(kind.word), .text(" \(counted(own.count, "change")) in \(counted(cells, "cell")): "),
          leading(to: kind.group),
          .text(", \(decided[kind.group - 1].like)"),
          isEach
            ? .folded(
              [.text(counted(own.count, "change"))],
              [.element("ul", ["class": "troubles"], own.map { reasoned($0, links) })]) : .empty,
        ])
    }
    let items = lines + others.map { reasoned($0, links) }
    return .part(
      "What keeps the run from passing",
      items.isEmpty
        ? []
        : [
          .remark(
            "Each of these has to be decided about, or be as it was, before a run passes its gate." + besides),
          .element("ul", ["class": "troubles"], items),
        ])
  }

  /// That other cells show changes which nobody accepted, and the gate lets them pass.
  private var besides: String {
    guard passingCount > 0 else { return "" }
    let show = passingCount == 1 ? "shows" : "show"
    return " \(counted(passingCount, "more cell")) \(show) changes that are not accepted;"
      + " the gate allows these."
  }

  /// The number of a group, which leads to it where it is told.
  private func leading(to group: Int) -> Markup {
    let text = [Markup.text("group \(group)")]
    return group > RunPage.mostGroups
      ? .joined(text) : .element("a", ["href": "#\(ReviewGroup.place(group))"], text)
  }

  /// Groups that are told, at most.
  static let mostGroups = 60

  /// Reasons that stand one by one; of more, those of a group are in one line.
  private static let mostApart = 4

  /// Reasons that are told each, if only below the line of their group.
  private static let mostReasons = 12

  private func reasoned(_ reason: Reason, _ links: PageLinks) -> Markup {
    let most = 100
    let change = reason.signature.map {
      links.link([.text("change "), .code($0.short)], to: .signature($0.hex)) + .text(" ")
    }
    let rest = reason.cells.count - most
    let cells = reason.cells.prefix(most).map { Markup.code($0) } + (rest > 0 ? [.text("\(rest) more")] : [])
    return .element(
      "li", ["data-reason": reason.word],
      [
        .chip(reason.word), .text(" "), change ?? .empty, .text("in \(counted(reason.cells.count, "cell")): "),
        .code(reason.text), .folded([.text("cells")], [.list(cells, kind: "plain")]),
      ])
  }

  /// The cells that behave in several ways, with their rates.
  var unsteady: Markup {
    let most = 100
    let names = flaky.prefix(most).map { .code($0.cell) + .text(": \($0.says)") }
    let rest = flaky.count > most ? [Markup.text("\(flaky.count - most) more")] : []
    return .part(
      "Flaky",
      flaky.isEmpty
        ? []
        : [
          .paragraph([
            .text(
              "Performed again, these cells did something else, although neither texts nor toolkit changed."
            )
          ]),
          .list(names + rest, kind: "plain"),
        ])
  }

  /// The groups that are told: those of this run, or where it changed nothing those that are open still.
  var decided: [ReviewGroup] { groups.isEmpty ? standing : groups }

  /// Failures, crashes and errors in cells that show no change: they have no group to be told with.
  var alone: [Trouble] { decided.isEmpty ? troubles : troubles.filter(\.groups.isEmpty) }

  /// Those that are told with a group already, where others stand above it.
  func tied(_ links: PageLinks) -> Markup {
    troubled(troubles.filter { !$0.groups.isEmpty }, "Failed with a change", links)
  }

  /// Failures, crashes and errors.
  func troubled(_ troubles: [Trouble], _ heading: String, _ links: PageLinks) -> Markup {
    let (most, first) = (20, 4)
    var rows = troubles.prefix(most).map { told($0, links) }
    if troubles.count > most { rows.append(.text("\(troubles.count - most) more")) }
    let rest = rows.dropFirst(first)
    return .part(
      heading,
      rows.isEmpty
        ? []
        : [
          .list(Array(rows.prefix(first)), kind: "troubles"),
          rest.isEmpty
            ? .empty
            : .folded([.text("\(troubles.count - first) more")], [.list(Array(rest), kind: "troubles")]),
        ])
  }

  /// What went wrong in the run before and does not any more.
  func mended(_ links: PageLinks) -> Markup {
    let most = 20
    let items = fixed.prefix(most).map { each in
      Markup.chip("fixed") + .text(" ") + each.session.said(links)
        + .span("quiet", " \(each.verdictBefore) in run:\(each.runBefore)")
    }
    let rest = fixed.count - items.count
    return .part(
      "Failures that are gone",
      items.isEmpty ? [] : [.list(items + (rest > 0 ? [.text("\(rest) more")] : []), kind: "troubles")])
  }

  /// One failure: its cells, since when, with which change, and what was expected and found.
  private func told(_ trouble: Trouble, _ links: PageLinks, within group: Int? = nil) -> Markup {
    let share = group.flatMap { trouble.shares[$0] }
    let (session, count) = (share?.session ?? trouble.session, share?.cellCount ?? trouble.cellCount)
    let others = group == nil ? trouble.groups : []
    return .chip(session.verdict) + .text(" ") + session.said(links)
      + (count > 1 ? .span("quiet", " and \(counted(count - 1, "more cell"))") : .empty)
      + (trouble.age.isEmpty ? .empty : .text(" ") + .span("quiet", "(\(trouble.age))"))
      + (others.isEmpty ? .empty : .text(" with ") + .joined(others.map { leading(to: $0) }, separator: ", "))
      + .block("detail", [.span("quiet", trouble.step.isEmpty ? "" : trouble.step + ": "), .code(trouble.message)])
  }

  /// The cells that are gone.
  var gone: Markup {
    guard let sentence = removed.first else { return .empty }
    let names = removed.dropFirst().prefix(100).map { Markup.code($0) }
    let rest = removed.count - 1 - names.count
    return .part(
      "Removed",
      [.paragraph([.text(sentence)]), .list(names + (rest > 0 ? [.text("\(rest) more")] : []), kind: "plain")])
  }

  /// What changed in this run: the groups in a list, and beside it the one that is chosen.
  func reviewed(_ links: PageLinks) -> Markup {
    guard !changes.isEmpty else { return .empty }
    return reviewed(
      groups.isEmpty ? [ReviewGroup(name: "", outline: "", cellCount: changedCellCount, cards: changes)] : groups,
      "What changed", "review", links)
  }

  /// What changed in earlier runs and is open still, where this run changed nothing: the same to look at and decide.
  func standingReviewed(_ links: PageLinks) -> Markup {
    guard changes.isEmpty, !standing.isEmpty else { return .empty }
    return reviewed(standing, "What changed earlier", "review standing", links)
  }

  private func reviewed(_ known: [ReviewGroup], _ name: String, _ kind: String, _ links: PageLinks) -> Markup {
    let shown = known.prefix(RunPage.mostGroups)
    var first = 1
    let panes = shown.enumerated().map { number, group -> Markup in
      defer { first += group.cards.count }
      let wrong = troubles.filter { $0.groups.contains(number + 1) }.prefix(6).map {
        told($0, links, within: number + 1)
      }
      return group.pane(number + 1, first: first, wrong: wrong, links)
    }
    let rest = known.count - shown.count
    return .element(
      "section", ["class": kind, "aria-label": name],
      [
        .element(
          "div", ["class": "groups"],
          [
            .element(
              "ol", ["aria-label": "Groups of changes"], shown.enumerated().map { $0.element.entry($0.offset + 1) }),
            .remark(RunPage.signs),
          ]
            + (rest > 0 ? [.remark("\(counted(rest, "more group")); rehearse changes tells them.")] : [])),
        .block("panes", panes),
      ])
  }

  /// What the signs before changes mean.
  private static let signs = "+ new, - gone, ~ altered, > elsewhere in the order, @ at another time"

  /// That nothing changed, in so many words.
  func nothing(_ links: PageLinks) -> Markup {
    guard changes.isEmpty, !isFirst, let before else { return .empty }
    return .element(
      "p", ["class": "answer"],
      [
        .text("Every cell that was performed before behaves as it did in "), before.said(links), .text("."),
        standing.isEmpty ? .empty : .text(" What follows began earlier, and nobody has accepted it."),
      ])
  }

  /// What a first run recorded.
  func first(_ links: PageLinks) -> Markup {
    guard isFirst else { return .empty }
    let behaviours = recorded.reduce(0) { $0 + $1.behaviourCount }
    return .element(
      "p", ["class": "answer"],
      [
        .text(
          "There is no run to compare this one with. It recorded \(counted(run.sessionCount, "session")) of"
            + " \(counted(recorded.count, "script")), which showed \(counted(behaviours, "behaviour")). The next run of"
            + " the same scripts will say here what changed, where, since when, and why.")
      ])
  }

  /// What began in an earlier run and is still there.
  func olderChanges(_ links: PageLinks) -> Markup {
    let most = 30
    let rows = older.prefix(most).map { card -> [Markup] in
      [
        links.link([.code(card.signature.short)], to: .signature(card.signature.hex)), .chip(card.status),
        .code((card.story.kind.map { "\($0.mark) " } ?? "") + card.story.root.title),
        .joined(card.places.prefix(2).map { $0.said(links, most: 2) }, separator: "; "),
        card.since(links),
      ]
    }
    let rest = older.count > most ? [Markup.remark("\(older.count - most) more")] : []
    return .part(
      "Still different from the baseline",
      rows.isEmpty
        ? []
        : [
          .remark("These changed in an earlier run, and nobody accepted them since."),
          .table(["change", "status", "root", "where", "since"], rows),
        ] + rest)
  }

  /// All that was recorded, by area and script.
  func all(_ links: PageLinks) -> Markup {
    let areas = Dictionary(grouping: recorded) { script in
      script.script.split(separator: "/").dropLast().joined(separator: "/")
    }
    if isShort {
      let rows = areas.keys.sorted().map { area -> [Markup] in
        let scripts = areas[area] ?? []
        let counts = [
          scripts.count, scripts.reduce(0) { $0 + $1.cellCount }, scripts.reduce(0) { $0 + $1.behaviourCount },
        ]
        return [.text(area.isEmpty ? "scripts" : area)] + counts.map { .text("\($0)") }
      }
      return .part("What was recorded", rows.isEmpty ? [] : [.table(["area", "scripts", "cells", "behaviours"], rows)])
    }
    let blocks = areas.keys.sorted().map { area -> Markup in
      let scripts = areas[area] ?? []
      let cells = scripts.reduce(0) { $0 + $1.cellCount }
      return .folded(
        [
          .element("strong", [:], [.text(area.isEmpty ? "scripts" : area)]),
          .span("quiet", "  \(counted(scripts.count, "script")), \(counted(cells, "cell"))"),
        ],
        [
          .table(
            ["script", "title", "cells", "behaviours", "split"],
            scripts.map { script in
              [
                links.link([.code(script.script)], to: .script(script.script)), .text(script.title),
                .text("\(script.cellCount)"), .text("\(script.behaviourCount)"), .text(script.split),
              ]
            })
        ])
    }
    return .part("What was recorded", blocks, kind: "recorded")
  }

  /// What the reader does not find here.
  var remarks: Markup {
    let verb = leftOut == 1 ? "has" : "have"
    let changes =
      leftOutChanges > 0
      ? Markup.remark(
        "\(counted(leftOutChanges, "more change")) \(leftOutChanges == 1 ? "has" : "have") no page of"
          + " \(leftOutChanges == 1 ? "its" : "their") own in this file; rehearse changes lists each.") : .empty
    guard leftOut > 0 else { return changes }
    return changes
      + .paragraph(
        [
          .text("\(counted(leftOut, "session")) of the run \(verb) no page in this file: "),
          .code("rehearse report --all-sessions"), .text(" gives every session one, "), .code("rehearse show"),
          .text(" and "), .code("rehearse diff"), .text(" show each."),
        ], kind: "quiet")
  }
}
