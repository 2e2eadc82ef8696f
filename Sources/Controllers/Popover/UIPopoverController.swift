public import RehearsalStage
public import RehearsalTrace

/// Shows a view controller's view in a popover.
///
/// Not a view controller itself (POP-001), and held by nobody but the app (LIF-001).
public final class UIPopoverController: Owned, ContentObserver, ShownPopover {
  /// What scripts and recordings call it; UIKit gives it no name (LIF-010).
  public let id: String
  /// The class an app may test; a scene may subclass to tell two popovers apart (APP-009).
  public let className: String
  /// Who is told of dismissals by the user.
  ///
  /// That of a split view's popover controller belongs to the split view: setting it is an advisory (SPL-019).
  public var delegate: UIPopoverControllerDelegate? {
    didSet {
      stage.assign("delegate", of: id, .optional(delegate?.id))
      guard host != nil else { return }
      stage.emit(
        .advisory, "delegate set on split view popover controller", of: id, ["delegate": .optional(delegate?.id)])
    }
  }
  /// The part of UIKit that made this controller and decides with it; the link ends when it wants no more of it.
  weak var host: (any PopoverHost)?
  /// Where the popover may lie, inwards from the screen's edges; the status bar is left out in addition.
  ///
  /// Without effect before iOS 5.0. Source: PRE-013, PRE-014, uikit-facts 2.2.
  public var popoverLayoutMargins: EdgeInsets { didSet { noteMargins() } }
  /// The views that the user can go on using while the popover is up.
  ///
  /// Presenting from a bar button item makes this the item's bar (DIS-016), whatever it was before (DIS-020). Each
  /// assignment, the app's and UIKit's, is an event.
  public var passthroughViews: [UIView] {
    get { passedViews }
    set {
      hasOwnPassthroughViews = true
      passedViews = newValue
      stage.assign("passthroughViews", of: id, passthroughValue)
    }
  }
  let application: UIApplication
  /// What the part of UIKit that made the controller does when its dismissal has ended.
  var whenDismissed: ((UIPopoverController) -> Void)?
  /// What it does before a dismissal begins.
  var whenLeaving: (() -> Void)?
  var state = State.idle
  var presentation: Presentation?
  var explicitSize: Size?
  var content: UIViewController
  var advisedWidth: Double?
  var reportsUnreachable = false
  private var hasNotedMargins = false
  private var passedViews: [UIView] = []
  var backgroundClass: PopoverBackgroundClass?
  /// Whether the passthrough views are the app's, and not those that presenting installed.
  private(set) var hasOwnPassthroughViews = false
  /// The controller that leaves the screen with the popover; another one may be the content by then.
  var leaving: UIViewController?
  /// Whether did-dismiss is still to be sent when the present fade is over.
  var tellsDelegateAfterFade = false
  /// Whether the last owner has let go.
  private(set) var isDeallocated = false

  enum State: Hashable {
    case idle
    case presenting
    case visible
    case dismissing
  }

  /// What exists only while the popover is on the screen.
  struct Presentation {
    var anchor: PopoverAnchor
    var permitted: UIPopoverArrowDirection
    var placement: PopoverPlacement
    /// The rectangle of the window that it pointed at last: where its anchor was, when that has left the screen.
    var pointedAt = Rect.zero
    let dimmingView: UIDimmingView
    let popoverView: UIPopoverView
    let background: UIPopoverBackgroundView
    let chrome: PopoverPlacement.Chrome
    /// Whether the keyboard's room is left out.
    var avoidsKeyboard = false
    /// What was last reported of the layout, so that each report is made once.
    var reports: [LayoutReport] = []
  }

  /// The designated initialiser: keeps the content controller (POP-002) and shows nothing (POP-003).
  ///
  /// Raises on an idiom other than iPad, without a content controller, and for one that is inside another. What is
  /// made then has an empty controller, since nobody will use it. Source: uikit-facts 2.1.
  public convenience init(
    application: UIApplication, id: String, contentViewController: UIViewController?,
    className: String = "UIPopoverController"
  ) {
    self.init(
      application: application, id: id, contentViewController: contentViewController, className: className, of: nil)
  }

  /// Makes the popover controller that a part of UIKit hands to the app, as a split view controller does.
  ///
  /// Its content may be inside another controller, if the host contains it.
  convenience init(of host: any PopoverHost, id: String, contentViewController: UIViewController) {
    self.init(
      application: host.application, id: id, contentViewController: contentViewController,
      className: "UIPopoverController", of: host)
  }

