import RehearsalScript
import RehearsalTrace

/// A decision switched to one of its other answers, and what that changed in the suite.
///
/// It is switched behind the scripts' back: every cell has the steps and expectations of its own configuration, and
/// meets a system that answers otherwise. So the expectations of a script that has an axis for the decision notice it,
/// too.
struct DecisionMutant {
  let decision: DecisionDescription
  let answer: String
  /// How many cells were compared: those that do not ask for this answer themselves.
  private(set) var cellCount = 0
  /// Cells whose recording is another one.
  private(set) var changed: [PerformedCell] = []
  /// Cells that end otherwise or fail another expectation.
  private(set) var failing: [PerformedCell] = []
  /// The claims whose own expectations failed.
  private(set) var noticing: Set<String> = []

  /// `popoverFadeSeconds=0.2`.
  var name: String { "\(decision.name)=\(answer)" }

  var isDetected: Bool { !changed.isEmpty || !failing.isEmpty }

  var scripts: [String] { Set((changed + failing).map(\.script)).sorted() }

  /// Switches the decision in every cell.
  ///
  /// - Parameter stopsWhenDetected: Whether the first script that notices ends it; those with an axis for the decision
  ///   come first.
  init(
    _ decision: DecisionDescription, answer: String, in suite: Suite, against before: [String: PerformedCell],
    stopsWhenDetected: Bool
  ) {
    self.decision = decision
    self.answer = answer
    func cells(of scripts: [Script]) -> [Suite.Cell] {
      scripts.flatMap { script in
        script.cells().filter { $0[decision.name] != answer }.map {
          Suite.Cell(script: script, configuration: $0, system: $0.with(decision.name, answer))
        }
      }
    }
    guard stopsWhenDetected else {
      compare(suite.performed(cells(of: suite.scripts)), before)
      return
    }
    let scripts = suite.scripts
    for script in scripts.filter({ $0.axes.contains(decision.name) })
      + scripts.filter({ !$0.axes.contains(decision.name) }) where !isDetected
    {
      compare(suite.performed(cells(of: [script])), before)
    }
  }

  private mutating func compare(_ cells: [PerformedCell], _ before: [String: PerformedCell]) {
    for cell in cells {
      guard let partner = before[cell.name] else { continue }
      cellCount += 1
      if cell.recording != partner.recording { changed.append(cell) }
      let noticing = cell.failed.subtracting(partner.failed)
      if cell.outcome != partner.outcome || !noticing.isEmpty { failing.append(cell) }
      self.noticing.formUnion(noticing)
    }
  }
}
