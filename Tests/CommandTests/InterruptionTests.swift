import Foundation
import Testing

@Suite struct InterruptionTests {
  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func `a signal ends the run after the session in hand`(_ signal: Int32, _ exit: Int32) throws {
    let workplace = try Workplace()
    let running = try started(in: workplace)

    kill(running.process.processIdentifier, signal)
    let result = try running.result()

    #expect(result.exit == exit)
    #expect(!result.wasKilled)
    let verdict = try #require(result.lines.last)
    #expect(verdict.hasPrefix("run:1 interrupted after "))
    let run = try theRun(in: workplace)
    #expect(run.status == "interrupted")
    #expect(verdict.contains("after \(run.sessions) of 2000 sessions"))
    #expect(run.sessions > 0 && run.sessions < 2000)
  }

  @Test func `a killed recording leaves whole sessions and a file that opens`() throws {
    let workplace = try Workplace()
    let running = try started(in: workplace)

    kill(running.process.processIdentifier, SIGKILL)
    let killed = try running.result()

    #expect(killed.wasKilled)
    let run = try theRun(in: workplace)
    #expect(run.status == "interrupted")
    #expect(run.sessions > 0)
    let doctor = try workplace.rehearse("doctor", "--deep")
    #expect(doctor.exit == 0, "\(doctor.output)")
    #expect(doctor.output.contains("not completed: run:1"))
    let halves = try workplace.rehearse(
      "query", "--format", "csv",
      """
      SELECT count(*) FROM v1_recordings r
      WHERE event_count != (SELECT count(*) FROM v1_events e WHERE e.recording_id = r.recording_id)
      """)
    #expect(halves.lines.last == "0")
  }

  @Test func `two processes record into one file at once`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)

    let both = try (0..<2).map { _ in try workplace.start(["record", "--label", "both"]) }
    let results = try both.map { try $0.result() }

    #expect(results.map(\.exit) == [0, 0], "\(results.map(\.errors))")
    let rows = try workplace.rehearse(
      "query", "--format", "csv",
      "SELECT count(*), count(DISTINCT run_id), count(DISTINCT recording_id) FROM v1_sessions")
    #expect(rows.lines.last == "4,2,2")
    #expect(try workplace.rehearse("doctor", "--deep").exit == 0)
  }

  /// A long recording of which some sessions are in the file.
  private func started(in workplace: Workplace) throws -> Workplace.Running {
    try workplace.write("Scripts/long.yaml", Sample.long)
    let running = try workplace.start(["record", "--jobs", "2"])
    let deadline = Date(timeIntervalSinceNow: 60)
    while Date() < deadline, running.process.isRunning {
      let count = try workplace.rehearse("query", "--format", "csv", "SELECT count(*) FROM v1_sessions").lines.last
      if let count, let number = Int(count), number > 3 { return running }
      usleep(10_000)
    }
    Issue.record("the recording did not begin")
    return running
  }

  private func theRun(in workplace: Workplace) throws -> (status: String, sessions: Int) {
    let row = try workplace.rehearse(
      "query", "--format", "csv", "SELECT status, (SELECT count(*) FROM v1_sessions) FROM v1_runs")
    let cells = try #require(row.lines.last?.split(separator: ","))
    return (String(cells[0]), Int(cells[1]) ?? -1)
  }
}
