package import RehearsalDiff
import RehearsalDrawing
import RehearsalPlainText
package import RehearsalTrace

/// Two sessions beside each other, step by step: roots, what follows from them, and the screens.
package struct ComparisonPage: Sendable {
  let left: Side
  let right: Side
  let diff: TraceDiff
  /// The axes of other cells of which the same two recordings were compared; they have no page of their own.
  package var alike: [String] = []

  /// One of the two sessions.
  package struct Side: Sendable {
    /// The session.
    package var session: SessionLine
    /// What tells it from the other: `run:3`, `5.1`.
    package var label: String
    /// What it recorded.
    package var trace: Trace

    /// Makes a side.
    package init(session: SessionLine, label: String, trace: Trace) {
      self.session = session
      self.label = label
      self.trace = trace
    }
  }

  /// Compares two sessions.
  ///
  /// - Parameter diff: Their diff, of all channels.
  package init(left: Side, right: Side, diff: TraceDiff) {
    self.left = left
    self.right = right
    self.diff = diff
  }

  /// Changes shown under one root, at most.
  static let mostConsequences = 120

  // MARK: - Page

  /// The page.
  package func page(_ links: PageLinks) -> Page {
    let script =
      left.session.script == right.session.script
      ? left.session.script : "\(left.session.script) and \(right.session.script)"
    let title = "\(script): \(left.label) against \(right.label)"
    var page = Page(
      .comparison(left.session.id, right.session.id), title: title, summary: diff.summary,
      body: .joined([sides(links), legend, counts, screens, steps, renumbered]))
    page.words = right.session.axes
    page.trail = [PageEntry(.script(right.session.script), title: right.session.script)]
    return page
  }

  /// What both sides are; axes that they share are told once.
  private func sides(_ links: PageLinks) -> Markup {
    let isOneCell = left.session.axes == right.session.axes
    let told = [left, right].map { side -> [Markup] in
      [
        .element("strong", [:], [.text(side.label)]),
        links.link("s:\(side.session.id)", to: .session(side.session.id)),
        links.link("run:\(side.session.run)", to: .run(side.session.run)), .chip(side.session.verdict),
        .code(side.session.recording),
      ] + (isOneCell ? [] : [.code(side.session.axes)])
    }
    let heads = ["side", "session", "run", "verdict", "recording"] + (isOneCell ? [] : ["cell"])
    let cell = isOneCell && !left.session.axes.isEmpty ? [Markup.paragraph([.code(left.session.axes)])] : []
    let like: Markup =
      alike.isEmpty
      ? .empty
      : .folded(
        [.text("\(counted(alike.count, "more cell")) recorded the same on both sides")],
        [.list(alike.map { .code($0) }, kind: "plain")])
    return .joined(cell + [like, .table(heads, told)])
  }

  private var legend: Markup {
    guard !diff.isEmpty else {
      return .paragraph([.text("Both sessions did the same, byte for byte.")], kind: "answer")
    }
    let kinds = Set(diff.changes.map(\.kind))
    let words: [(Change.Kind, String)] = [
      (.added, "only in \(right.label)"), (.removed, "only in \(left.label)"), (.altered, "altered"),
      (.moved, "moved"), (.retimed, "retimed"),
    ]
    return .paragraph(
      words.filter { kinds.contains($0.0) }.map { kind, text in
        .span("mark \(kind.rawValue)", kind.mark) + .span("quiet", " \(text)   ")
      }, kind: "legend")
  }

  /// How much differs, by step and channel; each channel can be hidden where scripts run.
  private var counts: Markup {
    guard !diff.changes.isEmpty else { return .empty }
    let channels = diff.changedChannels
    let rows = diff.counts.map { counts -> [Markup] in
      let own = Dictionary(counts.channels.map { ($0.channel, $0) }, uniquingKeysWith: { $1 })
      return [.text(RootStory.named(diff.steps[counts.step]))]
        + channels.map { channel in
          .text((own[channel]?.kinds ?? []).map { "\($0.kind.mark)\($0.count)" }.joined(separator: " "))
        }
    }
    return .element(
      "div", ["class": "counts", "data-filters": "channel"],
      [.table(["step"] + channels.map(\.word), rows)])
  }

  private var renumbered: Markup {
    guard !diff.renumberings.isEmpty else { return .empty }
    let names = diff.renumberings.prefix(20).map { "\($0.left) → \($0.right)" }
    return .remark("Other counters, the same things: " + names.joined(separator: ", "))
  }
}
