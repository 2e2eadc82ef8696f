import Trace

/// The value that a recorded JSON text is; a text that is no JSON stays a text, an empty one is left out.
func embedded(_ json: String?) -> Value? {
  guard let json, !json.isEmpty else { return nil }
  return JSONReading.value(of: json) ?? .text(json)
}

extension Value {
  /// A record of those fields that have a value.
  static func fields(_ fields: [(String, Value?)]) -> Value {
    .record(Dictionary(fields.compactMap { name, value in value.map { (name, $0) } }, uniquingKeysWith: { $1 }))
  }
}

extension EventFacts {
  /// The event as a JSON value.
  var value: Value {
    .fields(
      [
        ("sequence", .integer(Int64(sequence))), ("kind", .text(kind.word)), ("name", .text(name)),
        ("subject", subject.isEmpty ? nil : .text(subject)), ("view", viewPath.isEmpty ? nil : .text(viewPath)),
        ("arguments", embedded(arguments)), ("answer", embedded(answer)),
        ("offsetMicroseconds", .integer(offset.microseconds)),
      ])
  }
}

extension ChangedField {
  /// The field as a JSON value.
  var value: Value {
    .fields([("name", .text(name)), ("left", embedded(left)), ("right", embedded(right))])
  }
}

extension FrameTrajectory {
  /// The trajectory as a JSON value.
  var value: Value {
    course(
      start: start.map { .rect($0.rect) }, end: end.map { .rect($0.rect) }, changes, displayFrames, firstEvent, duration
    )
  }
}

extension PropertyTrajectory {
  /// The trajectory as a JSON value.
  var value: Value { course(start: embedded(start), end: embedded(end), changes, displayFrames, firstEvent, duration) }
}

extension AnimationSpan {
  /// The span as a JSON value.
  var value: Value {
    ["displayFrames": .integer(Int64(displayFrames)), "durationMicroseconds": .integer(duration.microseconds)]
  }
}

private func course(
  start: Value?, end: Value?, _ changes: Int, _ displayFrames: Int, _ firstEvent: Int?, _ duration: Interval
) -> Value {
  .fields(
    [
      ("start", start), ("end", end), ("changes", .integer(Int64(changes))),
      ("displayFrames", .integer(Int64(displayFrames))), ("firstEvent", firstEvent.map { .integer(Int64($0)) }),
      ("durationMicroseconds", .integer(duration.microseconds)),
    ])
}
