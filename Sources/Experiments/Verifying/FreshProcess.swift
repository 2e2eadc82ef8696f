import FoundationEssentials
import Rehearsal
import RehearsalDiff
import RehearsalPlainText
import RehearsalScript
package import RehearsalStore
package import RehearsalTrace

/// Performs one cell by another program's `record`, into a database of its own.
package struct FreshProcess: Sendable {
  /// What is started: a line of shell that takes `record` and its arguments.
  package let command: String
  /// What was given as `--scripts`.
  package let paths: [String]

  package init(command: String, paths: [String]) {
    self.command = command
    self.paths = paths
  }

  /// What a process recorded.
  package struct Outcome: Sendable {
    package let trace: Trace
    package let recordingDigest: Digest
    package let failures: [Performance.Failure]
    package let wallMicroseconds: Int64

    package init(
      trace: Trace, recordingDigest: Digest, failures: [Performance.Failure], wallMicroseconds: Int64
    ) {
      self.trace = trace
      self.recordingDigest = recordingDigest
      self.failures = failures
      self.wallMicroseconds = wallMicroseconds
    }
  }

  /// Performs the cell of a session again.
  ///
  /// - Parameters:
  ///   - session: The session; its script is what the files have, unless `source` is given.
  ///   - axes: The axes that the script itself has; others are answers to decisions.
  ///   - source: The script's text, when it is in no file.
  package func perform(_ session: Session, axes: [String], source: String?) throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("rehearse-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let database = folder.appendingPathComponent("again.sqlite").path
    var files = paths.isEmpty && ProjectPlaces.found().scripts.isEmpty ? ["--bundled"] : paths
    if let source {
      let file = folder.appendingPathComponent("script.yaml")
      try source.write(to: file, atomically: true, encoding: .utf8)
      files = [file.path]
    }
    let own = session.configuration.axes.filter { axes.contains($0.name) }
    let others = session.configuration.axes.filter { !axes.contains($0.name) }
    let arguments =
      ["record"] + files + ["--db", database, "--jobs", "1"]
      // Texts of the database: in one word with their option, none can be taken for another one.
      + ["--only=^\(FreshProcess.literal(session.script))$"]
      + ["--matrix=" + own.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")]
      + others.map { "--with=\($0.name)=\($0.value)" }
    let remarks = try run(arguments)
    do {
      let store = try Store(path: database, access: .readOnly)
      let sessions = try store.sessions(of: 1)
      guard let again = sessions.first, sessions.count == 1 else {
        throw RehearsalError(.request, "\(counted(sessions.count, "session")) in place of one")
      }
      return Outcome(
        trace: try store.trace(ofRecording: again.recording), recordingDigest: again.recordingDigest,
        failures: try store.failures(of: again.id), wallMicroseconds: again.wallMicroseconds)
    } catch {
      let lines = remarks.split(separator: "\n").suffix(4).map(String.init)
      throw RehearsalError(.request, "\(session.reference) cannot be performed again", details: lines)
    }
  }

  /// An expression that matches a text and nothing else.
  private static func literal(_ text: String) -> String {
    text.map { "\\^$.|?*+()[]{}".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  /// Runs the process to its end and returns what it wrote to standard error.
  private func run(_ arguments: [String]) throws -> String {
    var process = ChildProcess("/bin/sh", ["-c", "\(command) \"$@\"", "rehearse"] + arguments)
    // What a CI server is told about a run is not told about these.
    process.environment["GITHUB_ACTIONS"] = nil
    process.errors = .kept
    do {
      return String(decoding: try process.run().errors, as: UTF8.self)
    } catch {
      throw RehearsalError(.request, "the program cannot be started again", details: [error.message] + error.details)
    }
  }
}
