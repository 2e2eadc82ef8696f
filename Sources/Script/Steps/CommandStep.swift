import RehearsalControllers
import RehearsalSourceText
import RehearsalStage
import RehearsalTrace

/// `present`, `push`, `set` and the other messages that handlers know too, sent by the script itself.
struct CommandStep: StepAction {
  static let words = Command.words.map { command in
    StepWord(
      command.word, .defined(command.word), form: "`\(command.word)`",
      effect: "a message to a model, as the app's own code would send it, section 8"
    ) { node, findings in
      guard let read = command.read(node, findings) else { return nil }
      if case .create(let creation) = read, creation.variable != nil {
        findings.report(
          "\"as\" outside a handler", at: node["as"]?.position ?? node.position,
          expected: ["reference: R, which keeps the popover; a step has no local variables"])
      }
      return CommandStep(word: command.word, command: read)
    }
  }

  let word: String
  let command: Command

  var label: String { command.label }

  func perform(on app: ScriptedApp) throws(SceneFailure) {
    var result: Result<Void, SceneFailure> = .success(())
    app.stage.stimulus(word) {
      app.stage.turn { result = Result { () throws(SceneFailure) in try send(in: app) } }
    }
    try result.get()
  }

  /// Sends the message to an object of the scene.
  ///
  /// A scene in Swift keeps its objects' names to itself, so only what the
  /// system knows can be spoken to there.
  private func send(in app: ScriptedApp) throws(SceneFailure) {
    if let described = app.described { return try described.perform(command) }
    switch command {
    case .set(let assignment):
      guard case .value(let value) = assignment.source else { break }
      switch assignment.place {
      case .default(let key): return app.stage.userDefaults.set(value, for: key)
      case .variable(let name): return app.application.setVariable(name, to: value)
      default: break
      }
    case .dismiss(let name, let animated):
      let spoken = SpokenName(name)
      if let popover = app.application.popovers.last(where: { spoken.rank(of: $0.id[...]) != nil }) {
        return popover.dismissPopoverAnimated(animated)
      }
      throw SceneFailure("no popover \(name) is visible")
    default: break
    }
    throw SceneFailure("\(command.label): only a scene of a file has objects that a script can speak to")
  }
}
