import RehearsalTrace

extension Expectation {
  /// Checks the expectation against what has been recorded.
  ///
  /// - Parameters:
  ///   - trace: The recording so far; spans that hold now end at `Int.max`.
  ///   - start: Sequence number of the first event that counts.
  ///   - application: The subject of the app's variables and references.
  /// - Returns: What was expected and what was found instead, or `nil` when the expectation holds.
  func failure(in trace: Trace, from start: Int, application: String) -> String? {
    let names = RecordedNames(trace: trace)
    switch form {
    case .value(let place, let test): return check(place, test, application, names)
    case .frame(let name, let test, let onScreen): return check(name, test, onScreen: onScreen, names)
    case .onScreen(let name, let expected):
      let isThere = names.isSeen(name)
      return isThere == expected
        ? nil : "expected \(name) \(expected ? "" : "not ")on the screen, and it is\(isThere ? "" : " not")"
    case .presented(let name):
      let value = names.value("popoverVisible", of: name)
      return value == "true" ? nil : "expected \(name) to be presented; visible: \(visible(names))"
    case .visiblePopovers(let expected, let count): return check(expected, count, names)
    case .callbacks(let expected, let of): return checkCallbacks(expected, of: of, trace, from: start)
    case .count(let pattern, let count):
      let found = pattern.matches(in: trace, from: start).count
      switch count {
      case .atLeastOnce: return found > 0 ? nil : "expected \(pattern.label), and it did not happen"
      case .exactly(let times):
        return found == times ? nil : "expected \(pattern.label) \(times) times, found it \(found) times"
      }
    case .order(let patterns): return checkOrder(patterns, trace, from: start)
    case .never(let patterns):
      for pattern in patterns {
        if let event = pattern.matches(in: trace, from: start).first {
          return "expected no \(pattern.label), and it happened: event \(event)"
        }
      }
      return nil
    case .exception(let text, let type): return checkException(text, type, trace)
    }
  }

  private func check(
    _ place: Place, _ test: ValueTest, _ application: String, _ names: RecordedNames
  ) -> String? {
    let (key, subject, label) = place.recorded
    let test = if case .reference = place { test.naming(names) } else { test }
    guard let found = names.value(key, of: subject ?? application) else {
      return "expected \(label)\(test.label), and it was never recorded"
    }
    return test.holds(for: found) ? nil : "expected \(label)\(test.label), found \(found)"
  }

  private func check(_ name: String, _ test: FrameTest, onScreen: Bool, _ names: RecordedNames) -> String? {
    guard let view = names.viewOnScreen(name) else { return "expected a frame of \(name), which is not on the screen" }
    guard let frame = onScreen ? names.screenFrame(of: view) : names.frame(of: view) else {
      return "expected a frame of \(name), which has none"
    }
    for (wanted, found) in [
      (test.x, frame.x), (test.y, frame.y), (test.width, frame.width), (test.height, frame.height),
    ] {
      if let wanted, milliPoints(wanted) != found {
        return "expected \(name) at \(test.label), found \(TraceText.describe(frame))"
      }
    }
    return nil
  }

  private func visible(_ names: RecordedNames) -> String {
    let all = names.values(of: "popoverVisible").filter { $0.value == "true" }.map(\.subject)
    return all.isEmpty ? "none" : all.joined(separator: ", ")
  }

  private func check(_ expected: [String]?, _ count: Int, _ names: RecordedNames) -> String? {
    let found = names.values(of: "popoverVisible").filter { $0.value == "true" }.map(\.subject)
    if let expected {
      let wanted = expected.compactMap { names.subject($0, with: "popoverVisible").map { names.trace.text($0) } }
      let listed = expected.isEmpty ? "none" : expected.joined(separator: ", ")
      return wanted.count == expected.count && wanted.sorted() == found.sorted()
        ? nil : "expected visible popovers: \(listed); found: \(visible(names))"
    }
    return found.count == count ? nil : "expected \(count) visible popovers, found \(found.count): \(visible(names))"
  }

