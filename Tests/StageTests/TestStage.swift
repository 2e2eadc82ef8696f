import RehearsalStage
import RehearsalTrace

/// A stage with a visible window, and what tests ask of its recording.
final class TestStage {
  let stage: Stage

  init(_ model: Device.Model = .ipad, _ orientation: UIInterfaceOrientation = .portrait, isVisible: Bool = true) {
    stage = Stage(device: Device(model: model, interfaceOrientation: orientation))
    stage.beginStep(kind: "launch", label: "launch", line: 1)
    let window = stage.window
    if isVisible { stage.turn { window.makeKeyAndVisible() } }
  }

  /// A view in the window or in another view, from a turn of its own.
  func add<View: UIView>(_ view: View, to superview: UIView? = nil) -> View {
    stage.turn { (superview ?? stage.window).addSubview(view) }
    return view
  }

  func view(_ id: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, in superview: UIView? = nil)
    -> UIView
  {
    add(UIView(stage: stage, id: id, frame: Rect(x: x, y: y, width: width, height: height)), to: superview)
  }

  /// The events of some kinds, or of all, as text: `touch window/go began {…}`.
  func events(_ kinds: TraceEvent.Kind..., since first: Int = 0) -> [String] {
    let trace = stage.trace
    return trace.events[first...].filter { kinds.isEmpty || kinds.contains($0.kind) }
      .map { TraceText.describe($0, in: trace) }
  }

  /// The number of the next event.
  var nextEvent: Int { stage.trace.events.count }

  /// The event that caused the last event of a kind, as text.
  func cause(ofLast kind: TraceEvent.Kind) -> String? {
    let trace = stage.trace
    guard let event = trace.events.last(where: { $0.kind == kind }), let cause = event.cause else { return nil }
    return TraceText.describe(trace.events[cause], in: trace)
  }

  /// The recorded frames of a view in order, each with the microsecond from which it held.
  func frames(of path: String) -> [(at: Int64, frame: Rect)] {
    let trace = stage.trace
    return trace.frames.filter { trace.view($0.view).map { trace.text($0.path) } == path && $0.from < $0.to }
      .map { (trace.events[$0.from].at.microseconds, $0.frame.rect) }
  }

  /// The values of a property in order, as JSON; the last in brackets when it no longer holds.
  func values(_ key: String, of subject: String) -> [String] {
    let trace = stage.trace
    return trace.properties
      .filter { trace.text($0.subject) == subject && trace.text($0.key) == key && $0.from < $0.to }
      .map { trace.text($0.value) }
  }

  /// The paths of the views that are recorded as being there, in order of creation.
  var shownPaths: [String] {
    let trace = stage.trace
    return trace.views.filter { $0.to == .max }.map { trace.text($0.path) }
  }
}
