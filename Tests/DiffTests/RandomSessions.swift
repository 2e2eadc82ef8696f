import RehearsalTrace

/// A made-up session that can be varied and written as a trace.
struct RandomSession {
  var steps: [Step]
  /// Added to the counter of every identifier.
  var counterOffset = 0
  /// Added to the time of the first step's events, and so to everything after them.
  var delay: Int64 = 0

  struct Step {
    var label: String
    var events: [Event]
  }

  struct Event {
    var kind: TraceEvent.Kind
    var name: String
    var subject: Int
    /// How many events up the cause is; 0 for none.
    var causeDistance: Int
    var arguments: Value?
    var answer: Value?
    var wait: Int64
    var frame: (view: Int, x: Int)?
    var property: Int?
  }

  init(_ random: inout Random) {
    steps = (0..<random.below(5) + 1).map { number in
      Step(
        label: "\(["tap", "rotate", "settle"][random.below(3)]) \(number)",
        events: (0..<random.below(14)).map { _ in RandomSession.event(&random) })
    }
  }

  static func event(_ random: inout Random) -> Event {
    let kinds: [TraceEvent.Kind] = [
      .touch, .gesture, .action, .message, .callback, .unimplemented, .lifecycle, .assignment, .layout, .display,
      .display, .animation, .advisory,
    ]
    let kind = kinds[random.below(kinds.count)]
    let isCarrier = kind == .layout || kind == .display
    return Event(
      kind: kind, name: isCarrier ? "commit" : ["a", "b", "c", "d"][random.below(4)], subject: random.below(3),
      causeDistance: random.below(4),
      arguments: random.below(3) == 0 ? ["x": .integer(Int64(random.below(3)))] : nil,
      answer: kind == .callback ? .bool(random.below(2) == 0) : nil, wait: Int64(random.below(3)) * 1000,
      frame: isCarrier ? (random.below(3), random.below(5)) : nil,
      property: random.below(5) == 0 ? random.below(3) : nil)
  }

  /// Changes something.
  mutating func vary(_ random: inout Random) {
    let step = random.below(steps.count)
    let count = steps[step].events.count
    if count == 0 || random.below(4) == 0 {
      steps[step].events.insert(RandomSession.event(&random), at: random.below(count + 1))
      return
    }
    let place = random.below(count)
    switch random.below(6) {
    case 0: steps[step].events.remove(at: place)
    case 1: steps[step].events[place].answer = .bool(random.below(2) == 0)
    case 2: steps[step].events[place].arguments = ["x": .integer(Int64(random.below(3))), "y": 1]
    case 3: steps[step].events[place].wait += 1000
    case 4: steps[step].events[place].frame = (random.below(3), random.below(5))
    default: steps[step].events.swapAt(place, random.below(count))
    }
  }

  func trace() -> Trace {
    session { writer in
      for (number, step) in steps.enumerated() {
        writer.step(step.label)
        var numbers: [Int] = []
        for event in step.events {
          writer.waitMicroseconds(event.wait)
          let cause = numbers.count - event.causeDistance
          let subject = "object#\(event.subject + counterOffset)"
          numbers.append(
            writer.event(
              event.kind, event.name, of: subject, event.arguments, answer: event.answer,
              under: event.causeDistance > 0 && cause >= 0 ? .event(numbers[cause]) : .none))
          if let frame = event.frame { writer.view("view#\(frame.view + counterOffset)", Double(frame.x), 0, 10, 10) }
          if let property = event.property {
            writer.property(subject, "p", .integer(Int64(property)))
          }
        }
        if number == 0 { writer.waitMicroseconds(delay) }
      }
    }
  }
}
