import Foundation

/// A program that was started and waited for: what it cost, how large it grew, and how it ended.
struct Program {
  var spent: Spent
  /// The most memory that it had at one time, in bytes.
  ///
  /// The system counts what its starter had before; so whoever starts programs stays small.
  var peakBytes: Double
  var exit: Int32

  /// Starts a program, found in `PATH` unless it is a path; what it prints goes to a file.
  ///
  /// Not to where nothing is kept: GNU diff looks for that, and stops at the first difference.
  static func run(_ words: [String], into output: String = "/dev/null") throws -> Program {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }

    let clock = ContinuousClock()
    let start = clock.now
    var process: pid_t = 0
    guard posix_spawnp(&process, words[0], &actions, nil, &arguments, environ) == 0 else {
      throw Failure(words: words, exit: 127)
    }
    var status: Int32 = 0
    var usage = rusage()
    wait4(process, &status, 0, &usage)
    let elapsed = start.duration(to: clock.now).components
    let exit = status & 0x7f == 0 ? status >> 8 & 0xff : -1
    guard exit >= 0, exit < 126 else { throw Failure(words: words, exit: exit) }
    return Program(
      spent: Spent(
        wall: Double(elapsed.seconds) * 1e6 + Double(elapsed.attoseconds) / 1e12,
        cpu: max(1, Spent.processorTime(of: usage))),
      peakBytes: Double(usage.ru_maxrss) * 1024, exit: exit)
  }

  /// Whether a program is in `PATH`.
  static func isInstalled(_ name: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  /// The most memory that this process had at one time, in bytes.
  static var ownPeakBytes: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_maxrss) * 1024
  }

  struct Failure: Error {
    let words: [String]
    let exit: Int32
  }
}
