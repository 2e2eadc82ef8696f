import RehearsalTrace

/// Writes what a living app does as a stream, for `rehearse import`.
///
/// ```swift
/// var recorder = ProbeRecorder(system: "UIKit 17.5") { text += $0 }
/// recorder.begin("notes/tap-outside", under: ["ios": "17.5"])
/// recorder.observe(.touch(phase: "began", finger: 1, at: Point(x: 40, y: 30), view: "window/bar/show"), at: 120_000)
/// recorder.observe(.commit(window: window), at: 136_000)
/// recorder.end(at: 900_000)
/// ```
///
/// The first finger that goes down begins a step, unless a test has told one since the last finger went up. Views are
/// told by what changed of them since the commit before; a commit that changed nothing is not told. Times are
/// microseconds since the session began, and never go back: an earlier one counts as the last.
public struct ProbeRecorder {
  private let write: (String) -> Void
  private var causes = ProbeCauses()
  private var screen = ProbeScreen()
  private var presented: [String] = []
  private var events = 0
  private var time: Int64 = 0
  private var isOpen = false
  /// Whether a test has told a step, and no finger has gone up since.
  private var isStepTold = false

  /// Begins a run.
  ///
  /// - Parameters:
  ///   - system: What performs, with its version: `UIKit 17.5`.
  ///   - write: Is handed each line with its end.
  public init(system: String, write: @escaping (String) -> Void) {
    self.write = write
    put("hello", ["protocol": 1, "producer": "RehearsalProbe 1", "system": .text(system)])
  }

  /// Begins a session, with the step `launch`.
  ///
  /// - Parameters:
  ///   - script: What the session is called: letters, digits and `- _ . /`.
  ///   - title: One line for people.
  ///   - configuration: A value for each axis.
  public mutating func begin(_ script: String, title: String = "", under configuration: [String: String] = [:]) {
    if isOpen { end(at: time) }
    (causes, screen, presented, events, time) = (ProbeCauses(), ProbeScreen(), [], 0, 0)
    (isOpen, isStepTold) = (true, false)
    var fields: [String: Value] = [
      "script": .text(script), "configuration": .record(configuration.mapValues { .text($0) }),
    ]
    if !title.isEmpty { fields["title"] = .text(title) }
    put("session", fields)
    step("launch", "launch")
  }

  /// Tells one thing; outside a session nothing is told.
  ///
  /// - Parameter microseconds: When it happened, since the session began.
  public mutating func observe(_ observation: ProbeObservation, at microseconds: Int64) {
    guard isOpen else { return }
    time = max(time, microseconds)
    switch observation {
    case .step(let word, let label):
      step(word, label)
      isStepTold = true
    case .touch(let phase, let finger, let place, let view): touch(phase, finger, place, view)
    case .event(let kind, let name, let subject, let arguments):
      let number = event(kind, name, subject: subject, arguments)
      causes.note(number, ofKind: kind)
    case .asked(let selector, let delegate, let arguments):
      causes.ask(event("callback", selector, subject: delegate, arguments))
    case .answered(let value):
      if let question = causes.answer(decides: value != nil), let value {
        put("answer", ["of": .integer(Int64(question)), "value": value])
      }
    case .commit(let window, let controllers): commit(window, controllers)
    case .exception(let name, let reason):
      let number = event("exception", name, subject: "", ["reason": .text(reason)])
      put("raised", ["of": .integer(Int64(number)), "name": .text(name), "message": .text(reason)])
      end(at: time)
    }
  }

  /// Ends the session.
  public mutating func end(at microseconds: Int64) {
    guard isOpen else { return }
    time = max(time, microseconds)
    put("end", ["at": .integer(time)])
    isOpen = false
  }

  // MARK: - Telling

  private mutating func step(_ word: String, _ label: String) {
    put("step", ["kind": .text(word), "label": .text(label), "at": .integer(time)])
    causes.begin(step: event("stimulus", word, subject: "", ["target": .text(label)], cause: .some(nil)))
  }

  private mutating func touch(_ phase: String, _ finger: Int, _ place: Point, _ view: String?) {
    if phase == "began", causes.isAtRest, !isStepTold {
      let target = view?.split(separator: "/").last.map(String.init) ?? ProbeScreen.window
      step("touch", "touch \(target)")
    }
    var fields: [String: Value] = [:]
    // A view that has not been told yet cannot be named.
    if let view, screen.views.contains(where: { $0.path == view }) { fields["view"] = .text(view) }
    let number = event(
      "touch", phase, subject: "", ["finger": .integer(Int64(finger)), "at": .point(place)],
      cause: causes.cause(ofFinger: finger), fields)
    causes.touch(number, finger: finger, phase: phase)
    if causes.isAtRest { isStepTold = false }
  }

  private mutating func commit(_ window: ProbeView, _ controllers: [String]) {
    for gone in presented.reversed() where !controllers.contains(gone) {
      _ = event("lifecycle", "dismissed", subject: gone)
    }
    for new in controllers where !presented.contains(new) { _ = event("lifecycle", "presented", subject: new) }
    presented = controllers
    let now = ProbeScreen(of: window)
    let changes = now.changes(since: screen)
    guard !changes.lines.isEmpty else { return }
    screen = now
    _ = changes.isLayout ? event("layout", "commit", subject: "") : event("display", "frame", subject: "")
    for line in changes.lines { write(line.text) }
  }

  /// Tells an event and gives its number.
  private mutating func event(
    _ kind: String, _ name: String, subject: String, _ arguments: [String: Value] = [:], cause: Int?? = nil,
    _ others: [String: Value] = [:]
  ) -> Int {
    events += 1
    var fields = others
    fields["id"] = .integer(Int64(events))
    fields["at"] = .integer(time)
    fields["kind"] = .text(kind)
    fields["name"] = .text(name)
    if !subject.isEmpty { fields["subject"] = .text(subject) }
    if !arguments.isEmpty { fields["arguments"] = .record(arguments) }
    if let cause = cause ?? causes.now { fields["cause"] = .integer(Int64(cause)) }
    put("event", fields)
    return events
  }

  private func put(_ type: String, _ fields: [String: Value]) { write(ProbeLine(type, fields).text) }
}
