import RehearsalControllers
import RehearsalSourceText
import RehearsalStage
import RehearsalTrace

/// `rotate: left`: turns the device.
enum RotateStep: StepAction {
  /// A quarter turn against the clock, as seen by the person who holds the device.
  case left
  /// A quarter turn with the clock.
  case right
  /// Half a turn.
  case around
  case to(UIInterfaceOrientation)

  static let word = StepWord(
    "rotate", .words(turns, orPlaceholder: true), form: "`rotate: left`",
    effect: "a quarter turn `left` or `right`, half a turn `around`, or an orientation by name"
  ) { node, findings in findings.word(node, "rotation", among: turns).flatMap { RotateStep(turn: $0) } }

  /// Every word a `rotate` understands.
  private static let turns =
    ["left", "right", "around", "portrait", "landscape"] + UIInterfaceOrientation.allCases.dropFirst().map(\.rawValue)

  /// The rotation a script names.
  private init?(turn: String) {
    switch turn {
    case "left": self = .left
    case "right": self = .right
    case "around": self = .around
    default:
      guard let orientation = UIInterfaceOrientation(word: turn) else { return nil }
      self = .to(orientation)
    }
  }

  var label: String {
    switch self {
    case .left: "rotate left"
    case .right: "rotate right"
    case .around: "rotate around"
    case .to(let orientation): "rotate \(orientation.rawValue)"
    }
  }

  func perform(on app: ScriptedApp) {
    let orientation = orientation(from: app.stage.device.interfaceOrientation)
    app.stage.stimulus("rotate", ["orientation": .text(orientation.constantName)]) {
      app.application.rotate(to: orientation)
    }
  }

  /// The orientation the interface has afterwards.
  ///
  /// Turning the device right from portrait leaves its home button on the left: `landscape-left` in UIKit's naming by
  /// home button, as `UIInterfaceOrientation` documents.
  private func orientation(from old: UIInterfaceOrientation) -> UIInterfaceOrientation {
    let turning: [UIInterfaceOrientation] = [.portrait, .landscapeLeft, .portraitUpsideDown, .landscapeRight]
    let steps: Int
    switch self {
    case .to(let orientation): return orientation
    case .right: steps = 1
    case .around: steps = 2
    case .left: steps = 3
    }
    return turning[((turning.firstIndex(of: old) ?? 0) + steps) % 4]
  }
}
