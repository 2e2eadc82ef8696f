import RehearsalDrawing
import RehearsalTrace

/// Of the events behind the first ones those that a page needs when the moments are known whose screens it shows.
///
/// Of the touches between two moments only the last of each finger: it says where the finger is. Steps with a picture
/// show the way of each finger, and have all.
struct KeptEvents {
  private let trace: Trace
  private let moments: [ScreenMoments.Moment]
  /// Events before this one are known.
  private let first: Int
  /// All touches before this event are kept.
  private let picturesEnd: Int
  /// Events with an exception.
  private let raised: Set<Int>
  private var kept: [(number: Int32, event: TraceEvent)] = []
  private var nextMoment = 0
  private var texts = KnownTexts()
  /// Where each finger is since the last moment.
  private var fingers: [Value: (number: Int32, event: TraceEvent)] = [:]

  /// - Parameters:
  ///   - trace: Steps and exceptions, with all texts.
  ///   - moments: The moments that are shown.
  ///   - first: How many of the first events are known.
  init(_ trace: Trace, _ moments: [ScreenMoments.Moment], first: Int) {
    (self.trace, self.moments, self.first) = (trace, moments, first)
    picturesEnd = trace.steps.prefix(SessionSteps.mostPictures).last?.endEvent ?? 0
    raised = Set(trace.exceptions.map(\.event))
  }

  /// Takes the next event that is told or drawn, or may be.
  mutating func take(_ number: Int, _ event: TraceEvent) {
    let isMoment = goOn(to: number)
    if isMoment || event.kind != .touch || number < picturesEnd || raised.contains(number) {
      kept.append((Int32(number), event))
    }
    if event.kind == .touch { fingers[texts.touch(of: event, in: trace).finger] = (Int32(number), event) }
  }

  /// The events that are kept, in order, when all were taken.
  mutating func end() -> [(number: Int32, event: TraceEvent)] {
    _ = goOn(to: .max)
    kept.sort { $0.number < $1.number }
    // What is kept for itself may be where its finger was, too.
    var all: [(number: Int32, event: TraceEvent)] = []
    for one in kept where all.last?.number != one.number { all.append(one) }
    return all
  }

  /// Passes the moments up to an event, and answers whether it is one.
  private mutating func goOn(to number: Int) -> Bool {
    var isMoment = false
    while nextMoment < moments.count, moments[nextMoment].number <= number {
      let moment = moments[nextMoment]
      nextMoment += 1
      kept += fingers.values
      fingers.removeAll(keepingCapacity: true)
      isMoment = moment.number == number
      if !isMoment, moment.number >= first { kept.append((Int32(moment.number), event(of: moment))) }
    }
    return isMoment
  }

  private func event(of moment: ScreenMoments.Moment) -> TraceEvent {
    var (low, high) = (0, trace.steps.count)
    while low < high {
      let middle = (low + high) / 2
      if trace.steps[middle].firstEvent <= moment.number { low = middle + 1 } else { high = middle }
    }
    return TraceEvent(at: moment.at, step: low - 1, kind: moment.kind, name: .none, subject: .none)
  }
}
