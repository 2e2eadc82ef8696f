public import RehearsalStage
import RehearsalTrace

extension UIApplication {
  /// The user turns the device.
  ///
  /// Order: the root controller's will-rotate, so that the app can dismiss popovers before anything moves (APP-016);
  /// popovers still up are hidden; the new layout within the rotation animation, with will-animate; did-rotate after
  /// it; popovers shown again (uikit-facts 2.10 and 8). The content of a popover that stays up is told after the root
  /// (2.10, inferred), and a keyboard that is up turns with the interface. Nothing but a notification and the
  /// question happens when the root controller refuses the orientation, and no question while the app is in the
  /// background. A turn of the device during a rotation is followed when that has ended.
  ///
  /// - Returns: Whether the interface turned, or will when the rotation that is running has ended.
  @discardableResult
  public func rotate(to orientation: UIInterfaceOrientation) -> Bool {
    var turns = false
    stage.turn {
      stage.notificationCenter.post(.deviceOrientationDidChange)
      turns = turn(to: orientation)
    }
    return turns
  }

  private func turn(to orientation: UIInterfaceOrientation) -> Bool {
    if rotationsRunning > 0, behavior.rotationWaitsForTheLast {
      waitingOrientation = orientation
      return true
    }
    let old = stage.device.interfaceOrientation
    guard orientation != old, !isInBackground, let root = rootViewController, root.agrees(toTurnTo: orientation) else {
      return false
    }
    rotationsRunning += 1
    let rotation = Rotation()
    let duration = rotationDuration(from: old, to: orientation)
    let roots = turningControllers(beside: root)
    for root in roots {
      tell(.willRotate(to: orientation, duration: duration), to: root, of: rotation)
      root.askForRotatingViews()
    }
    for observer in observers { observer.rotationBegan() }
    if behavior.turningEndsFades { for popover in fadingPopovers { popover.endFade() } }
    let hidden = popovers
    // The content of a split view's popover hears of it from the split view, unless that is covered and hears nothing.
    let observing =
      behavior.contentToldOfTurning
      ? hidden.filter { $0.contentHearsOfRotations || !rotation.isTold($0.contentViewController) } : []
    for popover in observing {
      tell(.willRotate(to: orientation, duration: duration), to: popover.contentViewController, of: rotation)
    }
    for popover in hidden { popover.rotationBegan() }
    let overPopovers = hidden.compactMap(\.contentViewController.presentation)
    turnStatusBar(to: orientation)
    stage.note(.text(orientation.constantName), for: "interfaceOrientation", of: id)
    stage.animate(duration: duration, isLasting: true) {
      stage.window.frame = stage.device.screen
      for root in roots {
        root.view.frame = stage.device.applicationFrame(in: orientation)
        root.presentation?.layOut()
      }
      for presentation in overPopovers { presentation.layOut() }
      for root in roots {
        root.view.layoutTree()
        tell(.willAnimate(to: orientation, duration: duration), to: root, of: rotation)
      }
      for popover in observing {
        tell(.willAnimate(to: orientation, duration: duration), to: popover.contentViewController, of: rotation)
      }
      for root in roots {
        for controller in root.wholeHierarchy where !rotation.isTold(controller) { controller.interfaceTurnedUnseen() }
        root.view.layoutTree()
        root.presentation?.layOutTree()
      }
      for presentation in overPopovers { presentation.layOutTree() }
      stage.keyboard.interfaceTurned()
    } completion: { [self] _ in
      for root in roots { tell(.didRotate(from: old), to: root, of: rotation) }
      for popover in observing where popover.isPopoverVisible {
        tell(.didRotate(from: old), to: popover.contentViewController, of: rotation)
      }
      for controller in rotation.told { controller.rotationIsOver() }
      for popover in hidden where popover.isPopoverVisible { popover.rotationEnded() }
      for observer in observers { observer.rotationEnded() }
      suspectFragileContent(after: "rotation")
      rotationsRunning -= 1
      stage.afterTurn { self.followWaiting() }
    }
    return true
  }

  /// The status bar turns: after will-rotate and before anything moves, told before with the new orientation and
  /// afterwards with the old one.
  ///
  /// Source: UIApplication Class Reference for the notifications; their place among the controllers' is inferred.
  private func turnStatusBar(to orientation: UIInterfaceOrientation) {
    let key = "UIApplicationStatusBarOrientationUserInfoKey"
    let old = stage.device.interfaceOrientation
    let center = stage.notificationCenter
    center.postIfObserved(.statusBarOrientationWillChange, ["\(key)": .text(orientation.constantName)])
    stage.device.interfaceOrientation = orientation
    center.postIfObserved(.statusBarOrientationDidChange, ["\(key)": .text(old.constantName)])
  }

  /// Who takes part in one rotation.
  final class Rotation {
    /// Those who were told of its beginning, in order.
    var told: [UIViewController] = []
    /// Whom the part that is going on may be told to.
    var audience: [UIViewController] = []

    func isTold(_ controller: UIViewController) -> Bool { told.contains { $0 === controller } }
  }

  /// Tells a controller's hierarchy of one part of a rotation: of the first as the hierarchy is when it begins, of the
  /// others those who heard the first.
  ///
  /// What is presented, pushed or shown inside a method of the first part hears of none (inferred); otherwise a method
  /// that presents a controller of its own kind would never end.
  private func tell(_ part: RotationPart, to controller: UIViewController, of rotation: Rotation) {
    rotation.audience = if case .willRotate = part { controller.wholeHierarchy } else { rotation.told }
    let outer = tellingRotation
    tellingRotation = rotation
    controller.rotate(part)
    tellingRotation = outer
  }

  /// Whether a controller takes part in the part of the rotation that is being told.
  func isTellingRotation(to controller: UIViewController) -> Bool {
    tellingRotation?.audience.contains { $0 === controller } == true
  }

  /// A controller is being told of the beginning of a rotation.
  func told(_ controller: UIViewController) { tellingRotation?.told.append(controller) }

  /// Turns to where the device was turned while the interface was on its way.
  private func followWaiting() {
    guard rotationsRunning == 0, let orientation = waitingOrientation else { return }
    waitingOrientation = nil
    stage.turn { _ = turn(to: orientation) }
  }

  /// How long the interface takes to turn.
  ///
  /// Source: uikit-facts 9.12 (inferred).
  func rotationDuration(from old: UIInterfaceOrientation, to new: UIInterfaceOrientation) -> Interval {
    let isHalfTurn = old.isPortrait == new.isPortrait
    return .seconds(behavior.quarterTurnSeconds * (isHalfTurn && behavior.halfTurnTakesTwice ? 2 : 1))
  }
}
