import Rehearsal

/// A page with a box of some width.
struct TurningScene: Scene {
  let id = "turning"
  var width = 768.0

  func launch(in application: UIApplication, under configuration: Configuration) {
    application.launch(
      root: UIViewController(application: application, id: "main") { _ in
        let page = UIView(stage: application.stage, id: "page", frame: Rect(x: 0, y: 20, width: 768, height: 1004))
        page.addSubview(
          UIView(stage: application.stage, id: "box", frame: Rect(x: 0, y: 0, width: width, height: 40)))
        return page
      })
  }
}
