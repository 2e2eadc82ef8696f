import RehearsalControllers
import RehearsalSourceText
import RehearsalStage
public import RehearsalTrace

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
  perform(script, under: configuration, behavingAs: configuration, in: library)
}

/// Performs the steps and expectations that a script has for one configuration on the system of another.
///
/// Lets mutation tests change a decision without the expectations knowing: where the other system answers it
/// differently, expectations meet a behaviour that is not theirs.
package func perform(
  _ script: Script, under configuration: Configuration, behavingAs system: Configuration, in library: ScriptLibrary
) -> Performance {
  let findings = FindingsByPath(performing: true)
  let plan = library.plan(script, under: configuration, findings: findings)
  let diagnostics = library.diagnostics(of: script) + findings.diagnostics
  guard diagnostics.isEmpty, let scene = plan.scene else {
    guard let first = diagnostics.first else { return .impossible("the script has no scene", line: 0) }
    // The caller adds script and line; include the path only for other files.
    let isOwn = first.path == script.path
    let reason = isOwn ? ([first.message] + first.details.map { "  \($0)" }).joined(separator: "\n") : first.text
    return .impossible(reason, line: isOwn ? first.line : 0)
  }
  guard let runner = Runner(scene: scene, configuration: system) else {
    return .impossible("the configuration \(system.text) cannot be simulated", line: 0)
  }
  var performance = runner.perform(plan.steps)
  performance.trace = Tolerance.applied(script.tolerances, to: performance.trace)
  return performance
}

extension Performance {
  /// Nothing was performed.
  static func impossible(_ reason: String, line: Int) -> Performance {
    Performance(trace: Trace(), outcome: .error, failures: [Failure(step: 0, line: line, message: reason)])
  }
}

/// One session while it is performed.
final class Runner {
  let app: ScriptedApp
  private var outcome = Performance.Outcome.completed
  private var failures: [Performance.Failure] = []
  /// The claims of the expectations that were looked at, each once.
  private var claims = SymbolTable()
  private var stepCount = 0
  /// Where the events of the last input begin: what an expectation looks at by itself.
  private var inputStart = 0
  private var isExceptionExpected = false
  /// Where the step that was performed last stands in the script itself.
  private var stepLine = 0

  private var stage: Stage { app.stage }

  init?(scene: PlannedScene, configuration: Configuration) {
    guard let app = ScriptedApp(scene: scene, configuration: configuration) else { return nil }
    self.app = app
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

  /// What went wrong last.
  var lastFailure: String? { failures.last?.message }

  /// Ends the session.
  func finish() -> Performance {
    if let exception = stage.exception, !isExceptionExpected, outcome != .error {
      failures.append(failure("unexpected \(exception.type): \(exception.reason)", line: stepLine))
      outcome = .crashed
    }
    if outcome == .completed, !failures.isEmpty { outcome = .failed }
    let claims = self.claims.texts.dropFirst().sorted()
    return Performance(trace: app.finish(), outcome: outcome, failures: failures, claims: claims)
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
    stepLine = planned.runLine ?? planned.line
    if step.isInput {
      inputStart = stage.trace.events.count
      app.astray = nil
    }
    if case .act(let action) = step.verb { try action.perform(on: app) }
    if let failure = app.described?.failure { throw failure }
  }

  // MARK: - Expectations

  private func check(_ expectations: [Expectation], of planned: Plan.PlannedStep) {
    for expectation in expectations {
      let line = planned.runLine ?? expectation.position.line
      let start = expectation.since.map { app.marks[$0] ?? 0 } ?? inputStart
      for claim in expectation.claims { _ = claims.intern(claim) }
      let message = expectation.failure(in: stage.trace, from: start, application: app.application.id)
      if let message {
        let named = expectation.claims.isEmpty ? "" : " (\(expectation.claims.joined(separator: ", ")))"
        let astray = app.astray.map { "; \($0)" } ?? ""
        failures.append(failure(message + named + astray, line: line, claims: expectation.claims))
      }
      if case .exception(.some, _) = expectation.form, message == nil { isExceptionExpected = true }
    }
  }
}
