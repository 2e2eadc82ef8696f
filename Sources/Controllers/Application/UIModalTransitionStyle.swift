/// How a presented controller comes and goes.
///
/// Raw values are what scripts write and recordings say.
public enum UIModalTransitionStyle: String, Hashable, Sendable, CaseIterable {
  /// It slides up from the lower edge; the only one that a popover permits (INT-003).
  case coverVertical
  /// Both turn over like a card.
  case flipHorizontal
  /// It fades in.
  case crossDissolve
  /// The lower page curls up.
  case partialCurl
}
