import RehearsalStage
import RehearsalTrace

@testable import RehearsalControllers

/// A small app for tests: a board, a toolbar with two items, and one popover from the first.
final class PopoverApp {
  let stage: Stage
  let application: UIApplication
  let content: UIViewController
  let delegate = UIPopoverControllerDelegate(id: "delegate")
  let board: UIButton
  let toolbar: UIToolbar
  let summonItem: UIBarButtonItem
  let otherItem: UIBarButtonItem
  var fired: [String] { log.names }
  let popover: UIPopoverController
  private let log = Log()

  /// The actions that fired, by name.
  private final class Log {
    var names: [String] = []
  }

  init(
    ios: IOSVersion = IOSVersion(6, 0), device: Device.Model = .ipad,
    orientation: UIInterfaceOrientation = .portrait, contentSize: Size? = nil,
    account: SystemBehavior.Account = .observed
  ) {
    stage = Stage(device: Device(model: device, interfaceOrientation: orientation))
    application = UIApplication(
      id: "app", stage: stage, behavior: SystemBehavior(ios: ios, device: device, account: account))
    let stage = stage
    content = UIViewController(application: application, id: "content")
    if let contentSize { content.contentSizeForViewInPopover = contentSize }
    board = UIButton(stage: stage, id: "board", frame: Rect(x: 0, y: 500, width: 768, height: 200))
    toolbar = UIToolbar(stage: stage, id: "toolbar", frame: Rect(x: 0, y: 0, width: 768, height: 44))
    toolbar.autoresizingMask = .flexibleWidth
    board.addAction(for: .touchUpInside, "boardTapped:") { [log] in log.names.append("board") }
    summonItem = UIBarButtonItem(stage: stage, id: "summon", title: "Summon", action: "summon:") { [log] in
      log.names.append("summon")
    }
    summonItem.width = 60
    otherItem = UIBarButtonItem(stage: stage, id: "other", title: "Other", action: "other:") { [log] in
      log.names.append("other")
    }
    toolbar.setItems([summonItem, .flexibleSpace(stage: stage), otherItem])
    let (board, toolbar) = (board, toolbar)
    let root = UIViewController(application: application, id: "main") { _ in
      let view = UIView(stage: stage, id: "main.view", frame: Rect(x: 0, y: 20, width: 768, height: 1004))
      view.addSubview(toolbar)
      view.addSubview(board)
      return view
    }
    stage.beginStep(kind: "launch", label: "launch", line: 0)
    stage.stimulus("launch") { [application] in application.launch(root: root) }
    popover = UIPopoverController(application: application, id: "popover", contentViewController: content)
    popover.delegate = delegate
    stage.turn { [application, popover] in application.setReference("currentPop", to: popover) }
  }

  func step(_ label: String, _ body: () -> Void) {
    stage.beginStep(kind: label, label: label, line: 0)
    stage.stimulus(label) { body() }
  }

  func turn(_ label: String, _ body: () -> Void) {
    step(label) { stage.turn(body) }
  }

  func tap(_ point: Point) {
    step("tap") { stage.touches.tap(at: point) }
  }

  /// A point on the board, outside any popover from the toolbar's left end.
  static let outside = Point(x: 700, y: 600)

  func summon(directions: UIPopoverArrowDirection = .any) {
    turn("present") {
      popover.presentPopoverFromBarButtonItem(summonItem, permittedArrowDirections: directions, animated: true)
    }
  }

  func settle() { _ = stage.settle() }

  /// What a property was recorded as last, in JSON.
  func property(_ key: String, of subject: String) -> String? {
    let trace = stage.trace
    return trace.properties.last { trace.text($0.key) == key && trace.text($0.subject) == subject }
      .map { trace.text($0.value) }
  }

  /// Names of the events of some kinds, in order.
  func names(_ kinds: TraceEvent.Kind..., after first: Int = 0) -> [String] {
    let trace = stage.trace
    return trace.events.dropFirst(first).filter { kinds.contains($0.kind) }.map { trace.text($0.name) }
  }
}
