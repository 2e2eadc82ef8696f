import RehearsalTrace

/// Writes Perfetto's format window by window.
struct PacketWriting {
  private let outline: TimelineOutline
  private let label: String
  private var edges: SliceEdges
  private var effects: TimelineEffects
  private var packets = Packets()

  init(_ outline: TimelineOutline, label: String) {
    self.outline = outline
    self.label = label
    edges = SliceEdges(outline)
    effects = TimelineEffects(outline)
  }

  /// Writes what comes before the first slice.
  mutating func begin() {
    for packet in descriptors { packets.add(packet) }
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
        packets.add(sample(number, value[counter], value.at))
        hasReader = try packets.goOn(write)
      }
      if !hasReader { return }
    }
    _ = try write(packets.bytes)
  }

  private mutating func advance(to next: (event: TraceEvent, number: Int)?, in window: TraceWindow) {
    var found: [SliceEdges.Edge] = []
    edges.advance(to: next) { found.append($0) }
    for edge in found {
      switch edge {
      case .begin(.step(let step), let place):
        packets.add(begin(SessionTimeline.Slice(step: step, in: outline, place)))
      case .begin(.event(let number), let place):
        let event = window.event(number)
        packets.add(begin(SessionTimeline.Slice(event, number, in: window, place), hasCause: event.cause != nil))
      case .end(_, let track, let at): packets.add(end(track, at))
      }
    }
  }

  /// The packets of a trace, one after the other.
  private struct Packets {
    private var trace = ProtobufMessage()
    private var isFirst = true

    private static let piece = 1 << 16

    var bytes: [UInt8] { trace.bytes }

    mutating func add(_ packet: ProtobufMessage) {
      var packet = packet
      packet.add(10, 1)  // trusted_packet_sequence_id
      if isFirst { packet.add(13, 1) }  // SEQ_INCREMENTAL_STATE_CLEARED
      isFirst = false
      trace.add(1, packet)
    }

    /// Writes what there is, if that is enough.
    mutating func goOn(_ write: ([UInt8]) throws -> Bool) rethrows -> Bool {
      if trace.bytes.count < Packets.piece { return true }
      defer { trace = ProtobufMessage() }
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
      return packet(60, descriptor)
    }
    let counters = TimelineSamples.Counter.allCases.enumerated().map { place, counter in
      var descriptor = ProtobufMessage()
      descriptor.add(1, track(outline.tracks.count + place))
      descriptor.add(2, counter.rawValue)
      descriptor.add(5, PacketWriting.root)
      descriptor.add(8, ProtobufMessage())  // a counter
      return packet(60, descriptor)
    }
    return [packet(60, root)] + threads + counters
  }

  // MARK: - Slices

  private mutating func begin(_ slice: SessionTimeline.Slice, hasCause: Bool = false) -> ProtobufMessage {
    var event = ProtobufMessage()
    event.add(9, 1)  // TYPE_SLICE_BEGIN
    event.add(11, track(slice.track))
    event.add(22, slice.category)
    event.add(23, slice.name)
    for detail in slice.details { event.add(4, annotation(detail)) }
    if let number = slice.event {
      effects.forEach(of: number) { event.addFixed(47, UInt64($0) + 1) }
      if hasCause { event.addFixed(48, UInt64(number) + 1) }
    }
    return timed(event, slice.at.microseconds)
  }

  private func end(_ place: Int, _ at: Instant) -> ProtobufMessage {
    var over = ProtobufMessage()
    over.add(9, 2)  // TYPE_SLICE_END
    over.add(11, track(place))
    return timed(over, at.microseconds)
  }

  private func annotation(_ detail: SessionTimeline.Detail) -> ProtobufMessage {
    var annotation = ProtobufMessage()
    annotation.add(10, detail.name)
    switch detail.value {
    case .integer(let number): annotation.add(4, UInt64(bitPattern: number))
    case .bool(let flag): annotation.add(2, flag ? 1 : 0)
    case .text(let text): annotation.add(6, text)
    default: annotation.add(6, detail.value.json)
    }
    return annotation
  }

  // MARK: - Counters

  private func sample(_ counter: Int, _ value: Int64, _ at: Instant) -> ProtobufMessage {
    var event = ProtobufMessage()
    event.add(9, 4)  // TYPE_COUNTER
    event.add(11, track(outline.tracks.count + counter))
    event.add(30, UInt64(bitPattern: value))
    return timed(event, at.microseconds)
  }

  private func timed(_ event: ProtobufMessage, _ microseconds: Int64) -> ProtobufMessage {
    var message = packet(11, event)
    message.add(8, UInt64(max(0, microseconds)) * 1000)
    return message
  }

  private func packet(_ field: Int, _ content: ProtobufMessage) -> ProtobufMessage {
    var message = ProtobufMessage()
    message.add(field, content)
    return message
  }
}
