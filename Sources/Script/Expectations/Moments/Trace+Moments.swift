package import RehearsalTrace

extension Trace {
  /// The session as it was when a step had been performed: what began later is left out, and what ended later holds.
  package func cut(behind step: Int) -> Trace {
    let end = steps[step].endEvent
    var trace = self
    trace.events.removeSubrange(min(end, events.count)...)
    trace.exceptions.removeAll { $0.event >= end }
    trace.views = views.filter { $0.from < end }
    trace.frames = frames.filter { $0.from < end }
    trace.properties = properties.filter { $0.from < end }
    for index in trace.views.indices where trace.views[index].to >= end { trace.views[index].to = .max }
    for index in trace.frames.indices where trace.frames[index].to >= end { trace.frames[index].to = .max }
    for index in trace.properties.indices where trace.properties[index].to >= end {
      trace.properties[index].to = .max
    }
    return trace
  }

  /// Where the events of the input begin that a step belongs to.
  func startOfInput(at step: Int) -> Int {
    steps[...step].last { MomentPattern.isInput($0, in: self) }?.firstEvent ?? 0
  }
}
