import ArgumentParser
import Rehearsal
import RehearsalPlainText

/// What is said of a run that was just recorded, where, and what of it makes the command fail.
struct OutcomeOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What must not be: \(RunGate.allWords.joined(separator: ", ")), separated by commas. Default:"
        + " broken,changed,crashed,error,failed,nondeterministic.", valueName: "words"))
  var failOn: RunGate = .usual

  @Option(help: ArgumentHelp("Also write the run as JUnit XML.", valueName: "file"))
  var junit: String?

  @Flag(help: "Also write annotations and a summary for GitHub Actions; so it is when $GITHUB_ACTIONS is true.")
  var github = false

  /// Says what became of the run, here and in the files that were asked for.
  ///
  /// - Returns: What the gate says.
  func report(_ recording: RunRecording) throws -> ExitStatus {
    let (verdict, reasons) = failOn.judge(recording)
    let exit = ExitStatus(verdict)
    let lines = RunReport(recording, exit: exit, reasons: reasons).lines()
    if let junit { try OutputFile(path: junit).write(JUnitReport(recording, gate: failOn).text()) }
    if github || GitHubReport.isAsked {
      let report = GitHubReport(recording, gate: failOn)
      try StandardOutput.write(lines: report.annotations())
      try report.writeSummary(verdict: RunReport(recording, exit: exit, paint: Paint(isOn: false)).verdict())
    }
    try StandardOutput.write(lines: lines)
    return exit
  }
}
