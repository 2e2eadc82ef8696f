import RehearsalTrace

/// A view that fires actions when it is touched.
open class UIControl: UIView {
  /// UIKit's class name.
  open override var className: String { "UIControl" }
  /// The identifier of a control that was given none.
  open override class var defaultID: String { "control" }
  /// Whether touches fire actions; a disabled control swallows them.
  public var isEnabled = true {
    didSet { if isEnabled != oldValue { note(.bool(isEnabled), for: "enabled") } }
  }
  /// The traits of a control that cannot be used.
  var traits: Set<Accessible.State> { isEnabled ? [] : [.notEnabled] }
  private var actions: [Action] = []

  /// What can make a control fire.
  public enum Event: String, Hashable, Sendable {
    /// A touch that began inside was lifted inside.
    case touchUpInside
    /// A touch went down inside.
    case touchDown
    /// The value changed by the user.
    case valueChanged
    /// Text was edited.
    case editingChanged
  }

  private struct Action {
    var event: Event
    var name: String
    var body: () -> Void
  }

  /// Adds an action.
  ///
  /// - Parameters:
  ///   - event: What fires it.
  ///   - name: The selector's name, as recorded: `showNewGame:`.
  ///   - body: What it does.
  public func addAction(for event: Event, _ name: String, _ body: @escaping () -> Void) {
    actions.append(Action(event: event, name: name, body: body))
  }

  /// Fires the actions of `event` in the order in which they were added.
  public func sendActions(for event: Event) {
    for action in actions where action.event == event && stage.exception == nil {
      stage.emit(.action, action.name, of: id, view: self, consequences: action.body)
    }
  }

  /// Fires `touchDown`.
  open override func touchesBegan(_ touch: UITouch) {
    if isEnabled { sendActions(for: .touchDown) }
  }

  /// Fires `touchUpInside` when the finger is still inside.
  open override func touchesEnded(_ touch: UITouch) {
    guard isEnabled, bounds.contains(touch.location(in: self)) else { return }
    sendActions(for: .touchUpInside)
  }
}
