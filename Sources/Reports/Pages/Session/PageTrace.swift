import RehearsalStore
import RehearsalTrace

/// What a session's page shows of a recording: all steps, events and views, and of the frames and properties those that
/// a moment, a step's picture or a row tells.
///
/// A page of a million events has 800 screens and 5,000 rows, whose spans are few; a frame takes 56 bytes, and the rest
/// of an event 40.
struct PageTrace {
  /// The trace without what no part of the page asks for.
  let trace: Trace
  /// The moments whose screens are shown.
  let moments: [Int]

  /// Reads a recording window by window.
  ///
  /// - Parameter least: A recording of fewer events is read whole.
  init(_ recording: Int64, in store: Store, least: Int = Store.leastOfWindows) throws {
    let room = try max(0, min(store.eventCount(ofRecording: recording), PageTrace.mostReserved))
    self = try store.readingWindows(
      ofRecording: recording, least: least, into: Look(room: room), look: { $0.take($1) }
    ) { look, windows in
      let moments = MovingScreen.chosen(among: look.changing.all.filter { $0 < windows.eventCount })
      var thinning = Thinning(of: look.takeTrace(), moments: moments, toldEnd: look.toldEnd ?? windows.eventCount)
      thinning.trace.end = windows.end
      try windows.forEach(.spans) { window in
        thinning.take(window)
        return true
      }
      return PageTrace(trace: thinning.trace, moments: moments)
    }
  }

  /// Events for which there is room before it is known that they are there; the file only says so.
  private static let mostReserved = 4_000_000

  private init(trace: Trace, moments: [Int]) { (self.trace, self.moments) = (trace, moments) }

  /// What is found out of a whole recording.
  private struct Look {
    /// Steps, events, views and exceptions.
    private var trace = Trace()
    /// Events with which the screen may have changed.
    var changing = EventBits()
    /// How many rows are told.
    var rows = 0
    /// The first event that has no row.
    var toldEnd: Int?

    init(room: Int) { trace.events.reserveCapacity(room) }

    /// Hands over what was taken, which is not here any more.
    mutating func takeTrace() -> Trace {
      defer { trace = Trace() }
      return trace
    }

    mutating func take(_ window: TraceWindow) {
      trace.steps += window.steps
      trace.events += window.events
      trace.views += window.views
      trace.exceptions += window.exceptions
      for event in MovingScreen.changing(in: window) where event >= 0 { changing.insert(event) }
      guard toldEnd == nil else { return }
      for step in window.steps {
        var number = step.firstEvent
        while number < step.endEvent, toldEnd == nil {
          if rows == EventRows.mostRows { toldEnd = number }
          number = EventRows.end(ofRowAt: number, before: step.endEvent) { window.event($0).kind }
          rows += 1
        }
      }
    }
  }

  /// Takes what is asked for.
  private struct Thinning {
    var trace: Trace
    private let moments: [Int]
    private let toldEnd: Int
    private var (nextFrame, nextProperty) = (0, 0)
    private var keys: (looked: Int, drawn: Set<Symbol>, kept: Set<Symbol>) = (0, [], [])

    init(of trace: Trace, moments: [Int], toldEnd: Int) {
      (self.trace, self.moments, self.toldEnd) = (trace, moments, toldEnd)
    }

    mutating func take(_ window: TraceWindow) {
      trace.symbols = window.symbols
      noteKeys(window)
      var next = nextFrame
      trace.frames += window.frames.filter { isShown($0.from, $0.to, in: window, &next) }
      nextFrame = next
      next = nextProperty
      trace.properties += window.properties.filter { span in
        let isShown = isShown(span.from, span.to, in: window, &next) && keys.drawn.contains(span.key)
        return isShown || span.from < toldEnd || keys.kept.contains(span.key)
      }
      nextProperty = next
    }

    private mutating func noteKeys(_ window: TraceWindow) {
      let texts = window.symbols.texts
      for index in keys.looked..<texts.count {
        if ScreenFollower.Key(rawValue: texts[index]) != nil { keys.drawn.insert(Symbol(index: Int32(index))) }
        if PageTrace.keptKeys.contains(texts[index]) { keys.kept.insert(Symbol(index: Int32(index))) }
      }
      keys.looked = texts.count
    }

    /// Whether a span holds at the next moment that is shown, or when its step is over, if that has a picture.
    private func isShown(_ from: Int, _ to: Int, in window: TraceWindow, _ next: inout Int) -> Bool {
      while next < moments.count, moments[next] < from { next += 1 }
      if next < moments.count, moments[next] < to { return true }
      let step = Int(trace.events[from].step)
      return step < SessionSteps.mostPictures && window.steps[step - window.firstStep].endEvent - 1 < to
    }
  }

  /// Keys of properties of which each value counts, whenever it held.
  private static let keptKeys: Set<String> = Set(
    [ScreenFollower.Key.statusBarHidden, .interfaceOrientation].map(\.rawValue) + ["unit"] + SessionAccessibility.keys)
}
