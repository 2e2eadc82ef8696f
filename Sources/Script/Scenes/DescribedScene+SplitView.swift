import RehearsalControllers
import RehearsalStage
import RehearsalTrace

extension DescribedScene {
  /// Makes a split view controller: in code, with a message that sets its children, or with them in place.
  func makeSplit(_ name: String, _ children: [ControllerDescription.Link]) throws(SceneFailure) -> UISplitViewController
  {
    var made: [UIViewController] = []
    for child in children { made.append(try makeController(child.name)) }
    if isDecoding { return UISplitViewController(application: application, id: name, decoding: made) }
    let split = UISplitViewController(application: application, id: name)
    if stage.exception == nil { split.viewControllers = made }
    return split
  }

  /// The delegate of a split view controller; what it is handed can be named by its methods and, later, by others.
  func splitDelegate(_ name: String) -> UISplitViewControllerDelegate? {
    guard let description = delegate(name) else { return nil }
    let delegate = UISplitViewControllerDelegate(id: description.id)
    delegate.willHide = description.methods[.splitWillHide].map { method in
      { [self] split, controller, item, popover in
        objects.add(item, as: ViewName.item.of(split.id))
        objects.add(popover, as: ViewName.popover.of(split.id))
        run(method.actions, locals(split, shown: controller, item: item, popover: popover))
      }
    }
    delegate.willShow = description.methods[.splitWillShow].map { method in
      { [self] split, controller, item in run(method.actions, locals(split, shown: controller, item: item)) }
    }
    delegate.willPresent = description.methods[.splitWillPresent].map { method in
      { [self] split, popover, controller in run(method.actions, locals(split, shown: controller, popover: popover)) }
    }
    delegate.shouldHide = description.methods[.splitShouldHide].map { method in
      { [self] split, controller, orientation in
        run(method.actions, locals(split, shown: controller))
        return method.answers[orientation] ?? orientation.isPortrait
      }
    }
    return delegate
  }

  private func locals(
    _ split: UISplitViewController, shown: UIViewController, item: UIBarButtonItem? = nil,
    popover: UIPopoverController? = nil
  ) -> Locals {
    var locals = Locals(sender: .controller(split), shown: shown)
    locals.item = item
    locals.popovers["popoverController"] = popover
    return locals
  }

  // MARK: - Messages

  func insert(_ item: String, into bar: String, at index: Int, animated: Bool, _ locals: Locals) throws(SceneFailure) {
    let toolbar = try toolbar(bar)
    guard let item = self.item(item, locals) else { throw SceneFailure("there is no item \(item) yet") }
    var items = toolbar.items
    guard index <= items.count else { throw SceneFailure("\(bar) has no place \(index): it has \(items.count) items") }
    items.insert(item, at: index)
    toolbar.setItems(items, animated: animated)
  }

  func removeItem(from bar: String, at index: Int, animated: Bool) throws(SceneFailure) {
    let toolbar = try toolbar(bar)
    var items = toolbar.items
    guard index < items.count else { throw SceneFailure("\(bar) has no item \(index): it has \(items.count) items") }
    items.remove(at: index)
    toolbar.setItems(items, animated: animated)
  }

  private func toolbar(_ name: String) throws(SceneFailure) -> UIToolbar {
    guard let toolbar = try view(name) as? UIToolbar else { throw SceneFailure("\(name) is not a toolbar") }
    return toolbar
  }

  /// The bar item a handler or a step names: what a delegate's method was handed, or an item of the scene.
  func item(_ name: String, _ locals: Locals) -> UIBarButtonItem? {
    name == "barButtonItem" ? locals.item : objects.item(name)
  }
}
