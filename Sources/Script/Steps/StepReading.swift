import RehearsalSourceText

/// What steps are read with.
struct StepReading {
  let bindings: Bindings
  let findings: Findings
  /// The steps of the same text that were read before; `nil` where each is to be looked at.
  var known: KnownSteps?
}

/// Steps of one text that are the same for every cell, since they have no placeholder and no branch.
final class KnownSteps {
  private(set) var steps: [Position: Step]
  /// Whether steps came to those that it began with.
  private(set) var hasNews = false

  init(_ steps: [Position: Step]) { self.steps = steps }

  /// The step that was read from a node.
  subscript(node: Node) -> Step? { node.hasPlaceholders ? nil : steps[node.position] }

  /// Adds a step, if it is one for every cell.
  func add(_ step: Step, readFrom node: Node) {
    switch step.verb {
    case .repeat, .when: return
    case .act, .expect, .run: break
    }
    if node.hasPlaceholders { return }
    steps[node.position] = step
    hasNews = true
  }
}
