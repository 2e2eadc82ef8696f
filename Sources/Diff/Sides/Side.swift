import RehearsalTrace

/// One of the two traces, prepared for comparison: texts as shared numbers, causes without carriers.
///
/// *Carriers* are layout and display events: they carry changes of frames and properties and are no content of their
/// own. A content event's cause is looked up past them.
struct Side {
  let trace: Trace
  /// The number of each event in the whole trace, where only some are there.
  private let sequences: [Int]?
  let digests: TraceDigests
  /// Shared number of each symbol.
  let numbers: [Int32]
  /// Shared number of each view's path.
  let paths: [Int32]
  /// The nearest cause of each event that is no carrier, or -1.
  let contentCauses: [Int32]
  /// Position in `trace.exceptions` by event.
  let exceptions: [Int: Int]
  /// Shared number of type and message of the exception that an event reports.
  let exceptionTexts: [Int: Int32]
  /// The digests of all steps, by step and channel.
  private let stepDigests: [StepDigest]
  /// Where among them those of each step begin, and at the end where those of the last one end: of the steps of a long
  /// session nearly none differ, and have any.
  private let digestStarts: [Int32]

  init(_ trace: Trace, digests: TraceDigests?, sequences: [Int]? = nil, vocabulary: inout SharedVocabulary) {
    self.trace = trace
    self.sequences = sequences
    let digests = digests ?? trace.digests()
    self.digests = digests
    let numbers = vocabulary.numbers(of: trace.symbols.texts)
    self.numbers = numbers
    paths = trace.views.map { numbers[Int($0.path.index)] }
    contentCauses = Side.contentCauses(of: trace)
    exceptions = Dictionary(
      trace.exceptions.enumerated().map { ($0.element.event, $0.offset) }, uniquingKeysWith: { first, _ in first })
    exceptionTexts = exceptions.mapValues { index in
      let exception = trace.exceptions[index]
      return vocabulary.number(of: "\(trace.text(exception.type)): \(trace.text(exception.message))")
    }
    stepDigests = Side.inOrder(digests.steps)
    digestStarts = Side.starts(of: stepDigests, steps: trace.steps.count)
  }

  /// Digests of a step by channel number; 0 is the order across channels.
  func digests(ofStep step: Int) -> [Int: Digest] {
    Dictionary(
      storedDigests(ofStep: step).map { (Int($0.channel?.rawValue ?? 0), $0.digest) }, uniquingKeysWith: { $1 })
  }

  /// Whether what happened in a step is what happened in one of another side.
  func isEqual(inStep step: Int, to other: Side, inStep otherStep: Int) -> Bool {
    storedDigests(ofStep: step).elementsEqual(other.storedDigests(ofStep: otherStep)) {
      $0.channel == $1.channel && $0.digest == $1.digest
    }
  }

  private func storedDigests(ofStep step: Int) -> ArraySlice<StepDigest> {
    stepDigests[Int(digestStarts[step])..<Int(digestStarts[step + 1])]
  }

  private static func inOrder(_ digests: [StepDigest]) -> [StepDigest] {
    func place(_ digest: StepDigest) -> (Int, UInt8) { (digest.step, digest.channel?.rawValue ?? 0) }
    let isInOrder = zip(digests, digests.dropFirst()).allSatisfy { place($0) < place($1) }
    return isInOrder ? digests : digests.sorted { place($0) < place($1) }
  }

  private static func starts(of digests: [StepDigest], steps: Int) -> [Int32] {
    var next = digests.firstIndex { $0.step >= 0 } ?? digests.count
    var starts: [Int32] = []
    starts.reserveCapacity(steps + 1)
    for step in 0..<steps {
      starts.append(Int32(next))
      while next < digests.count, digests[next].step == step { next += 1 }
    }
    starts.append(Int32(next))
    return starts
  }

  func number(_ symbol: Symbol) -> Int32 { numbers[Int(symbol.index)] }

  func text(_ symbol: Symbol) -> String { trace.text(symbol) }

  /// Shared number of the path of the view that an event concerns.
  func path(of event: TraceEvent) -> Int32 {
    let index = Int(event.viewNumber) - 1
    return paths.indices.contains(index) ? paths[index] : 0
  }

  func isCarrier(_ event: Int) -> Bool { Side.isCarrier(trace.events[event].kind) }

  func contentCause(of event: Int) -> Int? {
    let cause = contentCauses[event]
    return cause < 0 ? nil : Int(cause)
  }

  /// How many events of the whole trace before an event its cause is; 0 when it has none.
  func distanceToCause(of event: Int) -> Int {
    contentCause(of: event).map { sequence(of: event) - sequence(of: $0) } ?? 0
  }

  /// The event itself, or what caused it when it is a carrier.
  func contentOwner(of event: Int) -> Int? { isCarrier(event) ? contentCause(of: event) : event }

  /// The events of a step, as far as there are any: a trace need not come from the stage.
  func events(ofStep step: Int) -> Range<Int> {
    let begin = min(max(0, trace.steps[step].firstEvent), trace.events.count)
    return begin..<min(max(begin, trace.steps[step].endEvent), trace.events.count)
  }

  /// The events of a step that are no carriers.
  func contentEvents(ofStep step: Int) -> [Int] { events(ofStep: step).filter { !isCarrier($0) } }

  func stepBegin(_ step: Int) -> Instant { trace.steps[step].at }

  /// When a step ended: the next one began, or the session ended.
  func stepEnd(_ step: Int) -> Instant { step + 1 < trace.steps.count ? trace.steps[step + 1].at : trace.end }

  /// Microseconds from the begin of the event's step.
  func offset(of event: Int) -> Int64 {
    let step = Int(trace.events[event].step)
    let begin = trace.steps.indices.contains(step) ? trace.steps[step].at : .zero
    return (trace.events[event].at - begin).microseconds
  }

  /// The number under which a reader finds an event.
  func sequence(of event: Int) -> Int { sequences?[event] ?? event }

  /// What a reader needs to know of an event.
  func facts(_ event: Int) -> EventFacts {
    let recorded = trace.events[event]
    let message = exceptions[event].map { text(trace.exceptions[$0].message) } ?? ""
    return EventFacts(
      sequence: sequence(of: event), kind: recorded.kind, subject: text(recorded.subject), name: text(recorded.name),
      viewPath: trace.viewPath(of: recorded), arguments: text(recorded.arguments), answer: text(recorded.answer),
      message: message, offset: Interval(microseconds: offset(of: event)))
  }

  private static func isCarrier(_ kind: TraceEvent.Kind) -> Bool { kind == .layout || kind == .display }

  private static func contentCauses(of trace: Trace) -> [Int32] {
    var causes = [Int32](repeating: -1, count: trace.events.count)
    for (number, event) in trace.events.enumerated() {
      guard let cause = event.cause, cause < number else { continue }
      causes[number] = isCarrier(trace.events[cause].kind) ? causes[cause] : Int32(cause)
    }
    return causes
  }
}
