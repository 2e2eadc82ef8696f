package import RehearsalTrace

/// A session's screen at every moment at which it changed, as parts that say from when to when they hold.
///
/// A part is written once for as long as it looks the same, so that an animation costs a few bytes a display frame.
/// What is written are rows; a script draws of them, and moves the drawing.
package struct MovingScreen {
  /// The moments, in order.
  package let moments: [Moment]
  let states: [ScreenState]
  /// What was looked at.
  package let choice: Choice

  /// Events whose screens are looked at.
  package struct Choice: Hashable {
    package var events: [Int]
    /// Of so many that may have changed the screen.
    package var count: Int

    package init(events: [Int], count: Int) {
      self.events = events
      self.count = count
    }

    /// `400 of 12345`; `nil` where all are looked at.
    package var share: String? { events.count < count ? "\(events.count) of \(count)" : nil }
  }

  /// An event after which the screen looked otherwise than before.
  package struct Moment: Hashable {
    package let event: Int
    package let at: Instant
    package let step: Int
  }

  /// What holds from one moment up to another.
  package struct Span<Content: Equatable>: Equatable {
    package var content: Content
    package var from: Int
    package var to: Int
  }

  /// Finds the moments of a trace.
  ///
  /// - Parameters:
  ///   - screen: Who follows the screen.
  ///   - chosen: The events whose screens are looked at; of all events where that is not said.
  ///   - most: The most moments; beyond that they are thinned out evenly.
  package init(along screen: ScreenFollower, at chosen: Choice? = nil, most: Int = usualMoments) {
    var choice = chosen ?? MovingScreen.chosen(in: screen.trace, most: most)
    var followed = MovingScreen.followed(screen, at: choice.events)
    while followed == nil {
      let last = choice.events.count - 1
      choice.events = choice.events.enumerated().filter { $0.offset % 2 == 0 || $0.offset == last }.map(\.element)
      followed = MovingScreen.followed(screen, at: choice.events)
    }
    (moments, states) = followed ?? ([], [])
    self.choice = choice
  }

  /// The screens at some events; `nil` where too many fingers would be drawn.
  private static func followed(
    _ screen: ScreenFollower, at chosen: [Int]
  ) -> (moments: [Moment], states: [ScreenState])? {
    var moments: [Moment] = []
    var states: [ScreenState] = []
    var fingers = 0
    for number in chosen {
      let state = screen.state(at: number)
      fingers += state.touches.count
      if fingers > mostFingers, chosen.count > 2 { return nil }
      guard state.size.width > 0, state != states.last else { continue }
      states.append(state)
      let event = screen.events[number]
      moments.append(Moment(event: number, at: event.at, step: Int(event.step)))
    }
    return (moments, states)
  }

  /// A page has at most so many moments.
  static let usualMoments = 400

  private static func chosen(in trace: Trace, most: Int) -> Choice {
    var isChanging = EventBits()
    for event in changing(in: TraceWindow(trace)) + trace.terminals.map(\.from) where trace.events.indices ~= event {
      isChanging.insert(event)
    }
    let all = isChanging.all
    let events = chosen(among: all.count, most: most, views: trace.views) { places in places.map { all[$0] } }
    return Choice(events: events, count: all.count)
  }

  /// Those of some events that are looked at, evenly spread, and so many that few enough views are drawn.
  ///
  /// - Parameters:
  ///   - count: How many events there are to choose from.
  ///   - views: The views of the session.
  ///   - events: The events at some places among them.
  package static func chosen(
    among count: Int, most: Int = usualMoments, views: [TraceView], _ events: ([Int]) -> [Int]
  ) -> [Int] {
    var most = most
    while true {
      // Behind those that are evenly spread comes the last one.
      let room = max(1, most - 1)
      let stride = count <= most ? 1 : (count + room - 1) / room
      var places = Array(Swift.stride(from: 0, to: count, by: stride))
      if let last = places.last, last != count - 1 { places.append(count - 1) }
      let chosen = events(places)
      if chosen.count <= 2 || views.count * chosen.count <= mostDrawn { return chosen }
      if drawn(views, at: chosen) <= mostDrawn { return chosen }
      most /= 2
    }
  }

  /// So many views are drawn on a page at most, each once for each moment.
  ///
  /// Of 2,500 views that are there at once all moments are shown. A million take five seconds.
  package static let mostDrawn = 1_000_000
  /// So many fingers are drawn, each once for each moment; of 500 that are down at once all moments are shown.
  private static let mostFingers = 200_000

  /// How many views are there at some moments, added up.
  private static func drawn(_ views: [TraceView], at moments: [Int]) -> Int {
    func place(_ event: Int) -> Int {
      var (low, high) = (0, moments.count)
      while low < high {
        let middle = (low + high) / 2
        if moments[middle] < event { low = middle + 1 } else { high = middle }
      }
      return low
    }
    return views.reduce(0) { $0 + max(0, place($1.to) - place($1.from)) }
  }

  /// The events with which something on the screen may have changed, in no order.
  package static func changing(in window: TraceWindow) -> [Int] {
    window.frames.map(\.from) + window.properties.map(\.from) + window.views.flatMap { [$0.from, $0.to] }
      + zip(window.eventNumbers, window.events).flatMap { number, event in
        event.kind == .touch ? [number, number + 1] : []
      }
  }

  // MARK: - Reading

  /// Stretches of moments with one size of the screen; a rotation begins another.
  var eras: [Range<Int>] {
    var eras: [Range<Int>] = []
    for number in states.indices {
      if let last = eras.last, states[last.lowerBound].size == states[number].size {
        eras[eras.count - 1] = last.lowerBound..<number + 1
      } else {
        eras.append(number..<number + 1)
      }
    }
    return eras
  }

  /// What holds of the things that `things` finds in a state, each thing with its spans, in an order that fits all
  /// states.
  ///
  /// A thing that was away and is there again is another thing: it may stand elsewhere now. So what is away never comes
  /// back, and a new thing may stand anywhere behind the one that it follows.
  package func layers<Content: Equatable>(
    in range: Range<Int>, _ things: (ScreenState) -> [(key: String, content: Content)]
  ) -> [[Span<Content>]] {
    var layers = ScreenLayers<Span<Content>>()
    for number in range {
      let there = things(states[number])
      layers.keep(Set(there.map(\.key)))
      for (key, content) in there {
        layers.update(key) { spans in
          if let end = spans.indices.last, spans[end].content == content {
            spans[end].to = number + 1
          } else {
            spans.append(Span(content: content, from: number, to: number + 1))
          }
        }
      }
    }
    return layers.inOrder
  }

  /// All moments.
  package var all: Range<Int> { 0..<moments.count }
}
