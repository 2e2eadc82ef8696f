public import RehearsalStage
public import RehearsalTrace

/// Manages one view: loads it, and is told when it appears, disappears and turns.
open class UIViewController {
  /// What scripts and recordings call it.
  public let id: String
  /// The app it belongs to.
  public let application: UIApplication
  /// UIKit's class name, which an app may test.
  open var className: String { "UIViewController" }
  /// What navigation bars show.
  public var title: String {
    didSet {
      guard title != oldValue else { return }
      stage.note(.text(title), for: "title", of: id)
      parent?.itemsChanged(of: self)
      for container in containers { container.titleChanged(of: self) }
    }
  }
  /// Items that a navigation controller shows while this controller is on top.
  public let navigationItem = UINavigationItem()
  /// The controller that contains this one.
  public internal(set) weak var parent: UIViewController?
  /// The controllers this one contains.
  public internal(set) var children: [UIViewController] = []
  /// Who shows this controller directly and not through a parent.
  var observers = ContentObservers()
  /// What the outlets of the controller's nib hold.
  var outlets: [any Owned] = []
  /// Whether taps outside a popover that shows this controller do nothing; NO unless set.
  ///
  /// Source: DIS-012, DIS-013.
  public var isModalInPopover = false {
    didSet { if isModalInPopover != oldValue { stage.note(.bool(isModalInPopover), for: "modalInPopover", of: id) } }
  }
  /// Whether this controller recovers badly when a popover that shows it lives through a rotation or the background.
  ///
  /// Source: APP-017.
  public var isFragile = false
  /// The orientation of the last rotation that this controller was told of; portrait before the first.
  ///
  /// Recorded once somebody has read it. Source: SGP-014, uikit-facts 8.
  public internal(set) var interfaceOrientation = UIInterfaceOrientation.portrait {
    didSet { if isOrientationRead { noteOrientation() } }
  }
  private var isOrientationRead = false
  /// The app's code for what this controller is told.
  public var hooks = Hooks()
  /// The orientations the controller allows; all on iPad unless the app says otherwise.
  public var supportedOrientations = Set(UIInterfaceOrientation.allCases)
  /// How much is covered when this controller is presented.
  public var modalPresentationStyle = UIModalPresentationStyle.fullScreen
  /// Whether a page that is presented in the current context from within this controller covers just this one.
  ///
  /// Without effect before iOS 5.0. Source: UIViewController Class Reference.
  public var definesPresentationContext = false {
    didSet {
      guard definesPresentationContext != oldValue else { return }
      stage.note(.bool(definesPresentationContext), for: "definesPresentationContext", of: id)
    }
  }
  /// How this controller comes and goes when it is presented.
  public var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// What is presented over this controller.
  var presentation: (any ControllerPresentation)?
  /// The controller that this one is presented over.
  weak var presenter: UIViewController?
  private var makeView: ((UIViewController) -> UIView)?
  private var loadedView: UIView?
  /// How far its view has come on the screen or off it; changed by `UIViewController+Appearance` alone.
  var appearance = AppearanceState.disappeared
  private var explicitContentSize: Size?

  /// What an app's subclass would override; `nil` means it does not.
  public struct Hooks {
    /// After the view was loaded.
    public var viewDidLoad: (() -> Void)?
    /// Before the view appears, with whether that is animated.
    public var viewWillAppear: ((Bool) -> Void)?
    /// After the view appeared.
    public var viewDidAppear: ((Bool) -> Void)?
    /// Before the view disappears.
    public var viewWillDisappear: ((Bool) -> Void)?
    /// After the view disappeared.
    public var viewDidDisappear: ((Bool) -> Void)?
    /// Before the interface turns.
    public var willRotate: ((UIInterfaceOrientation) -> Void)?
    /// While the interface turns, with the new bounds in place.
    public var willAnimateRotation: ((UIInterfaceOrientation) -> Void)?
    /// After the interface turned.
    public var didRotate: ((UIInterfaceOrientation) -> Void)?
    /// Whether a segue of that name, which a control triggers, is to be performed.
    public var shouldPerformSegue: ((String) -> Bool)?
    /// Before a segue away from the controller is performed.
    public var prepareForSegue: ((UIStoryboardSegue) -> Void)?
    /// Which view is the header while the interface turns.
    public var rotatingHeaderView: (() -> UIView?)?
    /// Which view is the footer while the interface turns.
    public var rotatingFooterView: (() -> UIView?)?
    /// What is done for actions without a target, by the selector's name.
    public var actions: [String: () -> Void] = [:]

