import CRehearsalProcess
import Glibc
import Synchronization

/// Locked rooms that are kept: processes of this program, each of which answers one question after the other.
///
/// A question costs two messages and no start of a process. A room that does not answer in time is ended and another
/// one takes its place; so does one in which a question took much memory.
package final class RoomPool: Sendable {
  /// What came of a question.
  package enum Answer {
    case said([UInt8])
    /// It took too long, and its room was ended.
    case late
    /// Nobody waits for it any more, and its room was ended.
    case unwanted
    /// Its room was given no more memory, and ended.
    case outOfMemory
    /// Its room ended in another way.
    case died(WorkerEnding.Cause)
  }

  /// How long a room may take until it is ready, in milliseconds: a database may be locked, a machine be busy.
  private static let millisecondsToBegin: Int64 = 30_000

  private let kind: LockedRoom.Kind
  private let setup: [UInt8]
  private let path: String
  private let spare: Int
  private let free = Mutex<[Room]>([])

  /// - Parameters:
  ///   - kind: What the rooms are for.
  ///   - setup: What a room is told before its door is closed.
  ///   - path: The file that questions are about; rooms of one that is no longer there are ended.
  ///   - spare: How many rooms are made ready before anybody asks.
  package init(_ kind: LockedRoom.Kind, setup: [UInt8], about path: String, spare: Int) {
    self.kind = kind
    self.setup = setup
    self.path = path
    self.spare = spare
  }

  /// Makes rooms ready, so that the first questions do not wait for them.
  package func prepare() {
    while free.withLock({ $0.count }) < spare, let room = try? makeRoom() { free.withLock { $0.append(room) } }
  }

  /// Asks one question, and waits for the answer on this thread.
  ///
  /// - Parameters:
  ///   - question: What the room is asked.
  ///   - milliseconds: How long the answer may take.
  ///   - isWanted: Whether somebody waits for the answer, asked every now and then.
  package func ask(
    _ question: [UInt8], milliseconds: Int64, isWanted: () -> Bool
  ) throws(RehearsalError) -> Answer {
    let room = try takeRoom()
    if unsafe !room.process.isReady {
      let begun = RoomPool.answer(of: room, RoomPool.millisecondsToBegin, isWanted)
      guard case .said = begun else {
        unsafe room.process.end()
        guard case .late = begun else { return begun }
        throw RehearsalError(.request, "the process for the query was not ready in \(RoomPool.millisecondsToBegin) ms")
      }
      unsafe room.process.isReady = true
    }
    unsafe room.process.connection.add(question)
    let answer = RoomPool.answer(of: room, milliseconds, isWanted)
    guard case .said(let bytes) = answer, let isSpent = bytes.last else {
      unsafe room.process.end()
      prepare()
      return answer
    }
    if isSpent == 0 {
      free.withLock { $0.append(room) }
    } else {
      unsafe room.process.end()
      prepare()
    }
    return .said(Array(bytes.dropLast()))
  }

  /// The next thing that a room says.
  private static func answer(of room: Room, _ milliseconds: Int64, _ isWanted: () -> Bool) -> Answer {
    let connection = unsafe room.process.connection
    let deadline = ContinuousClock.now + .milliseconds(milliseconds)
    guard connection.send(waits: true) else { return ending(of: room) }
    var waited = pollfd(fd: connection.number, events: Int16(POLLIN), revents: 0)
    while true {
      do throws(MessageError) {
        if let body = try connection.next() { return .said(body) }
      } catch {
        return .died(.nonsense)
      }
      if !isWanted() { return .unwanted }
      if ContinuousClock.now >= deadline { return .late }
      _ = unsafe poll(&waited, 1, 20)
      if connection.receive(waits: false) == .end { return ending(of: room) }
    }
  }

  /// How a room ended that closed its connection.
  private static func ending(of room: Room) -> Answer {
    let cause = unsafe room.process.cause()
    return cause == .exited(REHEARSAL_NO_MEMORY) ? .outOfMemory : .died(cause)
  }

  // MARK: - Rooms

  /// A room, and the file that it has open.
  private struct Room: Sendable {
    /// One thread at a time uses it: who took the room out of the pool.
    nonisolated(unsafe) let process: WorkerProcess
    let place: FileStatus.Place?
  }

  private func makeRoom() throws(RehearsalError) -> Room {
    let place = FileStatus(path)?.place
    let room = Room(process: try WorkerProcess(kind.rawValue), place: place)
    let connection = unsafe room.process.connection
    connection.add(setup)
    _ = connection.send(waits: true)
    return room
  }

  /// A room that is free, of the file that is there now.
  private func takeRoom() throws(RehearsalError) -> Room {
    let place = FileStatus(path)?.place
    while let room = free.withLock({ $0.popLast() }) {
      // One that ended while nobody asked is at its end.
      if room.place == place, unsafe room.process.connection.receive(waits: false) != .end { return room }
      unsafe room.process.end()
    }
    return try makeRoom()
  }
}
