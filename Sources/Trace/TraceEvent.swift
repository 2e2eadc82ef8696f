/// One thing that happened during a session.
///
/// Events are ordered by their sequence number, which is their position in `Trace.events`. All texts are symbols of
/// the trace. 40 bytes, no references: the recorder reads them straight from the array.
public struct TraceEvent: Hashable, Sendable {
  /// Virtual time.
  public var at: Instant
  /// The step that was being performed.
  public var step: Int32
  /// Sequence number of the event that caused this one, or -1 for a step's own stimulus.
  public var causeNumber: Int32
  /// What sort of thing happened.
  public var kind: Kind
  /// What happened: a selector, a gesture, a store key.
  public var name: Symbol
  /// Whom it happened to: identifier of a controller, delegate or object; `none` when only the view matters.
  public var subject: Symbol
  /// Number of the view concerned, or 0.
  public var viewNumber: Int32
  /// Canonical JSON object of named arguments, or `none`.
  public var arguments: Symbol
  /// Canonical JSON of what was answered, or `none` for a message that answers nothing.
  public var answer: Symbol

  /// Makes an event; the trace builder is the usual caller.
  public init(
    at: Instant, step: Int, kind: Kind, name: Symbol, subject: Symbol = .none, view: ViewID? = nil,
    cause: Int? = nil, arguments: Symbol = .none, answer: Symbol = .none
  ) {
    self.at = at
    self.step = Int32(step)
    self.causeNumber = cause.map(Int32.init) ?? -1
    self.kind = kind
    self.name = name
    self.subject = subject
    self.viewNumber = view?.number ?? 0
    self.arguments = arguments
    self.answer = answer
  }

  /// Sequence number of the event that caused this one; smaller than its own.
  public var cause: Int? { causeNumber < 0 ? nil : Int(causeNumber) }
  /// The view concerned.
  public var view: ViewID? { viewNumber == 0 ? nil : ViewID(number: viewNumber) }
}
