public import RehearsalScript

extension History {
  // MARK: - Workers

  /// Performs cells, if this process was started as a worker, until nobody wants more.
  ///
  /// A worker is the same program, started once more, so that a cell which ends its process costs no other. A program
  /// whose scenes are written in Swift says which those are before it does anything else: before it writes, reads its
  /// arguments or starts a thread.
  ///
  /// ```swift
  /// @main struct Rehearsing {
  ///   static func main() async throws {
  ///     if History.serveAsWorker(scenes: [Greeting()]) { return }
  ///     let history = History("history.sqlite")
  ///     _ = try await history.record(["greeting.yaml"], scenes: [Greeting()], isolation: .workers())
  ///   }
  /// }
  /// ```
  ///
  /// - Parameter scenes: The scenes written in Swift that scripts of this program name.
  /// - Returns: Whether this was a worker, whose work is done: leave `main`.
  public static func serveAsWorker(scenes: [any Scene] = []) -> Bool { Workers.serve(scenes) }
}
