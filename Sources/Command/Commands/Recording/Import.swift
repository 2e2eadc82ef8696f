import ArgumentParser
import Rehearsal
import RehearsalPlainText
import RehearsalReview

/// `rehearse import`: records what streams tell.
struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Record the sessions of streams: of another toolkit, or of another database.",
    discussion: """
      Each hello of a stream (Stream.md) begins a run, whose label, system and revision are the stream's. Verdicts, \
      gates and files are those of record. A mistake is named with its place and ends the import: sessions before it \
      are recorded, in a run that counts as interrupted, and nothing of the wrong one. Exit 0 when nothing differs \
      from the sessions recorded before, 1 when something does, 2 when a stream is wrong.
      """)

  @Argument(help: ArgumentHelp("Streams; - is standard input.", valueName: "file"), completion: .file())
  var files: [String]

  @OptionGroup var database: DatabaseOption

  @Option(help: ArgumentHelp("A name for the run, in place of the stream's own.", valueName: "text"))
  var label: String?

  @OptionGroup var outcome: OutcomeOption
  @OptionGroup var privacy: PrivacyOption
  @OptionGroup var redaction: RedactionOption

  @Option(help: "text, or json: one object a run.")
  var format: AnswerFormat = .text

  func validate() throws {
    if let label { try Record.check(label) }
    if files.count > 1, label != nil || outcome.junit != nil {
      throw ValidationError("--label and --junit are about one run, and these are \(files.count) streams.")
    }
  }

  func run() throws {
    let outputs = outcome.files(reading: files)
    try outputs.check()
    try IgnoreFile.checkAll()
    try DatabaseFolder.check(for: database.path)
    Interruption.listen()
    var request = StreamImport(
      database: database.path, label: label, arguments: privacy.arguments(),
      isOneRun: label != nil || outcome.junit != nil)
    request.redaction = try redaction.redaction()
    var exit = ExitStatus.same
    for file in files where Interruption.status == nil {
      try request.record(file) {
        let said = try outcome.report($0, in: database.path, outputs, as: format, of: "import")
        if exit.rawValue < said.rawValue { exit = said }
      } onNote: {
        StandardError.note("\($0)")
      } shouldStop: {
        Interruption.status != nil
      }
    }
    if let interruption = Interruption.status { throw interruption }
    if exit != .same { throw exit }
  }
}
