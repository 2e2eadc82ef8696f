import RehearsalTrace

/// A window: the app's own, which is the root of every view path, or another one in front of it.
///
/// Another window fills the screen and is hidden until it is shown. It stands in front of everything in the app's
/// window, popovers included, and behind the keyboard.
public final class UIWindow: UIView {
  /// UIKit's class name.
  public override var className: String { "UIWindow" }
  /// The window is called `window`.
  public override class var defaultID: String { "window" }

  /// What shows or hides what is in the window when the window is shown or hidden.
  public var visibilityChanged: ((Bool) -> Void)?

  init(stage: Stage) {
    super.init(stage: stage, frame: stage.device.screen)
  }

  /// Makes another window, hidden, in front of those that are there.
  ///
  /// Source: uikit-facts 2.7 speaks of views of the same window, and so of others.
  public init(stage: Stage, id: String) {
    super.init(stage: stage, id: id, frame: stage.window.bounds)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    isHidden = true
    stage.window.addSubview(self)
  }

  /// Whether nothing of the window is seen, and no touch reaches it.
  public override var isHidden: Bool {
    didSet { if isHidden != oldValue { visibilityChanged?(!isHidden) } }
  }

  /// Whether the window is on the screen, and so recorded.
  private(set) var isVisible = false

  /// Puts the window on the screen: from now on it and its subviews are recorded.
  public func makeKeyAndVisible() {
    guard !isVisible else { return }
    isVisible = true
    stage.viewEntered(self)
  }

  /// What lies in front of what is recorded of the window's own subviews, back to front: popovers are among them.
  override func subviewsChanged() {
    note(.list(subviews.map { .text($0.id) }), for: "subviews")
  }

  // MARK: - Status bar

  /// Whether a tap on the status bar, just above a bar, reaches the bar's item: the item's reach is larger than it is.
  ///
  /// Source: SGP-043.
  public var statusBarTapsReachItems = false

  /// The item below the status bar shows that it is touched.
  public override func touchesBegan(_ touch: UITouch) { controlBelow(touch)?.note(true, for: "selected") }

  /// The item below the status bar fires, and its event has no view of a bar (SGP-044).
  public override func touchesEnded(_ touch: UITouch) {
    guard let control = controlBelow(touch) else { return }
    control.note(false, for: "selected")
    control.fire()
  }

  private func controlBelow(_ touch: UITouch) -> (any StatusBarNeighbour)? {
    let barHeight = stage.device.statusBarHeight
    guard statusBarTapsReachItems, touch.start.y < barHeight else { return nil }
    let control = hitTest(Point(x: touch.start.x, y: barHeight)) as? any StatusBarNeighbour
    return control?.isEnabled == true ? control : nil
  }

  /// The keyboard stays in front of everything, and other windows in front of everything else.
  override func frontmostPosition(for view: UIView) -> Int {
    subviews.count - subviews.reversed().prefix { UIWindow.level(of: $0) > UIWindow.level(of: view) }.count
  }

  private static func level(of view: UIView) -> Int { view is UIKeyboardView ? 2 : view is UIWindow ? 1 : 0 }

  /// The view called `id`, or at the path `id`, or `nil`.
  public func view(called id: String) -> UIView? {
    tree.first { $0.id == id || $0.path == id }
  }
}

/// A control of a bar below the status bar, whose reach is larger than it is.
protocol StatusBarNeighbour: UIView {
  /// Whether touches fire its action.
  var isEnabled: Bool { get }
  /// Fires its action.
  func fire()
}
