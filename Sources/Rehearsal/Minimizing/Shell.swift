import Foundation

/// Runs commands that a user gave, in a shell as `git bisect run` does.
package enum Shell {
  /// The exit code of `line`, in which `$1`, `$2`, … are `arguments`; 128 and the signal for one that was killed.
  ///
  /// What it writes goes to standard error, since standard output is for results.
  ///
  /// - Parameters:
  ///   - line: What a user gave; no text of a database or a repository is put into it.
  ///   - environment: Variables beside those of this process.
  ///   - hidden: Variables of this process that it does not get.
  package static func status(
    of line: String, _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:],
    without hidden: Set<String> = []
  ) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line, "rehearse"] + arguments
    process.environment = ProcessInfo.processInfo.environment.filter { !hidden.contains($0.key) }
      .merging(environment) { $1 }
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.standardError
    do {
      try process.run()
    } catch {
      throw RehearsalError(.request, "/bin/sh cannot be run", details: ["\(error)"])
    }
    process.waitUntilExit()
    let isKilled = process.terminationReason == .uncaughtSignal
    return isKilled ? 128 + process.terminationStatus : process.terminationStatus
  }
}
