public import RehearsalScript
import RehearsalTrace

/// A scene written in Swift that says what is done in it: a script without a file.
///
/// ```swift
/// struct Greeting: ScriptedScene {
///   let id = "greeting"
///   let steps = ["launch", "tap: hello", "settle", "tap: { outside: greeting }", "settle"]
///
///   func launch(in application: UIApplication, under configuration: Configuration) { … }
/// }
/// ```
public protocol ScriptedScene: Scene {
  /// The steps, each as a script writes it in YAML.
  var steps: [String] { get }
}

extension ScriptedScene {
  /// The script that the steps are, under some answers.
  package func source(under answers: [String: String]) -> String {
    var lines = ["id: \(Value.quoted(id))", "title: \(Value.quoted(id))", "scene: \(Value.quoted(id))"]
    let axes = answers.sorted { $0.key < $1.key }.map { "\($0.key): [\(Value.quoted($0.value))]" }
    if !axes.isEmpty { lines.append("matrix: { \(axes.joined(separator: ", ")) }") }
    lines.append("steps:")
    lines += steps.map { "  - " + $0.replacing("\n", with: "\n    ") }
    return lines.joined(separator: "\n") + "\n"
  }
}
