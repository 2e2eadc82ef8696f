import RehearsalStage
import RehearsalTrace
import Testing

@testable import RehearsalControllers

@Suite struct PopoverDismissalTests {
  private func shown(passthroughCleared: Bool = true) -> PopoverApp {
    let app = PopoverApp()
    app.delegate.popoverControllerShouldDismissPopover = { _ in true }
    app.delegate.popoverControllerDidDismissPopover = { _ in }
    app.summon()
    if passthroughCleared { app.turn("set") { app.popover.passthroughViews = [] } }
    return app
  }

  /// DIS-002, DIS-003, DIS-004: should, removal, did, each once; the view under the tap gets nothing.
  @Test func `an outside tap asks, removes and then tells`() throws {
    let app = shown()
    app.tap(PopoverApp.outside)
    app.settle()

    let trace = app.stage.finish()
    let callbacks = trace.events.indices.filter { trace.events[$0].kind == .callback }
    try #require(callbacks.count == 2)
    #expect(trace.text(trace.events[callbacks[0]].name) == "popoverControllerShouldDismissPopover:")
    #expect(trace.text(trace.events[callbacks[0]].answer) == "true")
    #expect(trace.text(trace.events[callbacks[1]].name) == "popoverControllerDidDismissPopover:")
    let dimming = try #require(trace.views.first { trace.text($0.path).hasSuffix("popover.dimmingView") })
    #expect(callbacks[0] < dimming.to && dimming.to < callbacks[1])
    #expect(app.fired.isEmpty)
    #expect(!app.popover.isPopoverVisible)
  }

  /// One cause chain from touch over the question that was answered YES to the callback.
  @Test func `the did-dismiss callback is traced back to the tap`() throws {
    let app = shown()
    app.tap(PopoverApp.outside)
    app.settle()

    let trace = app.stage.finish()
    var kinds: [TraceEvent.Kind] = []
    var number = trace.events.lastIndex { trace.text($0.name) == "popoverControllerDidDismissPopover:" }
    while let event = number {
      kinds.append(trace.events[event].kind)
      number = trace.events[event].cause
    }
    #expect(kinds == [.callback, .animation, .animation, .callback, .touch, .touch, .stimulus])
  }

  /// DIS-005.
  @Test func `a delegate that answers NO keeps the popover`() {
    let app = shown()
    app.delegate.popoverControllerShouldDismissPopover = { _ in false }
    app.tap(PopoverApp.outside)
    app.settle()

    #expect(app.popover.isPopoverVisible)
    #expect(app.names(.callback) == ["popoverControllerShouldDismissPopover:"])
    #expect(app.fired.isEmpty)
  }

  /// DIS-006: not implementing should-dismiss means YES, and is told apart in the recording.
  @Test func `a delegate without should-dismiss lets the popover go`() {
    let app = shown()
    app.delegate.popoverControllerShouldDismissPopover = nil
    app.tap(PopoverApp.outside)
    app.settle()

    #expect(!app.popover.isPopoverVisible)
    #expect(app.names(.unimplemented) == ["popoverControllerShouldDismissPopover:"])
    #expect(app.names(.callback) == ["popoverControllerDidDismissPopover:"])
  }

  /// DIS-008.
  @Test(arguments: [true, false]) func `a dismissal by code tells the delegate nothing`(animated: Bool) {
    let app = shown()
    app.turn("dismiss") { app.popover.dismissPopoverAnimated(animated) }
    app.settle()

    #expect(!app.popover.isPopoverVisible)
    #expect(app.names(.callback, .unimplemented).isEmpty)
    #expect(app.stage.window.view(called: "popover.view") == nil)
  }

  /// DIS-007.
  @Test func `without a delegate an outside tap simply dismisses`() {
    let app = shown()
    app.popover.delegate = nil
    app.tap(PopoverApp.outside)
    app.settle()

    #expect(!app.popover.isPopoverVisible)
    #expect(app.names(.callback, .unimplemented).isEmpty)
  }

  /// DIS-028, DIS-031.
  @Test func `code dismisses a modal popover too`() {
    let app = shown()
    app.content.isModalInPopover = true
    app.turn("dismiss") { app.popover.dismissPopoverAnimated(true) }
    app.settle()

    #expect(!app.popover.isPopoverVisible)
    #expect(app.stage.window.view(called: "popover.view") == nil)
  }

  /// DIS-025: the flag of a navigation controller's top child counts.
  @Test func `a modal child makes its container modal`() {
    let app = shown()
    let child = UIViewController(application: app.application, id: "child")
    child.isModalInPopover = true
    let navigation = UINavigationController(application: app.application, id: "navigation", root: child)
    app.turn("replace") { app.popover.setContentViewController(navigation, animated: false) }
    app.tap(PopoverApp.outside)
    app.settle()

    #expect(app.popover.isPopoverVisible)
  }

  /// DIS-012.
  @Test func `a fresh controller is not modal in a popover`() {
    let app = PopoverApp()

    #expect(!UIViewController(application: app.application, id: "fresh").isModalInPopover)
    #expect(!UINavigationController(application: app.application, id: "around", root: app.content).isModalInPopover)
  }

  /// DIS-013: modal content, outside tap: nothing at all.
  @Test func `a modal popover ignores outside taps`() {
    let app = shown()
    app.content.isModalInPopover = true
    app.tap(PopoverApp.outside)
    app.settle()

    #expect(app.popover.isPopoverVisible)
    #expect(app.names(.callback, .unimplemented).isEmpty)
    #expect(app.fired.isEmpty)
  }

