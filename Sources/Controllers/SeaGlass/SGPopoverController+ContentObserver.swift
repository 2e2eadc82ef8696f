import RehearsalStage
import RehearsalTrace

extension SGPopoverController: ContentObserver {
  /// A push is not followed, so views of another size are against the project's page.
  ///
  /// Source: SGP-025.
  func pushedOtherSize(_ child: UIViewController, in container: UIViewController) {
    guard container.enclosingSGPopoverController === self else { return }
    stage.emit(.advisory, "the pushed view has another size", of: id, ["viewController": .text(child.id)])
  }

  /// Presenting from inside is ignored, and reported.
  func permitsPresenting(from controller: UIViewController) -> Bool {
    guard controller.enclosingSGPopoverController === self else { return true }
    stage.emit(.advisory, "presenting from inside an SGPopoverController does not work", of: id)
    return false
  }
}
