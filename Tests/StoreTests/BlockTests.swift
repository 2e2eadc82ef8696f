import RehearsalSQLite
import RehearsalTrace
import Testing

@testable import RehearsalStore

/// What happens in a step is stored once, and the views show it as it happened.
@Suite struct BlockTests {
  private let folder: TemporaryFolder
  private let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
  }

  private func count(_ table: String) throws -> Int? { Int(try store.rows("SELECT count(*) FROM \(table)")[0]) }

  /// A trace of three steps, of which the middle one may have more events, with a view each.
  ///
  /// These go with their step, or with the last one.
  private static func trace(extra: Int, areLasting: Bool = false) -> Trace {
    var builder = TraceBuilder()
    var views: [ViewID] = []
    for step in 0..<3 {
      let at = Instant(microseconds: Int64(step * 1000 + (step == 2 ? extra * 10 : 0)))
      builder.beginStep(kind: "tap", label: "tap \(step)", line: step + 1, at: at)
      let tap = builder.append(at: at, kind: .stimulus, name: "tap \(step)")
      for number in 0..<(step == 1 ? extra : 0) {
        _ = builder.append(at: at, kind: .message, name: "more", cause: tap)
        views.append(builder.appendView(parent: nil, path: "window/extra\(number)", className: "UIView"))
      }
      let view = builder.appendView(parent: nil, path: "window/view\(step)", className: "UIView")
      builder.appendFrame(MilliRect(Rect(x: 1, y: 2, width: 3, height: 4)), of: view)
      builder.appendProperty(true, key: "isHidden", of: "window/view\(step)")
      _ = builder.append(at: at, kind: .touch, name: "began", view: view, cause: tap)
      if step == (areLasting ? 2 : 1) { for view in views { builder.endView(view) } }
    }
    return builder.finish(at: Instant(microseconds: 9000))
  }

  @Test func `a step that another recording shows adds no rows, wherever it stands`() throws {
    try store.recordRun(1, [session(Self.trace(extra: 0))])
    let before = try (count("block"), count("event"), count("frame"), count("property"), count("ui_view"))

    // One event more in the middle: the last step begins later, and its views have other numbers.
    try store.recordRun(2, [session(Self.trace(extra: 1))])

    #expect(before.0 == 3 && before.1 == 6)
    #expect(try count("block") == 4)
    #expect(try count("event") == 6 + 3)
    #expect(try count("frame") == 4)
    #expect(
      try store.rows("SELECT step, count(DISTINCT block_id) FROM v1_steps GROUP BY step ORDER BY step")
        == ["0|1", "1|2", "2|1"])
    #expect(try count("recording") == 2)
  }

  @Test func `equal steps of one recording are one block`() throws {
    var builder = TraceBuilder()
    for step in 0..<50 {
      let at = Instant(microseconds: Int64(step * 100))
      builder.beginStep(kind: "wait", label: "wait", line: step, at: at)
      _ = builder.append(at: at, kind: .timer, name: "tick", subject: "clock")
    }
    let trace = builder.finish(at: Instant(microseconds: 5000))
    let recorded = try store.recordRun(1, [session(trace)])[0]

    #expect(try count("block") == 1)
    #expect(try store.rows("SELECT count(*), min(seq), max(seq), max(t_us) FROM v1_events") == ["50|0|49|4900"])
    #expect(try store.trace(ofRecording: recorded.recording).digests().recording == trace.digests().recording)
  }

  @Test func `a step whose cause is further back is another block, although its digests are equal`() throws {
    func trace(_ gap: Int) -> Trace {
      var builder = TraceBuilder()
      builder.beginStep(kind: "tap", label: "a", line: 1, at: .zero)
      let first = builder.append(at: .zero, kind: .stimulus, name: "tap")
      for _ in 0..<gap { _ = builder.append(at: .zero, kind: .message, name: "more") }
      builder.beginStep(kind: "tap", label: "b", line: 2, at: .zero)
      _ = builder.append(at: .zero, kind: .callback, name: "did", cause: first)
      return builder.finish(at: .zero)
    }
    let (near, far) = (trace(0), trace(3))
    func digests(_ trace: Trace) -> [Digest] { trace.digests().steps.filter { $0.step == 1 }.map(\.digest) }
    try #require(digests(near) == digests(far))

    let recorded = try store.recordRun(1, [session(near), session(far, of: "far")])

    #expect(try store.rows("SELECT DISTINCT block_id FROM v1_steps WHERE step = 1").count == 2)
    for (recorded, trace) in zip(recorded, [near, far]) {
      #expect(try store.trace(ofRecording: recorded.recording).digests().recording == trace.digests().recording)
    }
    #expect(
      try store.rows("SELECT recording_id, cause_seq FROM v1_events WHERE name = 'did' ORDER BY 1") == ["1|0", "2|0"])
  }

  @Test func `where spans end is stored once for steps that are alike, and found again by another process`() throws {
    try store.recordRun(1, [session(Self.trace(extra: 2, areLasting: true))])
    let ends = try #require(try count("ending"))
    try #require(ends > 0)
    let other = try Store(path: store.path, access: .readWrite)
    var moved = Self.trace(extra: 2, areLasting: true)
    moved.end = Instant(microseconds: 9001)

    try other.recordRun(2, [session(moved)])

    #expect(try count("recording") == 2)
    #expect(try count("block") == 3)
    #expect(try count("ending") == ends)
  }

  /// Many steps that show one large block make a small file of a recording that no memory holds.
  @Test(arguments: ["frame", "property"])
  func `more than a recording can have is refused before a row is read`(_ rows: String) throws {
    let recorded = try store.recordRun(1, [session(Self.trace(extra: 0))])[0]
    try Database(path: store.path, access: .readWrite).execute("UPDATE block SET \(rows)_count = 16000000")

    let told = try #require(throws: StoreError.self) { try store.trace(ofRecording: recorded.recording) }

    #expect(told.kind == .corrupt && told.message.contains("than a recording can have"), "\(told.message)")
  }

  /// What the views must show, derived from the trace alone.
  private static func expected(_ trace: Trace) -> [String: [String]] {
    func path(_ view: ViewID?) -> String { view.map { trace.text(trace.views[Int($0.number) - 1].path) } ?? "NULL" }
    func text(_ symbol: Symbol) -> String { symbol == .none ? "NULL" : trace.text(symbol) }
    return [
      "SELECT seq, t_us, step, name, actor, view_path, cause_seq FROM v1_events ORDER BY seq":
        trace.events.enumerated().map { number, event in
          "\(number)|\(event.at.microseconds)|\(event.step)|\(trace.text(event.name))|\(text(event.subject))|"
            + "\(path(event.view))|\(event.cause.map(String.init) ?? "NULL")"
        },
      "SELECT view_path, seq_from, seq_to, x FROM v1_frames ORDER BY 1, 2, 3, 4":
        trace.frames.map { "\(path($0.view))|\($0.from)|\($0.to)|\(Double($0.frame.x) / 1000)" }.sorted(),
      "SELECT view_path, property, seq_from, seq_to, value FROM v1_properties ORDER BY 1, 2, 3, 4":
        trace.properties.map {
          "\(trace.text($0.subject))|\(trace.text($0.key))|\($0.from)|\($0.to)|\(trace.text($0.value))"
        }.sorted(),
      "SELECT view, view_path, class, parent_path, seq_from, seq_to FROM v1_views ORDER BY view":
        trace.views.map {
          "\($0.id.number)|\(trace.text($0.path))|\(trace.text($0.className))|\(path($0.parent))|\($0.from)|\($0.to)"
        },
      "SELECT step, kind, label, seq_from, seq_to, t_from_us FROM v1_steps ORDER BY step":
        trace.steps.enumerated().map { index, step in
          "\(index)|\(trace.text(step.kind))|\(trace.text(step.label))|\(step.firstEvent)|\(step.endEvent)|"
            + "\(step.at.microseconds)"
        },
      "SELECT seq, type, message, step, t_us FROM v1_exceptions ORDER BY seq, type, message":
        trace.exceptions.map {
          let event = trace.events[$0.event]
          return "\($0.event)|\(trace.text($0.type))|\(trace.text($0.message))|\(event.step)|\(event.at.microseconds)"
        },
    ]
  }

  @Test(arguments: 0..<60)
  func `the views show what the trace says, and reading gives it back`(_ seed: Int) throws {
    let trace = seed == 0 ? namesakeTrace() : Self.muddled(syntheticTrace(seed: UInt64(seed), events: seed * 4), seed)
    try #require(TraceCheck(trace).problem == nil)
    try store.recordRun(1, [session(syntheticTrace(seed: UInt64(seed) + 500), of: "before")])
    let recorded = try store.recordRun(2, [session(trace)])[0].recording
    let target = try Store(path: folder.file("merged.sqlite"), access: .readWrite)
    try target.recordRun(3, [session(syntheticTrace(seed: UInt64(seed) + 900), of: "other")])
    _ = try target.merge(store.path)
    let merged = try #require(try target.recording(withDigest: trace.digests().recording))

    for (store, recorded) in [(store, recorded), (target, merged)] {
      for (question, rows) in Self.expected(trace) {
        let asked = question.replacing(" ORDER", with: " WHERE recording_id = \(recorded) ORDER", maxReplacements: 1)
        let found = try store.rows(asked)
        #expect(question.contains("ORDER BY 1") ? found.sorted() == rows : found == rows, "\(question)")
      }
      let read = try store.trace(ofRecording: recorded)
      #expect(read.digests().recording == trace.digests().recording)
      #expect(TraceText(read).lines() == TraceText(trace).lines())
      #expect(try store.examine().compactMap(\.problem) == [])
    }
  }

  /// A trace in which some views share a path, and events mean any of them, gone or yet to come.
  private static func muddled(_ trace: Trace, _ seed: Int) -> Trace {
    guard seed % 3 == 0, trace.views.count > 2 else { return trace }
    var (trace, numbers) = (trace, Numbers(state: UInt64(seed)))
    for index in trace.views.indices where numbers.below(2) == 0 {
      trace.views[index].path = trace.views[numbers.below(trace.views.count)].path
    }
    for index in trace.events.indices where numbers.below(3) == 0 {
      trace.events[index].viewNumber = Int32(numbers.below(trace.views.count + 1))
    }
    for index in trace.views.indices.dropFirst() where numbers.below(3) == 0 {
      trace.views[index].parent = ViewID(number: Int32(1 + numbers.below(index)))
    }
    return trace
  }
}
