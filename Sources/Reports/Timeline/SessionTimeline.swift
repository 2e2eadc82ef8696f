public import RehearsalTrace

/// A session as a reader of traces shows one: tracks of slices over virtual time, counters, and causes as arrows.
///
/// Every event is a slice, most of them without a length, since a run-loop turn takes no virtual time; a touch lasts
/// until the finger is lifted, an animation until it ends, a step until the next one. Where slices of a track would
/// overlap, there is another track of the same name.
public struct SessionTimeline {
  /// The tracks, from top to bottom.
  public let tracks: [String]
  /// The slices: steps, then events, each in the order in which they happened.
  public let slices: [Slice]
  /// The arrows, by the event that they point to.
  public let flows: [Flow]
  /// What is counted.
  public let counters: [Counter]

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
    let drafts = SessionTimeline.steps(of: trace) + SessionTimeline.events(of: trace)
    var lanes = TimelineLanes(names: SessionTimeline.names)
    let placed = drafts.map { draft -> Slice in
      var slice = draft
      slice.track = lanes.place(draft)
      return slice
    }
    let (names, order) = lanes.tracks
    tracks = names
    slices = placed.map { slice in
      var slice = slice
      slice.track = order[slice.track]
      return slice
    }
    flows = trace.events.enumerated().compactMap { number, event in
      event.cause.map { Flow(cause: $0, effect: number) }
    }
    counters = SessionTimeline.counters(of: trace)
  }

  // MARK: - Slices

  /// The tracks as they are before any slice overlaps another.
  private static let names =
    ["Steps"]
    + TraceEvent.Kind.Track.allCases.map { "\($0)".prefix(1).uppercased() + "\($0)".dropFirst() }

  private static func track(of kind: TraceEvent.Kind) -> Int { 1 + kind.facts.track.rawValue }

  private static func steps(of trace: Trace) -> [Slice] {
    trace.steps.enumerated().map { number, step in
      let end = trace.steps.indices.contains(number + 1) ? trace.steps[number + 1].at : trace.end
      return Slice(
        track: 0, at: step.at, microseconds: max(0, end.microseconds - step.at.microseconds),
        name: "\(number + 1)  \(trace.text(step.label))", category: "step",
        details: [
          Detail(name: "step", value: .integer(Int64(number + 1))),
          Detail(name: "line", value: .integer(Int64(step.line))),
        ], event: nil)
    }
  }

  private static func events(of trace: Trace) -> [Slice] {
    let ends = lastingEnds(in: trace)
    return trace.events.enumerated().map { number, event in
      let end = ends[number].map { trace.events[$0].at } ?? event.at
      return Slice(
        track: track(of: event.kind), at: event.at,
        microseconds: max(0, end.microseconds - event.at.microseconds), name: name(of: event, in: trace),
        category: event.kind.word, details: details(of: event, number, in: trace), event: number)
    }
  }

  private static func name(of event: TraceEvent, in trace: Trace) -> String {
    if event.kind == .animation { return "animation " + trace.text(event.name) }
    let subject = trace.text(event.subject)
    let view = trace.viewPath(of: event).split(separator: "/").last.map(String.init) ?? ""
    let parts = [subject.isEmpty ? view : subject, trace.text(event.name)].filter { !$0.isEmpty }
    return parts.isEmpty ? event.kind.word : parts.joined(separator: " ")
  }

  private static func details(of event: TraceEvent, _ number: Int, in trace: Trace) -> [Detail] {
    var details = [
      Detail(name: "seq", value: .integer(Int64(number))), Detail(name: "step", value: .integer(Int64(event.step) + 1)),
    ]
    if let cause = event.cause { details.append(Detail(name: "cause_seq", value: .integer(Int64(cause)))) }
    let path = trace.viewPath(of: event)
    if !path.isEmpty { details.append(Detail(name: "view", value: .text(path))) }
    if event.arguments != .none { details.append(detail("args", trace.text(event.arguments))) }
    if event.answer != .none { details.append(detail("answer", trace.text(event.answer))) }
    if event.kind == .unimplemented { details.append(Detail(name: "implemented", value: false)) }
    return details
  }

  private static func detail(_ name: String, _ json: String) -> Detail {
    Detail(name: name, value: Value(json: json) ?? .text(json))
  }

  /// For each event that begins something the event that ends it: touches by finger, animations by cause.
  private static func lastingEnds(in trace: Trace) -> [Int: Int] {
    var ends: [Int: Int] = [:]
    var open: [Value: Int] = [:]
    for (number, event) in trace.events.enumerated() {
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

  private static func counters(of trace: Trace) -> [Counter] {
    var moved = [Int](repeating: 0, count: trace.events.count + 1)
    for span in trace.frames where moved.indices.contains(span.from) { moved[span.from] += 1 }
    var views = [Int](repeating: 0, count: trace.events.count + 1)
    for view in trace.views where views.indices.contains(view.from) {
      views[view.from] += 1
      if views.indices.contains(view.to) { views[view.to] -= 1 }
    }
    var shown = 0
    var movedSamples: [Counter.Sample] = []
    var viewSamples: [Counter.Sample] = []
    for (number, event) in trace.events.enumerated() {
      shown += views[number]
      guard event.kind == .layout || event.kind == .display else { continue }
      movedSamples.append(Counter.Sample(at: event.at, value: moved[number]))
      viewSamples.append(Counter.Sample(at: event.at, value: shown))
    }
    return [Counter(name: "frames changed", samples: movedSamples), Counter(name: "views", samples: viewSamples)]
  }
}
