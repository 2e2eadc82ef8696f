import CRehearsalProcess
import Glibc

extension LockedRoom {
  // MARK: - Rooms that are kept

  /// What a room of a `RoomPool` is for, and what this program is started with as one.
  package enum Kind: String, Sendable {
    /// Pages of a server.
    case pages = "--rehearsal-room"
    /// Queries of panels.
    case panels = "--rehearsal-panels"
  }

  /// Megabytes of memory that a question may take in a room that is kept.
  package static let usualMegabytes = 512

  /// Kilobytes of memory above which a room answers no further question: what a question left is not for the next one.
  private static let mostKilobytes = 256 << 10

  /// Answers questions behind a closed door, if this process was started as a room, until nobody asks any more.
  ///
  /// To be called before the program does anything else. What comes after the door is closed can use what is open by
  /// then, and nothing else.
  ///
  /// - Parameters:
  ///   - kind: What the room is for.
  ///   - open: Is given the setup, opens what is needed, and returns what answers a question: with the answer, and
  ///     whether it was the last one of this room.
  /// - Returns: Whether this was a room, whose work is done: leave `main`.
  package static func serve(
    _ kind: Kind, _ open: (_ setup: [UInt8]) -> (_ question: [UInt8]) -> (answer: [UInt8], isSpent: Bool)
  ) -> Bool {
    guard CommandLine.arguments.count == 2, CommandLine.arguments[1] == kind.rawValue,
      let file = OpenFile.connection(at: Workers.descriptor)
    else { return false }
    let connection = WorkerConnection(file)
    guard rehearsal_leave_with(connection.number) == 0, let setup = message(connection) else { return true }
    // Pages that everybody waits for go before.
    _ = nice(10)
    let answer = open(setup)
    do {
      try LockedRoom(timeMilliseconds: 86_400_000, memoryMegabytes: usualMegabytes).closeDoor(writesNoFile: true)
    } catch {
      return true
    }
    // It is ready; from here on time belongs to questions.
    connection.add([])
    guard connection.send(waits: true) else { return true }
    while let question = message(connection) {
      errno = 0
      let said = answer(question)
      connection.add(said.answer + [said.isSpent || isLarge ? 1 : 0])
      guard connection.send(waits: true) else { break }
    }
    return true
  }

  /// The next message; `nil` when nobody sends any more.
  private static func message(_ connection: WorkerConnection) -> [UInt8]? {
    do {
      while true {
        if let body = try connection.next() { return body }
        if connection.receive(waits: true) == .end { return nil }
      }
    } catch {
      return nil
    }
  }

  private static var isLarge: Bool {
    var usage = rusage()
    return unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) != 0 || usage.ru_maxrss > mostKilobytes
  }
}
