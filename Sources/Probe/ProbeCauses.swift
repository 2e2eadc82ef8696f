/// What led to what, as far as a living app shows it.
///
/// What happens while a delegate has been asked and has not answered is caused by the question. Anything else is caused
/// by the last input (the touch, the gesture or the action that code was called for) or by the question that was
/// answered since: an answer decides what follows. A new step forgets the inputs before it.
struct ProbeCauses {
  private var asked: [Int] = []
  private var input: Int?
  /// The event with which each finger went down.
  private var down: [Int: Int] = [:]

  /// The cause of whatever happens now.
  var now: Int? { asked.last ?? input }

  mutating func begin(step: Int) {
    input = step
    asked = []
  }

  /// The cause of a finger's event: its `began` has the step's.
  func cause(ofFinger finger: Int) -> Int? { down[finger] ?? now }

  mutating func touch(_ event: Int, finger: Int, phase: String) {
    input = event
    switch phase {
    case "began": down[finger] = event
    case "ended", "cancelled": down[finger] = nil
    default: break
    }
  }

  /// Whether no finger is down.
  var isAtRest: Bool { down.isEmpty }

  mutating func note(_ event: Int, ofKind kind: String) {
    if asked.isEmpty, ["gesture", "action"].contains(kind) { input = event }
  }

  mutating func ask(_ event: Int) { asked.append(event) }

  /// The question that is answered; `nil` when nobody was asked.
  ///
  /// - Parameter decides: Whether there is an answer; a message without one decides nothing.
  mutating func answer(decides: Bool) -> Int? {
    guard let question = asked.popLast() else { return nil }
    if decides, asked.isEmpty { input = question }
    return question
  }
}
