import RehearsalControllers
import RehearsalStage
import RehearsalTrace

/// A scene whose popovers are SGPopoverControllers: `popover: seaglass`.
extension DescribedScene {
  /// Whether the cell wants SGPopoverController in place of UIPopoverController.
  var usesSeaGlass: Bool { description.bindings["popover"] == "seaglass" }

  func makeSeaGlassPopover(_ popover: PopoverDescription) throws(SceneFailure) -> SGPopoverController {
    guard case .controller(let name) = popover.content, popover.margins == nil, popover.background == nil else {
      throw SceneFailure("an SGPopoverController has content, and neither layoutMargins nor a background class")
    }
    let made = SGPopoverController(
      application: application, id: popover.id, contentViewController: try makeContent(name),
      className: popover.className ?? "SGPopoverController")
    objects.add(made, as: popover.id)
    if let delegate = popover.delegate.flatMap({ self.delegate($0) }) { made.delegate = seaGlassDelegate(delegate) }
    if let size = popover.contentSize { made.popoverContentSize = size }
    return made
  }

  /// A controller, or an object that is none.
  private func makeContent(_ name: String) throws(SceneFailure) -> any SGPopoverContentViewController {
    guard let description = description.controllers.first(where: { $0.id == name }), description.isObject else {
      return try makeController(name)
    }
    guard case .plain(let view, _, _) = description.kind else { throw SceneFailure("\(name) has no view of its own") }
    let content = SGContentObject(
      stage: stage, id: name, className: description.className ?? "NSObject",
      view: view.map { make($0) } ?? UIView(stage: stage, id: ViewName.view.of(name)), size: description.contentSize)
    content.wantsModalPopover = description.isModalInPopover
    return content
  }

  private func seaGlassDelegate(_ description: DelegateDescription) -> SGPopoverControllerDelegate {
    let delegate = SGPopoverControllerDelegate(id: description.id)
    if let method = description.methods[.popoverControllerShouldDismissPopover] {
      delegate.popoverControllerShouldDismissPopover = { [self] popover in
        run(method.actions, sender: .popover(popover))
        return method.answer
      }
    }
    if let method = description.methods[.popoverControllerDidDismissPopover] {
      delegate.popoverControllerDidDismissPopover = { [self] in run(method.actions, sender: .popover($0)) }
    }
    return delegate
  }

  // MARK: - Presenting

  /// Presents into the root view what is asked for from an element, and into a view what is asked for from a rectangle
  /// of it.
  ///
  /// There is nothing to present from a bar button item with (SGP-032), so the anchor is what the page computes: the
  /// bounds of the view that the event's finger touched, in the root view's coordinates (SGP-042, SGP-046).
  func present(_ popover: SGPopoverController, _ presentation: Command.Presentation) throws(SceneFailure) {
    let directions = UIPopoverArrowDirection(presentation.directions)
    switch presentation.anchor {
    case .rect(let rect, let name):
      popover.presentPopoverFromRect(
        rect, in: try view(name), permittedArrowDirections: directions, animated: presentation.animated)
    case .element(let name):
      guard let primary = application.rootViewController?.view else { throw SceneFailure("there is no root view") }
      guard let anchor = try anchor(name, in: primary, otherwise: presentation.fallback) else { return }
      popover.presentPopoverFromRect(
        anchor, in: primary, permittedArrowDirections: directions, animated: presentation.animated)
    }
  }

  /// The bounds of the view that was touched or, where the app was not told of a touch, of the element.
  ///
  /// A tap that landed on the status bar fires an item with an event that has no view in a bar: the event is ignored
  /// unless there is another anchor. Source: SGP-043, SGP-044, SGP-045.
  private func anchor(_ name: String, in primary: UIView, otherwise fallback: Rect?) throws(SceneFailure) -> Rect? {
    guard let item = objects.item(name) else {
      let view = try view(name)
      return view.convert(view.bounds, to: primary)
    }
    let touched = stage.touches.touchedView
    if let view = touched.map({ $0 === item.control ? $0 : nil }) ?? item.control {
      return view.convert(view.bounds, to: primary)
    }
    stage.emit(.advisory, "the event has no touched view to take an anchor from", of: name)
    return fallback
  }
}
