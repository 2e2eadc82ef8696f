/// The byte streams that the digests of a trace are computed from: one for each channel, one for the structure that
/// ties the channels together, and one for the exact links between events and views.
///
/// What goes where: an event's texts go to its kind's channel, its time to `timing`, its kind and cause to the
/// structure. A frame, property or exception goes to its channel and leaves a mark in the structure, so that the order
/// of everything is held. The structure names causes in earlier steps and parents by what they are and not by number,
/// so that it does not change when an earlier step did one thing more; the numbers themselves go to the links, which
/// only the whole recording's digest takes in.
///
/// Cost: linear in events and spans, plus one sort of the spans that end without a successor.
struct TraceSections: ~Copyable {
  private let trace: Trace
  private let ends: [SpanEnd]
  /// Keys of properties that are accessibility: in most traces none.
  private let accessibleKeys: [Symbol]
  private var streams: CanonicalStreams
  private var links: CanonicalBytes
  private var nextView = 0
  private var nextFrame = 0
  private var nextProperty = 0
  private var nextException = 0
  private var nextEnd = 0

  /// The first byte of each entry, so that no two streams of entries are the same bytes.
  ///
  /// Event kinds are 1 to 20.
  private enum Mark {
    static let time: UInt8 = 100
    static let view: UInt8 = 101
    static let frame: UInt8 = 102
    static let property: UInt8 = 103
    static let exception: UInt8 = 104
    static let viewEnd: UInt8 = 105
    static let propertyEnd: UInt8 = 106
    static let frameEnd: UInt8 = 107
  }

  private static let structure = 0
  private static let frames = Int(Channel.frames.rawValue)
  private static let properties = Int(Channel.properties.rawValue)
  private static let accessibility = Int(Channel.accessibility.rawValue)
  private static let exceptions = Int(Channel.exceptions.rawValue)
  private static let timing = Int(Channel.timing.rawValue)

  private static let slots = Channel.allCases.count + 1

  /// - Parameters:
  ///   - trace: The trace.
  ///   - texts: Its texts, which outlive the sections.
  init(_ trace: Trace, texts: UnsafeBufferPointer<String>) {
    self.trace = trace
    ends = SpanEnd.all(in: trace)
    accessibleKeys = TraceSections.accessibleKeys(of: trace)
    streams = unsafe CanonicalStreams(count: TraceSections.slots, texts: texts)
    links = unsafe CanonicalBytes(texts: texts)
  }

  /// Writes the events of `range` with everything that changed at them; times count from `begin`.
  mutating func write(_ range: Range<Int>, since begin: Instant) {
    for number in range {
      write(event: number, since: begin)
      writeEnds(at: number)
      writeBegins(at: number)
    }
  }

  /// Hands over the digests of what was written, adds them to `whole`, and begins anew.
  mutating func close(into whole: inout CanonicalBytes) -> [(channel: Channel?, digest: Digest)] {
    let digests = digests()
    whole.number(Int64(digests.count))
    for (channel, digest) in digests {
      whole.number(Int64(channel?.rawValue ?? 0))
      unsafe digest.withBytes { unsafe whole.raw($0) }
    }
    whole.number(Int64(links.count))
    unsafe whole.raw(links.written)
    forget()
    return digests
  }

  /// The digests of what was written since the last `close` or `forget`.
  func digests() -> [(channel: Channel?, digest: Digest)] {
    var digests: [(channel: Channel?, digest: Digest)] = []
    for slot in 0..<TraceSections.slots where streams[slot].count > 0 {
      unsafe digests.append((Channel(rawValue: UInt8(slot)), Digest(of: streams[slot].written)))
    }
    return digests
  }

  /// Begins anew.
  mutating func forget() {
    for slot in 0..<TraceSections.slots where streams[slot].count > 0 { streams[slot].clear() }
    links.clear()
  }

  private mutating func write(event number: Int, since begin: Instant) {
    let event = trace.events[number]
    let slot = Int(event.kind.channel.rawValue)
    streams[slot].tag(event.kind.rawValue)
    streams[slot].text(event.name)
    streams[slot].text(event.subject)
    streams[slot].text(path(of: event.view))
    streams[slot].text(event.arguments)
    streams[slot].text(event.answer)
    streams[TraceSections.timing].tag(Mark.time)
    streams[TraceSections.timing].number(event.at.microseconds - begin.microseconds)
    streams[TraceSections.structure].tag(event.kind.rawValue)
    write(cause: event.cause, of: number, in: event.step)
    links.number(Int64(event.cause.map { number - $0 } ?? 0))
    links.number(Int64(event.viewNumber))
  }

  /// 0 for no cause; the distance of a cause in the same step; else minus the number of steps, and what the cause was.
  private mutating func write(cause: Int?, of number: Int, in step: Int32) {
    guard let cause else { return streams[TraceSections.structure].number(0) }
    let event = trace.events[cause]
    guard event.step != step else { return streams[TraceSections.structure].number(Int64(number - cause)) }
    streams[TraceSections.structure].number(Int64(event.step) - Int64(step))
    streams[TraceSections.structure].tag(event.kind.rawValue)
    streams[TraceSections.structure].text(event.name)
    streams[TraceSections.structure].text(event.subject)
  }

