import RehearsalTrace

/// A recording that is made event by event, and sound in everything that is not said otherwise.
struct BrokenRecording {
  var builder = TraceBuilder()
  var time: Int64 = 0
  private var stimulus: Int?
  private var window: ViewID?

  /// Begins a step; all but those that only let time pass have a stimulus, which causes what follows.
  mutating func step(_ word: String = "tap", at microseconds: Int64? = nil) {
    if let microseconds { time = microseconds }
    builder.beginStep(kind: word, label: word, line: 1, at: Instant(microseconds: time))
    guard word != "settle", word != "advance" else { return }
    stimulus = builder.append(at: Instant(microseconds: time), kind: .stimulus, name: word)
  }

  /// Appends an event that the step's stimulus caused, if nothing else is said.
  @discardableResult
  mutating func event(
    _ kind: TraceEvent.Kind, _ name: String, of subject: String = "", view: ViewID? = nil, cause: Int? = nil,
    _ arguments: Value? = nil, answer: Value? = nil
  ) -> Int {
    if builder.nextEvent == 0 { step() }
    let event = builder.append(
      at: Instant(microseconds: time), kind: kind, name: name, subject: subject, view: view, cause: cause ?? stimulus,
      arguments: arguments)
    if let answer { builder.setAnswer(answer, of: event) }
    return event
  }

  /// Appends an event with no cause.
  @discardableResult
  mutating func uncaused(_ kind: TraceEvent.Kind, _ name: String) -> Int {
    builder.append(at: Instant(microseconds: time), kind: kind, name: name)
  }

  @discardableResult
  mutating func lifecycle(_ name: String, of subject: String, _ arguments: Value? = nil, answer: Value? = nil) -> Int {
    event(.lifecycle, name, of: subject, arguments, answer: answer)
  }

  @discardableResult
  mutating func callback(_ name: String, _ arguments: Value? = nil, answer: Value? = nil, of delegate: String = "app")
    -> Int
  { event(.callback, name, of: delegate, arguments, answer: answer) }

  @discardableResult
  mutating func notification(_ name: String) -> Int { event(.notification, name) }

  /// The end of a turn, with which views, frames and properties begin.
  @discardableResult
  mutating func commit() -> Int { event(.layout, "commit") }

  mutating func rest() { step("settle") }

  // MARK: - Views

  @discardableResult
  mutating func view(_ path: String, _ frame: Rect, in parent: ViewID? = nil, of name: String = "UIView") -> ViewID {
    let view = builder.appendView(parent: parent, path: path, className: name)
    builder.appendFrame(MilliRect(frame), of: view)
    return view
  }

  /// The window of an iPad in portrait, made with the first commit.
  mutating func screen() -> ViewID {
    if let window { return window }
    commit()
    let made = view("window", Rect(x: 0, y: 0, width: 768, height: 1024), of: "UIWindow")
    window = made
    return made
  }

  /// A popover `pop` on the screen, with its dimming view and its own view.
  mutating func popover(
    at frame: Rect = Rect(x: 100, y: 100, width: 336, height: 234),
    dimming: Rect = Rect(x: 0, y: 0, width: 768, height: 1024)
  ) -> (dimming: ViewID, popover: ViewID) {
    let window = screen()
    let dimmingView = view("window/pop.dimmingView", dimming, in: window, of: "UIDimmingView")
    let popover = view("window/pop.dimmingView/pop.view", frame, in: dimmingView, of: "UIPopoverView")
    set("popoverVisible", true, of: "pop")
    set("owners", ["app"], of: "pop")
    return (dimmingView, popover)
  }

  mutating func set(_ property: String, _ value: Value, of subject: String) {
    builder.appendProperty(value, key: property, of: subject)
  }

  // MARK: - The end

  mutating func finish() -> Trace { builder.finish(at: Instant(microseconds: time)) }
}
