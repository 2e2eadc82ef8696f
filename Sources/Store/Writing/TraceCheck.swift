import RehearsalTrace

/// Whether readers would believe a trace: what `RecordingCheck` asks about rows, looked at before they are rows.
///
/// Asking in SQL took a sixth of recording the bundled suite. What this refuses is asked about there, which says what
/// is wrong; so it may refuse more than readers do, and must never refuse less.
struct TraceCheck {
  private let trace: Trace
  private let rows: RowCheck

  init(_ trace: Trace) {
    self.trace = trace
    rows = RowCheck(
      steps: trace.steps, end: trace.end, eventCount: Int64(trace.events.count), viewCount: Int64(trace.views.count))
  }

  var isSound: Bool {
    hasPossibleNumbers && stepsCoverEvents && viewsAreInOrder && exceptionsAreOfEvents && eventsHold && framesHold
      && propertiesHold
  }

  private var hasPossibleNumbers: Bool {
    trace.end.microseconds.magnitude <= RowCheck.largestTime
      && [trace.events.count, trace.frames.count, trace.properties.count].allSatisfy { $0 <= Int(Int32.max) }
  }

  /// Each step begins where and not before the one before it ended, and the last one ends with the events.
  private var stepsCoverEvents: Bool {
    var (next, before) = (0, trace.steps.first?.at ?? .zero)
    for step in trace.steps {
      guard step.firstEvent == next, step.endEvent >= step.firstEvent, step.at >= before,
        step.at.microseconds.magnitude <= RowCheck.largestTime
      else { return false }
      (next, before) = (step.endEvent, step.at)
    }
    return next == trace.events.count
  }

  private var viewsAreInOrder: Bool {
    trace.views.enumerated().allSatisfy { index, view in
      view.id.number == index + 1 && view.parent.map { $0.number >= 1 && $0.number <= index } ?? true
        && view.from >= 0 && view.to >= view.from && view.to <= trace.events.count
    }
  }

  private var exceptionsAreOfEvents: Bool { trace.exceptions.allSatisfy { trace.events.indices.contains($0.event) } }

  private var eventsHold: Bool {
    var before: Instant?
    for (number, event) in trace.events.enumerated() {
      let holds = rows.holds(
        event: Int64(number), step: Int64(event.step), time: event.at.microseconds, before: before,
        view: event.viewNumber == 0 ? nil : Int64(event.viewNumber),
        causeDistance: event.causeNumber < 0 ? nil : Int64(number) - Int64(event.causeNumber))
      guard holds else { return false }
      before = event.at
    }
    return true
  }

  private var framesHold: Bool {
    trace.frames.allSatisfy {
      rows.holds(from: Int64($0.from), length: Int64($0.to) - Int64($0.from))
        && rows.holds(view: Int64($0.view.number), frame: $0.frame)
    }
  }

  private var propertiesHold: Bool {
    trace.properties.allSatisfy { rows.holds(from: Int64($0.from), length: Int64($0.to) - Int64($0.from)) }
  }
}
