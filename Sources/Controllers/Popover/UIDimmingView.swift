import RehearsalStage
import RehearsalTrace

/// Covers the window under a popover and catches the touches that miss it.
///
/// Draws nothing: a popover does not dim what is around it. Source: PRE-017.
///
/// A new touch goes to the popover's own views first; else to the first passthrough view that takes it; else it stays
/// here, and the views below know nothing of it.
///
/// Source: uikit-facts 2.7, DIS-003, DIS-023.
final class UIDimmingView: UIView {
  override var className: String { "UIDimmingView" }
  /// Gone with its last owner, while the finger of an outside tap may still be down here.
  private weak var popover: UIPopoverController?
  /// The region that dismisses: UI Automation finds it under this name; a popover that cannot be left has none.
  override var accessible: Accessible? {
    popover?.contentViewController.isEffectivelyModal == true ? nil : Accessible(.button, "dismiss popup")
  }
  private let behavior: SystemBehavior
  private var touch: UITouch?

  init(stage: Stage, id: String, popover: UIPopoverController) {
    self.popover = popover
    behavior = popover.application.behavior
    super.init(stage: stage, id: id, frame: stage.window.bounds)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    note(false, for: "dimming")
    guard trigger == .tap else { return }
    let tap = UITapGestureRecognizer(stage: stage, id: ViewName.tap.of(self.id)) { [weak self] in
      self?.dismissByTouch()
    }
    // The popover is a subview, and what is tapped in it is no outside tap.
    tap.shouldReceive = { [weak self] in $0.view === self }
    addGestureRecognizer(tap)
  }

  override func hitTest(_ point: Point) -> UIView? {
    let hit = super.hitTest(point)
    return hit === self ? popover?.passthroughView(at: point, in: self) ?? self : hit
  }

  private var trigger: OutsideTouch { behavior.outsideTouch }

  override func touchesBegan(_ touch: UITouch) {
    self.touch = touch
    if trigger == .touchDown { dismissByTouch() }
  }

  /// A finger that went down here was lifted: an outside tap, however far it moved.
  ///
  /// Source: uikit-facts 9.8.
  override func touchesEnded(_ touch: UITouch) {
    if trigger == .touchUp { dismissByTouch() }
  }

  private func dismissByTouch() {
    guard popover?.outsideTouched() == true, behavior.refusedTapReachesView, let touch else { return }
    isUserInteractionEnabled = false
    let below = stage.window.hitTest(touch.point)
    isUserInteractionEnabled = true
    below?.touchesBegan(touch)
    below?.touchesEnded(touch)
  }
}
