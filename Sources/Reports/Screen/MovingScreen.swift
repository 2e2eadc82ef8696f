import RehearsalTrace

/// A session's screen at every moment at which it changed, as parts that say from when to when they hold.
///
/// A part is written once for as long as it looks the same, so that an animation costs a few bytes a display frame.
/// What is written are rows; a script draws of them, and moves the drawing.
struct MovingScreen {
  /// The moments, in order.
  let moments: [Moment]
  let states: [ScreenState]

  /// An event after which the screen looked otherwise than before.
  struct Moment: Hashable {
    let event: Int
    let at: Instant
    let step: Int
  }

  /// What holds from one moment up to another.
  struct Span<Content: Equatable>: Equatable {
    var content: Content
    var from: Int
    var to: Int
  }

  /// Finds the moments of a trace.
  ///
  /// - Parameters:
  ///   - screen: Who follows the screen.
  ///   - chosen: The events whose screens are looked at; of all events where that is not said.
  ///   - most: The most moments; beyond that they are thinned out evenly.
  init(along screen: ScreenFollower, at chosen: [Int]? = nil, most: Int = usualMoments) {
    let trace = screen.trace
    let chosen = chosen ?? MovingScreen.chosen(in: trace, most: most)
    var moments: [Moment] = []
    var states: [ScreenState] = []
    for number in chosen {
      let state = screen.state(at: number)
      guard state.size.width > 0, state != states.last else { continue }
      states.append(state)
      moments.append(Moment(event: number, at: trace.events[number].at, step: Int(trace.events[number].step)))
    }
    self.moments = moments
    self.states = states
  }

  /// A page has at most so many moments.
  static let usualMoments = 400

  private static func chosen(in trace: Trace, most: Int) -> [Int] {
    var isChanging = EventBits()
    for event in changing(in: TraceWindow(trace)) + trace.terminals.map(\.from) where trace.events.indices ~= event {
      isChanging.insert(event)
    }
    return chosen(among: isChanging.all, most: most)
  }

  /// Those of some events that are looked at.
  static func chosen(among all: [Int], most: Int = usualMoments) -> [Int] {
    let room = max(1, most - 1)
    let stride = max(1, (all.count + room - 1) / room)
    return all.enumerated().filter { $0.offset % stride == 0 || $0.offset == all.count - 1 }.map(\.element)
  }

  /// The events with which something on the screen may have changed, in no order.
  static func changing(in window: TraceWindow) -> [Int] {
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
  func layers<Content: Equatable>(
    in range: Range<Int>, _ things: (ScreenState) -> [(key: String, content: Content)]
  ) -> [[Span<Content>]] {
    var layers: [[Span<Content>]] = []
    var places: [String: Int] = [:]
    for number in range {
      let there = things(states[number])
      let keys = Set(there.map(\.key))
      places = places.filter { keys.contains($0.key) }
      var last = -1
      for (key, content) in there {
        if let place = places[key], let end = layers[place].indices.last {
          if layers[place][end].content == content {
            layers[place][end].to = number + 1
          } else {
            layers[place].append(Span(content: content, from: number, to: number + 1))
          }
          last = max(last, place)
        } else {
          last += 1
          for (other, place) in places where place >= last { places[other] = place + 1 }
          places[key] = last
          layers.insert([Span(content: content, from: number, to: number + 1)], at: last)
        }
      }
    }
    return layers
  }

  /// All moments.
  var all: Range<Int> { 0..<moments.count }
}
