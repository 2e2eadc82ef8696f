import RehearsalTrace

extension PerfettoTrace {
  /// The beginnings and ends of all slices by time: ends before beginnings, except of what has no length, which ends as
  /// soon as it began.
  ///
  /// Steps and events come by time each, so that only what lasts has to be sorted.
  struct Edges: Sequence, IteratorProtocol {
    enum Edge {
      case begin(Int)
      case end(Int, at: Instant)
    }

    private let timeline: SessionTimeline
    private let stepCount: Int
    /// Slices that last, by their end.
    private let lasting: [(end: Instant, place: Int)]
    private var nextStep = 0
    private var nextEvent = 0
    private var nextLasting = 0
    /// What has no length and has begun.
    private var open: (place: Int, at: Instant)?

    init(_ timeline: SessionTimeline) {
      self.timeline = timeline
      stepCount = timeline.trace.steps.count
      let lasting =
        timeline.trace.steps.indices.filter { timeline.length(at: $0) > 0 }
        + timeline.lastingEvents.map { timeline.trace.steps.count + $0 }
      self.lasting = lasting.map { place in
        (end: timeline.begin(at: place) + Interval(microseconds: timeline.length(at: place)), place: place)
      }.sorted { ($0.end, $0.place) < ($1.end, $1.place) }
    }

    mutating func next() -> Edge? {
      if let (place, at) = open {
        open = nil
        return .end(place, at: at)
      }
      let begin = nextBegin
      if nextLasting < lasting.count, begin.map({ lasting[nextLasting].end <= timeline.begin(at: $0) }) ?? true {
        nextLasting += 1
        return .end(lasting[nextLasting - 1].place, at: lasting[nextLasting - 1].end)
      }
      guard let begin else { return nil }
      if begin < stepCount { nextStep += 1 } else { nextEvent += 1 }
      if timeline.length(at: begin) == 0 { open = (begin, timeline.begin(at: begin)) }
      return .begin(begin)
    }

    private var nextBegin: Int? {
      let event = nextEvent < timeline.trace.events.count ? stepCount + nextEvent : nil
      guard nextStep < stepCount else { return event }
      guard let event else { return nextStep }
      return timeline.begin(at: nextStep) <= timeline.begin(at: event) ? nextStep : event
    }
  }
}
