import RehearsalControllers
import RehearsalStage
import RehearsalTrace

extension DescribedScene {
  /// Sends a model a message.
  func perform(_ command: Command, _ locals: Locals = Locals()) throws(SceneFailure) {
    switch command {
    case .present(let presentation): try present(presentation, locals)
    case .dismiss(let name, let animated): try popover(name, locals).dismissPopoverAnimated(animated)
    case .presentController(let name, let presenter, let animated):
      // Found before the new one is made, which may have the same name.
      let presenter = try controller(presenter, locals)
      presenter.presentViewController(try makeController(name), animated: animated)
    case .dismissController(let name, let animated):
      try controller(name, locals).dismissViewController(animated: animated)
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
      throw SceneFailure("\(name) is no navigation controller")
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
      if assignment.place.takesAnimated, let popover = foundPopover(name, locals) {
        return try set(key, of: popover, to: value, animated: assignment.animated)
      }
      if key == "leftBarButtonItem" {
        let item = try value.name(for: key)
        return try controller(name, locals).navigationItem.setLeftBarButtonItem(
          item.flatMap { self.item($0, locals) }, animated: assignment.animated ?? true)
      }
      try set(key, of: name, to: value, locals)
    }
  }

  private func value(of source: Command.Assignment.Source, _ locals: Locals) throws(SceneFailure) -> Value {
    switch source {
    case .value(let value): return value
    case .property("size", let name): return .size(try view(name).bounds.size)
    case .property(_, let name): return .size(try controller(name, locals).contentSizeForViewInPopover)
    }
  }

  /// Properties of a popover that have a setter with `animated` beside the plain one.
  private func set(
    _ key: String, of popover: any PopoverController, to value: Value, animated: Bool?
  ) throws(SceneFailure) {
    guard key == "contentViewController" else {
      let size = try value.size(for: key)
      if let animated {
        popover.setPopoverContentSize(size, animated: animated)
      } else {
        popover.popoverContentSize = size
      }
      return
    }
    guard value != .null else {
      if let popover = popover as? UIPopoverController {
        return popover.setContentViewController(nil, animated: animated ?? true)
      }
      throw value.failure(for: key)
    }
    let controller = try makeController(try value.text(for: key))
    application.ownership.allocated(controller)
    popover.show(controller, animated: animated)
  }

  private func set(_ key: String, of name: String, to value: Value, _ locals: Locals) throws(SceneFailure) {
    if let popover = foundPopover(name, locals) as? SGPopoverController {
      try set(key, of: popover, to: value)
    } else if let popover = foundPopover(name, locals) as? UIPopoverController {
      try set(key, of: popover, to: value)
    } else if let controller = foundController(name, locals) {
      try set(key, of: controller, to: value)
    } else if let item = item(name, locals) {
      try set(key, of: item, to: value)
    } else {
      try set(key, of: try view(name), to: value)
    }
  }

