import RehearsalStage
import RehearsalTrace

extension UISplitViewController {
  // MARK: - Whether to hide

  /// Whether the first pane is to be hidden: in portrait, unless the delegate has another opinion.
  ///
  /// Each query of a delegate that implements the method is an event. Source: SPL-035 to SPL-039, uikit-facts 4.4 and
  /// 9.7.
  func hidesMaster(in orientation: UIInterfaceOrientation, asking: Bool = true) -> Bool {
    let standard = orientation.isPortrait
    guard asking, application.behavior.asksShouldHide, let delegate, let method = delegate.shouldHide, let master else {
      return standard
    }
    let orientations: [UIInterfaceOrientation] =
      switch application.behavior.shouldHideOrientation {
      case .target: [orientation]
      case .bothOfAspect: standard ? [.portrait, .portraitUpsideDown] : [.landscapeLeft, .landscapeRight]
      }
    for orientation in orientations {
      let hides = DelegateCall(
        stage, "splitViewController:shouldHideViewController:inOrientation:", to: delegate.id,
        [
          "splitViewController": .text(id), "viewController": .text(master.id),
          "orientation": .text(orientation.constantName),
        ]
      ).ask({ method(self, master, orientation) }, otherwise: standard)
      if hides { return true }
    }
    return false
  }

  // MARK: - What the delegate is told

  /// The first pane goes: a new item and popover controller, handed to the delegate.
  ///
  /// Source: SPL-008, SPL-009, SPL-014, uikit-facts 4.2.
  func tellWillHide() {
    guard let master else { return }
    if delegate?.willHide != nil || !application.behavior.itemNeedsWillHide { makeItem(for: master) }
    sendWillHide()
    updateGesture()
  }

  func sendWillHide() {
    guard let master else { return }
    let (item, popover) = (masterItem, masterPopoverController)
    let method = delegate?.willHide
    DelegateCall(
      stage, "splitViewController:willHideViewController:withBarButtonItem:forPopoverController:", to: delegate?.id,
      [
        "splitViewController": .text(id), "viewController": .text(master.id), "barButtonItem": .optional(item?.id),
        "popoverController": .optional(popover?.id),
      ]
    ).tell(
      method.flatMap { method in
        item.flatMap { item in popover.map { popover in { method(self, master, item, popover) } } }
      })
  }

  /// The first pane comes back; the item is of no use from here on.
  ///
  /// Source: SPL-012, SPL-013.
  func tellWillShow() {
    guard let master else { return }
    let item = masterItem
    DelegateCall(
      stage, "splitViewController:willShowViewController:invalidatingBarButtonItem:", to: delegate?.id,
      [
        "splitViewController": .text(id), "viewController": .text(master.id), "barButtonItem": .optional(item?.id),
      ]
    ).tell(delegate?.willShow.map { method in { method(self, master, item) } })
  }

  /// The popover or panel comes; the view is loaded by then.
  ///
  /// Source: SPL-011.
  func tellWillPresent() {
    guard let master, let popover = masterPopoverController else { return }
    master.loadViewIfNeeded()
    DelegateCall(
      stage, "splitViewController:popoverController:willPresentViewController:", to: delegate?.id,
      [
        "splitViewController": .text(id), "popoverController": .text(popover.id), "viewController": .text(master.id),
      ]
    ).tell(delegate?.willPresent.map { method in { method(self, popover, master) } })
  }

  // MARK: - The item

  private func makeItem(for master: UIViewController) {
    itemsMade += 1
    let number = itemsMade
    let title = standardTitle(of: master)
    let item = UIBarButtonItem(stage: stage, id: ViewName.item.of(id), title: title, action: "toggleMasterVisible:") {
      [weak self] in if let self, number == itemsMade { toggleMaster() }
    }
    stage.emit(.lifecycle, "init", of: item.id)
    stage.note(.text(title), for: "title", of: item.id)
    masterItem = item
    let popover = UIPopoverController(of: self, id: ViewName.popover.of(id), contentViewController: master)
    application.ownership.retain(popover, by: id)
    if application.behavior.presentsMasterInPanel { master.popoverController = nil }
    masterPopoverController = popover
  }

  /// The first controller's title or, for a navigation controller without one, its root's.
  ///
  /// Source: SPL-016, uikit-facts 4.2.
  func standardTitle(of controller: UIViewController) -> String {
    if controller.title.isEmpty, application.behavior.itemTitleFollowsRoot,
      let stack = controller as? UINavigationController
    {
      return stack.viewControllers.first?.title ?? ""
    }
    return controller.title
  }

  /// The item was tapped: it presents or, while the first pane shows, dismisses.
  ///
  /// An item that was invalidated does nothing. Source: SPL-010, SPL-012, uikit-facts 4.2.
  private func toggleMaster() {
    guard let item = masterItem, let popover = masterPopoverController, item.control?.isInWindow == true else { return }
    if popover.state == .visible {
      popover.dismissPopoverAnimated(true)
    } else {
      popover.presentPopoverFromBarButtonItem(item, permittedArrowDirections: .any, animated: true)
    }
  }

  /// Undoes the link between the item, the popover controller and the first pane.
  func invalidateItem() {
    masterItem = nil
    guard let popover = masterPopoverController else { return }
    masterPopoverController = nil
    popover.host = nil
    if master?.popoverController === popover { master?.popoverController = nil }
    updateGesture()
    application.ownership.release(popover, by: id)
  }

  /// Takes a popover with the first pane off the screen at once; nobody is told.
  func removePopover() {
    guard let popover = masterPopoverController else { return }
    if popover.state == .dismissing { return popover.finishFade() }
    guard popover.state == .visible else { return }
    panel == nil ? popover.dismiss(animated: false, byUser: false) : closePanel(animated: false)
  }

  // MARK: - Changes while hidden

  /// Another first controller: the item and the popover controller stay, and show it.
  ///
  /// Source: uikit-facts 4.2; whether the delegate hears of it is a decision.
  func masterReplaced(by master: UIViewController) {
    guard isMasterHidden, let popover = masterPopoverController else { return }
    let wasStandard = masterItem?.title == standardTitle(of: popover.contentViewController)
    popover.setContentViewController(master, animated: false)
    if application.behavior.presentsMasterInPanel { master.popoverController = nil }
    if panel != nil {
      insert(master)
      master.standing.joinDisplay(of: self)
    }
    if wasStandard, application.behavior.itemTitleFollowsReplacement { masterItem?.title = standardTitle(of: master) }
    if application.behavior.replacingMasterTellsDelegate { sendWillHide() }
  }
}
