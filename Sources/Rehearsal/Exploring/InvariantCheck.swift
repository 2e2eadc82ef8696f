package import RehearsalTrace

/// Looks for breaches of the invariants in what a session recorded.
package struct InvariantCheck {
  private let performance: Performance
  private let trace: Trace
  private let standardMargins: EdgeInsets

  /// - Parameter configuration: Where the session was performed.
  package init(_ performance: Performance, under configuration: Configuration) {
    self.performance = performance
    trace = performance.trace
    standardMargins = EdgeInsets(all: configuration["popover"] == "uikit" ? 10 : 0)
  }

  /// The breaches of what came of a session in a worker.
  package static func violations(
    of result: WorkerResult, under configuration: Configuration, without allowed: Set<Invariant> = []
  ) -> [Violation] {
    switch result {
    case .performed(let work):
      InvariantCheck(work.performance, under: configuration).violations(without: allowed)
    case .ended(let ending): allowed.contains(.survival) ? [] : [Violation(invariant: .survival, about: ending.text)]
    case .refused: []
    }
  }

  /// The breaches, each once, in the order of the invariants and of their first occurrence.
  package func violations(without allowed: Set<Invariant> = []) -> [Violation] {
    var seen: Set<Violation> = []
    let found = visiblePopovers() + outsideMargins() + dismissals() + appearances() + ending()
    return found.filter { !allowed.contains($0.invariant) && seen.insert($0).inserted }
  }

  // MARK: - Popovers

  private func visiblePopovers() -> [Violation] {
    let spans = properties("popoverVisible").filter { trace.text($0.value) == "true" }
    return spans.enumerated().flatMap { position, span in
      spans.dropFirst(position + 1).filter { $0.from < span.to && span.from < $0.to }.map { other in
        let names = [span, other].map { InvariantCheck.plain(trace.text($0.subject)) }.sorted()
        return Violation(invariant: .onePopover, about: names.joined(separator: ", "))
      }
    }
  }

  /// Popover views at the end of each settle: on the screen, and within their layout margins where there are any.
  private func outsideMargins() -> [Violation] {
    restingEvents.flatMap { event in
      trace.frames.filter { $0.from <= event && event < $0.to }.compactMap { span -> Violation? in
        guard let view = trace.view(span.view), let parent = view.parent.flatMap({ trace.view($0) }),
          let popover = InvariantCheck.popover(of: parent, showing: view, in: trace),
          let bounds = trace.frames.last(where: { $0.view == parent.id && $0.from <= event })
        else { return nil }
        let margins = margins(of: popover, at: event)
        let (inner, outer) = (InvariantCheck.points(span.frame), InvariantCheck.points(bounds.frame))
        let isInside =
          inner.minX >= margins.left && inner.minY >= margins.top && inner.maxX <= outer.width - margins.right
          && inner.maxY <= outer.height - margins.bottom
        return isInside ? nil : Violation(invariant: .layoutMargins, about: InvariantCheck.plain(popover))
      }
    }
  }

  /// What `popoverLayoutMargins` is; as long as it is not recorded, UIKit keeps 10 points and others nothing.
  private func margins(of popover: String, at event: Int) -> EdgeInsets {
    let span = trace.properties.last {
      $0.from <= event && event < $0.to && trace.text($0.key) == "popoverLayoutMargins"
        && trace.text($0.subject) == popover
    }
    guard let span, case .list(let values)? = Value(json: trace.text(span.value)) else { return standardMargins }
    let sides = values.compactMap(\.number)
    guard sides.count == 4 else { return standardMargins }
    return EdgeInsets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
  }

  /// The popover whose view stands in its dimming view.
  private static func popover(of dimmingView: TraceView, showing view: TraceView, in trace: Trace) -> String? {
    let name = last(trace.text(dimmingView.path))
    guard let popover = ViewName.dimmingView.owner(of: name) else { return nil }
    return last(trace.text(view.path)) == ViewName.view.of(popover) ? popover : nil
  }

  private func dismissals() -> [Violation] {
    var asked: Set<String> = []
    return trace.events.compactMap { event in
      guard event.kind == .callback || event.kind == .unimplemented else { return nil }
      let whom = "\(trace.text(event.subject)) \(trace.text(event.arguments))"
      switch trace.text(event.name) {
      case "popoverControllerShouldDismissPopover:": asked.insert(whom)
      case "popoverControllerDidDismissPopover:" where asked.remove(whom) == nil:
        return Violation(invariant: .askedBefore, about: InvariantCheck.plain(trace.text(event.subject)))
      default: break
      }
      return nil
    }
  }

  // MARK: - Appearance

  private enum Stage: String {
    case away, appearing, there, disappearing
  }

  private func appearances() -> [Violation] {
    var stages: [String: Stage] = [:]
    var violations: [Violation] = []
    let resting = Set(restingEvents)
    for (number, event) in trace.events.enumerated() {
      if event.kind == .lifecycle, let next = InvariantCheck.stage(after: trace.text(event.name)) {
        let subject = trace.text(event.subject)
        let former = stages[subject] ?? .away
        stages[subject] = next
        if !InvariantCheck.follows(next, former) { violations.append(unbalanced(subject, "\(former) to \(next)")) }
      }
      guard resting.contains(number) else { continue }
      for (subject, stage) in stages.sorted(by: { $0.key < $1.key }) where stage == .appearing || stage == .disappearing
      {
        violations.append(unbalanced(subject, "\(stage) at rest"))
      }
    }
    return violations
  }

  private func unbalanced(_ subject: String, _ what: String) -> Violation {
    Violation(invariant: .appearance, about: "\(InvariantCheck.plain(subject)), \(what)")
  }

  private static func stage(after method: String) -> Stage? {
    switch method {
    case "viewWillAppear:": .appearing
    case "viewDidAppear:": .there
    case "viewWillDisappear:": .disappearing
    case "viewDidDisappear:": .away
    default: nil
    }
  }

  /// An appearance may be called off half-way, and so may a disappearance.
  private static func follows(_ next: Stage, _ former: Stage) -> Bool {
    switch next {
    case .appearing: former == .away || former == .disappearing
    case .there: former == .appearing
    case .disappearing: former == .there || former == .appearing
    case .away: former == .disappearing
    }
  }

  // MARK: - The end

  private func ending() -> [Violation] {
    if let failure = performance.failures.last, performance.outcome == .error {
      guard let busy = failure.message.split(separator: "busy: ").last, failure.message.hasPrefix("not at rest") else {
        return []
      }
      return [Violation(invariant: .rest, about: InvariantCheck.plain(String(busy)))]
    }
    guard performance.outcome == .crashed, let exception = trace.exceptions.first else { return [] }
    return [
      Violation(
        invariant: .noException, about: "\(trace.text(exception.type)): \(trace.text(exception.message))")
    ]
  }

  // MARK: - Reading

  /// The last event of each settle that was performed to its end.
  private var restingEvents: [Int] {
    trace.steps.filter { trace.text($0.kind) == "settle" && $0.endEvent > 0 }.map { $0.endEvent - 1 }
  }

  private func properties(_ key: String) -> [PropertySpan] { trace.properties.filter { trace.text($0.key) == key } }

  private static func points(_ frame: MilliRect) -> Rect {
    Rect(
      x: Double(frame.x) / 1000, y: Double(frame.y) / 1000, width: Double(frame.width) / 1000,
      height: Double(frame.height) / 1000)
  }

  private static func last(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// A name without counters: `notes#2` is `notes`.
  private static func plain(_ name: String) -> String { name.replacing(/#\d+/, with: "") }
}
