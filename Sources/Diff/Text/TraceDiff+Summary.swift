import RehearsalPlainText
public import RehearsalTrace

extension TraceDiff {
  // MARK: - Counts

  /// One line that says how much differs: `5 differences (1 root) in 1 of 7 steps: callbacks, frames`.
  public var summary: String {
    var text = "no differences"
    if !changes.isEmpty {
      let channels = changedChannels.map(\.word).joined(separator: ", ")
      text =
        "\(counted(changes.count, "difference")) (\(counted(roots.count, "root"))) in \(changedSteps.count)"
        + " of \(counted(steps.count, "step")): \(channels)"
    } else if !renumberings.isEmpty {
      text = "no differences but in the counters of \(counted(renumberings.count, "identifier"))"
    }
    if !options.ignored.isEmpty { text += " (ignored: \(options.ignored.map(\.word).joined(separator: ", ")))" }
    if let lens = options.lens { text += " (lens \(lens))" }
    return text
  }

  /// The change to tell first: what a person would report first of the roots, and an exception whatever led to it.
  ///
  /// A root that is no more than another value, place or time is told by what came or went by it in its step: that a
  /// message is sent no more says more than that a finger went down eight points lower, which led to it.
  public var mainRoot: Change? {
    let exceptions = changes.filter(\.isExceptionOfOneSide)
    return exceptions.first ?? rankedRoots.first.map { voices[$0.id] ?? $0 }
  }

  /// The roots in the order in which a person would report them.
  ///
  /// What happens, what is shown and which views there are comes in the order of steps, since what differs later may
  /// come from it, and in a step the loudest first, each by the loudest that it led to in its step. Then places; then
  /// what is only reached on another way, in another order or later.
  package var rankedRoots: [Change] {
    var loudest: [Int: Loudness] = [:]
    for change in changes where change.step == changes[change.root].step {
      loudest[change.root] = min(loudest[change.root] ?? .time, change.loudness)
    }
    func place(_ root: Change) -> (Int, Int, Int, Int, Int) {
      let loudness = loudest[root.id, default: .time]
      let sort = loudness.isFootnote ? 2 : loudness >= .frame ? 1 : 0
      return (sort, root.step, loudness.rawValue, root.channel == .accessibility ? 1 : 0, root.id)
    }
    return roots.sorted { place($0) < place($1) }
  }

  /// For each root in which nothing came or went, by its id, the loudest consequence in its step in which something
  /// did.
  var voices: [Int: Change] {
    var voices: [Int: Change] = [:]
    for change in changes where change.isHappening && !change.isRoot {
      let root = changes[change.root]
      guard !root.isHappening, change.step == root.step else { continue }
      if voices[root.id].map({ change.loudness < $0.loudness }) ?? true { voices[root.id] = change }
    }
    return voices
  }

  /// The roots in which something came or went, themselves or by what follows from them.
  public var happeningRoots: Set<Int> { Set(changes.lazy.filter(\.isHappening).map(\.root)) }

  /// The change that says most in one line, with how many other roots there are of which kinds:
  /// `~ callback host popoverControllerShouldDismissPopover: answer true → false; 3 more roots: 1 action, 2 frames`.
  ///
  /// A diff without changes has none, and one in counters only says so.
  public var headline: String {
    guard let main = mainRoot else { return renumberings.isEmpty ? "" : "other counters of identifiers" }
    let cause = main.isRoot ? nil : roots.first { $0.id == main.root }
    let others = roots.filter { ![main.root, cause?.id].contains($0.id) }
    let parts = [headline(of: main), cause.map { "after \(headline(of: $0))" }].compactMap(\.self)
    guard !others.isEmpty else { return parts.joined(separator: "; ") }
    let kinds = Dictionary(grouping: others, by: \.rank).sorted { $0.key < $1.key }.flatMap {
      Change.nouns(of: $0.value)
    }
    let hidden = happeningRoots.intersection(others.map(\.id)).count
    let more = counted(others.count, "more root") + TraceDiff.remark(onHidden: hidden, of: others.count)
    return (parts + ["\(more): \(kinds.joined(separator: ", "))"]).joined(separator: "; ")
  }

  /// How many of the roots that are not told one by one are no mere values: ` (in 2 of them something came or went:
  /// rehearse diff tells all)`.
  package static func remark(onHidden hidden: Int, of count: Int) -> String {
    guard hidden > 0 else { return "" }
    let place = count == 1 ? "in it" : hidden == count ? "in each" : "in \(hidden) of them"
    return " (\(place) something came or went: rehearse diff tells all)"
  }

  /// One line for each difference that no other explains, by its id; for each thing that came or went by a root, with
  /// the root; and for each exception that one side has.
  var toldTexts: [Int: String] {
    let told = changes.filter { $0.isUnexplained || $0.isExceptionOfOneSide } + voices.values
    return Dictionary(
      told.map { change in
        let cause = change.isUnexplained ? nil : roots.first { $0.id == change.root }
        return (change.id, headline(of: change) + (cause.map { "; after \(headline(of: $0))" } ?? ""))
      }, uniquingKeysWith: { $1 })
  }

  /// Each root in one line, as `headline` tells the main one.
  package var rootHeadlines: [String] { roots.map { headline(of: $0) } }

