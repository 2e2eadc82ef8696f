/// Some steps of a trace, one after the other, with what began in them: what of a long trace is in memory at a time.
///
/// Steps, events and views have the numbers that they have in the whole trace. A whole trace is a window, too.
package struct TraceWindow: Sendable {
  /// The texts that symbols stand for.
  package var symbols = SymbolTable()
  /// How many steps came before.
  package var firstStep = 0
  /// How many events came before.
  package var firstEvent = 0
  /// The steps.
  package var steps: [TraceStep] = []
  /// What happened.
  package var events: [TraceEvent] = []
  /// The views that came, by creation.
  package var views: [TraceView] = []
  /// The frames that began, as the trace orders them.
  package var frames: [FrameSpan] = []
  /// The properties that began, as the trace orders them.
  package var properties: [PropertySpan] = []
  /// The exceptions of these events.
  package var exceptions: [TraceException] = []
  /// The paths of all views that came so far, by number from 1.
  package var viewPaths: [Symbol] = []

  /// Makes a window in which nothing is.
  package init() {}

  /// A whole trace.
  package init(_ trace: Trace) {
    symbols = trace.symbols
    steps = trace.steps
    events = trace.events
    views = trace.views
    frames = trace.frames
    properties = trace.properties
    exceptions = trace.exceptions
    viewPaths = trace.views.map(\.path)
  }

  /// The numbers of the events.
  package var eventNumbers: Range<Int> { firstEvent..<firstEvent + events.count }

  /// The event with a number, which is one of the window's.
  package func event(_ number: Int) -> TraceEvent { events[number - firstEvent] }

  /// The text of a symbol.
  package func text(_ symbol: Symbol) -> String { symbols[symbol] }

  /// The path of a view that came so far.
  package func path(of view: ViewID?) -> Symbol { view.map { path(ofView: $0.number) } ?? .none }

  /// The path of a view by its number; none for 0.
  package func path(ofView number: Int32) -> Symbol {
    number > 0 && Int(number) <= viewPaths.count ? viewPaths[Int(number) - 1] : .none
  }

  /// The path of the view that an event concerns, or the empty text.
  package func viewPath(of event: TraceEvent) -> String { text(path(ofView: event.viewNumber)) }
}

extension Trace {
  /// A trace of one window, which has all of it.
  package init(_ window: TraceWindow, end: Instant) {
    self.init()
    symbols = window.symbols
    steps = window.steps
    events = window.events
    views = window.views
    frames = window.frames
    properties = window.properties
    exceptions = window.exceptions
    self.end = end
  }
}
