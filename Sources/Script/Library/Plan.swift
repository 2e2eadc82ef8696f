import RehearsalSourceText
import RehearsalTrace

/// What one cell performs: its scene and its steps in a row, with every branch taken and every placeholder filled.
struct Plan {
  /// The most steps a cell may have after repeating and running, those that only say what to do next included: a
  /// repeat of nothing a million times takes its time too.
  static let largest = 100_000

  var steps: [PlannedStep] = []
  /// How many steps were looked at.
  var visits = 0
  var scene: PlannedScene?

  struct PlannedStep: Sendable {
    var step: Step
    /// The file the step stands in.
    var path: String
    /// The line of the outermost `run` for a step of another script; `nil` for the cell's own.
    var runLine: Int?

    /// The line of the cell's own script that the step belongs to.
    var line: Int { runLine ?? step.position.line }
  }
}

extension ScriptLibrary {
  /// Plans `script` under `configuration`; what is wrong is reported, and what is right is planned all the same.
  ///
  /// What is to be performed may be taken from a plan before. Lint reads it anew, as it looks at every name that is
  /// read.
  func plan(_ script: Script, under configuration: Configuration, findings: FindingsByPath) -> Plan {
    let bindings = Bindings(configuration)
    var plan = Plan()
    switch scene(of: script) {
    case .swift(let scene): plan.scene = .swift(scene)
    case .file(let file):
      plan.scene = file.root.flatMap { root in
        description(root, at: file.path, bindings, findings[file.path]) {
          SceneDescription.read(root, bindings: bindings, findings: findings[file.path], known: $0)
        }
      }
    case .inline(let node):
      plan.scene = description(node, at: script.path, bindings, findings[script.path]) {
        SceneDescription.read(node, id: script.id, bindings: bindings, findings: findings[script.path], known: $0)
      }
    case nil: break
    }
    // What the scene calls by a name, its scripts can call so, too.
    let known = if case .described(let description)? = plan.scene { description.bindings } else { bindings }
    let key =
      findings.areOfPerforming
      ? planCache.key(of: script.digest, under: known) { namesSpokenOf(inStepsOf: script) } : nil
    if let key, let steps = planCache.steps(for: key) {
      plan.steps = steps
      return plan
    }
    let before = findings.diagnostics.count
    var planner = Planner(library: self, matrix: script.matrix, findings: findings)
    let own = planner.parameters(
      of: script, given: script.parametersGiven(by: configuration), at: script.idPosition, in: script.path)
    planner.add(script, bindings: known.with(own), line: nil)
    plan.steps = planner.steps
    plan.visits = planner.visits
    if let key, findings.diagnostics.count == before {
      planCache.keep(plan.steps, for: key)
      planner.keepSteps()
    }
    return plan
  }
}

extension Script {
  /// The values that a cell has for the script's own parameters: whoever records it is their caller.
  fileprivate func parametersGiven(by configuration: Configuration) -> [String: String] {
    parameters.reduce(into: [:]) { $0[$1.name] = configuration[$1.name] }
  }
}

extension ScriptLibrary {
  private func description(
    _ node: Node, at place: String, _ bindings: Bindings, _ findings: Findings,
    read: (KnownParts?) -> SceneDescription?
  ) -> PlannedScene? {
    guard findings.areOfPerforming else { return read(nil).map { .described($0) } }
    let key = sceneCache.key(of: node, at: place, under: bindings)
    return sceneCache.description(of: node, for: key, bindings: bindings, findings: findings, read: read)
      .map { .described($0) }
  }
}

/// Walks through a script's steps and those of the scripts it runs.
private struct Planner {
  let library: ScriptLibrary
  let matrix: Matrix
  let findings: FindingsByPath
  var steps: [Plan.PlannedStep] = []
  var visits = 0
  private var running: [String] = []
  /// What was read before of each script, by its id.
  private var known: [String: KnownSteps] = [:]

  init(library: ScriptLibrary, matrix: Matrix, findings: FindingsByPath) {
    self.library = library
    self.matrix = matrix
    self.findings = findings
  }

  mutating func add(_ script: Script, bindings: Bindings, line: Int?) {
    running.append(script.id)
    let reading = StepReading(bindings: bindings, findings: findings[script.path], known: knownSteps(of: script))
    let read = Step.readList(script.steps, reading)
    add(read, of: script, bindings: bindings, line: line)
    running.removeLast()
  }

