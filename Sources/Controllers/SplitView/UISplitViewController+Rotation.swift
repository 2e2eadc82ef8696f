import RehearsalStage
import RehearsalTrace

extension UISplitViewController {
  /// A rotation that is going on.
  struct Turn {
    /// Whether the first pane was hidden before.
    let wasHidden: Bool
    /// Whether both orientations are portrait, or both landscape.
    let isHalf: Bool
  }

  /// Hands a part of a rotation on to both children, the first one even while it is hidden, and hides or shows the
  /// first pane on the way.
  ///
  /// To where it is hidden: will-hide, the first controller's will-disappear, will-rotate of both, will-animate of
  /// both, did-rotate of both, did-disappear after the next commit. To where it is seen: an open popover goes at once,
  /// will-rotate of both, will-animate of both, will-show, will-appear, did-rotate of both, did-appear after the next
  /// commit. Source: uikit-facts 4.5.
  func rotatePanes(_ part: RotationPart) {
    switch part {
    case .willRotate(let orientation, _):
      begin(to: orientation)
      for child in children { child.rotate(part) }
    case .willAnimate:
      if isMasterHidden, turn?.wasHidden == false, !application.behavior.masterSlidesInRotation { removeMaster() }
      for child in children { child.rotate(part) }
      if !isMasterHidden, turn?.wasHidden == true { showMaster() }
    case .didRotate:
      for child in children { child.rotate(part) }
      end()
    }
  }

  private func begin(to orientation: UIInterfaceOrientation) {
    let behavior = application.behavior
    let isHalf = stage.device.interfaceOrientation.isPortrait == orientation.isPortrait
    turn = Turn(wasHidden: isMasterHidden, isHalf: isHalf)
    settledOrientation = orientation
    let hides = hidesMaster(in: orientation)
    switch (isMasterHidden, hides) {
    case (false, true):
      isMasterHidden = true
      tellWillHide()
      if let master, isInPlace(master) {
        master.standing.beginAppearance(isAppearing: false, animated: false)
      }
    case (true, false):
      isMasterHidden = false
      if panel == nil, behavior.removesPopoverBeforeWillShow { removePopover() }
    case (true, true):
      if isHalf, behavior.halfTurnTellsSplitDelegate { sendWillHide() }
      if panel != nil, isHalf, behavior.hidesPanelInHalfTurn { setPanelAlpha(0) }
    case (false, false): break
    }
  }

  private func showMaster() {
    guard let master else { return }
    tellWillShow()
    if panel == nil { removePopover() }
    if !panelBecomesPane() {
      master.loadViewIfNeeded()
      if isAppearedOrAppearing { master.standing.beginAppearance(isAppearing: true, animated: false) }
      let isOnItsWay = isInPlace(master)
      if !isOnItsWay {
        stage.withoutAnimation {
          placeMaster(application.behavior.masterSlidesInRotation ? geometry.parkedMaster : geometry.master)
          insert(master)
        }
      }
      layOut()
    }
    invalidateItem()
  }

  /// The rotation is over: what it began has ended.
  func end() {
    guard let turn else { return }
    self.turn = nil
    if isMasterHidden, !turn.wasHidden { removeMaster() }
    if turn.isHalf { setPanelAlpha(1) }
    guard turn.wasHidden != isMasterHidden, let master else { return }
    updateGesture()
    let isShown = !isMasterHidden
    stage.afterTurn { master.standing.endAppearance(isAppearing: isShown) }
  }

  private func removeMaster() {
    // A panel or popover that was summoned meanwhile has taken it over.
    guard panel == nil, let master, isInPlace(master) else { return }
    master.removeViews()
    divider.removeFromSuperview()
  }

  private func setPanelAlpha(_ alpha: Double) {
    guard panel != nil else { return }
    master?.standing.view.alpha = alpha
    divider.alpha = alpha
  }
}
