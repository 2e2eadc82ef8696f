public import RehearsalStage
public import RehearsalTrace

extension UIPopoverController {
  /// Shows the popover pointing at a rectangle of a view.
  ///
  /// Source: PRE-001, PRE-004, uikit-facts 2.1 for the exceptions.
  public func presentPopoverFromRect(
    _ rect: Rect, in view: UIView, permittedArrowDirections permitted: UIPopoverArrowDirection, animated: Bool
  ) {
    let selector = "presentPopoverFromRect:inView:permittedArrowDirections:animated:"
    stage.emit(
      .message, selector, of: id,
      [
        "rect": .rect(rect), "view": .text(view.id), "permittedArrowDirections": .text(permitted.words),
        "animated": .bool(animated),
      ]
    ) {
      guard view.isInWindow else { return raiseNoWindow(selector) }
      present(
        from: .rect(withExtent(rect, selector), view), permitted: permitted, animated: animated, selector: selector)
    }
  }

  /// Shows the popover pointing at a bar button item: the arrow is above or below, and the item's bar becomes a
  /// passthrough view.
  ///
  /// Source: PRE-002, DIS-016, uikit-facts 2.5.
  public func presentPopoverFromBarButtonItem(
    _ item: UIBarButtonItem, permittedArrowDirections permitted: UIPopoverArrowDirection, animated: Bool
  ) {
    let selector = "presentPopoverFromBarButtonItem:permittedArrowDirections:animated:"
    stage.emit(
      .message, selector, of: id,
      [
        "item": .text(item.id), "permittedArrowDirections": .text(permitted.words), "animated": .bool(animated),
      ]
    ) {
      guard item.control?.isInWindow == true else { return raiseNoWindow(selector) }
      present(from: .item(item), permitted: vertical(permitted), animated: animated, selector: selector)
    }
  }

  /// What is left of a mask where only up and down are possible; a mask that has neither is a mistake, of which an
  /// advisory speaks, and stands for both.
  ///
  /// Source: uikit-facts 2.5.
  private func vertical(_ permitted: UIPopoverArrowDirection) -> UIPopoverArrowDirection {
    guard permitted != .unknown else { return permitted }
    let vertical = permitted.intersection([.up, .down])
    guard vertical.isEmpty else { return vertical }
    stage.emit(
      .advisory, "from a bar button item only up and down are permitted", of: id,
      ["permittedArrowDirections": .text(permitted.words)])
    return [.up, .down]
  }

  /// A rectangle to point at: one without extent is told to the console once, and widened.
  ///
  /// Source: uikit-facts 2.1.
  private func withExtent(_ rect: Rect, _ selector: String) -> Rect {
    guard rect.width < 1 || rect.height < 1 else { return rect }
    if application.behavior.reportsEmptyRect {
      application.adviseOnce(
        "-[UIPopoverController \(selector)]: the rect passed in to this method must have non-zero width and height. "
          + "This will be an exception in a future release.", of: id)
    }
    let least = application.behavior.emptyRectSide
    return Rect(
      origin: rect.origin,
      size: Size(width: rect.width < 1 ? least : rect.width, height: rect.height < 1 ? least : rect.height))
  }

  private func raiseNoWindow(_ selector: String) {
    let common = "_commonPresentPopoverFromRect:inView:permittedArrowDirections:animated:"
    let named = application.behavior.windowlessMethodName == .sent ? selector : common
    stage.raise(
      "NSInvalidArgumentException",
      "-[UIPopoverController \(named)]: Popovers cannot be presented from a view which does not have a window.")
  }

  private func present(from anchor: PopoverAnchor, permitted: UIPopoverArrowDirection, animated: Bool, selector: String)
  {
    guard permitted != .unknown else {
      return stage.raise(
        "NSInvalidArgumentException",
        "-[UIPopoverController \(selector)]: Popovers cannot be presented with UIPopoverArrowDirectionUnknown.")
    }
    guard application.behavior.permitsPopovers else {
      stage.emit(.advisory, "presentation ignored: popovers are for iPad only", of: id)
      return
    }
    if let host, host.presentContent() { return }
    switch state {
    case .presenting:
      stage.emit(.advisory, "presentation ignored while presenting", of: id)
    case .dismissing:
      stage.emit(.advisory, "presentation ignored while dismissing", of: id)
    case .visible:
      presentAgain(from: anchor, permitted: permitted)
    case .idle:
      guard mayHold(contentViewController) else { return refuseContainedContent() }
      host?.popoverWillPresent(isContentTold: false)
      appear(from: anchor, permitted: permitted, animated: animated)
    }
  }

