package import RehearsalTrace

/// The value that a recorded JSON text is; a text that is no JSON stays a text, an empty one is left out.
func embedded(_ json: String?) -> Value? {
  guard let json, !json.isEmpty else { return nil }
  return Value(json: json) ?? .text(json)
}

extension Value {
  /// A record of those fields that have a value.
  package static func fields(_ fields: [(String, Value?)]) -> Value {
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
        ("message", message.isEmpty ? nil : .text(message)),
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

/// A trajectory as a JSON value; `json` writes what it was.
func trajectoryValue<Content>(_ way: Trajectory<Content>, _ json: (Content) -> Value?) -> Value {
  .fields([
    ("start", way.start.flatMap(json)), ("first", way.first.flatMap(json)), ("end", way.end.flatMap(json)),
    ("changes", .integer(Int64(way.changes))),
    ("displayFrames", .integer(Int64(way.displayFrames))), ("firstEvent", way.firstEvent.map { .integer(Int64($0)) }),
    ("durationMicroseconds", .integer(way.duration.microseconds)),
  ])
}

extension AnimationSpan {
  /// The span as a JSON value.
  var value: Value {
    ["displayFrames": .integer(Int64(displayFrames)), "durationMicroseconds": .integer(duration.microseconds)]
  }
}
