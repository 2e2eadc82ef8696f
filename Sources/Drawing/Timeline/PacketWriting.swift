import RehearsalTrace

/// Writes Perfetto's format window by window.
///
/// A session of a million events is 2.3 million packets, most of them a message in a message in a message: each level
/// is put together in one that is used again, and texts that are said many times are encoded once.
struct PacketWriting {
  private let outline: TimelineOutline
  private let label: String
  private var edges: SliceEdges
  private var effects: TimelineEffects
  private var packets = Packets()
  private var known = KnownFields()
  /// The track event in hand, and the annotation of it.
  private var event = ProtobufMessage()
  private var annotation = ProtobufMessage()
  /// What begins and ends before the event in hand and with it.
  private var found: [SliceEdges.Edge] = []

  init(_ outline: TimelineOutline, label: String) {
    self.outline = outline
    self.label = label
    edges = SliceEdges(outline)
    effects = TimelineEffects(outline)
  }

  /// Writes what comes before the first slice.
  mutating func begin() {
    for descriptor in descriptors { packets.add(60, descriptor) }
  }

  /// Writes the next steps and their events; false when `write` answers so.
  mutating func add(_ window: TraceWindow, _ write: ([UInt8]) throws -> Bool) rethrows -> Bool {
    effects.enter(window)
    for (number, event) in zip(window.eventNumbers, window.events) {
      advance(to: (event, number), in: window)
      guard try packets.goOn(write) else { return false }
    }
    return true
  }

  /// Writes what comes after the last event.
  mutating func end(_ write: ([UInt8]) throws -> Bool) rethrows {
    advance(to: nil, in: TraceWindow())
    guard try packets.goOn(write) else { return }
    for (number, counter) in TimelineSamples.Counter.allCases.enumerated() {
      var hasReader = true
      try outline.samples.forEach { value in
        guard hasReader else { return }
        addSample(number, value[counter], value.at)
        hasReader = try packets.goOn(write)
      }
      if !hasReader { return }
    }
    _ = try write(packets.bytes)
  }

  private mutating func advance(to next: (event: TraceEvent, number: Int)?, in window: TraceWindow) {
    var found: [SliceEdges.Edge] = []
    swap(&found, &self.found)
    found.removeAll(keepingCapacity: true)
    edges.advance(to: next) { found.append($0) }
    for edge in found {
      switch edge {
      case .begin(.step(let step), let place): begin(SessionTimeline.Slice(step: step, in: outline, place))
      case .begin(.event(let number), let place): begin(window.event(number), number, in: window, place)
      case .end(_, let track, let at): end(track, at)
      }
    }
    swap(&found, &self.found)
  }

  /// The packets of a trace, one after the other.
  private struct Packets {
    private var trace = ProtobufMessage()
    private var packet = ProtobufMessage()
    private var isFirst = true

    private static let piece = 1 << 16

    var bytes: [UInt8] { trace.bytes }

    /// Adds a packet whose only content is a field; a track event has a time.
    mutating func add(_ field: Int, _ content: ProtobufMessage, at time: Instant? = nil) {
      packet.clear()
      packet.add(field, content)
      if let time { packet.add(8, UInt64(max(0, time.microseconds)) * 1000) }
      packet.add(10, 1)  // trusted_packet_sequence_id
      if isFirst { packet.add(13, 1) }  // SEQ_INCREMENTAL_STATE_CLEARED
      isFirst = false
      trace.add(1, packet)
    }

    /// Writes what there is, if that is enough.
    mutating func goOn(_ write: ([UInt8]) throws -> Bool) rethrows -> Bool {
      if trace.bytes.count < Packets.piece { return true }
      defer { trace.clear() }
      return try write(trace.bytes)
    }
  }

  /// Numbers the root of all tracks; the tracks themselves follow it.
  private static let root: UInt64 = 1

  private func track(_ place: Int) -> UInt64 { UInt64(place) + 2 }

  // MARK: - Tracks

  /// The session is a process and its tracks are threads, whose numbers keep them in order.
  private var descriptors: [ProtobufMessage] {
    var process = ProtobufMessage()
    process.add(1, 1)  // pid
    process.add(6, label)  // process_name
    var root = ProtobufMessage()
    root.add(1, PacketWriting.root)
    root.add(3, process)
    let threads = outline.tracks.enumerated().map { place, name in
      var thread = ProtobufMessage()
      thread.add(1, 1)  // pid
      thread.add(2, UInt64(place) + 1)  // tid
      thread.add(5, name)  // thread_name
      var descriptor = ProtobufMessage()
      descriptor.add(1, track(place))
      descriptor.add(4, thread)
      return descriptor
    }
    let counters = TimelineSamples.Counter.allCases.enumerated().map { place, counter in
      var descriptor = ProtobufMessage()
      descriptor.add(1, track(outline.tracks.count + place))
      descriptor.add(2, counter.rawValue)
      descriptor.add(5, PacketWriting.root)
      descriptor.add(8, ProtobufMessage())  // a counter
      return descriptor
    }
    return [root] + threads + counters
  }

