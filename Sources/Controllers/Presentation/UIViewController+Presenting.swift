import RehearsalStage
import RehearsalTrace

extension UIViewController {
  /// The controller that is presented over this one, or over what contains it.
  public var presentedViewController: UIViewController? { nearestPresentation?.presented }

  /// The controller that presented this one, or what contains it.
  public var presentingViewController: UIViewController? { hierarchyRoot.presenter }

  /// What is presented over this controller, or over the innermost that contains it.
  private var nearestPresentation: (any ControllerPresentation)? {
    ([self] + containers).lazy.compactMap(\.presentation).first
  }

  /// The outermost controller that contains this one, or itself.
  var hierarchyRoot: UIViewController { parent?.hierarchyRoot ?? self }

  /// Shows another controller over this one until it is dismissed.
  ///
  /// Recorded under the name that the system gives it: `presentModalViewController:animated:` before 5.0, where there
  /// was no completion block.
  ///
  /// - Parameters:
  ///   - controller: What to show; its `modalPresentationStyle` says where.
  ///   - animated: Whether its `modalTransitionStyle` is seen.
  ///   - completion: Called after the controller has appeared.
  public func presentViewController(
    _ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {
    let selector =
      application.behavior.presentingTakesCompletion
      ? "presentViewController:animated:completion:" : "presentModalViewController:animated:"
    stage.emit(
      .message, selector, of: id, ["viewController": .text(controller.id), "animated": .bool(animated)]
    ) {
      for controller in [self] + containers { controller.presentationBegins(by: self) }
      presenter(of: controller).cover(with: controller, animated: animated, completion: completion)
    }
  }

  /// Takes away what is presented over this controller; without such, this controller itself, if it is presented.
  ///
  /// - Parameters:
  ///   - animated: Whether the transition is seen.
  ///   - completion: Called after the controller has disappeared.
  public func dismissViewController(animated: Bool, completion: (() -> Void)? = nil) {
    let selector =
      application.behavior.presentingTakesCompletion
      ? "dismissViewControllerAnimated:completion:" : "dismissModalViewControllerAnimated:"
    stage.emit(.message, selector, of: id, ["animated": .bool(animated)]) {
      (nearestPresentation ?? hierarchyRoot.presenter?.presentation)?.end(animated: animated, completion: completion)
    }
  }

  /// Who is covered by a controller that this one presents: the root of the hierarchy, or what the current context is.
  ///
  /// Inside a popover that is its content (INT-001). Elsewhere, from 5.0 on, the nearest controller that defines the
  /// context. Source: UIViewController Class Reference; the decisions `honoursPresentationContext` and
  /// `currentContextCovers`.
  private func presenter(of controller: UIViewController) -> UIViewController {
    let behavior = application.behavior
    guard behavior.sheetsExist, controller.modalPresentationStyle == .currentContext else { return hierarchyRoot }
    let chain = [self] + containers
    if let popover = enclosingPopoverController {
      return chain.first { $0.popoverController === popover } ?? hierarchyRoot
    }
    if behavior.honoursPresentationContext, let context = chain.first(where: \.definesPresentationContext) {
      return context
    }
    let covered: [PresentationContext] =
      switch behavior.currentContextCovers {
      case .paneOrTab: [.pane, .tab]
      case .pane: [.pane]
      case .root: []
      }
    return chain.first { $0.parent?.contextOfChildren.map(covered.contains) == true } ?? hierarchyRoot
  }

  private func cover(with controller: UIViewController, animated: Bool, completion: (() -> Void)?) {
    guard presentation == nil, isViewLoaded, view.isInWindow else {
      let reason = presentation == nil ? "its view is not in the window" : "it presents another"
      stage.emit(.advisory, "presentation ignored: \(reason)", of: id)
      return
    }
    guard !isLeavingDisplay else {
      stage.emit(.advisory, "presentation ignored: it is being dismissed", of: id)
      return
    }
    guard surroundingObservers.allSatisfy({ $0.permitsPresenting(from: self) }) else { return }
    guard controller.permitsBeingPresented() else { return }
    guard presentationDepth < StageLimit.mostPresented else {
      return stage.raise(
        "EXC_RESOURCE", "more than \(StageLimit.mostPresented) controllers are presented over each other")
    }
    let style = application.behavior.sheetsExist ? controller.modalPresentationStyle : .fullScreen
    if style == .currentContext, enclosingPopoverController != nil {
      guard prepareInsidePopover(controller) else { return }
    }
    let presentation = ModalPresentation(controller, over: self, style: style)
    self.presentation = presentation
    controller.presenter = self
    stage.note(.text(controller.id), for: "presentedViewController", of: id)
    stage.note(.bool(controller.isModalInPopover), for: "modalInPopover", of: controller.id)
    presentation.begin(animated: animated, completion: completion)
  }

  /// Whether this controller, what presented it, or a popover around one of them is on its way off the screen.
  private var isLeavingDisplay: Bool {
    if surroundingObservers.contains(where: \.isLeaving) { return true }
    guard let presenter, let presentation = presenter.presentation else { return false }
    return presentation.isEnding || presenter.isLeavingDisplay
  }

  /// How many controllers are presented over each other up to this one.
  private var presentationDepth: Int {
    var depth = 0
    var next = presenter
    while let controller = next, depth < StageLimit.mostPresented {
      depth += 1
      next = controller.hierarchyRoot.presenter
    }
    return depth
  }

  /// What is presented inside a popover must slide up, and makes the popover modal.
  ///
  /// Source: INT-003, INT-004, INT-005, INT-011.
  private func prepareInsidePopover(_ controller: UIViewController) -> Bool {
    let behavior = application.behavior
    guard controller.modalTransitionStyle == .coverVertical else {
      stage.raise(
        "NSInvalidArgumentException",
        "Application tried to present inside popover with transition style other than "
          + "UIModalTransitionStyleCoverVertical" + (behavior.transitionMessageEndsWithStop ? "." : ""))
      return false
    }
    controller.isModalInPopover = true
    if behavior.advisesAgainstPresentingInPopover {
      stage.emit(.advisory, "presented view inside popover", of: controller.id)
    }
    return true
  }

  func presentationEnded() {
    presentation?.presented.presenter = nil
    presentation = nil
    stage.note(.null, for: "presentedViewController", of: id)
  }
}
