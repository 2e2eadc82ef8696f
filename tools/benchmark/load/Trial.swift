import Foundation

/// A recorder alone, then the same recorder while clients read pages.
struct Trial {
  let readers: Int
  let sessions: Int
  /// How long a client waits between two requests.
  let pauseMilliseconds: Int

  /// What came of it.
  struct Outcome {
    let lines: [String]
    let hasErrors: Bool
  }

  /// No part of it takes longer, in seconds.
  private static let patience = 600.0

  func run() throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory.appending(path: "load-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let scripts = folder.appending(path: "Scripts")
    try FileManager.default.createDirectory(at: scripts, withIntermediateDirectories: true)
    try LongScript.text(cells: 20).write(to: scripts.appending(path: "first.yaml"), atomically: true, encoding: .utf8)
    for database in ["alone.sqlite", "read.sqlite"] { try record(scripts, folder, database).waitForEnd() }
    try FileManager.default.removeItem(at: scripts.appending(path: "first.yaml"))
    for part in 0..<((sessions + LongScript.mostCells - 1) / LongScript.mostCells) {
      let cells = min(LongScript.mostCells, sessions - part * LongScript.mostCells)
      try LongScript.text(cells: cells, part: part)
        .write(to: scripts.appending(path: "part\(part).yaml"), atomically: true, encoding: .utf8)
    }

    let alone = try record(scripts, folder, "alone.sqlite").waitForEnd()
    let server = try Command(["dashboard", "serve", "--port", "0", "--db", "read.sqlite"], in: folder)
    let port = try server.port()
    let recorder = try record(scripts, folder, "read.sqlite")
    let clients = Clients(count: readers, port: port, pauseMilliseconds: pauseMilliseconds)
    clients.start()
    let beside = try recorder.waitForEnd()
    let read = clients.stop()
    let log = (try? FileManager.default.attributesOfItem(atPath: folder.path + "/read.sqlite-wal")[.size] as? Int) ?? 0
    server.ask(to: SIGTERM)
    let exit = try server.waitForEnd().exit
    let check = try Command(["doctor", "--db", "read.sqlite"], in: folder).waitForEnd()
    let hasErrors = alone.exit != 0 || beside.exit != 0 || exit != 143 || check.exit != 0 || !read.errors.isEmpty
    return Outcome(
      lines: lines(alone, beside, read, log) + read.errors.prefix(5).map { "  error: \($0)" }
        + [alone, beside, check].filter { $0.exit != 0 }.map { "  error: exit \($0.exit): \($0.errors)" },
      hasErrors: hasErrors)
  }

  private func record(_ scripts: URL, _ folder: URL, _ database: String) throws -> Command {
    try Command(["record", scripts.path, "--db", database, "--fail-on", "failed,crashed,error"], in: folder)
  }

  private func lines(_ alone: Command.End, _ beside: Command.End, _ read: Clients.Result, _ log: Int) -> [String] {
    func line(_ title: String, _ number: Double, _ digits: Int = 0) -> String {
      let text = String(format: "%.\(digits)f", number)
      return "  " + title.padding(toLength: 52, withPad: " ", startingAt: 0)
        + String(repeating: " ", count: max(0, 12 - text.count)) + text
    }
    let pause = pauseMilliseconds == 0 ? "without a pause" : "every \(pauseMilliseconds) ms"
    return [
      "Serving while recording: \(readers) readers \(pause), \(sessions) sessions",
      line("requests", Double(read.milliseconds.count)), line("errors", Double(read.errors.count)),
      line("requests a second", Double(read.milliseconds.count) / read.seconds),
      line("median of an answer, ms", read.quantile(0.5), 1),
      line("95 of 100 answers within, ms", read.quantile(0.95), 1),
      line("slowest answer, ms", read.quantile(1), 1),
      line("sessions a second, recorder alone", Double(sessions) / alone.seconds),
      line("sessions a second, beside the readers", Double(sessions) / beside.seconds),
      line("log at the end, MB", Double(log) / 1e6, 1),
    ]
  }
}

/// A script with many cells, each of which behaves in a way of its own.
enum LongScript {
  static let mostCells = 2000

  static func text(cells: Int, part: Int = -1) -> String {
    """
    id: load/part\(part + 1)
    title: A button is tapped, in many turns
    matrix: { turn: [\((1...cells).map(String.init).joined(separator: ", "))] }
    scene:
      root: board
      controllers:
        board:
          view:
            view: boardView
            subviews:
              - button: go
                frame: [100, 100, 80, 44]
                title: Go
                action: []
    steps:
      - launch
      - mark: part \(part + 1), turn ${turn}
      - tap: go
      - settle

    """
  }
}
