import FoundationEssentials
import Glibc
import Rehearsal
import RehearsalPlainText
import RehearsalReview

/// Shows what is longer than a terminal page by page, by a program that reads it, as git does.
///
/// Text is held until there is more than the terminal has lines; then the program is started and reads all of it. If it
/// cannot be started, or ends with an error, nothing is lost: what it was given is given back, up to a million bytes.
package final class Pager {
  /// What a shell is given to start.
  package let command: String
  private let size: (rows: Int, columns: Int)
  /// Where the program writes.
  var output = STDOUT_FILENO
  /// What was written so far, as long as it may have to be shown again.
  private var held = ""
  private var rows = 0
  private var stage = Stage.waiting
  private var id: pid_t = 0
  private var input: OpenFile?

  private enum Stage { case waiting, showing, passed }

  /// What became of a text.
  package enum Fate: Equatable {
    /// It waits, or the program has it.
    case taken
    /// This has to be written in the ordinary way.
    case returned(String)
    /// Nobody reads any more.
    case unread
  }

  private static let mostHeld = 1_000_000

  /// - Parameters:
  ///   - command: What a shell is given to start.
  ///   - rows: How many lines the terminal has.
  ///   - columns: How wide it is.
  package init(_ command: String, rows: Int, columns: Int) {
    self.command = command
    size = (rows, columns)
  }

  /// What is in force: `$REHEARSE_PAGER`, else `$PAGER`, else `less` where it is installed; `nil` for none, as with
  /// `cat`, with an empty variable, on a terminal without a name or a dumb one, and where `CI` is set.
  package static func command(in environment: [String: String]) -> String? {
    let terminal = environment["TERM"] ?? ""
    guard !terminal.isEmpty, terminal != "dumb", !ContinuousIntegration.runs(environment) else { return nil }
    let asked = environment["REHEARSE_PAGER"] ?? environment["PAGER"]
    guard let command = asked?.trimmingPrefix(while: { $0 == " " }) else {
      let folders = (environment["PATH"] ?? "").split(separator: ":")
      return folders.contains { unsafe access("\($0)/less", X_OK) == 0 } ? "less" : nil
    }
    return command.isEmpty || command == "cat" ? nil : String(command)
  }

  /// The commands whose answers may be long, by their first words; those that ask, serve or go on are none of them.
  package static func isMeant(for arguments: [String]) -> Bool {
    if arguments.contains(where: { ["--help", "-h"].contains($0) }) { return true }
    guard let first = arguments.first else { return true }
    return answering.contains(first) || answering.contains(arguments.prefix(2).joined(separator: " "))
  }

  private static let answering: Set<String> = [
    "help", "config", "list", "show", "state", "why", "film", "diff", "matrix", "changes", "pr", "history",
    "regressions", "review pending", "baseline why", "ignore list", "dashboard list", "query", "when", "schema", "lens",
    "explain", "claims", "decisions", "laws",
  ]

  /// Whether the program has the terminal: what else is to be said has to wait.
  package var isShowing: Bool { stage == .showing }

  // MARK: - Writing

  /// Takes a text.
  package func take(_ text: String) -> Fate {
    switch stage {
    case .passed: return .returned(text)
    case .waiting:
      held += text
      rows += lines(of: text)
      guard rows > size.rows - 1 else { return .taken }
      do throws(SystemError) { try start() } catch { return giveBack() }
      return hand(over: held)
    case .showing:
      if !held.isEmpty { held = held.utf8.count + text.utf8.count > Pager.mostHeld ? "" : held + text }
      return hand(over: text)
    }
  }

  /// Waits for the program.
  ///
  /// - Returns: What has to be written in the ordinary way.
  package func finish() -> String {
    guard stage == .showing else {
      if case .returned(let text) = giveBack() { return text }
      return ""
    }
    if case .returned(let text) = end() { return text }
    return ""
  }

  private func hand(over text: String) -> Fate {
    do throws(SystemError) {
      try OpenFile.write(text.utf8, to: input?.number ?? -1)
      return .taken
    } catch { return end() }
  }

  private func giveBack() -> Fate {
    stage = .passed
    defer { held = "" }
    return .returned(held)
  }

  /// Closes what the program reads, and waits until it has ended.
  private func end() -> Fate {
    input = nil
    stage = .passed
    guard let ending = try? ChildProcess.wait(for: id), ending == .exited(0) else { return giveBack() }
    held = ""
    return .unread
  }

  private func start() throws(SystemError) {
    var shell = ChildProcess("/bin/sh", ["-c", command])
    shell.leadsGroup = false
    // As git: colours, what fits into a screen is only written, and the screen is left as it was.
    shell.environment.merge(["LESS": "FRX", "LV": "-c"]) { own, _ in own }
    let pipe = try OpenFile.Pipe(waits: true)
    let terminal = try OpenFile.copy(of: output)
    let errors = try OpenFile.copy(of: STDERR_FILENO)
    id = try shell.start(with: [pipe.reading.number, terminal.number, errors.number])
    input = try pipe.writing.movedUp()
    stage = .showing
    // ^C is the program's: whoever ends this one leaves it alone at the terminal.
    signal(SIGINT, SIG_IGN)
  }

  /// How many lines of the terminal a text takes.
  private func lines(of text: String) -> Int {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().reduce(0) { count, line in
      count + max(1, (TextWidth.columns(String(line)) + size.columns - 1) / max(1, size.columns))
    }
  }
}
