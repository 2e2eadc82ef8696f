import RehearsalStore
import RehearsalTrace
import Testing

@Suite struct ViewTests {
  let folder: TemporaryFolder
  let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    try store.recordRun(1, [session(dismissalTrace())])
  }

  @Test func `callbacks are the messages a delegate was asked, implemented or not`() throws {
    #expect(
      try store.rows(
        "SELECT seq, t_us, step, selector, delegate, cause_seq, args, answer, implemented FROM v1_callbacks")
        == [
          "2|0|0|popoverControllerShouldDismissPopover:|delegate|1|{\"controller\":\"newGame\"}|true|1",
          "4|16666|0|popoverControllerWillDismiss:|delegate|3|NULL|NULL|0",
          "5|350000|0|popoverControllerDidDismissPopover:|delegate|3|NULL|NULL|1",
        ])
  }

  @Test func `events have names, actors, views and causes`() throws {
    #expect(
      try store.rows("SELECT seq, kind, name, actor, view_path, cause_seq FROM v1_events WHERE seq IN (0, 1, 7)")
        == ["0|stimulus|tap|NULL|NULL|NULL", "1|touch|began|NULL|window|0", "7|layout||NULL|NULL|6"])
  }

  /// The words stand in a view's text, since SQL knows no enumeration of another language.
  @Test(arguments: [
    Words("v1_events", TraceEvent.Kind.allCases.map { "\($0.rawValue) \($0.word)" }),
    Words("v1_step_digests", ["0 order"] + Channel.allCases.map { "\($0.rawValue) \($0.word)" }),
  ])
  func `a view has the words of the program, and all of them`(_ words: Words) throws {
    let text = try store.rows("SELECT sql FROM sqlite_schema WHERE name = :name", ["name": .text(words.view)]).joined()

    #expect(text.matches(of: /WHEN (\d+) THEN '(\w+)'/).map { "\($0.1) \($0.2)" } == words.expected)
  }

  struct Words: Sendable {
    let view: String
    let expected: [String]

    init(_ view: String, _ expected: [String]) {
      self.view = view
      self.expected = expected
    }
  }

  @Test func `frames are in points`() throws {
    #expect(
      try store.rows("SELECT * FROM v1_frames WHERE view_path = 'window/popover'")
        == ["1|window/popover|0|5|10.0|59.5|320.0|921.0"])
  }

  @Test func `properties, steps and views are readable`() throws {
    #expect(
      try store.rows("SELECT view_path, property, seq_from, seq_to, value FROM v1_properties ORDER BY 1, 3")
        == ["newGame|isPopoverVisible|0|5|true", "newGame|isPopoverVisible|5|8|false", "window/popover|alpha|0|5|1"])
    #expect(
      try store.rows("SELECT * FROM v1_steps")
        == ["1|0|tap|tap outside: newGame|7|0|6|0|1", "1|1|rotate|rotate landscape|8|6|8|400000|2"])
    #expect(
      try store.rows("SELECT view_path, class, parent_path, seq_from, seq_to FROM v1_views ORDER BY view")
        == ["window|UIWindow|NULL|0|8", "window/popover|UIPopoverView|window|0|5"])
  }

  @Test func `an exception is a row with its exact text`() throws {
    var builder = TraceBuilder()
    builder.beginStep(kind: "tap", label: "tap a", line: 1, at: .zero)
    let text = "-[UIPopoverController dealloc] reached while popover is still visible."
    let event = builder.append(at: Instant(microseconds: 5), kind: .exception, name: "NSGenericException")
    builder.appendException(type: "NSGenericException", message: text, event: event)
    let trace = builder.finish(at: Instant(microseconds: 5))

    let recorded = try store.recordRun(2, [session(trace, outcome: .crashed)])[0]

    #expect(
      try store.rows(
        "SELECT seq, step, t_us, type, message FROM v1_exceptions WHERE recording_id = :r",
        ["r": .integer(recorded.recording)])
        == ["0|0|5|NSGenericException|\(text)"])
    #expect(try store.rows("SELECT verdict FROM v1_sessions WHERE run_id = 2") == ["crashed"])
  }

  @Test(arguments: [
    "v1_events", "v1_callbacks", "v1_frames", "v1_properties", "v1_exceptions", "v1_steps", "v1_step_digests",
    "v1_views",
  ])
  func `one recording is found without reading the others`(_ view: String) throws {
    let plan = try store.rows("EXPLAIN QUERY PLAN SELECT * FROM \(view) WHERE recording_id = 1")

    #expect(plan.contains { $0.contains("SEARCH") })
    // `c` is the list of channels, which is made of constants.
    let scans = plan.filter { $0.contains("SCAN") && !$0.hasSuffix("|SCAN c") }
    #expect(scans.filter { !$0.contains("subquery") && !$0.contains("CONSTANT") } == [])
  }

  @Test func `digests are hexadecimal and those of the trace`() throws {
    let digests = dismissalTrace().digests()
    let words = digests.steps.map { "\($0.step)|\($0.channel?.word ?? "order")|\($0.digest.hex)" }

    #expect(
      try store.rows("SELECT digest, event_count, t_end_us FROM v1_recordings") == ["\(digests.recording.hex)|8|800000"]
    )
    #expect(try Set(store.rows("SELECT step, channel, digest FROM v1_step_digests")) == Set(words))
  }

  /// The ninth digest of a step comes back as it was written.
  @Test func `a step with every channel has all its digests`() throws {
    var builder = TraceBuilder()
    builder.beginStep(kind: "tap", label: "tap a", line: 1, at: .zero)
    for kind in TraceEvent.Kind.allCases where kind != .exception {
      _ = builder.append(at: .zero, kind: kind, name: kind.word)
    }
    let view = builder.appendView(parent: nil, path: "window", className: "Window")
    builder.appendFrame(MilliRect(x: 0, y: 0, width: 1_000, height: 1_000), of: view)
    builder.appendProperty(.text("Save"), key: "accessibleName", of: view)
    let trace = builder.finish(at: .zero)
    let digests = trace.digests()
    try #require(digests.steps.count == 1 + Channel.allCases.count)

    let recorded = try store.recordRun(2, [session(trace)])[0]

    let stored = try #require(try store.digests(ofRecording: recorded.recording))
    #expect(stored.steps == digests.steps)
    let words = digests.steps.map { "\($0.channel?.word ?? "order")|\($0.digest.hex)" }
    #expect(
      try Set(
        store.rows(
          "SELECT channel, digest FROM v1_step_digests WHERE recording_id = :r", ["r": .integer(recorded.recording)]))
        == Set(words))
  }

  @Test func `every kind of event, channel, verdict and status has the word it has in the program`() throws {
    let sql = try store.rows("SELECT name, sql FROM sqlite_schema WHERE type = 'view'")
    let view = { (name: String) in sql.first { $0.hasPrefix(name + "|") } ?? "" }

    for kind in TraceEvent.Kind.allCases {
      #expect(view("v1_events").contains("WHEN \(kind.rawValue) THEN '\(kind.word)'"))
    }
    for channel in Channel.allCases {
      #expect(view("v1_step_digests").contains("WHEN \(channel.rawValue) THEN '\(channel.word)'"))
    }
    for verdict in Verdict.allCases {
      #expect(view("v1_sessions").contains("WHEN \(verdict.rawValue) THEN '\(verdict.word)'"))
    }
    for status in Run.Status.allCases {
      #expect(view("v1_runs").contains("WHEN \(status.rawValue) THEN '\(status.word)'"))
    }
    #expect(view("v1_events").components("WHEN ") == TraceEvent.Kind.allCases.count)
    #expect(view("v1_sessions").components("WHEN ") == Verdict.allCases.count)
    for role in PulledSource.Role.allCases {
      #expect(view("v1_session_sources").contains("WHEN \(role.rawValue) THEN '\(role.word)'"))
    }
    for origin in GivenAnswer.Origin.allCases {
      #expect(view("v1_session_answers").contains("WHEN \(origin.rawValue) THEN '\(origin.word)'"))
    }
    #expect(view("v1_session_sources").components("WHEN ") == PulledSource.Role.allCases.count)
    #expect(view("v1_session_answers").components("WHEN ") == 2 * GivenAnswer.Origin.allCases.count)
  }
}

extension String {
  /// How often `part` occurs.
  fileprivate func components(_ part: String) -> Int {
    split(separator: part, omittingEmptySubsequences: false).count - 1
  }
}