  private init(
    application: UIApplication, id: String, contentViewController: UIViewController?, className: String,
    of host: (any PopoverHost)?
  ) {
    self.host = host
    self.application = application
    self.id = application.stage.uniqueID(id)
    self.className = className
    content = contentViewController ?? UIViewController(application: application, id: ViewName.content.of(id))
    popoverLayoutMargins = EdgeInsets(all: application.behavior.standardLayoutMargin)
    guard application.behavior.permitsPopovers || !raisesOffPad() else { return }
    guard accepts(contentViewController) else { return }
    content.popoverController = self
    application.ownership.adopt(self)
    application.ownership.retainContent(content, of: self)
    note("popoverVisible", false)
    note("popoverArrowDirection", .text(popoverArrowDirection.words))
    noteMargins()
    noteContent()
  }

  /// Popover controllers are not to be made on another idiom than iPad: an advisory with the call that makes one, and
  /// the exception.
  ///
  /// Source: DEV-001, DEV-002, uikit-facts 2.1.
  private func raisesOffPad() -> Bool {
    stage.emit(
      .advisory, "popover controllers are for iPad only", of: id,
      ["call": "-[UIPopoverController initWithContentViewController:]"])
    guard application.behavior.raisesOffPad else { return false }
    stage.raise(
      "NSInvalidArgumentException",
      "-[UIPopoverController initWithContentViewController:] called when not running under UIUserInterfaceIdiomPad.")
    return true
  }

  /// Plain `init`, which is no way to make a popover controller: it raises.
  ///
  /// Source: uikit-facts 2.1.
  public convenience init(application: UIApplication, id: String) {
    application.stage.raise(
      "NSGenericException",
      "-[UIPopoverController init] is not a valid initializer. You must call "
        + "-[UIPopoverController initWithContentViewController:].")
    self.init(
      application: application, id: id,
      contentViewController: UIViewController(application: application, id: ViewName.content.of(id)))
  }

  var stage: Stage { application.stage }

  func note(_ key: String, _ value: Value) { stage.note(value, for: key, of: id) }

  /// The margins are recorded once they are not what the documentation says, as a view's alpha is; never where the
  /// system has no such property, nor for Chameleon, which has none.
  private func noteMargins() {
    guard application.behavior.honoursLayoutMargins, !application.behavior.placesLikeChameleon else { return }
    hasNotedMargins = hasNotedMargins || popoverLayoutMargins != UIPopoverController.documentedLayoutMargins
    if hasNotedMargins { note("popoverLayoutMargins", .insets(popoverLayoutMargins)) }
  }

  /// UIKit's default: 10 from each edge.
  ///
  /// Source: uikit-facts 2.2.
  public static let documentedLayoutMargins = EdgeInsets(all: 10)

  /// Takes UIKit's own passthrough views, as presenting does.
  func adoptPassthroughViews(_ views: [UIView]) {
    hasOwnPassthroughViews = false
    passedViews = views
    stage.assign("passthroughViews", of: id, passthroughValue)
  }

  var passthroughValue: Value { .list(passedViews.map { .text($0.id) }) }

  /// The content and its class, which is what an app has to tell popovers apart (APP-007, LIF-010).
  func noteContent() {
    note("contentViewController", .text(contentViewController.id))
    note("contentViewControllerClass", .text(contentViewController.className))
  }

  // MARK: - State

  /// Whether the popover is on the screen and not on its way out.
  ///
  /// Source: DIS-031.
  public var isPopoverVisible: Bool {
    state == .visible || (application.behavior.visibleUntilFadeEnds && state == .dismissing && presentation != nil)
  }

  /// The arrow's side, or `unknown` while the popover is not on the screen.
  ///
  /// Source: uikit-facts 2.2.
  public var popoverArrowDirection: UIPopoverArrowDirection { presentation?.placement.direction ?? .unknown }

  /// The frame of the whole popover in window coordinates while it is on the screen.
  public var frame: Rect? { presentation?.popoverView.frame }

  /// Whether a controller is on the screen in this popover, or leaves it with this popover.
  func shows(_ controller: UIViewController) -> Bool {
    presentation != nil && (leaving ?? content) === controller
  }

  /// Whether it is on its way off the screen.
  var isLeaving: Bool { state == .dismissing }

  /// Whether touches reach the passthrough views; not where modal content is said to block everything.
  var honoursPassthroughViews: Bool {
    application.behavior.passthroughWorksUnderModal || !contentViewController.isEffectivelyModal
  }

  // MARK: - Lifetime

  /// The last owner let go.
  ///
  /// A popover that is still visible takes the app with it. Source: LIF-002.
  public func dealloc() {
    isDeallocated = true
    stage.emit(.lifecycle, "dealloc", of: id) {
      // Another popover controller may have the content by now.
      if contentViewController.popoverController === self { contentViewController.popoverController = nil }
      application.ownership.releaseContent(content, of: self)
      if isPopoverVisible, application.behavior.raisesWhenDeallocatedVisible {
        stage.raise(
          "NSGenericException", "-[UIPopoverController dealloc] reached while popover is still visible.")
      }
    }
  }
}
