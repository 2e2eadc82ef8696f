extension UIViewController {
  /// The popover controller whose content this controller is, directly and not through a parent.
  var popoverController: UIPopoverController? {
    get { observers.first(of: UIPopoverController.self) }
    set { observers.replace(UIPopoverController.self, by: newValue) }
  }

  /// The popover controller that shows this controller: itself, inside its parents, or over another (INT-001).
  var enclosingPopoverController: UIPopoverController? {
    if let presenter { return presenter.presentation?.isInPlace == true ? presenter.enclosingPopoverController : nil }
    return popoverController ?? parent?.enclosingPopoverController
  }
}
