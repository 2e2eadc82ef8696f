import RehearsalControllers
import RehearsalStage
import RehearsalTrace

extension DescribedScene {
  /// What a control does that a segue was drawn from; `nil` without a segue, and where the system has no such segues.
  func segue(from element: String) -> (() -> Void)? {
    guard let segue = description.segues.first(where: { $0.from == element }), template(of: segue).isAvailable else {
      return nil
    }
    return { [self] in
      do throws(SceneFailure) {
        try perform(segue, sender: element, isTriggered: true)
      } catch {
        failure = failure ?? error
      }
    }
  }

  /// The app performs a segue in code.
  func performSegue(_ name: String) throws(SceneFailure) {
    guard let segue = description.segues.first(where: { $0.id == name }) else {
      throw SceneFailure("there is no segue \(name)")
    }
    let source = description.source(of: segue) ?? description.root
    var result: Result<Void, SceneFailure> = .success(())
    stage.emit(
      .message, "performSegueWithIdentifier:sender:", of: source,
      ["identifier": .text(name), "sender": .text(description.id)]
    ) {
      result = Result { () throws(SceneFailure) in try perform(segue, sender: description.id, isTriggered: false) }
    }
    try result.get()
  }

  /// Triggers a segue: a new destination, or for an unwind the one that is there.
  private func perform(_ segue: SegueDescription, sender: String, isTriggered: Bool) throws(SceneFailure) {
    let template = template(of: segue)
    guard template.isAvailable, let name = description.source(of: segue) else { return }
    let source = try controller(name, Locals())
    guard !isTriggered || template.isWanted(by: source, sender: sender) else { return }
    let destination =
      if case .unwind = segue.kind { try controller(segue.to, Locals()) } else { try makeController(segue.to) }
    template.perform(from: source, to: destination, sender: sender)
  }

  private func template(of segue: SegueDescription) -> UIStoryboardSegueTemplate {
    UIStoryboardSegueTemplate(identifier: segue.id, application: application, kind: kind(of: segue))
  }

  private func kind(of segue: SegueDescription) -> UIStoryboardSegueTemplate.Kind {
    switch segue.kind {
    case .push: .push
    case .modal: .modal
    case .replace(let pane): .replace(pane)
    case .unwind(let action): .unwind(action: application.selector(for: action)) { [self] in run(.handler(action)) }
    case .popover(let popover):
      .popover { [self] in
        UIStoryboardPopoverSegue.Presentation(
          popoverID: popover.id, anchor: anchor(popover.anchor ?? segue.from),
          directions: UIPopoverArrowDirection(popover.directions),
          passthroughViews: popover.passthrough.compactMap { objects.view($0) },
          didMake: { [self] in objects.add($0, as: popover.id) })
      }
    }
  }

  private func anchor(_ name: String) -> UIStoryboardPopoverSegue.Anchor {
    if let item = objects.item(name) { return .item(item) }
    return .view(objects.view(name) ?? stage.window)
  }

  /// Sets an item's target and action.
  func connect(_ name: String, to handler: String, of target: String) throws(SceneFailure) {
    guard let item = objects.item(name) else { throw SceneFailure("there is no bar button item \(name) yet") }
    item.connect(target: target, action: application.selector(for: handler)) { [self] in run(.handler(handler)) }
  }
}

extension UIPopoverArrowDirection {
  /// The mask of the words.
  init(_ words: [Command.Direction]) {
    self = words.contains(.unknown) ? .unknown : []
    guard self != .unknown else { return }
    for word in words { formUnion(UIPopoverArrowDirection(word: word.rawValue) ?? []) }
  }
}