    /// No code at all.
    public init() {}
  }

  enum AppearanceState {
    case disappeared
    case appearing(animated: Bool)
    case appeared
    case disappearing(animated: Bool)
  }

  /// Makes a controller.
  ///
  /// - Parameters:
  ///   - application: The app.
  ///   - id: What scripts call it.
  ///   - title: What navigation bars show.
  ///   - makeView: Makes the view when it is first needed; `nil` gives an empty one called `ID.view`.
  public init(
    application: UIApplication, id: String, title: String = "", makeView: ((UIViewController) -> UIView)? = nil
  ) {
    self.application = application
    self.id = application.stage.uniqueID(id)
    self.title = title
    self.makeView = makeView
    navigationItem.owner = self
  }

  /// The stage the app plays on.
  public var stage: Stage { application.stage }

  // MARK: - View

  /// The view, loaded when it is first asked for.
  public var view: UIView {
    if let loadedView { return loadedView }
    let view = loadView()
    loadedView = view
    view.manager = self
    stage.emit(.lifecycle, "viewDidLoad", of: id) {
      viewDidLoad()
      hooks.viewDidLoad?()
    }
    return view
  }

  /// Whether the view was asked for yet.
  public var isViewLoaded: Bool { loadedView != nil }

  /// Loads the view now.
  public func loadViewIfNeeded() { _ = view }

  /// Makes the view.
  func loadView() -> UIView {
    makeView?(self) ?? UIView(stage: stage, id: ViewName.view.of(id), frame: stage.device.screen)
  }

  /// What a model's subclass does after its view was loaded.
  func viewDidLoad() {}

  // MARK: - Containment

  func adopt(_ child: UIViewController) {
    children.append(child)
    child.parent = self
    for container in child.containers { container.adopted(child) }
  }

  func abandon(_ child: UIViewController) {
    children.removeAll { $0 === child }
    let (parent, containers) = (child.parent, child.containers)
    child.parent = nil
    for container in containers { container.abandoned(child, by: parent) }
  }

  /// The controllers that contain this one, the innermost first.
  var containers: [UIViewController] {
    var found: [UIViewController] = []
    while let next = (found.last ?? self).parent { found.append(next) }
    return found
  }

  /// What a container does when a controller has come into it, at any depth.
  func adopted(_ controller: UIViewController) {}

  /// What a container does when a controller has left it, at any depth; `parent` is the one that contained it.
  func abandoned(_ controller: UIViewController, by parent: UIViewController?) {}

  /// What a container does when a controller in it, at any depth, has another title.
  func titleChanged(of controller: UIViewController) {}

  /// What a container does when one of its children has other items or another title.
  func itemsChanged(of child: UIViewController) {}

  /// Whether a controller may be presented; one of a class that may not raises.
  func permitsBeingPresented() -> Bool { true }

  /// What a controller does before it, or one that it contains, presents another over all of them.
  func presentationBegins(by presenter: UIViewController) {}

  /// What a model's subclass does when a popover begins or ceases to show it.
  func popoverShows(_ isShown: Bool) {}

  /// The innermost controller on display.
  var shownController: UIViewController { visibleChildren.first?.shownController ?? self }

  /// What the children are to pages in the current context; `nil` where such a page covers the container, too.
  var contextOfChildren: PresentationContext? { nil }

