public import RehearsalTrace

/// A rectangle on the screen that can be laid out, touched and animated.
///
/// The window stands in interface orientation: (0, 0) is the corner the user sees top left, whichever way the device is
/// held. A view's frame is in its superview's coordinates, as UIKit's is.
open class UIView: AnimatedView, UIResponder {
  /// The stage this view lives on.
  public let stage: Stage
  /// What scripts and paths call it; unique on its stage.
  @exclusivity(unchecked) public internal(set) var id: String
  /// UIKit's class name, as recorded.
  open var className: String { "UIView" }
  /// The superview, or `nil`.
  @exclusivity(unchecked) public private(set) weak var superview: UIView?
  /// The subviews, back to front.
  @exclusivity(unchecked) public private(set) var subviews: [UIView] = []
  /// Gesture recognisers in the order in which they were added.
  public private(set) var gestureRecognizers: [UIGestureRecognizer] = []
  /// The controller whose view this is, or the app for its window: asked after the view when an action goes up.
  public weak var manager: (any UIResponder)?
  /// The label that the app gives the view for VoiceOver, in place of UIKit's; `nil` for none.
  public var accessibilityLabel: String? {
    didSet { if accessibilityLabel != oldValue { noteChange() } }
  }
  /// What UIKit tells VoiceOver of the view; `nil` where it takes it for no element.
  ///
  /// Source: UIAccessibility Protocol Reference (standard controls have a label, from their title, and traits).
  open var accessible: Accessible? { nil }
  /// How the frame follows the superview's size.
  public var autoresizingMask: AutoresizingMask = []
  /// Whether touches reach this view and its subviews.
  public var isUserInteractionEnabled = true
  /// Whether the view is told of more than one finger at a time; gesture recognisers always are.
  public var isMultipleTouchEnabled = false

  @exclusivity(unchecked) private var model: Appearance
  @exclusivity(unchecked) var presentation: Appearance?
  @exclusivity(unchecked) var recorded: Recorded?
  @exclusivity(unchecked) var notes: [Note] = []
  private var boundsOrigin = Point.zero
  private var appliedTransform = Transform.identity
  @exclusivity(unchecked) private var needsLayout = true
  @exclusivity(unchecked) private var layoutCause: Int?

  /// Number of this view on its stage, by creation.
  let serial: Int

  /// How a view follows when its superview's size changes.
  ///
  /// The raw values are UIKit's.
  public struct AutoresizingMask: OptionSet, Sendable {
    /// UIKit's bits.
    public let rawValue: Int
    /// Makes a mask from UIKit's bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The left margin grows and shrinks.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width grows and shrinks.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The right margin grows and shrinks.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The top margin grows and shrinks.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The height grows and shrinks.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The bottom margin grows and shrinks.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  /// Makes a view that is not in any hierarchy yet.
  ///
  /// - Parameters:
  ///   - stage: Where it lives.
  ///   - id: Its identifier, made unique by a counter when it is taken; `nil` means the class name.
  ///   - frame: Its frame in the coordinates of the superview it will get.
  public init(stage: Stage, id: String? = nil, frame: Rect = .zero) {
    self.stage = stage
    serial = stage.nextViewSerial()
    model = Appearance(frame: frame.standardized, alpha: 1)
    layoutCause = stage.currentCause
    self.id = stage.uniqueID(id ?? Self.defaultID)
  }

  /// The identifier of a view that was given none.
  open class var defaultID: String { "view" }

  // MARK: - Geometry

  /// Where the view is in its superview; animatable.
  public var frame: Rect {
    get { model.frame }
    set { change(Appearance(frame: newValue.standardized, alpha: model.alpha)) }
  }

  /// The view's own coordinates: its size, and the point of its content that is at its corner.
  ///
  /// A new size grows or shrinks the view around its middle, as UIKit documents.
  public var bounds: Rect {
    get { Rect(origin: boundsOrigin, size: appliedTransform.unapplied(to: model.frame.size)) }
    set {
      boundsOrigin = newValue.origin
      let size = appliedTransform.applied(to: newValue.standardized.size)
      guard size != model.frame.size else { return }
      frame = Rect(around: Point(x: model.frame.midX, y: model.frame.midY), size: size)
    }
  }

