public import RehearsalTrace

/// One thing that a living app does, as whoever sees it hands it over.
public enum ProbeObservation: Sendable {
  /// A test does something, and what follows is its consequence: `tap`, `tap show`.
  case step(word: String, label: String)
  /// A finger; `began`, `moved`, `ended` or `cancelled`.
  case touch(phase: String, finger: Int, at: Point, view: String?)
  /// What a recogniser, a control, a controller or a notification tells; the kinds are those of streams.
  case event(kind: String, name: String, subject: String, arguments: [String: Value] = [:])
  /// A delegate is asked; everything up to its answer is a consequence.
  case asked(selector: String, delegate: String, arguments: [String: Value] = [:])
  /// The delegate that was asked last answers; `nil` for a message without an answer.
  case answered(Value?)
  /// The run loop's turn is over: what the window shows, and which controllers present, from the root up.
  case commit(window: ProbeView, presented: [String] = [])
  /// An exception that nobody catches: the session is over.
  case exception(name: String, reason: String)
}
