/// The byte streams that the digests of a trace are computed from: one for each channel, one for the structure that
/// ties the channels together, and one for the exact links between events and views.
///
/// What goes where: an event's texts go to its kind's channel, its time to `timing`, its kind and cause to the
/// structure. A frame, property or exception goes to its channel and leaves a mark in the structure, so that the order
/// of everything is held. The structure names causes in earlier steps and parents by what they are and not by number,
/// so that it does not change when an earlier step did one thing more; the numbers themselves go to the links, which
/// only the whole recording's digest takes in.
///
/// A trace comes in one window or in several. Cost: linear in events and spans, plus one sort of the spans that end
/// without a successor.
struct TraceSections: ~Copyable {
  private var window = TraceWindow()
  private var ends: SpanEnds
  private var earlier = EarlierEvents()
  /// Keys of properties that are accessibility: in most traces none.
  private var accessibleKeys: [Symbol] = []
  /// Which texts were looked at for that, by symbol.
  private var seenKeys: [Bool] = []
  private var streams: CanonicalStreams
  private var links: CanonicalBytes
  /// What was digested of the streams of a long step, by number; none of the others.
  private var begun: [RunningDigest?] = Array(repeating: nil, count: TraceSections.slots)
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

  /// - Parameter eventCount: How many events the whole trace has.
  init(eventCount: Int) {
    ends = SpanEnds(eventCount: eventCount)
    streams = CanonicalStreams(count: TraceSections.slots)
    links = CanonicalBytes()
  }

  /// Goes on to the next window.
  ///
  /// - Parameters:
  ///   - window: Some steps.
  ///   - isLast: Whether they are the last ones.
  ///   - texts: The texts so far, which stay where they are until `leave`.
  mutating func enter(_ window: TraceWindow, isLast: Bool, texts: UnsafeBufferPointer<String>) {
    self.window = window
    ends.take(window, isLast: isLast)
    noteKeys(window, textCount: texts.count)
    for slot in 0..<TraceSections.slots { unsafe streams[slot].use(texts) }
    (nextView, nextFrame, nextProperty, nextException, nextEnd) = (0, 0, 0, 0, 0)
  }

  /// Ends a window, of which more is not kept than later ones refer to.
  mutating func leave(isLast: Bool) {
    if !isLast { earlier.add(window) }
    window = TraceWindow()
    for slot in 0..<TraceSections.slots { streams[slot].forgetTexts() }
  }

  /// Writes the events of `range` with everything that changed at them; times count from `begin`.
  mutating func write(_ range: Range<Int>, since begin: Instant) {
    for number in range {
      write(event: number, since: begin)
      writeEnds(at: number)
      writeBegins(at: number)
      if number & 63 == 63 { digestSome() }
    }
  }

  /// So many bytes of a stream are digested at once.
  private static let most = 1 << 14