  /// The middle of the frame in the superview, before the transform moves it; animatable.
  public var center: Point {
    get {
      Point(x: model.frame.midX - appliedTransform.translation.x, y: model.frame.midY - appliedTransform.translation.y)
    }
    set {
      let middle = Point(x: newValue.x + appliedTransform.translation.x, y: newValue.y + appliedTransform.translation.y)
      frame = Rect(around: middle, size: model.frame.size)
    }
  }

  /// How the view is turned, scaled and moved around its middle; bounds and center stay as they are.
  ///
  /// A frame that is set afterwards is taken as the one that holds the transformed view.
  public var transform: Transform {
    get { appliedTransform }
    set {
      guard newValue != appliedTransform else { return }
      let (size, middle) = (bounds.size, center)
      appliedTransform = newValue
      let moved = Point(x: middle.x + newValue.translation.x, y: middle.y + newValue.translation.y)
      change(
        Appearance(frame: Rect(around: moved, size: newValue.applied(to: size)), alpha: model.alpha), resizes: false)
      note(newValue.value, for: "transform")
    }
  }

  /// Opacity from 0 to 1; animatable.
  ///
  /// Below 0.01 the view gets no touches.
  public var alpha: Double {
    get { model.alpha }
    set { change(Appearance(frame: model.frame, alpha: newValue)) }
  }

  /// Whether the view is invisible and untouchable.
  @exclusivity(unchecked) public var isHidden = false {
    didSet { if isHidden != oldValue { noteChange() } }
  }

  /// What the screen shows now: the animated values while an animation runs.
  var shown: Appearance { presentation ?? model }

  /// Where the screen shows the view now: between two places while an animation runs.
  public var presentationFrame: Rect { shown.frame }

  private func change(_ new: Appearance, resizes: Bool = true) {
    guard new != model else { return }
    let old = model
    stage.animator.willChange(self, from: old, to: new)
    model = new
    if resizes, old.frame.size != new.frame.size {
      resizeSubviews(from: appliedTransform.unapplied(to: old.frame.size))
      setNeedsLayout()
    }
    noteChange()
  }

  func noteChange() {
    if isInWindow { stage.viewChanged(self) }
  }

  private func resizeSubviews(from old: Size) {
    for view in subviews where view.autoresizingMask != [] {
      view.frame = view.autoresizingMask.apply(to: view.frame, from: old, to: bounds.size)
    }
  }

  // MARK: - Hierarchy

  /// Whether this view is in the window, and so on the screen.
  public var isInWindow: Bool {
    var view = self
    while let next = view.superview { view = next }
    return view === stage.window
  }

  /// The window that this view is in, or is; `nil` when it is in none.
  public var window: UIWindow? {
    guard isInWindow else { return nil }
    return (self as? UIWindow) ?? superview?.window
  }

  /// Puts `view` in front of the other subviews; it leaves its former superview.
  public func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

  /// Puts `view` at a position, 0 being the back; it leaves its former superview.
  public func insertSubview(_ view: UIView, at index: Int) {
    precondition(!isDescendant(of: view), "A view cannot be put into itself or into one of its subviews.")
    view.leaveSuperview()
    subviews.insert(view, at: min(index, frontmostPosition(for: view)))
    view.superview = self
    subviewsChanged()
    setNeedsLayout()
    if isInWindow { stage.viewEntered(view) }
  }

  /// Takes this view, with its subviews, out of its superview.
  ///
  /// Text that is being edited in it is no longer edited, and the keyboard goes.
  public func removeFromSuperview() {
    if let responder = stage.firstResponder, responder.isDescendant(of: self) { responder.leavesWindow() }
    leaveSuperview()
  }

