import ArgumentParser
import FoundationEssentials
import Rehearsal
import RehearsalDiff
import RehearsalExperiments
import RehearsalPlainText
import RehearsalScript
import RehearsalStore

/// `rehearse minimize`: the fewest steps of a session that still show what is looked for.
struct Minimize: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "minimize", abstract: "Leave steps out of a session for as long as it still shows what is looked for.",
    discussion: """
      --until exception keeps the exception that ends the session, word for word. --until signature keeps what differs \
      between the session and the one of --against: the same roots, whatever their numbers; both are performed each \
      time. Anything else is a command that ends with 0 for a script that is still interesting; {} in it stands for \
      the script's file.

      The result is a script with plain steps, of which none can be left out. Exit 0 when it is written, 2 when the \
      whole session does not show it.
      """)

  @Argument(help: SessionReference.help, completion: .sessions)
  var session: String

  @Option(help: ArgumentHelp("exception, signature, or a command.", valueName: "what"))
  var until: String

  @Option(
    help: ArgumentHelp(
      "With --until signature: the session of the other side, or a run, for the same cell there.",
      valueName: "session"), completion: .references)
  var against: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where the script is written. Default: standard output.", valueName: "file"), completion: .file()
  )
  var output: String?

  @OptionGroup var scripts: ScriptsOption

  @OptionGroup var database: DatabaseOption

  @Option(help: "text, or json: one object.")
  var format: AnswerFormat = .text

  func validate() throws {
    if (until == "signature") != (against != nil) {
      throw ValidationError("--until signature and --against go together.")
    }
  }

  func run() throws {
    try Shell.check(until, of: "--until")
    let (store, reference) = try database.open(session)
    let session = try store.resolveSession(reference)
    let sources = try scripts.sources()
    let file = output.map { OutputFile(path: $0, reading: sources.files.map(\.path)) }
    try file?.check()
    let known = try SessionScript(of: session, in: store, sources)
    let folder = output.map { FilePath.folder(of: $0) }.map { $0.isEmpty ? "." : $0 }
    var flat = try known.flattened(under: session.configuration, into: folder)
    try Replay(flat).check(flat, of: session)
    let criterion = try criterion(for: session, &flat, sources)
    flat.id = "\(session.script)/minimal"
    flat.title = known.script.title
    Interruption.listen()
    var minimizer = Minimizer(flat) { [flat] text in
      if let interruption = Interruption.status { throw interruption }
      return try criterion.holds(for: text, flat) { Interruption.status != nil }
    }
    // Expectations change no recording; only a command may look at them.
    let isCommand = if case .command = criterion { true } else { false }
    let steps = flat.steps.indices.dropFirst().filter { isCommand || !flat.steps[$0].isExpectation }
    guard let kept = try minimizer.minimize(from: steps) else {
      throw RehearsalError(.request, "\(session.reference) does not show it as it is: \(described)")
    }
    let text = flat.text(keeping: kept, remark: remark(session, flat, criterion))
    let report =
      "\(counted(flat.steps.count - 1, "step")) → \(kept.count - 1), without launch;"
      + " \(counted(minimizer.replays, "replay")), \(minimizer.repeats) more known by then"
    let labels = kept.dropFirst().map { flat.steps[$0].label }
    guard format == .json else { return try write(text, to: file, report, labels) }
    try file?.write(text)
    let answer = Answer(
      minimized: session, until: until, to: labels, from: flat.steps.count - 1, replays: minimizer.replays, text,
      file: file?.path, verdict: report)
    try StandardOutput.write(data: answer.json)
  }

  private var described: String {
    switch until {
    case "exception": "no exception ends it"
    case "signature": "nothing differs from \(against ?? "")"
    default: "the command does not end with 0: \(until)"
    }
  }

  private func remark(_ session: Session, _ flat: FlatScript, _ criterion: Criterion) -> [String] {
    let what =
      switch criterion {
      case .exception(let type, let message): "\(type): \(message)"
      case .shape: "what differs from \(against ?? "")"
      case .command(let command): command
      }
    let line = what.split(whereSeparator: \.isNewline).joined(separator: " ")
    let place = flat.folderOfScene.map { ["Belongs in \($0.isEmpty ? "." : $0), where its scene is"] } ?? []
    return ["The fewest steps of \(session.reference)", "that still show: \(line)"] + place
  }

  private func write(_ text: String, to file: OutputFile?, _ report: String, _ steps: [String]) throws {
    guard let file else {
      try StandardOutput.write(data: text)
      StandardError.write(line: report)
      return
    }
    do { try file.write(text) } catch {
      try StandardOutput.write(data: text)
      throw error
    }
    try StandardOutput.write(lines: steps.map { "  \(TextWidth.visible($0))" } + ["\(report); \(file.path)"])
  }

  // MARK: - What has to stay

  private func criterion(
    for session: Session, _ flat: inout FlatScript, _ sources: ScriptSources
  ) throws -> Criterion {
    switch until {
    case "exception":
      let performance = Replay(flat).performance(of: flat.text())
      guard let performance, let (type, message) = Criterion.exception(of: performance.trace) else {
        throw RehearsalError(.request, "\(session.reference) does not show it as it is: \(described)")
      }
      return .exception(type: type, message: message)
    case "signature":
      let (others, reference) = try database.open(against ?? "")
      let other = try other(of: session, reference, in: others)
      let sides = try Criterion.Sides(session, other, &flat, others, sources)
      guard let shape = Criterion.shape(of: flat.text(), flat, sides) else {
        throw RehearsalError(
          .request, "\(session.reference) does not show it as it is: \(described)",
          details: ["both sides are performed by this program, with the scenes of \(sources.description)"])
      }
      return .shape(shape, sides)
    default: return .command(until)
    }
  }

  private func other(of session: Session, _ reference: String, in store: Store) throws -> Session {
    switch try store.resolve(reference) {
    case .session(let other): return other
    case .run(let run):
      let cells = try store.sessions(of: run.id, script: session.script)
      guard let other = cells.first(where: { $0.configuration == session.configuration }) else {
        throw RehearsalError(.request, "\(run.reference) has no session of the cell of \(session.reference)")
      }
      return other
    }
  }
}
