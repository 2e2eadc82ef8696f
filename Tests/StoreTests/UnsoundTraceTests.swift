import RehearsalTrace
import Testing

@testable import RehearsalStore

/// What a reader calls damaged is never written, and never carried from one file to another.
@Suite struct UnsoundTraceTests {
  /// Traces that contradict themselves, and what is wrong with each.
  static let traces: [(name: String, trace: Trace, problem: String)] = [
    ("an event and no step", stepless(), "its steps end at event 0 of 1"),
    ("times that run backwards", timed([5000, 2000], end: 6000), "event 1 happens before the one before it"),
    ("an event after the end", timed([2000, 5000], end: 100), "event 0 happens after the end"),
    ("an event before its step", timed([10, 20], end: 30, begins: 15), "event 0 happens before its step begins"),
    ("a step before the one before it", backwardSteps(), "step 1 begins before the one before it"),
    ("a cause that comes later", changed { $0.events[2].causeNumber = 5 }, "event 2 has a cause that is not before it"),
    ("an exception of no event", changed { $0.exceptions = [exception(at: 99)] }, "an exception is of event 99 of 8"),
    ("a view beyond the last", changed { $0.events[1].viewNumber = 9 }, "event 1 concerns view 9 of 2"),
  ]

  private static func stepless() -> Trace {
    var trace = timed([0], end: 10)
    trace.steps = []
    return trace
  }

  private static func timed(_ times: [Int64], end: Int64, begins: Int64 = 0) -> Trace {
    var builder = TraceBuilder()
    builder.beginStep(kind: "tap", label: "tap go", line: 1, at: Instant(microseconds: begins))
    for time in times { _ = builder.append(at: Instant(microseconds: time), kind: .message, name: "go") }
    return builder.finish(at: Instant(microseconds: end))
  }

  private static func backwardSteps() -> Trace {
    var builder = TraceBuilder()
    builder.beginStep(kind: "tap", label: "tap go", line: 1, at: Instant(microseconds: 50))
    builder.beginStep(kind: "tap", label: "tap go", line: 2, at: Instant(microseconds: 40))
    return builder.finish(at: Instant(microseconds: 60))
  }

  private static func changed(_ change: (inout Trace) -> Void) -> Trace {
    var trace = dismissalTrace()
    change(&trace)
    return trace
  }

  private static func exception(at event: Int) -> TraceException {
    TraceException(event: event, type: .none, message: .none)
  }

  @Test(arguments: traces.indices)
  func `a trace that its readers would refuse is not recorded, and the run goes on`(_ index: Int) throws {
    let (_, trace, problem) = UnsoundTraceTests.traces[index]
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    let run = try store.beginRun(description(1))

    let error = #expect(throws: StoreError.self) { try store.record(session(trace), in: run) }
    let next = try store.record(session(dismissalTrace()), in: run)

    #expect(TraceCheck(trace).problem != nil)
    #expect(error?.kind == .contradiction)
    #expect(error?.message.contains("new-game[") == true)
    #expect(error?.message.contains(problem) == true, "\(error?.message ?? "")")
    #expect(try store.rows("SELECT count(*) FROM recording") == ["1"])
    #expect(try store.trace(ofRecording: next.recording).digests().recording == dismissalTrace().digests().recording)
  }

  /// Each breaks one rule that readers of rows have, and nothing else.
  @Test(
    arguments: [
      { $0.end = Instant(microseconds: .max) }, { $0.steps[0].endEvent -= 1 }, { $0.steps[1].firstEvent += 1 },
      { $0.steps[1].endEvent -= 1 }, { $0.steps[0].at = Instant(microseconds: -.max) },
      { $0.views[1].id = ViewID(number: 3) }, { $0.views[1].parent = ViewID(number: 2) },
      { $0.views[0].parent = ViewID(number: 0) }, { $0.views[1].from = -1 }, { $0.views[1].to = 99 },
      { ($0.views[1].from, $0.views[1].to) = (5, 4) }, { $0.events[0].step = 7 }, { $0.events[7].step = 0 },
      { $0.events[1].viewNumber = -1 }, { $0.events[3].causeNumber = 3 }, { $0.frames[0].from = -1 },
      { $0.frames[0].to = 99 }, { $0.frames[0].to = $0.frames[0].from }, { $0.frames[0].view = ViewID(number: 9) },
      { $0.frames[0].frame.width = .max }, { $0.properties[0].from = -1 }, { $0.properties[0].to = 99 },
      { $0.properties[0].to = $0.properties[0].from },
    ] as [@Sendable (inout Trace) -> Void])
  func `what readers refuse in rows is refused before they are kept`(_ change: @Sendable (inout Trace) -> Void) throws {
    var trace = dismissalTrace()
    #expect(TraceCheck(trace).problem == nil)
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    let run = try store.beginRun(description(1))

    change(&trace)

    #expect(TraceCheck(trace).problem != nil)
    var record = session(dismissalTrace())
    record.performance.trace = trace
    #expect(throws: StoreError.self) { try store.record(record, in: run) }
    #expect(try store.rows("SELECT count(*) FROM recording") == ["0"])
  }

  @Test(arguments: [
    "UPDATE step SET seq_from = 1 WHERE recording = 2 AND step = 1", "DELETE FROM step WHERE recording = 2",
    "UPDATE event SET t_us = 900000 WHERE id = 62", "UPDATE event SET cause_distance = 7 WHERE id = 63",
    "UPDATE recording SET event_count = event_count + 1 WHERE id = 2", "DELETE FROM frame WHERE id > 1",
  ])
  func `a merge takes nothing from a file that holds what readers would refuse`(_ mutation: String) throws {
    let folder = try TemporaryFolder()
    let other = folder.file("other.sqlite")
    do {
      let store = try Store(path: other, access: .readWrite)
      try store.recordRun(1, [session(syntheticTrace(seed: 9))])
      try store.recordRun(2, [session(dismissalTrace())])
      try store.connection.database.execute(mutation)
    }
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)

    let error = #expect(throws: StoreError.self) { try store.merge(other) }

    #expect(error?.kind == .corrupt)
    #expect(error?.message.hasPrefix("\(other) is damaged: recording ") == true, "\(error?.message ?? "")")
    #expect(try store.rows("SELECT (SELECT count(*) FROM run) + (SELECT count(*) FROM recording)") == ["0"])
  }
}
