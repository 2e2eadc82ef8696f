public import RehearsalStage
import RehearsalTrace

/// Shows its destination in a popover; the runtime makes the popover controller.
///
/// A segue with one more property, `popoverController`, which can only be read. Source: SEG-001, SEG-003.
public final class UIStoryboardPopoverSegue: UIStoryboardSegue {
  /// UIKit's class name.
  public override var className: String { "UIStoryboardPopoverSegue" }
  /// The popover controller, made with the destination as its content when it is first asked for.
  ///
  /// The segue holds it until it is performed, whoever asks first.
  public var popoverController: UIPopoverController {
    if let made { return made }
    let popover = makePopoverController()
    made = popover
    presentation.didMake(popover)
    return popover
  }
  private var made: UIPopoverController?
  private let presentation: Presentation

  /// What the storyboard says of a popover segue.
  public struct Presentation {
    /// What recordings call the popover controller.
    public var popoverID: String
    /// What the popover points at: the object that the segue was drawn from, or the one the inspector names (SEG-002).
    public var anchor: Anchor
    /// The sides the arrow may be on.
    public var directions: UIPopoverArrowDirection
    /// The passthrough views that the inspector names.
    public var passthroughViews: [UIView]
    /// Called with the controller when it has been made.
    public var didMake: (UIPopoverController) -> Void

    /// Puts a presentation together.
    public init(
      popoverID: String, anchor: Anchor, directions: UIPopoverArrowDirection = .any, passthroughViews: [UIView] = [],
      didMake: @escaping (UIPopoverController) -> Void = { _ in }
    ) {
      self.popoverID = popoverID
      self.anchor = anchor
      self.directions = directions
      self.passthroughViews = passthroughViews
      self.didMake = didMake
    }
  }

  /// What a popover segue points at.
  public enum Anchor {
    /// A bar button item.
    case item(UIBarButtonItem)
    /// A view, of which the whole bounds are meant.
    case view(UIView)
  }

  init(
    identifier: String, source: UIViewController, destination: UIViewController, presentation: Presentation
  ) {
    self.presentation = presentation
    super.init(identifier: identifier, source: source, destination: destination)
  }

  private func makePopoverController() -> UIPopoverController {
    let source = sourceViewController
    let popover = UIPopoverController(
      application: source.application, id: presentation.popoverID, contentViewController: destinationViewController)
    source.application.ownership.retain(popover, by: id)
    source.stage.note(.text(popover.id), for: "popoverController", of: id)
    if !presentation.passthroughViews.isEmpty { popover.passthroughViews = presentation.passthroughViews }
    return popover
  }

  /// Presents the popover, and holds it until it has been dismissed: the app need not.
  ///
  /// The text of iOS 5 guesses that the owner is the storyboard; the next one says only that there is one. Source:
  /// SEG-006, SEG-007.
  public override func perform() {
    let popover = popoverController
    let application = sourceViewController.application
    let owner: SeguePopoverOwner = application.behavior.seguePopoverOwner
    application.ownership.retain(popover, by: owner.rawValue)
    application.ownership.release(popover, by: id)
    if application.behavior.releasesSeguePopover {
      popover.whenDismissed = { application.ownership.release($0, by: owner.rawValue) }
    }
    switch presentation.anchor {
    case .item(let item):
      popover.presentPopoverFromBarButtonItem(item, permittedArrowDirections: presentation.directions, animated: true)
    case .view(let view):
      popover.presentPopoverFromRect(
        view.bounds, in: view, permittedArrowDirections: presentation.directions, animated: true)
    }
  }
}