  private mutating func knownSteps(of script: Script) -> KnownSteps? {
    guard findings.areOfPerforming else { return nil }
    if let known = known[script.id] { return known }
    let new = KnownSteps(library.planCache.steps(of: script.id))
    known[script.id] = new
    return new
  }

  /// Keeps steps that were read, for the next plan.
  func keepSteps() {
    for (script, known) in known where known.hasNews { library.planCache.keep(known.steps, of: script) }
  }

  private mutating func add(_ list: [Step], of script: Script, bindings: Bindings, line: Int?) {
    for step in list where visits <= Plan.largest {
      visits += 1
      if visits > Plan.largest {
        findings[script.path].report(
          "more than \(Plan.largest) steps", at: step.position, expected: ["fewer repeats and runs"])
        return
      }
      let place = line ?? step.position.line
      switch step.verb {
      case .run(let id, let given): run(id, given, step, of: script, bindings: bindings, line: place)
      case .repeat(let times, let inner):
        for _ in 0..<times where visits <= Plan.largest {
          add(inner, of: script, bindings: bindings, line: line)
        }
      case .when(let conditions, let then, let otherwise):
        checkValues(conditions, step, in: script)
        add(
          conditions.allSatisfy { $0.holds(in: bindings) } ? then : otherwise, of: script, bindings: bindings,
          line: line)
      default:
        steps.append(Plan.PlannedStep(step: step, path: script.path, runLine: line))
      }
    }
  }

  private mutating func run(
    _ id: String, _ given: [String: String], _ step: Step, of script: Script, bindings: Bindings, line: Int
  ) {
    guard let part = library.script(id) else {
      findings[script.path].reportUnknown(
        "script", id, at: step.position, expected: library.scripts.map(\.id).filter { $0 != script.id })
      return
    }
    if let start = running.firstIndex(of: id) {
      let circle = (running[start...] + [id]).joined(separator: " → ")
      findings[script.path].report(
        "a script that runs itself: \(circle)", at: step.position, expected: ["scripts without a circle"])
      return
    }
    checkHiding(of: part, given, step, in: script)
    let values = parameters(of: part, given: given, at: step.position, in: script.path)
    add(part, bindings: bindings.with(values), line: line)
  }

  /// The values of a script's parameters: given by the caller, or their own.
  func parameters(
    of part: Script, given: [String: String], at position: Position, in path: String
  ) -> [String: String] {
    let names = part.parameters.map(\.name)
    for name in given.keys.sorted() where !names.contains(name) {
      findings[path].reportUnknown("parameter of \(part.id)", name, at: position, expected: names)
    }
    var values: [String: String] = [:]
    for parameter in part.parameters {
      if let value = given[parameter.name] ?? parameter.standard {
        values[parameter.name] = value
      } else {
        findings[path].report(
          "\(part.id) without its parameter \(Value.quoted(parameter.name))", at: position,
          expected: ["with: {\(parameter.name): …}"])
        values[parameter.name] = "${\(parameter.name)}"
      }
    }
    return values
  }

  /// A part whose parameter keeps its own value would perform the same in every cell of an axis that is called so.
  private func checkHiding(of part: Script, _ given: [String: String], _ step: Step, in script: Script) {
    for parameter in part.parameters where given[parameter.name] == nil {
      guard matrix.axes.contains(where: { $0.name == parameter.name }) else { continue }
      findings[script.path].report(
        "the parameter \(Value.quoted(parameter.name)) of \(part.id) hides the axis of the same name",
        at: step.position, expected: ["with: { \(parameter.name): \"${\(parameter.name)}\" }, or another value"])
    }
  }

  /// A condition on a value that the axis never has is a slip.
  private func checkValues(_ conditions: [AxisCondition], _ step: Step, in script: Script) {
    for condition in conditions {
      guard let axis = matrix.axes.first(where: { $0.name == condition.axis }) else { continue }
      if condition.values.allSatisfy({ axis.values.contains($0) }) { continue }
      let values = axis.values + matrix.included.compactMap { $0[axis.name] }
      let known = values + (StandardAxis.named(axis.name)?.values.filter { !values.contains($0) } ?? [])
      for value in condition.values where !known.contains(value) {
        findings[script.path].reportUnknown("value of \(axis.name)", value, at: step.position, expected: known)
      }
    }
  }
}
