import ArgumentParser
import Rehearsal
import RehearsalReports
import RehearsalReview

/// `rehearse report`: what a run changed, as one file to look at.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Write what a run changed into one HTML file: where, since when, and why.",
    discussion: """
      The file needs no other and asks for none, so it can be opened from a disk, attached to a message or kept as an \
      artifact; it reads without scripts, which only add keys, filters and a scrubber.

      Without --all-sessions only the sessions that show a change, a failure or a crash have a page; the others are \
      named. The last line names the file.
      """)

  @Argument(help: ArgumentHelp("The run: @head, run:12, a label.", valueName: "run"), completion: .runs)
  var reference = "@head"

  @Option(
    name: [.customShort("o"), .long], help: ArgumentHelp("The file to write.", valueName: "file"), completion: .file())
  var output = "rehearsal-report.html"

  @Flag(help: "A page for every session of the run.")
  var allSessions = false

  @OptionGroup var trials: TrialsOption

  @OptionGroup var lens: LensOption

  @OptionGroup var database: DatabaseOption

  func run() throws {
    let file = OutputFile(path: output, reading: lens.files)
    try file.check()
    try file.refuseScripts("-o", writing: "HTML")
    let (store, reference) = try database.open(reference)
    let run = try store.resolveRun(reference)
    let report = try Report(
      of: run, in: store, hasAllSessions: allSessions, lens: try lens.lens(), bench: .workers(trials.number))
    try file.writePieces { write in try report.write { _ = try write($0) } }
    try StandardOutput.write(lines: [report.title, "report: \(output)"])
  }
}
