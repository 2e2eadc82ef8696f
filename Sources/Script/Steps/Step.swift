import RehearsalSourceText

/// One line of a script's `steps`, read with every placeholder filled.
struct Step: Sendable {
  let position: Position
  /// The step's word: `tap`.
  let word: String
  /// The step as a reader would write it: `tap newGame`.
  let label: String
  let verb: Verb
  /// What stands behind the word, every placeholder filled; `nil` for a bare word.
  let arguments: Node?

  indirect enum Verb: Sendable {
    /// Does something to the app, or lets time pass.
    case act(any StepAction)
    /// Looks at the recording.
    case expect([Expectation])
    /// Performs the steps of another script.
    case run(script: String, parameters: [String: String])
    case `repeat`(times: Int, [Step])
    case when([AxisCondition], then: [Step], otherwise: [Step])
  }
}

extension Step {
  /// Whether the step does something to the app, so that expectations look at what followed from it.
  var isInput: Bool {
    switch verb {
    case .act(let action): action.isInput
    case .expect: false
    case .run, .repeat, .when: true
    }
  }
}

/// What a step does: its arguments as they were read, and how it is performed.
protocol StepAction: Sendable {
  /// The step as a reader would write it: `tap newGame`.
  var label: String { get }
  /// Whether the step does something to the app; not when it only lets time pass or names a place.
  var isInput: Bool { get }
  /// Performs the step; what it emits belongs to the step that has just begun.
  func perform(on app: ScriptedApp) throws(SceneFailure)
}

extension StepAction {
  var isInput: Bool { true }
}
