import RehearsalControllers
import RehearsalStage
import RehearsalTrace

/// A property that scripts and handlers can set by its name: who has it, and what it is made from.
///
/// A new property is a line in the list of its owner; the performer, script.schema.json and ScriptFormat.md take it
/// from there.
struct ScriptProperty: Sendable {
  let name: String
  let owner: Owner
  /// What the documentation adds.
  let note: String
  /// Whether the property has a setter that can be told whether to animate.
  let takesAnimated: Bool
  private let setter: Setter

  private typealias Setter = @Sendable (AnyObject, Value, PropertySetting) throws(SceneFailure) -> Bool

  /// A sort of objects that have properties, as the documentation calls them and in its order.
  enum Owner: String, Sendable, CaseIterable {
    case popover
    case seaGlass = "SGPopoverController"
    case controller
    case split = "split view controller"
    case searchDisplay = "search display controller"
    case item
    case navigationBar = "navigation bar"
    case view
  }

  /// A property that is set as it is, of an object of the path's class.
  init<Object: AnyObject, Content: ScriptValue>(
    _ name: String, of owner: Owner, _ path: any ReferenceWritableKeyPath<Object, Content> & Sendable
  ) {
    self.init(name, of: owner) { (object: Object, value, _) throws(SceneFailure) in
      object[keyPath: path] = try Content.read(value, for: name)
    }
  }

  /// A property that is set in a way of its own.
  init<Object: AnyObject>(
    _ name: String, of owner: Owner, note: String = "", takesAnimated: Bool = false,
    set: @escaping @Sendable (Object, Value, PropertySetting) throws(SceneFailure) -> Void
  ) {
    self.name = name
    self.owner = owner
    self.note = note
    self.takesAnimated = takesAnimated
    setter = { (object, value, setting) throws(SceneFailure) in
      guard let object = object as? Object else { return false }
      try set(object, value, setting)
      return true
    }
  }

  /// Sets the property `name` that objects of some sorts have; answers whether this object has one.
  static func set(
    _ name: String, of object: AnyObject, among owners: [Owner], to value: Value, _ setting: PropertySetting
  ) throws(SceneFailure) -> Bool {
    for property in all where property.name == name && owners.contains(property.owner) {
      if try property.setter(object, value, setting) { return true }
    }
    return false
  }

  /// Every property, by owner in the order of the documentation.
  static let all = popovers + seaGlass + controllers + splits + searchDisplays + items + navigationBars + views

  /// The names of the properties whose setter can be told whether to animate.
  static let animated: [String] = {
    var seen: Set<String> = []
    return all.filter { $0.takesAnimated && seen.insert($0.name).inserted }.map(\.name)
  }()
}

/// What setting a property needs beside the value.
struct PropertySetting {
  let scene: any PropertyScene
  /// Whether the change is animated, if the script says.
  let animated: Bool?
  /// Finds a bar item by its name.
  let item: (String) -> UIBarButtonItem?
}

/// A scene whose objects properties can be set to by name.
protocol PropertyScene: AnyObject {
  var application: UIApplication { get }
  func view(_ name: String) throws(SceneFailure) -> UIView
  func makeController(_ name: String) throws(SceneFailure) -> UIViewController
  /// The controller that was made last under a name.
  func madeController(_ name: String) -> UIViewController?
  func background(_ name: String) throws(SceneFailure) -> PopoverBackgroundClass
  func popoverDelegate(named name: String) -> UIPopoverControllerDelegate?
  func splitDelegate(_ name: String) -> UISplitViewControllerDelegate?
}

extension PropertyScene {
  fileprivate func views(_ value: Value) throws(SceneFailure) -> [UIView] {
    var views: [UIView] = []
    for name in value.texts { views.append(try view(name)) }
    return views
  }
}

// MARK: - Popovers