  // MARK: - Slices

  private static let beginOfSlice: UInt64 = 1
  private static let endOfSlice: UInt64 = 2
  private static let counterValue: UInt64 = 4

  private mutating func beginEvent(_ type: UInt64, _ place: Int) {
    event.clear()
    event.add(9, type)
    event.add(11, track(place))
  }

  /// A step.
  private mutating func begin(_ slice: SessionTimeline.Slice) {
    beginEvent(PacketWriting.beginOfSlice, slice.track)
    event.add(22, slice.category)
    event.add(23, slice.name)
    for detail in slice.details { annotate(detail.name) { $0.addValue(detail.value) } }
    packets.add(11, event, at: slice.at)
  }

  /// What `SessionTimeline.Slice` has of an event, without a value in between.
  private mutating func begin(
    _ said: TraceEvent, _ number: Int, in window: TraceWindow, _ place: TimelinePlaces.Place
  ) {
    beginEvent(PacketWriting.beginOfSlice, place.track)
    event.add(22, said.kind.word)
    event.add(known.name(of: said, in: window))
    annotate("seq") { $0.add(4, UInt64(number)) }
    annotate("step") { $0.add(4, UInt64(bitPattern: Int64(said.step) + 1)) }
    if let cause = said.cause { annotate("cause_seq") { $0.add(4, UInt64(bitPattern: Int64(cause))) } }
    let path = window.path(ofView: said.viewNumber)
    if !window.text(path).isEmpty { annotate("view") { $0.add(6, window.text(path)) } }
    if said.arguments != .none {
      let value = known.value(of: said.arguments, in: window)
      annotate("args") { $0.add(value) }
    }
    if said.answer != .none {
      let value = known.value(of: said.answer, in: window)
      annotate("answer") { $0.add(value) }
    }
    if said.kind == .unimplemented { annotate("implemented") { $0.addValue(false) } }
    var flows = ProtobufMessage()
    swap(&flows, &event)
    effects.forEach(of: number) { flows.addFixed(47, UInt64($0) + 1) }
    swap(&flows, &event)
    if said.cause != nil { event.addFixed(48, UInt64(number) + 1) }
    packets.add(11, event, at: place.at)
  }

  private mutating func end(_ place: Int, _ at: Instant) {
    beginEvent(PacketWriting.endOfSlice, place)
    packets.add(11, event, at: at)
  }

  private mutating func annotate(_ name: String, _ value: (inout ProtobufMessage) -> Void) {
    annotation.clear()
    annotation.add(10, name)
    value(&annotation)
    event.add(4, annotation)
  }

  /// Fields of texts, by symbols, which mean the same in all windows: most are said many times.
  private struct KnownFields {
    private var values: [Symbol: ProtobufMessage] = [:]
    private var names: [SliceName: ProtobufMessage] = [:]

    private static let most = 10_000

    /// A recorded JSON text, in an annotation.
    mutating func value(of symbol: Symbol, in window: TraceWindow) -> ProtobufMessage {
      if let known = values[symbol] { return known }
      if values.count >= KnownFields.most { values = [:] }
      var field = ProtobufMessage()
      field.addValue(window.value(of: symbol))
      values[symbol] = field
      return field
    }

    /// What the slice of an event is called.
    mutating func name(of event: TraceEvent, in window: TraceWindow) -> ProtobufMessage {
      let name = SliceName(event, in: window)
      if let known = names[name] { return known }
      if names.count >= KnownFields.most { names = [:] }
      var field = ProtobufMessage()
      field.add(23, window.sliceName(of: event))
      names[name] = field
      return field
    }
  }

  // MARK: - Counters

  private mutating func addSample(_ counter: Int, _ value: Int64, _ at: Instant) {
    beginEvent(PacketWriting.counterValue, outline.tracks.count + counter)
    event.add(30, UInt64(bitPattern: value))
    packets.add(11, event, at: at)
  }
}

extension ProtobufMessage {
  /// The value of an annotation.
  fileprivate mutating func addValue(_ value: Value) {
    switch value {
    case .integer(let number): add(4, UInt64(bitPattern: number))
    case .bool(let flag): add(2, flag ? 1 : 0)
    case .text(let text): add(6, text)
    default: add(6, value.json)
    }
  }
}
