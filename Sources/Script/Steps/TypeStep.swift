import RehearsalSourceText
import RehearsalStage
import RehearsalTrace

/// `type: hello`: types as the keyboard would, a character each 100 ms.
struct TypeStep: StepAction {
  static let word = StepWord(
    "type",
    .either([.scalar, .keys([.init("text", .scalar, isRequired: true), .init("into", .target)])]),
    form: "`type: text`, `type: {text: hello, into: field}`",
    effect: "a character each 100 ms into the field that has the keyboard; `into` taps it first; "
      + #"`"\b"` is the delete key"#
  ) { node, findings in
    if node.scalar != nil {
      return findings.text(node, "the text to type").map { TypeStep(text: $0, target: nil) }
    }
    guard var fields = Fields(node, as: "type", findings: findings) else { return nil }
    let text = findings.text(fields.require("text"))
    let target = fields.take("into").flatMap { Target.read($0, findings: findings) }
    fields.finish()
    return text.map { TypeStep(text: $0, target: target) }
  }

  let text: String
  let target: Target?

  var label: String { "type \(Value.quoted(text))" + (target.map { " into \($0.label)" } ?? "") }

  func perform(on app: ScriptedApp) throws(SceneFailure) {
    let stage = app.stage
    if let target {
      let point = try app.touchPoint(of: target)
      try app.touch("tap", ["target": .text(target.label)]) { $0.tap(at: point) }
    }
    guard let field = stage.firstResponder as? UITextField else {
      throw SceneFailure("nothing has the keyboard; tap a text field first")
    }
    stage.stimulus("type", ["text": .text(text)]) {
      for character in text {
        stage.turn { field.insert(character) }
        stage.advance(by: .milliseconds(100))
      }
    }
  }
}
