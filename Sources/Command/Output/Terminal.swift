import FoundationEssentials
import Glibc
import RehearsalDiff
import RehearsalPlainText
import RehearsalReview

/// What the reader at the other end of a descriptor can show.
struct Terminal {
  /// Whether it is a terminal at all.
  let isTerminal: Bool
  /// Columns, where known.
  let width: Int?
  /// Lines, where known.
  let height: Int?
  /// Whether escape sequences for colour are welcome.
  let allowsColour: Bool
  /// Whether a line may be drawn over and over.
  let allowsProgress: Bool

  /// The terminal at standard output, if there is one.
  static let output = Terminal(STDOUT_FILENO, environment: ProcessInfo.processInfo.environment)
  /// The terminal at standard error, if there is one.
  static let error = Terminal(STDERR_FILENO, environment: ProcessInfo.processInfo.environment)

  /// What the environment says for `-q`.
  static let quiet = "REHEARSAL_QUIET"
  /// What the environment says for `-v`.
  static let verbose = "REHEARSAL_VERBOSE"
  /// What many programs take for the wish for colour.
  static let forcedColour = "CLICOLOR_FORCE"

  /// Whether the reader wants results and errors only.
  static let isQuiet = isSet(Terminal.quiet, in: ProcessInfo.processInfo.environment)

  /// Whether the reader wants to be told what is read, and each cell as it is done.
  static let isVerbose = isSet(Terminal.verbose, in: ProcessInfo.processInfo.environment) && !isQuiet

  /// What pages what is longer than this; `nil` where it is no terminal, or nobody wants any.
  func pager(for arguments: [String]) -> Pager? {
    guard let width, let height, Pager.isMeant(for: arguments) else { return nil }
    return Pager.command(in: ProcessInfo.processInfo.environment).map { Pager($0, rows: height, columns: width) }
  }

  init(_ descriptor: Int32, environment: [String: String]) {
    isTerminal = isatty(descriptor) == 1
    var size = winsize()
    let hasSize = isTerminal && ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    width = hasSize ? Int(size.ws_col) : nil
    height = hasSize && size.ws_row > 1 ? Int(size.ws_row) : nil
    let isDumb = environment["TERM"] == "dumb"
    let refusesColour = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    let isQuiet =
      ContinuousIntegration.runs(environment) || Terminal.isSet(Terminal.quiet, in: environment)
    allowsColour =
      !refusesColour && (isTerminal && !isDumb || Terminal.isSet(Terminal.forcedColour, in: environment))
    allowsProgress = isTerminal && !isDumb && !isQuiet
  }

  private static func isSet(_ name: String, in environment: [String: String]) -> Bool {
    environment[name].map { !$0.isEmpty && $0 != "0" && $0 != "false" } ?? false
  }
}

extension Paint {
  /// Paint for standard output.
  static let output = Paint(isOn: Terminal.output.allowsColour)
}
