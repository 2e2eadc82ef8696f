public import RehearsalControllers
import RehearsalStage
public import RehearsalTrace

/// An app under test, written in Swift: what a scene file describes, as code against UIKit's own names.
///
/// A scene is launched once for each session, on a stage of its own, and gives equal recordings for equal
/// configurations; it keeps no state outside the app it is given.
public protocol Scene: Sendable {
  /// What scripts call the scene, and the app's identifier in recordings.
  var id: String { get }

  /// Sets the app up and launches it, ending with `UIApplication.launch(root:)`.
  func launch(in application: UIApplication, under configuration: Configuration)
}

extension UIApplication {
  /// Runs a named method of the app, as a scene file's handlers are run: an action of the app, whose new objects are
  /// held by its local variables until it returns.
  public func handle(_ name: String, _ body: () -> Void) {
    guard stage.exception == nil else { return }
    stage.emit(.action, selector(for: name), of: id) { method(body) }
  }

  /// The selector that a handler's name stands for: with a colon, as an action that takes its sender.
  func selector(for handler: String) -> String { handler.hasSuffix(":") ? handler : handler + ":" }
}
