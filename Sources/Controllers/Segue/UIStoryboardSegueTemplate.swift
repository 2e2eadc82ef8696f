import RehearsalStage
import RehearsalTrace

/// What a storyboard knows of one segue: makes it and performs it each time it is triggered.
///
/// Called after UIKit's private class, which is the target of a control that a segue was drawn from, with the action
/// `perform:`.
public final class UIStoryboardSegueTemplate {
  /// The storyboard's identifier of the segue.
  public let identifier: String
  private let application: UIApplication
  private let kind: Kind

  /// What a segue does, beyond what all of them do.
  public enum Kind {
    /// Shows the destination in a popover.
    case popover(() -> UIStoryboardPopoverSegue.Presentation)
    /// Pushes the destination.
    case push
    /// Presents the destination over the source.
    case modal
    /// Puts the destination in the place of a child of a split view controller.
    case replace(UIStoryboardReplaceSegue.Pane)
    /// Goes back to a controller that is there, which has an action of that name.
    case unwind(action: String, () -> Void)
  }

  /// Makes a template.
  public init(identifier: String, application: UIApplication, kind: Kind) {
    self.identifier = identifier
    self.application = application
    self.kind = kind
  }

  /// The action of a control that a segue was drawn from.
  public static let action = "perform:"

  /// Whether the system has such segues; a control that such a segue was drawn from has no action where it has not.
  ///
  /// Source: SEG-001, SEG-008, SEG-009.
  public var isAvailable: Bool {
    guard application.behavior.hasStoryboards else { return false }
    if case .unwind = kind { return application.behavior.hasUnwindSegues }
    return true
  }

  /// Whether the source wants a segue that a control triggers; asked before anything is made.
  ///
  /// A source that does not implement the question is not asked, and nothing is recorded of it.
  ///
  /// Source: UIViewController Class Reference; the decision `asksShouldPerformSegue`.
  public func isWanted(by source: UIViewController, sender: String) -> Bool {
    guard isAvailable, application.behavior.asksShouldPerformSegue, let method = source.hooks.shouldPerformSegue else {
      return true
    }
    let stage = application.stage
    let event = stage.emit(
      .lifecycle, "shouldPerformSegueWithIdentifier:sender:", of: source.id,
      ["identifier": .text(identifier), "sender": .text(sender)])
    let answer = stage.withCause(event) { method(identifier) }
    stage.answer(event, .bool(answer))
    return answer
  }

  /// Makes the segue, tells the source, then performs it.
  ///
  /// The controller of a popover segue exists before the source is told (SEG-004).
  ///
  /// - Parameters:
  ///   - source: The controller that the segue leads away from.
  ///   - destination: A new controller, or the one to go back to.
  ///   - sender: What triggered the segue.
  public func perform(from source: UIViewController, to destination: UIViewController, sender: String) {
    guard isAvailable else { return }
    let segue = makeSegue(from: source, to: destination)
    if let segue = segue as? UIStoryboardPopoverSegue, application.behavior.makesSeguePopoverBeforePreparing {
      _ = segue.popoverController
    }
    source.prepare(for: segue, sender: sender)
    guard application.stage.exception == nil else { return }
    segue.perform()
  }

  private func makeSegue(from source: UIViewController, to destination: UIViewController) -> UIStoryboardSegue {
    switch kind {
    case .popover(let presentation):
      UIStoryboardPopoverSegue(
        identifier: identifier, source: source, destination: destination, presentation: presentation())
    case .push: UIStoryboardPushSegue(identifier: identifier, source: source, destination: destination)
    case .modal: UIStoryboardModalSegue(identifier: identifier, source: source, destination: destination)
    case .replace(let pane):
      UIStoryboardReplaceSegue(identifier: identifier, source: source, destination: destination, pane: pane)
    case .unwind(let action, let body):
      UIStoryboardUnwindSegue(
        identifier: identifier, source: source, destination: destination, action: action, body)
    }
  }
}
