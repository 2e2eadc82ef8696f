import RehearsalTrace

/// An item of a toolbar or navigation bar.
///
/// Not a view: it has no frame, and a popover is presented from it as such.
public final class UIBarButtonItem {
  /// What scripts call it.
  public let id: String
  /// What kind of item it is.
  public let kind: Kind
  /// The title, or the system item's word.
  public var title: String {
    didSet {
      guard title != oldValue else { return }
      stage.note(.text(title), for: "title", of: id)
      if stage.tellsAccessibility { control?.noteChange() }
      control?.superview?.setNeedsLayout()
    }
  }
  /// Whether taps fire the action.
  public var isEnabled = true {
    didSet {
      control?.isEnabled = isEnabled
      if isEnabled != oldValue { stage.note(.bool(isEnabled), for: "enabled", of: id) }
    }
  }
  /// The label that the app gives the item for VoiceOver, in place of its title; `nil` for none.
  public var accessibilityLabel: String?
  /// Width in points; `nil` means by the title.
  public var width: Double? {
    didSet { if width != oldValue { control?.superview?.setNeedsLayout() } }
  }
  /// The name of an image behind the item in a navigation bar, if the app gave one.
  public var backgroundImage: String? {
    didSet { control?.superview?.setNeedsLayout() }
  }
  /// How far below its usual place the item stands in a navigation bar.
  public var backgroundVerticalPositionAdjustment = 0.0 {
    didSet { control?.superview?.setNeedsLayout() }
  }
  /// The selector's name, as recorded; empty for an item that does nothing.
  public private(set) var actionName: String
  /// The app's view that the item shows instead of a button.
  public private(set) var customView: UIView?
  /// The control that stands for the item while it is in a bar.
  public internal(set) weak var control: UIBarButtonControl?
  /// What its controls are called: always the same, so that a bar shown anew has the same paths.
  private var controlID: String?
  private let stage: Stage
  private var body: () -> Void

  /// What kind of item it is.
  public enum Kind: Hashable, Sendable {
    /// A bordered button.
    case button
    /// Takes all room that is left.
    case flexibleSpace
    /// Takes its width.
    case fixedSpace
    /// Shows a view of the app's, as high as it is.
    case customView
  }

  /// Makes a button item.
  public init(stage: Stage, id: String, title: String, action: String, _ body: @escaping () -> Void) {
    self.stage = stage
    self.id = stage.uniqueID(id)
    kind = .button
    self.title = title
    actionName = action
    self.body = body
    if !title.isEmpty { stage.note(.text(title), for: "title", of: self.id) }
    if action.isEmpty { noteConnection(target: nil) }
  }

  /// Sets the item's target and action, as an app does for an item that a storyboard could not connect.
  ///
  /// Source: SEG-011, SEG-012.
  public func connect(target: String, action: String, _ body: @escaping () -> Void) {
    actionName = action
    self.body = body
    noteConnection(target: target)
  }

  private func noteConnection(target: String?) {
    stage.note(.optional(target), for: "target", of: id)
    stage.note(actionName.isEmpty ? .null : .text(actionName), for: "action", of: id)
  }

  private init(stage: Stage, space: Kind, width: Double?) {
    self.stage = stage
    id = ""
    kind = space
    title = ""
    actionName = ""
    self.width = width
    body = {}
  }

  /// An item that shows a view, as wide as the view unless it has a width of its own.
  public init(stage: Stage, customView: UIView) {
    self.stage = stage
    id = ""
    kind = .customView
    title = ""
    actionName = ""
    body = {}
    self.customView = customView
  }

  /// A space that takes all room that is left.
  public static func flexibleSpace(stage: Stage) -> UIBarButtonItem {
    UIBarButtonItem(stage: stage, space: .flexibleSpace, width: nil)
  }

  /// A space of a given width.
  public static func fixedSpace(stage: Stage, width: Double) -> UIBarButtonItem {
    UIBarButtonItem(stage: stage, space: .fixedSpace, width: width)
  }

  /// How wide the item is in a bar: its own width, or 20 points and 8 for each character, at least 44.
  ///
  /// No font is measured, so the width by title is a model's decision (inferred); a scene that needs a number sets it.
  var barWidth: Double {
    if let width { return width }
    if let customView { return customView.frame.width }
    return kind == .button ? max(44, 20 + 8 * Double(title.count)) : 0
  }

  /// The control to put into a bar: the one it has or, when it is in no bar, a new one.
  func controlForBar() -> UIBarButtonControl {
    if let control { return control }
    let made = UIBarButtonControl(item: self, stage: stage)
    made.id = controlID ?? made.id
    controlID = made.id
    control = made
    return made
  }

  /// Fires the action, if there is one.
  func fire() {
    guard stage.exception == nil, !actionName.isEmpty else { return }
    stage.emit(.action, actionName, of: id, view: control, consequences: body)
  }
}

/// The control that stands for a bar button item in a bar.
public final class UIBarButtonControl: UIControl, StatusBarNeighbour {
  /// UIKit's private class name for it.
  public override var className: String { "UIToolbarButton" }
  /// The item it stands for.
  public let item: UIBarButtonItem

  init(item: UIBarButtonItem, stage: Stage) {
    self.item = item
    super.init(stage: stage, id: ViewName.button.of(item.id))
    isEnabled = item.isEnabled
  }

  /// A button with the item's title.
  public override var accessible: Accessible? {
    Accessible(.button, item.accessibilityLabel ?? item.title, traits)
  }

  /// Fires the item's action when the finger is still inside.
  public override func touchesEnded(_ touch: UITouch) {
    guard isEnabled, bounds.contains(touch.location(in: self)) else { return }
    fire()
  }

  /// Fires the item's action.
  func fire() { item.fire() }
}
