import RehearsalStage
import RehearsalTrace

extension UISplitViewController {
  /// What exists only while the first pane lies over the second, or slides there.
  struct Panel {
    /// Covers the second pane and takes the taps beside the panel.
    let dimmingView: UIDimmingView
    /// The controller that it is a front of; the item's may be another one by the time the panel is out.
    let popover: UIPopoverController
    /// Whether the panel is on its way out.
    var isClosing = false
  }

  // MARK: - Opening and closing

  /// Slides the first pane in over the second.
  ///
  /// A panel that is on its way out turns round where it is. Order: the first controller's will-appear, the delegate's
  /// will-present, the slide, did-appear. Source: SPG-002, SPG-003, uikit-facts 4.6 and 9.15.
  ///
  /// - Parameter isSwiped: Whether a swipe summons it, not the item or code.
  func openPanel(isSwiped: Bool) {
    guard isMasterHidden, let master, let popover = masterPopoverController, popover.state != .visible else { return }
    let isTold = !isSwiped || application.behavior.swipeSendsWillPresent
    popover.state = .presenting
    master.loadViewIfNeeded()
    if isTold, !application.behavior.masterAppearsBeforeWillPresent { tellWillPresent() }
    master.standing.beginAppearance(isAppearing: true, animated: true)
    if isTold, application.behavior.masterAppearsBeforeWillPresent { tellWillPresent() }
    if panel == nil { raisePanel(for: popover) }
    panel?.isClosing = false
    popover.state = .visible
    popover.note("popoverVisible", true)
    let bar = application.behavior.panelPassesBar ? masterItem?.control?.superview : nil
    popover.adoptPassthroughViews(bar.map { [$0] } ?? [])
    application.popoverAppeared(popover)
    slide(to: geometry.master, animated: true) { master.standing.endAppearance(isAppearing: true) }
  }

  private func raisePanel(for popover: UIPopoverController) {
    let dimmingView = UIDimmingView(stage: stage, id: ViewName.dimmingView.of(popover.id), popover: popover)
    dimmingView.frame = view.bounds
    view.addSubview(dimmingView)
    panel = Panel(dimmingView: dimmingView, popover: popover)
    guard let master else { return }
    placeMaster(geometry.parkedMaster)
    insert(master)
  }

  /// Slides the panel out, or takes it away at once.
  ///
  /// Order: will-disappear, the slide, did-disappear. Source: uikit-facts 4.6.
  func closePanel(animated: Bool) {
    guard panel != nil, let master, let popover = masterPopoverController, popover.state == .visible else { return }
    popover.state = .dismissing
    popover.note("popoverVisible", false)
    application.popoverDisappeared(popover)
    panel?.isClosing = true
    master.standing.beginAppearance(isAppearing: false, animated: animated)
    slide(to: geometry.parkedMaster, animated: animated) { [self] in panelIsOut() }
  }

  /// Ends at once the slide of a panel that is on its way out.
  func finishPanelOut() {
    if panel?.isClosing == true { panelIsOut() }
  }

  private func panelIsOut() {
    guard let master else { return }
    let standing = master.standing
    master.removeViews()
    dropPanel()
    standing.endAppearance(isAppearing: false)
  }

  /// What is left of the panel goes, but for the first pane's own view.
  private func dropPanel() {
    let popover = panel?.popover
    panel?.dimmingView.removeFromSuperview()
    panel = nil
    slides += 1
    if master.map(isInPlace) != true { divider.removeFromSuperview() }
    popover?.state = .idle
  }

  /// The time of a slide is that of the whole way times the part that is left.
  ///
  /// Source: uikit-facts 4.6 and 9.13.
  private func slide(to frame: Rect, animated: Bool, _ arrived: @escaping () -> Void) {
    let way = abs(frame.x - (master?.standing.view.presentationFrame.x ?? frame.x)) / SplitViewGeometry.masterWidth
    let duration = Interval.seconds(application.behavior.slideSeconds * way)
    slides += 1
    let number = slides
    stage.animate(duration: animated ? duration : .zero, fromCurrentState: true) {
      placeMaster(frame)
    } completion: { [self] _ in
      // A rotation may have moved it the rest of the way; another slide has an end of its own.
      if number == slides { arrived() }
    }
  }

  // MARK: - Becoming the pane

  /// The interface turns to where both panes are seen: a panel that is up becomes the pane without leaving the screen.
  ///
  /// Source: SPG-004, uikit-facts 8.
  ///
  /// - Returns: Whether there was a panel that did.
  func panelBecomesPane() -> Bool {
    guard let panel, let popover = masterPopoverController else { return false }
    if panel.isClosing {
      if application.behavior.slideOutLosesMaster { return true }
      stage.withoutAnimation { master.map { $0.place(at: $0.standing.view.presentationFrame) } }
      dropPanel()
      return false
    }
    popover.note("popoverVisible", false)
    application.popoverDisappeared(popover)
    dropPanel()
    stage.animate(duration: .seconds(application.behavior.panelRotationSeconds)) { layOut() }
    return true
  }

  // MARK: - Swipes

  /// A drag of the second pane summons the first, and the reverse sends it back.
  ///
  /// Source: SPG-008 to SPG-011, SPG-015, uikit-facts 4.6.
  func attachGesture() {
    guard application.behavior.presentsMasterBySwipe else { return }
    var isAnswered = false
    let recognizer = UIPanGestureRecognizer(stage: stage, id: ViewName.pan.of(id)) { [weak self] in
      if let self, !isAnswered { isAnswered = panned() }
    }
    recognizer.shouldBegin = { [weak self] way in
      guard let self else { return false }
      isAnswered = false
      let isVisible = masterPopoverController?.state == .visible
      return abs(way.x) > abs(way.y) && (way.x > 0) != isVisible
        && (!isVisible || application.behavior.swipeClosesPanel)
    }
    pan = recognizer
    view.addGestureRecognizer(recognizer)
    updateGesture()
  }

  /// - Returns: Whether the finger has gone far enough.
  private func panned() -> Bool {
    guard let pan, let popover = masterPopoverController, abs(pan.translation.x) >= application.behavior.swipePoints
    else { return false }
    if popover.state == .visible {
      popover.dismiss(animated: true, byUser: true)
    } else if application.behavior.presentsMasterInPanel {
      openPanel(isSwiped: true)
    } else if let item = masterItem, item.control?.isInWindow == true {
      popover.presentPopoverFromBarButtonItem(item, permittedArrowDirections: .any, animated: true)
    }
    return true
  }

  /// The swipe means something only while there is a hidden first pane to summon.
  func updateGesture() {
    let isWanted = takesGesture && isMasterHidden && masterPopoverController != nil
    if let pan, pan.isEnabled != isWanted { pan.isEnabled = isWanted }
  }
}
