import RehearsalControllers
import RehearsalSourceText
import RehearsalStage
import RehearsalTrace

/// Performs a script under one configuration.
///
/// Never throws and never fails: what goes wrong is the outcome. The session stops at an exception, at a step that
/// cannot be performed, and at a settle that does not come to rest; it goes on after an expectation that does not hold.
///
/// - Parameters:
///   - script: The script; one of `library`.
///   - configuration: The cell, usually one of `script.cells()`.
///   - library: Where scenes and other scripts are found.
/// - Returns: The recording and how the session ended.
public func perform(
  _ script: Script, under configuration: Configuration, in library: ScriptLibrary
) -> Performance {
  let findings = FindingsByPath()
  let plan = library.plan(script, under: configuration, findings: findings, isToBePerformed: true)
  let diagnostics = library.diagnostics(of: script) + findings.diagnostics
  guard diagnostics.isEmpty, let scene = plan.scene else {
    let reason = diagnostics.first?.text ?? "\(script.path): the script has no scene"
    return .impossible(reason, line: diagnostics.first?.line ?? 0)
  }
  guard let runner = Runner(scene: scene, configuration: configuration) else {
    return .impossible("\(script.path): the configuration \(configuration.text) cannot be simulated", line: 0)
  }
  return runner.perform(plan.steps)
}

extension Performance {
  /// Nothing was performed.
  static func impossible(_ reason: String, line: Int) -> Performance {
    Performance(trace: Trace(), outcome: .error, failures: [Failure(step: 0, line: line, message: reason)])
  }
}

/// One session while it is performed.
final class Runner {
  let stage: Stage
  let application: UIApplication
  let configuration: Configuration
  private let scene: Plan.PlannedScene
  private(set) var described: DescribedScene?
  private var outcome = Performance.Outcome.completed
  private var failures: [Performance.Failure] = []
  /// The claims of the expectations that were looked at.
  private var claims: Set<String> = []
  private var stepCount = 0
  /// Where the events of the last input begin: what an expectation looks at by itself.
  private var inputStart = 0
  private var marks: [String: Int] = [:]
  private var isExceptionExpected = false

  init?(scene: Plan.PlannedScene, configuration: Configuration) {
    guard let behavior = SystemBehavior(configuration, scene: scene),
      let orientation = configuration["orientation"].flatMap({ UIInterfaceOrientation(word: $0) })
    else { return nil }
    self.scene = scene
    self.configuration = configuration
    stage = Stage(device: Device(model: behavior.device, interfaceOrientation: orientation))
    let id: String
    switch scene {
    case .swift(let scene): id = scene.id
    case .described(let description): id = description.id
    }
    application = UIApplication(id: id, stage: stage, behavior: behavior)
  }

  func perform(_ steps: [Plan.PlannedStep]) -> Performance {
    for planned in steps where !performNext(planned) { break }
    return finish()
  }

  /// Performs one more step.
  ///
  /// - Returns: Whether there is anything more to perform.
  func performNext(_ planned: Plan.PlannedStep) -> Bool {
    if case .expect(let expectations) = planned.step.verb {
      check(expectations, of: planned)
      return true
    }
    // An exception ended the session; the expectations right after it have been looked at.
    if stage.exception != nil { return false }
    do {
      try perform(planned)
      return true
    } catch {
      failures.append(failure(error.message, line: planned.line))
      outcome = .error
      return false
    }
  }

  /// Ends the session.
  func finish() -> Performance {
    if let exception = stage.exception, !isExceptionExpected, outcome != .error {
      failures.append(failure("unexpected \(exception.type): \(exception.reason)", line: 0))
      outcome = .crashed
    }
    if outcome == .completed, !failures.isEmpty { outcome = .failed }
    let trace = stage.finish()
    described?.objects.removeAll()
    application.terminate()
    return Performance(trace: trace, outcome: outcome, failures: failures, claims: claims.sorted())
  }

  private func failure(_ message: String, line: Int, claims: [String] = []) -> Performance.Failure {
    Performance.Failure(
      step: max(0, stepCount - 1), line: line, message: message, claims: Set(claims).sorted())
  }

