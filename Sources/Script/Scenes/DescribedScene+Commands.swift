import RehearsalControllers
import RehearsalStage
import RehearsalTrace

extension DescribedScene {
  /// Sends a model a message.
  func perform(_ command: Command, _ locals: Locals = Locals()) throws(SceneFailure) {
    switch command {
    case .create(let creation):
      // A method of the app that ends with the step: nobody but a reference keeps what it makes (LIF-001).
      var result: Result<Void, SceneFailure> = .success(())
      application.method { result = Result { () throws(SceneFailure) in _ = try make(creation) } }
      try result.get()
    case .present(let presentation): try present(presentation, locals)
    case .dismiss(let name, let animated): try popover(name, locals).dismissPopoverAnimated(animated)
    case .presentController(let name, let presenter, let animated):
      // Found before the new one is made, which may have the same name.
      let presenter = try controller(presenter, locals)
      presenter.presentViewController(try makeController(name), animated: animated)
    case .dismissController(let name, let animated):
      try controller(name, locals).dismissViewController(animated: animated)
    case .install(let name, let way):
      guard application.permitsInstalling else {
        throw SceneFailure("a controller is presented over the root, which cannot be replaced before it is dismissed")
      }
      application.install(try makeController(name), by: way)
    case .push(let name, let navigation, let animated):
      let navigation = try self.navigation(navigation, locals)
      navigation.pushViewController(try makeController(name), animated: animated)
    case .pop(let navigation, let animated):
      try self.navigation(navigation, locals).popViewController(animated: animated)
    case .insert(let item, let bar, let index, let animated):
      try insert(item, into: bar, at: index, animated: animated, locals)
    case .remove(let bar, let index, let animated): try removeItem(from: bar, at: index, animated: animated)
    case .set(let assignment): try set(assignment, locals)
    }
  }

  /// Makes a popover controller and its content, and points a reference at it if one is named.
  func make(_ creation: Command.Creation) throws(SceneFailure) -> any PopoverController {
    let popover = try makePopover(creation.popover)
    if let reference = creation.reference, stage.exception == nil {
      application.setReference(reference, to: popover)
    }
    return popover
  }

  private func present(_ presentation: Command.Presentation, _ locals: Locals) throws(SceneFailure) {
    let found = try popover(presentation.popover, locals)
    if let seaGlass = found as? SGPopoverController { return try present(seaGlass, presentation) }
    guard let popover = found as? UIPopoverController else {
      throw SceneFailure("\(found.className) cannot be presented by a scene")
    }
    let directions = UIPopoverArrowDirection(presentation.directions)
    switch presentation.anchor {
    case .element(let name):
      if let item = item(name, locals) {
        popover.presentPopoverFromBarButtonItem(
          item, permittedArrowDirections: directions, animated: presentation.animated)
      } else {
        let view = try view(name)
        popover.presentPopoverFromRect(
          view.bounds, in: view, permittedArrowDirections: directions, animated: presentation.animated)
      }
    case .rect(let rect, let name):
      popover.presentPopoverFromRect(
        rect, in: try view(name), permittedArrowDirections: directions, animated: presentation.animated)
    }
  }

  private func navigation(_ name: String, _ locals: Locals) throws(SceneFailure) -> UINavigationController {
    guard let navigation = try controller(name, locals) as? UINavigationController else {
      throw SceneFailure("\(name) is not a navigation controller")
    }
    return navigation
  }

  func view(_ name: String) throws(SceneFailure) -> UIView {
    if let view = objects.view(name) { return view }
    if let controller = objects.controller(name) { return controller.view }
    if let view = stage.window.view(called: name) { return view }
    if let owner = ViewName.bar.owner(of: name), let navigation = objects.controller(owner) as? UINavigationController {
      return navigation.navigationBar
    }
    throw SceneFailure("there is no view \(name)")
  }

  // MARK: - Assigning

  private func set(_ assignment: Command.Assignment, _ locals: Locals) throws(SceneFailure) {
    let value = try value(of: assignment.source, locals)
    switch assignment.place {
    case .default(let key): stage.userDefaults.set(value, for: key)
    case .variable(let name): application.setVariable(name, to: value)
    case .reference(let name):
      switch value {
      case .null: application.setReference(name, to: nil)
      case .text(let object): application.setReference(name, to: try popover(object, locals))
      default: throw SceneFailure("\(name) can hold a popover or nothing, not \(value.json)")
      }
    case .property(let key, let name):
      try set(key, of: name, to: value, animated: assignment.animated, locals)
    }
  }

  private func value(of source: Command.Assignment.Source, _ locals: Locals) throws(SceneFailure) -> Value {
    switch source {
    case .value(let value): return value
    case .property("size", let name): return .size(try view(name).bounds.size)
    case .property(_, let name): return .size(try controller(name, locals).contentSizeForViewInPopover)
    }
  }

  private func set(
    _ key: String, of name: String, to value: Value, animated: Bool?, _ locals: Locals
  ) throws(SceneFailure) {
    let (object, owners, what) = try owner(of: key, name, locals)
    let setting = PropertySetting(scene: self, animated: animated) { self.item($0, locals) }
    if try ScriptProperty.set(key, of: object, among: owners, to: value, setting) { return }
    throw SceneFailure("\(what) has no property \(key) to set")
  }

  /// The object called `name`, the sorts of objects it belongs to, and what a message calls it.
  private func owner(
    of key: String, _ name: String, _ locals: Locals
  ) throws(SceneFailure) -> (object: AnyObject, owners: [ScriptProperty.Owner], what: String) {
    // Nothing but a controller has a navigation item, whatever else is called so.
    if key == "leftBarButtonItem" { return (try controller(name, locals), [.controller], "a controller") }
    let popover = foundPopover(name, locals)
    if let popover { try requireLife(of: popover.id) }
    if let popover = popover as? SGPopoverController { return (popover, [.seaGlass], "an SGPopoverController") }
    if let popover = popover as? UIPopoverController { return (popover, [.popover], "a popover") }
    if let controller = foundController(name, locals) { return (controller, [.split, .controller], "a controller") }
    if let item = item(name, locals) { return (item, [.item], "a bar button item") }
    if let display = objects.searchDisplay(name) {
      try requireLife(of: display.id)
      return (display, [.searchDisplay], "a search display controller")
    }
    let view = try view(name)
    return (view, [.navigationBar, .view], view.className)
  }
}

extension DescribedScene: PropertyScene {
  func madeController(_ name: String) -> UIViewController? { objects.controller(name) }
}