  private func leaveSuperview() {
    guard let parent = superview else { return }
    if isInWindow { stage.viewLeft(self) }
    parent.subviews.removeAll { $0 === self }
    superview = nil
    parent.subviewsChanged()
  }

  /// Subviews came, left or changed places.
  func subviewsChanged() {}

  /// How far in front another subview may be put.
  func frontmostPosition(for view: UIView) -> Int { subviews.count }

  /// Moves a subview to the front.
  public func bringSubviewToFront(_ view: UIView) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.remove(at: index)
    subviews.insert(view, at: frontmostPosition(for: view))
    subviewsChanged()
  }

  /// Whether this view is `other` or one of its descendants.
  public func isDescendant(of other: UIView) -> Bool {
    var view: UIView? = self
    while let current = view {
      if current === other { return true }
      view = current.superview
    }
    return false
  }

  /// This view and everything below it, parents first, back to front.
  public var tree: [UIView] {
    var views: [UIView] = []
    addTree(to: &views)
    return views
  }

  private func addTree(to views: inout [UIView]) {
    views.append(self)
    for view in subviews { view.addTree(to: &views) }
  }

  /// Identifiers from the window down, joined by "/".
  public var path: String { superview.map { UIView.path(below: $0.path, id) } ?? id }

  static func path(below superview: String, _ id: String) -> String {
    var path = ""
    path.reserveCapacity(superview.utf8.count + 1 + id.utf8.count)
    path += superview
    path += "/"
    path += id
    return path
  }

  /// Gives the keyboard up, if the view has it; only a view that can be typed into does anything.
  open func resignFirstResponder() {}

  /// The view has the keyboard and is taken out of its superview: it has no choice but to give the keyboard up.
  func leavesWindow() {}

  // MARK: - Actions

  /// The view's controller, if it is a controller's own view, else the superview.
  ///
  /// Source: UIResponder Class Reference.
  public var nextResponder: (any UIResponder)? { manager ?? superview }

  /// An action has come to this view on its way up.
  open func actionPasses(_ action: String) {}

  // MARK: - Layout

  /// Asks for `layoutSubviews` at the end of this turn.
  ///
  /// What the layout changes is caused by what asked for it last.
  public func setNeedsLayout() {
    needsLayout = true
    layoutCause = stage.currentCause ?? layoutCause
    stage.layoutIsWanted = true
  }

  /// Places the subviews; called at the end of a turn when the size changed or layout was asked for.
  open func layoutSubviews() {}

  /// Lays this view and everything below it out now, where that is needed.
  public func layoutTree() {
    if needsLayout {
      needsLayout = false
      stage.withCause(layoutCause, layoutSubviews)
    }
    for view in subviews { view.layoutTree() }
  }

  // MARK: - Touches

  /// Adds a gesture recogniser.
  public func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    recognizer.view = self
    gestureRecognizers.append(recognizer)
  }

  /// Removes a gesture recogniser; one that is not there is left alone.
  public func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    gestureRecognizers.removeAll { $0 === recognizer }
  }

  /// A touch went down on this view.
  open func touchesBegan(_ touch: UITouch) {}
  /// A touch that began here moved.
  open func touchesMoved(_ touch: UITouch) {}
  /// A touch that began here was lifted.
  open func touchesEnded(_ touch: UITouch) {}
  /// A touch that began here was taken over by a gesture or by the system.
  open func touchesCancelled(_ touch: UITouch) {}

  /// The deepest view that gets a touch at `point`, in this view's coordinates; `nil` when it misses.
  ///
  /// Hidden views, views with an alpha below 0.01 and views without user interaction are left out with all they hold.
  open func hitTest(_ point: Point) -> UIView? {
    guard !isHidden, alpha >= 0.01, isUserInteractionEnabled, self.point(inside: point) else { return nil }
    for view in subviews.reversed() {
      if let hit = view.hitTest(view.pointFromSuperview(point)) { return hit }
    }
    return self
  }

  /// Whether `point`, in this view's coordinates, lies in its bounds.
  open func point(inside point: Point) -> Bool { bounds.contains(point) }
}
