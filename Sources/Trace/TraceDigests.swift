/// The digests of one trace: one for the whole, and one per step and channel.
///
/// What goes in: steps, events, views, frames, properties and exceptions, as texts and integers, and the number of the
/// recording format. What stays out: configuration, wall time, host, run, engine version, row numbers, script lines.
/// So two cells that behave alike have one digest, and a run in which nothing changed adds no behaviour.
public struct TraceDigests: Sendable {
  /// Number of the canonical byte layout. Raised when the layout or the meaning of a recorded fact changes.
  public static let format = 1

  /// Identity of the whole recording.
  public var recording: Digest
  /// Digests of what happened in each step, one entry for each step and channel that has any content.
  public var steps: [StepDigest]
}

/// The digest of one channel of one step.
///
/// Self-contained: equal content in two recordings gives equal digests, whatever the steps before did. Times count
/// from the step's begin. Conservative as a filter: equal digests mean equal channels; unequal ones need a look.
public struct StepDigest: Hashable, Sendable {
  /// Position of the step.
  public var step: Int
  /// The channel, or `nil` for the order of events across channels, their causes and the life of views.
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
  /// One pass over the events, frames and properties; about 60 bytes are hashed per event.
  public func digests() -> TraceDigests {
    var stepDigests: [StepDigest] = []
    var whole = CanonicalBytes(symbols: symbols)
    whole.number(Int64(TraceDigests.format))
    whole.number(end.microseconds)
    var cursor = SpanCursor()
    var sections = (0...Channel.allCases.count).map { _ in CanonicalBytes(symbols: symbols) }

    for (index, step) in steps.enumerated() {
      for number in step.firstEvent..<step.endEvent {
        write(event: number, of: step, to: &sections)
        writeSpans(of: number, cursor: &cursor, to: &sections)
      }
      whole.text(step.kind)
      whole.text(step.label)
      whole.number(step.at.microseconds)
      for (slot, section) in sections.enumerated() where !section.bytes.isEmpty {
        let digest = Digest(of: section.bytes)
        stepDigests.append(StepDigest(step: index, channel: Channel(rawValue: UInt8(slot)), digest: digest))
        whole.number(Int64(slot))
        whole.raw(digest.bytes)
        sections[slot].clear()
      }
    }
    return TraceDigests(recording: Digest(of: whole.bytes), steps: stepDigests)
  }

  private func write(event number: Int, of step: TraceStep, to sections: inout [CanonicalBytes]) {
    let event = events[number]
    let slot = Int(event.kind.channel.rawValue)
    sections[slot].tag(event.kind.rawValue)
    sections[slot].text(event.name)
    sections[slot].text(event.subject)
    sections[slot].text(event.view.flatMap { view($0) }?.path ?? .none)
    sections[slot].text(event.arguments)
    sections[slot].text(event.answer)
    let timing = Int(Channel.timing.rawValue)
    sections[timing].number(event.at.microseconds - step.at.microseconds)
    sections[0].tag(event.kind.rawValue)
    sections[0].number(event.cause.map { Int64(number - $0) } ?? 0)
  }

  private func writeSpans(of number: Int, cursor: inout SpanCursor, to sections: inout [CanonicalBytes]) {
    while cursor.view < views.count, views[cursor.view].from <= number {
      let view = views[cursor.view]
      sections[0].tag(101)
      sections[0].text(view.path)
      sections[0].text(view.className)
      sections[0].number(Int64(view.parent?.number ?? 0))
      sections[0].number(Int64(view.to - view.from))
      cursor.view += 1
    }
    while cursor.frame < frames.count, frames[cursor.frame].from <= number {
      let span = frames[cursor.frame]
      let slot = Int(Channel.frames.rawValue)
      sections[slot].text(view(span.view)?.path ?? .none)
      sections[slot].number(span.frame.x)
      sections[slot].number(span.frame.y)
      sections[slot].number(span.frame.width)
      sections[slot].number(span.frame.height)
      sections[0].tag(102)
      cursor.frame += 1
    }
    while cursor.property < properties.count, properties[cursor.property].from <= number {
      let span = properties[cursor.property]
      let slot = Int(Channel.properties.rawValue)
      sections[slot].tag(103)
      sections[slot].text(span.subject)
      sections[slot].text(span.key)
      sections[slot].text(span.value)
      sections[0].tag(103)
      cursor.property += 1
    }
    while cursor.exception < exceptions.count, exceptions[cursor.exception].event <= number {
      let exception = exceptions[cursor.exception]
      let slot = Int(Channel.exceptions.rawValue)
      sections[slot].tag(104)
      sections[slot].text(exception.type)
      sections[slot].text(exception.message)
      cursor.exception += 1
    }
  }

  private struct SpanCursor {
    var view = 0
    var frame = 0
    var property = 0
    var exception = 0
  }
}
