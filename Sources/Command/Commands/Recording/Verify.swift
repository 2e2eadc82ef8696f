import ArgumentParser
import FoundationEssentials
import Rehearsal
import RehearsalDiff
import RehearsalExperiments
import RehearsalPlainText
import RehearsalScript
import RehearsalStore
import RehearsalTrace

/// `rehearse verify`: performs sessions again in fresh processes and compares what they record.
struct Verify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Perform a share of a run again in fresh processes, and compare digests.",
    discussion: """
      Every session gets a process of its own. Where the digests differ the session is nondeterministic, whatever else \
      it is; its first divergence is named by step and event. It is performed a third time to say more, and that \
      changes nothing about the verdict, which is recorded as a run of its own.

      Which sessions a share has depends on scripts and axes alone, so that the next time has the same ones. Sessions \
      of scripts that have changed since are left out; without --scripts they are looked for in ./Scripts and where \
      the run read them. Of a cell that history knows as flaky, as recorded \
      is not the same. Exit 3 when one is nondeterministic or flaky.
      """)

  @Argument(help: ArgumentHelp("The run. Default: @head, the newest.", valueName: "run"), completion: .runs)
  var reference = "@head"

  @Option(help: ArgumentHelp("How much of the run, from 0 to 1.", valueName: "share"))
  var share: Double?

  @Flag(help: "All sessions of the run.")
  var all = false

  @Option(
    name: .customLong("command"),
    help: ArgumentHelp(
      "Start this in place of this very program; it gets \"record\" and its arguments.", valueName: "command"))
  var line: String?

  @Option(name: .customLong("against"), help: .hidden)
  var formerLine: String?

  @OptionGroup var filter: FilterOption

  @OptionGroup var scripts: ScriptsOption

  @Option(
    help: ArgumentHelp(
      "How many sessions to perform at a time. Default: one per processor, with --command one.", valueName: "n"))
  var jobs: Int?

  @OptionGroup var privacy: PrivacyOption
  @OptionGroup var redaction: RedactionOption
  @OptionGroup var database: DatabaseOption

  @Option(help: "text, or json: one object.")
  var format: AnswerFormat = .text

  private var command: String? { line ?? formerLine }

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs is at least 1.") }
    if all, share != nil { throw ValidationError("--share and --all exclude each other.") }
    if let share, !(share > 0 && share <= 1) { throw ValidationError("--share is more than 0 and at most 1.") }
  }

  func run() async throws {
    try Shell.check(command, of: "--command")
    let (store, reference) = try database.open(reference)
    let run = try store.resolveRun(reference)
    let sessions = try filter.queries().some(of: store.sessions(of: run.id), in: store, at: run.reference)
    // Of another toolkit the adapter says what it is.
    let models = PerformingSystem.models
    if let other = sessions.first(where: { $0.system.toolkit == models.toolkit && $0.system != models }) {
      throw RehearsalError(
        .request,
        "\(run.reference) was recorded by rehearse \(other.system.version), and this is \(EngineVersion.current)",
        details: ["what another version does otherwise is a change: rehearse record, then rehearse diff"])
    }
    let sources = try ScriptSources(besides: scripts.paths, recordedIn: sessions, of: store)
    var verification = Verification(
      store: store, sources: sources,
      performer: command.map { .program(FreshProcess(command: $0, paths: scripts.paths)) } ?? .workers)
    verification.toolkits = ToolkitCells(try ProjectFile.found())
    verification.redaction = try redaction.redaction(in: sources.folder)
    let chosen = all ? sessions : Verification.chosen(sessions, share: share ?? 0.1)
    Interruption.listen()
    let tasks = try chosen.compactMap(verification.task)
    let leftOut = try VerificationText.LeftOut(chosen.count - tasks.count, of: chosen, verification)
    let processors = max(1, ProcessInfo.processInfo.activeProcessorCount)
    var results: [Verification.Result] = []
    try await verification.perform(tasks, jobs: jobs ?? (command == nil ? processors : 1)) {
      Interruption.status != nil
    } deliver: { result in
      if let interruption = Interruption.status { throw interruption }
      results.append(result)
      return true
    }
    if results.count < tasks.count, let interruption = Interruption.status { throw interruption }
    let different = results.filter { $0.divergence != nil }
    let kept = try verification.keep(
      different, of: run, privacy.arguments(), in: store.path)
    let paint = format == .json ? Paint(isOn: false) : .output
    let flaky = try FlakyCell.all(in: run.id, of: results.map(\.session), ChangeReader(store: store))
    let text = VerificationText(results, flaky: flaky, CellNaming(sessions.map(\.configuration)), paint: paint)
    let lines = text.lines(run, sessionCount: sessions.count, leftOut, kept: kept)
    switch format {
    case .text: try StandardOutput.write(lines: lines)
    case .json:
      let answer = Verification.answer(
        results, flaky: flaky, run, sessionCount: sessions.count, leftOut, kept: kept, verdict: lines.last ?? "")
      try StandardOutput.write(data: answer.json)
    }
    if !different.isEmpty || !flaky.isEmpty { throw ExitStatus.nondeterministic }
    if results.isEmpty { throw ExitStatus.usage }
  }
}
