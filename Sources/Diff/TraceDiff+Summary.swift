import Trace

extension TraceDiff {
  // MARK: - Counts

  /// One line that says how much differs: `5 changes (1 root) in 1 of 7 steps: callbacks, frames`.
  public var summary: String {
    var text = "no differences"
    if !changes.isEmpty {
      let channels = changedChannels.map(\.word).joined(separator: ", ")
      text =
        "\(counted(changes.count, "change")) (\(counted(roots.count, "root"))) in \(changedSteps.count)"
        + " of \(counted(steps.count, "step")): \(channels)"
    } else if !renumberings.isEmpty {
      text = "no differences but in the counters of \(counted(renumberings.count, "identifier"))"
    }
    if options.ignored.isEmpty { return text }
    return text + " (ignored: \(options.ignored.map(\.word).joined(separator: ", ")))"
  }

  /// How many changes of each kind a step has in each channel; channels without changes are left out.
  public func counts(ofStep step: Int) -> [ChannelCounts] {
    let changed = changes.filter { $0.step == step }
    return Channel.allCases.compactMap { channel in
      let ofChannel = changed.filter { $0.channel == channel }
      if ofChannel.isEmpty { return nil }
      let counts = Change.Kind.allCases.map { kind in ofChannel.count { $0.kind == kind } }
      return ChannelCounts(channel: channel, counts: zip(Change.Kind.allCases, counts).filter { $0.1 > 0 })
    }
  }
}

/// How many changes there are in one channel.
public struct ChannelCounts: Sendable {
  /// The channel.
  public var channel: Channel
  /// How many of each kind, in the order of the kinds; none are left out.
  public var kinds: [(kind: Change.Kind, count: Int)]

  init(channel: Channel, counts: [(Change.Kind, Int)]) {
    self.channel = channel
    kinds = counts.map { (kind: $0.0, count: $0.1) }
  }

  /// `callbacks -1 ~2`.
  public var text: String { "\(channel.word) " + kinds.map { "\($0.kind.mark)\($0.count)" }.joined(separator: " ") }
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
