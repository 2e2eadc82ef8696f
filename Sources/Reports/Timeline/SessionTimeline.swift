public import RehearsalTrace

/// A session as a reader of traces shows one: tracks of slices over virtual time, counters, and causes as arrows.
///
/// Every event is a slice, most of them without a length, since a run-loop turn takes no virtual time; a touch lasts
/// until the finger is lifted, an animation until it ends, a step until the next one. Where slices of a track would
/// overlap, there is another track of the same name.
public struct SessionTimeline {
  /// The tracks, from top to bottom.
  public let tracks: [String]
  let trace: Trace
  /// The track of each slice.
  private let places: [Int32]
  /// The event that ends what an event begins.
  private let ends: [Int: Int]

  /// Something that happened.
  public struct Slice: Hashable, Sendable {
    /// Position of its track.
    public var track: Int
    /// When it began.
    public var at: Instant
    /// How long it lasted, in microseconds.
    public var microseconds: Int64
    /// What it is called.
    public var name: String
    /// The kind of event, or `step`.
    public var category: String
    /// What else is known, by name.
    public var details: [Detail]
    /// The event; steps have none.
    public var event: Int?
  }

  /// One thing that is known of a slice.
  public struct Detail: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Its value.
    public var value: Value
  }

  /// An arrow from a cause to what it led to.
  public struct Flow: Hashable, Sendable {
    /// The event that is the cause.
    public var cause: Int
    /// The event it led to.
    public var effect: Int
  }

  /// A number that changes.
  public struct Counter: Hashable, Sendable {
    /// What is counted.
    public var name: String
    /// The values, by time.
    public var samples: [Sample]

    /// One value.
    public struct Sample: Hashable, Sendable {
      /// From when on.
      public var at: Instant
      /// How many.
      public var value: Int
    }
  }

  /// Reads a trace.
  public init(_ trace: Trace) {
    self.trace = trace
    let ends = SessionTimeline.lastingEnds(in: trace)
    var lanes = TimelineLanes(names: SessionTimeline.names)
    var places: [Int32] = []
    places.reserveCapacity(trace.steps.count + trace.events.count)
    for step in trace.steps.indices {
      places.append(Int32(lanes.place(SessionTimeline.extent(ofStep: step, in: trace))))
    }
    for event in trace.events.indices {
      places.append(Int32(lanes.place(SessionTimeline.extent(ofEvent: event, ends[event], in: trace))))
    }
    let (names, order) = lanes.tracks
    tracks = names
    for slice in places.indices { places[slice] = Int32(order[Int(places[slice])]) }
    (self.places, self.ends) = (places, ends)
  }

  /// The slices: steps, then events, each in the order in which they happened.
  public var slices: [Slice] { trace.steps.indices.map(slice(ofStep:)) + trace.events.indices.map(slice(ofEvent:)) }

  /// The arrows, by the event that they point to.
  public var flows: [Flow] {
    trace.events.enumerated().compactMap { number, event in event.cause.map { Flow(cause: $0, effect: number) } }
  }

  /// What is counted.
  public var counters: [Counter] {
    SessionTimeline.counterNames.enumerated().map { number, name in
      var samples: [Counter.Sample] = []
      forEachSample(of: number) { samples.append(Counter.Sample(at: $0, value: $1)) }
      return Counter(name: name, samples: samples)
    }
  }

  // MARK: - Slices

  /// The tracks as they are before any slice overlaps another.
  private static let names =
    ["Steps"]
    + TraceEvent.Kind.Track.allCases.map { "\($0)".prefix(1).uppercased() + "\($0)".dropFirst() }

  private static func track(of kind: TraceEvent.Kind) -> Int { 1 + kind.facts.track.rawValue }

  static func extent(ofStep number: Int, in trace: Trace) -> TimelineLanes.Extent {
    let begin = trace.steps[number].at
    let end = trace.steps.indices.contains(number + 1) ? trace.steps[number + 1].at : trace.end
    return TimelineLanes.Extent(
      track: 0, at: begin, microseconds: max(0, end.microseconds - begin.microseconds), hasArrows: false)
  }

  private static func extent(ofEvent number: Int, _ end: Int?, in trace: Trace) -> TimelineLanes.Extent {
    let event = trace.events[number]
    let ending = end.map { trace.events[$0].at } ?? event.at
    return TimelineLanes.Extent(
      track: track(of: event.kind), at: event.at,
      microseconds: max(0, ending.microseconds - event.at.microseconds), hasArrows: true)
  }

  /// How long something lasts that began with an event, in microseconds.
  func length(ofEvent number: Int) -> Int64 {
    SessionTimeline.extent(ofEvent: number, ends[number], in: trace).microseconds
  }

  /// The events that begin something which lasts, in order.
  var lastingEvents: [Int] { ends.keys.filter { length(ofEvent: $0) > 0 }.sorted() }

  func track(ofStep number: Int) -> Int { Int(places[number]) }

  func track(ofEvent number: Int) -> Int { Int(places[trace.steps.count + number]) }

  /// When a slice begins, by its place: steps come first.
  func begin(at place: Int) -> Instant {
    let stepCount = trace.steps.count
    return place < stepCount ? trace.steps[place].at : trace.events[place - stepCount].at
  }

  func length(at place: Int) -> Int64 {
    let stepCount = trace.steps.count
    return place < stepCount
      ? SessionTimeline.extent(ofStep: place, in: trace).microseconds : length(ofEvent: place - stepCount)
  }

  func track(at place: Int) -> Int { Int(places[place]) }

  func slice(at place: Int) -> Slice {
    place < trace.steps.count ? slice(ofStep: place) : slice(ofEvent: place - trace.steps.count)
  }

  func slice(ofStep number: Int) -> Slice {
    let extent = SessionTimeline.extent(ofStep: number, in: trace)
    return Slice(
      track: track(ofStep: number), at: extent.at, microseconds: extent.microseconds,
      name: "\(number + 1)  \(trace.text(trace.steps[number].label))", category: "step",
      details: [
        Detail(name: "step", value: .integer(Int64(number + 1))),
        Detail(name: "line", value: .integer(Int64(trace.steps[number].line))),
      ], event: nil)
  }

  func slice(ofEvent number: Int) -> Slice {
    let event = trace.events[number]
    return Slice(
      track: track(ofEvent: number), at: event.at, microseconds: length(ofEvent: number), name: name(of: event),
      category: event.kind.word, details: details(of: event, number), event: number)
  }

  func name(of event: TraceEvent) -> String {
    if event.kind == .animation { return "animation " + trace.text(event.name) }
    let subject = trace.text(event.subject)
    let view = subject.isEmpty ? trace.viewPath(of: event).split(separator: "/").last.map(String.init) ?? "" : ""
    let parts = [subject.isEmpty ? view : subject, trace.text(event.name)].filter { !$0.isEmpty }
    return parts.isEmpty ? event.kind.word : parts.joined(separator: " ")
  }

  private func details(of event: TraceEvent, _ number: Int) -> [Detail] {
    var details = [
      Detail(name: "seq", value: .integer(Int64(number))), Detail(name: "step", value: .integer(Int64(event.step) + 1)),
    ]
    if let cause = event.cause { details.append(Detail(name: "cause_seq", value: .integer(Int64(cause)))) }
    let path = trace.viewPath(of: event)
    if !path.isEmpty { details.append(Detail(name: "view", value: .text(path))) }
    if event.arguments != .none { details.append(Detail(name: "args", value: value(of: event.arguments))) }
    if event.answer != .none { details.append(Detail(name: "answer", value: value(of: event.answer))) }
    if event.kind == .unimplemented { details.append(Detail(name: "implemented", value: false)) }
    return details
  }

  /// What a recorded JSON text says.
  func value(of symbol: Symbol) -> Value { Value(json: trace.text(symbol)) ?? .text(trace.text(symbol)) }

  /// For each event that begins something the event that ends it: touches by finger, animations by cause.
  private static func lastingEnds(in trace: Trace) -> [Int: Int] {
    var ends: [Int: Int] = [:]
    var open: [Value: Int] = [:]
    for (number, event) in trace.events.enumerated() where event.kind == .touch || event.kind == .animation {
      let name = trace.text(event.name)
      if event.kind == .touch {
        let finger = Value(json: trace.text(event.arguments))?["finger"] ?? .integer(1)
        if name == "began" { open[finger] = number }
        if name == "ended" || name == "cancelled", let began = open.removeValue(forKey: finger) { ends[began] = number }
      } else if event.kind == .animation, name != "began", let cause = event.cause,
        trace.events[cause].kind == .animation, trace.text(trace.events[cause].name) == "began"
      {
        ends[cause] = number
      }
    }
    return ends
  }

  // MARK: - Counters

  static let counterNames = ["frames changed", "views"]

  /// Hands over the values of a counter by time: one for each event with which something is shown.
  func forEachSample(of counter: Int, _ body: (Instant, Int) throws -> Void) rethrows {
    var changes = [Int32](repeating: 0, count: trace.events.count + 1)
    if counter == 0 {
      for span in trace.frames where changes.indices.contains(span.from) { changes[span.from] += 1 }
    } else {
      for view in trace.views where changes.indices.contains(view.from) {
        changes[view.from] += 1
        if changes.indices.contains(view.to) { changes[view.to] -= 1 }
      }
    }
    var sum: Int32 = 0
    for (number, event) in trace.events.enumerated() {
      sum += changes[number]
      guard event.kind == .layout || event.kind == .display else { continue }
      try body(event.at, Int(counter == 0 ? changes[number] : sum))
    }
  }
}
