import RehearsalControllers
import RehearsalStage
import RehearsalTrace
import Testing

/// What the page says of SGPopoverController's interface and of code around it, where no script can speak.
@Suite struct SGInterfaceTests {
  /// An app whose page is a plain root view.
  struct App {
    let stage = Stage(device: Device(model: .ipad, interfaceOrientation: .portrait))
    let application: UIApplication
    let root: UIViewController

    init(
      account: SystemBehavior.Account = .observed, answering answer: (name: String, text: String)? = nil,
      makeRoot: ((UIViewController) -> UIView)? = nil
    ) {
      var behavior = SystemBehavior(ios: IOSVersion(5, 0), device: .ipad, account: account)
      if let answer, let decision = Decisions.all.first(where: { $0.name == answer.name }),
        let written = decision.answers.answer(answer.text)
      {
        behavior = behavior.answering(decision, written: written)
      }
      application = UIApplication(id: "app", stage: stage, behavior: behavior)
      root = UIViewController(application: application, id: "main", makeView: makeRoot)
      application.launch(root: root)
    }

    func makePopover(_ content: SGPopoverContentViewController? = nil) -> SGPopoverController {
      let view = UIView(stage: stage, id: "content.view", frame: Rect(x: 0, y: 0, width: 200, height: 100))
      let object = SGContentObject(stage: stage, id: "content", view: view, size: Size(width: 200, height: 100))
      let popover = SGPopoverController(
        application: application, id: "pop", contentViewController: content ?? object)
      application.ownership.retain(popover, by: "test")
      return popover
    }

    func present(_ popover: SGPopoverController, in view: UIView?) {
      stage.turn {
        popover.presentPopoverFromRect(
          Rect(x: 100, y: 100, width: 50, height: 30), in: view, permittedArrowDirections: .up, animated: false)
      }
    }

    func advisories() -> [String] {
      let trace = stage.trace
      return trace.events.filter { $0.kind == .advisory }.map { trace.text($0.name) }
    }
  }

  @Test func `SGP-029: a view outside every window has none to present into`() {
    let app = App()
    defer { app.application.terminate() }
    let detached = UIView(stage: app.stage, id: "detached")
    let popover = app.makePopover()

    app.present(popover, in: detached.isInWindow ? app.stage.window : nil)

    #expect(app.advisories() == ["the presentation has no view to go into"])
    #expect(popover.containerView?.superview == nil)
  }

  /// UIResponder's nextResponder: that of a controller's own view is the controller.
  @Test(arguments: ["true", "false"])
  func `SGP-015: content that left the container is its controller's again`(isInChain: String) {
    let app = App(answering: ("sgContentIsInResponderChain", isInChain))
    defer { app.application.terminate() }
    let content = UIViewController(application: app.application, id: "content")
    let popover = app.makePopover(content)

    app.present(popover, in: app.root.view)
    let shown = content.view.nextResponder
    app.stage.turn { popover.dismissPopoverAnimated(false) }

    #expect((shown === content) == (isInChain == "true"))
    #expect(content.view.nextResponder === content)
  }

  @Test(arguments: [true, false])
  func `SGP-041: content that retains its popover makes both leak`(isRetained: Bool) {
    let app = App()
    defer { app.application.terminate() }
    let popover = app.makePopover()
    if isRetained { app.application.ownership.retain(popover, by: "content") }
    app.present(popover, in: app.root.view)
    app.stage.turn { popover.dismissPopoverAnimated(false) }

    app.stage.turn { app.application.ownership.release(popover, by: "test") }

    let trace = app.stage.trace
    let deallocations = trace.events.filter { trace.text($0.name) == "dealloc" }
    #expect(deallocations.isEmpty == isRetained)
    #expect(app.application.ownership.owners(of: "pop") == (isRetained ? ["content"] : []))
  }