  /// Digests what the streams of a long step have: a million events are 60 MB.
  private mutating func digestSome() {
    for slot in 0..<TraceSections.slots where streams[slot].count >= TraceSections.most {
      var digest = begun[slot] ?? RunningDigest()
      unsafe digest.add(streams[slot].written)
      begun[slot] = digest
      streams[slot].goOn()
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
    for slot in 0..<TraceSections.slots {
      let digest: Digest
      if var running = begun[slot] {
        unsafe running.add(streams[slot].written)
        digest = running.digest
      } else if streams[slot].count > 0 {
        digest = unsafe Digest(of: streams[slot].written)
      } else {
        continue
      }
      if digests.isEmpty { digests.reserveCapacity(TraceSections.slots) }
      digests.append((Channel(rawValue: UInt8(slot)), digest))
    }
    return digests
  }

  /// Begins anew.
  mutating func forget() {
    for slot in 0..<TraceSections.slots where streams[slot].count > 0 || begun[slot] != nil {
      streams[slot].clear()
      begun[slot] = nil
    }
    links.clear()
  }

  private mutating func write(event number: Int, since begin: Instant) {
    let event = window.event(number)
    let slot = Int(event.kind.channel.rawValue)
    streams[slot].tag(event.kind.rawValue)
    streams[slot].text(event.name)
    streams[slot].text(event.subject)
    streams[slot].text(window.path(ofView: event.viewNumber))
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
    let causeStep: Int32
    let said: EarlierEvents.Said
    if cause < window.firstEvent {
      (causeStep, said) = (earlier.step(of: cause), earlier.said(by: cause))
    } else {
      let event = window.event(cause)
      causeStep = event.step
      said = EarlierEvents.Said(kind: event.kind, name: event.name, subject: event.subject)
    }
    guard causeStep != step else { return streams[TraceSections.structure].number(Int64(number - cause)) }
    streams[TraceSections.structure].number(Int64(causeStep) - Int64(step))
    streams[TraceSections.structure].tag(said.kind.rawValue)
    streams[TraceSections.structure].text(said.name)
    streams[TraceSections.structure].text(said.subject)
  }

  private mutating func writeBegins(at number: Int) {
    while nextView < window.views.count, window.views[nextView].from <= number {
      let view = window.views[nextView]
      streams[TraceSections.structure].tag(Mark.view)
      streams[TraceSections.structure].text(view.path)
      streams[TraceSections.structure].text(view.className)
      streams[TraceSections.structure].text(window.path(of: view.parent))
      links.number(Int64(view.parent?.number ?? 0))
      nextView += 1
    }
    while nextFrame < window.frames.count, window.frames[nextFrame].from <= number {
      let span = window.frames[nextFrame]
      mark(Mark.frame, in: TraceSections.frames)
      streams[TraceSections.frames].text(window.path(of: span.view))
      streams[TraceSections.frames].number(span.frame.x)
      streams[TraceSections.frames].number(span.frame.y)
      streams[TraceSections.frames].number(span.frame.width)
      streams[TraceSections.frames].number(span.frame.height)
      links.number(Int64(span.view.number))
      nextFrame += 1
    }
    while nextProperty < window.properties.count, window.properties[nextProperty].from <= number {
      let span = window.properties[nextProperty]
      let slot = slot(of: span.key)
      mark(Mark.property, in: slot)
      streams[slot].text(span.subject)
      streams[slot].text(span.key)
      streams[slot].text(span.value)
      nextProperty += 1
    }
    while nextException < window.exceptions.count, window.exceptions[nextException].event <= number {
      let exception = window.exceptions[nextException]
      mark(Mark.exception, in: TraceSections.exceptions)
      streams[TraceSections.exceptions].text(exception.type)
      streams[TraceSections.exceptions].text(exception.message)
      nextException += 1
    }
  }

  private mutating func writeEnds(at number: Int) {
    while nextEnd < ends.ends.count, ends.ends[nextEnd].event <= number {
      switch ends.ends[nextEnd].what {
      case .view(let id):
        streams[TraceSections.structure].tag(Mark.viewEnd)
        streams[TraceSections.structure].text(window.path(of: id))
        links.number(Int64(id.number))
      case .frame(let id):
        mark(Mark.frameEnd, in: TraceSections.frames)
        streams[TraceSections.frames].text(window.path(of: id))
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

  private mutating func noteKeys(_ window: TraceWindow, textCount: Int) {
    if window.properties.isEmpty { return }
    seenKeys += repeatElement(false, count: max(0, textCount - seenKeys.count))
    for span in window.properties where !seenKeys[Int(span.key.index)] {
      seenKeys[Int(span.key.index)] = true
      if Channel(ofProperty: window.text(span.key)) == .accessibility { accessibleKeys.append(span.key) }
    }
  }

  private mutating func mark(_ mark: UInt8, in slot: Int) {
    streams[slot].tag(mark)
    streams[TraceSections.structure].tag(mark)
  }
}
