import CRehearsalProcess
import Glibc

/// What the system lets this process have.
package enum ProcessLimits {
  /// Files that the command has open at a time, with room for the libraries: measured are 17.
  static let leastFiles: rlim_t = 32
  /// Bytes of address space: programs, threads and what SQLite maps take 150 MB before anything is recorded.
  static let leastMemory: rlim_t = 256 << 20

  /// Raises the limits as far as the system permits where they are too low to work with.
  ///
  /// Below them libraries end the process without a word, or wait for ever.
  package static func raise() throws(RehearsalError) {
    try raise(
      RLIMIT_NOFILE, to: leastFiles, "open files", { "\($0)" }, remedy: "ulimit -n \(leastFiles)")
    try raise(
      RLIMIT_AS, to: leastMemory, "memory", { "\($0 >> 20) MB" }, remedy: "ulimit -v \(leastMemory >> 10)")
  }

  /// Raises the number of files that this process may have open, as far as the system permits.
  ///
  /// - Parameters:
  ///   - wanted: The number to raise it to; a larger one is left as it is.
  ///   - least: The number without which the caller cannot work.
  /// - Returns: The number that is permitted now: `least` or more.
  /// - Throws: An error that names the number and the remedy, where the system permits fewer than `least`.
  package static func raiseFiles(to wanted: Int, atLeast least: Int) throws(RehearsalError) -> Int {
    let number = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard unsafe getrlimit(number, &limit) == 0 else { return least }
    if limit.rlim_cur < rlim_t(wanted), limit.rlim_cur < limit.rlim_max {
      var raised = limit
      raised.rlim_cur = min(rlim_t(wanted), limit.rlim_max)
      if unsafe setrlimit(number, &raised) == 0 { limit = raised }
    }
    guard limit.rlim_cur >= rlim_t(least) else {
      throw RehearsalError(
        .request, "this process may have \(limit.rlim_cur) of open files, and needs \(least)",
        details: ["the limit is raised by: ulimit -n \(least)"])
    }
    return Int(clamping: limit.rlim_cur)
  }

  /// Says what happened, and with which exit code, when this process is given no more memory where nothing can be
  /// thrown: an allocation of Swift's library ends it by a signal otherwise.
  package static func tellWhenMemoryEnds(_ text: StaticString, exitCode: Int32) {
    unsafe rehearsal_tell_memory(text.utf8Start, exitCode)
  }

  /// Gives back the 2.3 MB of the program that only its start needed.
  package static func giveBackStart() { rehearsal_give_back_relocations() }

  /// Keeps what this process frees for what it takes next, until it ends: for a command that needs much memory, several
  /// times, and then is over.
  package static func keepMemory() { rehearsal_keep_memory() }

  /// Gives the system back what this process has freed, after work that took much.
  ///
  /// Small pieces stay with the process otherwise, and what comes next takes others. It takes a millisecond or two.
  package static func giveMemoryBack() { rehearsal_give_memory_back() }

  private static func raise(
    _ resource: __rlimit_resource, to least: rlim_t, _ what: String, _ said: (rlim_t) -> String, remedy: String
  ) throws(RehearsalError) {
    let number = __rlimit_resource_t(resource.rawValue)
    var limit = rlimit()
    guard unsafe getrlimit(number, &limit) == 0, limit.rlim_cur < least else { return }
    let given = limit.rlim_cur
    limit.rlim_cur = min(least, limit.rlim_max)
    guard limit.rlim_cur >= least, unsafe setrlimit(number, &limit) == 0 else {
      throw RehearsalError(
        .request, "this process may have \(said(given)) of \(what), and needs \(said(least))",
        details: ["the limit is raised by: \(remedy)"])
    }
  }
}
