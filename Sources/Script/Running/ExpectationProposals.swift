import RehearsalSourceText
package import RehearsalTrace

/// What could be expected of a session now: expectations that hold, whoever performed it.
package struct ExpectationProposals {
  private let trace: Trace
  /// The popovers of the models that are visible, oldest first.
  private let shown: [String]
  private let application: String
  private let isNamed: (String) -> Bool

  /// - Parameters:
  ///   - trace: The recording so far; spans that hold now end at `Int.max`.
  ///   - shown: The popovers of the models that are visible, oldest first.
  ///   - application: The subject of the app's variables and references.
  ///   - isNamed: Whether scripts can call something so.
  package init(
    _ trace: Trace, popovers shown: [String] = [], application: String = "", isNamed: @escaping (String) -> Bool
  ) {
    (self.trace, self.shown, self.application, self.isNamed) = (trace, shown, application, isNamed)
  }

  /// Steps, of what happened since an event.
  package func texts(since event: Int) -> [String] {
    let texts =
      exceptions(event) + callbacks(event) + popovers(event) + actions(event) + views(event) + properties(event)
    return texts.filter { holds($0, since: event) }
  }

  /// Properties that say what somebody sees.
  private static let properties = ["title", "text", "enabled", "selectedRow", "value", "checked"]

  /// Of each sort so many are proposed; more would be a copy of the recording.
  private static let most = 3

  private func exceptions(_ event: Int) -> [String] {
    trace.exceptions.filter { $0.event >= event }.map { raised in
      expect([("exception", .text(trace.text(raised.message))), ("type", .text(trace.text(raised.type)))])
    }
  }

  private func callbacks(_ event: Int) -> [String] {
    let names = trace.events[event...].filter { $0.kind == .callback }.map { plain(trace.text($0.name)) }
    return names.isEmpty || names.count > 8 ? [] : [expect([("callbacks", .list(names.map { .text($0) }))])]
  }

  private func popovers(_ event: Int) -> [String] {
    let changed = trace.properties.filter {
      $0.from >= event && trace.text($0.key) == "popoverVisible"
    }
    guard !changed.isEmpty else { return [] }
    if shown.isEmpty { return [expect([("presented", .text("none"))])] }
    return shown.suffix(Self.most).map { expect([("presented", .text(counterless($0)))]) }
  }

  private func actions(_ event: Int) -> [String] {
    var counts: [(name: String, count: Int)] = []
    for event in trace.events[event...] where event.kind == .action {
      let name = plain(trace.text(event.name))
      if let place = counts.firstIndex(where: { $0.name == name }) {
        counts[place].count += 1
      } else {
        counts.append((name, 1))
      }
    }
    return counts.prefix(Self.most).map {
      expect([("action", .text($0.name)), ("times", .integer(Int64($0.count)))])
    }
  }

  private func views(_ event: Int) -> [String] {
    func names(_ isMeant: (TraceView) -> Bool) -> [String] {
      var names: [String] = []
      for view in trace.views where isMeant(view) {
        let name = counterless(String(trace.text(view.path).split(separator: "/").last ?? ""))
        if isNamed(name), !names.contains(name) { names.append(name) }
      }
      return Array(names.prefix(Self.most))
    }
    return names { $0.from >= event && $0.to == .max }.map { expect([("onScreen", .text($0))]) }
      + names { $0.from < event && $0.to >= event && $0.to != .max }.map { expect([("notOnScreen", .text($0))]) }
  }

  private func properties(_ event: Int) -> [String] {
    let spans = trace.properties.filter {
      $0.from >= event && $0.to == .max && Self.properties.contains(trace.text($0.key))
    }
    return spans.compactMap { span -> String? in
      let name = counterless(String(trace.text(span.subject).split(separator: "/").last ?? ""))
      guard isNamed(name), let value = Value(json: trace.text(span.value)) else { return nil }
      return expect([("property", .text(trace.text(span.key))), ("of", .text(name)), ("is", value)])
    }.suffix(Self.most)
  }

  // MARK: - Writing

  /// An expectation as a step: `expect: { presented: notes }`.
  private func expect(_ fields: [(key: String, value: Value)]) -> String {
    let entries = fields.map { FlatScript.entry($0.key, ExpectationProposals.node($0.value)) }
    return "expect: " + YAMLWriting.line(Node(position: .start, content: .map(entries)))
  }

  private static func node(_ value: Value) -> Node {
    switch value {
    case .text(let text):
      // What would be read as something else than a text is quoted.
      let means = Value(json: text)
      let isPlain = means == nil && !["true", "false", "null", "~", ""].contains(text)
      return Node(position: .start, content: .scalar(text, isPlain: isPlain))
    case .list(let values): return Node(position: .start, content: .list(values.map(node)))
    default: return Node(position: .start, content: .scalar(value.json, isPlain: true))
    }
  }

  /// A selector without its last colon, which no text inside brackets can have.
  private func plain(_ name: String) -> String { name.hasSuffix(":") ? String(name.dropLast()) : name }

  /// A name without the counter behind it.
  private func counterless(_ name: String) -> String {
    guard let hash = name.lastIndex(of: "#"), Int(name[name.index(after: hash)...]) != nil else { return name }
    return String(name[..<hash])
  }

  /// Whether an expectation can be written, and holds.
  private func holds(_ text: String, since event: Int) -> Bool {
    let findings = Findings(path: "step")
    guard let step = YAMLText.read(text, findings: findings),
      let node = Bindings().fill(step, findings: findings)["expect"],
      let expectations = Expectation.readList(node, findings: findings), findings.diagnostics.isEmpty
    else { return false }
    return expectations.allSatisfy {
      $0.failure(in: trace, from: event, application: application) == nil
    }
  }
}
