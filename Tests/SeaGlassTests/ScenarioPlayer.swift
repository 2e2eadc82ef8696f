import Foundation
import RehearsalControllers
import RehearsalStage
import RehearsalTrace
import Testing

/// Puts the model through a scenario, and writes what it did in the words of the table.
struct ScenarioPlayer {
  let scenario: Scenario
  let world: ScenarioWorld
  private(set) var differences: [String] = []

  init(_ scenario: Scenario) throws {
    self.scenario = scenario
    world = try ScenarioWorld(scenario)
  }

  /// Plays every step and compares every call with its time, and every state.
  mutating func play() throws {
    defer { world.tearDown() }
    var start = world.stage.trace.events.count
    world.stage.turn { setUp() }
    for (index, step) in scenario.steps.enumerated() {
      if index > 0 { start = world.stage.trace.events.count }
      var first: [String] = []
      try perform(step, isLast: index == scenario.steps.count - 1, &first)
      let seconds = "@\(world.stage.clock.now.seconds)"
      let expected = step.trace.compactMap(line)
      let found = first + calls(from: start)
      if found != expected {
        differences.append("\(step.verb) \(seconds): \(listing(found)) instead of \(listing(expected))")
      }
      for event in step.trace where event.name == "state" { compareState(event, after: step.verb + seconds) }
    }
  }

  private func listing(_ lines: [String]) -> String { "\n    " + lines.joined(separator: "\n    ") + "\n  " }

  // MARK: - What the table expects

  private func line(_ event: Scenario.Event) -> String? {
    guard !["state", "values", "read", "note"].contains(event.name) else { return nil }
    var fields = event.fields
    if event.name == "UIView.animate" { fields["options"] = nil }
    return text(event.time, event.name, fields.mapValues(text))
  }

