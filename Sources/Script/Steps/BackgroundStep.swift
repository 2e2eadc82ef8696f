import RehearsalControllers
import RehearsalStage

/// `background` and `foreground`: the home button, and coming back.
struct BackgroundStep: StepAction {
  static let words = [BackgroundStep(label: "background"), BackgroundStep(label: "foreground")].map { step in
    StepWord(step.label, alone: step, form: "`\(step.label)`", effect: "the home button; coming back")
  }

  let label: String

  /// Whether the app is in the background after the step.
  var leavesApp: Bool { label == "background" }

  func perform(on app: ScriptedApp) {
    app.stage.stimulus(label) {
      if leavesApp { app.application.enterBackground() } else { app.application.enterForeground() }
    }
  }
}
