import RehearsalTrace

/// The beginnings and ends of all slices by time: ends before beginnings, except of what has no length, which ends as
/// soon as it began.
///
/// Steps and events come by time each, so that only what lasts has to be sorted.
struct SliceEdges {
  enum Edge {
    case begin(Slice, TimelinePlaces.Place)
    case end(Slice, track: Int, at: Instant)
  }

  /// What begins or ends, by number.
  enum Slice: Hashable {
    case step(Int)
    case event(Int)
  }

  private let outline: TimelineOutline
  private var places: TimelinePlaces
  /// What lasts, by its end.
  private let lasting: [(end: Instant, slice: Slice)]
  private var nextStep = 0
  private var nextLasting = 0
  /// Tracks of what lasts and has begun.
  private var tracks: [Slice: Int] = [:]

  init(_ outline: TimelineOutline) {
    self.outline = outline
    places = TimelinePlaces(outline)
    let stepCount = outline.steps.count
    var lasting: [(end: Instant, place: Int)] = []
    for step in 0..<stepCount {
      let extent = outline.extent(ofStep: step)
      if extent.microseconds > 0 { lasting.append((extent.at + Interval(microseconds: extent.microseconds), step)) }
    }
    for event in outline.lasting {
      lasting.append((event.at + Interval(microseconds: event.microseconds), stepCount + event.event))
    }
    self.lasting = lasting.sorted { ($0.end, $0.place) < ($1.end, $1.place) }.map { end, place in
      (end, place < stepCount ? .step(place) : .event(place - stepCount))
    }
  }

  /// Goes on to an event, which begins; or without one to the end.
  mutating func advance(to next: (event: TraceEvent, number: Int)?, _ body: (Edge) -> Void) {
    while true {
      let isStep = nextStep < outline.steps.count && next.map { outline.steps.times[nextStep] <= $0.event.at } ?? true
      let begin = isStep ? outline.steps.times[nextStep] : next?.event.at
      if nextLasting < lasting.count, begin.map({ lasting[nextLasting].end <= $0 }) ?? true {
        let (end, slice) = lasting[nextLasting]
        body(.end(slice, track: tracks.removeValue(forKey: slice) ?? 0, at: end))
        nextLasting += 1
        continue
      }
      if isStep {
        self.begin(.step(nextStep), places.step(nextStep), body)
        nextStep += 1
      } else if let (event, number) = next {
        return self.begin(.event(number), places.event(event, number), body)
      } else {
        return
      }
    }
  }

  private mutating func begin(_ slice: Slice, _ place: TimelinePlaces.Place, _ body: (Edge) -> Void) {
    body(.begin(slice, place))
    if place.microseconds == 0 {
      body(.end(slice, track: place.track, at: place.at))
    } else {
      tracks[slice] = place.track
    }
  }
}
