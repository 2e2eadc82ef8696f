public import RehearsalStage
import RehearsalTrace

/// Other interfaces than the one that the app was launched with: in the place of that one, and in windows of their own.
extension UIApplication {
  /// How a controller's view becomes the main view of the window.
  public enum Installation: String, Hashable, Sendable, CaseIterable {
    /// The controller becomes the window's root view controller.
    case rootViewController
    /// Its view is added to the window, and the view that was there is taken away.
    case addSubview
  }

  /// Whether the root controller can be replaced: not while another one is presented over it.
  public var permitsInstalling: Bool {
    rootViewController?.wholeHierarchy.allSatisfy { $0.presentation == nil } ?? true
  }

  /// Puts another interface into the window, in the place of the one that is there.
  ///
  /// Popovers stay: they stand in the window and not in the interface. Source: SPL-028, SPL-029, SPL-030; the order,
  /// that of a container that replaces a child (uikit-facts 2.8), is inferred.
  public func install(_ root: UIViewController, by installation: Installation) {
    guard let old = rootViewController, old !== root else { return }
    let window = stage.window
    rootViewController = root
    switch installation {
    case .rootViewController: setRootViewController(root) { replace(old, by: root) }
    case .addSubview:
      stage.emit(.message, "addSubview:", of: window.id, ["view": .text(root.view.id)]) { replace(old, by: root) }
      stage.note(.null, for: "rootViewController", of: window.id)
      stage.note(.null, for: "rootViewControllerClass", of: window.id)
    }
  }

  private func replace(_ old: UIViewController, by root: UIViewController) {
    old.beginAppearance(isAppearing: false, animated: false)
    install(root, at: stage.window.subviews.firstIndex { $0 === old.view } ?? 0)
    old.view.removeFromSuperview()
    old.endAppearance(isAppearing: false)
    stage.afterTurn { root.endAppearance() }
  }

  // MARK: - Other windows

  /// Makes a window in front of the others, hidden, with a controller of its own.
  ///
  /// The controller appears and disappears when the window is shown and hidden, and turns with the interface: inferred.
  @discardableResult
  public func addWindow(_ id: String, root: UIViewController?) -> UIWindow {
    let window = UIWindow(stage: stage, id: id)
    window.manager = self
    guard let root else { return window }
    let other = OtherWindow(window: window, root: root)
    otherWindows.append(other)
    window.visibilityChanged = { [weak self, weak other] isShown in
      if let self, let other { visibilityChanged(of: other, isShown: isShown) }
    }
    return window
  }

  private func visibilityChanged(of other: OtherWindow, isShown: Bool) {
    let root = other.root
    if isShown {
      root.loadViewIfNeeded()
      root.view.frame = stage.device.applicationFrame(in: stage.device.interfaceOrientation)
      root.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }
    root.beginAppearance(isAppearing: isShown, animated: false)
    if root.view.superview == nil { other.window.addSubview(root.view) }
    stage.afterTurn { root.endAppearance() }
  }

  /// A window beside the app's own, and the controller whose view fills it.
  final class OtherWindow {
    let window: UIWindow
    let root: UIViewController

    init(window: UIWindow, root: UIViewController) {
      self.window = window
      self.root = root
    }
  }

  /// The controllers whose interfaces turn with the device: that of the app's own window first.
  func turningControllers(beside root: UIViewController) -> [UIViewController] {
    [root] + otherWindows.filter { !$0.window.isHidden }.map(\.root)
  }
}
