import RehearsalStage
import RehearsalTrace

/// When the completion of an animation is called.
public enum SGAnimationCompletion: String, Hashable, Sendable, CaseIterable {
  /// After the animation's duration, whatever became of it; at once when it has none.
  case timed
  /// At once, always.
  case immediate
  /// After the animation's duration; in the next turn when it has none, as UIKit documents.
  case timedDeferZero
}

extension SGPopoverController {
  /// How long every animation takes.
  ///
  /// Source: uikit-facts 5.2.
  static let duration = Interval.milliseconds(250)

  func setAlpha(of view: UIView, to alpha: Double) {
    guard view.alpha != alpha else { return }
    stage.emit(.message, "setAlpha:", of: view.id, ["from": .number(view.alpha), "to": .number(alpha)])
    view.alpha = alpha
  }

  func setInteraction(of view: UIView, to isEnabled: Bool) {
    guard view.isUserInteractionEnabled != isEnabled else { return }
    stage.emit(.message, "setUserInteractionEnabled:", of: view.id, ["enabled": .bool(isEnabled)])
    view.isUserInteractionEnabled = isEnabled
  }

  /// Fades the container.
  func animate(_ animated: Bool, of view: UIView, alpha: Double, completion: (() -> Void)? = nil) {
    let changes: Value =
      view.alpha == alpha
      ? .list([]) : .list([["alpha": .list([.number(view.alpha), .number(alpha)])]])
    animate(animated, changes, { view.alpha = alpha }, completion)
  }

  /// Puts other content into the popover, within an animation.
  func animate(
    _ animated: Bool, swapping content: (any SGPopoverContentViewController)?, completion: @escaping () -> Void
  ) {
    animate(
      animated, .list([]),
      { [self] in
        guard let popoverView else { return }
        popoverView.contentView = content?.contentView
        popoverView.contentSize = popoverContentSize
      }, completion)
  }

  /// One `animateWithDuration:animations:completion:`; the duration is zero when it is not to be animated.
  ///
  /// The completion is the model's own and not the stage's: it comes when `sgAnimationCompletion` says, also when
  /// another animation took the view away.
  private func animate(
    _ animated: Bool, _ changes: Value, _ body: () -> Void, _ completion: (() -> Void)?
  ) {
    let duration = animated ? SGPopoverController.duration : .zero
    stage.emit(
      .message, "animateWithDuration:animations:completion:", of: id,
      [
        "duration": .number(duration.seconds), "hasCompletion": .bool(completion != nil), "changes": changes,
      ]
    ) {
      stage.animate(duration: duration, body)
      guard let completion else { return }
      let end = { [self] in stage.emit(.animation, "completed", of: id, consequences: completion) }
      switch application.behavior.sgAnimationCompletion {
      case .immediate: end()
      case .timed where duration == .zero: end()
      case .timed, .timedDeferZero:
        stage.schedule(after: duration, label: "completion of \(id)", end)
      }
    }
  }
}