  private func headline(of root: Change) -> String {
    let options = DiffTextOptions(leftLabel: "before", rightLabel: "after", width: 400)
    let text = ChangeText(diff: self, options: options, width: options.width)
    let fields = root.about == .event && root.kind == .altered ? root.fields : []
    let told = fields.map { "\($0.name) \($0.left ?? "none") → \($0.right ?? "none")" }.joined(separator: ", ")
    return told.isEmpty ? text.heading(root) : ChangeText.saying(told, of: text.heading(root))
  }

  /// What differs, each thing once: paths of views, `object.property`, events without their arguments.
  public var names: [String] {
    var seen: Set<String> = []
    return changes.compactMap { change -> String? in
      let name =
        switch change.about {
        case .event, .animation: (change.left ?? change.right)?.identity ?? ""
        case .frame(let path, _, _): "view \(path)"
        case .property(let subject, let key, _, _): "property \(subject).\(key)"
        case .step, .notPerformed, .arrangement: "step \(steps[change.step].label)"
        }
      return seen.insert(name).inserted ? name : nil
    }
  }

  /// Number of the way in which signatures are made.
  ///
  /// Kept signatures of another number are made anew.
  public static var signatureFormat: Int { 6 }

  /// How many changes of each kind there are in each step and channel, for the steps in which something changed.
  public var counts: [StepCounts] {
    let changed = Dictionary(grouping: changes, by: \.step)
    return changed.keys.sorted().map { step in
      var tally: [Channel: [Change.Kind: Int]] = [:]
      for change in changed[step] ?? [] { tally[change.channel, default: [:]][change.kind, default: 0] += 1 }
      let channels = tally.keys.sorted().map { channel in
        ChannelCounts(
          channel: channel, kinds: Change.Kind.allCases.compactMap { kind in tally[channel]?[kind].map { (kind, $0) } })
      }
      return StepCounts(step: step, channels: channels)
    }
  }
}

/// How many changes there are in one step.
public struct StepCounts: Sendable {
  /// Position in `TraceDiff.steps`.
  public var step: Int
  /// The counts of each channel in which something changed, in order.
  public var channels: [ChannelCounts]
}

/// How many changes there are in one channel.
public struct ChannelCounts: Sendable {
  /// The channel.
  public var channel: Channel
  /// How many of each kind, in the order of the kinds; none are left out.
  public var kinds: [(kind: Change.Kind, count: Int)]

  /// `callbacks -1 ~2`.
  public var text: String { "\(channel.word) " + kinds.map { "\($0.kind.mark)\($0.count)" }.joined(separator: " ") }
}

extension Change {
  /// Whether an exception came, or no longer comes: what ends a session says more than what led to it.
  var isExceptionOfOneSide: Bool {
    guard case .event = about, kind == .added || kind == .removed else { return false }
    return (left ?? right)?.kind == .exception
  }

  /// Whether something happens on one side only, or is answered in another way, and not only with another value or
  /// later.
  ///
  /// What a user does is no news of the app, and how long something moves is none.
  var isHappening: Bool { about == .event && loudness <= .event }

  /// How soon it is told among others, the first first.
  var telling: (Int, Int, Int) { (loudness.rawValue, channel == .accessibility ? 1 : 0, id) }

  /// How much a root says, from 0; an advisory is of the channel of exceptions and says less than properties.
  public var rank: Int { isAdvisory ? Channel.properties.rank : channel.rank }

  /// Whether it is what UIKit advises against: in the channel of exceptions, and none.
  var isAdvisory: Bool { channel == .exceptions && (left ?? right)?.kind == .advisory }

  /// How many changes there are of what kinds: `1 callback`, `2 advisories`.
  static func nouns(of changes: [Change]) -> [String] {
    let advisories = changes.count(where: \.isAdvisory)
    let others = Channel.allCases.compactMap { channel -> String? in
      let count = changes.count { $0.channel == channel && !$0.isAdvisory }
      return count > 0 ? "\(count) \(channel.noun(for: count))" : nil
    }
    return others + (advisories > 0 ? ["\(advisories) \(advisories == 1 ? "advisory" : "advisories")"] : [])
  }

  /// How many changes there are in each channel, in its word: `callbacks 1`, `advisories 2`.
  public static func tallies(of changes: some Collection<Change>) -> [String] {
    let advisories = changes.count(where: \.isAdvisory)
    let others = Channel.allCases.compactMap { channel -> String? in
      let count = changes.count { $0.channel == channel && !$0.isAdvisory }
      return count > 0 ? "\(channel.word) \(count)" : nil
    }
    return others + (advisories > 0 ? ["advisories \(advisories)"] : [])
  }
}

extension Channel {
  /// How much a change in the channel says, from 0.
  var rank: Int {
    switch self {
    case .exceptions: 0
    case .callbacks: 1
    case .actions: 2
    case .lifecycle: 3
    case .properties: 4
    case .accessibility: 5
    case .frames: 6
    case .timing: 7
    }
  }
}

extension Change.Kind {
  /// The sign in front of a change in a text.
  public var mark: String {
    switch self {
    case .added: "+"
    case .removed: "-"
    case .altered: "~"
    case .moved: ">"
    case .retimed: "@"
    }
  }
}
