public import RehearsalTrace

/// The on-screen keyboard: a view that slides in from below and posts UIKit's four notifications.
///
/// Heights and duration: uikit-facts 1 and 8 (iPad 264 and 352, iPhone 216 and 162; 0.25 s since iOS 5, which is what a
/// keyboard takes unless told otherwise).
public final class UIKeyboard {
  private let stage: Stage
  private let view: UIKeyboardView
  /// Where the keyboard is on its way.
  public private(set) var phase = Phase.down
  /// Whether the keyboard is up, or on its way up.
  public var isShown: Bool { phase == .coming || phase == .up }
  /// How long it takes to slide in or out; systems differ.
  public var duration = Interval.milliseconds(250)

  /// How far the keyboard has come: between its notifications.
  public enum Phase: Hashable, Sendable {
    /// Off the screen: before will-show, and from did-hide on.
    case down
    /// From will-show to did-show.
    case coming
    /// From did-show to will-hide.
    case up
    /// From will-hide to did-hide.
    case going
  }

  init(stage: Stage) {
    self.stage = stage
    view = UIKeyboardView(stage: stage, id: "keyboard")
  }

  /// Where the keyboard lies when it is up, in window coordinates.
  public var frame: Rect {
    let screen = stage.device.screen
    let isPortrait = stage.device.interfaceOrientation.isPortrait
    let height: Double = stage.device.model.isPad ? (isPortrait ? 264 : 352) : (isPortrait ? 216 : 162)
    return Rect(x: 0, y: screen.maxY - height, width: screen.width, height: height)
  }

  /// Slides the keyboard in, from where it is; does nothing when it is up.
  public func show() {
    guard !isShown else { return }
    phase = .coming
    let end = frame
    post(.keyboardWillShow, end)
    if view.superview == nil {
      view.frame = end.offsetBy(x: 0, y: end.height)
      stage.window.addSubview(view)
    }
    slide(to: end) { [self] in
      phase = .up
      post(.keyboardDidShow, end)
    }
  }

  /// Slides the keyboard out; does nothing when it is down.
  public func hide() {
    guard isShown else { return }
    phase = .going
    let end = frame.offsetBy(x: 0, y: frame.height)
    post(.keyboardWillHide, end)
    slide(to: end) { [self] in
      phase = .down
      view.removeFromSuperview()
      post(.keyboardDidHide, end)
    }
  }

  /// The interface has turned, within the rotation's animation: a keyboard that is up takes its new place.
  public func interfaceTurned() {
    if isShown { view.frame = frame }
  }

  /// A keyboard that turns round on its way posts nothing for the way it did not finish.
  private func slide(to end: Rect, _ arrived: @escaping () -> Void) {
    stage.animate(duration: duration, fromCurrentState: true) {
      view.frame = end
    } completion: { finished in
      if finished { arrived() }
    }
  }

  private func post(_ notification: UIKitNotification, _ end: Rect) {
    stage.notificationCenter.post(
      notification,
      [
        "UIKeyboardFrameEndUserInfoKey": .rect(end),
        "UIKeyboardAnimationDurationUserInfoKey": .number(Double(duration.microseconds) / 1_000_000),
      ])
  }
}

/// The keyboard on the screen; the window keeps it in front.
final class UIKeyboardView: UIView {
  override var className: String { "UIKeyboard" }
}
