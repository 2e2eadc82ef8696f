import RehearsalControllers
import RehearsalStage
import RehearsalTrace

extension DescribedScene {
  /// An object that a handler was told about.
  enum Sender {
    case popover(any PopoverController)
    case controller(UIViewController)
  }

  /// What one running handler can name beyond the scene's own names.
  struct Locals {
    var popovers: [String: any PopoverController] = [:]
    var sender: Sender?
    var shown: UIViewController?
    var item: UIBarButtonItem?
    var segue: UIStoryboardSegue?
  }

  /// Runs what a control, gesture or row fires; the firing itself is recorded already.
  func run(_ response: Response, _ locals: Locals = Locals()) {
    switch response {
    case .handler(let name): run(description.handlers.first { $0.name == name }?.actions ?? [], locals)
    case .actions(let actions): run(actions, locals)
    }
  }

  /// Runs what a notification, a hook or a row leads to, as an action of the app.
  func run(_ response: Response, named name: String) {
    let handler = if case .handler(let handler) = response { handler } else { name }
    application.handle(handler) { run(response) }
  }

  /// Runs actions as one method of the app: objects that it makes live until it ends, unless something keeps them.
  func run(_ actions: [Action], sender: Sender? = nil, shown: UIViewController? = nil) {
    run(actions, Locals(sender: sender, shown: shown))
  }

  func run(_ actions: [Action], _ locals: Locals) {
    guard stage.exception == nil else { return }
    guard handlerDepth < DescribedScene.deepest else {
      failure = failure ?? SceneFailure("more than \(DescribedScene.deepest) handlers run inside each other")
      return
    }
    handlerDepth += 1
    defer { handlerDepth -= 1 }
    application.method {
      var locals = locals
      perform(actions, &locals)
    }
  }

  private func perform(_ actions: [Action], _ locals: inout Locals) {
    for action in actions where stage.exception == nil && failure == nil {
      actionCount += 1
      guard actionCount <= DescribedScene.mostActions else {
        failure = SceneFailure("more than \(DescribedScene.mostActions) actions in one session")
        return
      }
      do {
        try perform(action, &locals)
      } catch {
        failure = failure ?? error
        return
      }
    }
  }

  private func perform(_ action: Action, _ locals: inout Locals) throws(SceneFailure) {
    switch action {
    case .command(.create(let creation)):
      locals.popovers[creation.variable ?? creation.popover] = try make(creation)
    case .command(let command): try perform(command, locals)
    case .release(let name):
      if let popover = foundPopover(name, locals) {
        application.ownership.releaseByHand(popover)
      } else {
        application.ownership.releaseByHand(try controller(name, locals))
      }
    case .saveDefaults(let keys, let variable):
      application.setVariable(variable, to: .record(stage.userDefaults.dictionaryWithValues(forKeys: keys)))
    case .restoreDefaults(let variable):
      guard case .record(let values) = application.variable(variable) else { return }
      stage.userDefaults.setValues(values)
    case .notify(let name): stage.notificationCenter.post(name)
    case .mark(let name): stage.emit(.message, name, of: application.id)
    case .perform(let name, _): run(.handler(name))
    case .performSegue(let name): try performSegue(name)
    case .sendAction(let action, let sender):
      application.sendAction(application.selector(for: action), from: try sendingView(sender, locals))
    case .connect(let item, let target, let handler): try connect(item, to: handler, of: target)
    case .showActionSheet(let showing): try show(showing)
    case .filter(let list, let bar, let variable): try filter(list, by: bar, into: variable)
    case .afterTransaction(let actions):
      let kept = locals
      stage.setCompletionBlock { [self] in run(actions, kept) }
    case .afterDelay(let time, let actions):
      let kept = locals
      stage.schedule(after: time, label: "performSelector:withObject:afterDelay:") { [self] in run(actions, kept) }
    case .attempt(let actions, let rescue):
      var inner = locals
      let raised = stage.catching { perform(actions, &inner) }
      locals = inner
      if raised != nil { perform(rescue, &locals) }
    case .firstResponder(let name, let isTaken):
      guard let field = try view(name) as? UITextField else { throw SceneFailure("\(name) is no text field") }
      stage.emit(.message, isTaken ? "becomeFirstResponder" : "resignFirstResponder", of: field.id, view: field) {
        isTaken ? field.becomeFirstResponder() : field.resignFirstResponder()
      }
    case .when(let conditions, let then, let otherwise):
      var holds = true
      for condition in conditions where holds { holds = try self.holds(condition, locals) }
      perform(holds ? then : otherwise, &locals)
    }
  }

