import RehearsalStage
import RehearsalTrace

/// Goes back to a controller that is there already: its action is called, then the popover around the source goes.
///
/// The destination's action comes before the dismissal (inferred); the texts say only that the popover is dismissed.
/// The popover goes as if by code unless it is decided otherwise. Source: SEG-008.
public final class UIStoryboardUnwindSegue: UIStoryboardSegue {
  private let action: String
  private let body: () -> Void

  init(
    identifier: String, source: UIViewController, destination: UIViewController, action: String,
    _ body: @escaping () -> Void
  ) {
    self.action = action
    self.body = body
    super.init(identifier: identifier, source: source, destination: destination)
  }

  /// Calls the destination's action and dismisses the popover that the source is in.
  public override func perform() {
    let stage = sourceViewController.stage
    stage.emit(.action, action, of: destinationViewController.id, ["segue": .text(id)], consequences: body)
    guard let popover = sourceViewController.enclosingPopoverController else {
      stage.emit(.advisory, "nothing to unwind: the source is in no popover", of: id)
      return
    }
    if popover.application.behavior.unwindTellsPopoverDelegate {
      popover.dismiss(animated: true, byUser: true)
    } else {
      popover.dismissPopoverAnimated(true)
    }
  }
}
