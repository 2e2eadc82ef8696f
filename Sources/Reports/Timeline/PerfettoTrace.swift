import RehearsalTrace

/// A session in Perfetto's own format: the protocol buffers of `perfetto/trace/trace.proto`.
///
/// Against the JSON form every arrow is bound to its slice by name instead of by time.
/// Times are virtual nanoseconds. Field numbers are those of Perfetto's published definitions.
public struct PerfettoTrace {
  private let timeline: SessionTimeline
  private let label: String

  /// - Parameters:
  ///   - timeline: What happened.
  ///   - label: What the session is called.
  public init(_ timeline: SessionTimeline, label: String) {
    self.timeline = timeline
    self.label = label
  }

  /// The file's bytes.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write { piece in
      bytes += piece
      return true
    }
    return bytes
  }

  /// Writes the file's bytes, some packets at a time, until `write` answers false.
  package func write(to write: ([UInt8]) throws -> Bool) rethrows {
    var packets = Packets()
    for packet in descriptors { packets.add(packet) }
    let edges = Edges(timeline)
    let effects = EventIndex(timeline.trace.events.indices, events: timeline.trace.events.count) {
      timeline.trace.events[$0].cause
    }
    for edge in edges {
      switch edge {
      case .begin(let place):
        packets.add(begin(timeline.slice(at: place), effects))
      case .end(let place, let at): packets.add(end(timeline.track(at: place), at))
      }
      guard try packets.goOn(write) else { return }
    }
    for number in SessionTimeline.counterNames.indices {
      var hasReader = true
      try timeline.forEachSample(of: number) { at, value in
        guard hasReader else { return }
        packets.add(sample(number, value, at))
        hasReader = try packets.goOn(write)
      }
      if !hasReader { return }
    }
    _ = try write(packets.bytes)
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

  private static let root: UInt64 = 1

  private func track(_ place: Int) -> UInt64 { UInt64(place) + 2 }

  // MARK: - Tracks

  /// The session is a process and its tracks are threads, whose numbers keep them in order.
  private var descriptors: [ProtobufMessage] {
    var process = ProtobufMessage()
    process.add(1, 1)  // pid
    process.add(6, label)  // process_name
    var root = ProtobufMessage()
    root.add(1, PerfettoTrace.root)
    root.add(3, process)
    let threads = timeline.tracks.enumerated().map { place, name in
      var thread = ProtobufMessage()
      thread.add(1, 1)  // pid
      thread.add(2, UInt64(place) + 1)  // tid
      thread.add(5, name)  // thread_name
      var descriptor = ProtobufMessage()
      descriptor.add(1, track(place))
      descriptor.add(4, thread)
      return packet(60, descriptor)
    }
    let counters = SessionTimeline.counterNames.enumerated().map { place, name in
      var descriptor = ProtobufMessage()
      descriptor.add(1, track(timeline.tracks.count + place))
      descriptor.add(2, name)
      descriptor.add(5, PerfettoTrace.root)
      descriptor.add(8, ProtobufMessage())  // a counter
      return packet(60, descriptor)
    }
    return [packet(60, root)] + threads + counters
  }

  // MARK: - Slices

  private func begin(_ slice: SessionTimeline.Slice, _ effects: EventIndex) -> ProtobufMessage {
    var event = ProtobufMessage()
    event.add(9, 1)  // TYPE_SLICE_BEGIN
    event.add(11, track(slice.track))
    event.add(22, slice.category)
    event.add(23, slice.name)
    for detail in slice.details { event.add(4, annotation(detail)) }
    if let number = slice.event {
      for effect in effects[number] { event.addFixed(47, UInt64(effect) + 1) }
      if timeline.trace.events[number].cause != nil { event.addFixed(48, UInt64(number) + 1) }
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

  private func sample(_ counter: Int, _ value: Int, _ at: Instant) -> ProtobufMessage {
    var event = ProtobufMessage()
    event.add(9, 4)  // TYPE_COUNTER
    event.add(11, track(timeline.tracks.count + counter))
    event.add(30, UInt64(value))
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
