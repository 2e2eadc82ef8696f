import RehearsalControllers
import RehearsalStage

extension DescribedScene {
  /// Makes an action sheet and shows it.
  func show(_ showing: ActionSheetShowing) throws(SceneFailure) {
    guard let description = description.actionSheets.first(where: { $0.id == showing.sheet }) else {
      throw SceneFailure("there is no action sheet \(showing.sheet)")
    }
    let sheet = UIActionSheet(
      application: application, id: description.id, buttons: description.buttons, cancel: description.cancel)
    sheet.delegate = description.delegate.flatMap { actionSheetDelegate($0) }
    switch showing.place {
    case .inView(let name): sheet.show(in: try view(name))
    case .from(let name):
      if let item = objects.item(name) {
        sheet.showFromBarButtonItem(item, animated: true)
      } else {
        let view = try view(name)
        sheet.showFromRect(view.bounds, in: view, animated: true)
      }
    }
  }

  private func actionSheetDelegate(_ name: String) -> UIActionSheetDelegate? {
    guard let description = delegate(name) else { return nil }
    func method(_ selector: DelegateDescription.Selector) -> ((Int) -> Void)? {
      body(description, selector).map { body in { _ in body() } }
    }
    let delegate = UIActionSheetDelegate(id: description.id)
    delegate.willPresent = method(.willPresentActionSheet)
    delegate.didPresent = method(.didPresentActionSheet)
    delegate.clicked = method(.clickedButton)
    delegate.willDismiss = method(.willDismissActionSheet)
    delegate.didDismiss = method(.didDismissActionSheet)
    return delegate
  }
}
