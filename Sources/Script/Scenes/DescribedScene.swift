import RehearsalControllers
import RehearsalSourceText
import RehearsalStage
import RehearsalTrace

/// A scene file as a running app: makes its objects and runs its handlers.
final class DescribedScene {
  let description: SceneDescription
  let application: UIApplication
  let objects = SceneObjects()
  /// Why a handler stopped half way: it spoke of something that was not there.
  var failure: SceneFailure?
  /// How many handlers run inside each other now.
  var handlerDepth = 0
  /// How many actions handlers have performed.
  var actionCount = 0
  /// The controllers that are being made now, the outermost first.
  private var making: [String] = []
  /// Whether controllers come out of the main nib or storyboard now.
  private(set) var isDecoding = false

  init(_ description: SceneDescription, application: UIApplication) {
    self.description = description
    self.application = application
  }

  var stage: Stage { application.stage }

  /// The most handlers that run inside each other, and controllers that are made inside each other.
  ///
  /// Lint refuses circles; this is for those that only a value of the cell closes.
  static let deepest = 32

  /// How many actions the handlers of one session may perform: far more than any app does, and still no endless loop.
  static let mostActions = 100_000

  /// Sets up defaults, variables and notifications, makes the root controller and launches into it.
  func launch() throws(SceneFailure) {
    stage.tellsAccessibility = description.tellsAccessibility
    stage.device.isStatusBarHidden = description.isStatusBarHidden
    application.manageMemory(description.memory)
    for value in description.defaults where value.value != .null {
      stage.userDefaults.set(value.value, for: value.name)
    }
    for value in description.variables { application.setVariable(value.name, to: value.value) }
    for notification in description.notifications {
      stage.notificationCenter.addObserver(description.id, for: notification.name) { [self] in
        run(notification.response, named: notification.name)
      }
    }
    try launchInterface()
    for window in description.windows {
      let root: UIViewController? = if let name = window.root { try makeController(name) } else { nil }
      stage.turn {
        let made = application.addWindow(window.id, root: root)
        made.isUserInteractionEnabled = window.isUserInteractionEnabled
        objects.add(made, as: window.id)
        made.isHidden = window.isHidden
      }
    }
  }

  private func launchInterface() throws(SceneFailure) {
    guard let interface = description.mainInterface else {
      return application.launch(root: try makeController(description.root))
    }
    var result: Result<UIViewController, SceneFailure>?
    isDecoding = interface.isDecoded
    application.launch(from: interface) {
      let made = Result { () throws(SceneFailure) in try makeController(description.root) }
      result = made
      isDecoding = false
      return try? made.get()
    }
    _ = try result?.get()
  }

  // MARK: - Making objects

  func makePopover(_ name: String) throws(SceneFailure) -> any PopoverController {
    guard let description = description.popovers.first(where: { $0.id == name }) else {
      throw SceneFailure("there is no popover \(name) to create")
    }
    if usesSeaGlass { return try makeSeaGlassPopover(description) }
    let popover = try makePopover(description)
    objects.add(popover, as: name)
    if let delegate = description.delegate.flatMap({ self.delegate($0) }) {
      popover.delegate = popoverDelegate(delegate)
    }
    if let margins = description.margins { popover.popoverLayoutMargins = margins }
    if let background = description.background { popover.popoverBackgroundViewClass = try self.background(background) }
    if let size = description.contentSize { popover.popoverContentSize = size }
    return popover
  }

  private func makePopover(_ description: PopoverDescription) throws(SceneFailure) -> UIPopoverController {
    var content: UIViewController?
    switch description.content {
    case .plainInit: return UIPopoverController(application: application, id: description.id)
    case .nothing: break
    case .controller(let name):
      let controller = try makeController(name)
      application.ownership.allocated(controller)
      content = controller
    }
    return UIPopoverController(
      application: application, id: description.id, contentViewController: content,
      className: description.className ?? "UIPopoverController")
  }

  func background(_ name: String) throws(SceneFailure) -> PopoverBackgroundClass {
    if let type = description.backgrounds.first(where: { $0.name == name }) { return type }
    throw SceneFailure("there is no background class \(name)")
  }

