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

  @Option(help: ArgumentHelp("Also write the run as JUnit XML.", valueName: "file"), completion: .file())
  var junit: String?

  @Flag(help: "Also write annotations and a summary for GitHub Actions; so it is when $GITHUB_ACTIONS is true.")
  var github = false

  /// Where the run is told beside standard output.
  ///
  /// - Parameter inputs: Paths of what the command reads.
  func files(reading inputs: [String]) -> RunFiles { RunFiles(junit: junit, isForGitHub: github, reading: inputs) }

  /// Says what became of the run, here and in the files that were asked for.
  ///
  /// - Returns: What the gate says.
  func report(
    _ recording: RunRecording, in database: String, _ files: RunFiles, as format: AnswerFormat, of command: String
  ) throws -> ExitStatus {
    var recording = recording
    recording.answer = try IgnoringChanges.answer(of: recording, in: database) ?? recording.answer
    let judgement = recording.judgement(of: failOn)
    let verdict = RunReport(recording, judgement, paint: Paint(isOn: false)).verdict()
    try files.tell(
      {
        let reader = ChangeReader(store: try Store(path: database, access: .readOnly))
        return try RunTellings(recording, judgement, reader)
      }, verdict: verdict, RunReport(recording, judgement).lines()
    ) { lines in
      switch format {
      case .text: try StandardOutput.write(lines: lines)
      case .json: try StandardOutput.write(data: recording.answer(of: command, judgement, verdict: verdict).json)
      }
    }
    return ExitStatus(judgement.result)
  }
}
