/// `launch`: starts the scene.
struct LaunchStep: StepAction {
  static let word = StepWord("launch", alone: LaunchStep(), form: "`launch`", effect: "the scene is launched")

  let label = "launch"

  func perform(on app: ScriptedApp) throws(SceneFailure) {
    app.mark(label)
    try app.launch()
  }
}
