import RehearsalTrace

/// Whether readers would believe a trace: asked before its rows are written, and of a trace that was read from rows.
///
/// What passes: steps cover the events in order; steps, views and causes exist; a cause is before its effect; time
/// never runs backwards; and numbers are small enough to be added up.
struct TraceCheck {
  /// Times and coordinates beyond these overflow when they are added up; 10¹⁵ is also where `MilliRect` ends.
  static let largestTime: Int64 = 2_305_843_009_213_693_952
  static let largestCoordinate: Int64 = 1_000_000_000_000_000

  /// The most events of a recording, and the most views.
  ///
  /// A small file can say that it has any number: many steps that show one large block.
  static let mostEvents = 16_000_000
  /// The most frames of a recording, and the most properties.
  static let mostSpans = 32_000_000

  private let trace: Trace

  init(_ trace: Trace) { self.trace = trace }

  /// What is wrong with the trace; `nil` when nothing is.
  var problem: String? {
    problemOfNumbers ?? problemOfSteps ?? problemOfViews ?? problemOfExceptions ?? problemOfEvents ?? problemOfFrames
      ?? problemOfProperties
  }

  private var eventCount: Int { trace.events.count }

  private var problemOfNumbers: String? {
    for (count, most, what) in [
      (trace.events.count, TraceCheck.mostEvents, "events"), (trace.views.count, TraceCheck.mostEvents, "views"),
      (trace.frames.count, TraceCheck.mostSpans, "frames"),
      (trace.properties.count, TraceCheck.mostSpans, "properties"),
    ] where count > most { return "it has \(count) \(what); at most \(most)" }
    return TraceCheck.isPossible(trace.end) ? nil : "it ends at an impossible time"
  }

  static func isPossible(_ time: Instant) -> Bool { time.microseconds.magnitude <= largestTime }

  /// Each step begins where and not before the one before it ended, and the last one ends with the events.
  private var problemOfSteps: String? {
    var (next, before) = (0, trace.steps.first?.at ?? .zero)
    for (index, step) in trace.steps.enumerated() {
      if step.firstEvent != next { return "step \(index) does not begin where the one before ends" }
      if step.endEvent < step.firstEvent { return "step \(index) ends before it begins" }
      guard TraceCheck.isPossible(step.at) else { return "step \(index) begins at an impossible time" }
      if step.at < before { return "step \(index) begins before the one before it" }
      (next, before) = (step.endEvent, step.at)
    }
    return next == eventCount ? nil : "its steps end at event \(next) of \(eventCount)"
  }

  /// A view may come and go with one event.
  private var problemOfViews: String? {
    if trace.steps.isEmpty, !trace.views.isEmpty { return "it has views and no step in which they come" }
    for (index, view) in trace.views.enumerated() {
      if view.id.number != index + 1 { return "a view before view \(view.id.number) is missing" }
      if let parent = view.parent, parent.number < 1 || parent.number > index {
        return "view \(view.id.number) has a parent that was not there before it"
      }
      if view.from < 0 || view.to < view.from || view.to > eventCount {
        return "view \(view.id.number) is there outside the events"
      }
    }
    return nil
  }

  private var problemOfExceptions: String? {
    trace.exceptions.first { !trace.events.indices.contains($0.event) }.map {
      "an exception is of event \($0.event) of \(eventCount)"
    }
  }

  private var problemOfEvents: String? {
    var before: Instant?
    for (number, event) in trace.events.enumerated() {
      let step = Int(event.step)
      guard step >= 0, step < trace.steps.count, number >= trace.steps[step].firstEvent,
        number < trace.steps[step].endEvent
      else { return "event \(number) is not in its step \(step)" }
      if event.causeNumber < -1 || event.causeNumber >= number {
        return "event \(number) has a cause that is not before it"
      }
      if event.viewNumber < 0 || event.viewNumber > trace.views.count {
        return "event \(number) concerns view \(event.viewNumber) of \(trace.views.count)"
      }
      guard TraceCheck.isPossible(event.at) else { return "event \(number) is at an impossible time" }
      if let before, event.at < before { return "event \(number) happens before the one before it" }
      if event.at < trace.steps[step].at { return "event \(number) happens before its step begins" }
      if event.at > trace.end { return "event \(number) happens after the end" }
      before = event.at
    }
    return nil
  }

  private var problemOfFrames: String? {
    for span in trace.frames {
      if isOutside(span.from, span.to) { return "a frame of view \(span.view.number) holds outside the events" }
      if span.view.number < 1 || span.view.number > trace.views.count {
        return "a frame is of view \(span.view.number) of \(trace.views.count)"
      }
      if !TraceCheck.isPossible(span.frame) { return "a frame of view \(span.view.number) is too large" }
    }
    return nil
  }

  static func isPossible(_ frame: MilliRect) -> Bool {
    max(frame.x.magnitude, frame.y.magnitude, frame.width.magnitude, frame.height.magnitude) <= largestCoordinate
  }

  private var problemOfProperties: String? {
    trace.properties.firstIndex { isOutside($0.from, $0.to) }.map { "a property (row \($0)) holds outside the events" }
  }

  private func isOutside(_ from: Int, _ to: Int) -> Bool { from < 0 || to <= from || to > eventCount }
}
