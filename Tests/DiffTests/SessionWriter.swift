import RehearsalTrace

/// Writes traces in the shape the stage gives them, one line a thing that happens.
///
/// An event without a cause of its own is caused by the event before it; `under` names another.
struct SessionWriter {
  private var builder = TraceBuilder()
  private(set) var now: Int64 = 0
  private(set) var last = -1
  private var views: [String: ViewID] = [:]

  enum Cause {
    case last
    case none
    case event(Int)
  }

  init() {}

  mutating func step(_ label: String) {
    let kind = label.split(separator: " ").first.map(String.init) ?? label
    builder.beginStep(kind: kind, label: label, line: 0, at: Instant(microseconds: now))
    last = -1
  }

  mutating func wait(_ milliseconds: Int64) { waitMicroseconds(milliseconds * 1000) }

  mutating func waitMicroseconds(_ microseconds: Int64) { now += microseconds }

  @discardableResult
  mutating func event(
    _ kind: TraceEvent.Kind, _ name: String, of subject: String = "", view: String? = nil, _ arguments: Value? = nil,
    answer: Value? = nil, under cause: Cause = .last
  ) -> Int {
    let number: Int? =
      switch cause {
      case .last: last < 0 ? nil : last
      case .none: nil
      case .event(let number): number
      }
    last = builder.append(
      at: Instant(microseconds: now), kind: kind, name: name, subject: subject, view: view.flatMap { views[$0] },
      cause: number, arguments: arguments)
    if let answer { builder.setAnswer(answer, of: last) }
    return last
  }

  mutating func view(_ path: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    if views[path] == nil {
      let parent = path.split(separator: "/").dropLast().joined(separator: "/")
      views[path] = builder.appendView(parent: views[parent], path: path, className: "UIView")
    }
    if let id = views[path] {
      builder.appendFrame(MilliRect(Rect(x: x, y: y, width: width, height: height)), of: id)
    }
  }

  mutating func removeView(_ path: String) {
    if let id = views.removeValue(forKey: path) { builder.endView(id) }
  }

  mutating func property(_ subject: String, _ key: String, _ value: Value) {
    builder.appendProperty(value, key: key, of: subject)
  }

  /// `count` display frames at 60 Hz under `cause`; `body` says what each shows.
  mutating func display(_ count: Int, under cause: Int, _ body: (inout SessionWriter, Int) -> Void) {
    for frame in 1...count {
      now = Instant(microseconds: now).nextDisplayFrame * 1_000_000 / 60
      event(.display, "frame", under: .event(cause))
      body(&self, frame)
    }
  }

  /// A tap on a view: down, up 50 ms later; the event that came last is the release.
  mutating func tap(_ path: String) {
    event(.stimulus, "tap", under: .none)
    event(.touch, "began", view: path, ["finger": 1])
    wait(50)
    event(.touch, "ended", view: path, ["finger": 1])
  }

  mutating func raise(_ type: String, _ message: String) {
    event(.exception, type, ["reason": .text(message)])
    builder.appendException(type: type, message: message, event: last)
  }

  mutating func finish() -> Trace { builder.finish(at: Instant(microseconds: now)) }
}

/// A trace written by `body`.
func session(_ body: (inout SessionWriter) -> Void) -> Trace {
  var writer = SessionWriter()
  body(&writer)
  return writer.finish()
}
