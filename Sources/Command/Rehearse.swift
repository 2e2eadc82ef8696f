package import ArgumentParser
import Glibc
import Rehearsal
import RehearsalExperiments
import RehearsalReports
import RehearsalServer
import RehearsalStore
import RehearsalTrace

/// The command: records scripted sessions, and answers questions about what was recorded.
package struct Rehearse: AsyncParsableCommand {
  package static let version = EngineVersion.current

  package static let configuration = CommandConfiguration(
    commandName: "rehearse", abstract: "Record UI behaviour, query it, and see exactly how two recordings differ.",
    discussion: """
      A script performed under a configuration is a session; what it did is its recording, in one SQLite file. \
      A session is written script-id[axis=value,…]@run, or s:ID; axes may be left out when one session is meant, \
      and @run defaults to @head, the newest run. A run is written @head, @head~2, run:12, or by its label.

      Every command takes -C FOLDER (work there), --color auto|always|never, --no-pager, -q (results and errors only) \
      and -v (also what is read, and each cell as it is done).

      Exit codes: \(ExitStatus.sentence).
      """,
    version: version,
    groupedSubcommands: [
      CommandGroup(
        name: "Start",
        subcommands: [
          Init.self, Compose.self, Lint.self, Fmt.self, WatchCommand.self, Doctor.self, Config.self, Completions.self,
        ]),
      CommandGroup(name: "Record", subcommands: [Record.self, Import.self, Merge.self, Prune.self, Verify.self]),
      CommandGroup(
        name: "Look", subcommands: [List.self, Show.self, State.self, Why.self, Render.self, FilmCommand.self]),
      CommandGroup(
        name: "Compare",
        subcommands: [
          DiffCommand.self, MatrixCommand.self, Changes.self, PullRequestCommand.self, Minimize.self, Bisect.self,
        ]),
      CommandGroup(name: "History", subcommands: [HistoryCommand.self, Regressions.self]),
      CommandGroup(name: "Decide", subcommands: [ReviewCommand.self, IgnoreCommand.self, BaselineCommand.self]),
      CommandGroup(
        name: "Share", subcommands: [ReportCommand.self, DashboardCommand.self, Export.self, Push.self, Pull.self]),
      CommandGroup(name: "Ask", subcommands: [Query.self, When.self, Schema.self, LensCommand.self, Explain.self]),
      CommandGroup(
        name: "Models",
        subcommands: [ClaimsCommand.self, DecisionsCommand.self, LawsCommand.self, Explore.self, Interleave.self]),
    ])

  package init() {}

  /// Performs what the arguments ask for, on the thread that calls it, and ends the process.
  ///
  /// A worker is this program, too, and has no descriptors besides its own: another thread would bring those of its
  /// queue.
  nonisolated(nonsending) package static func main() async {
    ProcessLimits.giveBackStart()
    if History.serveAsWorker() { return }
    if PanelRoom.serve() { return }
    #if Server
    if SiteRoom.serve() { return }
    #endif
    signal(SIGPIPE, SIG_IGN)
    ProcessLimits.tellWhenMemoryEnds(
      "error: there is no more memory for this process\n  every session recorded before is kept\n",
      exitCode: ExitStatus.store.rawValue)
    do {
      let arguments = try GlobalOptions(Array(CommandLine.arguments.dropFirst())).rest
      GlobalOptions.ofCommand = arguments
      let names = configuration.subcommands.map { $0._commandName }
      if let external = ExternalCommand(in: arguments, besides: names) { try external.start() }
      if let unknown = UnknownCommand(in: arguments, of: Rehearse.self) {
        StandardError.write(line: unknown.lines.joined(separator: "\n"))
        throw ExitStatus.usage
      }
      try ProcessLimits.raise()
      StandardOutput.pager = Terminal.output.pager(for: arguments)
      var command = try command(for: arguments)
      if var command = command as? any AsyncParsableCommand { try await command.run() } else { try command.run() }
      StandardOutput.finish()
      StandardError.next(after: GlobalOptions.ofCommand, .same)
      // The process for a query may start no thread any more, and returning might.
      Glibc.exit(ExitStatus.same.rawValue)
    } catch {
      leave(with: error)
    }
  }

  /// The command that some arguments ask for.
  ///
  /// A command without subcommands reads its arguments itself, which leaves out what the parser does for the root:
  /// a tree of all commands, and the root read for completion scripts. What it does not take is read from the root on,
  /// which says what is wrong or helps, with the names of both.
  private static func command(for arguments: [String]) throws -> any ParsableCommand {
    if let name = arguments.first,
      let direct = configuration.subcommands.first(where: { $0._commandName == name }),
      direct.configuration.subcommands.isEmpty,
      let command = try? direct.parseAsRoot(Array(arguments.dropFirst())), type(of: command) == direct
    {
      return command
    }
    return try parseAsRoot(arguments)
  }

  /// Says what went wrong, and ends the process with the exit code for it.
  static func leave(with error: any Error) -> Never {
    if exitCode(for: error) != .success { StandardOutput.finish() }
    switch error {
    case let status as ExitStatus:
      StandardError.next(after: GlobalOptions.ofCommand, status)
      Glibc.exit(status.rawValue)
    case is Shell.Interrupted:
      Glibc.exit((Interruption.status ?? .interrupted).rawValue)
    case let failure as RehearsalError:
      for diagnostic in failure.diagnostics { StandardError.write(line: diagnostic.text) }
      StandardError.write(line: "error: \(failure.message)")
      for line in failure.details { StandardError.write(line: "  \(line)") }
      Glibc.exit(ExitStatus(failure.kind).rawValue)
    case let error as StoreError:
      StandardError.write(line: "error: \(error.message)")
      Glibc.exit(ExitStatus(error).rawValue)
    default:
      // Help, the version, and wrong usage, which ArgumentParser gives its own exit code.
      var text = fullMessage(for: error)
      let asked = GlobalOptions.ofCommand
      if text.hasPrefix("OVERVIEW") { text += ExternalCommand.help(for: asked) + CommandExamples.help(for: asked) }
      guard exitCode(for: error) != .success else {
        do { try StandardOutput.write(data: text.isEmpty ? "" : text + "\n") } catch { leave(with: error) }
        StandardOutput.finish()
        Glibc.exit(ExitStatus.same.rawValue)
      }
      StandardError.write(line: text.hasPrefix("Error: ") ? "error: " + text.dropFirst("Error: ".count) : text)
      Glibc.exit(ExitStatus.usage.rawValue)
    }
  }
}
