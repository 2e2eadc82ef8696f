public import RehearsalStage
public import RehearsalTrace

/// KJoyner's SGPopoverController of 2011: a popover inside any view, on any device.
///
/// What its page promises and what the class does differ in places. Each is a `Decision` with the promise as the
/// documented account's answer and what was seen as the observed one's; without one, both agree.
///
/// It has no method for bar button items (SGP-032), and it does nothing about the keyboard (SGP-034) or a rotation
/// (SGP-033). Source: SGP-001 to SGP-048, uikit-facts 5.
public final class SGPopoverController: Owned {
  /// What scripts and recordings call it.
  public let id: String
  /// The class an app may test; a scene may subclass to tell two popovers apart.
  public let className: String
  /// Who is told of dismissals by a tap.
  public var delegate: SGPopoverControllerDelegate? {
    didSet { stage.assign("delegate", of: id, .optional(delegate?.id)) }
  }
  /// What is shown; `nil` only if nothing was given.
  public private(set) var contentViewController: (any SGPopoverContentViewController)?
  /// Views that the user can go on using while the popover is up; `nil` until set, and never filled in (SGP-007).
  ///
  /// Has to be set before presenting (SGP-031). The real class knows only one that works: the view presented in.
  public var passthroughViews: [UIView]? {
    didSet { stage.assign("passthroughViews", of: id, passthroughValue) }
  }
  /// How the popover looks; `nil` means the default, which the popover's view makes for itself (A08 of the scenarios).
  public var properties: SGPopoverViewProperties?
  let application: UIApplication
  /// What the default properties are in this app: without art when the project's resources are missing.
  public let standardProperties: SGPopoverViewProperties
  var popoverView: SGPopoverView?
  var tapRecognizer: UITapGestureRecognizer?
  /// What the tap recogniser is on, if there is one.
  public internal(set) var tapRecognizerView: UIView?
  /// The private flag of the original: set when the presentation's animation has ended.
  public internal(set) var isPopoverVisible = false {
    didSet { if isPopoverVisible != oldValue { note("popoverVisible", .bool(isPopoverVisible)) } }
  }
  var frames = Frames()
  private var size = Size.zero
  private var isSizeSetByUser = false
  private var modalSetByUser: Bool?

  /// The frames an app may set; `nil` where it did not, and the values of the last presentation.
  struct Frames {
    var display = Rect.zero
    var clip = Rect.zero
    var overlay = Rect.zero
    var isDisplaySetByUser = false
    var isClipSetByUser = false
    var isOverlaySetByUser = false
  }

  /// Keeps the content and shows nothing (SGP-002).
  ///
  /// The size is asked for without a look whether the content has one: an exception in the real class (A07).
  ///
  /// - Parameters:
  ///   - application: The app.
  ///   - id: What scripts call it.
  ///   - contentViewController: What to show.
  ///   - className: The class an app may test.
  ///   - standardProperties: The default properties in this app; `nil` means with the project's art.
  public init(
    application: UIApplication, id: String, contentViewController: (any SGPopoverContentViewController)?,
    className: String = "SGPopoverController", standardProperties: SGPopoverViewProperties? = nil
  ) {
    self.application = application
    self.id = application.stage.uniqueID(id)
    self.className = className
    self.contentViewController = contentViewController
    self.standardProperties = standardProperties ?? .shipped(scale: Int(application.behavior.sgScreenScale))
    application.ownership.adopt(self)
    note("popoverVisible", false)
    note("popoverArrowDirection", .text(popoverArrowDirection.words))
    noteContent()
    contentViewController?.setSGParentPopoverController(self)
    guard let content = contentViewController else { return }
    if let wanted = content.wantedPopoverSize {
      size = wanted
    } else if application.behavior.sgAsksForMissingSize {
      application.stage.raise(
        "NSInvalidArgumentException",
        "-[\(content.className) contentSizeForViewInPopover]: unrecognized selector sent to instance")
    }
  }

  var stage: Stage { application.stage }

  func note(_ key: String, _ value: Value) { stage.note(value, for: key, of: id) }

  private var passthroughValue: Value { .list((passthroughViews ?? []).map { .text($0.id) }) }

  private func noteContent() {
    note("contentViewController", .optional(contentViewController?.id))
    note("contentViewControllerClass", .optional(contentViewController?.className))
  }

  // MARK: - State

  /// Whether taps outside do nothing: as set, else as the content says, else not.
  ///
  /// Looked at when presenting. Source: SGP-008; D07, D09, D10 of the scenarios.
  public var isModal: Bool {
    get { modalSetByUser ?? contentViewController?.wantsModalPopover ?? false }
    set { modalSetByUser = newValue }
  }

  /// The arrow's side, unknown before the first layout: always that of the vertical candidate or, as documented, of the
  /// arrow that is shown.
  public var popoverArrowDirection: UIPopoverArrowDirection {
    guard let popoverView else { return .unknown }
    return application.behavior.sgArrowDirectionIsVertical ? popoverView.arrowDirection : popoverView.shownDirection
  }

