import Foundation

/// `rehearse`, lying beside this program, started in a folder.
final class Command {
  private let process = Process()
  private let folder: URL
  private let output: URL
  private let start: ContinuousClock.Instant

  /// How it ended.
  struct End {
    let exit: Int32
    let errors: String
    let seconds: Double
  }

  struct Failure: Error { let message: String }

  init(_ arguments: [String], in folder: URL) throws {
    self.folder = folder
    output = folder.appending(path: UUID().uuidString)
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "rehearse")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ["PATH": "/usr/bin:/bin", "CI": "true"]
    process.standardInput = FileHandle.nullDevice
    try Data().write(to: output)
    let file = try FileHandle(forWritingTo: output)
    process.standardOutput = file
    process.standardError = file
    start = .now
    try process.run()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// The port that a server says it serves at.
  func port() throws -> UInt16 {
    for _ in 0..<2000 {
      if let match = try printed().firstMatch(of: /:(\d+)\/\n/), let port = UInt16(match.1) { return port }
      usleep(5000)
    }
    throw Failure(message: "the server did not begin: \(try printed())")
  }

  func ask(to signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the end; after ten minutes it is ended.
  @discardableResult func waitForEnd() throws -> End {
    let deadline = Date(timeIntervalSinceNow: 600)
    while process.isRunning, Date() < deadline { usleep(2000) }
    let elapsed = start.duration(to: .now)
    if process.isRunning { ask(to: SIGKILL) }
    process.waitUntilExit()
    let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
    return End(exit: process.terminationStatus, errors: try printed(), seconds: seconds)
  }

  private func printed() throws -> String { try String(contentsOf: output, encoding: .utf8) }
}
