import RehearsalControllers
import RehearsalSourceText
import RehearsalStage
import RehearsalTrace

/// `perform: NAME`: something of the app's own, which no touch does.
///
/// In a scene in Swift it is a step that the scene gave a name to with `UIApplication.step`, in a scene of a file one
/// of its handlers.
struct PerformStep: StepAction {
  static let word = StepWord(
    "perform",
    .either([.name, .keys([.init("step", .name, isRequired: true), .init("with", .value)])]),
    form: "`perform: NAME`, `perform: {step: NAME, with: VALUE}`",
    effect: "a handler of the scene, or a step that a scene in Swift adds, section 9"
  ) { node, findings in read(node, findings: findings) }

  let name: String
  /// What the step is done with; a handler takes nothing.
  let value: Value?

  var label: String { "perform \(name)" + (value.map { " with \($0.json)" } ?? "") }

  func perform(on app: ScriptedApp) throws(SceneFailure) {
    var arguments: [String: Value] = ["step": .text(name)]
    if let value { arguments["with"] = value }
    if let described = app.described {
      guard value == nil else { throw SceneFailure("\(label): a handler of a scene takes no value") }
      return app.stage.stimulus(Self.word.word, .record(arguments)) {
        app.stage.turn { described.run(.handler(name), named: name) }
      }
    }
    guard let body = app.application.step(named: name) else {
      let known = app.application.stepNames
      let there = known.isEmpty ? "the scene adds no step" : "there: \(known.joined(separator: ", "))"
      let meant = suggestion(for: name, among: known).map { "; did you mean \($0)?" } ?? ""
      throw SceneFailure("there is no step \(name); \(there)\(meant)")
    }
    app.stage.stimulus(Self.word.word, .record(arguments)) {
      app.stage.turn { app.application.method { body(value) } }
    }
  }

  private static func read(_ node: Node, findings: Findings) -> PerformStep? {
    if node.scalar != nil {
      return findings.name(node, of: .handler).map { PerformStep(name: $0, value: nil) }
    }
    guard var fields = Fields(node, as: "perform", findings: findings) else { return nil }
    let name = findings.name(fields.require("step", "the name of a step or a handler"), of: .handler)
    let value = fields.take("with").map { findings.value($0) }
    fields.finish()
    return name.map { PerformStep(name: $0, value: value) }
  }
}
