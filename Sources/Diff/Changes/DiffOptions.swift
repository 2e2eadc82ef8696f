public import RehearsalTrace

/// What a diff looks at.
public struct DiffOptions: Hashable, Sendable {
  /// The channels that are compared.
  ///
  /// A difference in another channel is neither reported, counted nor signed, and explains nothing: what it would have
  /// explained becomes a root.
  public var channels: Set<Channel>
  /// The lens that the traces were told through, with its digest, as `popover 1a2b3c4d5e6f`; `nil` for none.
  ///
  /// It is part of signatures: what a lens leaves out makes one change of two.
  public var lens: String?

  /// Compares the given channels, all by default.
  public init(channels: Set<Channel> = Set(Channel.allCases)) {
    self.channels = channels
  }

  /// Compares every channel but the given ones.
  public init(ignoring channels: Set<Channel>) {
    self.channels = Set(Channel.allCases).subtracting(channels)
  }

  /// The channels that are not compared, in order.
  public var ignored: [Channel] { Channel.allCases.filter { !channels.contains($0) } }
}
