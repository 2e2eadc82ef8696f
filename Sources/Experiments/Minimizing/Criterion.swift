import FoundationEssentials
import Rehearsal
package import RehearsalDiff
package import RehearsalScript
package import RehearsalTrace

/// What has to stay while steps are left out.
package enum Criterion {
  /// The session ends with this exception, word for word.
  case exception(type: String, message: String)
  /// The two sides differ in changes of this shape.
  case shape(Digest, Sides)
  /// A command ends with 0; `{}` in it stands for the script's file.
  case command(String)

  /// The two sides that are compared: cells of one script, or one cell of a script with two scenes.
  package enum Sides {
    case cells
    case scenes(FlatScript, FlatScript)
  }

  /// Whether it holds for a script.
  ///
  /// - Parameter shouldStop: Is asked while a command runs; true ends it.
  package func holds(
    for text: String, _ script: FlatScript, shouldStop: () -> Bool = { false }
  ) throws -> Bool {
    switch self {
    case .exception(let type, let message):
      guard let performance = Replay(script).performance(of: text), performance.outcome != .error else { return false }
      return Criterion.exception(of: performance.trace).map { $0 == (type, message) } ?? false
    case .shape(let shape, let sides):
      return Criterion.shape(of: text, script, sides) == shape
    case .command(let command):
      return Replay(script).isRight(text) ? try Criterion.succeeds(command, text, shouldStop) : false
    }
  }

  /// The exception that ended a session, if one did.
  package static func exception(of trace: Trace) -> (type: String, message: String)? {
    trace.exceptions.first.map { (trace.text($0.type), trace.text($0.message)) }
  }

  /// The shape of what differs between the sides; `nil` when nothing does or one side cannot be performed.
  package static func shape(of text: String, _ script: FlatScript, _ sides: Sides) -> Digest? {
    difference(of: text, script, sides)?.shape
  }

  /// What differs between the sides.
  package static func difference(of text: String, _ script: FlatScript, _ sides: Sides) -> TraceDiff? {
    var performances: [Performance?] = []
    switch sides {
    case .cells:
      let found = Replay(script).performances(of: text)
      // Axes that the flat script does not write have no part in what it does.
      performances = script.configurations.map { wanted in
        found?.first { cell, _ in cell.axes.allSatisfy { wanted[$0.name] == $0.value } }?.value
      }
    case .scenes(let left, let right):
      // The text is that of the left scene; the right one has the same steps.
      guard let kept = places(in: text, of: left) else { return nil }
      performances = [left, right].map {
        Replay($0).performance(of: $0.text(keeping: kept))
      }
    }
    guard performances.count == 2, let left = performances[0], let right = performances[1],
      left.outcome != .error, right.outcome != .error
    else { return nil }
    let diff = TraceDiff(left.trace, right.trace)
    return diff.isEmpty ? nil : diff
  }

  /// Which steps of a flat script stand in its text.
  private static func places(in text: String, of script: FlatScript) -> [Int]? {
    var lines = text.split(separator: "\n").drop { $0 != "steps:" }.dropFirst()
    var places: [Int] = []
    for (place, step) in script.steps.enumerated() where lines.first == "  - \(step.text)" {
      lines = lines.dropFirst()
      places.append(place)
    }
    return lines.isEmpty ? places : nil
  }

  private static func succeeds(_ command: String, _ text: String, _ shouldStop: () -> Bool) throws -> Bool {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rehearse-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("candidate.yaml")
    try text.write(to: file, atomically: true, encoding: .utf8)
    let line = command.contains("{}") ? command.replacing("{}", with: "\"$1\"") : "\(command) \"$1\""
    let status = try Shell.status(
      of: line, [file.path], environment: ["REHEARSE_SCRIPT": file.path], shouldStop: shouldStop)
    guard status < 128 else {
      throw RehearsalError(.request, "the command of --until was ended by a signal: \(command)")
    }
    return status == 0
  }
}
