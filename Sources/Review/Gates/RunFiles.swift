import FoundationEssentials
package import Rehearsal

/// Where a run is told beside standard output: a file of JUnit, and the summary of a job of GitHub's.
package struct RunFiles {
  private let junit: OutputFile?
  private let summary: OutputFile?
  private let isForGitHub: Bool

  /// - Parameters:
  ///   - junit: The file of JUnit that was asked for.
  ///   - isForGitHub: Whether GitHub is told, even where it does not say so itself.
  ///   - inputs: Paths of what the command reads, none of which is written over.
  package init(junit: String?, isForGitHub: Bool, reading inputs: [String]) {
    self.junit = junit.map { OutputFile(path: $0, reading: inputs) }
    let environment = ProcessInfo.processInfo.environment
    self.isForGitHub = isForGitHub || environment["GITHUB_ACTIONS"] == "true"
    let named = self.isForGitHub ? environment["GITHUB_STEP_SUMMARY"] ?? "" : ""
    summary = named.isEmpty ? nil : OutputFile(path: named, reading: inputs)
  }

  /// Whether the run is told anywhere but on standard output.
  package var areAsked: Bool { junit != nil || isForGitHub }

  /// Refuses, before anything is performed, what could not be written then, or would be written over what is read.
  package func check() throws(RehearsalError) {
    if let junit {
      try junit.refuseScripts("--junit", writing: "XML")
      try junit.check()
    }
    try summary?.check()
  }

  /// Tells the run: first on standard output, then in the files, whatever becomes of the others.
  ///
  /// - Parameters:
  ///   - tellings: What is told; when it cannot be had, the lines are still said.
  ///   - verdict: The run in a line.
  ///   - lines: The run for people.
  ///   - say: Writes annotations for GitHub, and the lines.
  /// - Throws: The first of what went wrong, when everything else is told.
  package func tell(
    _ tellings: () throws -> RunTellings, verdict: String, _ lines: [String],
    say: (_ annotations: [String], _ lines: [String]) throws -> Void
  ) throws {
    var problems: [any Error] = []
    func trying<Result>(_ body: () throws -> Result) -> Result? {
      do { return try body() } catch { problems.append(error) }
      return nil
    }
    let known = areAsked ? trying(tellings) : nil
    let report = isForGitHub ? known.map { GitHubReport($0) } : nil
    _ = trying { try say(report?.annotations() ?? [], lines) }
    if let junit, let known { _ = trying { try junit.write(JUnitReport(known).text()) } }
    if let summary, let report { _ = trying { try summary.append(report.summary(verdict: verdict)) } }
    if let problem = problems.first { throw problem }
  }

  /// Tells that there was nothing to record, where a run would have been told.
  ///
  /// - Parameter verdict: Why, in a line.
  package func tellNothing(verdict: String) throws {
    try junit?.write(JUnitReport.empty)
    try summary?.append("### rehearse\n\n\(verdict)\n")
  }
}
