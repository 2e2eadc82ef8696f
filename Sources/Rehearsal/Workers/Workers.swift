import Glibc
public import RehearsalScript
import Synchronization

/// Processes of a program that perform cells for it, so that a cell which ends its process costs no other.
///
/// A worker is the same program, started once more. A program whose scenes are written in Swift says at the very start
/// of its `main` which scenes those are:
///
/// ```swift
/// @main struct Rehearsing {
///   static func main() async throws {
///     if Workers.serve([Greeting()]) { return }
///     let history = History("history.sqlite")
///     _ = try await history.record(["greeting.yaml"], scenes: [Greeting()], isolation: .workers())
///   }
/// }
/// ```
public enum Workers {
  /// What a worker is started with.
  static let word = "--rehearsal-worker"

  /// The descriptor of a worker's connection: the first behind the standard streams.
  static let descriptor: Int32 = 3

  private static let canServe = Atomic(false)

  /// Whether this program can be started as a worker.
  static var areServed: Bool { canServe.load(ordering: .relaxed) }

  /// Performs cells, if this process was started as a worker, until nobody wants more.
  ///
  /// To be called before the program does anything else: before it writes, reads its arguments or starts a thread.
  ///
  /// - Parameter scenes: The scenes written in Swift that scripts of this program name.
  /// - Returns: Whether this was a worker, whose work is done: leave `main`.
  public static func serve(_ scenes: [any Scene] = []) -> Bool {
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
  /// In workers; the program has called `Workers.serve(_:)`.
  ///
  /// A cell whose worker dies, or is at it for longer than so many seconds, has the verdict *error*; the others go on.
  case workers(secondsPerCell: Int = 300)
}
