import RehearsalControllers
import RehearsalScript
import RehearsalStage
import RehearsalTrace

/// The example of Documentation/ScriptFormat.md; a test holds the two texts together.
struct NotesScene: Scene {
  let id = "notes"

  func launch(in application: UIApplication, under configuration: Configuration) {
    let stage = application.stage
    let delegate = UIPopoverControllerDelegate(id: "notes")
    delegate.popoverControllerDidDismissPopover = { _ in
      application.method { application.setReference("currentPop", to: nil) }
    }

    func showNotes(from item: UIBarButtonItem) {
      let content = UIViewController(application: application, id: "notesContent", title: "Notes")
      content.contentSizeForViewInPopover = Size(width: 320, height: 400)
      let popover = UIPopoverController(
        application: application, id: "notesPopover", contentViewController: content)
      popover.delegate = delegate
      popover.presentPopoverFromBarButtonItem(item, permittedArrowDirections: .any, animated: true)
      application.setReference("currentPop", to: popover)
    }

    var items: [UIBarButtonItem] = []
    let main = UIViewController(application: application, id: "main") { _ in
      let view = UIView(stage: stage, id: "mainView", frame: Rect(x: 0, y: 20, width: 768, height: 1004))
      let toolbar = UIToolbar(stage: stage, id: "toolbar", frame: Rect(x: 0, y: 0, width: 768, height: 44))
      toolbar.autoresizingMask = .flexibleWidth
      let item = UIBarButtonItem(stage: stage, id: "show", title: "Notes", action: "showNotes:") {
        application.method { showNotes(from: items[0]) }
      }
      items = [item]
      toolbar.setItems(items)
      view.addSubview(toolbar)
      return view
    }
    application.launch(root: main)
  }
}
