public import RehearsalTrace

/// Something that both traces have under identifiers that differ in their counters only.
///
/// Not a difference in behaviour by itself: an additional object earlier in the session gives all later ones another
/// counter. Renumberings are told, but neither counted nor signed.
public struct Renumbering: Hashable, Sendable {
  /// The identifier on the left side.
  public var left: String
  /// The identifier on the right side.
  public var right: String
  /// The channels it was seen in, in order.
  public var channels: [Channel]
}