  /// The popover's frame: in the container it is put into or, as documented, in the view presented in.
  public var popoverFrame: Rect {
    guard let popoverView else { return .zero }
    let frame = popoverView.popoverFrame
    return application.behavior.sgPopoverFrameIsInContainer
      ? frame : frame.offsetBy(x: popoverView.frame.x, y: popoverView.frame.y)
  }

  /// The container while there is one, for whoever looks at views.
  public var containerView: SGPopoverView? { popoverView }

  // MARK: - Size

  /// The size of the content that is wished for (SGP-010); zero means to ask again at the next presentation.
  public var popoverContentSize: Size {
    get { size }
    set { setPopoverContentSize(newValue, animated: false) }
  }

  /// Sets the size of the content.
  ///
  /// While there is a container it vanishes and fades in again, and the frames jump (E08, E09, E12); documented is that
  /// the change is animated. The size that it already has moves nothing, but counts as set from here on.
  public func setPopoverContentSize(_ new: Size, animated: Bool) {
    stage.emit(
      .message, "setPopoverContentSize:animated:", of: id, ["size": .size(new), "animated": .bool(animated)]
    ) {
      isSizeSetByUser = new != .zero
      guard new != size else { return }
      size = new
      note("popoverContentSize", .size(new))
      showSize(animated: animated)
    }
  }

  private func showSize(animated: Bool) {
    guard let popoverView else { return }
    guard application.behavior.sgResizeFades else {
      popoverView.keepsChrome = true
      stage.animate(duration: animated ? SGPopoverController.duration : .zero) {
        popoverView.contentSize = size
        popoverView.layoutTree()
      }
      popoverView.keepsChrome = false
      return
    }
    popoverView.contentSize = size
    setAlpha(of: popoverView, to: 0)
    animate(animated, of: popoverView, alpha: 1)
  }

  func takeStandardSize() {
    guard !isSizeSetByUser else { return }
    size = standardSize
    note("popoverContentSize", .size(size))
  }

  /// The first of four rules that applies (SGP-016 to SGP-024): the content's wish, which off the iPad must not be 320
  /// × 1100; the content view's size; 320 less margins and insets, and 800 or 400.
  ///
  /// Only an exactly zero size counts as none (B13). The margins are those of the controller's own properties, which
  /// are nil unless set, so that the width is 320 (B05); documented is that the default ones count too.
  private var standardSize: Size {
    let wish = contentViewController?.wantedPopoverSize ?? .zero
    let isPad = application.stage.device.model.isPad
    if wish != .zero, isPad || wish != UIViewController.defaultContentSize { return wish }
    if let view = contentViewController?.contentView, view.bounds.size != .zero { return view.bounds.size }
    let counted = properties ?? (application.behavior.sgWidthNeedsProperties ? nil : standardProperties)
    let margins = counted?.margins ?? .zero
    let insets = counted?.contentInsets ?? .zero
    return Size(
      width: UIViewController.defaultContentSize.width - margins.left - margins.right - insets.left - insets.right,
      height: isPad ? 800 : 400)
  }

  // MARK: - Content

  /// Shows other content.
  ///
  /// The new content is told that it will disappear, where appearing was meant, and both are told the rest even when
  /// nothing is on the screen (B16); documented is that the size follows the new content, also one that was set (B17).
  public func setContentViewController(_ new: (any SGPopoverContentViewController)?, animated: Bool) {
    stage.emit(
      .message, "setContentViewController:animated:", of: id,
      ["viewController": .optional(new?.id), "animated": .bool(animated)]
    ) {
      let old = contentViewController
      guard new !== old else { return }
      let behavior = application.behavior
      // The original looks whether it has a view, which is so while it comes and goes, too.
      let isShown = popoverView != nil
      let isTold = isShown || behavior.sgSwapTellsWhileHidden
      if isShown { old?.send(.viewWillDisappear, animated: animated) }
      old?.setSGParentPopoverController(nil)
      contentViewController = new
      noteContent()
      new?.setSGParentPopoverController(self)
      if isTold {
        new?.send(behavior.sgNewContentWillDisappear ? .viewWillDisappear : .viewWillAppear, animated: animated)
      }
      if !behavior.sgKeepsSizeOnSwap { isSizeSetByUser = false }
      takeStandardSize()
      animate(animated, swapping: new) {
        guard isTold else { return }
        old?.send(.viewDidDisappear, animated: animated)
        new?.send(.viewDidAppear, animated: animated)
      }
    }
  }

  // MARK: - Lifetime

  /// The last owner let go: nothing keeps the controller while it is shown, and nothing is raised.
  ///
  /// Source: uikit-facts 5.6.
  public func dealloc() {
    stage.emit(.lifecycle, "dealloc", of: id) {
      if let popoverView {
        removeRecognizer()
        contentViewController?.send(.viewWillDisappear, animated: false)
        remove(popoverView)
        self.popoverView = nil
        isPopoverVisible = false
        contentViewController?.send(.viewDidDisappear, animated: false)
      }
      contentViewController?.setSGParentPopoverController(nil)
    }
  }
}
