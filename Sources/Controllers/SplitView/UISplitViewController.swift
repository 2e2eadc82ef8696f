public import RehearsalStage
import RehearsalTrace

/// Shows two controllers side by side, or the second alone while the first waits behind a bar button item.
///
/// In landscape both panes are there. In portrait the first is hidden unless the delegate says otherwise, and the
/// delegate gets a bar button item to put somewhere, and the popover controller it presents: a popover up to iOS 5.0,
/// and a front for a panel that slides in from 5.1 on. The parts: the array and the rules for it here, the first pane's
/// item in `+Master`, the panel in `+Panel`, turning in `+Rotation`.
///
/// Source: SPL-001 to SPL-046, SPG-001 to SPG-015, uikit-facts 4.
public final class UISplitViewController: UIViewController {
  /// UIKit's class name.
  public override var className: String { "UISplitViewController" }
  /// Who is told what happens to the first pane, and asked whether to hide it.
  public var delegate: UISplitViewControllerDelegate? {
    didSet {
      stage.note(.optional(delegate?.id), for: "delegate", of: id)
      takesGesture = presentsWithGesture
      askAgain()
      updateGesture()
    }
  }
  /// Whether a rightward swipe on the second pane summons the hidden first one; no effect before iOS 5.1.
  ///
  /// It is to be set before the delegate. Source: SPG-008, SPG-009.
  public var presentsWithGesture: Bool {
    didSet {
      stage.note(.bool(presentsWithGesture), for: "presentsWithGesture", of: id)
      if application.behavior.presentsWithGestureTakesEffect == .atOnce { takesGesture = presentsWithGesture }
      updateGesture()
    }
  }
  /// Whether the second pane has the whole width.
  public internal(set) var isMasterHidden = false
  /// The item that presents the hidden first pane.
  public internal(set) var masterItem: UIBarButtonItem?
  /// The popover controller that presents the hidden first pane.
  public internal(set) var masterPopoverController: UIPopoverController?
  let divider: UIView
  var panel: Panel?
  var turn: Turn?
  var pan: UIPanGestureRecognizer?
  /// The value of presentsWithGesture that is in effect.
  private(set) var takesGesture: Bool
  var itemsMade = 0
  /// The number of the last slide of the panel, so that one knows whether another came after it.
  var slides = 0
  /// The orientation that the panes were last arranged for.
  var settledOrientation = UIInterfaceOrientation.portrait
  private var isSetUp = false

  /// Makes a split view controller in code, without a nib: it has no children yet.
  ///
  /// Raises on an idiom other than iPad. Source: SPL-034, uikit-facts 4.1.
  public init(application: UIApplication, id: String) {
    divider = UIView(stage: application.stage, id: ViewName.divider.of(id))
    presentsWithGesture = application.behavior.presentsWithGestureByDefault
    takesGesture = application.behavior.presentsWithGestureByDefault
    super.init(application: application, id: id)
    if !application.behavior.permitsSplitViews {
      stage.raise(
        "NSInvalidArgumentException",
        "UISplitViewController is only supported when running under UIUserInterfaceIdiomPad")
    }
  }

  /// Makes a split view controller as a nib or storyboard gives it, with its two children in place.
  ///
  /// Source: SPL-041, SPL-045.
  public convenience init(application: UIApplication, id: String, decoding viewControllers: [UIViewController]) {
    self.init(application: application, id: id)
    take(viewControllers)
  }

  // MARK: - The two children

  /// The two controllers, first pane first.
  ///
  /// Source: SPL-001.
  public var viewControllers: [UIViewController] {
    get { children }
    set {
      stage.emit(
        .message, "setViewControllers:", of: id, ["viewControllers": .list(newValue.map { .text($0.id) })]
      ) { take(newValue) }
    }
  }

  /// The controller of the first pane.
  var master: UIViewController? { children.first }
  /// The controller of the second pane.
  var detail: UIViewController? { children.count > 1 ? children[1] : nil }

