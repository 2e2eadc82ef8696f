package import RehearsalDiff
import RehearsalDrawing
import RehearsalPlainText
import RehearsalTrace

/// Why two recordings differ: the first root, the step and the causes that led to it, and what follows from it.
package struct RootStory: Hashable, Sendable {
  /// In which way the sides differ; `nil` when only counters do.
  package var kind: Change.Kind?
  /// The root in words.
  package var root: ChangeTelling
  /// The step, with its number: `step 4, tap outside greeting`.
  package var step: String
  /// Position of the step in the right trace, if it has it.
  package var stepIndex: Int?
  /// What led to the root, the first cause first.
  package var causes: [String]
  /// An exception or a callback of another step that says more than the first root does.
  package var second: Second?
  /// What came in the place of what is gone, or went where something came, in the same step; `nil` where nothing did.
  package var instead: Instead?
  /// The other roots, in words: those first in which something came or went.
  package var others: [String]
  /// How many of the other roots these are.
  package var happeningCount = 0
  /// `3 consequences: callbacks 1, frames 2`; empty when nothing follows.
  package var consequences: String
  /// `10 changes (1 root) in 2 of 5 steps: callbacks, frames`.
  package var summary: String

  /// The other half of an exchange.
  package struct Instead: Hashable, Sendable {
    /// Whether it came or went.
    package var kind: Change.Kind
    /// It in words.
    package var root: ChangeTelling
  }

  /// Another root that is worth its own line.
  package struct Second: Hashable, Sendable {
    /// In which way the sides differ.
    package var kind: Change.Kind
    /// The root in words.
    package var root: ChangeTelling
    /// The step, with its number.
    package var step: String
  }

  /// Tells the story of a diff that is not empty.
  ///
  /// - Parameters:
  ///   - diff: The diff.
  ///   - left: What the left side is called.
  ///   - right: What the right side is called.
  package init(_ diff: TraceDiff, left: String, right: String) {
    let options = DiffTextOptions(leftLabel: left, rightLabel: right, width: 160)
    summary = diff.summary
    guard let first = diff.mainRoot else {
      kind = nil
      root = ChangeTelling(title: diff.headline.isEmpty ? "nothing differs" : diff.headline, details: [])
      (step, causes, others, consequences) = ("", [], [], "")
      return
    }
    kind = first.kind
    root = diff.telling(first, options)
    let pair = diff.steps[first.step]
    step = RootStory.named(pair)
    stepIndex = pair.right
    causes = RootStory.chain(first.causes)
    let ranked = diff.rankedRoots
    let strongest = RootStory.strongest(ranked, besides: first)
    second = strongest.map {
      Second(kind: $0.kind, root: diff.telling($0, options), step: RootStory.named(diff.steps[$0.step]))
    }
    let successor = RootStory.counterpart(
      of: first, among: diff.changes.filter { $0.isRoot || $0.isCompanion && $0.root == first.root })
    instead = successor.map { Instead(kind: $0.kind, root: diff.telling($0, options)) }
    let happening = diff.happeningRoots
    let rest = ranked.filter { ![first.id, strongest?.id, successor?.id].contains($0.id) }
    let loud = rest.filter { happening.contains($0.id) && $0.id != first.root }
    happeningCount = loud.count
    others = (loud + rest.filter { root in !loud.contains { $0.id == root.id } }).map { root in
      let told = diff.telling(root, options)
      let detail = root.kind == .altered ? told.details.first.map { ", \($0)" } ?? "" : ""
      return "\(root.kind.mark) \(told.title)\(detail)"
    }
    consequences = RootStory.consequences(
      diff.consequences(of: first.root).filter { $0.id != first.id }, with: diff.company(of: first.root))
  }

  /// The other roots, those with equal words in one line.
  var othersOnce: [String] {
    let counts = Dictionary(grouping: others) { $0 }.mapValues(\.count)
    var seen: Set<String> = []
    return others.filter { seen.insert($0).inserted }.map { line in
      counts[line].map { $0 > 1 ? "\(line), \($0) times" : line } ?? line
    }
  }

  /// `3 more roots (in 1 of them something came or went: rehearse diff tells all)`; empty where there is none.
  var moreRoots: String {
    others.isEmpty
      ? "" : counted(others.count, "more root") + TraceDiff.remark(onHidden: happeningCount, of: others.count)
  }

  /// `8 more`, of lines that are not shown, with how many of these are no mere values.
  ///
  /// - Parameter shown: How many of `othersOnce` are.
  func rest(behind shown: Int) -> String? {
    let hidden = othersOnce.count - shown
    guard hidden > 0 else { return nil }
    let loud = Set(others.prefix(happeningCount)).count - shown
    return "\(hidden) more" + TraceDiff.remark(onHidden: max(0, loud), of: hidden)
  }

  /// A story of which only the root's line is known.
  package init(said root: String) {
    kind = nil
    self.root = ChangeTelling(title: root, details: [])
    (step, causes, others, consequences, summary) = ("", [], [], "", "")
  }

  /// An exception or a callback among the roots of other steps.
  private static func strongest(_ roots: [Change], besides first: Change) -> Change? {
    roots.filter { $0.id != first.id && $0.rank <= 1 && $0.step != first.step }
      .min { ($0.rank, $0.id) < ($1.rank, $1.id) }
  }

  /// What is new in the step in which something is gone, or the other way round, and of its kind: a view for a view, a
  /// callback for a callback.
  private static func counterpart(of change: Change, among roots: [Change]) -> Change? {
    let kind: Change.Kind
    switch change.kind {
    case .removed: kind = .added
    case .added: kind = .removed
    default: return nil
    }
    return roots.first { $0.kind == kind && $0.step == change.step && $0.channel == change.channel }
  }

  /// `step 4, tap outside greeting`.
  static func named(_ pair: StepPair) -> String { "step \(pair.number), \(pair.label)" }

  /// The causes in a few words each, with what was left out of their middle.
  static func chain(_ causes: CauseChain) -> [String] {
    var words: [String] = []
    for (number, cause) in causes.events.enumerated() {
      if number == 4, causes.omitted > 0 { words.append("… \(causes.omitted) more …") }
      words.append(cause.brief)
    }
    return words
  }

  /// `3 consequences: callbacks 1, frames 2; with it: properties 2`.
  static func consequences(_ following: [Change], with company: [Change] = []) -> String {
    func told(_ head: String, _ changes: [Change]) -> String? {
      changes.isEmpty ? nil : "\(head): \(Change.tallies(of: changes).joined(separator: ", "))"
    }
    return [told(counted(following.count, "consequence"), following), told("with it", company)].compactMap(\.self)
      .joined(separator: "; ")
  }

  /// The root as a block: its line with its mark, what is different about it.
  var headline: Markup {
    let other = instead.map { half in
      RootStory.block(half.kind, half.root, place: half.kind == .added ? "came instead" : "went")
    }
    return RootStory.block(kind, root, place: "") + (other ?? .empty)
      + (second.map { RootStory.block($0.kind, $0.root, place: "in \($0.step)") } ?? .empty)
  }

  private static func block(_ kind: Change.Kind?, _ root: ChangeTelling, place: String) -> Markup {
    let mark = kind.map { Markup.span("mark \($0.rawValue)", $0.mark) + .text(" ") } ?? .empty
    let step = place.isEmpty ? Markup.empty : .span("channel", place)
    return .element(
      "div", ["class": "root"],
      [.element("div", [:], [mark, .code(root.title), step])]
        + root.details.map { .element("div", ["class": "detail"], [.code($0)]) })
  }

  /// The causes, each leading to the next.
  static func arrows(_ causes: [String]) -> Markup {
    guard !causes.isEmpty else { return .empty }
    return .joined(causes.map { .span("cause", $0) }, separator: " › ")
  }
}
