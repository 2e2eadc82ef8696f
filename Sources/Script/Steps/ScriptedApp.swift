import RehearsalControllers
import RehearsalStage
import RehearsalTrace

/// The app that a script's steps are done to, on a stage of its own.
final class ScriptedApp {
  let stage: Stage
  let application: UIApplication
  /// The app as its file describes it; `nil` before the launch, and for a scene in Swift.
  private(set) var described: DescribedScene?
  /// The places a script has named: how many events there were before each.
  private(set) var marks: [String: Int] = [:]
  /// What the last finger came down on, in words, where that was not what it was aimed at.
  var astray: String?
  private let scene: PlannedScene
  private let configuration: Configuration

  /// Builds the system that `configuration` describes; `nil` when it cannot be simulated.
  init?(scene: PlannedScene, configuration: Configuration) {
    guard let behavior = SystemBehavior(configuration, scene: scene),
      let orientation = configuration["orientation"].flatMap({ UIInterfaceOrientation(word: $0) })
    else { return nil }
    self.scene = scene
    self.configuration = configuration
    stage = Stage(device: Device(model: behavior.device, interfaceOrientation: orientation))
    application = UIApplication(id: scene.id, stage: stage, behavior: behavior)
  }

  /// Launches the scene into the application.
  func launch() throws(SceneFailure) {
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

  /// Names this place of the recording.
  func mark(_ name: String) { marks[name] = stage.trace.events.count }

  /// Ends the session and lets go of everything of the app.
  func finish() -> Trace {
    let trace = stage.finish()
    described?.objects.removeAll()
    application.terminate()
    return trace
  }
}
