public import RehearsalStage
public import RehearsalTrace

extension UIViewController {
  /// The navigation controller that contains this one, or `nil`.
  ///
  /// There is no such way to a popover controller. Source: LIF-009.
  public var navigationController: UINavigationController? {
    parent.flatMap { $0 as? UINavigationController ?? $0.navigationController }
  }
}

extension UIApplication {
  /// Makes a navigation bar that belongs to no navigation controller.
  public func makeNavigationBar(id: String, frame: Rect) -> UINavigationBar {
    let bar = UINavigationBar(stage: stage, id: id, frame: frame)
    bar.honoursImages = behavior.navigationBarHonoursImages
    return bar
  }
}