  private func checkCallbacks(_ expected: [String], of: String?, _ trace: Trace, from start: Int) -> String? {
    let object = of.map { SpokenName($0) }
    var found: [String] = []
    for number in min(start, trace.events.count)..<trace.events.count {
      let event = trace.events[number]
      let isWanted = event.kind == .callback && object.map { EventPattern.concerns(event, $0, in: trace) } ?? true
      if isWanted { found.append(trace.text(event.name)) }
    }
    if found.map(EventPattern.plain) == expected.map(EventPattern.plain) { return nil }
    func list(_ names: [String]) -> String { names.isEmpty ? "none" : names.joined(separator: ", ") }
    return "expected callbacks: \(list(expected)); found: \(list(found))"
  }

  /// Looks for the patterns one after the other.
  ///
  /// Events must follow each other; a view may change with the event
  /// before it, since a change is recorded at the event that shows it.
  private func checkOrder(_ patterns: [EventPattern], _ trace: Trace, from start: Int) -> String? {
    var last = (number: start - 1, isView: false)
    for (index, pattern) in patterns.enumerated() {
      let isView = if case .view = pattern.what { true } else { false }
      let next = pattern.matches(in: trace, from: start).first {
        $0 > last.number || ($0 == last.number && isView != last.isView)
      }
      guard let next else {
        let after = index > 0 ? " after \(patterns[index - 1].label) (event \(last.number))" : ""
        return "expected \(pattern.label)\(after), and it did not happen"
      }
      last = (next, isView)
    }
    return nil
  }

  private func checkException(_ text: String?, _ type: String?, _ trace: Trace) -> String? {
    let found = trace.exceptions.first
    let description = found.map { "\(trace.text($0.type)): \(trace.text($0.message))" } ?? "none"
    guard let text else { return found == nil ? nil : "expected no exception, found \(description)" }
    guard let found, trace.text(found.message) == text, type.map({ $0 == trace.text(found.type) }) ?? true else {
      return "expected exception \(type.map { "\($0): " } ?? "")\(text); found \(description)"
    }
    return nil
  }
}

extension Expectation.Place {
  /// Key and subject under which the place is recorded, and what a message calls it; no subject means the app.
  fileprivate var recorded: (key: String, subject: String?, label: String) {
    switch self {
    case .property(let key, let object): (key, object, "\(object).\(key)")
    case .reference(let name), .variable(let name): (name, nil, name)
    case .default(let key): (key, "NSUserDefaults", "default \(key)")
    }
  }
}

extension Expectation.ValueTest {
  fileprivate var label: String {
    switch self {
    case .equals(let value): " = \(value.json)"
    case .differs(let value): " other than \(value.json)"
    case .includes(let value): " to include \(value.json)"
    }
  }

  /// The same test with the name of an object replaced by the one it is recorded under.
  fileprivate func naming(_ names: RecordedNames) -> Expectation.ValueTest {
    func recorded(_ value: Value) -> Value {
      guard case .text(let name) = value, let subject = names.subject(name, with: "popoverVisible") else {
        return value
      }
      return .text(names.trace.text(subject))
    }
    return switch self {
    case .equals(let value): .equals(recorded(value))
    case .differs(let value): .differs(recorded(value))
    case .includes(let value): .includes(recorded(value))
    }
  }

  fileprivate func holds(for json: String) -> Bool {
    switch self {
    case .equals(let value): json == value.json
    case .differs(let value): json != value.json
    case .includes(let value):
      json.hasPrefix("[") && CanonicalObject.fields(of: json).contains { $0.value == value.json }
    }
  }
}

extension Expectation.FrameTest {
  fileprivate var label: String {
    [("x", x), ("y", y), ("width", width), ("height", height)]
      .compactMap { name, value in value.map { "\(name) \(decimalText(milli: milliPoints($0)))" } }
      .joined(separator: ", ")
  }
}
