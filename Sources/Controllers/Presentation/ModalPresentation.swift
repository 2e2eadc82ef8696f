import RehearsalStage
import RehearsalTrace

/// One controller presented over another: where its view goes and how it gets there.
///
/// Over the window the view stands in a transition view of its own, with a dimming view below it for sheets. In the
/// current context it stands beside the view that it covers, with the same frame.
final class ModalPresentation: ControllerPresentation {
  /// The controller whose hierarchy is covered; gone when nobody holds it any more.
  private weak var presenter: UIViewController?
  private let application: UIApplication
  let presented: UIViewController
  /// The style in effect: on an iPhone there is only one.
  let style: UIModalPresentationStyle
  private(set) var phase = Phase.appearing
  private let transitionView: UITransitionView?
  private let dimmingView: UIView?
  private weak var formerSuperview: UIView?
  private var formerIndex = 0
  /// What the app wants done when the controller has appeared.
  private var whenShown: (() -> Void)?

  enum Phase: Hashable {
    case appearing
    case shown
    case disappearing
    case ended
  }

  init(_ presented: UIViewController, over presenter: UIViewController, style: UIModalPresentationStyle) {
    self.presented = presented
    self.presenter = presenter
    application = presenter.application
    self.style = style
    let stage = presenter.stage
    transitionView =
      style == .currentContext ? nil : UITransitionView(stage: stage, id: ViewName.transitionView.of(presented.id))
    dimmingView = style.dims ? SheetDimmingView(stage: stage, id: ViewName.dimmingView.of(presented.id)) : nil
  }

  private var stage: Stage { application.stage }

  private var behavior: SystemBehavior { application.behavior }

  /// Whether the view stands beside the one it covers, and so inside the same popover.
  var isInPlace: Bool { transitionView == nil }

  var coversScreen: Bool { style == .fullScreen && phase == .shown }

  /// Whether nothing of the presenter is to be seen, so that it is told that it disappears.
  ///
  /// A sheet leaves its presenter where it is, and says nothing to it.
  var coversPresenter: Bool {
    switch style {
    case .fullScreen: true
    case .currentContext: behavior.coveredContextDisappears
    case .pageSheet, .formSheet: false
    }
  }

  var replacesPresenter: Bool { coversPresenter && (phase == .appearing || phase == .shown) }

  // MARK: - Coming and going

  /// Presenter will-disappear, presented will-appear, transition, presented did-appear, presenter did-disappear.
  func begin(animated: Bool, completion: (() -> Void)?) {
    whenShown = completion
    presented.loadViewIfNeeded()
    if coversPresenter { presenter?.beginAppearance(isAppearing: false, animated: animated) }
    presented.beginAppearance(isAppearing: true, animated: animated)
    addViews()
    transition(isAppearing: true, animated: animated) { [self] in finishAppearing() }
  }

  /// Presented will-disappear, presenter will-appear, transition, presented did-disappear, presenter did-appear.
  ///
  /// A presenter whose own place is gone by then, as with a popover that showed it, is told nothing.
  func end(animated: Bool, completion: (() -> Void)?) {
    finishAppearing()
    guard phase == .shown else { return }
    phase = .disappearing
    presented.presentation?.endNow()
    presented.beginAppearance(isAppearing: false, animated: animated)
    if let presenter = uncovered {
      presenter.beginAppearance(isAppearing: true, animated: animated)
      putBack(presenter)
    }
    transition(isAppearing: false, animated: animated) { [self] in
      finishDisappearing()
      completion?()
    }
  }

  /// Ends the presentation at once, whatever is going on.
  func endNow() {
    end(animated: false, completion: nil)
    finishDisappearing()
  }

  /// Whether it is on its way out.
  var isEnding: Bool { phase == .disappearing }

  /// The presenter, when it was covered and comes back on the screen now.
  private var uncovered: UIViewController? {
    guard coversPresenter, let presenter else { return nil }
    if isInPlace { return presented.standing.view.isInWindow ? presenter : nil }
    return presenter.view.isInWindow || formerSuperview?.isInWindow == true ? presenter : nil
  }

  /// What was covered is there again, behind what goes: in place where that is by now, and else where it was.
  private func putBack(_ presenter: UIViewController) {
    guard presenter.view.superview == nil else { return }
    let view = presented.view
    guard isInPlace, let place = view.superview, let index = place.subviews.firstIndex(where: { $0 === view }) else {
      formerSuperview?.insertSubview(presenter.view, at: formerIndex)
      return
    }
    place.insertSubview(presenter.view, at: index)
  }

  private func finishAppearing() {
    guard phase == .appearing else { return }
    phase = .shown
    let covered = coversPresenter ? presenter : nil
    if let view = covered?.view, let superview = view.superview {
      formerSuperview = superview
      formerIndex = superview.subviews.firstIndex { $0 === view } ?? 0
      view.removeFromSuperview()
    }
    tellFinished(isAppearing: true, covered)
    let completion = whenShown
    whenShown = nil
    completion?()
  }

