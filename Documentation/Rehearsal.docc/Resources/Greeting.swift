import Rehearsal

struct Greeting: Scene {
  let id = "greeting"
  var cardSize = Size(width: 320, height: 200)

  func launch(in application: UIApplication, under configuration: Configuration) {
    let stage = application.stage
    let delegate = UIPopoverControllerDelegate(id: "app")
    delegate.popoverControllerShouldDismissPopover = { _ in configuration["closes"] == "true" }
    delegate.popoverControllerDidDismissPopover = { _ in }

    let main = UIViewController(application: application, id: "main") { _ in
      let page = UIView(stage: stage, id: "page", frame: Rect(x: 0, y: 20, width: 768, height: 1004))
      let bar = UIToolbar(stage: stage, id: "bar", frame: Rect(x: 0, y: 0, width: 768, height: 44))
      bar.autoresizingMask = .flexibleWidth
      bar.setItems([
        UIBarButtonItem(stage: stage, id: "hello", title: "Hello", action: "greet:") { [weak bar] in
          application.method {
            guard let hello = bar?.items.first else { return }
            let card = UIViewController(application: application, id: "card") { _ in
              UIView(
                stage: stage, id: "cardView", frame: Rect(x: 0, y: 0, width: cardSize.width, height: cardSize.height))
            }
            card.contentSizeForViewInPopover = cardSize
            let popover = UIPopoverController(application: application, id: "greeting", contentViewController: card)
            popover.delegate = delegate
            application.setReference("shown", to: popover)
            popover.presentPopoverFromBarButtonItem(hello, permittedArrowDirections: .any, animated: true)
          }
        }
      ])
      page.addSubview(bar)
      return page
    }
    application.launch(root: main)
  }
}
