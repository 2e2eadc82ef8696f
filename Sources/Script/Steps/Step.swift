import RehearsalSourceText
import RehearsalStage
import RehearsalTrace

/// One line of a script's `steps`, read with every placeholder filled.
struct Step: Hashable, Sendable {
  let position: Position
  /// The step's word: `tap`.
  let word: String
  /// The step as a reader would write it: `tap newGame`.
  let label: String
  let verb: Verb
  /// What stands behind the word, every placeholder filled; `nil` for a bare word.
  let arguments: Node?

  indirect enum Verb: Hashable, Sendable {
    /// Starts the scene.
    case launch
    case touch(Touch)
    case pointer([PointerChange])
    case type(String, into: Target?)
    case rotate(Rotation)
    case background
    case foreground
    /// Lets time pass until nothing is pending, at most `within`.
    case settle(within: Interval)
    case advance(Interval)
    /// Names this place for expectations that look back.
    case mark(String)
    /// Sends a model a message, as code of the app would.
    case command(Command)
    case expect([Expectation])
    /// Performs the steps of another script.
    case run(script: String, parameters: [String: String])
    case `repeat`(times: Int, [Step])
    case when([AxisCondition], then: [Step], otherwise: [Step])
  }

  /// The touches of one or more fingers from one gesture of a person.
  struct Touch: Hashable, Sendable {
    var gesture: Gesture
    var target: Target
    var fingers = 1

    enum Gesture: Hashable, Sendable {
      case tap
      case doubleTap
      case longPress(Interval)
      case drag(to: Destination, over: Interval)
      case swipe(Direction)
    }

    enum Destination: Hashable, Sendable {
      case target(Target)
      case offset(Point)
    }

    enum Direction: String, Hashable, Sendable, CaseIterable {
      case up, down, left, right
    }
  }

  /// One finger at one time of an exact timeline.
  struct PointerChange: Hashable, Sendable {
    /// Time since the step began.
    var at: Interval
    var finger: Int
    var phase: Phase
    var point: Point

    enum Phase: String, Hashable, Sendable, CaseIterable {
      case began, moved, ended
      /// The system takes the finger away, as for a call that comes in.
      case cancelled
      /// The finger stays down after the step, until the system takes it away.
      case stays

      /// Whether the step has nothing more to say of the finger.
      var isLast: Bool { self == .ended || self == .cancelled || self == .stays }
    }
  }

  enum Rotation: Hashable, Sendable {
    /// A quarter turn against the clock, as seen by the person who holds the device.
    case left
    /// A quarter turn with the clock.
    case right
    /// Half a turn.
    case around
    case to(UIInterfaceOrientation)
  }
}

/// One condition of a `when`: an axis (or a parameter) has one of these values.
struct AxisCondition: Hashable, Sendable {
  var axis: String
  var values: [String]

  func holds(in bindings: Bindings) -> Bool { bindings[axis].map { values.contains($0) } ?? false }
}
