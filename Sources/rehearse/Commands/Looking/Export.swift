import ArgumentParser
import FoundationEssentials
import Rehearsal
import RehearsalReports

/// `rehearse export`: a session for a reader of traces.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a session as a trace that Perfetto or Chrome opens.",
    discussion: """
      Steps, events by kind, touches and animations are tracks over virtual time, causes are arrows, and two counters \
      say how many views there were and how many frames changed.

      chrome is the trace-event format, JSON; perfetto is Perfetto's own, and needs -o.
      """)

  @Argument(help: SessionReference.help)
  var session: String

  @Option(help: "chrome or perfetto.")
  var format: TimelineFormat = .chrome

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("The file to write; standard output without it.", valueName: "file"))
  var output: String?

  @OptionGroup var database: DatabaseOption

  func validate() throws {
    if format == .perfetto, output == nil { throw ValidationError("--format perfetto is binary and needs -o FILE.") }
  }

  func run() throws {
    let (store, reference) = try database.open(session)
    let session = try store.resolveSession(reference)
    let timeline = SessionTimeline(try store.trace(ofRecording: session.recording))
    switch (format, output) {
    case (.perfetto, let output?):
      try OutputFile(path: output).write(Data(PerfettoTrace(timeline, label: session.reference).bytes))
    case (_, let output?):
      try OutputFile(path: output).write(ChromeTrace(timeline, label: session.reference).json)
    default:
      try StandardOutput.write(ChromeTrace(timeline, label: session.reference).json)
    }
  }
}
