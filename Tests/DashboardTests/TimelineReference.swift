import RehearsalTrace

@testable import RehearsalDrawing

/// What the two formats of a timeline say, put together from all slices, arrows and counters at once.
struct TimelineReference {
  let timeline: SessionTimeline
  let label: String

  // MARK: - JSON

  var json: String {
    """
    {"displayTimeUnit":"ms","otherData":{"session":\(Value.quoted(label)),"clock":"virtual"},"traceEvents":[
    \((names + slices + counters).map(\.json).joined(separator: ",\n"))
    ]}

    """
  }

  private var names: [Value] {
    [["ph": "M", "name": "process_name", "pid": 1, "tid": 0, "args": ["name": .text(label)]]]
      + timeline.tracks.enumerated().flatMap { place, name -> [Value] in
        [
          ["ph": "M", "name": "thread_name", "pid": 1, "tid": thread(place), "args": ["name": .text(name)]],
          [
            "ph": "M", "name": "thread_sort_index", "pid": 1, "tid": thread(place),
            "args": ["sort_index": .integer(Int64(place))],
          ],
        ]
      }
  }

  private var slices: [Value] {
    timeline.slices.flatMap { slice -> [Value] in
      let drawn: [Value] = [
        [
          "ph": "X", "name": .text(slice.name), "cat": .text(slice.category), "pid": 1, "tid": thread(slice.track),
          "ts": .integer(slice.at.microseconds), "dur": .integer(slice.microseconds),
          "args": .record(Dictionary(slice.details.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })),
        ]
      ]
      guard let event = slice.event else { return drawn }
      return drawn + timeline.flows.filter { $0.effect == event }.map { flow("f", $0.effect, slice) }
        + timeline.flows.filter { $0.cause == event }.map { flow("s", $0.effect, slice) }
    }
  }

  private func flow(_ phase: String, _ effect: Int, _ slice: SessionTimeline.Slice) -> Value {
    var fields: [String: Value] = [
      "ph": .text(phase), "name": "cause", "cat": "cause", "id": .integer(Int64(effect)), "pid": 1,
      "tid": thread(slice.track), "ts": .integer(slice.at.microseconds),
    ]
    if phase == "f" { fields["bp"] = "e" }
    return .record(fields)
  }

  private var counters: [Value] {
    timeline.counters.flatMap { counter in
      counter.samples.map { sample in
        [
          "ph": "C", "name": .text(counter.name), "pid": 1, "ts": .integer(sample.at.microseconds),
          "args": ["value": .integer(Int64(sample.value))],
        ]
      }
    }
  }

  private func thread(_ track: Int) -> Value { .integer(Int64(track) + 1) }

  // MARK: - Order

  /// Beginnings and ends by time: ends before beginnings, except of what has no length.
  var edges: [String] {
    struct Edge {
      let at: Int64
      let rank: Int
      let place: Int
      let text: String
    }
    return timeline.slices.enumerated().flatMap { place, slice in
      let begin = slice.at.microseconds
      let end = begin + slice.microseconds
      return [
        Edge(at: begin, rank: 1, place: 2 * place, text: "begin \(place)"),
        Edge(at: end, rank: end > begin ? 0 : 1, place: 2 * place + 1, text: "end \(place) \(end)"),
      ]
    }.sorted { ($0.at, $0.rank, $0.place) < ($1.at, $1.rank, $1.place) }.map(\.text)
  }
}
