import RehearsalStage

extension SGPopoverController: PopoverController {
  /// Whether the content is of the class called `name`.
  public func showsContent(ofClass name: String) -> Bool {
    if let controller = contentViewController as? UIViewController { return controller.isKind(of: name) }
    return contentViewController?.className == name
  }

  /// Replaces the content; the plain property's setter does not animate.
  public func show(_ content: UIViewController, animated: Bool?) {
    setContentViewController(content, animated: animated ?? false)
  }
}
