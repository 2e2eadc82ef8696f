import Stage
import Trace

extension UIViewController {
  /// Whether this controller and every one it contains allow an orientation.
  public func supports(_ orientation: UIInterfaceOrientation) -> Bool {
    supportedOrientations.contains(orientation) && children.allSatisfy { $0.supports(orientation) }
  }

  func willRotate(to orientation: UIInterfaceOrientation, duration: Interval) {
    stage.emit(
      .lifecycle, "willRotateToInterfaceOrientation:duration:", of: id,
      ["orientation": .text(orientation.constantName), "duration": .number(duration.seconds)]
    ) { hooks.willRotate?(orientation) }
    for child in visibleChildren { child.willRotate(to: orientation, duration: duration) }
  }

  func willAnimateRotation(to orientation: UIInterfaceOrientation, duration: Interval) {
    stage.emit(
      .lifecycle, "willAnimateRotationToInterfaceOrientation:duration:", of: id,
      ["orientation": .text(orientation.constantName), "duration": .number(duration.seconds)]
    ) { hooks.willAnimateRotation?(orientation) }
    for child in visibleChildren { child.willAnimateRotation(to: orientation, duration: duration) }
  }

  func didRotate(from orientation: UIInterfaceOrientation) {
    stage.emit(
      .lifecycle, "didRotateFromInterfaceOrientation:", of: id, ["orientation": .text(orientation.constantName)]
    ) { hooks.didRotate?(orientation) }
    for child in visibleChildren { child.didRotate(from: orientation) }
  }
}
