import RehearsalControllers
import RehearsalStage

/// The objects that were made from a scene's descriptions, by the scene's own names.
///
/// A name means the newest object made under it, unless a number says which: `newGamePopover#1`.
final class SceneObjects {
  private var popovers: [String: [any PopoverController]] = [:]
  private var controllers: [String: [UIViewController]] = [:]
  private var items: [String: [UIBarButtonItem]] = [:]
  private var views: [String: [UIView]] = [:]
  private var searchDisplays: [String: [UISearchDisplayController]] = [:]

  func add(_ popover: any PopoverController, as name: String) { popovers[name, default: []].append(popover) }
  func add(_ controller: UIViewController, as name: String) { controllers[name, default: []].append(controller) }
  func add(_ item: UIBarButtonItem, as name: String) { items[name, default: []].append(item) }
  func add(_ view: UIView, as name: String) { views[name, default: []].append(view) }
  func add(_ display: UISearchDisplayController, as name: String) { searchDisplays[name, default: []].append(display) }

  func popover(_ name: String) -> (any PopoverController)? { SceneObjects.pick(name, popovers) }
  func controller(_ name: String) -> UIViewController? { SceneObjects.pick(name, controllers) }
  func item(_ name: String) -> UIBarButtonItem? { SceneObjects.pick(name, items) }
  func view(_ name: String) -> UIView? { SceneObjects.pick(name, views) }
  func searchDisplay(_ name: String) -> UISearchDisplayController? { SceneObjects.pick(name, searchDisplays) }

  func removeAll() {
    popovers = [:]
    controllers = [:]
    items = [:]
    views = [:]
    searchDisplays = [:]
  }

  private static func pick<Object>(_ name: String, _ objects: [String: [Object]]) -> Object? {
    if let list = objects[name] { return list.last }
    guard let hash = name.lastIndex(of: "#"), let number = Int(name[name.index(after: hash)...]),
      let list = objects[String(name[..<hash])], list.indices.contains(number - 1)
    else { return nil }
    return list[number - 1]
  }
}
