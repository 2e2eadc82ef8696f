import ArgumentParser
import FoundationEssentials
import Glibc
import Rehearsal
import RehearsalDiff
import RehearsalPlainText

/// What the reader at the other end of a descriptor can show.
struct Terminal {
  /// Whether it is a terminal at all.
  let isTerminal: Bool
  /// Columns, where known.
  let width: Int?
  /// Whether escape sequences for colour are welcome.
  let allowsColour: Bool
  /// Whether a line may be drawn over and over.
  let allowsProgress: Bool

  /// The terminal at standard output, if there is one.
  static let output = Terminal(STDOUT_FILENO, environment: ProcessInfo.processInfo.environment)
  /// The terminal at standard error, if there is one.
  static let error = Terminal(STDERR_FILENO, environment: ProcessInfo.processInfo.environment)

  init(_ descriptor: Int32, environment: [String: String]) {
    isTerminal = isatty(descriptor) == 1
    var size = winsize()
    let hasSize = isTerminal && ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    width = hasSize ? Int(size.ws_col) : nil
    let isDumb = environment["TERM"] == "dumb"
    let refusesColour = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    allowsColour = isTerminal && !isDumb && !refusesColour
    allowsProgress = isTerminal && !isDumb && !BaselineUpdate.isContinuousIntegration(environment)
  }
}

extension Paint {
  /// Paint for standard output.
  static let output = Paint(isOn: Terminal.output.allowsColour)
}

/// Whether a reader wants colour.
enum ColourChoice: String, CaseIterable, ExpressibleByArgument {
  /// Where standard output is a terminal that takes it.
  case auto
  case always
  case never

  var paint: Paint {
    switch self {
    case .auto: .output
    case .always: Paint(isOn: true)
    case .never: Paint(isOn: false)
    }
  }
}
