import Glibc
import Rehearsal

/// Standard output through a pager, for what another process writes there, such as a locked room.
///
/// A thread reads what that process writes, so that a pager is started only when there is more than the terminal has
/// lines, and what a broken one lost is written again.
package final class PagedStream: Sendable {
  /// Where standard output leads when nothing is paged.
  private let terminal: Int32
  private let reading: Int32
  private let thread: pthread_t

  /// What the thread works on; it alone, from its start to its end.
  private final class Work: @unchecked Sendable {
    let pager: Pager
    let reading: Int32
    let terminal: Int32

    init(_ pager: Pager, reading: Int32, terminal: Int32) {
      (self.pager, self.reading, self.terminal) = (pager, reading, terminal)
    }

    func run() {
      var rest: [UInt8] = []
      while let bytes = try? OpenFile.someBytes(from: reading, most: 1 << 16), !bytes.isEmpty {
        rest += bytes
        guard let end = rest.lastIndex(of: 0x0A) else { continue }
        let text = String(decoding: rest[...end], as: UTF8.self)
        rest.removeSubrange(...end)
        if !pass(pager.take(text)) { break }
      }
      // Whoever still writes learns that nobody reads.
      close(reading)
      if !rest.isEmpty { _ = pass(pager.take(String(decoding: rest, as: UTF8.self))) }
      _ = pass(.returned(pager.finish()))
    }

    private func pass(_ fate: Pager.Fate) -> Bool {
      switch fate {
      case .taken: return true
      case .unread: return false
      case .returned(let text): return (try? OpenFile.write(text.utf8, to: terminal)) != nil
      }
    }
  }

  /// Lets standard output lead to the pager; `nil` when there is no pipe or no thread for that.
  package init?(_ pager: Pager) {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { return nil }
    let terminal = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A megabyte, so that a query need not wait for somebody who reads.
    _ = fcntl(ends[1], PagedStream.setPipeSize, 1 << 20)
    pager.output = terminal
    let work = unsafe Unmanaged.passRetained(Work(pager, reading: ends[0], terminal: terminal))
    var thread = pthread_t()
    let problem = unsafe pthread_create(
      &thread, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, unsafe work.toOpaque())
    guard problem == 0, terminal >= 0 else {
      for end in ends { close(end) }
      return nil
    }
    dup2(ends[1], STDOUT_FILENO)
    close(ends[1])
    (self.terminal, self.reading, self.thread) = (terminal, ends[0], thread)
  }

  /// Says, in the process that writes, that this one reads nothing: it learns then when nobody does.
  package func becomeWriter() { close(reading) }

  /// Lets standard output lead where it led, and waits until everything is read.
  package func end() {
    dup2(terminal, STDOUT_FILENO)
    pthread_join(thread, nil)
  }

  /// F_SETPIPE_SZ, which Glibc's module hides.
  private static let setPipeSize: Int32 = 1031
}
