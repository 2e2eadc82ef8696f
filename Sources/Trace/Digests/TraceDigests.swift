/// The digests of one trace: one for the whole, and one per step and channel.
///
/// What goes in: steps, events, views, frames, properties and exceptions, as texts and integers, and the number of the
/// recording format. What stays out: configuration, wall time, host, run, engine version, row numbers, script lines.
/// So two cells that behave alike have one digest, and a run in which nothing changed adds no behaviour.
public struct TraceDigests: Sendable {
  /// Number of the canonical byte layout.
  ///
  /// Raised when the layout or the meaning of a recorded fact changes.
  public static let format = 1

  /// Identity of the whole recording.
  public var recording: Digest
  /// Digests of what happened in each step, one entry for each step and channel that has any content.
  public var steps: [StepDigest]

  /// Makes digests from stored parts.
  public init(recording: Digest, steps: [StepDigest]) {
    self.recording = recording
    self.steps = steps
  }
}

/// The digest of one channel of one step.
///
/// Self-contained: equal content in two recordings gives equal digests, whatever the steps before did. Times count
/// from the step's begin. Conservative as a filter: equal digests mean equal channels; unequal ones need a look.
public struct StepDigest: Hashable, Sendable {
  /// Position of the step.
  public var step: Int
  /// The channel, or `nil` for the structure: the order of everything across channels, causes and the life of views.
  public var channel: Channel?
  /// The digest.
  public var digest: Digest

  /// Makes a step digest from stored parts.
  public init(step: Int, channel: Channel?, digest: Digest) {
    self.step = step
    self.channel = channel
    self.digest = digest
  }
}

extension Trace {
  /// Computes the digests of this trace.
  ///
  /// One pass over the events, frames and properties; about 60 bytes are hashed per event. Events that no step holds
  /// are part of the recording's digest and of no step's.
  public func digests() -> TraceDigests {
    var digests = DigestsByWindow(end: end, stepCount: steps.count, eventCount: events.count)
    let stepDigests = digests.take(TraceWindow(self), isLast: true)
    return TraceDigests(recording: digests.recording, steps: stepDigests)
  }

  /// Computes the digests of some steps, by their positions.
  package func stepDigests(where isAsked: (Int) -> Bool) -> [StepDigest] {
    unsafe symbols.texts.withUnsafeBufferPointer { texts in
      var digests: [StepDigest] = []
      var sections = TraceSections(eventCount: events.count)
      unsafe sections.enter(TraceWindow(self), isLast: true, texts: texts)
      var slices = StepSlices(0..<events.count)
      for (index, step) in steps.enumerated() {
        let (loose, own) = slices.events(of: step)
        sections.write(loose, since: .zero)
        sections.forget()
        sections.write(own, since: step.at)
        if isAsked(index) {
          digests += sections.digests().map { StepDigest(step: index, channel: $0.channel, digest: $0.digest) }
        }
        sections.forget()
      }
      sections.leave(isLast: true)
      return digests
    }
  }
}
