import ArgumentParser
import Rehearsal
import RehearsalDrawing
import RehearsalExperiments
import RehearsalStore

/// `rehearse export`: a session for a reader of traces, or sessions as a stream.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a session as a trace that Perfetto or Chrome opens, as a script, or sessions as a stream.",
    discussion: """
      Steps, events by kind, touches and animations are tracks over virtual time, causes are arrows, and two counters \
      say how many views there were and how many frames changed.

      chrome is the trace-event format, JSON; perfetto is Perfetto's own, and needs -o. stream is JSON Lines that \
      import reads back as the same, of a session, a run, or with --all of every run. script is one cell as plain \
      steps, which perform as the session did.
      """)

  @Argument(help: ArgumentHelp("\(SessionReference.help.abstract) For a stream also a run."), completion: .references)
  var session: String?

  @Flag(help: "As a stream: every session of every run.")
  var all = false

  @Option(help: "chrome, perfetto, stream or script.")
  var format: ExportFormat = .chrome

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("The file to write; standard output without it.", valueName: "file"), completion: .file())
  var output: String?

  @Option(help: ArgumentHelp("In place of the session a file that belongs to it; needs -o.", valueName: "name"))
  var attachment: String?

  @OptionGroup var scripts: ScriptsOption

  @OptionGroup var database: DatabaseOption

  func validate() throws {
    if format == .perfetto, output == nil { throw ValidationError("--format perfetto is binary and needs -o FILE.") }
    if attachment != nil, output == nil || all {
      throw ValidationError("--attachment is of one session, and needs -o FILE.")
    }
    if !scripts.paths.isEmpty, format != .script { throw ValidationError("--scripts goes with --format script.") }
    if all, format != .stream { throw ValidationError("--all goes with --format stream.") }
    if all == (session != nil) { throw ValidationError("Either a session is written, or with --all every one.") }
  }

  func run() throws {
    if let attachment { return try write(attachment) }
    if format == .script { return try writeScript() }
    let file = output.map { OutputFile(path: $0) }
    try file?.refuseScripts("-o", writing: format == .perfetto ? "Protobuf" : "JSON")
    try file?.check()
    if format == .stream { return try writeStream(to: file) }
    let (store, reference) = try database.open(session ?? "")
    let session = try store.resolveSession(reference)
    switch (format, file) {
    case (.perfetto, let file?):
      try file.writePieces { try SessionExport.writePerfetto(session, in: store, to: $0) }
    case (_, let file?): try file.writePieces { try SessionExport.writeChrome(session, in: store, to: $0) }
    default: try SessionExport.writeChrome(session, in: store) { try StandardOutput.write(data: $0) }
    }
  }

  private func write(_ attachment: String) throws {
    let (store, reference) = try database.open(session ?? "")
    let session = try store.resolveSession(reference)
    let files = try store.attachments(of: session.id)
    guard let found = files.first(where: { $0.name == attachment }) else {
      let there = files.isEmpty ? "none" : files.map(\.name).joined(separator: ", ")
      throw RehearsalError(
        .request, "\(session.reference) has no attachment \(attachment)", details: ["its attachments: \(there)"])
    }
    try output.map { OutputFile(path: $0) }?.writePieces { _ = try $0(found.bytes) }
  }

  private func writeScript() throws {
    let sources = try scripts.sources()
    let file = output.map { OutputFile(path: $0, reading: sources.files.map(\.path)) }
    try file?.check()
    let (store, reference) = try database.open(session ?? "")
    let folder = output.map { FilePath.folder(of: $0) }.map { $0.isEmpty ? "." : $0 }
    let written = try WrittenSession(store.resolveSession(reference), in: store, sources, for: folder)
    for note in written.notes { StandardError.note(note) }
    if let file { try file.write(written.text) } else { try StandardOutput.write(data: written.text) }
  }

  /// A file is written whole or not at all; standard output, session by session.
  private func writeStream(to file: OutputFile?) throws {
    let (store, reference) = try database.open(session)
    guard let file else {
      return try StreamExport.write(reference, in: store) { try StandardOutput.write(data: $0) }
    }
    try file.writePieces { try StreamExport.write(reference, in: store, to: $0) }
  }
}
