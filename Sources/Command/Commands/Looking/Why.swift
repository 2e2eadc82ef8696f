import ArgumentParser
import Rehearsal
import RehearsalPlainText

/// `rehearse why`: what led to an event, or what it led to.
struct Why: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why", abstract: "Show what led to an event, or with --down what it led to.",
    discussion: "Up, the chain of causes from the step's stimulus to the event. Down, everything that follows from it.")

  @Argument(help: SessionReference.help, completion: .sessions)
  var session: String

  @Argument(
    help: ArgumentHelp("Sequence number of the event, as `show` prints it, or its name.", valueName: "event"))
  var event: String

  @Flag(help: "Show consequences in place of causes.")
  var down = false

  @OptionGroup var database: DatabaseOption

  @Option(help: "text, or a table of events: table, csv, json, jsonl, markdown.")
  var format: ReportFormat = .text

  func run() throws {
    let (store, reference) = try database.open(session)
    let session = try store.resolveSession(reference)
    let trace = try store.trace(ofRecording: session.recording)
    let event = try EventChain.event(event, in: trace)
    let chain = down ? EventChain.down(from: event, in: trace) : EventChain.up(from: event, in: trace)
    if let tableFormat = format.table {
      try StandardOutput.write(chain.table(in: trace), as: tableFormat)
    } else {
      try StandardOutput.write(lines: chain.lines(in: trace, marking: event, paint: .output))
    }
  }
}
