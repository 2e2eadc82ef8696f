/// Everything that one session recorded: steps, events, views, frames, properties and exceptions.
///
/// A trace never assumes who made it. The in-process stage fills one through `TraceBuilder`; a reader of a store or an
/// adapter for a real toolkit fills one the same way. Equal behaviour gives equal traces up to symbol numbering, and
/// equal digests.
public struct Trace: Sendable {
  /// The texts that symbols stand for.
  public var symbols = SymbolTable()
  /// The script's steps in order; step 0 is the first.
  public var steps: [TraceStep] = []
  /// What happened, by sequence number.
  public var events: [TraceEvent] = []
  /// The views that existed, by creation.
  public var views: [TraceView] = []
  /// Where each view was, ordered by first sequence number and then by view.
  public var frames: [FrameSpan] = []
  /// What each property was, ordered by first sequence number, then by the texts of subject and key.
  public var properties: [PropertySpan] = []
  /// What terminals showed, as text, ordered by first sequence number and then by path.
  ///
  /// A channel of its own, outside the digests: how a screen is drawn is no behaviour.
  public var terminals: [TerminalSpan] = []
  /// Exceptions raised; at most one in a trace made by the stage.
  public var exceptions: [TraceException] = []
  /// Virtual time at which the session ended.
  public var end = Instant.zero

  /// Makes an empty trace.
  public init() {}

  /// The text of `symbol`.
  public func text(_ symbol: Symbol) -> String { symbols[symbol] }

  /// The view called `id`.
  public func view(_ id: ViewID) -> TraceView? {
    let index = Int(id.number) - 1
    return views.indices.contains(index) ? views[index] : nil
  }

  /// Puts frames, properties and terminals in their canonical order; once, when all spans are there.
  package mutating func sortSpans() {
    frames.sort { ($0.from, $0.view.number) < ($1.from, $1.view.number) }
    terminals.sort {
      $0.from != $1.from ? $0.from < $1.from : ExactText.precedes($0.path, $1.path)
    }
    let texts = symbols.texts
    properties.sort { left, right in
      if left.from != right.from { return left.from < right.from }
      if left.subject != right.subject {
        return ExactText.precedes(texts[Int(left.subject.index)], texts[Int(right.subject.index)])
      }
      return ExactText.precedes(texts[Int(left.key.index)], texts[Int(right.key.index)])
    }
  }

  /// The path of the view that `event` concerns, or the empty text.
  public func viewPath(of event: TraceEvent) -> String {
    event.view.flatMap { view($0) }.map { text($0.path) } ?? ""
  }
}

/// One performed step of a script.
public struct TraceStep: Hashable, Sendable {
  /// The step's word: `tap`, `rotate`, `settle`.
  public var kind: Symbol
  /// The step as a reader would write it: `tap newGame`.
  public var label: Symbol
  /// Line of the script it stands on, from 1; 0 when there is none.
  ///
  /// Not part of the digest.
  public var line: Int32
  /// Sequence number of its first event.
  public var firstEvent: Int {
    get { Int(first) }
    set { first = Int32(clamping: newValue) }
  }
  /// One past the sequence number of its last event.
  public var endEvent: Int {
    get { Int(end) }
    set { end = Int32(clamping: newValue) }
  }
  /// Virtual time at which it began.
  public var at: Instant

  // Long sessions have many steps, and no trace has as many events.
  private var first: Int32
  private var end: Int32

  /// Makes a step.
  public init(kind: Symbol, label: Symbol, line: Int32, firstEvent: Int, endEvent: Int, at: Instant) {
    self.kind = kind
    self.label = label
    self.line = line
    self.at = at
    first = Int32(clamping: firstEvent)
    end = Int32(clamping: endEvent)
  }
}

/// One view, for as long as it was in the window.
public struct TraceView: Hashable, Sendable {
  /// Identity.
  public var id: ViewID
  /// The superview when it was added, or `nil` for a window.
  public var parent: ViewID?
  /// Identifiers from the window down, joined by "/"; unique among views that exist at the same time.
  public var path: Symbol
  /// UIKit's class name.
  public var className: Symbol
  /// Sequence number from which it was there.
  public var from: Int
  /// One past the last sequence number at which it was there.
  public var to: Int

  /// Makes a view record.
  public init(id: ViewID, parent: ViewID?, path: Symbol, className: Symbol, from: Int, to: Int) {
    self.id = id
    self.parent = parent
    self.path = path
    self.className = className
    self.from = from
    self.to = to
  }
}

/// Where a view was during events `[from, to)`, in its superview's coordinates, as shown on the screen.
public struct FrameSpan: Hashable, Sendable {
  /// The view.
  public var view: ViewID
  /// First sequence number at which the frame held.
  public var from: Int
  /// One past the last sequence number at which it held.
  public var to: Int
  /// The frame.
  public var frame: MilliRect

  /// Makes a span.
  public init(view: ViewID, from: Int, to: Int, frame: MilliRect) {
    self.view = view
    self.from = from
    self.to = to
    self.frame = frame
  }
}

/// What a property was during events `[from, to)`.
public struct PropertySpan: Hashable, Sendable {
  /// Path of a view, or identifier of another object.
  public var subject: Symbol
  /// The property's name.
  public var key: Symbol
  /// First sequence number at which the value held.
  public var from: Int
  /// One past the last sequence number at which it held.
  public var to: Int
  /// The value as canonical JSON.
  public var value: Symbol

  /// Makes a span.
  public init(subject: Symbol, key: Symbol, from: Int, to: Int, value: Symbol) {
    self.subject = subject
    self.key = key
    self.from = from
    self.to = to
    self.value = value
  }
}

/// An exception, as the system would have reported it.
public struct TraceException: Hashable, Sendable {
  /// Sequence number of the exception event.
  public var event: Int
  /// The exception's name: `NSGenericException`.
  public var type: Symbol
  /// Its reason, word for word.
  public var message: Symbol

  /// Makes an exception record.
  public init(event: Int, type: Symbol, message: Symbol) {
    self.event = event
    self.type = type
    self.message = message
  }
}
