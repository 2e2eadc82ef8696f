import RehearsalSourceText

/// `mark: NAME`: names this place for expectations that look back.
struct MarkStep: StepAction {
  static let word = StepWord(
    "mark", .text, form: "`mark: NAME`", effect: "names this place for `since`", isStimulus: false
  ) { node, findings in findings.text(node, "a name for this place").map { MarkStep(name: $0) } }

  let name: String

  var label: String { "mark \(name)" }
  var isInput: Bool { false }

  func perform(on app: ScriptedApp) { app.mark(name) }
}
