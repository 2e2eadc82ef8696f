import RehearsalStage
import RehearsalTrace
import Testing

@testable import RehearsalControllers

@Suite struct RotationTests {
  /// Uikit-facts 8: will-rotate, will-animate within the animation, did-rotate after 0.4 s on an iPad.
  @Test func `a plain controller is told in order`() throws {
    let app = PopoverApp()
    var orientations: [UIInterfaceOrientation] = []
    let root = try #require(app.application.rootViewController)
    root.hooks.willRotate = { _ in orientations.append(app.stage.device.interfaceOrientation) }
    root.hooks.willAnimateRotation = { _ in orientations.append(app.stage.device.interfaceOrientation) }
    root.hooks.didRotate = { _ in orientations.append(app.stage.device.interfaceOrientation) }
    app.step("rotate") { app.application.rotate(to: .landscapeRight) }
    app.settle()

    let trace = app.stage.finish()
    let rotation = trace.events.filter { trace.text($0.name).contains("otat") && $0.kind == .lifecycle }
    #expect(
      rotation.map { trace.text($0.name) } == [
        "willRotateToInterfaceOrientation:duration:", "willAnimateRotationToInterfaceOrientation:duration:",
        "didRotateFromInterfaceOrientation:",
      ])
    #expect(orientations == [.portrait, .landscapeRight, .landscapeRight])
    let times = rotation.map(\.at)
    #expect(times[0] == times[1])
    #expect(times[2] - times[0] == .milliseconds(400))
    #expect(root.view.frame == Rect(x: 0, y: 20, width: 1024, height: 748))
  }

  /// Uikit-facts 9.12.
  @Test(arguments: [
    (Device.Model.ipad, UIInterfaceOrientation.portrait, UIInterfaceOrientation.landscapeLeft, Int64(400)),
    (.ipad, .landscapeLeft, .landscapeRight, 800), (.ipad, .portrait, .portraitUpsideDown, 800),
    (.iphone4, .landscapeRight, .portrait, 300), (.iphone35, .portrait, .portraitUpsideDown, 600),
  ])
  func `a quarter turn takes 0.4 s on iPad and 0.3 s on iPhone, a half turn twice that`(
    _ model: Device.Model, _ old: UIInterfaceOrientation, _ new: UIInterfaceOrientation, _ milliseconds: Int64
  ) {
    let application = UIApplication(
      id: "app", stage: Stage(device: Device(model: model, interfaceOrientation: old)),
      behavior: SystemBehavior(ios: IOSVersion(6, 0), device: model, account: .observed))

    #expect(application.rotationDuration(from: old, to: new) == .milliseconds(milliseconds))
  }

  /// Uikit-facts 8: the old bounds and `interfaceOrientation` in will-rotate, the new ones from will-animate on, for
  /// every kind of container.
  @Test(arguments: ["plain", "navigation", "tabs", "split"])
  func `bounds and orientation are new when will-animate is sent`(_ kind: String) throws {
    let stage = Stage(device: Device(model: .ipad, interfaceOrientation: .portrait))
    let application = UIApplication(
      id: "app", stage: stage, behavior: SystemBehavior(ios: IOSVersion(6, 0), device: .ipad, account: .observed))
    let watched = UIViewController(application: application, id: "watched")
    let other = UIViewController(application: application, id: "other")
    let (root, before, after): (UIViewController, Size, Size) =
      switch kind {
      case "navigation":
        (
          UINavigationController(application: application, id: kind, root: watched), Size(width: 768, height: 960),
          Size(width: 1024, height: 704)
        )
      case "tabs":
        (
          UITabBarController(application: application, id: kind, viewControllers: [watched, other]),
          Size(width: 768, height: 955), Size(width: 1024, height: 699)
        )
      case "split":
        (
          UISplitViewController(application: application, id: kind, decoding: [other, watched]),
          Size(width: 768, height: 1004), Size(width: 703, height: 748)
        )
      default: (watched, Size(width: 768, height: 1004), Size(width: 1024, height: 748))
      }
    var seen: [(Size, UIInterfaceOrientation)] = []
    let look = { (_: UIInterfaceOrientation) in
      seen.append((watched.view.bounds.size, stage.device.interfaceOrientation))
    }
    watched.hooks.willRotate = look
    watched.hooks.willAnimateRotation = look
    watched.hooks.didRotate = look
    stage.beginStep(kind: "launch", label: "launch", line: 0)
    stage.stimulus("launch") { application.launch(root: root) }
    _ = stage.settle()
    application.rotate(to: .landscapeLeft)
    _ = stage.settle()

    #expect(seen.map(\.0) == [before, after, after])
    #expect(seen.map(\.1) == [.portrait, .landscapeLeft, .landscapeLeft])
  }

  /// Half a turn changes no frame, and takes its time all the same.
  @Test func `did-rotate comes after 0.8 s when the interface turns half round`() throws {
    let app = PopoverApp()
    app.step("rotate") { app.application.rotate(to: .portraitUpsideDown) }
    let began = app.stage.clock.now
    app.settle()

    let trace = app.stage.finish()
    let event = try #require(trace.events.last { trace.text($0.name) == "didRotateFromInterfaceOrientation:" })
    #expect(event.at - began == .milliseconds(800))
  }

  /// APP-016: what will-rotate dismisses is gone before the first frame of the rotation.
  @Test func `a popover dismissed in will-rotate is gone before anything moves`() throws {
    let app = PopoverApp()
    let root = try #require(app.application.rootViewController)
    root.hooks.willRotate = { _ in app.popover.dismissPopoverAnimated(false) }
    app.summon()
    app.step("rotate") { app.application.rotate(to: .landscapeRight) }
    app.settle()

    let trace = app.stage.finish()
    let dimming = try #require(trace.views.first { trace.text($0.path).hasSuffix("popover.dimmingView") })
    let firstDisplay = try #require(trace.events.firstIndex { $0.kind == .display })
    #expect(dimming.to < firstDisplay)
    #expect(!trace.frames.contains { $0.view == dimming.id && $0.from >= firstDisplay })
  }

  /// PRE-020, uikit-facts 2.10: hidden while turning, presented anew after it.
  @Test func `a popover from a bar button item is hidden and comes back`() throws {
    let app = PopoverApp()
    app.summon()
    app.step("rotate") { app.application.rotate(to: .landscapeRight) }
    #expect(app.stage.window.view(called: "popover.view")?.alpha == 0)
    app.settle()

    #expect(app.stage.window.view(called: "popover.view")?.alpha == 1)
    #expect(app.popover.isPopoverVisible)
    #expect(app.content.view.frame.size == Size(width: 320, height: 665))
  }

  /// The root controller decides (uikit-facts 8); a refusal moves nothing.
  @Test func `a refused orientation turns nothing`() throws {
    let app = PopoverApp()
    let root = try #require(app.application.rootViewController)
    root.supportedOrientations = [.portrait]
    app.step("rotate") { app.application.rotate(to: .landscapeLeft) }
    app.settle()

    #expect(app.stage.device.interfaceOrientation == .portrait)
    #expect(app.names(.notification).last == "UIDeviceOrientationDidChangeNotification")
    #expect(!app.names(.lifecycle).contains("didRotateFromInterfaceOrientation:"))
  }

  /// Uikit-facts 2.10 (inferred): the content of a popover that stays up is told, after the root.
  @Test func `the content of a visible popover gets the rotation callbacks`() {
    let app = PopoverApp()
    app.summon()
    app.step("rotate") { app.application.rotate(to: .landscapeRight) }
    app.settle()

    let trace = app.stage.finish()
    let told = trace.events.filter { trace.text($0.name).contains("otat") && $0.kind == .lifecycle }
    #expect(told.map { trace.text($0.subject) } == ["main", "content", "main", "content", "main", "content"])
  }

  /// Uikit-facts 1: 264 points in portrait, 352 in landscape.
  @Test func `a keyboard that is up turns with the interface`() {
    let app = PopoverApp()
    app.turn("show") { app.stage.keyboard.show() }
    app.settle()
    #expect(app.stage.window.view(called: "keyboard")?.frame == Rect(x: 0, y: 760, width: 768, height: 264))
    app.step("rotate") { app.application.rotate(to: .landscapeRight) }
    app.settle()

    #expect(app.stage.window.view(called: "keyboard")?.frame == Rect(x: 0, y: 416, width: 1024, height: 352))
  }

  @Test func `an app in the background gets no touches and does not turn`() {
    let app = PopoverApp()
    app.step("background") { app.application.enterBackground() }
    app.tap(PopoverApp.outside)
    app.step("rotate") { app.application.rotate(to: .landscapeRight) }
    #expect(app.fired.isEmpty)
    #expect(app.stage.device.interfaceOrientation == .portrait)
    app.step("foreground") { app.application.enterForeground() }
    app.tap(PopoverApp.outside)

    #expect(app.fired == ["board"])
  }

  /// The order of UIKit's four notifications around the home button.
  @Test func `background and foreground post their notifications`() {
    let app = PopoverApp()
    let before = app.stage.trace.events.count
    app.step("background") { app.application.enterBackground() }
    app.step("foreground") { app.application.enterForeground() }

    #expect(
      app.names(.notification, after: before) == [
        "UIApplicationWillResignActiveNotification", "UIApplicationDidEnterBackgroundNotification",
        "UIApplicationWillEnterForegroundNotification", "UIApplicationDidBecomeActiveNotification",
      ])
  }
}
