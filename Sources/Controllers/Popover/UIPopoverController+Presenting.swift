import Stage
import Trace

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
      var anchor = rect
      if rect.width < 1 || rect.height < 1 {
        application.adviseOnce(
          "-[UIPopoverController \(selector)]: the rect passed in to this method must have non-zero width and height. "
            + "This will be an exception in a future release.", of: id)
        anchor.size = Size(
          width: rect.width < 1 ? 2 : rect.width, height: rect.height < 1 ? 2 : rect.height)
      }
      present(from: .rect(anchor, view), permitted: permitted, selector: selector)
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
      let vertical = permitted == .unknown ? permitted : permitted.intersection([.up, .down])
      present(from: .item(item), permitted: vertical.isEmpty ? [.up, .down] : vertical, selector: selector)
    }
  }

  private func raiseNoWindow(_ selector: String) {
    stage.raise(
      "NSInvalidArgumentException",
      "-[UIPopoverController \(selector)]: Popovers cannot be presented from a view which does not have a window.")
  }

  private func present(from anchor: PopoverAnchor, permitted: UIPopoverArrowDirection, selector: String) {
    guard permitted != .unknown else {
      return stage.raise(
        "NSInvalidArgumentException",
        "-[UIPopoverController \(selector)]: Popovers cannot be presented with UIPopoverArrowDirectionUnknown.")
    }
    guard application.behavior.permitsPopovers else {
      stage.emit(.advisory, "presentation ignored: popovers are for iPad only", of: id)
      return
    }
    switch state {
    case .presenting:
      stage.emit(.advisory, "presentation ignored while presenting", of: id)
    case .dismissing:
      stage.emit(.advisory, "presentation ignored while dismissing", of: id)
    case .visible:
      presentation?.anchor = anchor
      presentation?.permitted = permitted
      layOut(choosingDirection: true)
    case .idle:
      appear(from: anchor, permitted: permitted)
    }
  }

  /// Shows the popover in the middle, without an arrow: what an action sheet in a view does.
  ///
  /// Source: uikit-facts 7.
  func presentCentered(over view: UIView) {
    guard view.isInWindow, state == .idle else { return }
    appear(from: .nothing, permitted: [])
  }

  /// Puts the popover on the screen at once: both appearance callbacks come within the present message, unanimated.
  ///
  /// Source: uikit-facts 2.6 (inferred) and 9.1.
  private func appear(from anchor: PopoverAnchor, permitted: UIPopoverArrowDirection) {
    state = .presenting
    let dimmingView = UIDimmingView(stage: stage, id: id + ".dimmingView", popover: self)
    let popoverView = UIPopoverView(stage: stage, id: id + ".view")
    dimmingView.addSubview(popoverView)
    contentViewController.loadViewIfNeeded()
    presentation = Presentation(
      anchor: anchor, permitted: permitted, placement: place(from: anchor, permitted: permitted),
      dimmingView: dimmingView, popoverView: popoverView)
    showPlacement()
    popoverView.addSubview(contentViewController.view)
    dimmingView.layoutTree()
    contentViewController.beginAppearance(isAppearing: true, animated: false)
    stage.window.addSubview(dimmingView)
    state = .visible
    contentViewController.endAppearance()
    installPassthroughViews(for: anchor)
    note("popoverVisible", true)
    note("popoverContentSize", .size(wantedSize))
    adviseWidth()
    application.popoverAppeared(self)
  }

  /// 320 is the width Apple recommends, and 600 the greatest that is documented.
  ///
  /// Source: POP-006, POP-007, POP-008.
  private func adviseWidth() {
    let width = wantedSize.width
    guard width != 320 else { return }
    let text =
      width > 600 ? "popover width is above the documented maximum" : "popover width is not the recommended 320"
    stage.emit(.advisory, text, of: id, ["width": .number(width)])
  }
}
