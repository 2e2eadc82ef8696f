import RehearsalStage
import RehearsalTrace

/// A popover that is up makes room for the keyboard by itself.
///
/// It hears of the keyboard when it begins to come and when it is gone, acts on the next turn of the run loop, and
/// moves for as long as the keyboard does. The arrow keeps its side. Source: PRE-021, uikit-facts 2.9 (inferred).
extension UIPopoverController {
  func observeKeyboard() {
    let center = stage.notificationCenter
    center.addObserver(id, for: "UIKeyboardWillShowNotification") { [self] in keyboardMoves(true) }
    center.addObserver(id, for: "UIKeyboardDidHideNotification") { [self] in keyboardMoves(false) }
  }

  func ignoreKeyboard() { stage.notificationCenter.removeObserver(id) }

  private func keyboardMoves(_ isShown: Bool) {
    stage.schedule(after: .zero, label: "keyboard") { [self] in
      guard isPopoverVisible, presentation?.avoidsKeyboard != isShown else { return }
      presentation?.avoidsKeyboard = isShown
      stage.animate(duration: stage.keyboard.duration) {
        layOut(choosingDirection: false)
        presentation?.popoverView.layoutTree()
      }
    }
  }
}
