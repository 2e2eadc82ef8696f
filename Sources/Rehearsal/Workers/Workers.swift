import Glibc
import RehearsalScript
import Synchronization

/// Processes of a program that perform cells for it.
package enum Workers {
  /// What a worker is started with.
  static let word = "--rehearsal-worker"

  /// The descriptor of a worker's connection: the first behind the standard streams.
  static let descriptor: Int32 = 3

  private static let canServe = Atomic(false)

  /// Whether this program can be started as a worker.
  package static var areServed: Bool { canServe.load(ordering: .relaxed) }

  /// As `History.serveAsWorker(scenes:)`.
  static func serve(_ scenes: [any Scene]) -> Bool {
    canServe.store(true, ordering: .relaxed)
    guard CommandLine.arguments.count == 2, CommandLine.arguments[1] == word,
      let file = OpenFile.connection(at: descriptor)
    else { return false }
    WorkerLoop(WorkerConnection(file), scenes: scenes).run()
    return true
  }
}

/// Where cells are performed.
public enum Isolation: Sendable, Hashable {
  /// In this process: what ends a cell's process ends all.
  case thisProcess
  /// In workers; the program has called ``History/serveAsWorker(scenes:)``.
  ///
  /// A cell whose worker dies, or is at it for longer than so many seconds, has the verdict *error*; the others go on.
  case workers(secondsPerCell: Int = 300)
}
