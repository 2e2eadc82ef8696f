package import RehearsalTrace

/// A session as a reader of traces shows one: tracks of slices over virtual time, counters, and causes as arrows.
///
/// Every event is a slice, most of them without a length, since a run-loop turn takes no virtual time; a touch lasts
/// until the finger is lifted, an animation until it ends, a step until the next one. Where slices of a track would
/// overlap, there is another track of the same name.
package struct SessionTimeline {
  let outline: TimelineOutline
  let window: TraceWindow

  /// Something that happened.
  package struct Slice: Hashable, Sendable {
    /// Position of its track.
    package var track: Int
    /// When it began.
    package var at: Instant
    /// How long it lasted, in microseconds.
    package var microseconds: Int64
    /// What it is called.
    package var name: String
    /// The kind of event, or `step`.
    package var category: String
    /// What else is known, by name.
    package var details: [Detail]
    /// The event; steps have none.
    package var event: Int?
  }

  /// One thing that is known of a slice.
  package struct Detail: Hashable, Sendable {
    /// Its name.
    package var name: String
    /// Its value.
    package var value: Value
  }

  /// An arrow from a cause to what it led to.
  package struct Flow: Hashable, Sendable {
    /// The event that is the cause.
    package var cause: Int
    /// The event it led to.
    package var effect: Int
  }

  /// A number that changes.
  package struct Counter: Hashable, Sendable {
    /// What is counted.
    package var name: String
    /// The values, by time.
    package var samples: [Sample]

    /// One value.
    package struct Sample: Hashable, Sendable {
      /// From when on.
      package var at: Instant
      /// How many.
      package var value: Int
    }
  }

  /// Reads a trace.
  package init(_ trace: Trace) {
    outline = TimelineOutline(trace)
    window = TraceWindow(trace)
  }

  /// The tracks, from top to bottom.
  package var tracks: [String] { outline.tracks }

  /// The slices: steps, then events, each in the order in which they happened.
  package var slices: [Slice] {
    var places = TimelinePlaces(outline)
    return (0..<outline.steps.count).map { Slice(step: $0, in: outline, places.step($0)) }
      + window.events.enumerated().map { Slice($1, $0, in: window, places.event($1, $0)) }
  }

  /// The arrows, by the event that they point to.
  package var flows: [Flow] {
    window.events.enumerated().compactMap { number, event in event.cause.map { Flow(cause: $0, effect: number) } }
  }

  /// What is counted.
  package var counters: [Counter] {
    TimelineSamples.Counter.allCases.map { counter in
      var samples: [Counter.Sample] = []
      outline.samples.forEach { samples.append(Counter.Sample(at: $0.at, value: Int($0[counter]))) }
      return Counter(name: counter.rawValue, samples: samples)
    }
  }
}

extension SessionTimeline.Slice {
  /// The slice of a step.
  init(step number: Int, in outline: TimelineOutline, _ place: TimelinePlaces.Place) {
    self.init(
      track: place.track, at: place.at, microseconds: place.microseconds,
      name: "\(number + 1)  \(outline.steps.labels[number])", category: "step",
      details: [
        SessionTimeline.Detail(name: "step", value: .integer(Int64(number + 1))),
        SessionTimeline.Detail(name: "line", value: .integer(Int64(outline.steps.lines[number]))),
      ], event: nil)
  }

  /// The slice of an event.
  init(_ event: TraceEvent, _ number: Int, in window: TraceWindow, _ place: TimelinePlaces.Place) {
    self.init(
      track: place.track, at: place.at, microseconds: place.microseconds, name: window.sliceName(of: event),
      category: event.kind.word, details: window.details(of: event, number), event: number)
  }
}

extension TraceWindow {
  /// What the slice of an event is called.
  func sliceName(of event: TraceEvent) -> String {
    if event.kind == .animation { return "animation " + text(event.name) }
    let subject = text(event.subject)
    let view = subject.isEmpty ? viewPath(of: event).split(separator: "/").last.map(String.init) ?? "" : ""
    let parts = [subject.isEmpty ? view : subject, text(event.name)].filter { !$0.isEmpty }
    return parts.isEmpty ? event.kind.word : parts.joined(separator: " ")
  }

  fileprivate func details(of event: TraceEvent, _ number: Int) -> [SessionTimeline.Detail] {
    typealias Detail = SessionTimeline.Detail
    var details = [
      Detail(name: "seq", value: .integer(Int64(number))), Detail(name: "step", value: .integer(Int64(event.step) + 1)),
    ]
    if let cause = event.cause { details.append(Detail(name: "cause_seq", value: .integer(Int64(cause)))) }
    let path = viewPath(of: event)
    if !path.isEmpty { details.append(Detail(name: "view", value: .text(path))) }
    if event.arguments != .none { details.append(Detail(name: "args", value: value(of: event.arguments))) }
    if event.answer != .none { details.append(Detail(name: "answer", value: value(of: event.answer))) }
    if event.kind == .unimplemented { details.append(Detail(name: "implemented", value: false)) }
    return details
  }

  /// What a recorded JSON text says.
  func value(of symbol: Symbol) -> Value { Value(json: text(symbol)) ?? .text(text(symbol)) }
}

/// What the name of an event's slice is made of.
struct SliceName: Hashable {
  private let kind: TraceEvent.Kind
  private let name: Symbol
  private let subject: Symbol
  private let path: Symbol

  init(_ event: TraceEvent, in window: TraceWindow) {
    (kind, name, subject) = (event.kind, event.name, event.subject)
    path = window.path(ofView: event.viewNumber)
  }
}
