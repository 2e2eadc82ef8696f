public import RehearsalDiff
import RehearsalTrace

/// Why two recordings differ: the first root, the step and the causes that led to it, and what follows from it.
public struct RootStory: Hashable, Sendable {
  /// In which way the sides differ; `nil` when only counters do.
  public var kind: Change.Kind?
  /// The root in words.
  public var root: ChangeTelling
  /// The step, with its number: `step 4, tap outside greeting`.
  public var step: String
  /// Position of the step in the right trace, if it has it.
  public var stepIndex: Int?
  /// What led to the root, the first cause first.
  public var causes: [String]
  /// An exception or a callback of another step that says more than the first root does.
  public var second: Second?
  /// The other roots, in words.
  public var others: [String]
  /// `3 consequences: callbacks 1, frames 2`; empty when nothing follows.
  public var consequences: String
  /// `10 changes (1 root) in 2 of 5 steps: callbacks, frames`.
  public var summary: String

  /// Another root that is worth its own line.
  public struct Second: Hashable, Sendable {
    /// In which way the sides differ.
    public var kind: Change.Kind
    /// The root in words.
    public var root: ChangeTelling
    /// The step, with its number.
    public var step: String
  }

  /// Tells the story of a diff that is not empty.
  ///
  /// - Parameters:
  ///   - diff: The diff.
  ///   - left: What the left side is called.
  ///   - right: What the right side is called.
  public init(_ diff: TraceDiff, left: String, right: String) {
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
    let strongest = RootStory.strongest(diff.roots, besides: first)
    second = strongest.map {
      Second(kind: $0.kind, root: diff.telling($0, options), step: RootStory.named(diff.steps[$0.step]))
    }
    others = diff.roots.filter { ![first.id, strongest?.id].contains($0.id) }.map { root in
      let told = diff.telling(root, options)
      let detail = root.kind == .altered ? told.details.first.map { ", \($0)" } ?? "" : ""
      return "\(root.kind.mark) \(told.title)\(detail)"
    }
    consequences = RootStory.consequences(diff.consequences(of: first.id))
  }

  /// A story of which only the root's line is known.
  public init(said root: String) {
    kind = nil
    self.root = ChangeTelling(title: root, details: [])
    (step, causes, others, consequences, summary) = ("", [], [], "", "")
  }

  /// An exception or a callback among the roots of other steps.
  private static func strongest(_ roots: [Change], besides first: Change) -> Change? {
    roots.filter { $0.id != first.id && $0.rank <= 1 && $0.step != first.step }
      .min { ($0.rank, $0.id) < ($1.rank, $1.id) }
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

  /// `3 consequences: callbacks 1, frames 2`.
  static func consequences(_ following: [Change]) -> String {
    guard !following.isEmpty else { return "" }
    let channels = Change.tallies(of: following)
    let noun = following.count == 1 ? "consequence" : "consequences"
    return "\(following.count) \(noun): \(channels.joined(separator: ", "))"
  }

  /// The root as a block: its line with its mark, what is different about it.
  var headline: Markup {
    let first = RootStory.block(kind, root, place: "")
    return second.map { first + RootStory.block($0.kind, $0.root, place: "in \($0.step)") } ?? first
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
