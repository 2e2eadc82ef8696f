import RehearsalStage
import RehearsalTrace
import Testing

@testable import RehearsalControllers

/// What a popover controller is and what it is not, where only the Swift API can say it.
@Suite struct PopoverContentTests {
  /// POP-001.
  @Test func `a popover controller is no view controller and in no list of them`() throws {
    let app = PopoverApp()
    app.summon()
    let root = try #require(app.application.rootViewController)

    let popover: Any = app.popover
    #expect(!(popover is UIViewController))
    for controller in [root, app.content] {
      #expect(controller.children.isEmpty)
      #expect(controller.parent == nil)
    }
  }

  /// POP-002.
  @Test func `the designated initializer keeps its content`() {
    let app = PopoverApp()

    #expect(app.popover.contentViewController === app.content)
  }

  /// Uikit-facts 2.1.
  @Test func `content that is inside another controller raises`() {
    let app = PopoverApp()
    let child = UIViewController(application: app.application, id: "child")
    let navigation = UINavigationController(application: app.application, id: "nav", root: child)
    #expect(navigation.viewControllers.first === child)

    app.turn("create") {
      _ = UIPopoverController(application: app.application, id: "second", contentViewController: child)
    }

    #expect(app.stage.exception?.type == "NSGenericException")
    #expect(
      app.stage.exception?.reason
        == "The content view controller argument must be the root of its associated view controller hierarchy.")
  }

  /// LIF-009: the way to a navigation controller exists, and there is none to a popover controller.
  @Test func `a controller finds its navigation controller`() {
    let app = PopoverApp()
    let child = UIViewController(application: app.application, id: "child")
    let inner = UIViewController(application: app.application, id: "inner")
    let navigation = UINavigationController(application: app.application, id: "nav", root: child)
    let tabs = UITabBarController(application: app.application, id: "tabs", viewControllers: [inner])
    navigation.pushViewController(tabs, animated: false)

    #expect(child.navigationController === navigation)
    #expect(inner.navigationController === navigation)
    #expect(navigation.navigationController == nil)
    #expect(app.content.navigationController == nil)
  }

  /// The replaced content of a visible popover loses what was presented over it.
  @Test func `another content takes away what was presented over the old one`() {
    let app = PopoverApp(contentSize: Size(width: 320, height: 300))
    app.summon()
    let page = UIViewController(application: app.application, id: "page")
    page.modalPresentationStyle = .currentContext
    app.turn("present") { app.content.presentViewController(page, animated: false) }
    #expect(page.view.isInWindow)

    app.turn("replace") {
      app.popover.setContentViewController(UIViewController(application: app.application, id: "new"), animated: false)
    }

    #expect(!page.view.isInWindow)
    #expect(app.content.presentedViewController == nil)
  }
}
