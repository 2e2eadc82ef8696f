#if os(Linux) && (arch(x86_64) || arch(arm64))
import CRehearsalProcess
import Glibc
import Testing

/// What is left to a process whose door is closed.
///
/// Only calls of the system are made in it, since the tests have many threads.
@Suite struct LockedRoomTests {
  /// How a process ends that does this behind its door: 0 when it was refused with EACCES.
  private static func ending(_ attempt: () -> Bool) -> Int32 {
    var end: Int32 = -1
    let room = rehearsal_split(&end)
    if room == 0 {
      guard rehearsal_close_door() == 0 else { _exit(2) }
      _exit(!attempt() && errno == EACCES ? 0 : 1)
    }
    var status: Int32 = 0
    let answer = rehearsal_watch(room, end, 10_000, &status)
    return answer == 0 && status & 0x7F == 0 ? status >> 8 & 0xFF : -1
  }

  @Test func `behind the door no file is opened, for reading or writing, and none is taken away`() {
    #expect(LockedRoomTests.ending { open("/dev/null", O_RDONLY) >= 0 } == 0)
    #expect(LockedRoomTests.ending { open("behind-the-door", O_RDWR | O_CREAT, 0o600) >= 0 } == 0)
    #expect(LockedRoomTests.ending { unlink("behind-the-door") == 0 } == 0)
  }

  @Test func `behind the door nothing is connected, started or signalled`() {
    #expect(LockedRoomTests.ending { socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0 } == 0)
    #expect(LockedRoomTests.ending { kill(getppid(), 0) == 0 } == 0)
    var nothing: UnsafeMutablePointer<CChar>?
    withUnsafePointer(to: &nothing) { none in
      #expect(LockedRoomTests.ending { execv("/bin/true", none) == 0 } == 0)
    }
  }

  /// What becomes of a process that aborts behind its door, with this as its last error.
  private static func ending(after problem: Int32) -> Int32 {
    var end: Int32 = -1
    let room = rehearsal_split(&end)
    if room == 0 {
      guard rehearsal_close_door() == 0 else { _exit(2) }
      rehearsal_tell_memory(nil, REHEARSAL_NO_MEMORY)
      errno = problem
      abort()
    }
    var status: Int32 = 0
    return rehearsal_watch(room, end, 10_000, &status) == 0 ? status : -1
  }

  @Test func `behind the door a process that ends for want of memory is told from one that made a mistake`() {
    #expect(LockedRoomTests.ending(after: ENOMEM) == REHEARSAL_NO_MEMORY << 8)
    #expect(LockedRoomTests.ending(after: 0) & 0x7F == SIGABRT)
  }

  /// glibc ends the process of a thread that may not register what it needs when it begins.
  @Test func `a thread that was made before the door was closed may begin behind it`() {
    for _ in 0..<100 {
      var end: Int32 = -1
      let room = rehearsal_split(&end)
      if room == 0 {
        guard rehearsal_leave_with(STDIN_FILENO) == 0, rehearsal_close_door() == 0 else { _exit(2) }
        usleep(2000)
        _exit(0)
      }
      var status: Int32 = 0
      guard rehearsal_watch(room, end, 10_000, &status) == 0, status == 0 else {
        Issue.record("it ended with \(status)")
        return
      }
    }
  }

  @Test func `a room that does not end is ended`() {
    var end: Int32 = -1
    let room = rehearsal_split(&end)
    if room == 0 { while true { pause() } }
    var status: Int32 = 0

    #expect(rehearsal_watch(room, end, 100, &status) == 1)
    #expect(status & 0x7F == SIGKILL)
  }
}
#endif
