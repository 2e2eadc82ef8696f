/// How much of the screen a presented controller covers.
///
/// Raw values are what scripts write and recordings say.
public enum UIModalPresentationStyle: String, Hashable, Sendable, CaseIterable {
  /// The whole screen, less the status bar.
  case fullScreen
  /// As wide as the screen in portrait, and as high as it is; what stays uncovered is dimmed.
  case pageSheet
  /// 540 × 620 in the middle of the screen, on a dimmed screen.
  case formSheet
  /// As much as the controller that is covered: inside a popover, its content (INT-001).
  case currentContext

  /// Whether the rest of the screen is dimmed.
  ///
  /// Source: PRE-017.
  var dims: Bool { self == .pageSheet || self == .formSheet }
}