  /// The view that an action is sent from: a bar item's control, or the view itself.
  private func sendingView(_ name: String, _ locals: Locals) throws(SceneFailure) -> UIView {
    guard let item = item(name, locals) else { return try view(name) }
    guard let control = item.control else { throw SceneFailure("\(name) is in no bar") }
    return control
  }

  private func holds(_ condition: Action.Condition, _ locals: Locals) throws(SceneFailure) -> Bool {
    switch condition {
    case .axis(let axis): axis.holds(in: description.bindings)
    case .holds(let reference): application.reference(reference) != nil
    case .contentIs(let name, let popover): try self.popover(popover, locals).showsContent(ofClass: name)
    case .isClass(let name, let popover): try self.popover(popover, locals).className == name
    case .segue(let name): locals.segue?.identifier == name
    case .visible(let name):
      // A message to nil answers NO.
      isEmptyReference(name, locals) ? false : try popover(name, locals).isPopoverVisible
    }
  }

  // MARK: - Finding objects

  private func isEmptyReference(_ name: String, _ locals: Locals) -> Bool {
    description.references.contains(name) && foundPopover(name, locals) == nil
  }

  /// The popover a handler or a step names: a local variable, the sender, a reference, or a popover of the scene.
  func popover(_ name: String, _ locals: Locals = Locals()) throws(SceneFailure) -> any PopoverController {
    if let popover = foundPopover(name, locals) {
      try requireLife(of: popover.id)
      return popover
    }
    let isReference = description.references.contains(name)
    throw SceneFailure(isReference ? "\(name) is nil" : "there is no popover \(name) yet")
  }

  /// The controller a handler or a step names: the sender, the one that is shown, or a controller of the scene.
  func controller(_ name: String, _ locals: Locals) throws(SceneFailure) -> UIViewController {
    if let controller = foundController(name, locals) {
      try requireLife(of: controller.id)
      return controller
    }
    if description.controllers.contains(where: { $0.id == name && $0.isObject }) {
      throw SceneFailure("\(name) is not a view controller")
    }
    throw SceneFailure("there is no controller \(name) yet")
  }

  /// A message to an object that was deallocated would end the app, or go nowhere: the script is mistaken.
  func requireLife(of id: String) throws(SceneFailure) {
    guard let number = application.ownership.end(of: id) else { return }
    let trace = stage.trace
    let event = trace.events[number]
    let subject = trace.text(event.subject)
    throw SceneFailure(
      "\(id) has been deallocated: event \(number), \(event.kind.word) "
        + (subject.isEmpty ? "" : "\(subject) ") + "\(trace.text(event.name)), made its last owner let go of it")
  }

  func foundPopover(_ name: String, _ locals: Locals) -> (any PopoverController)? {
    if let local = locals.popovers[name] { return local }
    if name == "sender", case .popover(let popover) = locals.sender { return popover }
    if name == "sender", let segue = locals.segue as? UIStoryboardPopoverSegue { return segue.popoverController }
    if description.references.contains(name) { return application.reference(name) as? any PopoverController }
    return objects.popover(name)
  }

  func foundController(_ name: String, _ locals: Locals) -> UIViewController? {
    if name == "sender", case .controller(let controller) = locals.sender { return controller }
    return name == "shown" ? locals.shown : objects.controller(name)
  }
}
