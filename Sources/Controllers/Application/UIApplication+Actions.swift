public import RehearsalStage
import RehearsalTrace

/// The app is the end of the responder chain.
extension UIApplication: UIResponder {
  /// Nobody is asked after the app.
  public var nextResponder: (any UIResponder)? { nil }

  /// Sends an action that has no target up the responder chain, to the first one who implements it.
  ///
  /// It begins with the view that has the keyboard, and where none has with the sender (inferred). Who was asked is
  /// recorded. Source: SGP-015; UIApplication Class Reference (sendAction:to:from:forEvent: without a target goes to
  /// the first responder, and from there up the chain).
  public func sendAction(_ action: String, from sender: UIView) {
    var chain: [any UIResponder] = []
    var next: (any UIResponder)? = stage.firstResponder ?? sender
    var method: (() -> Void)?
    while method == nil, let responder = next {
      chain.append(responder)
      method = responder.method(for: action)
      next = responder.nextResponder
    }
    let target = method == nil ? nil : chain.last
    stage.emit(
      .message, "sendAction:to:from:forEvent:", of: id,
      [
        "action": .text(action), "from": .text(sender.id), "responders": .list(chain.map { .text($0.id) }),
        "target": .optional(target?.id),
      ]
    ) {
      for responder in chain { responder.actionPasses(action) }
      guard let target, let method else { return }
      stage.emit(.action, action, of: target.id, consequences: method)
    }
  }
}

extension UIViewController: UIResponder {
  /// The view that its own view is in.
  ///
  /// Source: UIResponder Class Reference (a controller's next responder is the superview of its view).
  public var nextResponder: (any UIResponder)? { isViewLoaded ? view.superview : nil }

  /// What the app's subclass does for an action.
  public func method(for action: String) -> (() -> Void)? { hooks.actions[action] }
}
