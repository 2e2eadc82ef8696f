extension TraceBuilder {
  /// Hands over what was appended since the last time, and forgets of it what has ended: for a trace that nobody wants
  /// whole.
  ///
  /// Of the trace are left: views and exceptions, what has not ended, and the newest step; that is what `finish` gives.
  /// Cost: linear in what is handed over and in what has not ended.
  ///
  /// - Parameters:
  ///   - window: Is filled; the same one every time, since it has the paths of all views. Until `body` is done it has
  ///     the texts. Ends that are not known yet are `Int.max`.
  ///   - body: Is handed the window, and the trace, which begins with what had not ended the last time: frames and
  ///     properties in the order of their windows, with their ends if these have come.
  package mutating func handOver(into window: inout TraceWindow, _ body: (inout TraceWindow, Trace) -> Void) {
    endStep()
    var new = Trace()
    swap(&new.symbols, &trace.symbols)
    new.frames = trace.frames[past.frames...].filter { $0.from != $0.to }
    new.properties = trace.properties[past.properties...].filter { $0.from != $0.to }
    new.sortSpans()
    let openFrames = (trace.frames[..<past.frames] + new.frames).filter { $0.to == .max }
    let openProperties = (trace.properties[..<past.properties] + new.properties).filter { $0.to == .max }
    fill(&window, with: &new)
    body(&window, trace)
    swap(&window.symbols, &trace.symbols)
    (trace.frames, trace.properties) = (openFrames, openProperties)
    trace.terminals.removeAll { $0.to != .max }
    findOpenSpans()
    past.events += window.events.count
    (past.frames, past.properties) = (trace.frames.count, trace.properties.count)
    (past.views, past.exceptions) = (trace.views.count, trace.exceptions.count)
    if let newest = trace.steps.last {
      (past.steps, past.hasNewestStep) = (stepCount - 1, true)
      trace.steps = [newest]
    }
  }

  private mutating func fill(_ window: inout TraceWindow, with new: inout Trace) {
    let keptSteps = past.hasNewestStep ? 1 : 0
    window.firstStep = past.steps + keptSteps
    window.firstEvent = past.events
    window.steps = Array(trace.steps[keptSteps...])
    window.events.removeAll(keepingCapacity: true)
    swap(&window.events, &trace.events)
    window.views = Array(trace.views[past.views...])
    window.viewPaths += window.views.map(\.path)
    swap(&window.frames, &new.frames)
    swap(&window.properties, &new.properties)
    window.exceptions = Array(trace.exceptions[past.exceptions...])
    swap(&window.symbols, &new.symbols)
  }

  /// Each view has one frame that has not ended, or none; so it is with properties and terminals.
  private mutating func findOpenSpans() {
    for (index, span) in trace.frames.enumerated() {
      openFrames[Int(span.view.number) - 1] = OpenSpan(index: index, former: nil)
    }
    for (index, span) in trace.properties.enumerated() {
      openProperties[span.subject, span.key] = OpenSpan(index: index, former: nil)
    }
    for (index, span) in trace.terminals.enumerated() {
      openTerminals[span.path] = OpenSpan(index: index, former: nil)
    }
  }
}
