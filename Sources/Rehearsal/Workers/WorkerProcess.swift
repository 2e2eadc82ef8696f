import FoundationEssentials
import Glibc

/// A worker that this program started: this very program again, as it is on the disk or no longer is.
///
/// It gets nothing to read, its two outputs go where the errors of this program go, and one connection is open in it,
/// besides. What a scene prints can reach no message. When nobody holds the worker any more it is ended, at once.
final class WorkerProcess {
  let connection: WorkerConnection
  /// Whether it has said that it is ready, where that is waited for.
  var isReady = false
  private let id: pid_t
  private var hasEnded = false

  /// How long a worker may take to end after it closed its connection.
  private static let millisecondsToEnd = 2000

  /// - Parameter word: What it is started as.
  init(_ word: String = Workers.word) throws(RehearsalError) {
    do throws(SystemError) {
      let ends = try OpenFile.Connection()
      let nothing = try OpenFile.nothing()
      let errors = try OpenFile.standardError()
      id = try WorkerProcess.start(nothing.movedUp(), errors.movedUp(), ends.there, word)
      connection = WorkerConnection(ends.here)
    } catch {
      throw RehearsalError(.request, "a worker process cannot be started", details: [error.description])
    }
  }

  deinit { end() }

  private static func start(
    _ nothing: borrowing OpenFile, _ errors: borrowing OpenFile, _ connection: borrowing OpenFile,
    _ word: String
  ) throws(SystemError) -> pid_t {
    var process = ChildProcess("/proc/self/exe", [word])
    // A trap ends it at once, reported in one line; SWIFT_BACKTRACE asks for more.
    process.environment["SWIFT_BACKTRACE"] = process.environment["SWIFT_BACKTRACE"] ?? "enable=no"
    return try process.start(with: [nothing.number, errors.number, errors.number, connection.number])
  }

  /// Ends the process, if it has not ended.
  func end() {
    guard !hasEnded else { return }
    hasEnded = true
    kill(id, SIGKILL)
    _ = try? ChildProcess.wait(for: id)
  }

  /// How a process ended that closed its connection.
  ///
  /// One that closed it and goes on is ended.
  func cause() -> WorkerEnding.Cause {
    for _ in 0..<WorkerProcess.millisecondsToEnd {
      guard let ending = try? ChildProcess.ending(of: id) else {
        usleep(1000)
        continue
      }
      hasEnded = true
      switch ending {
      case .killed(let signal): return .killed(signal)
      case .exited(let code): return .exited(code)
      }
    }
    end()
    return .nonsense
  }
}
