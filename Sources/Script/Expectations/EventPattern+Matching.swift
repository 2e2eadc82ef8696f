import RehearsalTrace

extension EventPattern {
  /// Sequence numbers, from `start` on and in order, at which the pattern is met.
  func matches(in trace: Trace, from start: Int) -> [Int] {
    switch what {
    case .event(let kind, let name):
      let plain = EventPattern.plain(name)
      let object = of.map { SpokenName($0) }
      return (min(start, trace.events.count)..<trace.events.count).filter { number in
        let event = trace.events[number]
        guard event.kind == kind else { return false }
        let found = trace.text(event.name)
        let isNamed =
          hasStars
          ? AxisFilter.matches(EventPattern.plain(found), plain) : EventPattern.isPlain(found, equalTo: plain)
        return isNamed && meetsConditions(event, object, in: trace)
      }
    case .view(let change, let name): return changes(change, of: name, in: trace).filter { $0 >= start }
    }
  }

  /// - Parameter object: What `of` says.
  private func meetsConditions(_ event: TraceEvent, _ object: SpokenName?, in trace: Trace) -> Bool {
    if let subject, !EventPattern.happened(event, to: subject, in: trace) { return false }
    if let object, !EventPattern.concerns(event, object, in: trace) { return false }
    if let answer, trace.text(event.answer) != answer.json { return false }
    if arguments.isEmpty { return true }
    let found = CanonicalObject.fields(of: trace.text(event.arguments))
    return arguments.allSatisfy { name, value in found.contains { $0.name == name && $0.value == value.json } }
  }

  private func changes(_ change: ViewChange, of name: String, in trace: Trace) -> [Int] {
    let isPattern = name.contains("*")
    let views = isPattern ? EventPattern.views(like: name, in: trace) : RecordedNames(trace: trace).views(name)
    switch change {
    case .appears: return views.map(\.from)
    case .disappears: return views.map(\.to).filter { $0 != .max }
    case .moves:
      return trace.frames.filter { span in views.contains { $0.id == span.view && $0.from != span.from } }.map(\.from)
    }
  }

  /// The views whose path, or the last part of it, is met by a pattern.
  private static func views(like pattern: String, in trace: Trace) -> [TraceView] {
    trace.views.filter { view in
      let path = trace.text(view.path)
      return AxisFilter.matches(path, pattern) || AxisFilter.matches(String(RecordedNames.last(of: path)), pattern)
    }
  }

  /// A selector without its colons.
  static func plain(_ name: String) -> String {
    let colon = UInt8(ascii: ":")
    return name.utf8.contains(colon) ? String(decoding: name.utf8.filter { $0 != colon }, as: UTF8.self) : name
  }

  /// Whether a selector without its colons is `plain`.
  private static func isPlain(_ name: String, equalTo plain: String) -> Bool {
    var wanted = plain.utf8.makeIterator()
    for byte in name.utf8 where byte != UInt8(ascii: ":") {
      guard let other = wanted.next() else { return false }
      // What is no ASCII may be written in several ways.
      if byte >= 0x80 || other >= 0x80 { return EventPattern.plain(name) == plain }
      if byte != other { return false }
    }
    return wanted.next() == nil
  }

  /// Whether the event's subject is met by a pattern; where it has none, its view's path or the last part of it.
  private static func happened(_ event: TraceEvent, to subject: String, in trace: Trace) -> Bool {
    guard event.subject == .none else { return AxisFilter.matches(trace.text(event.subject), subject) }
    let path = trace.viewPath(of: event)
    return AxisFilter.matches(path, subject) || AxisFilter.matches(String(RecordedNames.last(of: path)), subject)
  }

  /// Whether an object is the event's subject, its view, one of its arguments, or in a list that is one.
  static func concerns(_ event: TraceEvent, _ object: SpokenName, in trace: Trace) -> Bool {
    if object.rank(of: trace.text(event.subject)[...]) != nil { return true }
    let view = RecordedNames.last(of: trace.viewPath(of: event))
    if object.rank(ofView: view) != nil { return true }
    return CanonicalObject.fields(of: trace.text(event.arguments)).contains { field in
      let values = field.value.hasPrefix("[") ? CanonicalObject.fields(of: field.value).map(\.value) : [field.value]
      return values.contains { $0.hasPrefix("\"") && object.rank(of: $0.dropFirst().dropLast()) != nil }
    }
  }
}