  private func text(_ time: Double, _ name: String, _ fields: [String: String]) -> String {
    "\(time) \(name) " + fields.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: " ")
  }

  private func text(_ field: Scenario.Field) -> String {
    switch field {
    case .flag(let flag): "\(flag)"
    case .number(let number): "\(number)"
    case .text(let text): text
    case .list(let list): "[" + list.map(text).joined(separator: ", ") + "]"
    }
  }

  // MARK: - What the model did

  private func calls(from start: Int) -> [String] {
    let trace = world.stage.trace
    var seen = world.seenByDelegate.suffix(
      trace.events[start...].count { $0.kind == .callback })[...]
    var lines: [String] = []
    for event in trace.events[start...] {
      guard let (name, fields) = call(trace, event, &seen) else { continue }
      lines.append(text(event.at.seconds, name, fields))
    }
    return lines
  }

  private func call(
    _ trace: Trace, _ event: TraceEvent, _ seen: inout ArraySlice<(isVisible: Bool, hasContainer: Bool)>
  ) -> (String, [String: String])? {
    let name = trace.text(event.name)
    let subject = trace.text(event.subject)
    let arguments = ScenarioArguments(trace.text(event.arguments))
    let view = ["view": world.name(of: subject)]
    switch (event.kind, name) {
    case (.message, "addGestureRecognizer:"): return ("add_tap_recognizer", view)
    case (.message, "removeGestureRecognizer:"): return ("remove_tap_recognizer", view)
    case (.message, "addSubview:"): return ("add_popover_to", view)
    case (.message, "removeFromSuperview"):
      return ("remove_popover_from", ["view": world.name(of: arguments.text("superview"))])
    case (.message, "setAlpha:"):
      return ("set_alpha", view.merging(["from": arguments.number("from"), "to": arguments.number("to")]) { $1 })
    case (.message, "setUserInteractionEnabled:"):
      return ("set_userInteractionEnabled", view.merging(["to": arguments.flag("enabled")]) { $1 })
    case (.message, "animateWithDuration:animations:completion:"):
      return (
        "UIView.animate",
        [
          "duration": arguments.number("duration"), "has_completion": arguments.flag("hasCompletion"),
          "changes": arguments.changes,
        ]
      )
    case (.animation, "completed"): return ("animation_completion", [:])
    case (.message, "setSgParentPopoverController:"):
      let argument = arguments.text("popoverController") == "nil" ? "nil" : "popover_controller"
      return (subject + ".setSgParentPopoverController", ["argument": argument])
    case (.lifecycle, _) where name.hasPrefix("view") && world.contents[subject] != nil:
      return (subject + "." + name.dropLast(), ["animated": arguments.flag("animated")])
    case (.callback, _):
      guard let view = seen.popFirst() else { return nil }
      var fields: [String: String] = [:]
      if event.answer != .none {
        fields["returns"] = trace.text(event.answer)
      } else {
        fields["container_still_present"] = "\(view.hasContainer)"
      }
      if scenario.id != "D04" { fields["visible_flag_at_call"] = "\(view.isVisible)" }
      return ("delegate." + name.dropLast(), fields)
    default: return nil
    }
  }

  // MARK: - State

  private mutating func compareState(_ event: Scenario.Event, after step: String) {
    guard let popover = world.popover else {
      differences.append("\(step): there is no popover controller")
      return
    }
    let container = popover.containerView
    var found: [String: String] = [
      "popoverVisible_private": "\(popover.isPopoverVisible)", "has_container": "\(container != nil)",
      "popoverArrowDirection": popover.popoverArrowDirection.words, "popoverFrame": text(popover.popoverFrame),
      "popoverContentSize": "[\(popover.popoverContentSize.width), \(popover.popoverContentSize.height)]",
      "modal": "\(popover.isModal)", "clipFrame": text(popover.clipFrame),
      "displayFrame": text(popover.displayFrame), "overlayFrame": text(popover.overlayFrame),
      "properties": popover.properties == nil ? "nil" : "set",
      "passthroughViews": popover.passthroughViews.map { "\(Double($0.count))" } ?? "nil",
      "tap_recognizer_on": popover.tapRecognizerView.map { world.name(of: $0) } ?? "none",
    ]
    if let container {
      found["container_superview"] = world.name(of: container.superview)
      found["container_frame"] = text(container.frame)
      found["container_alpha"] = "\(container.alpha)"
      found["container_userInteractionEnabled"] = "\(container.isUserInteractionEnabled)"
      if let content = container.contentView {
        found["content_view_superview"] = world.name(of: content.superview)
        found["content_view_frame"] = text(container.placement?.contentFrame ?? .zero)
      }
    }
    let expected = event.fields.mapValues(text)
    for key in Set(found.keys).union(expected.keys).sorted() where found[key] != expected[key] {
      differences.append("\(step): \(key) is \(found[key] ?? "absent"), not \(expected[key] ?? "absent")")
    }
  }

  private func text(_ rect: Rect) -> String { "[\(rect.x), \(rect.y), \(rect.width), \(rect.height)]" }

  mutating func compare(_ name: String, _ found: String, _ expected: Scenario.Field?) {
    guard let expected else { return differences.append("\(name) is not in the table") }
    let wanted = text(expected)
    if found != wanted { differences.append("\(name) is \(found), not \(wanted)") }
  }

  mutating func compare(_ name: String, _ found: Rect, _ expected: Scenario.Field?) {
    compare(name, text(found), expected)
  }
}

/// An event's arguments in the table's notation.
struct ScenarioArguments {
  private let values: [String: Any]

  init(_ json: String) {
    values = (try? JSONSerialization.jsonObject(with: Data(json.utf8))) as? [String: Any] ?? [:]
  }

  func text(_ key: String) -> String { values[key] as? String ?? "nil" }
  func flag(_ key: String) -> String { (values[key] as? Bool).map { "\($0)" } ?? "nil" }
  func number(_ key: String) -> String { (values[key] as? Double).map { "\($0)" } ?? "nil" }

  /// What an animation's block changes.
  var changes: String {
    let list = values["changes"] as? [[String: [Double]]] ?? []
    let lines = list.map {
      "popover_container.alpha " + ($0["alpha"] ?? []).map { "\(Int($0))" }.joined(separator: " -> ")
    }
    return "[" + lines.joined(separator: ", ") + "]"
  }
}

extension Instant {
  /// Seconds since the launch, as the table counts.
  var seconds: Double { Double(microseconds) / 1_000_000 }
}
