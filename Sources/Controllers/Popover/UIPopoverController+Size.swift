import RehearsalStage
public import RehearsalTrace

extension UIPopoverController {
  /// The size of the content: set by the app or taken over from the content controller.
  ///
  /// At presentation it wins over the content controller's own size; once the popover is visible, whichever changes
  /// last wins. Source: POP-019, POP-020, POP-021, uikit-facts 2.2.
  public var popoverContentSize: Size {
    get { explicitSize ?? sizeOfContent }
    set { setPopoverContentSize(newValue, animated: true) }
  }

  /// Sets the size of the content, animated or at once when the popover is visible.
  ///
  /// Source: POP-010, POP-011, POP-012.
  public func setPopoverContentSize(_ size: Size, animated: Bool) {
    stage.emit(
      .message, "setPopoverContentSize:animated:", of: id, ["size": .size(size), "animated": .bool(animated)]
    ) {
      explicitSize = isUsable(size) ? size : nil
      note("popoverContentSize", .size(popoverContentSize))
      if isPopoverVisible { resize(animated: animated) }
    }
  }

  /// The content controller wants another size: adopted while the popover is visible (POP-020).
  func contentSizeChanged() {
    guard isPopoverVisible else { return }
    explicitSize = sizeOfContent
    note("popoverContentSize", .size(popoverContentSize))
    resize(animated: true)
  }

  /// The popover is about to be presented: a stored size that means "ask the content controller" is forgotten.
  ///
  /// Source: uikit-facts 2.2.
  func settleSize() {
    if application.behavior.defaultSizeAsksContent, let explicitSize, askingSizes.contains(explicitSize) {
      self.explicitSize = nil
    }
    if application.behavior.keepsSizeTakenFromContent { explicitSize = popoverContentSize }
    let content = contentViewController
    stage.note(.size(content.contentSizeForViewInPopover), for: "contentSizeForViewInPopover", of: content.id)
  }

  /// The default, and the default with a navigation bar.
  private var askingSizes: [Size] {
    let standard = UIViewController.defaultContentSize
    let bar = application.behavior.popoverNavigationBarHeight
    return [standard, Size(width: standard.width, height: standard.height + bar)]
  }

  /// The size to show.
  ///
  /// Source: POP-007.
  var wantedSize: Size {
    let size = popoverContentSize
    guard application.behavior.popoverWidthLimit == .clamp else { return size }
    return Size(width: min(size.width, UIPopoverController.greatestWidth), height: size.height)
  }

  /// 600 is the greatest width that is documented.
  ///
  /// Source: POP-006, POP-007.
  static let greatestWidth = 600.0

  private var sizeOfContent: Size {
    let size = contentViewController.contentSizeForViewInPopover
    return isUsable(size) ? size : UIViewController.defaultContentSize
  }

  private func isUsable(_ size: Size) -> Bool {
    !application.behavior.emptySizeAsksContent || (size.width > 0 && size.height > 0)
  }

  func resize(animated: Bool) {
    stage.animate(duration: animated ? .seconds(application.behavior.popoverResizeSeconds) : .zero) {
      layOut(choosingDirection: false)
      presentation?.popoverView.layoutTree()
    }
    reportSize()
  }

  // MARK: - Reports

  /// What the guidelines and the chapters say about the size that is shown.
  func reportSize() {
    adviseWidth()
    noteUnreachable()
  }

  /// 320 is the width Apple recommends, and 600 the greatest that is documented.
  ///
  /// Source: POP-006, POP-007, POP-008.
  private func adviseWidth() {
    let width = popoverContentSize.width
    guard width != advisedWidth else { return }
    advisedWidth = width
    guard width != 320 else { return }
    let text =
      width > UIPopoverController.greatestWidth
      ? "popover width is above the documented maximum" : "popover width is not the recommended 320"
    stage.emit(.advisory, text, of: id, ["width": .number(width)])
  }

  /// How much of the content lies beyond its view's right and lower edge, where no finger brings it back.
  ///
  /// Source: POP-032.
  private func noteUnreachable() {
    let hidden = contentViewController.shownController.view.unreachableSize
    guard hidden != .zero || reportsUnreachable else { return }
    reportsUnreachable = true
    note("unreachable", .size(hidden))
  }
}

extension UIView {
  /// How far subviews reach beyond this view's right and lower edge; what a scroll view or table holds can be reached.
  fileprivate var unreachableSize: Size {
    let corner = farCorner
    return Size(width: max(0, corner.x - bounds.width), height: max(0, corner.y - bounds.height))
  }

  private var farCorner: Point {
    guard !(self is UIScrollView), !(self is UITableView) else { return .zero }
    return subviews.filter { !$0.isHidden }.reduce(Point.zero) { far, view in
      let inner = view.farCorner
      return Point(
        x: max(far.x, view.frame.maxX, view.frame.x + inner.x), y: max(far.y, view.frame.maxY, view.frame.y + inner.y))
    }
  }
}
