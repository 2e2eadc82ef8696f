/// The end of something that the start of another thing does not tell already.
struct SpanEnd {
  let event: Int
  let what: What

  enum What {
    case view(ViewID)
    case frame(ViewID)
    case property(Symbol, Symbol)
  }
}

/// What ends in a trace: views that left, frames that ended before their view did, and properties that ended without a
/// new value, by event; at one event views come first, then frames, then properties, each as the trace orders them.
///
/// Takes a trace in one window or in several. Between windows it keeps what has not ended yet and will before the trace
/// does. What must hold where there are several: what begins in a window does so with one of its events.
struct SpanEnds {
  private let eventCount: Int
  /// Those in the window that was taken last.
  private(set) var ends: [SpanEnd] = []
  private var views: [TraceView] = []
  /// Where each view ends, by number.
  private var viewEnds: [Int] = []
  private var frames = Open<FrameSpan>()
  /// The place of the newest frame of each view among all frames, or -1.
  private var newestFrames: [Int32] = []
  private var properties = Open<PropertySpan>()
  private var newestProperties: [Slot: Int32] = [:]

  private struct Slot: Hashable {
    let subject: Symbol
    let key: Symbol
  }

  /// Spans of earlier windows that have not ended, with their places among all, and how many came so far.
  private struct Open<Span> {
    var spans: [Span] = []
    var places: [Int32] = []
    var count: Int32 = 0

    /// Where the span with a place is among those that are open and, behind them, those of the window.
    func index(of place: Int32) -> Int? {
      if place >= count { return spans.count + Int(place - count) }
      var (low, high) = (0, places.count)
      while low < high {
        let middle = (low + high) / 2
        if places[middle] < place { low = middle + 1 } else { high = middle }
      }
      return low < places.count && places[low] == place ? low : nil
    }

    /// Goes on to the next window.
    ///
    /// - Parameter isOpen: Whether a span ends later.
    mutating func close(_ window: [Span], isOpen: (Span) -> Bool) {
      var (left, leftPlaces): ([Span], [Int32]) = ([], [])
      for (index, span) in spans.enumerated() where isOpen(span) {
        left.append(span)
        leftPlaces.append(places[index])
      }
      for (index, span) in window.enumerated() where isOpen(span) {
        left.append(span)
        leftPlaces.append(count + Int32(index))
      }
      (spans, places) = (left, leftPlaces)
      count += Int32(window.count)
    }
  }

  /// - Parameter eventCount: How many events the whole trace has.
  init(eventCount: Int) { self.eventCount = eventCount }

  /// Finds what ends in the next window.
  ///
  /// - Parameter isLast: Whether none comes after it.
  mutating func take(_ window: TraceWindow, isLast: Bool) {
    let end = window.eventNumbers.upperBound
    viewEnds += window.views.map(\.to)
    ends = []
    for view in views where view.to < end { ends.append(SpanEnd(event: view.to, what: .view(view.id))) }
    for view in window.views where view.to < end { ends.append(SpanEnd(event: view.to, what: .view(view.id))) }
    takeFrames(window, end)
    takeProperties(window, end)
    let sorted = ends.enumerated().sorted {
      ($0.element.event, $0.offset) < ($1.element.event, $1.offset)
    }
    ends = sorted.map(\.element)
    guard !isLast else { return }
    let later = end..<max(end, eventCount)
    views = views.filter { later.contains($0.to) } + window.views.filter { later.contains($0.to) }
    frames.close(window.frames) { later.contains($0.to) }
    properties.close(window.properties) { later.contains($0.to) }
  }

  /// Frames are many: arrays, no hashing.
  private mutating func takeFrames(_ window: TraceWindow, _ end: Int) {
    newestFrames += Array(repeating: -1, count: max(0, window.viewPaths.count + 1 - newestFrames.count))
    let openCount = frames.spans.count
    var isReplaced = Array(repeating: false, count: openCount + window.frames.count)
    func span(_ index: Int) -> FrameSpan { index < openCount ? frames.spans[index] : window.frames[index - openCount] }
    for (index, span) in window.frames.enumerated() where newestFrames.indices.contains(Int(span.view.number)) {
      let former = newestFrames[Int(span.view.number)]
      if former >= 0, let open = frames.index(of: former) {
        let formerEnd = open < openCount ? frames.spans[open].to : window.frames[open - openCount].to
        if formerEnd == span.from { isReplaced[open] = true }
      }
      newestFrames[Int(span.view.number)] = frames.count + Int32(index)
    }
    for (index, isReplaced) in isReplaced.enumerated() where !isReplaced {
      let span = span(index)
      guard span.to < end, viewEnd(span.view) != span.to else { continue }
      ends.append(SpanEnd(event: span.to, what: .frame(span.view)))
    }
  }

  private func viewEnd(_ view: ViewID) -> Int? {
    let index = Int(view.number) - 1
    return viewEnds.indices.contains(index) ? viewEnds[index] : nil
  }

  private mutating func takeProperties(_ window: TraceWindow, _ end: Int) {
    let openCount = properties.spans.count
    var isReplaced = Array(repeating: false, count: openCount + window.properties.count)
    // A property that is animated has many values on end.
    var latest: (slot: Slot, place: Int32)?
    for (index, span) in window.properties.enumerated() {
      let slot = Slot(subject: span.subject, key: span.key)
      let former: Int32?
      if let known = latest, known.slot == slot {
        former = known.place
      } else {
        if let latest { newestProperties[latest.slot] = latest.place }
        former = newestProperties[slot]
      }
      latest = (slot, properties.count + Int32(index))
      guard let former, let open = properties.index(of: former) else { continue }
      let formerEnd = open < openCount ? properties.spans[open].to : window.properties[open - openCount].to
      if formerEnd == span.from { isReplaced[open] = true }
    }
    if let latest { newestProperties[latest.slot] = latest.place }
    for (index, isReplaced) in isReplaced.enumerated() where !isReplaced {
      let span = index < openCount ? properties.spans[index] : window.properties[index - openCount]
      if span.to < end { ends.append(SpanEnd(event: span.to, what: .property(span.subject, span.key))) }
    }
  }
}
