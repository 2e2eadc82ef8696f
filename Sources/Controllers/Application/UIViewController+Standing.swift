import RehearsalStage
import RehearsalTrace

/// What stands where a controller's container has put it: the controller, or a page presented in its context.
extension UIViewController {
  /// The controller on the screen in this one's place: the page that covers it there, or itself.
  var standing: UIViewController {
    guard let presentation, presentation.isInPlace, presentation.replacesPresenter else { return self }
    return presentation.presented.standing
  }

  /// The container gives this controller its place, and with it the page that covers it there.
  func place(at frame: Rect) {
    view.frame = frame
    guard let presentation, presentation.isInPlace, !presentation.isEnding else { return }
    presentation.layOut()
  }

  /// The container takes this controller's view away, and with it the page that covers it there.
  func removeViews() {
    view.removeFromSuperview()
    if let presentation, presentation.isInPlace { presentation.presented.removeViews() }
  }
}

/// What a container's children are to a page that is presented in the current context, where no controller defines one.
enum PresentationContext: Hashable, Sendable {
  /// A tab of a tab bar controller.
  case tab
  /// A pane of a split view controller.
  case pane
}
