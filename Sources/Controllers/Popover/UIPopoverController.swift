import Stage
import Trace

/// Shows a view controller's view in a popover.
///
/// Not a view controller itself (POP-001), and held by nobody but the app (LIF-001).
public final class UIPopoverController: Owned {
  /// What scripts and recordings call it; UIKit gives it no name (LIF-010).
  public let id: String
  /// The class an app may test; a scene may subclass to tell two popovers apart (APP-009).
  public let className: String
  /// Who is told of dismissals by the user.
  public var delegate: UIPopoverControllerDelegate?
  /// The controller whose view is shown.
  public private(set) var contentViewController: UIViewController
  /// Where the popover may lie, inwards from the screen's edges; the status bar is left out in addition.
  ///
  /// Without effect before iOS 5.0. Source: PRE-013, PRE-014, uikit-facts 2.2.
  public var popoverLayoutMargins = UIPopoverController.standardMargins
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
  var whenDismissed: (() -> Void)?
  /// What it does before a dismissal begins.
  var whenLeaving: (() -> Void)?
  var state = State.idle
  var presentation: Presentation?
  private var explicitSize: Size?
  private var passedViews: [UIView] = []
  /// Whether the app has said what the passthrough views are.
  private(set) var hasOwnPassthroughViews = false
  /// Whether did-dismiss is still to be sent when the present fade is over.
  var tellsDelegateAfterFade = false
  /// Whether the last owner has let go.
  private(set) var isDeallocated = false

  /// The default margins: 10 from each edge.
  ///
  /// Source: uikit-facts 2.2.
  public static let standardMargins = EdgeInsets(all: 10)

  /// Sizes that are asked of the content controller again when presenting.
  ///
  /// The default, and the default with a navigation bar. Source: uikit-facts 2.2 (inferred).
  private static let askingSizes = [UIViewController.defaultContentSize, Size(width: 320, height: 1137)]

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
    let dimmingView: UIDimmingView
    let popoverView: UIPopoverView
  }

  /// The designated initialiser: keeps the content controller (POP-002) and shows nothing (POP-003).
  ///
  /// Raises on an idiom other than iPad. Source: uikit-facts 2.1.
  public init(
    application: UIApplication, id: String, contentViewController: UIViewController,
    className: String = "UIPopoverController"
  ) {
    self.application = application
    self.id = application.stage.uniqueID(id)
    self.className = className
    self.contentViewController = contentViewController
    guard application.behavior.permitsPopovers || !raisesOffPad() else { return }
    contentViewController.popoverController = self
    application.ownership.adopt(self)
    note("popoverVisible", false)
    note("popoverArrowDirection", .text(popoverArrowDirection.words))
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

  var stage: Stage { application.stage }

  func note(_ key: String, _ value: Value) { stage.note(value, for: key, of: id) }

  /// Takes UIKit's own passthrough views, as presenting does.
  func adoptPassthroughViews(_ views: [UIView]) {
    passedViews = views
    stage.assign("passthroughViews", of: id, passthroughValue)
  }

  var passthroughValue: Value { .list(passedViews.map { .text($0.id) }) }

  /// The content and its class, which is what an app has to tell popovers apart (APP-007, LIF-010).
  private func noteContent() {
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

  /// Whether touches reach the passthrough views; not where modal content is said to block everything.
  var honoursPassthroughViews: Bool {
    application.behavior.passthroughWorksUnderModal || !contentViewController.isEffectivelyModal
  }

  // MARK: - Size

  /// The size of the content: set by the app or taken over from the content controller.
  ///
  /// At presentation it wins over the content controller's own size; once the popover is visible, whichever changes
  /// last wins. Source: POP-019, POP-020, POP-021, uikit-facts 2.2.
  public var popoverContentSize: Size {
    get { explicitSize ?? contentViewController.contentSizeForViewInPopover }
    set { setPopoverContentSize(newValue, animated: true) }
  }

  /// Sets the size of the content, animated or at once when the popover is visible.
  public func setPopoverContentSize(_ size: Size, animated: Bool) {
    stage.emit(
      .message, "setPopoverContentSize:animated:", of: id, ["size": .size(size), "animated": .bool(animated)]
    ) {
      explicitSize = size == .zero ? nil : size
      note("popoverContentSize", .size(popoverContentSize))
      if isPopoverVisible { resize(animated: animated) }
    }
  }

  /// The content controller wants another size: adopted while the popover is visible (POP-020).
  func contentSizeChanged() {
    guard isPopoverVisible else { return }
    explicitSize = contentViewController.contentSizeForViewInPopover
    note("popoverContentSize", .size(popoverContentSize))
    resize(animated: true)
  }

  /// The size to show: the app's, unless it is zero or the default, which mean "ask the content controller".
  ///
  /// Source: uikit-facts 2.2.
  var wantedSize: Size {
    if let explicitSize, !UIPopoverController.askingSizes.contains(explicitSize) { return explicitSize }
    return contentViewController.contentSizeForViewInPopover
  }

  // MARK: - Content

  /// Shows another controller; a size set on this controller is forgotten.
  ///
  /// Source: POP-023, POP-024, uikit-facts 2.8.
  public func setContentViewController(_ controller: UIViewController, animated: Bool) {
    stage.emit(
      .message, "setContentViewController:animated:", of: id,
      ["viewController": .text(controller.id), "animated": .bool(animated)]
    ) {
      let old = contentViewController
      guard controller !== old else { return }
      explicitSize = nil
      old.popoverController = nil
      controller.popoverController = self
      contentViewController = controller
      noteContent()
      if isPopoverVisible { note("popoverContentSize", .size(wantedSize)) }
      guard isPopoverVisible, let popoverView = presentation?.popoverView else { return }
      controller.loadViewIfNeeded()
      old.beginAppearance(isAppearing: false, animated: animated)
      controller.beginAppearance(isAppearing: true, animated: animated)
      old.view.removeFromSuperview()
      popoverView.addSubview(controller.view)
      stage.animate(duration: animated ? .seconds(application.behavior.popoverResizeSeconds) : .zero) {
        layOut(choosingDirection: false)
      } completion: { _ in
        old.endAppearance()
        controller.endAppearance()
      }
    }
  }

  // MARK: - Lifetime

  /// The last owner let go.
  ///
  /// A popover that is still visible takes the app with it. Source: LIF-002.
  public func dealloc() {
    isDeallocated = true
    stage.emit(.lifecycle, "dealloc", of: id) {
      contentViewController.popoverController = nil
      if isPopoverVisible, application.behavior.raisesWhenDeallocatedVisible {
        stage.raise(
          "NSGenericException", "-[UIPopoverController dealloc] reached while popover is still visible.")
      }
    }
  }
}
