import Rehearsal
import RehearsalPlainText

/// A breach with the fewest steps that show it, written as a script.
package struct WrittenBreach {
  package let breach: Exploration.Breach
  package let minimal: MinimalBreach
  /// The script's file.
  package let file: String

  /// How many steps the session had behind the launch.
  package var stepsBefore: Int { breach.script.steps.count - 1 }

  /// What is broken, in how many sessions, the steps, and the place of the script.
  package var lines: [String] {
    ["", "\(TextWidth.visible(breach.violation.text)), in \(counted(breach.sessionCount, "session"))"]
      + minimal.lines(from: stepsBefore, in: file) + place
  }

  /// Where the script has to lie, when an adapter reads its scene there.
  private var place: [String] {
    breach.script.folderOfScene.map { ["  belongs in \($0.isEmpty ? "." : $0), where its scene is"] } ?? []
  }
}

extension Exploration {
  /// Minimises a breach and writes its script.
  ///
  /// - Parameters:
  ///   - name: What the scene was asked for as.
  ///   - folder: Is made if it is not there.
  /// - Throws: When performing the session again does not show the breach.
  package func write(_ breach: Breach, _ number: Int, of name: String, to folder: String) throws -> WrittenBreach {
    let id = "\(name)/\(breach.violation.law)-\(number)"
    guard let minimal = try minimized(breach, id: id) else {
      // It would say that a session does not give the same twice.
      throw RehearsalError(
        .nondeterministic, "performed again, \(breach.script.id) does not show: \(breach.violation.text)")
    }
    let file = try minimal.write(
      to: folder, as: "\(name.replacing("/", with: "-"))-\(breach.violation.law)-\(number)")
    return WrittenBreach(breach: breach, minimal: minimal, file: file)
  }

  /// What was performed, in lines.
  ///
  /// - Parameter run: The run that keeps what is new.
  package func lines(of findings: Findings, run: Int64?) -> [String] {
    [
      "\(scene.name), seed \(explorer.seed): \(counted(findings.performed, "session")) in"
        + " \(counted(scene.launches.count, "configuration")), \(counted(findings.behaviours, "behaviour")),"
        + " \(findings.news.count) new" + (run.map { ": run:\($0)" } ?? ""),
      findings.reached.text,
    ] + findings.explained.map { TextWidth.visible($0.text) }
  }
}
