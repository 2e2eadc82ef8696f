import RehearsalDiff
import RehearsalPlainText
import RehearsalTrace

extension RunPage {
  // MARK: - Parts

  /// What the gate says against the run, each reason with its cells.
  func why(_ links: PageLinks) -> Markup {
    let most = 100
    let items = reasons.map { reason -> Markup in
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
    return .part("Why the run fails", items.isEmpty ? [] : [.element("ul", ["class": "troubles"], items)])
  }

  /// The cells that behave in two ways.
  var unsteady: Markup {
    let most = 100
    let names = flaky.prefix(most).map { Markup.code($0) }
    let rest = flaky.count > most ? [Markup.text("\(flaky.count - most) more")] : []
    return .part(
      "Flaky",
      flaky.isEmpty
        ? []
        : [
          .paragraph([
            .text("Performed again by rehearse verify, these cells did otherwise, although nothing differed.")
          ]),
          .list(names + rest, kind: "plain"),
        ])
  }

  /// Failures, crashes and errors.
  func troubled(_ links: PageLinks) -> Markup {
    let most = 20
    var rows = troubles.prefix(most).map { trouble in
      Markup.chip(trouble.session.verdict) + .text(" ") + trouble.session.said(links)
        + (trouble.cellCount > 1 ? .span("quiet", " and \(counted(trouble.cellCount - 1, "more cell"))") : .empty)
        + .block("detail", [.span("quiet", trouble.step.isEmpty ? "" : trouble.step + ": "), .code(trouble.message)])
    }
    if troubles.count > most { rows.append(.text("\(troubles.count - most) more")) }
    return .part("Failed and crashed", rows.isEmpty ? [] : [.list(rows, kind: "troubles")])
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

  /// What changed in this run.
  func changed(_ links: PageLinks) -> Markup {
    let most = 40
    guard !changes.isEmpty else { return .empty }
    let rest = changes.count - most
    return .element(
      "section", ["class": "changes", "aria-label": "What changed"],
      changes.prefix(most).enumerated().map { number, card in card.markup(links, number: number + 1) }
        + (rest > 0 ? [.remark("\(counted(rest, "more change")); rehearse changes lists them.")] : []))
  }

  /// That nothing changed, in so many words.
  func nothing(_ links: PageLinks) -> Markup {
    guard changes.isEmpty, !isFirst, let before else { return .empty }
    return .element(
      "p", ["class": "answer"],
      [.text("Every cell that was performed before behaves as it did in "), before.said(links), .text(".")])
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
      leftOutChanges > 0 ? Markup.remark("\(counted(leftOutChanges, "more change")) told here without a page.") : .empty
    guard leftOut > 0 else { return changes }
    return changes
      + .paragraph(
        [
          .text("\(counted(leftOut, "session")) of the run \(verb) no page in this file: "),
          .code("rehearse report --all-sessions"), .text(" gives every session one, "), .code("rehearse show"),
          .text(" and "), .code("rehearse diff"), .text(" tell of each."),
        ], kind: "quiet")
  }
}
