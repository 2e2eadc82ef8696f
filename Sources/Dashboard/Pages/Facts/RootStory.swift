import Diff
import Trace

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
  /// The other roots, in words.
  public var others: [String]
  /// `3 consequences: callbacks 1, frames 2`; empty when nothing follows.
  public var consequences: String
  /// `10 changes (1 root) in 2 of 5 steps: callbacks, frames`.
  public var summary: String

  /// Tells the story of a diff that is not empty.
  ///
  /// - Parameters:
  ///   - diff: The diff.
  ///   - left: What the left side is called.
  ///   - right: What the right side is called.
  public init(_ diff: TraceDiff, left: String, right: String) {
    let options = DiffTextOptions(leftLabel: left, rightLabel: right, width: 160)
    summary = diff.summary
    guard let first = RootStory.telling(diff.roots) else {
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
    others = diff.roots.filter { $0.id != first.id }.map { root in
      let told = diff.telling(root, options)
      let detail = root.kind == .altered ? told.details.first.map { ", \($0)" } ?? "" : ""
      return "\(root.kind.mark) \(told.title)\(detail)"
    }
    consequences = RootStory.counted(diff.consequences(of: first.id))
  }

  /// A story of which only the root's line is known.
  public init(said root: String) {
    kind = nil
    self.root = ChangeTelling(title: root, details: [])
    (step, causes, others, consequences, summary) = ("", [], [], "", "")
  }

  /// The root that says most among those of the first root's step and causes: an exception before a callback, a callback
  /// before what else happened, that before frames, properties and times.
  private static func telling(_ roots: [Change]) -> Change? {
    guard let first = roots.first else { return nil }
    let order: [Channel] = [.exceptions, .callbacks, .actions, .frames, .lifecycle, .properties, .timing]
    let siblings = roots.filter { $0.step == first.step && $0.causes == first.causes }
    return order.lazy.compactMap { channel in siblings.first { $0.channel == channel } }.first ?? first
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
  static func counted(_ following: [Change]) -> String {
    guard !following.isEmpty else { return "" }
    let channels = Channel.allCases.compactMap { channel in
      let count = following.count { $0.channel == channel }
      return count > 0 ? "\(channel.word) \(count)" : nil
    }
    let noun = following.count == 1 ? "consequence" : "consequences"
    return "\(following.count) \(noun): \(channels.joined(separator: ", "))"
  }

  /// The root as a block: its line with its mark, what is different about it.
  var headline: Markup {
    let mark = kind.map { Markup.span("mark \($0.rawValue)", $0.mark) + .text(" ") } ?? .empty
    return .element(
      "div", ["class": "root"],
      [.element("div", [:], [mark, .code(root.title)])]
        + root.details.map { .element("div", ["class": "detail"], [.code($0)]) })
  }

  /// The causes, each leading to the next.
  static func arrows(_ causes: [String]) -> Markup {
    guard !causes.isEmpty else { return .empty }
    return .joined(causes.map { .span("cause", $0) }, separator: " › ")
  }
}
