/// Runs commands that a user gave, in a shell as `git bisect run` does.
package import Rehearsal

package enum Shell {
  /// The user or the system wants the whole command to end; what it had laid down is gone.
  package struct Interrupted: Error {}

  /// Refuses a line that says nothing, which a shell would take for success.
  package static func check(_ line: String?, of option: String) throws(RehearsalError) {
    if let line, line.allSatisfy(\.isWhitespace) {
      throw RehearsalError(.request, "\(option) is empty", details: ["expected: a line of shell"])
    }
  }

  /// The exit code of `line`, in which `$1`, `$2`, … are `arguments`; 128 and the signal for one that was killed.
  ///
  /// What it writes goes to standard error, since standard output is for results.
  ///
  /// - Parameters:
  ///   - shouldStop: Is asked while it runs; true ends it and what it started.
  ///   - line: What a user gave; no text of a database or a repository is put into it.
  ///   - environment: Variables beside those of this process.
  ///   - hidden: Variables of this process that it does not get.
  /// - Throws: `Interrupted` when it was to stop.
  package static func status(
    of line: String, _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:],
    without hidden: Set<String> = [], shouldStop: () -> Bool = { false }
  ) throws -> Int32 {
    var shell = ChildProcess("/bin/sh", ["-c", line, "rehearse"] + arguments)
    shell.environment = shell.environment.filter { !hidden.contains($0.key) }.merging(environment) { $1 }
    shell.folder = folder
    shell.output = .shown
    shell.errors = .shown
    let ending = try withoutActuallyEscaping(shouldStop) { try shell.run(shouldStop: $0).ending }
    if shouldStop() { throw Interrupted() }
    switch ending {
    case .exited(let code): return code
    case .killed(let signal): return 128 + signal
    }
  }
}
