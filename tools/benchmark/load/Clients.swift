import Foundation
import Synchronization

/// Clients that ask for one page after the other until they are stopped and have asked for each page, each on a
/// connection that it keeps as long as the server does.
final class Clients: Sendable {
  /// What they saw.
  struct Result {
    var milliseconds: [Double] = []
    var errors: [String] = []
    /// From the first start to the last answer.
    var seconds = 0.0

    /// How long the fastest part of all answers took at most.
    func quantile(_ part: Double) -> Double {
      let sorted = milliseconds.sorted()
      return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
    }
  }

  /// What is asked for, in turns: the pages that somebody keeps open, and questions over sessions and events.
  static let paths = [
    "/", "/runs", "/live", "/dashboard-storage",
    "/console?sql=SELECT+verdict,+count(*)+FROM+v1_sessions+GROUP+BY+verdict",
    "/console.json?sql=SELECT+run_id,+status+FROM+v1_runs",
  ]

  private let count: Int
  private let port: UInt16
  private let pauseMilliseconds: Int
  private let isOver = Atomic(false)
  private let begin = ContinuousClock.now
  private let result = Mutex(Result())
  private let running = DispatchGroup()

  init(count: Int, port: UInt16, pauseMilliseconds: Int) {
    self.count = count
    self.port = port
    self.pauseMilliseconds = pauseMilliseconds
  }

  func start() {
    for number in 0..<count {
      running.enter()
      Thread.detachNewThread { [self] in
        let seen = read(beginningWith: number)
        result.withLock {
          $0.milliseconds += seen.milliseconds
          $0.errors += seen.errors
        }
        running.leave()
      }
    }
  }

  /// Stops them after the answers in hand, and not before each has asked for each page; returns what they saw.
  func stop() -> Result {
    isOver.store(true, ordering: .relaxed)
    running.wait()
    let elapsed = begin.duration(to: .now).components
    return result.withLock {
      $0.seconds = Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18
      return $0
    }
  }

  private func read(beginningWith first: Int) -> Result {
    var seen = Result()
    var number = first
    var socket: ClientSocket?
    while !isOver.load(ordering: .relaxed) || number - first < Clients.paths.count, seen.errors.count < 10 {
      let path = Clients.paths[number % Clients.paths.count]
      number += 1
      let start = ContinuousClock.now
      do {
        let open = try socket ?? ClientSocket(port: port)
        socket = open
        let body = try open.get(path)
        if open.isOver { socket = nil }
        if let problem = Clients.problem(of: body, path: path) { seen.errors.append("\(path): \(problem)") }
        let elapsed = start.duration(to: .now).components
        seen.milliseconds.append(Double(elapsed.seconds) * 1000 + Double(elapsed.attoseconds) / 1e15)
      } catch {
        seen.errors.append("\(path): \(error)")
        socket = nil
      }
      if pauseMilliseconds > 0 { usleep(UInt32(pauseMilliseconds) * 1000) }
    }
    return seen
  }

  /// What is wrong with a page: an end that is missing, or two numbers that were not read at one moment.
  static func problem(of body: String, path: String) -> String? {
    if path.contains(".json") || path == "/live" { return body.hasSuffix("\n") ? nil : "it has no end" }
    guard body.hasSuffix("</html>") else { return "it has no end" }
    guard path == "/runs" else { return nil }
    // How many sessions a run has is one question, what came out of them is another.
    for row in body.matches(of: /<td class="number">(\d+)<\/td><td>([^<]*)<\/td>/) {
      let counts = row.2.matches(of: /(\d+) [a-z]+/).compactMap { Int($0.1) }
      if Int(row.1) != counts.reduce(0, +) { return "of \(row.1) sessions it tells \(row.2)" }
    }
    return nil
  }
}
