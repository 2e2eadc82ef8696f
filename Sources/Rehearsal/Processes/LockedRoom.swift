import CRehearsalProcess
import Glibc

/// A process in which a question of anybody is performed: it can use what it has open, and nothing else.
///
/// `enter` splits the program in two. What comes after it happens in the one that is watched; the other waits, kills it
/// at the limit of time, says in one line which limit it was, and ends as the watched one ended. It is a copy of the
/// program at this moment, so entering costs a thousandth of a second and no second start.
///
/// Between `enter` and `closeDoor` the database is opened and first read. From then on the room can open, start or
/// connect nothing (seccomp, on Linux with x86-64 or arm64; elsewhere the limits alone hold).
package struct LockedRoom {
  /// How long it may take, in milliseconds of real time.
  package let timeMilliseconds: Int64
  /// How much memory it may take, in megabytes.
  package let memoryMegabytes: Int

  package init(timeMilliseconds: Int64, memoryMegabytes: Int) {
    self.timeMilliseconds = timeMilliseconds
    self.memoryMegabytes = memoryMegabytes
  }

  /// How a room ended, for the one that waited.
  package enum Ending: Hashable {
    /// By itself, with this exit code.
    case exited(Int32)
    /// Since nobody reads what it says any more.
    case unread
    /// At the limit of time.
    case late
    /// Since it was given no more memory.
    case outOfMemory
    /// By a signal, of the system or of its own.
    case died(Int32)
  }

  /// What is said of a question that ended since there was no more memory.
  package static func tooMuchMemory(_ megabytes: Int) -> String {
    "the query needed more than \(megabytes) MB of memory"
  }

  /// Splits this program; returns in the room, and outside calls `leave` with how that ended, which never returns.
  package func enter(leave: (Ending) throws -> Never) throws {
    var end: Int32 = -1
    let room = unsafe rehearsal_split(&end)
    if room == 0 { return }
    guard room > 0 else {
      throw RehearsalError(.request, "there is no process for the query", details: [SystemError().description])
    }
    var status: Int32 = 0
    // What is late says so itself, where it can.
    let grace: Int64 = 300
    switch unsafe rehearsal_watch(room, end, timeMilliseconds + grace, &status) {
    case 1: try leave(.late)
    case 2: try leave(.unread)
    default:
      // The macros of <sys/wait.h>, which Swift does not see.
      let (signal, code) = (status & 0x7F, status >> 8 & 0xFF)
      if signal != 0 { try leave(.died(signal)) }
      try leave(code == REHEARSAL_NO_MEMORY ? .outOfMemory : .exited(code))
    }
  }

  /// Locks the room from inside.
  ///
  /// - Parameter writesNoFile: Whether nothing that is open is a file that has to grow.
  package func closeDoor(writesNoFile: Bool) throws(RehearsalError) {
    let bytes = UInt64(memoryMegabytes) << 20
    let seconds = UInt64(timeMilliseconds / 1000 + 2)
    var problem = rehearsal_limit(bytes, seconds, writesNoFile ? 1 : 0)
    if problem == 0 { problem = rehearsal_close_door() }
    guard problem == 0 || problem == ENOSYS || problem == EINVAL else {
      throw RehearsalError(
        .request, "the process for the query cannot be locked", details: [SystemError(code: problem).description])
    }
    rehearsal_tell_memory(nil, REHEARSAL_NO_MEMORY)
  }
}