  /// DIS-014 against DIS-015: passthrough works under modal, but not in the earlier text (uikit-facts 9.18).
  @Test(arguments: [
    (SystemBehavior.Account.observed, IOSVersion(5, 0), ["other"]), (.observed, IOSVersion(6, 0), ["other"]),
    (.documented, IOSVersion(5, 1), []), (.documented, IOSVersion(6, 0), ["other"]),
  ])
  func `a passthrough view works under a modal popover`(
    account: SystemBehavior.Account, ios: IOSVersion, fired: [String]
  ) {
    let app = PopoverApp(ios: ios, account: account)
    app.content.isModalInPopover = true
    app.summon()
    app.tap(Point(x: 720, y: 40))
    app.settle()

    #expect(app.fired == fired)
    #expect(app.popover.isPopoverVisible)
    #expect(app.names(.callback, .unimplemented).isEmpty)
  }

  /// DIS-016, DIS-017, DIS-018: the whole toolbar works, the summoning button too.
  @Test func `the toolbar is a passthrough view by default`() {
    let app = shown(passthroughCleared: false)
    #expect(app.popover.passthroughViews.map(\.id) == ["toolbar"])
    app.tap(Point(x: 720, y: 40))
    app.tap(Point(x: 30, y: 40))

    #expect(app.fired == ["other", "summon"])
    #expect(app.popover.isPopoverVisible)
    #expect(app.names(.callback, .unimplemented).isEmpty)
  }

  /// DIS-019, DIS-021.
  @Test func `the toolbar dismisses once passthrough views are cleared after presenting`() {
    let app = shown()
    app.tap(Point(x: 30, y: 40))
    app.settle()

    #expect(app.fired.isEmpty)
    #expect(
      app.names(.callback) == ["popoverControllerShouldDismissPopover:", "popoverControllerDidDismissPopover:"])
  }

  /// DIS-016, DIS-020: every assignment is told, UIKit's own among them.
  @Test func `assignments of passthrough views are events in order`() {
    let app = PopoverApp()
    app.turn("set") { app.popover.passthroughViews = [] }
    app.summon()
    app.turn("set") { app.popover.passthroughViews = [app.board] }

    let trace = app.stage.finish()
    let values = trace.events.filter { trace.text($0.name) == "passthroughViews" }.map { trace.text($0.arguments) }
    #expect(values == [#"{"value":[]}"#, #"{"value":["toolbar"]}"#, #"{"value":["board"]}"#])
  }

  /// Uikit-facts 2.7: the dimming view leaves when the fade is over, and takes the touches until then.
  @Test func `the app below gets nothing while the popover fades`() {
    let app = shown()
    app.turn("dismiss") { app.popover.dismissPopoverAnimated(true) }
    app.tap(PopoverApp.outside)
    #expect(app.fired.isEmpty)
    app.settle()
    app.tap(PopoverApp.outside)

    #expect(app.fired == ["board"])
  }

  /// DIS-020: assigned before presenting from an item, the views are replaced.
  @Test func `passthrough views set before presenting are lost`() {
    let app = PopoverApp()
    app.turn("set") { app.popover.passthroughViews = [app.board] }
    app.summon()

    #expect(app.popover.passthroughViews.map(\.id) == ["toolbar"])
  }

  /// DIS-023: from a rectangle the app's own list stands.
  @Test func `a tap on a passthrough view is delivered and leaves the popover`() {
    let app = PopoverApp()
    app.turn("set") { app.popover.passthroughViews = [app.board] }
    app.turn("present") {
      app.popover.presentPopoverFromRect(
        Rect(x: 0, y: 0, width: 40, height: 40), in: app.toolbar, permittedArrowDirections: .up, animated: true)
    }
    app.tap(PopoverApp.outside)

    #expect(app.fired == ["board"])
    #expect(app.popover.isPopoverVisible)
  }

  /// DIS-024.
  @Test func `a disabled summoning button swallows the tap`() {
    let app = shown(passthroughCleared: false)
    app.turn("disable") { app.summonItem.isEnabled = false }
    app.tap(Point(x: 30, y: 40))
    app.settle()

    #expect(app.fired.isEmpty)
    #expect(app.popover.isPopoverVisible)
  }

  /// DIS-010.
  @Test func `a tap inside never dismisses`() {
    let app = shown()
    app.tap(Point(x: 100, y: 300))
    app.settle()

    #expect(app.popover.isPopoverVisible)
    #expect(app.names(.callback, .unimplemented).isEmpty)
  }

  /// Uikit-facts 9.8: the touch must begin outside; how far it moves does not matter.
  @Test func `an outside touch dismisses when it is lifted, even inside`() {
    let app = shown()
    app.step("drag") {
      app.stage.touches.drag(from: PopoverApp.outside, to: Point(x: 100, y: 300), during: .milliseconds(200))
    }
    #expect(!app.popover.isPopoverVisible)
  }

  /// Uikit-facts 9.14.
  @Test func `presenting again within did-dismiss is ignored and noted`() {
    let app = shown()
    app.delegate.popoverControllerDidDismissPopover = { popover in
      popover.presentPopoverFromBarButtonItem(app.summonItem, permittedArrowDirections: .any, animated: true)
    }
    app.tap(PopoverApp.outside)
    app.settle()

    #expect(!app.popover.isPopoverVisible)
    #expect(app.names(.advisory) == ["presentation ignored while dismissing"])
  }
}