  private func set(_ key: String, of popover: UIPopoverController, to value: Value) throws(SceneFailure) {
    switch key {
    case "passthroughViews":
      var views: [UIView] = []
      for name in value.texts ?? [] { views.append(try view(name)) }
      popover.passthroughViews = views
    case "popoverBackgroundViewClass":
      if case .null = value {
        popover.popoverBackgroundViewClass = nil
      } else {
        popover.popoverBackgroundViewClass = try background(try value.text(for: key))
      }
    case "delegate":
      guard value != .null else { return popover.delegate = nil }
      guard let delegate = popoverDelegate(named: try value.text(for: key)) else { throw value.failure(for: key) }
      popover.delegate = delegate
    case "popoverLayoutMargins":
      guard let numbers = value.numbers, numbers.count == 4 else { throw value.failure(for: key) }
      popover.popoverLayoutMargins = EdgeInsets(
        top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
    default: throw SceneFailure("a popover has no property \(key) to set")
    }
  }

  private func set(_ key: String, of controller: UIViewController, to value: Value) throws(SceneFailure) {
    if let split = controller as? UISplitViewController, try set(key, of: split, to: value) { return }
    switch key {
    case "title": controller.title = try value.text(for: key)
    case "contentSizeForViewInPopover": controller.contentSizeForViewInPopover = try value.size(for: key)
    case "modalInPopover": controller.isModalInPopover = try value.flag(for: key)
    case "selectedIndex":
      guard let tabs = controller as? UITabBarController, case .integer(let index) = value else {
        throw value.failure(for: key)
      }
      tabs.selectedIndex = Int(index)
    case "modalPresentationStyle": controller.modalPresentationStyle = try value.word(for: key)
    case "modalTransitionStyle": controller.modalTransitionStyle = try value.word(for: key)
    default: throw SceneFailure("a controller has no property \(key) to set")
    }
  }

  private func set(_ key: String, of item: UIBarButtonItem, to value: Value) throws(SceneFailure) {
    switch key {
    case "enabled": item.isEnabled = try value.flag(for: key)
    case "title": item.title = try value.text(for: key)
    case "backgroundImage": item.backgroundImage = try value.text(for: key)
    case "backgroundVerticalPositionAdjustment":
      guard let number = value.number else { throw value.failure(for: key) }
      item.backgroundVerticalPositionAdjustment = number
    default: throw SceneFailure("a bar button item has no property \(key) to set")
    }
  }

  private func set(_ key: String, of view: UIView, to value: Value) throws(SceneFailure) {
    switch (key, view) {
    case ("barStyle", let bar as UINavigationBar): bar.look.barStyle = try value.word(for: key)
    case ("tintColor", let bar as UINavigationBar): bar.look.tintColor = try value.text(for: key)
    case ("backgroundColor", let bar as UINavigationBar): bar.look.backgroundColor = try value.text(for: key)
    case ("backgroundImage", let bar as UINavigationBar): bar.look.backgroundImage = try value.text(for: key)
    case ("hidden", _): view.isHidden = try value.flag(for: key)
    case ("alpha", _):
      guard let number = value.number else { throw value.failure(for: key) }
      view.alpha = number
    case ("frame", _):
      guard let numbers = value.numbers, numbers.count == 4 else { throw value.failure(for: key) }
      view.frame = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    case ("userInteractionEnabled", _): view.isUserInteractionEnabled = try value.flag(for: key)
    case ("enabled", let control as UIControl): control.isEnabled = try value.flag(for: key)
    case ("title", let button as UIButton): button.title = try value.text(for: key)
    case ("contentSize", let scrollView as UIScrollView): scrollView.contentSize = try value.size(for: key)
    case ("contentOffset", let scrollView as UIScrollView):
      guard let numbers = value.numbers, numbers.count == 2 else { throw value.failure(for: key) }
      scrollView.contentOffset = Point(x: numbers[0], y: numbers[1])
    case ("contentInset", let scrollView as UIScrollView):
      guard let numbers = value.numbers, numbers.count == 4 else { throw value.failure(for: key) }
      scrollView.contentInset = EdgeInsets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
    case ("scrollEnabled", let scrollView as UIScrollView): scrollView.isScrollEnabled = try value.flag(for: key)
    case ("text", let label as UILabel): label.text = try value.text(for: key)
    case ("text", let field as UITextField): field.text = try value.text(for: key)
    default: throw SceneFailure("\(view.className) has no property \(key) to set")
    }
  }
}

// MARK: - Reading values

extension Value {
  func failure(for key: String) -> SceneFailure { SceneFailure("\(json) is no value of \(key)") }

  func flag(for key: String) throws(SceneFailure) -> Bool {
    if case .bool(let flag) = self { return flag }
    throw failure(for: key)
  }

  /// A name, or `nil` for nothing.
  func name(for key: String) throws(SceneFailure) -> String? { self == .null ? nil : try text(for: key) }

  fileprivate func text(for key: String) throws(SceneFailure) -> String {
    if case .text(let text) = self { return text }
    throw failure(for: key)
  }

  fileprivate func word<Word: RawRepresentable<String>>(for key: String) throws(SceneFailure) -> Word {
    guard let word = Word(rawValue: try text(for: key)) else { throw failure(for: key) }
    return word
  }

  func size(for key: String) throws(SceneFailure) -> Size {
    guard let numbers, numbers.count == 2 else { throw failure(for: key) }
    return Size(width: numbers[0], height: numbers[1])
  }

  var numbers: [Double]? {
    guard case .list(let values) = self else { return nil }
    let numbers = values.compactMap(\.number)
    return numbers.count == values.count ? numbers : nil
  }

  var texts: [String]? {
    guard case .list(let values) = self else { return nil }
    return values.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }
}
