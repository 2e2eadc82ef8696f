public import RehearsalTrace

extension Store {
  // MARK: - State

  /// Everything that was there at an event.
  ///
  /// Cost: reading the recording, once for questions about the same one that follow each other.
  public func state(ofRecording recording: Int64, atEvent event: Int) throws(StoreError) -> SessionState {
    let trace = try traceForMoments(ofRecording: recording)
    guard trace.events.indices.contains(event) else {
      throw StoreError(
        kind: .notFound,
        message: trace.events.isEmpty
          ? "the recording has no events" : "there is no event \(event); they are 0 to \(trace.events.count - 1)")
    }
    return SessionState(of: trace, at: event)
  }

  /// The last event of a step, which is its first when it has none of its own.
  ///
  /// - Parameter step: Position from 0.
  public func lastEvent(ofStep step: Int, recording: Int64) throws(StoreError) -> Int {
    let steps = try traceForMoments(ofRecording: recording).steps
    guard steps.indices.contains(step) else {
      throw StoreError(kind: .notFound, message: "the recording has no step \(step)")
    }
    return max(0, steps[step].endEvent - 1)
  }

  /// The last event at or before a moment of virtual time.
  public func lastEvent(notAfter moment: Instant, recording: Int64) throws(StoreError) -> Int {
    guard let event = try traceForMoments(ofRecording: recording).events.lastIndex(where: { $0.at <= moment }) else {
      throw StoreError(
        kind: .notFound, message: "nothing had happened yet at \(decimalText(milli: moment.microseconds)) ms")
    }
    return event
  }

  /// The trace of a recording; the last one that was asked for is kept, since a recording never changes.
  private func traceForMoments(ofRecording recording: Int64) throws(StoreError) -> Trace {
    if let lastRead, lastRead.recording == recording { return lastRead.trace }
    let trace = try trace(ofRecording: recording)
    lastRead = (recording, trace)
    return trace
  }
}

extension SessionState {
  /// What was there at an event of a trace.
  init(of trace: Trace, at event: Int) {
    self.init(event: event, views: [], objects: [])
    var properties: [Symbol: [PropertyState]] = [:]
    for span in trace.properties where span.from <= event && span.to > event {
      properties[span.subject, default: []].append(
        PropertyState(name: trace.text(span.key), value: trace.text(span.value)))
    }
    for subject in properties.keys {
      properties[subject]?.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
    var frames: [Int32: MilliRect] = [:]
    for span in trace.frames where span.from <= event && span.to > event { frames[span.view.number] = span.frame }
    for view in trace.views where view.from <= event && view.to > event {
      views.append(
        ViewState(
          id: view.id, parent: view.parent, path: trace.text(view.path), className: trace.text(view.className),
          frame: frames[view.id.number], properties: properties.removeValue(forKey: view.path) ?? []))
    }
    objects = properties.map { ObjectState(identifier: trace.text($0.key), properties: $0.value) }
      .sorted { $0.identifier.utf8.lexicographicallyPrecedes($1.identifier.utf8) }
  }
}
