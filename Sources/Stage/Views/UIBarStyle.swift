/// The look of a bar.
public enum UIBarStyle: String, Hashable, Sendable, CaseIterable {
  /// Blue-grey.
  case `default`
  /// Black.
  case black
  /// The undocumented dark style that a popover gives to the bar of its navigation controller.
  ///
  /// Source: POP-035.
  case popover
}
