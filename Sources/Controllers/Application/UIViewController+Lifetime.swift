import RehearsalStage
import RehearsalTrace

extension UIViewController: Owned {
  /// The last owner let go.
  public func dealloc() { stage.emit(.lifecycle, "dealloc", of: id) }
}
