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

  /// A command that is told of its end, and a child of it that would go on.
  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func `a signal ends a command that was given, all it started, and what was laid down for it`(
    _ signal: Int32, _ exit: Int32
  ) throws {
    let workplace = try BisectTests.history()
    _ = try workplace.shell("mkdir tmp")
    try workplace.write("ask.sh", "sleep 600 & echo $! >\(workplace.path("child"))\nwait\n")
    let command = "sh \(workplace.path("ask.sh"))"
    let lines = [
      ["bisect", "sample/tap", "--good", "at2", "--bad", "at5", "--command", command],
      ["minimize", "sample/tap[orientation=portrait]@at5", "--until", command],
    ]

    for line in lines {
      _ = try workplace.shell("rm -f child")
      let running = try workplace.start(line, environment: ["TMPDIR": workplace.path("tmp")])
      let deadline = Date(timeIntervalSinceNow: 60)
      while Date() < deadline, running.process.isRunning,
        try workplace.shell("test -s child").exit != 0
      {
        usleep(10_000)
      }
      kill(running.process.processIdentifier, signal)
      let result = try running.result()

      #expect(result.exit == exit && !result.wasKilled, "\(line) \(result.errors)")
      // Who has ended may still wait for somebody to take its status.
      let goesOn = try workplace.shell("grep '^State:[[:space:]]*[RSDT]' /proc/$(cat child)/status")
      #expect(goesOn.exit != 0, "\(line) \(goesOn.output)")
      #expect(try workplace.shell("git worktree list | wc -l; ls tmp").lines == ["1"], "\(line)")
    }
  }

  @Test func `a second signal does not keep bisect from taking its work tree away`() throws {
    let workplace = try BisectTests.history()
    _ = try workplace.shell("mkdir tmp")
    // It takes its time to end: until it is made to, two seconds later.
    try workplace.write("ask.sh", "trap '' TERM INT\n: >\(workplace.path("waiting"))\nsleep 600\n")
    let command = "sh \(workplace.path("ask.sh"))"
    let running = try workplace.start(
      ["bisect", "sample/tap", "--good", "at2", "--bad", "at5", "--command", command],
      environment: ["TMPDIR": workplace.path("tmp")])
    let deadline = Date(timeIntervalSinceNow: 60)
    while !workplace.exists("waiting"), Date() < deadline, running.process.isRunning { usleep(10_000) }

    for _ in 0..<3 {
      kill(running.process.processIdentifier, SIGINT)
      usleep(200_000)
    }
    let result = try running.result()

    #expect(result.exit == 130 && !result.wasKilled, "\(result.errors)")
    #expect(try workplace.shell("git worktree list | wc -l; ls tmp").lines == ["1"])
  }

  @Test func `a run of explore that was interrupted says so`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/notes.yaml", ExploreTests.scene)
    let running = try workplace.start(
      ["explore", "notes", "--seed", "3", "--sessions", "1000000", "--steps", "6", "--format", "json"])
    usleep(3_000_000)

    kill(running.process.processIdentifier, SIGINT)
    let result = try running.result()

    let runs = try workplace.rehearse("query", "SELECT DISTINCT status FROM v1_runs", "--format", "csv")
    #expect(result.exit == 130, "\(result.errors)")
    #expect(runs.lines == ["status", "interrupted"], "\(runs.errors)")
  }

  @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
  func `a signal ends an import that waits for somebody to write`(_ signal: Int32, _ exit: Int32) throws {
    let workplace = try Workplace()
    _ = try workplace.shell("mkfifo pipe")
    let running = try workplace.start(["import", "pipe"])
    usleep(1_000_000)

    kill(running.process.processIdentifier, signal)
    let result = try running.result()

    #expect(result.exit == exit && !result.wasKilled, "\(result.errors)")
    #expect(result.errors.isEmpty)
    #expect(!workplace.exists(".rehearsal"))
  }

  @Test func `an import of a pipe reads what is written to it, in pieces`() throws {
    let workplace = try Workplace()
    try workplace.write(
      "one.jsonl", StreamCommandTests.hello + "\n" + StreamCommandTests.session("sample/pressed", "7") + "\n")

    let result = try workplace.shell(
      """
      mkfifo pipe
      { sleep 0.3; head -n 2 one.jsonl; sleep 0.3; tail -n +3 one.jsonl; } >pipe &
      rehearse import pipe
      """)

    #expect(result.exit == 0, "\(result.errors)")
    #expect(result.lines.last == "run:1: 1 session, 1 new")
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