  func makeController(_ name: String) throws(SceneFailure) -> UIViewController {
    guard let description = description.controllers.first(where: { $0.id == name }) else {
      throw SceneFailure("there is no controller \(name)")
    }
    guard !description.isObject else { throw SceneFailure("\(name) is not a view controller") }
    guard making.count < DescribedScene.deepest, !making.contains(name) else {
      throw SceneFailure("a controller inside itself: \((making + [name]).joined(separator: " → "))")
    }
    making.append(name)
    defer { making.removeLast() }
    let controller: UIViewController
    switch description.kind {
    case .navigation(let root, _, let delegate, let hidesBar):
      let navigation = UINavigationController(application: application, id: name, root: try makeController(root))
      if let delegate = delegate.flatMap({ self.delegate($0) }) { navigation.delegate = navigationDelegate(delegate) }
      if hidesBar { navigation.isNavigationBarHidden = true }
      controller = navigation
    case .split(let children, let delegate, let presentsWithGesture):
      let split = try makeSplit(name, children)
      if let presentsWithGesture { split.presentsWithGesture = presentsWithGesture }
      if let delegate { split.delegate = splitDelegate(delegate) }
      controller = split
    case .containing(let links, let kind):
      var children: [UIViewController] = []
      for link in links { children.append(try makeController(link.name)) }
      controller = kind.make(application, name, children)
    case .plain(let view, let left, let right):
      let search = description.searchDisplay
      controller = DescribedViewController(
        application: application, id: name, title: description.title, className: description.className,
        makeView: view.map { view in
          { [self] controller in
            let made = make(view, isRoot: true)
            if let search { makeSearchDisplay(search, for: controller) }
            return made
          }
        })
      controller.navigationItem.leftBarButtonItem = left.flatMap { make($0) }
      controller.navigationItem.rightBarButtonItem = right.flatMap { make($0) }
    }
    if isDecoding { application.decoded(controller) }
    objects.add(controller, as: name)
    if !description.title.isEmpty { controller.title = description.title }
    if let size = description.contentSize { controller.contentSizeForViewInPopover = size }
    controller.isModalInPopover = description.isModalInPopover
    controller.isFragile = description.isFragile
    controller.modalPresentationStyle = description.presentationStyle
    controller.modalTransitionStyle = description.transitionStyle
    controller.definesPresentationContext = description.definesPresentationContext
    if let orientations = description.orientations { controller.supportedOrientations = Set(orientations) }
    setHooks(of: controller, description)
    return controller
  }

  private func setHooks(of controller: UIViewController, _ description: ControllerDescription) {
    func hook(_ hook: ControllerDescription.Hook) -> (() -> Void)? {
      description.hooks[hook].map { response in { [self] in run(response, named: hook.rawValue) } }
    }
    func flagged(_ name: ControllerDescription.Hook) -> ((Bool) -> Void)? { hook(name).map { body in { _ in body() } } }
    func turned(_ name: ControllerDescription.Hook) -> ((UIInterfaceOrientation) -> Void)? {
      hook(name).map { body in { _ in body() } }
    }
    controller.hooks.viewDidLoad = hook(.viewDidLoad)
    controller.hooks.viewWillAppear = flagged(.viewWillAppear)
    controller.hooks.viewDidAppear = flagged(.viewDidAppear)
    controller.hooks.viewWillDisappear = flagged(.viewWillDisappear)
    controller.hooks.viewDidDisappear = flagged(.viewDidDisappear)
    controller.hooks.willRotate = turned(.willRotate)
    controller.hooks.willAnimateRotation = turned(.willAnimateRotation)
    controller.hooks.didRotate = turned(.didRotate)
    controller.hooks.rotatingHeaderView = description.rotatingHeader.map { name in { [self] in objects.view(name) } }
    controller.hooks.rotatingFooterView = description.rotatingFooter.map { name in { [self] in objects.view(name) } }
    for (action, response) in description.responses {
      controller.hooks.actions[application.selector(for: action)] = { [self] in run(response) }
    }
    controller.hooks.shouldPerformSegue = description.shouldPerformSegue.map { method in
      { [self] _ in
        run(method.actions)
        return method.answer
      }
    }
    controller.hooks.prepareForSegue = description.hooks[.prepareForSegue].map { response in
      { [self] segue in
        let handler = if case .handler(let name) = response { name } else { "prepareForSegue" }
        application.handle(handler) { run(response, Locals(segue: segue)) }
      }
    }
  }

  // MARK: - Delegates

  func delegate(_ name: String) -> DelegateDescription? { description.delegates.first { $0.id == name } }

