import RehearsalStage
import RehearsalTrace
import Testing

@testable import RehearsalControllers

/// Controllers presented over others, where scripts do not reach.
@Suite struct PresentingTests {
  private static func presented(
    _ app: PopoverApp, style: UIModalPresentationStyle = .fullScreen
  ) -> UIViewController {
    let page = UIViewController(application: app.application, id: "page")
    page.modalPresentationStyle = style
    return page
  }

  @Test func `the completion block runs after the appearance`() throws {
    let app = PopoverApp()
    let root = try #require(app.application.rootViewController)
    let page = Self.presented(app)
    var seen: [Bool] = []

    app.turn("present") { root.presentViewController(page, animated: true) { seen.append(page.isAppeared) } }
    #expect(seen == [])
    app.settle()
    #expect(seen == [true])

    app.turn("dismiss") { page.dismissViewController(animated: true) { seen.append(page.isAppeared) } }
    app.settle()
    #expect(seen == [true, false])
    #expect(root.presentedViewController == nil)
  }

  /// The documentation: on the iPhone everything is presented full screen (DEV-003).
  @Test(arguments: UIModalPresentationStyle.allCases)
  func `an iPhone knows only the full screen`(_ style: UIModalPresentationStyle) throws {
    let stage = Stage(device: Device(model: .iphone35, interfaceOrientation: .portrait))
    let application = UIApplication(
      id: "app", stage: stage, behavior: SystemBehavior(ios: IOSVersion(6, 0), device: .iphone35, account: .observed))
    let root = UIViewController(application: application, id: "main")
    application.launch(root: root)
    let page = UIViewController(application: application, id: "page")
    page.modalPresentationStyle = style

    stage.turn { root.presentViewController(page, animated: false) }

    #expect(page.view.frame == Rect(x: 0, y: 20, width: 320, height: 460))
    #expect(page.view.isInWindow)
    #expect(!root.view.isInWindow)
  }

  @Test func `a controller that presents already presents no other`() throws {
    let app = PopoverApp()
    let root = try #require(app.application.rootViewController)
    let (first, second) = (Self.presented(app), Self.presented(app))

    app.turn("present") { root.presentViewController(first, animated: true) }
    app.turn("present") { root.presentViewController(second, animated: true) }
    app.settle()

    #expect(root.presentedViewController === first)
    #expect(!second.isViewLoaded)
    #expect(app.names(.advisory) == ["presentation ignored: it presents another"])
  }

  @Test func `one dismissal takes away everything above`() throws {
    let app = PopoverApp()
    let root = try #require(app.application.rootViewController)
    let (first, second) = (Self.presented(app), Self.presented(app, style: .formSheet))
    app.turn("present") { root.presentViewController(first, animated: false) }
    app.turn("present") { first.presentViewController(second, animated: false) }
    #expect(second.presentingViewController === first)

    app.turn("dismiss") { root.dismissViewController(animated: true) }
    app.settle()

    #expect(!first.view.isInWindow)
    #expect(!second.view.isInWindow)
    #expect(root.view.isInWindow)
    #expect(root.isAppeared)
  }

  @Test func `a presented controller is dismissed while it still comes`() throws {
    let app = PopoverApp()
    let root = try #require(app.application.rootViewController)
    let page = Self.presented(app)

    app.turn("present") { root.presentViewController(page, animated: true) }
    app.turn("dismiss") { page.dismissViewController(animated: true) }
    app.settle()

    #expect(!page.view.isInWindow)
    #expect(root.isAppeared)
    let lives = app.names(.lifecycle).filter { $0.hasSuffix("ppear:") }
    #expect(
      lives == [
        "viewWillAppear:", "viewDidAppear:", "viewWillDisappear:", "viewWillAppear:", "viewDidAppear:",
        "viewDidDisappear:", "viewWillDisappear:", "viewWillAppear:", "viewDidDisappear:", "viewDidAppear:",
      ])
  }
}
