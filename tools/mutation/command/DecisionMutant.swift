import RehearsalScript
import RehearsalTrace

/// A decision switched to one of its other answers, and what that changed in the suite.
struct DecisionMutant {
  let decision: DecisionDescription
  let answer: String
  /// How many cells were compared.
  private(set) var cellCount = 0
  /// Cells whose recording is another one.
  private(set) var changed: [PerformedCell] = []
  /// Cells that end otherwise or fail another expectation.
  private(set) var failing: [PerformedCell] = []
  /// Claims that cells showed before and do not show now.
  private(set) var lost: Set<String> = []
  /// Claims shown by cells whose recording is another one, in either of its forms.
  private(set) var moved: Set<String> = []

  /// `popoverFadeSeconds=0.2`.
  var name: String { "\(decision.name)=\(answer)" }

  var isDetected: Bool { !changed.isEmpty || !failing.isEmpty }

  var scripts: [String] { Set((changed + failing).map(\.script)).sorted() }

  /// Switches the decision in every cell.
  ///
  /// - Parameter stopsWhenDetected: Whether the first script that notices ends it; those with an axis for the decision
  ///   come first.
  init(
    _ decision: DecisionDescription, answer: String, in suite: Suite, against before: Before, stopsWhenDetected: Bool
  ) throws {
    self.decision = decision
    self.answer = answer
    let answers = try DecisionSwitch(parsing: ["\(decision.name)=\(answer)"])
    func cells(of scripts: [Script]) -> [(script: Script, configuration: Configuration)] {
      scripts.flatMap { script in answers.applied(to: script.cells()).map { (script: script, configuration: $0) } }
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

  private mutating func compare(_ cells: [PerformedCell], _ before: Before) {
    for cell in cells {
      guard let partner = before.partner(of: cell, without: decision) else { continue }
      cellCount += 1
      if cell.recording != partner.recording {
        changed.append(cell)
        moved.formUnion(partner.shown.union(cell.shown))
      }
      let lost = partner.claimsLost(in: cell)
      if cell.outcome != partner.outcome || !lost.isEmpty { failing.append(cell) }
      self.lost.formUnion(lost)
    }
  }
}

/// The suite as it is.
struct Before {
  let cells: [PerformedCell]
  private let byName: [String: PerformedCell]
  private let variants: [String: [PerformedCell]]

  init(_ cells: [PerformedCell], decisions: [DecisionDescription]) {
    self.cells = cells
    byName = Dictionary(uniqueKeysWithValues: cells.map { ($0.name, $0) })
    var variants: [String: [PerformedCell]] = [:]
    for cell in cells {
      for decision in decisions where cell.configuration[decision.name] != nil {
        variants[Before.name(of: cell, without: decision.name), default: []].append(cell)
      }
    }
    self.variants = variants
  }

  /// The cell that differs from a mutated one in the decision only: where the script has an axis for it, the first with
  /// the standard answer of some system, else with any other answer.
  func partner(of cell: PerformedCell, without decision: DecisionDescription) -> PerformedCell? {
    let plain = Before.name(of: cell, without: decision.name)
    if let same = byName[plain] { return same }
    let others = (variants[plain] ?? []).filter { $0.configuration[decision.name] != cell.configuration[decision.name] }
    let standard = others.first { other in
      decision.standard.contains { $0.answer == other.configuration[decision.name] }
    }
    return standard ?? others.first
  }

  private static func name(of cell: PerformedCell, without axis: String) -> String {
    let axes = cell.configuration.axes.filter { $0.name != axis }
    return "\(cell.script)[\(Configuration(Dictionary(uniqueKeysWithValues: axes.map { ($0.name, $0.value) })).text)]"
  }
}
