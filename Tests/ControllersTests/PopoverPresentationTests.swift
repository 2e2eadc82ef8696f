import RehearsalStage
import RehearsalTrace
import Testing

@testable import RehearsalControllers

@Suite struct PopoverPresentationTests {
  /// POP-003.
  @Test func `making a popover controller shows nothing`() {
    let app = PopoverApp()

    #expect(!app.popover.isPopoverVisible)
    #expect(app.popover.popoverArrowDirection == .unknown)
    #expect(app.stage.window.view(called: "popover.view") == nil)
    #expect(app.names(.callback, .unimplemented).isEmpty)
  }

  /// The only device measurement known: 320 × 921 in portrait and 320 × 665 in landscape (uikit-facts 0).
  @Test(arguments: [(UIInterfaceOrientation.portrait, 921.0), (.landscapeRight, 665.0)])
  func `default content from a toolbar item has the measured height`(
    orientation: UIInterfaceOrientation, height: Double
  ) {
    let app = PopoverApp(orientation: orientation)
    app.summon()

    #expect(app.content.view.frame.size == Size(width: 320, height: height))
    #expect(app.popover.popoverArrowDirection == .up)
  }

  /// Uikit-facts 2.6: both appearance callbacks within the present message, unanimated.
  @Test func `the content appears within the present message`() {
    let app = PopoverApp()
    app.summon()

    let trace = app.stage.finish()
    let appearance = trace.events.filter { trace.text($0.subject) == "content" && $0.kind == .lifecycle }
    #expect(
      appearance.map { trace.text($0.name) } == ["viewDidLoad", "viewWillAppear:", "viewDidAppear:"])
    #expect(appearance.dropFirst().allSatisfy { trace.text($0.arguments) == "{\"animated\":false}" })
    #expect(Set(appearance.map(\.at)).count == 1)
  }

  /// Uikit-facts 2.5: only up and down are left of the mask.
  @Test func `a bar button item permits no sideways arrow`() {
    let app = PopoverApp(contentSize: Size(width: 320, height: 480))
    app.summon(directions: [.left, .up])

    #expect(app.popover.popoverArrowDirection == .up)
  }

  /// Uikit-facts 2.6 step 2.
  @Test func `presenting a visible popover moves it without appearance callbacks`() throws {
    let app = PopoverApp(contentSize: Size(width: 320, height: 400))
    app.summon()
    let before = app.stage.trace.events.count
    let oldFrame = try #require(app.popover.frame)
    app.turn("present") {
      app.popover.presentPopoverFromRect(
        Rect(x: 600, y: 0, width: 40, height: 40), in: app.board, permittedArrowDirections: .down, animated: true)
    }

    #expect(app.popover.popoverArrowDirection == .down)
    #expect(try #require(app.popover.frame) != oldFrame)
    #expect(app.names(.lifecycle, after: before).isEmpty)
  }

  /// Uikit-facts 2.1, the exact texts.
  @Test func `presenting from a view without a window raises`() {
    let app = PopoverApp()
    app.turn("present") {
      app.popover.presentPopoverFromRect(
        Rect(x: 0, y: 0, width: 10, height: 10), in: UIView(stage: app.stage), permittedArrowDirections: .any,
        animated: true)
    }

    #expect(app.stage.exception?.type == "NSInvalidArgumentException")
    #expect(
      app.stage.exception?.reason
        == "-[UIPopoverController presentPopoverFromRect:inView:permittedArrowDirections:animated:]: "
        + "Popovers cannot be presented from a view which does not have a window.")
  }

  @Test func `presenting with an unknown direction raises`() {
    let app = PopoverApp()
    app.summon(directions: .unknown)

    #expect(app.stage.exception?.type == "NSInvalidArgumentException")
    #expect(
      app.stage.exception?.reason
        == "-[UIPopoverController presentPopoverFromBarButtonItem:permittedArrowDirections:animated:]: "
        + "Popovers cannot be presented with UIPopoverArrowDirectionUnknown.")
  }

  @Test func `a rectangle without extent is widened to two points with a console line`() {
    let app = PopoverApp(contentSize: Size(width: 320, height: 200))
    app.turn("present") {
      app.popover.presentPopoverFromRect(
        Rect(x: 300, y: 100, width: 0, height: 0.5), in: app.board, permittedArrowDirections: .up, animated: true)
    }

    #expect(app.popover.isPopoverVisible)
    #expect(app.popover.frame?.minY == 622)
    #expect(app.names(.advisory).count == 1)
  }

  /// Uikit-facts 2.1: one console line per process.
  @Test func `the console line about an empty rectangle comes once`() {
    let app = PopoverApp(contentSize: Size(width: 320, height: 200))
    for _ in 0..<2 {
      app.turn("present") {
        app.popover.presentPopoverFromRect(
          Rect(x: 300, y: 100, width: 0, height: 0), in: app.board, permittedArrowDirections: .up, animated: true)
      }
    }

    #expect(app.names(.advisory).count == 1)
  }

  /// Uikit-facts 2.6 step 1.
  @Test func `presenting again from within viewWillAppear is ignored`() {
    let app = PopoverApp()
    app.content.hooks.viewWillAppear = { _ in
      app.popover.presentPopoverFromBarButtonItem(app.otherItem, permittedArrowDirections: .any, animated: true)
    }
    app.summon()

    #expect(app.stage.exception == nil)
    #expect(app.names(.lifecycle).filter { $0 == "viewDidAppear:" }.count == 2)
    #expect(app.names(.advisory).first == "presentation ignored while presenting")
  }

  /// Uikit-facts 2.6 step 3: the popover is laid out before its content appears.
  @Test func `the content is laid out before it is told that it appears`() {
    let app = PopoverApp()
    let child = UIViewController(application: app.application, id: "child")
    let navigation = UINavigationController(application: app.application, id: "navigation", root: child)
    var seen: [Rect] = []
    child.hooks.viewWillAppear = { _ in seen.append(child.view.frame) }
    app.turn("replace") { app.popover.setContentViewController(navigation, animated: false) }
    app.summon()

    #expect(seen == [Rect(x: 0, y: 37, width: 320, height: 884)])
  }

  /// DEV-001, uikit-facts 2.1.
  @Test func `an iPhone has no popover controllers`() {
    let app = PopoverApp(device: .iphone4)

    #expect(app.stage.exception?.type == "NSInvalidArgumentException")
    #expect(
      app.stage.exception?.reason
        == "-[UIPopoverController initWithContentViewController:] called when not running under "
        + "UIUserInterfaceIdiomPad.")
  }

  /// PRE-013, PRE-014: margins are honoured from 5.0 on.
  @Test(arguments: [(IOSVersion(4, 3), 10.0), (IOSVersion(5, 0), 100.0)])
  func `layout margins hold the popover inside from iOS 5`(ios: IOSVersion, left: Double) {
    let app = PopoverApp(ios: ios)
    app.popover.popoverLayoutMargins = EdgeInsets(top: 10, left: 100, bottom: 10, right: 10)
    app.summon()

    #expect(app.popover.frame?.minX == left)
  }

  /// APP-023: an advisory with both identities, and no exception.
  @Test func `a second popover is an advisory`() {
    let app = PopoverApp()
    app.summon()
    app.turn("present") {
      let content = UIViewController(application: app.application, id: "second")
      let second = UIPopoverController(application: app.application, id: "popover2", contentViewController: content)
      app.application.setReference("other", to: second)
      second.presentPopoverFromBarButtonItem(app.otherItem, permittedArrowDirections: .any, animated: true)
    }

    let trace = app.stage.finish()
    let advisory = trace.events.first { $0.kind == .advisory }
    #expect(advisory.map { trace.text($0.arguments) } == "{\"visible\":[\"popover\",\"popover2\"]}")
    #expect(app.stage.exception == nil)
  }
}
