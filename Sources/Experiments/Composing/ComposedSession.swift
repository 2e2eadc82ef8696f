import Rehearsal
import RehearsalScript
import RehearsalTrace

/// A session whose steps are chosen while somebody composes a script of it.
protocol ComposedSession: AnyObject {
  /// The script that launches the scene, which the composed one is written as.
  var launch: FlatScript { get }
  /// Why nothing more can be done; `nil` while the session goes on.
  var ending: String? { get }
  /// What can be done now, as steps.
  var offers: [String] { get }
  /// What is on the screen, by name and title.
  var screen: [String] { get }
  /// What a touch can be, by the words of steps.
  var touches: [String] { get }
  /// The recording so far, whose last moment is what is on the screen.
  var recording: Trace { get }

  /// A touch at a point of the screen, as a step.
  func touch(_ word: String, at point: Point) -> String

  /// Lets the launch come to rest.
  func begin() throws(RehearsalError) -> Done

  /// Does something, written as a step, and lets it come to rest.
  ///
  /// - Throws: Why it cannot be done; then nothing has been.
  func perform(_ text: String) throws(RehearsalError) -> Done

  /// Goes back to where only these steps were done, each of which was before.
  ///
  /// - Throws: Why they cannot be done again; then everything stays as it is.
  func restart(with steps: [FlatScript.FlatStep]) throws(RehearsalError)
}

/// What was done, with what came to rest, and what can be expected of it.
struct Done {
  let steps: [FlatScript.FlatStep]
  let proposals: [String]
}

extension ComposedSession {
  /// Whether time passes by a step alone, so that nothing need come to rest after it.
  static func isWaiting(_ text: String) -> Bool {
    ["settle", "advance", "mark", "expect"].contains(String(text.prefix { $0 != ":" && $0 != " " }))
  }
}
