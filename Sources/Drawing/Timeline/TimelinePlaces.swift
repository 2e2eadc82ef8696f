import RehearsalTrace

/// Goes along a session a second time and tells of each slice where it is.
struct TimelinePlaces {
  private let outline: TimelineOutline
  private var lanes = TimelineLanes(names: TimelineOutline.names)
  private var nextLasting = 0

  /// Where a slice is.
  struct Place {
    /// Position of its track.
    var track: Int
    var at: Instant
    var microseconds: Int64
  }

  init(_ outline: TimelineOutline) { self.outline = outline }

  /// Where a step is; asked for every step, in order.
  mutating func step(_ number: Int) -> Place { place(outline.extent(ofStep: number)) }

  /// Where an event is; asked for every event, in order.
  mutating func event(_ event: TraceEvent, _ number: Int) -> Place {
    while nextLasting < outline.lasting.count, outline.lasting[nextLasting].event < number { nextLasting += 1 }
    let lasts = nextLasting < outline.lasting.count && outline.lasting[nextLasting].event == number
    return place(
      TimelineLanes.Extent(
        track: TimelineOutline.track(of: event.kind), at: event.at,
        microseconds: lasts ? outline.lasting[nextLasting].microseconds : 0, hasArrows: true))
  }

  private mutating func place(_ extent: TimelineLanes.Extent) -> Place {
    Place(
      track: outline.firstTracks[extent.track] + lanes.place(extent), at: extent.at,
      microseconds: extent.microseconds)
  }
}

/// The effects of each event, by number; asked for every event of a session, in order.
struct TimelineEffects {
  private let far: [TimelineOutline.FarEffect]
  private var nextFar = 0
  private var near: EventIndex?
  private var firstEvent = 0

  init(_ outline: TimelineOutline) { far = outline.farEffects }

  /// Goes on to the next steps.
  mutating func enter(_ window: TraceWindow) {
    firstEvent = window.firstEvent
    near = EventIndex(window.events.count, events: window.events.count) { index in
      let event = window.events[index]
      guard let cause = event.cause, window.isInStep(of: event, cause) else { return nil }
      return cause - window.firstEvent
    }
  }

  /// Hands over the effects of the next event.
  mutating func forEach(of event: Int, _ body: (Int) -> Void) {
    while nextFar < far.count, far[nextFar].cause < event { nextFar += 1 }
    guard nextFar < far.count, far[nextFar].cause == event else {
      for index in near?[event - firstEvent] ?? [] { body(firstEvent + Int(index)) }
      return
    }
    var all = (near?[event - firstEvent] ?? []).map { firstEvent + Int($0) }
    while nextFar < far.count, far[nextFar].cause == event {
      all.append(Int(far[nextFar].effect))
      nextFar += 1
    }
    for effect in all.sorted() { body(effect) }
  }
}