  private func take(_ controllers: [UIViewController]) {
    if controllers.count != 2 {
      stage.emit(
        .advisory, "a split view controller has exactly two view controllers", of: id,
        ["count": .integer(Int64(controllers.count))])
      if application.behavior.refusesWrongCount { return }
    }
    let taken = Array(controllers.prefix(2))
    let (oldMaster, oldDetail) = (master, detail)
    let leaving = children.filter { old in !taken.contains { $0 === old } }
    let entering = taken.filter { new in !children.contains { $0 === new } }
    if isSetUp {
      if leaving.contains(where: { $0 === oldMaster }) { finishPanelOut() }
      for child in leaving { putAway(child) }
    }
    for child in leaving { abandon(child) }
    for child in entering { adopt(child) }
    children = taken
    stage.note(.list(children.map { .text($0.id) }), for: "viewControllers", of: id)
    guard isSetUp else { return }
    if let master, master !== oldMaster { masterReplaced(by: master) }
    for child in visibleChildren where entering.contains(where: { $0 === child }) { bringOut(child) }
    layOut()
    askAgain()
    if detail !== oldDetail, isMasterHidden, application.behavior.replacingDetailTellsDelegate { sendWillHide() }
  }

  private func putAway(_ child: UIViewController) {
    guard masterPopoverController?.shows(child) != true else { return }
    child.standing.beginAppearance(isAppearing: false, animated: false)
    let standing = child.standing
    if isInPlace(child) { child.removeViews() }
    standing.endAppearance(isAppearing: false)
  }

  private func bringOut(_ child: UIViewController) {
    insert(child)
    child.standing.joinDisplay(of: self)
  }

  /// Whether a child, or the page that covers it in its place, is among this controller's own views.
  func isInPlace(_ child: UIViewController) -> Bool {
    child.isViewLoaded && child.standing.view.superview === view
  }

  override var contextOfChildren: PresentationContext? { .pane }

  override var visibleChildren: [UIViewController] {
    [isMasterHidden ? nil : master, detail].compactMap(\.self)
  }

  /// A first pane that lies over the second, or slides there, comes and goes with both.
  override var appearingChildren: [UIViewController] {
    panel?.isClosing == false ? children : visibleChildren.filter { $0 !== master || !isMasterLost }
  }

  /// Whether the first pane should be seen and left with the panel that it was: it comes back when it was hidden once.
  ///
  /// Source: uikit-facts 4.5; the decision `slideOutLosesMaster`.
  private var isMasterLost: Bool {
    guard isSetUp, !isMasterHidden, let master else { return false }
    return master.isViewLoaded && !isInPlace(master)
  }

  /// Both children have a veto, and the first has it even while it is hidden.
  ///
  /// Each is asked, and the question recorded with its answer. Source: SPL-025, SPL-026, SPL-027.
  override func childrenSupport(_ orientation: UIInterfaceOrientation) -> Bool {
    let asked = application.behavior.hiddenMasterVetoes ? children : visibleChildren
    return asked.allSatisfy { $0.answers(toTurnTo: orientation) }
  }

  // MARK: - Appearing

  override func loadView() -> UIView {
    SplitLayoutView(stage: stage, id: ViewName.view.of(id), frame: stage.device.screen, controller: self)
  }

  /// The second pane is there from the beginning, so that its controller can put the item into its views.
  override func viewDidLoad() {
    attachGesture()
    if let detail { insert(detail) }
  }

  /// Before the children are told: the first pane is hidden now where it is to be hidden.
  ///
  /// Source: SPL-014, SPL-015, SPL-028, uikit-facts 4.3.
  override func appearanceBegins(isAppearing: Bool) {
    guard isAppearing else { return }
    if parent != nil || application.rootViewController !== self, application.behavior.reportsSplitViewNotRoot {
      stage.emit(.advisory, "split view is not root", of: id)
    }
    guard !isSetUp else { return catchUp() }
    isSetUp = true
    settledOrientation = stage.device.interfaceOrientation
    isMasterHidden = hidesMaster(
      in: stage.device.interfaceOrientation, asking: application.behavior.asksShouldHideAtLaunch)
    if isMasterHidden { tellWillHide() }
    if !isMasterHidden, let master { insert(master) }
    layOut()
  }

  /// Source: SPL-028; the decision `presentingSplitView`, of which the text is that of later systems.
  override func permitsBeingPresented() -> Bool {
    guard application.behavior.presentingSplitView == .raises else { return true }
    stage.raise("NSInvalidArgumentException", "Application tried to present Split View Controllers modally \(id).")
    return false
  }

  override func rotateChildren(_ part: RotationPart) { rotatePanes(part) }

