public import RehearsalStage
import RehearsalTrace

extension UIViewController {
  /// Whether this controller and every one it contains allow an orientation.
  public func supports(_ orientation: UIInterfaceOrientation) -> Bool {
    if let coveringController { return coveringController.supports(orientation) }
    return supportedOrientations.contains(orientation) && childrenSupport(orientation)
  }

  /// Asks the controller on display whether the interface may turn.
  ///
  /// The question to a controller that does not take every orientation is recorded with its answer (SGP-036).
  func agrees(toTurnTo orientation: UIInterfaceOrientation) -> Bool {
    if let coveringController { return coveringController.agrees(toTurnTo: orientation) }
    guard !supportedOrientations.isSuperset(of: UIInterfaceOrientation.allCases) else { return supports(orientation) }
    return answers(toTurnTo: orientation)
  }

  /// Asks this controller, and records the question with its answer: up to 5.1 about one orientation; from 6.0 on
  /// whether it turns at all, which it does, and then which orientations it supports.
  func answers(toTurnTo orientation: UIInterfaceOrientation) -> Bool {
    guard application.behavior.asksForSupportedOrientations else {
      let event = stage.emit(
        .lifecycle, "shouldAutorotateToInterfaceOrientation:", of: id,
        ["orientation": .text(orientation.constantName)])
      let answer = supports(orientation)
      stage.answer(event, .bool(answer))
      return answer
    }
    stage.answer(stage.emit(.lifecycle, "shouldAutorotate", of: id), .bool(true))
    let event = stage.emit(.lifecycle, "supportedInterfaceOrientations", of: id)
    let supported = UIInterfaceOrientation.allCases.filter(supports)
    stage.answer(event, .list(supported.map { .text($0.constantName) }))
    return supported.contains(orientation)
  }

  /// Tells this controller, then its children, then what is presented over it; a controller that is wholly covered when
  /// the rotation begins hands everything to the one that covers it.
  ///
  /// Who was told of the beginning is told the rest, and nobody else is: what comes, goes or covers during a rotation
  /// changes nothing in that. Source: uikit-facts 8.
  func rotate(_ part: RotationPart) {
    if case .willRotate = part, let coveringController { return coveringController.rotate(part) }
    guard application.isTellingRotation(to: self) else {
      presentation?.presented.rotate(part)
      return
    }
    if case .willRotate = part { application.told(self) }
    switch part {
    case .willRotate(let orientation, let duration):
      stage.emit(
        .lifecycle, "willRotateToInterfaceOrientation:duration:", of: id,
        ["orientation": .text(orientation.constantName), "duration": .number(duration.seconds)]
      ) { hooks.willRotate?(orientation) }
    case .willAnimate(let orientation, let duration):
      interfaceOrientation = orientation
      stage.emit(
        .lifecycle, "willAnimateRotationToInterfaceOrientation:duration:", of: id,
        ["orientation": .text(orientation.constantName), "duration": .number(duration.seconds)]
      ) { hooks.willAnimateRotation?(orientation) }
    case .didRotate(let orientation):
      stage.emit(
        .lifecycle, "didRotateFromInterfaceOrientation:", of: id, ["orientation": .text(orientation.constantName)]
      ) { hooks.didRotate?(orientation) }
    }
    rotateChildren(part)
    presentation?.presented.rotate(part)
  }

  /// The controller that the user sees instead of this one; its rotations and orientations count.
  var coveringController: UIViewController? {
    guard let presentation, presentation.coversScreen else { return nil }
    return presentation.presented
  }

  /// This controller, everything that it contains, and what is presented over any of them.
  var wholeHierarchy: [UIViewController] {
    var found: [UIViewController] = [self]
    var next = 0
    while next < found.count {
      let controller = found[next]
      next += 1
      found += controller.children
      if let presented = controller.presentation?.presented { found.append(presented) }
    }
    return found
  }
}
