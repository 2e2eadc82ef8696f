/// Computes the digests of a trace that comes in one window or in several.
///
/// What is kept between windows is small: what has not ended yet, four bytes an event and the texts. What must hold
/// where there are several: the steps cover the events in order, and what begins in a window does so with one of its
/// events.
package struct DigestsByWindow: ~Copyable {
  private var sections: TraceSections
  private var whole = CanonicalBytes()
  private var running = RunningDigest()

  /// So many bytes are digested at once.
  private static let most = 1 << 14

  /// Begins.
  ///
  /// - Parameters:
  ///   - end: When the trace ends.
  ///   - stepCount: How many steps it has.
  ///   - eventCount: How many events it has.
  package init(end: Instant, stepCount: Int, eventCount: Int) {
    sections = TraceSections(eventCount: eventCount)
    whole.number(Int64(TraceDigests.format))
    whole.number(end.microseconds)
    whole.number(Int64(stepCount))
  }

  /// Takes the next steps.
  ///
  /// - Parameter isLast: Whether none come after them.
  /// - Returns: The digests of these steps.
  package mutating func take(_ window: TraceWindow, isLast: Bool) -> [StepDigest] {
    unsafe window.symbols.texts.withUnsafeBufferPointer { unsafe take(window, isLast: isLast, texts: $0) }
  }

  private mutating func take(
    _ window: TraceWindow, isLast: Bool, texts: UnsafeBufferPointer<String>
  ) -> [StepDigest] {
    var digests: [StepDigest] = []
    unsafe sections.enter(window, isLast: isLast, texts: texts)
    unsafe whole.use(texts)
    var slices = StepSlices(window.eventNumbers)
    for (index, step) in window.steps.enumerated() {
      let (loose, own) = slices.events(of: step)
      sections.write(loose, since: .zero)
      _ = sections.close(into: &whole)
      whole.text(step.kind)
      whole.text(step.label)
      whole.number(step.at.microseconds)
      sections.write(own, since: step.at)
      digests += sections.close(into: &whole).map {
        StepDigest(step: window.firstStep + index, channel: $0.channel, digest: $0.digest)
      }
      digestSome()
    }
    if isLast {
      sections.write(slices.rest, since: .zero)
      _ = sections.close(into: &whole)
    }
    sections.leave(isLast: isLast)
    whole.forgetTexts()
    return digests
  }

  private mutating func digestSome() {
    guard whole.count >= DigestsByWindow.most else { return }
    unsafe running.add(whole.written)
    whole.goOn()
  }

  /// The identity of the recording, when the last window was taken.
  package var recording: Digest {
    var all = running
    unsafe all.add(whole.written)
    return all.digest
  }
}

/// Goes along the steps of a trace, which need not come from the stage: each event is in one step at most.
struct StepSlices {
  private let end: Int
  private var next: Int

  init(_ events: Range<Int>) { (next, end) = (events.lowerBound, events.upperBound) }

  /// The events after the step before, which no step holds, and the step's own.
  mutating func events(of step: TraceStep) -> (loose: Range<Int>, own: Range<Int>) {
    let first = min(max(next, step.firstEvent), end)
    let last = min(max(first, step.endEvent), end)
    defer { next = last }
    return (next..<first, first..<last)
  }

  /// The events after the last step.
  var rest: Range<Int> { next..<end }
}
