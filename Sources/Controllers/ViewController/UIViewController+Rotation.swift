import Stage
import Trace

extension UIViewController {
  /// Whether this controller and every one it contains allow an orientation.
  public func supports(_ orientation: UIInterfaceOrientation) -> Bool {
    if let coveringController { return coveringController.supports(orientation) }
    return supportedOrientations.contains(orientation) && children.allSatisfy { $0.supports(orientation) }
  }

  /// What turns with this controller: the children on display, and what is presented over it without hiding it.
  private var rotatingControllers: [UIViewController] {
    visibleChildren + (presentation.map { [$0.presented] } ?? [])
  }

  func willRotate(to orientation: UIInterfaceOrientation, duration: Interval) {
    if let coveringController { return coveringController.willRotate(to: orientation, duration: duration) }
    stage.emit(
      .lifecycle, "willRotateToInterfaceOrientation:duration:", of: id,
      ["orientation": .text(orientation.constantName), "duration": .number(duration.seconds)]
    ) { hooks.willRotate?(orientation) }
    for child in rotatingControllers { child.willRotate(to: orientation, duration: duration) }
  }

  func willAnimateRotation(to orientation: UIInterfaceOrientation, duration: Interval) {
    if let coveringController { return coveringController.willAnimateRotation(to: orientation, duration: duration) }
    stage.emit(
      .lifecycle, "willAnimateRotationToInterfaceOrientation:duration:", of: id,
      ["orientation": .text(orientation.constantName), "duration": .number(duration.seconds)]
    ) { hooks.willAnimateRotation?(orientation) }
    for child in rotatingControllers { child.willAnimateRotation(to: orientation, duration: duration) }
  }

  func didRotate(from orientation: UIInterfaceOrientation) {
    if let coveringController { return coveringController.didRotate(from: orientation) }
    stage.emit(
      .lifecycle, "didRotateFromInterfaceOrientation:", of: id, ["orientation": .text(orientation.constantName)]
    ) { hooks.didRotate?(orientation) }
    for child in rotatingControllers { child.didRotate(from: orientation) }
  }
}
