import Foundation
import Testing

/// The command's own workers, seen from outside.
@Suite struct WorkerTests {
  /// The processes that a process has started, by number, as far as they are workers.
  private static func workers(of process: Int32) -> [Int32] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { Int32($0) } ?? []
    return all.filter { id in
      guard let status = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8),
        let line = try? String(contentsOfFile: "/proc/\(id)/cmdline", encoding: .utf8)
      else { return false }
      let fields = status.split(separator: ")").last?.split(separator: " ") ?? []
      return line.contains("--rehearsal-worker") && fields.count > 1 && fields[1] == "\(process)"
    }
  }

  private static func found<Value>(_ look: () throws -> Value?) rethrows -> Value? {
    let deadline = Date(timeIntervalSinceNow: 60)
    while Date() < deadline {
      if let value = try look() { return value }
      usleep(5000)
    }
    return nil
  }

  /// A recording of nine cells that is at the last one, and the worker that is at it.
  private func started(_ workplace: Workplace, _ arguments: [String] = []) throws -> (Workplace.Running, Int32) {
    // Cells come in the order of their values: the long one is the last.
    try workplace.write(
      "Scripts/nine.yaml",
      """
      id: slow/nine
      matrix: { times: [1, 2, 3, 4, 5, 6, 7, 8, 999] }
      scene: { root: main, controllers: { main: { view: { view: page } } } }
      steps:
        - launch
        - repeat:
            times: ${times}
            steps:
              - repeat: { times: 20, steps: [{ rotate: left }, settle] }

      """)
    let running = try workplace.start(["record", "--jobs", "1", "--junit", "junit.xml"] + arguments)
    let worker = try #require(
      Self.found { Self.workers(of: running.process.processIdentifier).first }, "no worker was started")
    _ = try #require(
      try Self.found { () -> Int? in
        let rows = try workplace.rehearse("query", "--format", "csv", "SELECT count(*) FROM v1_sessions").lines.last
        return rows.flatMap { Int($0) }.flatMap { $0 >= 8 ? $0 : nil }
      }, "the first cells were not recorded")
    return (running, worker)
  }

  @Test(arguments: [(SIGABRT, "SIGABRT"), (SIGKILL, "SIGKILL")])
  func `a worker that is killed costs its cell`(_ signal: Int32, _ name: String) throws {
    let workplace = try Workplace()
    let (running, worker) = try started(workplace)

    kill(worker, signal)
    let result = try running.result()

    #expect(result.exit == 1, "\(result.errors)")
    #expect(result.lines.last?.contains("9 sessions, 8 new, 1 error") == true, "\(result.output)")
    #expect(result.output.contains("the process that performed it was ended by \(name)"))
    let junit = try String(contentsOfFile: workplace.path("junit.xml"), encoding: .utf8)
    #expect(junit.contains("tests=\"9\" failures=\"0\" errors=\"1\""))
  }

  @Test func `a worker that stands still is ended after its time`() throws {
    let workplace = try Workplace()
    let (running, worker) = try started(workplace, ["--cell-limit", "2"])

    kill(worker, SIGSTOP)
    let result = try running.result()

    #expect(result.exit == 1, "\(result.errors)")
    #expect(result.output.contains("the process that performed it gave no answer for 2 s and was ended"))
    #expect(kill(worker, 0) != 0)
  }

  @Test(arguments: [SIGKILL, SIGTERM]) func `no worker outlives the command`(_ signal: Int32) throws {
    let workplace = try Workplace()
    let (running, worker) = try started(workplace)

    kill(running.process.processIdentifier, signal)
    _ = try running.result()

    #expect(Self.found { kill(worker, 0) != 0 ? true : nil } == true)
  }

  @Test func `a worker has its streams, its connection, and no other file`() throws {
    let workplace = try Workplace()
    let (running, worker) = try started(workplace)

    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(worker)/fd").sorted()
    let targets = try open.map { try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(worker)/fd/\($0)") }
    kill(running.process.processIdentifier, SIGKILL)
    _ = try running.result()

    #expect(open == ["0", "1", "2", "3"], "\(targets)")
    #expect(targets[0] == "/dev/null" && targets[1] == targets[2] && targets[3].hasPrefix("socket:"))
  }

  @Test func `any number of jobs records the same`() throws {
    let sql =
      "SELECT s.script, s.session_id, s.verdict, r.digest FROM v1_sessions s JOIN v1_recordings r USING"
      + " (recording_id) ORDER BY session_id"
    let answers = try ["1", "4"].map { jobs in
      let workplace = try Workplace()
      _ = try workplace.rehearse("record", "--bundled", "--jobs", jobs, "--only", "popover")
      return try workplace.rehearse("query", "--format", "csv", sql).output
    }

    #expect(answers[0].count > 1000)
    #expect(answers[0] == answers[1])
  }

  @Test func `the word that workers are started with does nothing by itself`() throws {
    let result = try Workplace().rehearse("--rehearsal-worker")

    #expect(result.exit == 2)
  }
}
