import RehearsalDrawing
import RehearsalStore
import RehearsalTrace

/// What a session's page shows of a recording: all steps and views, and of the events, frames and properties those that
/// a moment, a step's picture or a row tells.
///
/// A page of a million events has 800 screens and 5,000 rows, whose events and spans are few. Of the others it needs to
/// be known how many rows they would have, and when the screen changed: some bytes each, until the moments are chosen.
struct PageTrace {
  /// The trace without what no part of the page asks for, and without events.
  private(set) var trace: Trace
  /// The events that are told or drawn.
  private(set) var events: KnownEvents
  /// The moments whose screens are shown.
  let moments: MovingScreen.Choice

  /// Reads a recording window by window.
  ///
  /// - Parameter least: A recording of fewer events is read whole.
  init(_ recording: Int64, in store: Store, least: Int = Store.leastOfWindows) throws {
    self = try store.readingWindows(
      ofRecording: recording, least: least, into: Look(), look: { $0.take($1) }
    ) { look, windows in
      let chosen = look.moments
      let changes = look.changeCount
      let events = look.takeEvents(with: chosen, of: windows.eventCount, in: windows.symbols)
      let moments = chosen.map(\.number)
      var thinning = Thinning(of: look.takeTrace(), moments: moments, toldEnd: look.toldEnd ?? windows.eventCount)
      thinning.trace.end = windows.end
      try windows.forEach(.spans) { window in
        thinning.take(window)
        return true
      }
      return PageTrace(
        trace: thinning.trace, events: events, moments: MovingScreen.Choice(events: moments, count: changes))
    }
    // Those of the others went with who read them.
    var used = UsedTexts(of: trace.symbols)
    forEachSymbol { used.note($0) }
    used.choose()
    forEachSymbol { $0 = used.number(of: $0) }
    trace.symbols = used.symbols
  }

  /// Goes through the texts of all that is kept.
  private mutating func forEachSymbol(_ body: (inout Symbol) -> Void) {
    for place in trace.steps.indices {
      body(&trace.steps[place].kind)
      body(&trace.steps[place].label)
    }
    for place in trace.views.indices {
      body(&trace.views[place].path)
      body(&trace.views[place].className)
    }
    for place in trace.properties.indices {
      body(&trace.properties[place].subject)
      body(&trace.properties[place].key)
      body(&trace.properties[place].value)
    }
    for place in trace.exceptions.indices {
      body(&trace.exceptions[place].type)
      body(&trace.exceptions[place].message)
    }
    events.change { event in
      body(&event.name)
      body(&event.subject)
      body(&event.arguments)
      body(&event.answer)
    }
  }

  private init(trace: Trace, events: KnownEvents, moments: MovingScreen.Choice) {
    (self.trace, self.events, self.moments) = (trace, events, moments)
  }

  /// What is found out of a whole recording.
  private struct Look {
    /// Steps, views and exceptions.
    private var trace = Trace()
    /// Events with which the screen may have changed.
    private var changing = EventBits()
    /// The same once more, in order, with what is known of them.
    private var changes = ScreenMoments()
    /// How many rows each step has.
    private var rowCounts: [Int32] = []
    /// How many rows are told.
    private var rows = 0
    /// The first event that has no row.
    private(set) var toldEnd: Int?
    /// The events that are told, and one more.
    private var first: [TraceEvent] = []
    private var others = UndecidedEvents()

    /// Hands over what was taken, which is not here any more.
    mutating func takeTrace() -> Trace {
      defer { trace = Trace() }
      return trace
    }

    mutating func take(_ window: TraceWindow) {
      trace.steps += window.steps
      trace.views += window.views
      trace.exceptions += window.exceptions
      for event in MovingScreen.changing(in: window) where event >= 0 { changing.insert(event) }
      for step in window.steps { countRows(of: step, in: window) }
      let raised = Set(window.exceptions.map(\.event))
      for (number, event) in zip(window.eventNumbers, window.events) {
        if changing.contains(number) { changes.append(number, event) }
        if toldEnd.map({ number <= $0 }) ?? true {
          first.append(event)
        } else if event.kind == .touch || event.kind == .announcement || raised.contains(number) {
          others.append(number, event)
        }
      }
    }

    private mutating func countRows(of step: TraceStep, in window: TraceWindow) {
      var count: Int32 = 0
      var number = step.firstEvent
      while number < step.endEvent {
        if toldEnd == nil, rows == EventRows.mostRows { toldEnd = number }
        number = EventRows.end(ofRowAt: number, before: step.endEvent) { window.event($0).kind }
        rows += 1
        count += 1
      }
      rowCounts.append(count)
    }

    /// After so many events the screen may look otherwise than before.
    var changeCount: Int { changes.count }

    /// The moments that are shown.
    var moments: [ScreenMoments.Moment] {
      var moments: [ScreenMoments.Moment] = []
      _ = MovingScreen.chosen(among: changes.count, views: trace.views) { places in
        moments = changes.at(places)
        return moments.map(\.number)
      }
      return moments
    }

    /// Hands over what is known of the events when these moments are shown.
    mutating func takeEvents(
      with moments: [ScreenMoments.Moment], of count: Int, in symbols: SymbolTable
    ) -> KnownEvents {
      trace.symbols = symbols
      var kept = KeptEvents(trace, moments, first: first.count)
      others.forEach { kept.take($0, $1) }
      defer { (first, others, changes, changing) = ([], UndecidedEvents(), ScreenMoments(), EventBits()) }
      return KnownEvents(first: first, others: kept.end(), count: count, rowCounts: rowCounts, steps: trace.steps)
    }
  }

  /// Takes what is asked for.
  private struct Thinning {
    var trace: Trace
    private let moments: [Int]
    private let toldEnd: Int
    private var (nextFrame, nextProperty) = (0, 0)
    private var step = 0
    private var keys: (looked: Int, drawn: Set<Symbol>, kept: Set<Symbol>) = (0, [], [])

    init(of trace: Trace, moments: [Int], toldEnd: Int) {
      (self.trace, self.moments, self.toldEnd) = (trace, moments, toldEnd)
    }

    mutating func take(_ window: TraceWindow) {
      trace.symbols = window.symbols
      noteKeys(window)
      var next = nextFrame
      step = 0
      let frames = window.frames.filter { isShown($0.from, $0.to, in: window, &next) }
      trace.frames += frames
      nextFrame = next
      next = nextProperty
      step = 0
      let properties = window.properties.filter { span in
        let isShown = isShown(span.from, span.to, in: window, &next) && keys.drawn.contains(span.key)
        return isShown || span.from < toldEnd || keys.kept.contains(span.key)
      }
      trace.properties += properties
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
    private mutating func isShown(_ from: Int, _ to: Int, in window: TraceWindow, _ next: inout Int) -> Bool {
      while next < moments.count, moments[next] < from { next += 1 }
      if next < moments.count, moments[next] < to { return true }
      guard window.firstStep < SessionSteps.mostPictures else { return false }
      while step < window.steps.count, window.steps[step].endEvent <= from { step += 1 }
      guard step < window.steps.count else { return false }
      return window.firstStep + step < SessionSteps.mostPictures && window.steps[step].endEvent - 1 < to
    }
  }

  /// Keys of properties of which each value counts, whenever it held.
  private static let keptKeys: Set<String> = Set(
    [ScreenFollower.Key.statusBarHidden, .interfaceOrientation].map(\.rawValue) + ["unit"] + SessionAccessibility.keys)
}