  /// A controller has the method, which does not work from there (SGP-026); an object has none to call.
  @Test(arguments: [true, false])
  func `SGP-047: an object as content has a controller's limitations, and no method to present with`(isObject: Bool) {
    let app = App()
    defer { app.application.terminate() }
    let view = UIView(stage: app.stage, id: "plain.view", frame: Rect(x: 0, y: 0, width: 200, height: 100))
    let object = SGContentObject(stage: app.stage, id: "plain", view: view, size: Size(width: 200, height: 100))
    let controller = UIViewController(application: app.application, id: "plain") { _ in view }
    let popover = app.makePopover(isObject ? object : controller)
    app.present(popover, in: app.root.view)

    app.stage.turn { app.application.rotate(to: .landscapeLeft) }
    _ = app.stage.settle()
    let presenter = popover.contentViewController as? UIViewController
    app.stage.turn {
      presenter?.presentViewController(UIViewController(application: app.application, id: "page"), animated: false)
    }

    let trace = app.stage.trace
    let told = trace.events.filter { $0.kind == .lifecycle && trace.text($0.subject).hasPrefix("plain") }
    let appeared = ["viewWillAppear:", "viewDidAppear:"]
    #expect(told.map { trace.text($0.name) } == (isObject ? appeared : ["viewDidLoad"] + appeared))
    #expect((presenter == nil) == isObject)
    #expect(presenter?.presentedViewController == nil)
    let refusal = "presenting from inside an SGPopoverController does not work"
    #expect(app.advisories().contains(refusal) == !isObject)
  }

  /// A view that gives every subview half its height, whatever it is.
  final class Rearranging: UIView {
    override func layoutSubviews() {
      for view in subviews { view.frame = Rect(x: 0, y: 0, width: bounds.width, height: bounds.height / 2) }
    }
  }

  @Test(arguments: [true, false])
  func `SGP-048: a root view that arranges its subviews moves the container, which is advised against`(arranges: Bool) {
    let app = App(makeRoot: { controller in
      let frame = Rect(x: 0, y: 20, width: 768, height: 1004)
      return arranges
        ? Rearranging(stage: controller.stage, id: "mainView", frame: frame)
        : UIView(stage: controller.stage, id: "mainView", frame: frame)
    })
    defer { app.application.terminate() }
    let popover = app.makePopover()
    app.present(popover, in: app.root.view)

    app.stage.turn { app.root.view.setNeedsLayout() }

    let advisory = "the view presented in has moved the container"
    #expect(app.advisories().contains(advisory) == arranges)
    #expect((popover.containerView?.frame == app.root.view.bounds) == !arranges)
  }

  @Test func `SGP-032: presenting needs a rectangle and a view, so an item's view has to be converted`() throws {
    let app = App()
    defer { app.application.terminate() }
    let toolbar = UIToolbar(stage: app.stage, id: "bar", frame: Rect(x: 0, y: 100, width: 768, height: 44))
    let item = UIBarButtonItem(stage: app.stage, id: "item", title: "Item", action: "show:") {}
    app.stage.turn {
      toolbar.setItems([item])
      app.root.view.addSubview(toolbar)
    }
    let popover = app.makePopover()
    let control = try #require(item.control)

    let anchor = control.convert(control.bounds, to: app.root.view)
    app.stage.turn {
      popover.presentPopoverFromRect(
        anchor, in: app.root.view, permittedArrowDirections: .up, animated: false)
    }

    #expect(anchor.maxY == 144)
    #expect(popover.popoverFrame.y == 144)
  }

  @Test func `LIF-002 is UIKit's alone: an SGPopoverController that is let go while visible just goes`() {
    let app = App()
    defer { app.application.terminate() }
    let popover = app.makePopover()
    app.present(popover, in: app.root.view)

    app.stage.turn { app.application.ownership.release(popover, by: "test") }

    #expect(app.stage.exception == nil)
    #expect(app.root.view.subviews.isEmpty)
  }
}