  private mutating func writeBegins(at number: Int) {
    while nextView < trace.views.count, trace.views[nextView].from <= number {
      let view = trace.views[nextView]
      streams[TraceSections.structure].tag(Mark.view)
      streams[TraceSections.structure].text(view.path)
      streams[TraceSections.structure].text(view.className)
      streams[TraceSections.structure].text(path(of: view.parent))
      links.number(Int64(view.parent?.number ?? 0))
      nextView += 1
    }
    while nextFrame < trace.frames.count, trace.frames[nextFrame].from <= number {
      let span = trace.frames[nextFrame]
      mark(Mark.frame, in: TraceSections.frames)
      streams[TraceSections.frames].text(path(of: span.view))
      streams[TraceSections.frames].number(span.frame.x)
      streams[TraceSections.frames].number(span.frame.y)
      streams[TraceSections.frames].number(span.frame.width)
      streams[TraceSections.frames].number(span.frame.height)
      links.number(Int64(span.view.number))
      nextFrame += 1
    }
    while nextProperty < trace.properties.count, trace.properties[nextProperty].from <= number {
      let span = trace.properties[nextProperty]
      let slot = slot(of: span.key)
      mark(Mark.property, in: slot)
      streams[slot].text(span.subject)
      streams[slot].text(span.key)
      streams[slot].text(span.value)
      nextProperty += 1
    }
    while nextException < trace.exceptions.count, trace.exceptions[nextException].event <= number {
      let exception = trace.exceptions[nextException]
      mark(Mark.exception, in: TraceSections.exceptions)
      streams[TraceSections.exceptions].text(exception.type)
      streams[TraceSections.exceptions].text(exception.message)
      nextException += 1
    }
  }

  private mutating func writeEnds(at number: Int) {
    while nextEnd < ends.count, ends[nextEnd].event <= number {
      switch ends[nextEnd].what {
      case .view(let id):
        streams[TraceSections.structure].tag(Mark.viewEnd)
        streams[TraceSections.structure].text(path(of: id))
        links.number(Int64(id.number))
      case .frame(let id):
        mark(Mark.frameEnd, in: TraceSections.frames)
        streams[TraceSections.frames].text(path(of: id))
      case .property(let subject, let key):
        let slot = slot(of: key)
        mark(Mark.propertyEnd, in: slot)
        streams[slot].text(subject)
        streams[slot].text(key)
      }
      nextEnd += 1
    }
  }

  private func slot(of key: Symbol) -> Int {
    accessibleKeys.contains(key) ? TraceSections.accessibility : TraceSections.properties
  }

  private static func accessibleKeys(of trace: Trace) -> [Symbol] {
    var keys: [Symbol] = []
    var seen = Array(repeating: false, count: trace.properties.isEmpty ? 0 : trace.symbols.texts.count)
    for span in trace.properties where !seen[Int(span.key.index)] {
      seen[Int(span.key.index)] = true
      if Channel(ofProperty: trace.symbols[span.key]) == .accessibility { keys.append(span.key) }
    }
    return keys
  }

  private mutating func mark(_ mark: UInt8, in slot: Int) {
    streams[slot].tag(mark)
    streams[TraceSections.structure].tag(mark)
  }

  private func path(of view: ViewID?) -> Symbol { view.flatMap { trace.view($0) }?.path ?? .none }
}

/// The end of something that the start of another thing does not tell already.
private struct SpanEnd {
  let event: Int
  let what: What

  enum What {
    case view(ViewID)
    case frame(ViewID)
    case property(Symbol, Symbol)
  }

  /// Views that left, frames that ended before their view did, and properties that ended without a new value, by
  /// event; at one event views come first, then frames, then properties, each as the trace orders them.
  static func all(in trace: Trace) -> [SpanEnd] {
    let count = trace.events.count
    var ends = trace.views.filter { $0.to < count }.map { SpanEnd(event: $0.to, what: .view($0.id)) }
    let isReplaced = framesWithSuccessor(in: trace)
    for (index, span) in trace.frames.enumerated() where span.to < count && !isReplaced[index] {
      if trace.view(span.view)?.to != span.to { ends.append(SpanEnd(event: span.to, what: .frame(span.view))) }
    }
    ends += propertyEnds(in: trace)
    return ends.enumerated().sorted { ($0.element.event, $0.offset) < ($1.element.event, $1.offset) }.map(\.element)
  }

  /// For each frame whether the view's next frame begins where it ends.
  ///
  /// Frames are many: arrays, no hashing.
  private static func framesWithSuccessor(in trace: Trace) -> [Bool] {
    var last = Array(repeating: -1, count: trace.views.count + 1)
    var isReplaced = Array(repeating: false, count: trace.frames.count)
    for (index, span) in trace.frames.enumerated() where last.indices.contains(Int(span.view.number)) {
      let former = last[Int(span.view.number)]
      if former >= 0, trace.frames[former].to == span.from { isReplaced[former] = true }
      last[Int(span.view.number)] = index
    }
    return isReplaced
  }

  private static func propertyEnds(in trace: Trace) -> [SpanEnd] {
    struct Slot: Hashable {
      let subject: Symbol
      let key: Symbol
    }
    var last: [Slot: Int] = [:]
    var isReplaced = Array(repeating: false, count: trace.properties.count)
    for (index, span) in trace.properties.enumerated() {
      let slot = Slot(subject: span.subject, key: span.key)
      if let former = last.updateValue(index, forKey: slot), trace.properties[former].to == span.from {
        isReplaced[former] = true
      }
    }
    return trace.properties.enumerated()
      .filter { $0.element.to < trace.events.count && !isReplaced[$0.offset] }
      .map { SpanEnd(event: $0.element.to, what: .property($0.element.subject, $0.element.key)) }
  }
}