  private func finishDisappearing() {
    guard phase == .disappearing else { return }
    phase = .ended
    let presenter = uncovered
    presented.view.removeFromSuperview()
    transitionView?.removeFromSuperview()
    self.presenter?.presentationEnded()
    tellFinished(isAppearing: false, presenter)
  }

  /// What is presented has come or gone, and the other one the reverse.
  private func tellFinished(isAppearing: Bool, _ other: UIViewController?) {
    if behavior.presentedIsToldFirst { presented.endAppearance(isAppearing: isAppearing) }
    other?.endAppearance(isAppearing: !isAppearing)
    if !behavior.presentedIsToldFirst { presented.endAppearance(isAppearing: isAppearing) }
  }

  // MARK: - Views

  private func addViews() {
    if let transitionView {
      if let dimmingView { transitionView.addSubview(dimmingView) }
      transitionView.addSubview(presented.view)
      insert(transitionView, into: presenter?.view.window ?? stage.window)
    } else if let view = presenter?.view, let place = view.superview {
      // In front of what it covers, and behind what is in front of that: a tab bar, the other pane.
      let index = place.subviews.firstIndex { $0 === view } ?? place.subviews.count - 1
      place.insertSubview(presented.view, at: index + 1)
    }
    layOut()
    presented.view.layoutTree()
  }

  /// In front of what it is presented over, and behind the popovers that were in front of that.
  ///
  /// Source: PRE-018; the decision `pageOverPopover`.
  private func insert(_ transitionView: UIView, into window: UIView) {
    let own = presenter.flatMap { presenter in
      window.subviews.firstIndex { presenter.view.isDescendant(of: $0) }
    }
    guard behavior.pageOverPopover == .popover, let own,
      let popover = window.subviews[(own + 1)...].firstIndex(where: isOfVisiblePopover)
    else { return window.addSubview(transitionView) }
    window.insertSubview(transitionView, at: popover)
  }

  private func isOfVisiblePopover(_ view: UIView) -> Bool {
    guard view is UIDimmingView else { return false }
    return application.popovers.contains {
      $0.contentViewController.isViewLoaded && $0.contentViewController.view.isDescendant(of: view)
    }
  }

  /// Gives the views the places that the screen has for them now.
  func layOut() {
    guard phase != .ended else { return }
    presented.view.frame = frame
    presented.presentation?.layOut()
  }

  func layOutTree() {
    presented.view.layoutTree()
    presented.presentation?.layOutTree()
  }

  /// Source: uikit-facts 1 for the screen; a form sheet is 540 × 620 (common knowledge).
  private var frame: Rect {
    let device = stage.device
    let area = device.applicationFrame(in: device.interfaceOrientation)
    switch style {
    case .fullScreen: return area
    case .currentContext: return presenter?.view.frame ?? presented.view.frame
    case .pageSheet:
      return ModalPresentation.centred(Size(width: device.model.portraitSize.width, height: area.height), in: area)
    case .formSheet: return ModalPresentation.centred(Size(width: 540, height: 620), in: area)
    }
  }

  private static func centred(_ size: Size, in area: Rect) -> Rect {
    Rect(
      x: (area.midX - size.width / 2).rounded(.down), y: (area.midY - size.height / 2).rounded(.down),
      width: size.width, height: size.height)
  }

  // MARK: - Transition

  /// Only what can be seen of a transition is modelled: a slide or a fade.
  ///
  /// The other two take their time.
  private func transition(isAppearing: Bool, animated: Bool, completion: @escaping () -> Void) {
    let view = presented.view
    let place = view.frame
    let away = place.offsetBy(x: 0, y: transitionView.map { $0.bounds.height - place.y } ?? place.height)
    let duration: Interval = animated ? .seconds(behavior.modalTransitionSeconds) : .zero
    let style = presented.modalTransitionStyle
    guard style == .coverVertical || style == .crossDissolve || dimmingView != nil else {
      guard animated else { return completion() }
      stage.schedule(after: duration, label: "transition \(presented.id)", completion)
      return
    }
    func show(_ isShown: Bool) {
      if style == .coverVertical { view.frame = isShown ? place : away }
      if style == .crossDissolve { view.alpha = isShown ? 1 : 0 }
      dimmingView?.alpha = isShown ? 1 : 0
    }
    if isAppearing { show(false) }
    stage.animate(duration: duration) {
      show(isAppearing)
    } completion: { _ in
      completion()
    }
  }
}

/// Holds a presented view over the whole window, and takes the touches that miss it.
private final class UITransitionView: UIView {
  override var className: String { "UITransitionView" }

  init(stage: Stage, id: String) {
    super.init(stage: stage, id: id, frame: stage.window.bounds)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }
}

/// Dims the screen around a sheet.
private final class SheetDimmingView: UIView {
  override var className: String { "UIDimmingView" }

  init(stage: Stage, id: String) {
    super.init(stage: stage, id: id, frame: stage.window.bounds)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    note(true, for: "dimming")
  }
}
