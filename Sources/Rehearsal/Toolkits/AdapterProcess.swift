import FoundationEssentials
import Glibc
import RehearsalTrace

/// An adapter that this program started, with all that it starts itself: its standard input and output are one
/// connection, and the end of what it prints to its errors is kept for the case that it dies.
///
/// When nobody holds it any more its whole process group is ended, at once, and so is whoever left the group: all of
/// them have a variable, which says whose they are.
final class AdapterProcess {
  private let id: pid_t
  private let connection: OpenFile
  private let errors: OpenFile
  /// What came of its errors so far; they are read all the time, so that they need no place and it never waits.
  private var written = WrittenEnd()
  private var hasClosedErrors = false
  private let mark: String
  private var isGroupEnded = false
  private var ended: ChildProcess.Ending?

  /// The variable by which processes are known that an adapter started and did not end.
  private static let markName = "REHEARSAL_ADAPTER"
  /// How long an adapter may take to end after it closed its connection.
  private static let millisecondsToEnd = 2000
  /// How often its errors are read when it has ended: more than a pipe holds.
  private static let mostReads = 32

  init(_ toolkit: ProjectFile.Toolkit, _ cell: Configuration, in folder: String) throws(AdapterSession.Broken) {
    var words: [String] = []
    for word in toolkit.command { words.append(try toolkit.filled(word, cell)) }
    var process = ChildProcess("/usr/bin/env", words)
    process.folder = folder
    for (name, value) in toolkit.environment { process.environment[name] = try toolkit.filled(value, cell) }
    do throws(SystemError) {
      let ends = try OpenFile.Connection()
      let there = ends.there
      let pipe = try OpenFile.Pipe()
      let writing = pipe.writing
      mark = "\(getpid())-\(ends.here.number)"
      process.environment[AdapterProcess.markName] = mark
      id = try process.start(with: [there.number, there.number, writing.number])
      connection = ends.here
      errors = pipe.reading
    } catch {
      throw AdapterSession.Broken(reason: "it cannot be started: \(error.description)")
    }
  }

  deinit { end() }

  /// Sends a line, waiting for an adapter that is busy; false when it closed the connection.
  func send(_ text: String, until deadline: Deadline) throws(AdapterSession.Broken) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      try wait(for: POLLOUT, until: deadline)
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.send(
          connection.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// What has come, as soon as something has; nothing when the adapter closed the connection.
  func bytes(until deadline: Deadline) throws(AdapterSession.Broken) -> [UInt8] {
    try wait(for: POLLIN, until: deadline)
    do throws(SystemError) {
      return try OpenFile.someBytes(from: connection.number, most: 1 << 16)
    } catch {
      return []
    }
  }

  /// Whether it writes something, or closes the connection, within so long.
  func hasWord(within milliseconds: Int32) -> Bool {
    var polled = pollfd(fd: connection.number, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&polled, 1, milliseconds) > 0
  }

  /// When an adapter must be through, and how long that was from its beginning.
  struct Deadline {
    let end: ContinuousClock.Instant
    let seconds: Int

    init(in seconds: Int) {
      end = ContinuousClock.now + .seconds(seconds)
      self.seconds = seconds
    }

    fileprivate var milliseconds: Int64 {
      let left = (end - ContinuousClock.now).components
      return left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000
    }
  }

  private func wait(for events: Int32, until deadline: Deadline) throws(AdapterSession.Broken) {
    while true {
      let left = deadline.milliseconds
      guard left > 0 else { throw AdapterSession.Broken(reason: "it took longer than \(deadline.seconds) s") }
      var polled = [
        pollfd(fd: connection.number, events: Int16(events), revents: 0),
        // What has ended would be ready for ever; a negative number is passed over.
        pollfd(fd: hasClosedErrors ? -1 : errors.number, events: Int16(POLLIN), revents: 0),
      ]
      guard unsafe poll(&polled, 2, Int32(clamping: left)) > 0 else { continue }
      if polled[1].revents != 0 { takeErrors(most: 1) }
      if polled[0].revents != 0 { return }
    }
  }

  /// Takes what is there of its errors.
  private func takeErrors(most: Int) {
    for _ in 0..<most where !hasClosedErrors {
      guard let bytes = try? OpenFile.someBytes(from: errors.number, most: 1 << 16) else { return }
      if bytes.isEmpty { hasClosedErrors = true }
      written.append(bytes)
    }
  }

  /// How it ended, with the last line of its errors; one that goes on is ended.
  func ending() -> String {
    var told = "it closed its output"
    for _ in 0..<AdapterProcess.millisecondsToEnd {
      takeErrors(most: 1)
      if ChildProcess.hasEnded(id) {
        endGroup()
        switch ended {
        case .exited(let code)?: told = "it ended with exit code \(code)"
        case .killed(let signal)?: told = "it was ended by signal \(signal)"
        case nil: break
        }
        break
      }
      usleep(1000)
    }
    takeErrors(most: AdapterProcess.mostReads)
    return told + (written.lastLine.map { ": " + $0 } ?? "")
  }

  /// Ends it and everything that it started.
  private func end() {
    endGroup()
    for stray in strays() { kill(stray, SIGKILL) }
  }

  /// Ends the group, once: when the status of its leader is taken, its number may soon be somebody else's.
  private func endGroup() {
    guard !isGroupEnded else { return }
    isGroupEnded = true
    kill(-id, SIGKILL)
    ended = try? ChildProcess.wait(for: id)
  }

  /// Processes that left the group and go on.
  private func strays() -> [pid_t] {
    let marked = Array("\(AdapterProcess.markName)=\(mark)".utf8)[...]
    let numbers = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { pid_t($0) }
    return numbers.filter { number in
      guard let file = try? OpenFile.reading("/proc/\(number)/environ"),
        let variables = try? OpenFile.bytes(from: file.number)
      else { return false }
      return variables.split(separator: 0).contains(marked)
    }
  }
}
