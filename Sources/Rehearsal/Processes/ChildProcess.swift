import CRehearsalProcess
import FoundationEssentials
import Glibc

/// A program that this one starts and waits for; no other file starts any, which a tidy test holds.
///
/// - It gets the three standard streams, and no other file that is open here.
/// - What it writes goes into files without names: nobody has to read while it runs.
/// - It is in a process group of its own: ^C in a terminal reaches this program, which ends in its own way. Only who
///   reads the keys of the terminal is in this one's.
package struct ChildProcess {
  /// Path of the program.
  package let program: String
  package let arguments: [String]
  /// All its variables.
  package var environment = ProcessInfo.processInfo.environment
  /// Where it is started; `nil` for where this program is.
  package var folder: String?
  /// What it reads.
  package var input: [UInt8] = []
  /// Whether it has a process group of its own.
  package var leadsGroup = true
  package var output = Stream.dropped
  package var errors = Stream.dropped

  /// What becomes of what it writes.
  package enum Stream {
    case dropped, kept
    /// It goes where the errors of this program go.
    case shown
  }

  /// How it ended.
  package enum Ending: Hashable {
    case exited(Int32)
    /// By a signal.
    case killed(Int32)
  }

  /// Of what it writes to its errors the end is told.
  private static let mostErrors = 1 << 16

  /// How it ended, and what it wrote into the streams that are kept; of its errors, the end.
  package struct Outcome {
    package let ending: Ending
    package let output: [UInt8]
    package let errors: [UInt8]
  }

  package init(_ program: String, _ arguments: [String]) {
    self.program = program
    self.arguments = arguments
  }

  /// Becomes the program, which then has this one's streams; returns only with the reason why it cannot be started.
  func become() -> String {
    signal(SIGPIPE, SIG_DFL)
    var words = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
    var variables = unsafe environment.sorted { $0.key < $1.key }.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
    unsafe execve(program, &words, &variables)
    return unsafe String(cString: strerror(errno))
  }

  /// Runs it to its end.
  ///
  /// - Parameter shouldStop: Is asked again and again while it is waited for; true ends it and what it started.
  package func run(shouldStop: (() -> Bool)? = nil) throws(RehearsalError) -> Outcome {
    do throws(SystemError) {
      let input = try input.isEmpty ? OpenFile.nothing() : OpenFile.nameless(input)
      let output = try ChildProcess.file(for: output)
      let errors = try ChildProcess.file(for: errors)
      let id = try start(input, output, errors)
      if let shouldStop { ChildProcess.watch(id, shouldStop) }
      let ending = try ChildProcess.wait(for: id)
      return Outcome(
        ending: ending, output: self.output == .kept ? try output.contents() : [],
        errors: self.errors == .kept ? try errors.contents(last: ChildProcess.mostErrors) : [])
    } catch {
      throw RehearsalError(.request, "\(program) cannot be run", details: [error.description])
    }
  }

  private static func file(for stream: Stream) throws(SystemError) -> OpenFile {
    switch stream {
    case .dropped: try OpenFile.nothing()
    case .kept: try OpenFile.nameless()
    case .shown: try OpenFile.standardError()
    }
  }

  private func start(_ input: borrowing OpenFile, _ output: borrowing OpenFile, _ errors: borrowing OpenFile)
    throws(SystemError) -> pid_t
  {
    try start(with: [input.number, output.number, errors.number])
  }

  /// Starts it and does not wait for its end.
  ///
  /// - Parameter streams: What it gets as its descriptors from 0 on, each larger than there are; what is to become of
  ///   its streams is not looked at.
  package func start(with streams: [Int32]) throws(SystemError) -> Int32 {
    let variables = environment.map { "\($0.key)=\($0.value)" }.sorted()
    var id: pid_t = 0
    let problem = unsafe ChildProcess.withCStrings([program] + arguments) { arguments in
      unsafe ChildProcess.withCStrings(variables) {
        unsafe rehearsal_start(program, arguments, $0, folder, streams, Int32(streams.count), leadsGroup ? 1 : 0, &id)
      }
    }
    guard problem == 0 else { throw SystemError(code: problem) }
    return id
  }

  private static func withCStrings<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let strings = unsafe texts.map { unsafe strdup($0) }
    defer { unsafe strings.forEach { unsafe free($0) } }
    return unsafe body(strings + [nil])
  }

  /// Waits until it has ended, or ends its group when that is wanted.
  private static func watch(_ id: pid_t, _ shouldStop: () -> Bool) {
    // What takes long is asked about less often.
    var pause: useconds_t = 1000
    while !hasEnded(id) {
      if shouldStop() { return endGroup(of: id) }
      usleep(pause)
      pause = min(pause * 2, 20_000)
    }
  }

  /// Asks all in its group to end, and makes them after two seconds.
  private static func endGroup(of id: pid_t) {
    kill(-id, SIGTERM)
    for _ in 0..<100 where !hasEnded(id) { usleep(20_000) }
    // A shell is gone at once, and what it started may still tidy up.
    usleep(100_000)
    kill(-id, SIGKILL)
  }

  /// Waits until it has ended, whatever signals come, and takes its status, so that nothing of it is left.
  package static func wait(for id: Int32) throws(SystemError) -> Ending {
    var status: Int32 = 0
    while unsafe waitpid(id, &status, 0) < 0 { if errno != EINTR { throw SystemError() } }
    return Ending(status: status)
  }

  /// Whether it has ended; its number stays its own until `wait` or `ending` takes its status.
  static func hasEnded(_ id: pid_t) -> Bool { rehearsal_has_ended(id) != 0 }

  /// How it has ended; `nil` while it has not.
  static func ending(of id: pid_t) throws(SystemError) -> Ending? {
    var status: Int32 = 0
    while true {
      let found = unsafe waitpid(id, &status, WNOHANG)
      if found == 0 { return nil }
      if found > 0 { return Ending(status: status) }
      if errno != EINTR { throw SystemError() }
    }
  }
}

extension ChildProcess.Ending {
  /// Reads what `waitpid` says, as the macros of <sys/wait.h> do, which Swift does not see.
  fileprivate init(status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal)
  }
}
