import RehearsalStage
import RehearsalTrace

/// `tap`, `doubleTap`, `longPress`, `drag` and `swipe`: the touches of one gesture of a person.
struct TouchStep: StepAction {
  /// The step's word, which is its stimulus.
  let word: String
  var gesture: Gesture
  var target: Target
  var fingers = 1

  enum Gesture: Sendable {
    case tap
    case doubleTap
    case longPress(Interval)
    case drag(to: Destination, over: Interval)
    case swipe(Direction)
  }

  enum Destination: Sendable {
    case target(Target)
    case offset(Point)
  }

  enum Direction: String, Sendable, CaseIterable {
    case up, down, left, right
  }

  var label: String {
    var label = word
    switch gesture {
    case .tap, .doubleTap: label += " \(target.label)"
    case .longPress(let time): label += " \(target.label) for \(decimalText(milli: time.microseconds)) ms"
    case .drag(.target(let end), _): label += " \(target.label) to \(end.label)"
    case .drag(.offset(let offset), _): label += " \(target.label) by \(Value.point(offset).json)"
    case .swipe(let direction): label += " \(direction.rawValue) on \(target.label)"
    }
    return label + (fingers > 1 ? " with \(fingers) fingers" : "")
  }

  func perform(on app: ScriptedApp) throws(SceneFailure) {
    let start = try app.touchPoint(of: target)
    var end = start
    if case .drag(let destination, _) = gesture {
      switch destination {
      case .target(let target): end = try app.point(of: target)
      case .offset(let offset): end = Point(x: start.x + offset.x, y: start.y + offset.y)
      }
    }
    try app.touch(word, ["target": .text(target.label)]) { touches in
      switch gesture {
      case .tap: touches.tap(at: start, fingers: fingers)
      case .doubleTap: touches.tap(at: start, count: 2, fingers: fingers)
      case .longPress(let time): touches.hold(at: start, for: time, fingers: fingers)
      case .drag(_, let time): touches.drag(from: start, to: end, during: time, fingers: fingers)
      case .swipe(let direction):
        let offset = direction.offset
        touches.drag(
          from: start, to: Point(x: start.x + offset.x, y: start.y + offset.y), during: .milliseconds(200),
          fingers: fingers)
      }
    }
  }
}

extension TouchStep.Direction {
  /// How far a swipe goes: 200 points.
  fileprivate var offset: Point {
    switch self {
    case .up: Point(x: 0, y: -200)
    case .down: Point(x: 0, y: 200)
    case .left: Point(x: -200, y: 0)
    case .right: Point(x: 200, y: 0)
    }
  }
}
