import RehearsalTrace

extension Expectation {
  /// What script.schema.json says of an expectation.
  static var shape: ValueShape {
    let texts = EventPattern.kinds.map { ValueShape.Key($0.word, .text) }
    let own: [ValueShape.Key] = [
      .init("claim", .names), .init("since", .text), .init("property", .name), .init("default", .name),
      .init("variable", .name), .init("reference", .name), .init("is", .value), .init("isNot", .value),
      .init("includes", .value), .init("frame", .name), .init("screenFrame", .name), .init("x", .number),
      .init("y", .number), .init("width", .number), .init("height", .number), .init("onScreen", .name),
      .init("notOnScreen", .name), .init("presented", .name),
      .init("visiblePopovers", .either([.defined("count"), .list(.name, canBeEmpty: true)])),
      .init("callbacks", .names), .init("notSent", .names), .init("events", .defined("events")),
      .init("never", .defined("events")), .init("exception", .text), .init("type", .name),
      .init("times", .defined("count")),
    ]
    return .keys(own + texts + EventPattern.conditions, rule: .oneOf(words.map { [$0] }))
  }
}

extension EventPattern {
  /// What narrows an event down.
  fileprivate static let conditions: [ValueShape.Key] = [
    .init("of", .name), .init("with", .mapping(nil)), .init("answers", .value),
  ]

  /// What script.schema.json says of an event.
  static var shape: ValueShape {
    let kinds = kinds.map { ValueShape.Key($0.word, .text) }
    let changes = ViewChange.allCases.map { ValueShape.Key($0.rawValue, .name) }
    return .keys(kinds + changes + conditions, rule: .oneOf(words.map { [$0] }))
  }
}
