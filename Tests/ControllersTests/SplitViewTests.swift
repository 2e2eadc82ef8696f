import RehearsalStage
import RehearsalTrace
import Testing

@testable import RehearsalControllers

@Suite struct SplitViewTests {
  /// Uikit-facts 4.1: 320, a gap of 1, and the rest; 703 and 447 on an iPad.
  @Test(arguments: [
    (Size(width: 1024, height: 748), false, Rect(x: 321, y: 0, width: 703, height: 748)),
    (Size(width: 768, height: 1004), false, Rect(x: 321, y: 0, width: 447, height: 1004)),
    (Size(width: 768, height: 1004), true, Rect(x: 0, y: 0, width: 768, height: 1004)),
  ])
  func `SPL-003 to SPL-007: the panes share the width`(_ size: Size, _ isMasterHidden: Bool, _ detail: Rect) {
    let geometry = SplitViewGeometry(size: size, isMasterHidden: isMasterHidden)

    #expect(geometry.master == Rect(x: 0, y: 0, width: 320, height: size.height))
    #expect(geometry.detail == detail)
    #expect(geometry.parkedMaster.maxX == 0)
  }

  /// SPL-001, SPL-002.
  @Test func `a split view controller is a view controller with two children that can reach it`() {
    let app = SplitApp()

    #expect(app.split.isKind(of: "UIViewController"))
    #expect(app.split.viewControllers.map(\.id) == ["master", "detail"])
    #expect(app.master.splitViewController === app.split)
    #expect(app.detail.splitViewController === app.split)
  }

  /// SPL-001: the texts speak of two; what another number does is a decision.
  @Test(arguments: [(true, ["master", "detail"]), (false, ["master"])])
  func `an array of one is refused, or taken`(_ refuses: Bool, _ kept: [String]) {
    let app = SplitApp(answering: [(Decisions.refusesWrongCount, refuses)])

    app.stage.turn { app.split.viewControllers = [app.master] }

    #expect(app.split.viewControllers.map(\.id) == kept)
  }

  /// SPG-003: from beside the screen to its edge, always to the right, for 18 display frames.
  @Test func `the panel slides in from the left`() {
    let app = SplitApp()
    app.summon()
    app.settle()

    let xs = app.frames(of: "window/split.view/master.view").map(\.x)
    #expect(xs.first == -320)
    #expect(xs.last == 0)
    #expect(xs.count == 19)
    #expect(zip(xs, xs.dropFirst()).allSatisfy { $0 < $1 })
  }

  /// Uikit-facts 4.6: the time of the whole way times the part that is left.
  @Test func `a panel that turns round takes the time it has come, and never leaves the screen`() {
    let app = SplitApp()
    app.summon()
    app.stage.advance(by: .milliseconds(100))
    app.summon()
    #expect(abs(app.master.view.presentationFrame.x + 160) < 0.001)
    let began = app.stage.clock.now
    app.settle()

    let ended = app.stage.trace.events.last { $0.kind == .animation }
    #expect(ended.map { $0.at - began } == .milliseconds(150))
    #expect(app.master.view.superview == nil)
  }

  /// SPL-012: an item that was invalidated does nothing, even when another has come since.
  @Test func `a leftover item presents nothing`() throws {
    let app = SplitApp()
    let leftover = try #require(app.split.masterItem)
    app.delegate.willShow = nil
    app.delegate.willHide = { [toolbar = app.toolbar] _, _, item, _ in toolbar.setItems(toolbar.items + [item]) }
    app.rotate(.landscapeLeft)
    app.rotate(.portrait)
    app.tap(leftover)
    app.settle()

    #expect(leftover.control?.isInWindow == true)
    #expect(app.split.masterItem !== leftover)
    #expect(app.split.masterPopoverController?.isPopoverVisible == false)
  }

  /// SPL-025, SPL-026: the first child's veto counts while it is hidden, unless it is decided otherwise.
  @Test(arguments: [(true, UIInterfaceOrientation.portrait), (false, .landscapeLeft)])
  func `a hidden child refuses`(_ vetoes: Bool, _ orientation: UIInterfaceOrientation) {
    let app = SplitApp(answering: [(Decisions.hiddenMasterVetoes, vetoes)])
    app.master.supportedOrientations = [.portrait]
    app.rotate(.landscapeLeft)

    #expect(app.stage.device.interfaceOrientation == orientation)
  }

  /// Decision 9.15 and SPG-006.
  @Test(arguments: [(IOSVersion(5, 0), ["willPresent", "appear"]), (IOSVersion(5, 1), ["appear", "willPresent"])])
  func `will-appear and will-present change places at 5.1`(_ ios: IOSVersion, _ order: [String]) {
    let app = SplitApp(ios: ios)
    var told: [String] = []
    app.delegate.willPresent = { _, _, _ in told.append("willPresent") }
    app.master.hooks.viewWillAppear = { _ in told.append("appear") }
    app.summon()

    #expect(told == order)
  }
}

/// A split view controller whose delegate puts the item into a toolbar of the second pane, at the right end.
final class SplitApp {
  let stage: Stage
  let application: UIApplication
  let split: UISplitViewController
  let master: UIViewController
  let detail: UIViewController
  let toolbar: UIToolbar
  let delegate = UISplitViewControllerDelegate(id: "detail")

  init(
    ios: IOSVersion = IOSVersion(5, 1), orientation: UIInterfaceOrientation = .portrait,
    answering answers: [(Decision<Bool>, Bool)] = []
  ) {
    stage = Stage(device: Device(model: .ipad, interfaceOrientation: orientation))
    var behavior = SystemBehavior(ios: ios, device: .ipad, account: .observed)
    for (decision, answer) in answers { behavior = behavior.answering(decision, answer) }
    application = UIApplication(id: "app", stage: stage, behavior: behavior)
    toolbar = UIToolbar(stage: stage, id: "toolbar", frame: Rect(x: 0, y: 0, width: 768, height: 44))
    toolbar.autoresizingMask = .flexibleWidth
    let toolbar = toolbar
    master = UIViewController(application: application, id: "master", title: "Master")
    detail = UIViewController(application: application, id: "detail") { [stage] _ in
      let view = UIView(stage: stage, id: "detail.view", frame: Rect(x: 0, y: 0, width: 768, height: 1004))
      view.addSubview(toolbar)
      return view
    }
    split = UISplitViewController(application: application, id: "split")
    split.viewControllers = [master, detail]
    delegate.willHide = { [stage] _, _, item, _ in toolbar.setItems([.flexibleSpace(stage: stage), item]) }
    delegate.willShow = { _, _, _ in toolbar.setItems([]) }
    split.delegate = delegate
    stage.beginStep(kind: "launch", label: "launch", line: 0)
    stage.stimulus("launch") { [application, split] in application.launch(root: split) }
    _ = stage.settle()
  }

  func tap(_ item: UIBarButtonItem) {
    guard let control = item.control else { return }
    let middle = Point(x: control.bounds.midX, y: control.bounds.midY)
    stage.touches.tap(at: control.convert(middle, to: nil))
  }

  /// Taps the item; the finger is up 50 ms later.
  func summon() { split.masterItem.map(tap) }

  func rotate(_ orientation: UIInterfaceOrientation) {
    application.rotate(to: orientation)
    settle()
  }

  func settle() { _ = stage.settle() }

  func frames(of path: String) -> [Rect] {
    let trace = stage.trace
    return trace.frames.filter { trace.view($0.view).map { trace.text($0.path) } == path && $0.from < $0.to }
      .map(\.frame.rect)
  }
}
