import RehearsalStage
import RehearsalTrace
import Testing

@testable import RehearsalControllers

@Suite struct PopoverSizeTests {
  /// POP-005: 320 × 1100 unless something was set.
  @Test func `the default size is 320 by 1100`() {
    let app = PopoverApp()

    #expect(app.popover.popoverContentSize == Size(width: 320, height: 1100))
  }

  /// POP-010, POP-019: at presentation the popover controller's own size wins.
  @Test func `the popover controller's size wins at presentation`() {
    let app = PopoverApp(contentSize: Size(width: 320, height: 480))
    app.turn("set") { app.popover.popoverContentSize = Size(width: 400, height: 300) }
    app.summon()

    #expect(app.content.view.frame.size == Size(width: 400, height: 300))
  }

  /// Uikit-facts 2.2: zero and the default mean "ask the content controller".
  @Test(arguments: [Size.zero, Size(width: 320, height: 1100), Size(width: 320, height: 1137)])
  func `an unset size asks the content controller`(size: Size) {
    let app = PopoverApp(contentSize: Size(width: 320, height: 480))
    app.turn("set") { app.popover.popoverContentSize = size }
    app.summon()

    #expect(app.content.view.frame.size == Size(width: 320, height: 480))
  }

  /// POP-020, POP-022: while visible a changed value is adopted; the same value is no change.
  @Test func `a visible popover adopts a changed content size`() {
    let app = PopoverApp(contentSize: Size(width: 320, height: 480))
    app.turn("set") { app.popover.popoverContentSize = Size(width: 400, height: 300) }
    app.summon()

    app.turn("same") { app.content.contentSizeForViewInPopover = Size(width: 320, height: 480) }
    app.settle()
    #expect(app.content.view.frame.size == Size(width: 400, height: 300))

    app.turn("changed") { app.content.contentSizeForViewInPopover = Size(width: 350, height: 450) }
    app.settle()
    #expect(app.content.view.frame.size == Size(width: 350, height: 450))
    #expect(app.popover.popoverContentSize == Size(width: 350, height: 450))
  }

  /// POP-011, POP-012, POP-021: the setter animates, and its un-animated form does not.
  @Test(arguments: [true, false]) func `a visible popover is resized`(animated: Bool) {
    let app = PopoverApp(contentSize: Size(width: 320, height: 480))
    app.summon()
    let before = app.stage.trace.events.count
    app.turn("resize") { app.popover.setPopoverContentSize(Size(width: 320, height: 200), animated: animated) }
    app.settle()

    #expect(app.content.view.frame.size == Size(width: 320, height: 200))
    #expect(app.names(.display, after: before).isEmpty != animated)
  }

  /// POP-006, POP-008: 600 is shown as asked, with an advisory; 320 has none.
  @Test(arguments: [(320.0, 0), (600.0, 1)]) func `a width other than 320 is advised against`(width: Double, count: Int)
  {
    let app = PopoverApp(contentSize: Size(width: width, height: 480))
    app.summon()

    #expect(app.content.view.frame.width == width)
    #expect(app.names(.advisory).count == count)
    #expect(app.stage.exception == nil)
  }

  /// POP-004, POP-023: another content controller forgets the size that was set.
  @Test func `replacing the content forgets a custom size`() {
    let app = PopoverApp()
    app.turn("set") { app.popover.popoverContentSize = Size(width: 400, height: 300) }
    app.summon()
    app.turn("replace") {
      let other = UIViewController(application: app.application, id: "replacement")
      other.contentSizeForViewInPopover = Size(width: 320, height: 222)
      app.popover.setContentViewController(other, animated: false)
    }
    app.settle()

    #expect(app.popover.contentViewController.id == "replacement")
    #expect(app.property("popoverContentSize", of: "popover") == "[320,222]")
    #expect(app.property("contentViewControllerClass", of: "popover") == "\"UIViewController\"")
    #expect(app.popover.contentViewController.view.frame.size == Size(width: 320, height: 222))
    #expect(app.content.view.superview == nil)
  }

  /// POP-015 against POP-016: from the child on top, or from the root in the earlier text.
  @Test(arguments: [
    (SystemBehavior.Account.observed, IOSVersion(5, 0), 237.0), (.documented, IOSVersion(5, 1), 537),
    (.documented, IOSVersion(6, 0), 237),
  ])
  func `the earlier text makes a navigation controller's size from its root`(
    account: SystemBehavior.Account, ios: IOSVersion, height: Double
  ) {
    let app = PopoverApp(ios: ios, account: account)
    let root = UIViewController(application: app.application, id: "root")
    root.contentSizeForViewInPopover = Size(width: 320, height: 500)
    let top = UIViewController(application: app.application, id: "top")
    top.contentSizeForViewInPopover = Size(width: 320, height: 200)
    let navigation = UINavigationController(application: app.application, id: "navigation", root: root)
    app.turn("push") { navigation.pushViewController(top, animated: false) }

    #expect(navigation.contentSizeForViewInPopover == Size(width: 320, height: height))
  }

  /// POP-015: a navigation controller adds its bar to the child's size; 37 in a popover (uikit-facts 9.11).
  @Test func `a navigation controller adds its bar`() {
    let app = PopoverApp()
    let root = UIViewController(application: app.application, id: "root")
    root.contentSizeForViewInPopover = Size(width: 320, height: 300)
    let navigation = UINavigationController(application: app.application, id: "navigation", root: root)

    #expect(navigation.contentSizeForViewInPopover == Size(width: 320, height: 337))
  }

  /// POP-025, POP-026, POP-027: on a push the width follows and the height only grows.
  @Test func `after a push the width follows and the height only grows`() {
    let app = PopoverApp()
    let sizes = [Size(width: 320, height: 500), Size(width: 400, height: 300), Size(width: 320, height: 600)]
    let screens = sizes.enumerated().map { index, size in
      let controller = UIViewController(application: app.application, id: "screen\(index)")
      controller.contentSizeForViewInPopover = size
      return controller
    }
    let navigation = UINavigationController(application: app.application, id: "navigation", root: screens[0])
    app.turn("replace") { app.popover.setContentViewController(navigation, animated: false) }
    app.summon()

    var shown = [navigation.view.frame.size]
    for screen in screens.dropFirst() {
      app.turn("push") { navigation.pushViewController(screen, animated: true) }
      app.settle()
      shown.append(navigation.view.frame.size)
    }
    #expect(
      shown == [Size(width: 320, height: 537), Size(width: 400, height: 537), Size(width: 320, height: 637)])
  }
}
