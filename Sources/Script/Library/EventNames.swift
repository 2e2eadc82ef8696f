import RehearsalControllers
import RehearsalSourceText
import RehearsalStage

/// The names that events of a session can have.
///
/// A name that no event has makes "it never happened" true whatever happens, so expectations are held to these.
struct EventNames {
  private var names = EventNames.always

  /// What any session can have.
  private static let always: [NameUse.Kind: Set<String>] = [
    .callback: Set(DelegateDescription.Selector.allCases.map(\.rawValue)).union([
      "numberOfSectionsInTableView:", "tableView:numberOfRowsInSection:", "tableView:cellForRowAtIndexPath:",
    ]),
    .lifecycle: [
      "init", "retain", "release", "dealloc", "viewDidLoad", "viewWillAppear:", "viewDidAppear:",
      "viewWillDisappear:",
      "viewDidDisappear:",
      "willRotateToInterfaceOrientation:duration:", "willAnimateRotationToInterfaceOrientation:duration:",
      "didRotateFromInterfaceOrientation:", "shouldAutorotateToInterfaceOrientation:", "shouldAutorotate",
      "supportedInterfaceOrientations", "initWithCoder:",
      "prepareForSegue:sender:", "shouldPerformSegueWithIdentifier:sender:", "rotatingHeaderView", "rotatingFooterView",
    ],
    .touch: ["began", "moved", "ended", "cancelled"],
    .gesture: ["tap", "longPress", "swipe", "panBegan", "panChanged", "panEnded"],
    .animation: ["began", "ended", "completed", "transactionCompleted"],
    .stimulus: Set(StepWord.all.filter(\.isStimulus).map(\.word)),
  ]

  /// What any described scene can send.
  private static let messages: Set<String> = [
    "presentPopoverFromRect:inView:permittedArrowDirections:animated:",
    "presentPopoverFromBarButtonItem:permittedArrowDirections:animated:", "dismissPopoverAnimated:",
    "setPopoverContentSize:animated:", "setContentViewController:", "setContentViewController:animated:",
    "pushViewController:animated:",
    "popViewControllerAnimated:", "addGestureRecognizer:", "removeGestureRecognizer:", "addSubview:",
    "removeFromSuperview", "setAlpha:", "setUserInteractionEnabled:", "animateWithDuration:animations:completion:",
    "setSgParentPopoverController:", "presentViewController:animated:completion:",
    "presentModalViewController:animated:",
    "dismissViewControllerAnimated:completion:", "dismissModalViewControllerAnimated:",
    "performSegueWithIdentifier:sender:",
    "setViewControllers:", "setItems:animated:", "setLeftBarButtonItem:animated:", "makeKeyAndVisible",
    "setRootViewController:", "addChildViewController:", "sendAction:to:from:forEvent:",
    "becomeFirstResponder", "resignFirstResponder", "objc_exception_throw",
  ]

  /// Names of a scene in Swift: its actions, messages and assignments are its own, and only a run knows them.
  init() {}

  init(_ scene: SceneDescription) {
    names[.message] = EventNames.messages
    names[.notification] = Set(UIKitNotification.allCases.map(\.rawValue))
    names[.assignment] = Set(
      scene.references + scene.variables.map(\.name) + scene.defaults.map(\.name) + [
        "passthroughViews", "contentSizeForViewInPopover", "delegate",
      ])
    if !scene.backgrounds.isEmpty {
      names[.callback]?.formUnion(PopoverBackgroundClass.hookNames)
      names[.lifecycle]?.insert("drawRect:")
      names[.message]?.formUnion(PopoverBackgroundClass.messageNames)
    }
    names[.action] = Set(
      scene.handlers.map(\.name) + ["back", "toggleMasterVisible"] + (scene.segues.isEmpty ? [] : ["perform"]))
    if !scene.actionSheets.isEmpty {
      names[.action, default: []].insert("_buttonClicked:")
      names[.message, default: []].formUnion([
        "showFromBarButtonItem:animated:", "showFromRect:inView:animated:", "showInView:",
      ])
    }
    if scene.controllers.contains(where: { $0.searchDisplay != nil }) {
      names[.action, default: []].formUnion(["_resultsListButtonPressed", "_clearViaPopover"])
    }
    for handler in scene.handlers { add(handler.actions) }
    for delegate in scene.delegates { for method in delegate.methods.values { add(method.actions) } }
    for notification in scene.notifications { add(notification.response, named: notification.name) }
    for controller in scene.controllers {
      if case .containing(_, let kind) = controller.kind { names[.action, default: []].formUnion(kind.actions) }
      if let method = controller.shouldPerformSegue { add(method.actions) }
      for (hook, response) in controller.hooks { add(response, named: hook.rawValue) }
      for (action, response) in controller.responses {
        names[.action, default: []].insert(action)
        add(response, named: nil)
      }
      guard case .plain(let view, let left, let right) = controller.kind else { continue }
      for item in [left, right].compactMap(\.self) { add(item) }
      if let view { add(view) }
    }
  }

  private mutating func add(_ view: ViewDescription) {
    for gesture in view.gestures { add(gesture.response, named: nil) }
    switch view.kind {
    case .button(_, _, let response): if let response { add(response, named: view.id + "Tapped") }
    case .toolbar(let items): for item in items { add(item) }
    case .table(let rows, _): for row in rows { if let response = row.response { add(response, named: nil) } }
    case .picker(let wheels, _):
      for row in wheels.joined() { if let response = row.response { add(response, named: nil) } }
    case .navigationBar, .view, .label, .textField, .scrollView, .searchBar: break
    }
    for subview in view.subviews { add(subview) }
  }

  private mutating func add(_ item: ItemDescription) {
    if case .custom(let view) = item { add(view) }
    if case .button(let id, _, _, _, _, let response?) = item { add(response, named: id + "Tapped") }
  }

  /// What happens, and the name under which it is recorded when it is no handler.
  private mutating func add(_ response: Response, named name: String?) {
    guard case .actions(let actions) = response else { return }
    if let name { names[.action, default: []].insert(name) }
    add(actions)
  }

  private mutating func add(_ actions: [Action]) {
    for action in actions {
      switch action {
      case .mark(let name): names[.message, default: []].insert(name)
      case .saveDefaults(let keys, _): names[.assignment, default: []].formUnion(keys)
      case .when(_, let then, let otherwise):
        add(then)
        add(otherwise)
      case .afterTransaction(let actions), .afterDelay(_, let actions): add(actions)
      case .attempt(let actions, let rescue):
        add(actions)
        add(rescue)
      case .filter(_, _, let variable): names[.assignment, default: []].insert(variable)
      case .notify(let name): names[.notification, default: []].insert(name)
      case .command, .release, .restoreDefaults, .perform, .performSegue, .sendAction, .connect,
        .showActionSheet, .firstResponder:
        break
      }
    }
  }

  /// Reports a use of an event's name that no event can have; answers whether the use was one of an event at all.
  @discardableResult
  func check(_ use: NameUse, _ findings: Findings) -> Bool {
    guard NameUse.Kind.ofEvents.contains(use.kind) else { return false }
    guard let known = names[use.kind], !Placeholder.isIn(use.name) else { return true }
    if known.contains(use.name) { return true }
    let plain = EventPattern.plain(use.name)
    if !known.contains(where: { EventPattern.plain($0) == plain }) {
      findings.reportUnknown(use.kind.rawValue, use.name, at: use.position, expected: known.sorted())
    }
    return true
  }
}
