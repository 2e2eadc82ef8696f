import RehearsalControllers
import RehearsalStage
import RehearsalTrace
import Testing

/// The app of the scenarios: a root view with a button and, where one is used, a scroll view or another view.
final class ScenarioWorld {
  let stage: Stage
  let application: UIApplication
  let root: UIView
  let button: UIButton
  private(set) var views: [String: UIView] = [:]
  private(set) var contents: [String: SGContentObject] = [:]
  private(set) var popover: SGPopoverController?
  /// What the delegate saw when it was called, in order.
  var seenByDelegate: [(isVisible: Bool, hasContainer: Bool)] = []
  let properties: SGPopoverViewProperties

  init(_ scenario: Scenario) throws {
    let model: Device.Model = scenario.isPad ? .ipad : .iphone35
    let isLandscape = scenario.rootSize.width > scenario.rootSize.height
    stage = Stage(device: Device(model: model, interfaceOrientation: isLandscape ? .landscapeRight : .portrait))
    let decision = try #require(Decisions.named("sgAnimationCompletion"))
    let word = scenario.animationModel == "timed_defer_zero" ? "timedDeferZero" : scenario.animationModel
    let behavior = SystemBehavior(ios: IOSVersion(4, 3), device: model, account: .observed)
      .answering(decision, written: .word(word))
    application = UIApplication(id: "app", stage: stage, behavior: behavior)
    properties = .shipped(scale: scenario.scale)
    root = UIView(stage: stage, id: "root", frame: Rect(origin: .zero, size: scenario.rootSize))
    button = UIButton(
      stage: stage, id: "button", frame: Rect(x: 10, y: scenario.rootSize.height - 60, width: 100, height: 44))
    root.addSubview(button)
    stage.window.addSubview(root)
    stage.window.makeKeyAndVisible()
    views = ["root": root]
  }

  /// Lets the views and the app go: they hold each other.
  func tearDown() { application.terminate() }

  // MARK: - Setting up

  func addView(_ view: UIView) {
    views[view.id] = view
    root.addSubview(view)
  }

  func addScrollView(offset: Double) {
    let scrollView = UIScrollView(stage: stage, id: "scroll", frame: root.bounds)
    scrollView.contentSize = Size(width: 320, height: 4400)
    scrollView.contentOffset = Point(x: 0, y: offset)
    addView(scrollView)
  }

  @discardableResult
  func addContent(_ id: String, size: Size?, viewSize: Size = Size(width: 10, height: 10), isTold: Bool)
    -> SGContentObject
  {
    let view = UIView(stage: stage, id: id + ".view", frame: Rect(origin: .zero, size: viewSize))
    let content = SGContentObject(stage: stage, id: id, view: view, size: size, isToldOfAppearance: isTold)
    contents[id] = content
    return content
  }

  @discardableResult
  func addPopover(
    content: String? = "content", standardProperties: SGPopoverViewProperties? = nil
  ) -> SGPopoverController {
    let popover = SGPopoverController(
      application: application, id: "popover", contentViewController: content.flatMap { contents[$0] },
      standardProperties: standardProperties ?? properties)
    application.ownership.retain(popover, by: "test")
    self.popover = popover
    return popover
  }

  func addDelegate(should: Bool?, tellsDid: Bool = true, then body: (() -> Void)? = nil) {
    let delegate = SGPopoverControllerDelegate(id: "delegate")
    if let should {
      delegate.popoverControllerShouldDismissPopover = { [self] popover in
        see(popover)
        return should
      }
    }
    if tellsDid {
      delegate.popoverControllerDidDismissPopover = { [self] popover in
        see(popover)
        body?()
      }
    }
    popover?.delegate = delegate
  }

  private func see(_ popover: SGPopoverController) {
    seenByDelegate.append((popover.isPopoverVisible, popover.containerView != nil))
  }

  func release() {
    if let popover { application.ownership.release(popover, by: "test") }
    popover = nil
  }

  // MARK: - Names

  /// What the scenarios call a view.
  func name(of id: String) -> String {
    if id.hasPrefix("popover.chrome") { return "popover_chrome" }
    return id.hasPrefix("popover.view") ? "popover_container" : id
  }

  func name(of view: UIView?) -> String { view.map { name(of: $0.id) } ?? "nil" }

  func tapRecognizers(above view: UIView?) -> Int {
    var count = 0
    var current = view
    while let next = current {
      count += next.gestureRecognizers.count { $0 is UITapGestureRecognizer }
      current = next.superview
    }
    return count
  }
}
