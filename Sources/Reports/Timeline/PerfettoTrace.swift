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
    var trace = ProtobufMessage()
    for (number, packet) in packets.enumerated() {
      var packet = packet
      packet.add(10, 1)  // trusted_packet_sequence_id
      if number == 0 { packet.add(13, 1) }  // SEQ_INCREMENTAL_STATE_CLEARED
      trace.add(1, packet)
    }
    return trace.bytes
  }

  private static let root: UInt64 = 1

  private func track(_ place: Int) -> UInt64 { UInt64(place) + 2 }

  private var packets: [ProtobufMessage] {
    descriptors + edges.map(\.packet) + samples
  }

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
    let counters = timeline.counters.enumerated().map { place, counter in
      var descriptor = ProtobufMessage()
      descriptor.add(1, track(timeline.tracks.count + place))
      descriptor.add(2, counter.name)
      descriptor.add(5, PerfettoTrace.root)
      descriptor.add(8, ProtobufMessage())  // a counter
      return packet(60, descriptor)
    }
    return [packet(60, root)] + threads + counters
  }

  // MARK: - Slices

  /// A slice's beginning or end, with what puts it in order: by time, ends before beginnings, except of what has no
  /// length.
  private struct Edge {
    let at: Int64
    let rank: Int
    let place: Int
    let packet: ProtobufMessage
  }

  private var edges: [Edge] {
    let leading = Dictionary(grouping: timeline.flows) { $0.cause }
    let effects = Set(timeline.flows.map(\.effect))
    var edges: [Edge] = []
    for (place, slice) in timeline.slices.enumerated() {
      let begin = slice.at.microseconds
      let end = begin + slice.microseconds
      var event = ProtobufMessage()
      event.add(9, 1)  // TYPE_SLICE_BEGIN
      event.add(11, track(slice.track))
      event.add(22, slice.category)
      event.add(23, slice.name)
      for detail in slice.details { event.add(4, annotation(detail)) }
      if let number = slice.event {
        for flow in leading[number] ?? [] { event.addFixed(47, UInt64(flow.effect) + 1) }
        if effects.contains(number) { event.addFixed(48, UInt64(number) + 1) }
      }
      edges.append(Edge(at: begin, rank: 1, place: 2 * place, packet: timed(event, begin)))
      var over = ProtobufMessage()
      over.add(9, 2)  // TYPE_SLICE_END
      over.add(11, track(slice.track))
      edges.append(
        Edge(at: end, rank: end > begin ? 0 : 1, place: 2 * place + 1, packet: timed(over, end)))
    }
    return edges.sorted { ($0.at, $0.rank, $0.place) < ($1.at, $1.rank, $1.place) }
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

  private var samples: [ProtobufMessage] {
    timeline.counters.enumerated().flatMap { number, counter in
      counter.samples.map { sample in
        var event = ProtobufMessage()
        event.add(9, 4)  // TYPE_COUNTER
        event.add(11, track(timeline.tracks.count + number))
        event.add(30, UInt64(sample.value))
        return timed(event, sample.at.microseconds)
      }
    }
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
