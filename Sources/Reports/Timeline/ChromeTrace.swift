import RehearsalTrace

/// A session in Chrome's trace-event format, JSON that Perfetto, Chrome and others open.
///
/// Times are virtual microseconds. Slices are complete events (`X`), causes flow events (`s`, `f`), each right after
/// the slice it belongs to, since a reader binds a flow to the last slice of its track at its time.
public struct ChromeTrace {
  private let timeline: SessionTimeline
  private let label: String

  /// - Parameters:
  ///   - timeline: What happened.
  ///   - label: What the session is called.
  public init(_ timeline: SessionTimeline, label: String) {
    self.timeline = timeline
    self.label = label
  }

  /// The file's text.
  public var json: String {
    let events = names + slices + counters
    return """
      {"displayTimeUnit":"ms","otherData":{"session":\(Value.quoted(label)),"clock":"virtual"},"traceEvents":[
      \(events.map(\.json).joined(separator: ",\n"))
      ]}

      """
  }

  private static let process: Value = 1

  private var names: [Value] {
    let process: Value = [
      "ph": "M", "name": "process_name", "pid": ChromeTrace.process, "tid": 0, "args": ["name": .text(label)],
    ]
    return [process]
      + timeline.tracks.enumerated().flatMap { place, name -> [Value] in
        [
          [
            "ph": "M", "name": "thread_name", "pid": ChromeTrace.process, "tid": thread(place),
            "args": ["name": .text(name)],
          ],
          [
            "ph": "M", "name": "thread_sort_index", "pid": ChromeTrace.process, "tid": thread(place),
            "args": ["sort_index": .integer(Int64(place))],
          ],
        ]
      }
  }

  private var slices: [Value] {
    let leading = Dictionary(grouping: timeline.flows) { $0.cause }
    let causes = Set(timeline.flows.map(\.effect))
    return timeline.slices.flatMap { slice -> [Value] in
      var drawn: [Value] = [
        [
          "ph": "X", "name": .text(slice.name), "cat": .text(slice.category), "pid": ChromeTrace.process,
          "tid": thread(slice.track), "ts": .integer(slice.at.microseconds), "dur": .integer(slice.microseconds),
          "args": .record(Dictionary(slice.details.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })),
        ]
      ]
      guard let event = slice.event else { return drawn }
      if causes.contains(event) { drawn.append(flow("f", event, slice)) }
      drawn += (leading[event] ?? []).map { flow("s", $0.effect, slice) }
      return drawn
    }
  }

  /// An end of the arrow to the event `effect`.
  private func flow(_ phase: String, _ effect: Int, _ slice: SessionTimeline.Slice) -> Value {
    var fields: [String: Value] = [
      "ph": .text(phase), "name": "cause", "cat": "cause", "id": .integer(Int64(effect)), "pid": ChromeTrace.process,
      "tid": thread(slice.track), "ts": .integer(slice.at.microseconds),
    ]
    if phase == "f" { fields["bp"] = "e" }
    return .record(fields)
  }

  private var counters: [Value] {
    timeline.counters.flatMap { counter in
      counter.samples.map { sample in
        [
          "ph": "C", "name": .text(counter.name), "pid": ChromeTrace.process, "ts": .integer(sample.at.microseconds),
          "args": ["value": .integer(Int64(sample.value))],
        ]
      }
    }
  }

  private func thread(_ track: Int) -> Value { .integer(Int64(track) + 1) }
}
