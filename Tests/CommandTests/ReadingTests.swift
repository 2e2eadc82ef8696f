import Testing

@Suite struct ReadingTests {
  @Test(arguments: [
    ["show", "s:99"], ["show", "sample/tapp"], ["show", "sample/tap"], ["show", "sample/tap[ios=5.0]"],
    ["show", "sample/tap[orientation=portrait]@run:9"], ["show", "sample/tap[orientation=portrait"],
    ["show", "@head"], ["list", "sessions", "@head~7"], ["list", "sessions", "nightly"],
    ["state", "s:1", "--at", "seq:99999"], ["state", "s:1", "--at", "step:9"],
    ["state", "s:1", "--at", "seq:0", "--view", "nothing"], ["why", "s:1", "99999"], ["why", "s:1", "--", "-1"],
    ["diff", "@head", "s:1"], ["diff", "@head", "@head~1"], ["diff", "--by", "planet"],
    ["diff", "s:1", "s:2", "--channels", "colours"],
  ])
  func `a reference to nothing or to several things ends with 2`(_ arguments: [String]) throws {
    let result = try Workplace.recorded().start(arguments).result()

    #expect(result.exit == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("error: "))
  }

  @Test func `an ambiguous session lists what it could mean`() throws {
    let result = try Workplace.recorded().rehearse("show", "sample/tap")

    #expect(result.errors.contains("sample/tap[orientation=landscape]@run:1"))
    #expect(result.errors.contains("sample/tap[orientation=portrait]@run:1"))
  }

  @Test func `axes that make no difference may be left out`() throws {
    let workplace = try Workplace.recorded()

    let short = try workplace.rehearse("show", "sample/tap[orientation=portrait]")
    let long = try workplace.rehearse("show", "sample/tap[orientation=portrait,device=ipad,ios=6.0]@run:1")

    #expect(short.exit == 0)
    #expect(short.output == long.output)
    #expect(short.output.contains("step 2: tap go"))
  }

  @Test(arguments: ["steps", "events", "callbacks", "frames", "views", "exceptions"])
  func `every part of a session is a table`(_ part: String) throws {
    let workplace = try Workplace.recorded()

    let result = try workplace.rehearse("show", "s:1", part, "--format", "jsonl")
    let table = try workplace.rehearse("show", "s:1", part)

    #expect(result.exit == 0)
    #expect(result.lines.allSatisfy { $0.hasPrefix("{") })
    let noun = result.lines.count == 1 ? String(part.dropLast()) : part
    #expect(table.lines.last == "\(result.lines.count) \(noun) in s:1")
    if part == "steps" { #expect(result.lines.count == 3) }
  }

  @Test func `the state has every view with its frame at that moment`() throws {
    let workplace = try Workplace.recorded()

    let all = try workplace.rehearse("state", "sample/tap[orientation=portrait]", "--at", "step:1", "--format", "csv")
    let one = try workplace.rehearse(
      "state", "sample/tap[orientation=portrait]", "--at", "step:1", "--view", "go", "--format", "csv")

    #expect(all.exit == 0)
    #expect(all.lines.contains { $0.hasSuffix("go,frame,\"[100,100,80,44]\"") })
    #expect(one.lines.contains { $0.hasSuffix("go,frame,\"[100,100,80,44]\"") })
    #expect(one.lines.dropFirst().allSatisfy { $0.contains("go,") })
    #expect(one.lines.count < all.lines.count)
  }

  @Test func `a step that is not there is named with those that are`() throws {
    let result = try Workplace.recorded().rehearse("state", "s:1", "--at", "step:4")

    #expect(result.errors == "error: there is no step 4; they are 1 to 3\n")
  }

  @Test func `a tap's events lead back to the tap, and the tap leads to them`() throws {
    let workplace = try Workplace.recorded()
    let rows = try workplace.rehearse(
      "query", "--format", "csv",
      """
      SELECT min(seq), max(seq) FROM v1_events JOIN v1_sessions USING (recording_id)
      WHERE session_id = 1 AND step = 1 AND kind IN ('stimulus', 'touch')
      """)
    let numbers = try #require(rows.lines.last?.split(separator: ",").map(String.init))

    let up = try workplace.rehearse("why", "s:1", numbers[1])
    let down = try workplace.rehearse("why", "s:1", numbers[0], "--down", "--format", "csv")

    #expect(up.lines.first == "step 2: tap go")
    #expect(up.lines.dropFirst().first?.contains("stimulus") == true)
    #expect(up.lines.last?.contains("touch") == true)
    #expect(down.lines.contains { $0.split(separator: ",")[1] == numbers[1] })
  }

  @Test func `an event is meant by its name where only one has it`() throws {
    let workplace = try Workplace.recorded()
    let rows = try workplace.rehearse(
      "query", "--format", "csv",
      """
      SELECT min(seq), name FROM v1_events JOIN v1_sessions USING (recording_id)
      WHERE session_id = 1 AND kind IN ('action', 'message', 'callback', 'lifecycle', 'stimulus')
      GROUP BY name HAVING count(*) = 1 LIMIT 1
      """)
    let row = try #require(rows.lines.dropFirst().first).split(separator: ",").map(String.init)

    let byNumber = try workplace.rehearse("why", "s:1", row[0])
    let byName = try workplace.rehearse("why", "s:1", row[1])
    let several = try workplace.rehearse("why", "s:1", "began")
    let nothing = try workplace.rehearse("why", "s:1", row[1] + "x")

    #expect(byName.exit == 0 && byName.output == byNumber.output, "\(byName.errors)")
    #expect(nothing.exit == 2 && nothing.errors.contains("no event is called \(row[1])x"), "\(nothing.errors)")
    #expect(several.exit == 0 || several.errors.contains("events are called began\n  by number: "), "\(several.errors)")
  }

  @Test func `runs, scripts, configurations and sessions are listed`() throws {
    let workplace = try Workplace.recorded()

    let runs = try workplace.rehearse("list", "runs", "--format", "csv")
    let scripts = try workplace.rehearse("list", "scripts", "--format", "csv")
    let configurations = try workplace.rehearse("list", "configurations")
    let sessions = try workplace.rehearse("list", "sessions")

    #expect(runs.lines.last?.hasPrefix("run:1,,") == true)
    #expect(scripts.lines.last == "sample/tap,A button is tapped,Scripts/tap.yaml,0")
    #expect(
      configurations.lines.last
        == "2 configurations, all with ios=6.0, device=ipad, popover=uikit, account=observed")
    #expect(sessions.lines.dropLast().allSatisfy { $0.count <= 80 })
    #expect(sessions.lines.last?.hasPrefix("2 sessions of run:1") == true)
  }
}