  // MARK: - Steps

  private func perform(_ planned: Plan.PlannedStep) throws(SceneFailure) {
    let step = planned.step
    stage.beginStep(kind: step.word, label: step.label, line: planned.line)
    stepCount += 1
    if step.isInput { inputStart = stage.trace.events.count }
    switch step.verb {
    case .launch:
      marks["launch"] = stage.trace.events.count
      try launch()
    case .mark(let name): marks[name] = stage.trace.events.count
    case .settle(let bound): try settle(within: bound)
    case .advance(let interval): stage.advance(by: interval)
    case .rotate(let rotation):
      let orientation = rotation.orientation(from: stage.device.interfaceOrientation)
      stage.stimulus("rotate", ["orientation": .text(orientation.constantName)]) {
        application.rotate(to: orientation)
      }
    case .background: stage.stimulus("background") { application.enterBackground() }
    case .foreground: stage.stimulus("foreground") { application.enterForeground() }
    case .touch(let touch): try perform(touch)
    case .pointer(let changes): perform(changes)
    case .type(let text, let target): try type(text, into: target)
    case .command(let command): try perform(command, step)
    case .expect, .run, .repeat, .when: break
    }
    if let failure = described?.failure { throw failure }
  }

  private func launch() throws(SceneFailure) {
    var result: Result<Void, SceneFailure> = .success(())
    stage.stimulus("launch") {
      switch scene {
      case .swift(let scene): scene.launch(in: application, under: configuration)
      case .described(let description):
        let described = DescribedScene(description, application: application)
        self.described = described
        result = Result { () throws(SceneFailure) in try described.launch() }
      }
    }
    try result.get()
  }

  private func settle(within bound: Interval) throws(SceneFailure) {
    let busy = stage.settle(within: bound)
    guard busy.isEmpty else {
      throw SceneFailure(
        "not at rest after \(decimalText(milli: bound.microseconds)) ms; busy: \(busy.joined(separator: ", "))")
    }
  }

  private func perform(_ command: Command, _ step: Step) throws(SceneFailure) {
    var result: Result<Void, SceneFailure> = .success(())
    stage.stimulus(step.word) {
      stage.turn { result = Result { () throws(SceneFailure) in try perform(command) } }
    }
    try result.get()
  }

  /// Sends a message to an object of the scene.
  ///
  /// A scene in Swift keeps its objects' names to itself, so only what the
  /// system knows can be spoken to there.
  private func perform(_ command: Command) throws(SceneFailure) {
    if let described { return try described.perform(command) }
    switch command {
    case .set(let assignment):
      guard case .value(let value) = assignment.source else { break }
      switch assignment.place {
      case .default(let key): return stage.userDefaults.set(value, for: key)
      case .variable(let name): return application.setVariable(name, to: value)
      default: break
      }
    case .dismiss(let name, let animated):
      if let popover = application.popovers.last(where: {
        RecordedNames.serial(of: $0.id[...], under: name[...]) != nil
      }) {
        return popover.dismissPopoverAnimated(animated)
      }
      throw SceneFailure("no popover \(name) is visible")
    default: break
    }
    throw SceneFailure("\(command.label): only a scene of a file has objects that a script can speak to")
  }

  // MARK: - Expectations

  private func check(_ expectations: [Expectation], of planned: Plan.PlannedStep) {
    for expectation in expectations {
      let line = planned.runLine ?? expectation.position.line
      let start = expectation.since.map { marks[$0] ?? 0 } ?? inputStart
      claims.formUnion(expectation.claims)
      let message = expectation.failure(in: stage.trace, from: start, application: application.id)
      if let message {
        let named = expectation.claims.isEmpty ? "" : " (\(expectation.claims.joined(separator: ", ")))"
        failures.append(failure(message + named, line: line, claims: expectation.claims))
      }
      if case .exception(.some, _) = expectation.form, message == nil { isExceptionExpected = true }
    }
  }
}

extension Step {
  /// Whether the step does something to the app, so that expectations look at what followed from it.
  fileprivate var isInput: Bool {
    switch verb {
    case .settle, .advance, .mark, .expect: false
    default: true
    }
  }
}