  /// The delegate of the scene called `name`, as a popover's; `nil` when there is none.
  func popoverDelegate(named name: String) -> UIPopoverControllerDelegate? {
    delegate(name).map { popoverDelegate($0) }
  }

  private func popoverDelegate(_ description: DelegateDescription) -> UIPopoverControllerDelegate {
    let delegate = UIPopoverControllerDelegate(id: description.id)
    if let method = description.methods[.popoverControllerShouldDismissPopover] {
      delegate.popoverControllerShouldDismissPopover = { [self] popover in
        run(method.actions, sender: .popover(popover))
        return method.answer
      }
    }
    if let method = description.methods[.popoverControllerDidDismissPopover] {
      delegate.popoverControllerDidDismissPopover = { [self] in run(method.actions, sender: .popover($0)) }
    }
    return delegate
  }

  private func navigationDelegate(_ description: DelegateDescription) -> UINavigationControllerDelegate {
    let delegate = UINavigationControllerDelegate(id: description.id)
    if let method = description.methods[.willShow] {
      delegate.willShow = { [self] navigation, controller, _ in
        run(method.actions, sender: .controller(navigation), shown: controller)
      }
    }
    if let method = description.methods[.didShow] {
      delegate.didShow = { [self] navigation, controller, _ in
        run(method.actions, sender: .controller(navigation), shown: controller)
      }
    }
    return delegate
  }

  func tableDelegate(_ name: String?, rows: [RowDescription]) -> UITableViewDelegate? {
    let method = name.flatMap { self.delegate($0) }?.methods[.didSelectRow]
    guard name != nil || rows.contains(where: { $0.response != nil || segue(from: $0.id) != nil }) else { return nil }
    let delegate = UITableViewDelegate(id: name ?? description.id)
    delegate.didSelectRow = { [self] row in chose(rows.indices.contains(row) ? rows[row] : nil, method) }
    return delegate
  }

  func pickerDelegate(_ name: String?, wheels: [[RowDescription]]) -> UIPickerViewDelegate? {
    let method = name.flatMap { self.delegate($0) }?.methods[.didSelectPickerRow]
    guard name != nil || wheels.joined().contains(where: { $0.response != nil }) else { return nil }
    let delegate = UIPickerViewDelegate(id: name ?? description.id)
    delegate.didSelectRow = { [self] row, wheel in chose(wheels[wheel][row], method) }
    return delegate
  }

  /// A row was chosen: what it does, then what the delegate does for all of them.
  private func chose(_ row: RowDescription?, _ method: DelegateDescription.Method?) {
    switch row?.response {
    case .handler(let name): run(.handler(name), named: name)
    case .actions(let actions): run(actions)
    case nil: if let row { trigger(from: row.id) }
    }
    if let method { run(method.actions) }
  }

  /// A row was selected that a segue may have been drawn from.
  private func trigger(from row: String) {
    guard let segue = segue(from: row) else { return }
    stage.emit(.action, UIStoryboardSegueTemplate.action, of: row, consequences: segue)
  }

  func textFieldDelegate(_ name: String) -> UITextFieldDelegate? {
    guard let description = delegate(name) else { return nil }
    let delegate = UITextFieldDelegate(id: description.id)
    func question(_ selector: DelegateDescription.Selector) -> (() -> Bool)? {
      description.methods[selector].map { method in
        { [self] in
          run(method.actions)
          return method.answer
        }
      }
    }
    delegate.shouldBeginEditing = question(.textFieldShouldBeginEditing)
    delegate.shouldEndEditing = question(.textFieldShouldEndEditing)
    delegate.shouldReturn = question(.textFieldShouldReturn)
    delegate.didBeginEditing = description.methods[.didBeginEditing].map { method in { [self] in run(method.actions) } }
    delegate.didEndEditing = description.methods[.didEndEditing].map { method in { [self] in run(method.actions) } }
    return delegate
  }
}

/// A controller of a scene file that may have a class name of its own.
private final class DescribedViewController: UIViewController {
  private let describedClass: String?
  override var className: String { describedClass ?? "UIViewController" }

  init(
    application: UIApplication, id: String, title: String, className: String?,
    makeView: ((UIViewController) -> UIView)?
  ) {
    describedClass = className
    super.init(application: application, id: id, title: title, makeView: makeView)
  }
}