  /// A visible popover is moved in place, without an animation or appearance callbacks; all else that presenting
  /// settles is settled again: size, room beside the keyboard, window, side of the arrow, passthrough views.
  ///
  /// Its place among the views in front of the interface stays. Source: DIS-016, DIS-020, uikit-facts 2.6 step 2.
  private func presentAgain(from anchor: PopoverAnchor, permitted: UIPopoverArrowDirection) {
    guard let dimmingView = presentation?.dimmingView else { return }
    presentation?.anchor = anchor
    presentation?.permitted = permitted
    presentation?.avoidsKeyboard = keyboardTakesRoom
    settleSize()
    if let window = anchor.view?.window, dimmingView.window !== window { window.addSubview(dimmingView) }
    layOut(choosingDirection: true)
    installPassthroughViews(for: anchor)
    note("popoverContentSize", .size(popoverContentSize))
    reportSize()
  }

  /// The content stands in another controller by now, as the first pane of a split view does that is a pane again; it
  /// is not taken away from there.
  ///
  /// Source: SPL-012.
  private func refuseContainedContent() {
    switch application.behavior.presentingContainedContent {
    case .raises: raiseContainedContent()
    case .ignored:
      stage.emit(
        .advisory, "presentation ignored: the content is inside another controller", of: id,
        ["content": .text(contentViewController.id)])
    }
  }

  /// Shows the popover in the middle, without an arrow: what an action sheet in a view does.
  ///
  /// Source: uikit-facts 7.
  func presentCentered(over view: UIView) {
    guard view.isInWindow, state == .idle else { return }
    appear(from: .nothing, permitted: [], animated: false)
  }

  /// Puts the popover on the screen.
  ///
  /// At once, with both appearance callbacks within the present message and unanimated; where appearing takes time, an
  /// animated popover comes out of nothing and its content has appeared at the end of that. Either way it counts as
  /// visible when the message returns. Source: PRE-001, PRE-022, uikit-facts 2.6 (inferred) and 9.1.
  private func appear(from anchor: PopoverAnchor, permitted: UIPopoverArrowDirection, animated: Bool) {
    state = .presenting
    let dimmingView = UIDimmingView(stage: stage, id: ViewName.dimmingView.of(id), popover: self)
    let popoverView = UIPopoverView(stage: stage, id: ViewName.view.of(id))
    dimmingView.addSubview(popoverView)
    contentViewController.loadViewIfNeeded()
    settleSize()
    contentViewController.popoverShows(true)
    let (background, chrome) = makeBackground()
    guard stage.exception == nil else { return }
    popoverView.addSubview(background)
    presentation = Presentation(
      anchor: anchor, permitted: permitted, placement: .none, dimmingView: dimmingView, popoverView: popoverView,
      background: background, chrome: chrome, avoidsKeyboard: keyboardTakesRoom)
    layOut(choosingDirection: true)
    guard stage.exception == nil else { return }
    popoverView.addSubview(contentViewController.standing.view)
    dimmingView.layoutTree()
    let duration = Interval.seconds(animated ? application.behavior.popoverAppearSeconds : 0)
    contentViewController.standing.beginAppearance(isAppearing: true, animated: duration > .zero)
    host?.popoverWillPresent(isContentTold: true)
    (anchor.view?.window ?? stage.window).addSubview(dimmingView)
    state = .visible
    if duration > .zero {
      fadeIn(popoverView, during: duration)
    } else {
      contentViewController.standing.endAppearance()
    }
    observeKeyboard()
    installPassthroughViews(for: anchor)
    note("popoverVisible", true)
    note("popoverContentSize", .size(popoverContentSize))
    advisedWidth = nil
    reportSize()
    application.popoverAppeared(self)
  }

  /// A popover that is dismissed on its way has never appeared.
  private func fadeIn(_ popoverView: UIPopoverView, during duration: Interval) {
    popoverView.alpha = 0
    stage.animate(duration: duration) {
      popoverView.alpha = 1
    } completion: { [self] _ in
      if isPopoverVisible, presentation?.popoverView === popoverView {
        contentViewController.standing.endAppearance(isAppearing: true)
      }
    }
  }
}
