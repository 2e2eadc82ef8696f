import RehearsalStage
import RehearsalTrace

extension UIApplication {
  /// Where an app's first controllers come from, and how they get into the window.
  public enum MainInterface: String, Hashable, Sendable, CaseIterable {
    /// The app makes them while it finishes launching, and adds the root's view to the window.
    case code
    /// The main nib holds them; the app adds the root's view to the window.
    case nib
    /// The main storyboard holds them, and its root is the window's root view controller before the app's code runs.
    case storyboard

    /// Whether the controllers exist, decoded, before the app's own code runs.
    public var isDecoded: Bool { self != .code }
  }

  /// Launches with a main interface, so that the recording tells how the root controller got on the screen.
  ///
  /// Source: SPL-029, SPL-030, SPL-040, SPL-041, SPL-042.
  ///
  /// - Parameter makeRoot: Makes the root controller and all that it contains; `nil` when it cannot.
  public func launch(from interface: MainInterface, _ makeRoot: () -> UIViewController?) {
    stage.turn {
      if interface == .code { didFinishLaunching() }
      guard let root = makeRoot(), stage.exception == nil else { return }
      rootViewController = root
      if interface == .storyboard { setRootViewController(root) {} }
      if interface != .code { didFinishLaunching() }
      if interface == .storyboard {
        makeKeyAndVisible { install(root) }
      } else {
        stage.emit(.message, "addSubview:", of: stage.window.id, ["view": .text(root.view.id)]) { install(root) }
        stage.note(.null, for: "rootViewController", of: stage.window.id)
        makeKeyAndVisible {}
      }
      launchEnds(with: root)
    }
  }

  private func didFinishLaunching() { stage.notificationCenter.post(.applicationDidFinishLaunching) }

  /// Makes a controller the window's root view controller, with what that leads to.
  func setRootViewController(_ root: UIViewController, consequences body: () -> Void) {
    stage.emit(.message, "setRootViewController:", of: stage.window.id, ["viewController": .text(root.id)]) {
      stage.note(.text(root.id), for: "rootViewController", of: stage.window.id)
      stage.note(.text(root.className), for: "rootViewControllerClass", of: stage.window.id)
      body()
    }
  }

  private func makeKeyAndVisible(_ body: () -> Void) {
    stage.emit(.message, "makeKeyAndVisible", of: stage.window.id) {
      body()
      stage.window.makeKeyAndVisible()
    }
  }

  /// A controller came out of a nib or storyboard.
  ///
  /// Source: SPL-041, SPL-045.
  public func decoded(_ controller: UIViewController) {
    stage.emit(.lifecycle, "initWithCoder:", of: controller.id, ["class": .text(controller.className)])
  }
}
