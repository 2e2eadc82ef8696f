/// The scene of one cell, read under its configuration.
enum PlannedScene {
  /// A scene in Swift.
  case swift(any Scene)
  /// A scene of a file.
  case described(SceneDescription)

  /// What scripts call the scene.
  var id: String {
    switch self {
    case .swift(let scene): scene.id
    case .described(let description): description.id
    }
  }
}
