/// Something that an action without a target can be handed to: a view, a view's controller, the window, the app.
public protocol UIResponder: AnyObject {
  /// What scripts and recordings call it.
  var id: String { get }
  /// Who is asked next; `nil` at the end of the chain.
  var nextResponder: (any UIResponder)? { get }
  /// What it does for an action, by the selector's name; `nil` when it does not implement it.
  func method(for action: String) -> (() -> Void)?
  /// An action has come to it on its way up, and goes on or stays.
  func actionPasses(_ action: String)
}

extension UIResponder {
  /// Nothing is implemented.
  public func method(for action: String) -> (() -> Void)? { nil }
  /// Nothing happens.
  public func actionPasses(_ action: String) {}
}
