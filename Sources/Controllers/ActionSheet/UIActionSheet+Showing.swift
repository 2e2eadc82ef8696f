public import RehearsalStage
public import RehearsalTrace

extension UIActionSheet {
  /// Shows the sheet from a bar button item.
  public func showFromBarButtonItem(_ item: UIBarButtonItem, animated: Bool) {
    show("showFromBarButtonItem:animated:", ["item": .text(item.id), "animated": .bool(animated)]) {
      item.control.map {
        appear(over: $0) {
          $0.presentPopoverFromBarButtonItem(item, permittedArrowDirections: .any, animated: animated)
        }
      }
    }
  }

  /// Shows the sheet from the bounds of a view.
  public func showFromRect(_ rect: Rect, in view: UIView, animated: Bool) {
    show("showFromRect:inView:animated:", ["rect": .rect(rect), "view": .text(view.id), "animated": .bool(animated)]) {
      appear(over: view) {
        $0.presentPopoverFromRect(rect, in: view, permittedArrowDirections: .any, animated: animated)
      }
    }
  }

  /// Shows the sheet in a view: on an iPad in the middle, in a popover without an arrow.
  public func show(in view: UIView) {
    show("showInView:", ["view": .text(view.id)]) { appear(over: view) { $0.presentCentered(over: view) } }
  }

  private func show(_ message: String, _ arguments: Value, _ body: () -> Void?) {
    stage.emit(.message, message, of: id, arguments) {
      guard showing == nil else { return }
      body()
    }
  }

  private func appear(over view: UIView, _ present: (UIPopoverController) -> Void) {
    let behavior = application.behavior
    let enclosing = application.popovers.last { view.isDescendant(of: $0.contentViewController.view) }
    tell("willPresentActionSheet:", nil, delegate?.willPresent)
    application.add(self)
    if behavior.showsActionSheetInPopover, enclosing == nil || !behavior.actionSheetStaysInsidePopover {
      appearInPopover(present)
    } else {
      slideIn(over: enclosing?.contentViewController.view ?? stage.window)
    }
  }

  // MARK: - In a popover

  /// The cancel button is left out: a tap outside stands for it.
  private func appearInPopover(_ present: (UIPopoverController) -> Void) {
    let behavior = application.behavior
    let buttons = makeButtons(width: behavior.actionSheetWidth, withCancel: !behavior.actionSheetPopoverHidesCancel)
    let controller = UIViewController(application: application, id: ViewName.controller.of(id)) { _ in buttons }
    controller.contentSizeForViewInPopover = buttons.frame.size
    let popover = UIPopoverController(
      application: application, id: ViewName.popover.of(id), contentViewController: controller)
    application.ownership.retain(popover, by: id)
    popover.whenLeaving = { [weak self] in self?.popoverLeaves() }
    popover.whenDismissed = { [weak self] in self?.popoverIsGone($0) }
    showing = .popover(popover)
    noteVisible()
    present(popover)
    tell("didPresentActionSheet:", nil, delegate?.didPresent)
  }

  /// The popover goes, and not because of a button: as if the cancel button had been clicked, which nobody is told
  /// unless it is decided otherwise.
  ///
  /// Source: uikit-facts 9.9.
  private func popoverLeaves() {
    guard dismissedIndex == nil else { return }
    if application.behavior.outsideTapClicksCancel {
      tell("actionSheet:clickedButtonAtIndex:", cancelButtonIndex, delegate?.clicked)
    }
    willDismiss(cancelButtonIndex)
  }

  private func popoverIsGone(_ popover: UIPopoverController) {
    didDismiss()
    application.ownership.release(popover, by: id)
  }

  // MARK: - In place

  private func slideIn(over container: UIView) {
    let dimming = UIView(stage: stage, id: ViewName.dimmingView.of(id), frame: container.bounds)
    dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let sheet = makeButtons(width: container.bounds.width, withCancel: true)
    let end = sheet.frame.offsetBy(x: 0, y: container.bounds.height - sheet.frame.height)
    sheet.frame = end.offsetBy(x: 0, y: end.height)
    sheet.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    dimming.addSubview(sheet)
    container.addSubview(dimming)
    showing = .inPlace(sheet: sheet, dimming: dimming)
    noteVisible()
    stage.animate(duration: .seconds(application.behavior.actionSheetSlideSeconds)) {
      sheet.frame = end
    } completion: { [self] _ in
      // One that is dismissed on its way was never presented.
      if isVisible { tell("didPresentActionSheet:", nil, delegate?.didPresent) }
    }
  }

  // MARK: - Dismissing

  /// A button was clicked.
  func clicked(_ index: Int) {
    guard isVisible else { return }
    tell("actionSheet:clickedButtonAtIndex:", index, delegate?.clicked)
    dismiss(with: index, animated: true)
  }

  /// Takes the sheet away as if a button had been clicked, without telling that one was.
  func dismiss(with index: Int, animated: Bool) {
    guard isVisible, let showing else { return }
    willDismiss(index)
    switch showing {
    case .popover(let popover): popover.dismissPopoverAnimated(animated)
    case .inPlace(let sheet, let dimming):
      let seconds = animated ? application.behavior.actionSheetSlideSeconds : 0
      stage.animate(duration: .seconds(seconds), fromCurrentState: true) {
        sheet.frame = sheet.frame.offsetBy(x: 0, y: sheet.frame.height)
      } completion: { [self] _ in
        dimming.removeFromSuperview()
        didDismiss()
      }
    }
  }

  private func willDismiss(_ index: Int) {
    dismissedIndex = index
    noteVisible()
    tell("actionSheet:willDismissWithButtonIndex:", index, delegate?.willDismiss)
  }

  private func didDismiss() {
    guard let index = dismissedIndex else { return }
    showing = nil
    dismissedIndex = nil
    application.remove(self)
    tell("actionSheet:didDismissWithButtonIndex:", index, delegate?.didDismiss)
  }
}

extension UIActionSheet: ApplicationObserver {
  /// A sheet that slid in inside a popover is dismissed before the popover goes, with its cancel index.
  ///
  /// Source: uikit-facts 2.7, step 2.
  func popoverLeaves(_ popover: any ShownPopover) {
    guard case .inPlace(_, let dimming) = showing, dimming.isDescendant(of: popover.contentViewController.view)
    else { return }
    dismiss(with: cancelButtonIndex, animated: false)
  }
}