extension ScriptProperty {
  private static let popovers = [
    ScriptProperty("passthroughViews", of: .popover) {
      (popover: UIPopoverController, value, setting) throws(SceneFailure) in
      popover.passthroughViews = try setting.scene.views(value)
    },
    ScriptProperty("delegate", of: .popover) {
      (popover: UIPopoverController, value, setting) throws(SceneFailure) in
      guard value != .null else { return popover.delegate = nil }
      guard let delegate = setting.scene.popoverDelegate(named: try String.read(value, for: "delegate")) else {
        throw value.failure(for: "delegate")
      }
      popover.delegate = delegate
    },
    content(of: .popover), contentSize(of: .popover),
    ScriptProperty("popoverLayoutMargins", of: .popover, \UIPopoverController.popoverLayoutMargins),
    ScriptProperty("popoverBackgroundViewClass", of: .popover) {
      (popover: UIPopoverController, value, setting) throws(SceneFailure) in
      let name = try value.name(for: "popoverBackgroundViewClass")
      popover.popoverBackgroundViewClass =
        if let name { try setting.scene.background(name) } else { nil }
    },
  ]

  private static let seaGlass = [
    ScriptProperty("passthroughViews", of: .seaGlass) {
      (popover: SGPopoverController, value, setting) throws(SceneFailure) in
      popover.passthroughViews = try setting.scene.views(value)
    },
    contentSize(of: .seaGlass), content(of: .seaGlass),
    ScriptProperty("modal", of: .seaGlass, \SGPopoverController.isModal),
    ScriptProperty("displayFrame", of: .seaGlass, \SGPopoverController.displayFrame),
    ScriptProperty("clipFrame", of: .seaGlass, \SGPopoverController.clipFrame),
    ScriptProperty("overlayFrame", of: .seaGlass, \SGPopoverController.overlayFrame),
    seaGlass("margins", \.margins), seaGlass("contentInsets", \.contentInsets),
    seaGlass("enchroachment", \.enchroachment),
  ]

  /// A measure of an SGPopoverController's look, which has its standard until one of them is set.
  private static func seaGlass<Content: ScriptValue>(
    _ name: String, _ path: any WritableKeyPath<SGPopoverViewProperties, Content> & Sendable
  ) -> ScriptProperty {
    ScriptProperty(name, of: .seaGlass) { (popover: SGPopoverController, value, _) throws(SceneFailure) in
      let content = try Content.read(value, for: name)
      var properties = popover.properties ?? popover.standardProperties
      properties[keyPath: path] = content
      popover.properties = properties
    }
  }

  private static func contentSize(of owner: Owner) -> ScriptProperty {
    ScriptProperty("popoverContentSize", of: owner, takesAnimated: true) {
      (object: AnyObject, value, setting) throws(SceneFailure) in
      guard let popover = object as? any PopoverController else { return }
      let size = try Size.read(value, for: "popoverContentSize")
      if let animated = setting.animated {
        popover.setPopoverContentSize(size, animated: animated)
      } else {
        popover.popoverContentSize = size
      }
    }
  }

  private static func content(of owner: Owner) -> ScriptProperty {
    ScriptProperty("contentViewController", of: owner, note: "made anew", takesAnimated: true) {
      (object: AnyObject, value, setting) throws(SceneFailure) in
      guard let popover = object as? any PopoverController else { return }
      guard value != .null else {
        if let popover = popover as? UIPopoverController {
          return popover.setContentViewController(nil, animated: setting.animated ?? true)
        }
        throw value.failure(for: "contentViewController")
      }
      let controller = try setting.scene.makeController(try String.read(value, for: "contentViewController"))
      setting.scene.application.ownership.allocated(controller)
      popover.show(controller, animated: setting.animated)
    }
  }
}

// MARK: - Controllers and bar items

extension ScriptProperty {
  private static let controllers = [
    ScriptProperty(
      "contentSizeForViewInPopover", of: .controller, \UIViewController.contentSizeForViewInPopover),
    ScriptProperty("modalInPopover", of: .controller, \UIViewController.isModalInPopover),
    ScriptProperty("title", of: .controller, \UIViewController.title),
    ScriptProperty("modalPresentationStyle", of: .controller, \UIViewController.modalPresentationStyle),
    ScriptProperty("modalTransitionStyle", of: .controller, \UIViewController.modalTransitionStyle),
    ScriptProperty("definesPresentationContext", of: .controller, \UIViewController.definesPresentationContext),
    ScriptProperty("selectedIndex", of: .controller, note: "of tabs") {
      (controller: UIViewController, value, _) throws(SceneFailure) in
      guard let tabs = controller as? UITabBarController, case .integer(let index) = value else {
        throw value.failure(for: "selectedIndex")
      }
      tabs.selectedIndex = Int(index)
    },
    ScriptProperty("navigationBarHidden", of: .controller, note: "of a navigation controller") {
      (controller: UIViewController, value, _) throws(SceneFailure) in
      guard let navigation = controller as? UINavigationController, case .bool(let isHidden) = value else {
        throw value.failure(for: "navigationBarHidden")
      }
      navigation.isNavigationBarHidden = isHidden
    },
    ScriptProperty("leftBarButtonItem", of: .controller, note: "of its navigation item", takesAnimated: true) {
      (controller: UIViewController, value, setting) throws(SceneFailure) in
      let item = try value.name(for: "leftBarButtonItem")
      controller.navigationItem.setLeftBarButtonItem(
        item.flatMap(setting.item), animated: setting.animated ?? true)
    },
  ]

