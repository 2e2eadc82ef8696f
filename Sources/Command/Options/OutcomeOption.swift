import ArgumentParser
import Rehearsal
import RehearsalPlainText
import RehearsalReview
import RehearsalStore

/// What is said of a run that was just recorded, where, and what of it makes the command fail.
struct OutcomeOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Fail the run if a cell is one of these: \(RunGate.allWords.joined(separator: ", ")), separated by commas; "
        + "with numbers, \(RunGate.numbers). "
        + "Default: the project's gate, or \(RunGate.usual.text).", valueName: "words"))
  var failOn: RunGate?

  @Option(help: ArgumentHelp("Also write the run as JUnit XML.", valueName: "file"), completion: .file())
  var junit: String?

  @Flag(help: "Also write annotations and a summary for GitHub Actions; default when $GITHUB_ACTIONS is true.")
  var github = false

  /// What is asked for, else what the project says.
  func gate() throws -> RunGate { try failOn ?? ProjectPlaces.found().gate() }

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
    try report([recording], in: database, files, as: format, of: command)
  }

  /// Says what became of several runs of the same cells: the worst of them whole, the last one where none is worse, and
  /// in a line each other one that fails.
  ///
  /// - Returns: What the gate says of the worst.
  func report(
    _ recordings: [RunRecording], in database: String, _ files: RunFiles, as format: AnswerFormat, of command: String
  ) throws -> ExitStatus {
    var judged: [(recording: RunRecording, judgement: GateJudgement)] = []
    let gate = try gate()
    for recording in recordings {
      var recording = recording
      recording.answer = try IgnoringChanges.answer(of: recording, in: database) ?? recording.answer
      judged.append((recording, recording.judgement(of: gate)))
    }
    let worst = judged.indices.max {
      (judged[$0].judgement.result.severity, $0) < (judged[$1].judgement.result.severity, $1)
    }
    guard let worst else { return ExitStatus(.interrupted) }
    let (recording, judgement) = judged[worst]
    StandardError.found = recording.answer.flatMap { NextCommand.Finding($0) }
    let others = judged.indices.filter { $0 != worst && !judged[$0].judgement.findings.isEmpty }.map { judged[$0] }
    if !others.isEmpty, format == .text {
      try StandardOutput.write(lines: others.map { $0.recording.alsoFails($0.judgement) } + [""])
    }
    let verdict = RunReport(recording, judgement, paint: Paint(isOn: false)).verdict()
    try files.tell(
      {
        let reader = ChangeReader(store: try Store(path: database, access: .readOnly))
        return try RunTellings(recording, judgement, reader)
      }, verdict: verdict, RunReport(recording, judgement).lines()
    ) { annotations, lines in
      switch format {
      case .text: try StandardOutput.write(lines: annotations + lines)
      case .json:
        // GitHub reads both; standard output holds one object.
        for annotation in annotations { StandardError.write(line: annotation) }
        let answer = recording.answer(of: command, judgement, verdict: verdict, others: others)
        try StandardOutput.write(data: answer.json)
      }
    }
    return ExitStatus(judgement.result)
  }

  /// Says that there was nothing to record, here and in the files that were asked for.
  func reportNothing(_ why: String, _ files: RunFiles, as format: AnswerFormat, of command: String) throws {
    switch format {
    case .text: try StandardOutput.write(lines: [why])
    case .json: try StandardOutput.write(data: RunRecording.answerWithoutRun(of: command, verdict: why).json)
    }
    try files.tellNothing(verdict: why)
  }
}
