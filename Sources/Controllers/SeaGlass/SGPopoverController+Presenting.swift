public import RehearsalStage
public import RehearsalTrace

extension SGPopoverController {
  /// Shows the popover pointing at a rectangle of a view, inside that view.
  ///
  /// Order: a popover that is there is dismissed at once; frames and size are taken; tap recogniser; the container goes
  /// into the view; content will-appear; a fade; visible; content did-appear. Without a view all of it happens but the
  /// container's going anywhere (E23 of the scenarios, SGP-029). Source: uikit-facts 5.6.
  public func presentPopoverFromRect(
    _ rect: Rect, in view: UIView?, permittedArrowDirections permitted: UIPopoverArrowDirection, animated: Bool
  ) {
    stage.emit(
      .message, "presentPopoverFromRect:inView:permittedArrowDirections:animated:", of: id,
      [
        "rect": .rect(rect), "view": .optional(view?.id), "permittedArrowDirections": .text(permitted.words),
        "animated": .bool(animated),
      ]
    ) {
      if popoverView != nil { dismiss(animated: false) }
      if view == nil { stage.emit(.advisory, "the presentation has no view to go into", of: id) }
      takeStandardFrames(in: view)
      takeStandardSize()
      let container = makeContainer(anchor: rect, permitted: permitted)
      popoverView = container
      addRecognizer(container, presentedIn: view)
      if let view {
        stage.emit(.message, "addSubview:", of: view.id, ["view": .text(container.id)])
        view.addSubview(container)
      }
      contentViewController?.send(.viewWillAppear, animated: animated)
      setAlpha(of: container, to: 0)
      animate(animated, of: container, alpha: 1) { [self] in
        isPopoverVisible = true
        contentViewController?.send(.viewDidAppear, animated: animated)
        if let popoverView { setInteraction(of: popoverView, to: true) }
      }
      adviseContainment()
    }
  }

  private func makeContainer(anchor: Rect, permitted: UIPopoverArrowDirection) -> SGPopoverView {
    let container = SGPopoverView(
      stage: stage, id: ViewName.view.of(id), chromeID: ViewName.chrome.of(id),
      properties: properties ?? standardProperties)
    container.anchor = anchor
    container.permittedArrowDirections = permitted
    container.contentSize = popoverContentSize
    container.displayFrame = frames.display
    container.clipFrame = frames.clip
    container.overlayFrame = frames.overlay
    container.passthroughViews = passthroughViews ?? []
    container.reachesSiblings = !application.behavior.sgOverlaySwallowsPassthrough
    container.chainsContent = application.behavior.sgContentIsInResponderChain
    container.carriesAction = { [weak self] in self?.adviseChain($0) }
    container.contentView = contentViewController?.contentView
    container.placed = { [weak self, weak container] in
      guard let self, let container, popoverView === container else { return }
      note("popoverArrowDirection", .text(popoverArrowDirection.words))
      note("popoverFrame", .rect(popoverFrame))
    }
    return container
  }

  /// A view controller's view inside another's hierarchy is against UIKit's guidelines of its time, and nobody has seen
  /// to it that actions find their way out.
  ///
  /// Source: SGP-012, SGP-015.
  private func adviseContainment() {
    guard contentViewController is UIViewController else { return }
    stage.emit(.advisory, "view controller nested in another controller's hierarchy", of: id)
    application.adviseOnce("responder chain through an SGPopoverController unverified", of: id)
  }

  /// An action found its way out of the content; whether it does so on every device nobody has seen to.
  ///
  /// Source: SGP-015.
  private func adviseChain(_ action: String) {
    stage.emit(.advisory, "an action goes up through an SGPopoverController", of: id, ["action": .text(action)])
  }

  // MARK: - Taps

  /// On the container when it covers the view, else on the view itself; none when modal, or when the view is a
  /// passthrough view.
  ///
  /// Touches are not taken from their views.
  private func addRecognizer(_ container: SGPopoverView, presentedIn view: UIView?) {
    guard !isModal, let view, !isPassthrough(view) else { return }
    let recognizer = UITapGestureRecognizer(stage: stage, id: ViewName.tap.of(id)) { [weak self] in self?.tapped() }
    recognizer.cancelsTouchesInView = false
    tapRecognizer = recognizer
    let target = frames.overlay.size == .zero ? view : container
    tapRecognizerView = target
    stage.emit(.message, "addGestureRecognizer:", of: target.id, ["recognizer": .text(recognizer.id)])
    target.addGestureRecognizer(recognizer)
  }

  func removeRecognizer() {
    guard let recognizer = tapRecognizer, let view = tapRecognizerView else { return }
    stage.emit(.message, "removeGestureRecognizer:", of: view.id, ["recognizer": .text(recognizer.id)])
    view.removeGestureRecognizer(recognizer)
    tapRecognizer = nil
    tapRecognizerView = nil
  }

  /// A tap inside the popover, margins and arrow included, is none of its business (SGP-006); one outside dismisses if
  /// the delegate permits.
  ///
  /// The delegate is told at once, while the popover still fades: unlike UIKit. Source: SGP-003, SGP-009, uikit-facts
  /// 5.6; D01 to D06 of the scenarios.
  private func tapped() {
    guard let popoverView, let point = tapRecognizer?.location(in: popoverView) else { return }
    guard !popoverView.popoverFrame.contains(point) else { return }
    let arguments: Value = ["popoverController": .text(id)]
    let should = delegate?.popoverControllerShouldDismissPopover
    DelegateCall(stage, "popoverControllerShouldDismissPopover:", to: delegate?.id, arguments)
      .ask(should.map { method in { method(self) } }, otherwise: true) {
        dismiss(animated: true)
        let did = delegate?.popoverControllerDidDismissPopover
        DelegateCall(stage, "popoverControllerDidDismissPopover:", to: delegate?.id, arguments)
          .tell(did.map { method in { method(self) } })
      }
  }
}
