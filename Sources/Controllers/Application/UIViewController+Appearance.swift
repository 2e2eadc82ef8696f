import RehearsalStage
import RehearsalTrace

/// What a controller is told of its view's coming and going, each thing once and in turn.
///
/// Whoever moves views says what begins and what ends; the controller knows how far it has come, so that one that is
/// covered, put away and replaced at once is told no more than once. A movement that is turned round half way is
/// ended by the one that turned it: will-appear, will-disappear, did-disappear.
///
/// Source: uikit-facts 2.6 to 2.8 for the orders.
extension UIViewController {
  /// Whether the view is on the screen and not about to leave.
  public var isAppeared: Bool {
    if case .appeared = appearance { true } else { false }
  }

  /// Whether the view is on the screen, or on its way there.
  var isAppearedOrAppearing: Bool {
    switch appearance {
    case .appeared, .appearing: true
    case .disappeared, .disappearing: false
    }
  }

  /// The view begins to come or to go, and with it those of the controllers that are visible inside.
  func beginAppearance(isAppearing: Bool, animated: Bool) {
    if isAppearedOrAppearing != isAppearing { tellBeginning(isAppearing: isAppearing, animated: animated) }
    for child in appearingChildren { child.standing.beginAppearance(isAppearing: isAppearing, animated: animated) }
  }

  private func tellBeginning(isAppearing: Bool, animated: Bool) {
    appearance = isAppearing ? .appearing(animated: animated) : .disappearing(animated: animated)
    if isAppearing {
      tell("viewWillAppear:", animated, hooks.viewWillAppear)
    } else {
      tell("viewWillDisappear:", animated, hooks.viewWillDisappear)
    }
    appearanceBegins(isAppearing: isAppearing)
  }

  /// What began has ended, whichever it was; nothing where nothing was going on.
  func endAppearance() {
    switch appearance {
    case .appearing: endAppearance(isAppearing: true)
    case .disappearing: endAppearance(isAppearing: false)
    case .appeared, .disappeared: return
    }
  }

  /// A movement in one direction has ended; nothing where it was turned round meanwhile.
  func endAppearance(isAppearing: Bool) {
    switch (appearance, isAppearing) {
    case (.appearing(let animated), true):
      appearance = .appeared
      tell("viewDidAppear:", animated, hooks.viewDidAppear)
    case (.disappearing(let animated), false):
      appearance = .disappeared
      tell("viewDidDisappear:", animated, hooks.viewDidDisappear)
    default: return
    }
    for child in appearingChildren { child.standing.endAppearance(isAppearing: isAppearing) }
  }

  /// A container shows this controller from now on, at once: it is told what its container has been told.
  ///
  /// Its view is there before it hears that it appears. Source: POP-017, the reference of viewDidLoad.
  func joinDisplay(of container: UIViewController) {
    if container.isAppearedOrAppearing { loadViewIfNeeded() }
    switch container.appearance {
    case .appearing(let animated): beginAppearance(isAppearing: true, animated: animated)
    case .appeared:
      beginAppearance(isAppearing: true, animated: false)
      endAppearance(isAppearing: true)
    case .disappearing, .disappeared: break
    }
  }

  /// Nobody shows this controller any more, at once: it is told so if it has not been.
  func leaveDisplay() {
    beginAppearance(isAppearing: false, animated: false)
    endAppearance(isAppearing: false)
  }

  // MARK: - Telling without looking

  /// Begins an appearance or disappearance that somebody else than UIKit speaks of, whatever went before.
  func forceAppearance(isBeginning: Bool, isAppearing: Bool, animated: Bool) {
    if isBeginning {
      tellBeginning(isAppearing: isAppearing, animated: animated)
    } else {
      appearance = isAppearing ? .appeared : .disappeared
      let selector = isAppearing ? "viewDidAppear:" : "viewDidDisappear:"
      tell(selector, animated, isAppearing ? hooks.viewDidAppear : hooks.viewDidDisappear)
    }
    for child in appearingChildren {
      child.standing.forceAppearance(isBeginning: isBeginning, isAppearing: isAppearing, animated: animated)
    }
  }

  private func tell(_ selector: String, _ animated: Bool, _ hook: ((Bool) -> Void)?) {
    stage.emit(.lifecycle, selector, of: id, ["animated": .bool(animated)]) { hook?(animated) }
  }
}
