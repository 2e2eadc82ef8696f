import Glibc
import Rehearsal

/// A program with a scene of its own, which does what the axis `probe` says while it is launched.
///
/// `worker-probe DATABASE SCRIPT JOBS SECONDS` records the script in workers and prints a line a session.
@main struct WorkerProbe {
  static func main() async throws {
    if History.serveAsWorker(scenes: [ProbeScene()]) { return }
    let words = CommandLine.arguments
    let history = History(words[1])
    let isolation = Isolation.workers(secondsPerCell: Int(words[4]) ?? 60)
    let run = try await history.record([words[2]], scenes: [ProbeScene()], jobs: Int(words[3]), isolation: isolation)
    for session in run.sessions {
      let reasons = try history.failures(of: "s:\(session.id)").map(\.message)
      let probe = session.configuration["probe"] ?? ""
      print(([probe, session.verdict.word] + reasons).joined(separator: "|"))
    }
  }
}

/// A page that can end, stop and lie in the place of the worker that shows it.
struct ProbeScene: Scene {
  let id = "probed"

  /// The descriptor that a worker speaks through.
  private static let connection: Int32 = 3

  func launch(in application: UIApplication, under configuration: Configuration) {
    probe(configuration["probe"] ?? "")
    application.launch(
      root: UIViewController(application: application, id: "main") { _ in
        UIView(stage: application.stage, id: "page", frame: Rect(x: 0, y: 20, width: 768, height: 1004))
      })
  }

  private func probe(_ word: String) {
    switch word {
    case "abort": abort()
    case "trap": preconditionFailure("a trap")
    case "exit": exit(7)
    case "hang": while true { usleep(1000) }
    case "print":
      print("a line for nobody")
      fflush(nil)
    case "close":
      close(Self.connection)
      while true { usleep(1000) }
    case "nonsense": write(Array(repeating: 0x2A, count: 100))
    case "huge": write([0xFF, 0xFF, 0xFF, 0xFF])
    case "empty": write([0, 0, 0, 0])
    case "trickle":
      // A message of 400 MB, a byte at a time.
      write([0, 0, 0, 0x18])
      while true {
        write([0])
        usleep(1000)
      }
    case "half":
      write([100, 0, 0, 0, 4, 0])
      exit(0)
    default: break
    }
  }

  private func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(Self.connection, $0.baseAddress, $0.count) }
      if count < 0 { exit(8) }
      rest = rest.dropFirst(count)
    }
  }
}