  /// The end was not told where this was covered on the way.
  override func rotationIsOver() { end() }

  override func interfaceTurnedUnseen() {
    if !application.behavior.coveredSplitViewWaits { catchUp() }
  }

  // MARK: - What happens to those inside

  override func adopted(_ controller: UIViewController) {
    if controller.splitViewController === self { controller.noteSplitViewController() }
  }

  override func abandoned(_ controller: UIViewController, by parent: UIViewController?) {
    if parent?.innermostSplitViewController === self { controller.noteSplitViewController(isGone: true) }
  }

  override func titleChanged(of controller: UIViewController) {
    guard application.behavior.itemTitleFollowsTitle, controller.splitViewController === self, let master else {
      return
    }
    masterItem?.title = standardTitle(of: master)
  }

  /// A controller presents another over all of this: a panel goes, unless the first pane's own side does it.
  ///
  /// Source: uikit-facts 4.6.
  override func presentationBegins(by presenter: UIViewController) {
    guard presenter.innermostSplitViewController === self, panel != nil, application.behavior.presentingClosesPanel
    else { return }
    if ([presenter] + presenter.containers).contains(where: { $0 === master }) { return }
    closePanel(animated: false)
  }

  // MARK: - Hiding and showing anew

  /// The delegate or the controllers were set: the answer about hiding may be another one.
  ///
  /// Source: uikit-facts 4.4.
  private func askAgain() {
    guard isSetUp, turn == nil, master != nil else { return }
    settledOrientation = stage.device.interfaceOrientation
    change(toHide: hidesMaster(in: stage.device.interfaceOrientation))
  }

  /// The device turned while nobody could see this: the panes are those of the new orientation before they are seen
  /// again, and the delegate is told as at launch.
  ///
  /// Source: SPL-004, SPL-007, SPL-014, uikit-facts 4.3; that it waits until then is a decision.
  func catchUp() {
    if turn != nil { end() }
    let orientation = stage.device.interfaceOrientation
    guard isSetUp, settledOrientation.isPortrait != orientation.isPortrait else { return }
    settledOrientation = orientation
    finishPanelOut()
    change(toHide: hidesMaster(in: orientation))
  }

  private func change(toHide hides: Bool) {
    guard hides != isMasterHidden, let master else { return }
    finishPanelOut()
    isMasterHidden = hides
    if hides {
      tellWillHide()
      putAway(master)
      divider.removeFromSuperview()
    } else {
      removePopover()
      tellWillShow()
      bringOut(master)
      invalidateItem()
    }
    layOut()
  }

  // MARK: - Layout

  /// Puts a child's view into the hierarchy: the second pane at the back, the first with its divider in front.
  func insert(_ child: UIViewController) {
    child.loadViewIfNeeded()
    let standing = child.standing.view
    standing.autoresizingMask = []
    if child === detail {
      view.insertSubview(standing, at: 0)
    } else {
      view.addSubview(standing)
      view.addSubview(divider)
    }
  }

  var geometry: SplitViewGeometry { SplitViewGeometry(size: view.bounds.size, isMasterHidden: isMasterHidden) }

  /// Places what is in the hierarchy.
  ///
  /// A first pane that slides out is left to its animation, and a panel that becomes the pane to a time of its own.
  func layOut() {
    let geometry = geometry
    if let detail, isInPlace(detail) { detail.place(at: geometry.detail) }
    panel?.dimmingView.frame = view.bounds
    guard let master, isInPlace(master) else { return }
    if let panel, panel.isClosing || !isMasterHidden { return }
    placeMaster(isMasterHidden && panel == nil ? geometry.parkedMaster : geometry.master)
  }

  func placeMaster(_ frame: Rect) {
    master?.place(at: frame)
    let width = panel == nil ? SplitViewGeometry.gutter : application.behavior.panelEdgePoints
    divider.frame = geometry.divider(beside: frame, width: width)
  }
}

/// The split view controller's own view.
private final class SplitLayoutView: UIView {
  override var className: String { "UILayoutContainerView" }
  private weak var controller: UISplitViewController?

  init(stage: Stage, id: String, frame: Rect, controller: UISplitViewController) {
    self.controller = controller
    super.init(stage: stage, id: id, frame: frame)
  }

  override func layoutSubviews() { controller?.layOut() }
}
