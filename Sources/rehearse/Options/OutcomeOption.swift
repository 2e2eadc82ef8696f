import ArgumentParser
import Rehearsal
import RehearsalPlainText
import RehearsalStore

/// What is said of a run that was just recorded, where, and what of it makes the command fail.
struct OutcomeOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What must not be: \(RunGate.allWords.joined(separator: ", ")), separated by commas.", valueName: "words"))
  var failOn: RunGate = .usual

  @Option(help: ArgumentHelp("Also write the run as JUnit XML.", valueName: "file"))
  var junit: String?

  @Flag(help: "Also write annotations and a summary for GitHub Actions; so it is when $GITHUB_ACTIONS is true.")
  var github = false

  /// Refuses, before anything is performed, a file for the report that is something else.
  func check() throws {
    guard let junit else { return }
    try OutputFile(path: junit).refuseDatabase()
    guard !["yaml", "yml"].contains(OutputFile(path: junit).kind) else {
      throw RehearsalError(.request, "--junit \(junit): XML is written, and this is the name of a script")
    }
  }

  /// Says what became of the run, here and in the files that were asked for.
  ///
  /// - Returns: What the gate says.
  func report(_ recording: RunRecording, in database: String) throws -> ExitStatus {
    let judgement = recording.judgement(of: failOn)
    let lines = RunReport(recording, judgement).lines()
    if junit != nil || github || GitHubReport.isAsked {
      let reader = ChangeReader(store: try Store(path: database, access: .readOnly))
      let tellings = try RunTellings(recording, judgement, reader)
      if let junit { try OutputFile(path: junit).write(JUnitReport(tellings).text()) }
      if github || GitHubReport.isAsked {
        let report = GitHubReport(tellings)
        try StandardOutput.write(lines: report.annotations())
        try report.writeSummary(verdict: RunReport(recording, judgement, paint: Paint(isOn: false)).verdict())
      }
    }
    try StandardOutput.write(lines: lines)
    return ExitStatus(judgement.result)
  }
}
