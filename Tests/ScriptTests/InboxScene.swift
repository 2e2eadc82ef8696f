import RehearsalControllers
import RehearsalScript
import RehearsalStage
import RehearsalTrace

/// The example of Documentation/ScriptFormat.md; a test holds the two texts together.
struct InboxScene: Scene {
  let id = "inbox"

  func launch(in application: UIApplication, under configuration: Configuration) {
    let stage = application.stage
    var unread = 0
    let main = UIViewController(application: application, id: "main") { _ in
      let view = UIView(stage: stage, id: "mainView", frame: Rect(x: 0, y: 20, width: 768, height: 1004))
      let badge = UILabel(stage: stage, id: "badge", frame: Rect(x: 20, y: 20, width: 60, height: 20))
      view.addSubview(badge)
      application.step("receive") { mails in
        guard case .integer(let count)? = mails else { return }
        unread += Int(count)
        badge.text = "\(unread)"
      }
      return view
    }
    application.probe("unread", of: "inbox") { .integer(Int64(unread)) }
    application.launch(root: main)
  }
}