  private static let splits = [
    ScriptProperty("viewControllers", of: .split) {
      (split: UISplitViewController, value, setting) throws(SceneFailure) in
      var controllers: [UIViewController] = []
      for name in value.texts {
        let child = split.viewControllers.first { $0 === setting.scene.madeController(name) }
        if let child { controllers.append(child) } else { controllers.append(try setting.scene.makeController(name)) }
      }
      split.viewControllers = controllers
    },
    ScriptProperty("delegate", of: .split) { (split: UISplitViewController, value, setting) throws(SceneFailure) in
      split.delegate = try value.name(for: "delegate").flatMap { setting.scene.splitDelegate($0) }
    },
    ScriptProperty("presentsWithGesture", of: .split, \UISplitViewController.presentsWithGesture),
  ]

  private static let searchDisplays = [
    ScriptProperty("searchResultsTitle", of: .searchDisplay) {
      (display: UISearchDisplayController, value, _) throws(SceneFailure) in
      display.searchResultsTitle = try value.name(for: "searchResultsTitle")
    }
  ]

  private static let items = [
    ScriptProperty("enabled", of: .item, \UIBarButtonItem.isEnabled),
    ScriptProperty("title", of: .item, \UIBarButtonItem.title),
    ScriptProperty("backgroundImage", of: .item, \UIBarButtonItem.backgroundImage),
    ScriptProperty(
      "backgroundVerticalPositionAdjustment", of: .item, \UIBarButtonItem.backgroundVerticalPositionAdjustment),
  ]
}

// MARK: - Views

extension ScriptProperty {
  private static let navigationBars = [
    ScriptProperty("barStyle", of: .navigationBar, \UINavigationBar.look.barStyle),
    ScriptProperty("tintColor", of: .navigationBar, \UINavigationBar.look.tintColor),
    ScriptProperty("backgroundColor", of: .navigationBar, \UINavigationBar.look.backgroundColor),
    ScriptProperty("backgroundImage", of: .navigationBar, \UINavigationBar.look.backgroundImage),
  ]

  private static let views = [
    ScriptProperty("frame", of: .view, \UIView.frame),
    ScriptProperty("alpha", of: .view, \UIView.alpha),
    ScriptProperty("hidden", of: .view, \UIView.isHidden),
    ScriptProperty("userInteractionEnabled", of: .view, \UIView.isUserInteractionEnabled),
    ScriptProperty("enabled", of: .view, \UIControl.isEnabled),
    ScriptProperty("title", of: .view, \UIButton.title),
    ScriptProperty("text", of: .view, \UILabel.text),
    ScriptProperty("text", of: .view, \UITextField.text),
    ScriptProperty("contentSize", of: .view, \UIScrollView.contentSize),
    ScriptProperty("contentOffset", of: .view, \UIScrollView.contentOffset),
    ScriptProperty("contentInset", of: .view, \UIScrollView.contentInset),
    ScriptProperty("scrollEnabled", of: .view, \UIScrollView.isScrollEnabled),
    ScriptProperty("selectedRows", of: .view, note: "of a picker's wheels") {
      (picker: UIPickerView, value, _) throws(SceneFailure) in
      guard case .list(let rows) = value else { throw value.failure(for: "selectedRows") }
      for (wheel, row) in rows.enumerated() {
        guard case .integer(let row) = row, picker.select(row: Int(row), inWheel: wheel) else {
          throw value.failure(for: "selectedRows")
        }
      }
    },
  ]
}