  /// The children that are visible when this controller is.
  var visibleChildren: [UIViewController] { children }

  /// The children whose views come and go with this one's.
  var appearingChildren: [UIViewController] { visibleChildren }

  /// This controller and everything that is visible inside it.
  var shownTree: [UIViewController] { [self] + visibleChildren.flatMap(\.shownTree) }

  /// What a model's subclass does when its view is about to appear or disappear, before its children are told.
  func appearanceBegins(isAppearing: Bool) {}

  /// Whether the children allow an orientation.
  func childrenSupport(_ orientation: UIInterfaceOrientation) -> Bool {
    children.allSatisfy { $0.supports(orientation) }
  }

  /// What a model's subclass does when a rotation that it was told of is over.
  func rotationIsOver() {}

  /// What a model's subclass does when the interface turns and it is not told, since nobody sees it.
  func interfaceTurnedUnseen() {}

  /// Hands a part of a rotation on to the children: its beginning to those that are visible, the rest to whoever was
  /// told of the beginning, visible still or not.
  func rotateChildren(_ part: RotationPart) {
    if case .willRotate = part {
      for child in visibleChildren { child.rotate(part) }
    } else {
      for child in children { child.rotate(part) }
    }
  }

  /// The header or footer that a class of UIKit's names while the interface turns; none unless a subclass does.
  func standardRotatingView(_ part: RotatingView) -> UIView? { nil }

  /// Records the orientation, and from now on what becomes of it.
  func noteOrientation() {
    isOrientationRead = true
    stage.note(.text(interfaceOrientation.constantName), for: "interfaceOrientation", of: id)
  }

  /// Who shows this controller, directly or through the controllers that contain it.
  var surroundingObservers: [any ContentObserver] { observers.all + containers.flatMap(\.observers.all) }

  /// Whether this controller is of the class called `name` or of a subclass.
  open func isKind(of name: String) -> Bool { name == "UIViewController" || name == className }

  // MARK: - Size in a popover

  /// The size this controller wants in a popover: 320 × 1100 unless it was set.
  ///
  /// Assigned before the view is loaded it is configuration, such as an archive holds (POP-018), and only its value is
  /// recorded; later on each assignment is an event. Source: POP-005, POP-013, POP-017.
  open var contentSizeForViewInPopover: Size {
    get { explicitContentSize ?? UIViewController.defaultContentSize }
    set {
      let old = contentSizeForViewInPopover
      explicitContentSize = newValue
      explicitContentSizeWasSet()
      let size = contentSizeForViewInPopover
      let event = isViewLoaded ? stage.assign("contentSizeForViewInPopover", of: id, .size(size)) : nil
      guard size != old else { return }
      stage.withCause(event) {
        stage.note(.size(size), for: "contentSizeForViewInPopover", of: id)
        contentSizeChanged()
      }
    }
  }

  /// What a model's subclass does when its own size was set.
  func explicitContentSizeWasSet() {}

  var hasExplicitContentSize: Bool { explicitContentSize != nil }

  /// UIKit's default: 320 × 1100.
  ///
  /// Source: uikit-facts 1.
  public static let defaultContentSize = Size(width: 320, height: 1100)

  /// Tells whoever shows this controller that it wants another size.
  func contentSizeChanged() {
    for observer in observers.all { observer.contentSizeChanged() }
    parent?.childContentSizeChanged(self)
  }

  func childContentSizeChanged(_ child: UIViewController) {
    if !hasExplicitContentSize { contentSizeChanged() }
  }

  /// Whether a popover that shows this controller is modal: its own flag, or that of the child on display (DIS-025).
  ///
  /// While another controller is presented inside, the flag of that one counts instead. Source: INT-008, INT-010.
  var isEffectivelyModal: Bool {
    if let presentation, presentation.isInPlace { return presentation.presented.isEffectivelyModal }
    return isModalInPopover || visibleChildren.contains(where: \.isEffectivelyModal)
  }
}
