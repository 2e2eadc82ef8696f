/// Why a scene or a step could not be performed.
struct SceneFailure: Error {
  let message: String
  init(_ message: String) { self.message = message }
}
