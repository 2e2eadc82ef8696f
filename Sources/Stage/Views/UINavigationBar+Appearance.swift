import RehearsalTrace

extension UINavigationBar {
  /// How an app changed the look of a bar; colours and images are names.
  public struct Look: Hashable, Sendable {
    /// The style the app asked for.
    public var barStyle = UIBarStyle.default
    /// The tint, if the app gave one.
    public var tintColor: String?
    /// The view's background colour, if the app gave one.
    public var backgroundColor: String?
    /// The background image, if the app gave one.
    public var backgroundImage: String?

    /// The look of a bar that nobody changed.
    public init() {}
  }

  /// What is seen of a look.
  ///
  /// A background image hides everything. Under a popover's own style a tint has no effect, and a background colour
  /// has; otherwise it is the other way round. Source: POP-037, POP-038, POP-039.
  var effectiveAppearance: String {
    if let image = look.backgroundImage, honoursImages { return "image \(image)" }
    if isTakenOver { return look.backgroundColor.map { "popover on \($0)" } ?? "popover" }
    return look.tintColor.map { "tint \($0)" } ?? look.barStyle.rawValue
  }

  /// The style in force.
  public var barStyle: UIBarStyle { isTakenOver ? .popover : look.barStyle }
}
