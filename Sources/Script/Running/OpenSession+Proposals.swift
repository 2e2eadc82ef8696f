import RehearsalSourceText
import RehearsalStage
import RehearsalTrace

extension OpenSession {
  // MARK: - Proposals

  /// How many events there are so far.
  package var eventCount: Int { stage.trace.events.count }

  /// The exception that ended the session, if one did.
  package var exception: String? { stage.exception.map { "\($0.type): \($0.reason)" } }

  /// The screen as a list: what a person could name, back to front, each with its title.
  package var screen: [String] {
    stage.window.tree.compactMap { view in
      guard TargetLook.hasLook(view), !view.isHidden else { return nil }
      let look = TargetLook(title: TargetLook.title(of: view), role: TargetLook.role(of: view))
      return "\(ViewName.button.owner(of: view.id) ?? view.id): \(look.label)"
    }
  }

  /// What could be expected now, as steps: expectations that hold, of what happened since an event.
  ///
  /// The event is that with which the last input began, so that the expectations hold where they are written.
  package func proposals(since event: Int) -> [FlatScript.FlatStep] {
    let trace = stage.trace
    let texts =
      exceptions(trace, event) + callbacks(trace, event) + popovers(trace, event) + actions(trace, event)
      + views(trace, event) + properties(trace, event)
    return texts.filter { holds($0, since: event) }.map {
      FlatScript.FlatStep(label: "expect", text: $0, isExpectation: true)
    }
  }

  /// Of each sort so many are proposed; more would be a copy of the recording.
  private static let most = 3

  private func exceptions(_ trace: Trace, _ event: Int) -> [String] {
    trace.exceptions.filter { $0.event >= event }.map { raised in
      expect([("exception", .text(trace.text(raised.message))), ("type", .text(trace.text(raised.type)))])
    }
  }

  private func callbacks(_ trace: Trace, _ event: Int) -> [String] {
    let names = trace.events[event...].filter { $0.kind == .callback }.map { plain(trace.text($0.name)) }
    return names.isEmpty || names.count > 8 ? [] : [expect([("callbacks", .list(names.map { .text($0) }))])]
  }

  private func popovers(_ trace: Trace, _ event: Int) -> [String] {
    let changed = trace.properties.filter {
      $0.from >= event && trace.text($0.key) == "popoverVisible"
    }
    guard !changed.isEmpty else { return [] }
    let names = visiblePopovers
    if names.isEmpty { return [expect([("presented", .text("none"))])] }
    return names.suffix(Self.most).map { expect([("presented", .text(counterless($0)))]) }
  }

  private func actions(_ trace: Trace, _ event: Int) -> [String] {
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

  private func views(_ trace: Trace, _ event: Int) -> [String] {
    func names(_ isMeant: (TraceView) -> Bool) -> [String] {
      var names: [String] = []
      for view in trace.views where isMeant(view) {
        let name = counterless(String(trace.text(view.path).split(separator: "/").last ?? ""))
        if isOfTheApp(name), !names.contains(name) { names.append(name) }
      }
      return Array(names.prefix(Self.most))
    }
    return names { $0.from >= event && $0.to == .max }.map { expect([("onScreen", .text($0))]) }
      + names { $0.from < event && $0.to >= event && $0.to != .max }.map { expect([("notOnScreen", .text($0))]) }
  }

  private func properties(_ trace: Trace, _ event: Int) -> [String] {
    let shown = ["title", "text", "enabled", "selectedRow"]
    let spans = trace.properties.filter {
      $0.from >= event && $0.to == .max && shown.contains(trace.text($0.key))
    }
    return spans.compactMap { span -> String? in
      let name = counterless(String(trace.text(span.subject).split(separator: "/").last ?? ""))
      guard isOfTheApp(name), let value = Value(json: trace.text(span.value)) else { return nil }
      return expect([("property", .text(trace.text(span.key))), ("of", .text(name)), ("is", value)])
    }.suffix(Self.most)
  }

  // MARK: - Writing

  /// An expectation as a step: `expect: { presented: notes }`.
  private func expect(_ fields: [(key: String, value: Value)]) -> String {
    let entries = fields.map { FlatScript.entry($0.key, OpenSession.node($0.value)) }
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
    guard let node = YAMLText.read(text, findings: findings),
      let step = Step.read(node, bindings: Bindings(), findings: findings), findings.diagnostics.isEmpty,
      case .expect(let expectations) = step.verb
    else { return false }
    return expectations.allSatisfy {
      $0.failure(in: stage.trace, from: event, application: applicationID) == nil
    }
  }
}
