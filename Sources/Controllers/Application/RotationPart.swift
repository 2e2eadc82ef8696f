import RehearsalStage
import RehearsalTrace

/// One of the three things a controller is told of a rotation.
enum RotationPart {
  /// Before anything moves; `interfaceOrientation` is still the old one.
  case willRotate(to: UIInterfaceOrientation, duration: Interval)
  /// Within the animation, with the new bounds and the new `interfaceOrientation` in place.
  case willAnimate(to: UIInterfaceOrientation, duration: Interval)
  /// After the animation.
  case didRotate(from: UIInterfaceOrientation)
}
