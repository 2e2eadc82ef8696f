import Stage
import Trace

extension UIApplication {
  /// The user turns the device.
  ///
  /// Order: the root controller's will-rotate, so that the app can dismiss popovers before anything moves (APP-016);
  /// popovers still up are hidden; the new layout within the rotation animation, with will-animate; did-rotate after
  /// it; popovers shown again (uikit-facts 2.10 and 8). The content of a popover that stays up is told after the root
  /// (2.10, inferred), and a keyboard that is up turns with the interface. Nothing but a notification happens when the
  /// root controller refuses the orientation, or while the app is in the background.
  ///
  /// - Returns: Whether the interface turned.
  @discardableResult
  public func rotate(to orientation: UIInterfaceOrientation) -> Bool {
    let old = stage.device.interfaceOrientation
    var turns = false
    stage.turn {
      stage.notificationCenter.post("UIDeviceOrientationDidChangeNotification")
      guard orientation != old, !isInBackground, let root = rootViewController, root.supports(orientation) else {
        return
      }
      turns = true
      let duration = rotationDuration(from: old, to: orientation)
      root.willRotate(to: orientation, duration: duration)
      for search in searchDisplays { search.rotationBegan() }
      if behavior.turningEndsFades { for popover in fadingPopovers { popover.endFade() } }
      let hidden = popovers
      let told = behavior.contentToldOfTurning ? hidden : []
      for popover in told { popover.contentViewController.willRotate(to: orientation, duration: duration) }
      for popover in hidden { popover.rotationBegan() }
      stage.device.interfaceOrientation = orientation
      stage.note(.text(orientation.constantName), for: "interfaceOrientation", of: id)
      stage.animate(duration: duration) {
        stage.window.frame = stage.device.screen
        root.view.frame = stage.device.applicationFrame(in: orientation)
        root.willAnimateRotation(to: orientation, duration: duration)
        for popover in told {
          popover.contentViewController.willAnimateRotation(to: orientation, duration: duration)
        }
        root.view.layoutTree()
        stage.keyboard.interfaceTurned()
      } completion: { _ in
        root.didRotate(from: old)
        for popover in told where popover.isPopoverVisible { popover.contentViewController.didRotate(from: old) }
        for popover in hidden where popover.isPopoverVisible { popover.rotationEnded() }
        for search in self.searchDisplays { search.rotationEnded() }
        self.suspectFragileContent(after: "rotation")
      }
    }
    return turns
  }

  /// How long the interface takes to turn.
  ///
  /// Source: uikit-facts 9.12 (inferred).
  func rotationDuration(from old: UIInterfaceOrientation, to new: UIInterfaceOrientation) -> Interval {
    let isHalfTurn = old.isPortrait == new.isPortrait
    return .seconds(behavior.quarterTurnSeconds * (isHalfTurn && behavior.halfTurnTakesTwice ? 2 : 1))
  }
}
