import Stage
import Trace

extension UIApplication {
  /// The user turns the device.
  ///
  /// Order: the root controller's will-rotate, so that the app can dismiss popovers before anything moves (APP-016);
  /// popovers still up are hidden; the new layout within the rotation animation, with will-animate; did-rotate after
  /// it; popovers shown again (uikit-facts 2.10 and 8). Nothing but a notification happens when the root controller
  /// refuses the orientation.
  ///
  /// - Returns: Whether the interface turned.
  @discardableResult
  public func rotate(to orientation: UIInterfaceOrientation) -> Bool {
    let old = stage.device.interfaceOrientation
    var turns = false
    stage.turn {
      stage.notificationCenter.post("UIDeviceOrientationDidChangeNotification")
      guard orientation != old, let root = rootViewController, root.supports(orientation) else { return }
      turns = true
      let duration = stage.device.rotationDuration(from: old, to: orientation)
      root.willRotate(to: orientation, duration: duration)
      let hidden = popovers
      for popover in hidden { popover.rotationBegan() }
      stage.device.interfaceOrientation = orientation
      stage.note(.text(orientation.constantName), for: "interfaceOrientation", of: id)
      stage.animate(duration: duration) {
        stage.window.frame = stage.device.screen
        root.view.frame = stage.device.applicationFrame(in: orientation)
        root.willAnimateRotation(to: orientation, duration: duration)
        root.view.layoutTree()
      } completion: { _ in
        root.didRotate(from: old)
        for popover in hidden { popover.rotationEnded() }
      }
    }
    return turns
  }
}
