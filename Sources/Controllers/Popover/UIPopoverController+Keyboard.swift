import RehearsalStage
import RehearsalTrace

/// A popover that is up makes room for the keyboard by itself.
///
/// It hears of the keyboard when that begins to come and when it is gone, acts on the next turn of the run loop, and
/// moves for as long as the keyboard does. The arrow keeps its side. One that is presented, presented again, turned or
/// resized between the two makes room at once. A keyboard that turns with the interface has another height from the end
/// of the rotation on. Source: PRE-021, uikit-facts 2.9 (inferred).
extension UIPopoverController {
  /// Whether a popover that is presented now makes room for the keyboard.
  var keyboardTakesRoom: Bool {
    switch stage.keyboard.phase {
    case .down: false
    case .coming: application.behavior.keyboardTakesRoomFrom == .willShow
    case .up: true
    case .going: application.behavior.keyboardTakesRoomUntil == .didHide
    }
  }

  func observeKeyboard() {
    let center = stage.notificationCenter
    let (from, until) = (application.behavior.keyboardTakesRoomFrom, application.behavior.keyboardTakesRoomUntil)
    center.addObserver(
      id, for: from == .willShow ? "UIKeyboardWillShowNotification" : "UIKeyboardDidShowNotification"
    ) { [self] in keyboardMoves() }
    center.addObserver(
      id, for: until == .didHide ? "UIKeyboardDidHideNotification" : "UIKeyboardWillHideNotification"
    ) { [self] in keyboardMoves() }
    // The content may have begun to edit while it appeared.
    if presentation?.avoidsKeyboard != keyboardTakesRoom { keyboardMoves() }
  }

  func ignoreKeyboard() { stage.notificationCenter.removeObserver(id) }

  private func keyboardMoves() {
    stage.schedule(after: .zero, label: "keyboard") { [self] in
      let takesRoom = keyboardTakesRoom
      guard isPopoverVisible, presentation?.avoidsKeyboard != takesRoom else { return }
      presentation?.avoidsKeyboard = takesRoom
      stage.animate(duration: stage.keyboard.duration) {
        layOut(choosingDirection: false)
        presentation?.popoverView.layoutTree()
      }
    }
  }
}
