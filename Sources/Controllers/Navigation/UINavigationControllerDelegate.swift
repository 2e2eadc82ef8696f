/// Who is told of pushes and pops; a method left `nil` is not implemented.
public final class UINavigationControllerDelegate {
  /// What the recording calls it.
  public let id: String
  /// `navigationController:willShowViewController:animated:`.
  public var willShow: ((UINavigationController, UIViewController, Bool) -> Void)?
  /// `navigationController:didShowViewController:animated:`.
  public var didShow: ((UINavigationController, UIViewController, Bool) -> Void)?

  /// Makes a delegate that implements nothing yet.
  public init(id: String) {
    self.id = id
  }
}
