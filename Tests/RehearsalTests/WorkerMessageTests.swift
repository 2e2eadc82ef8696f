import RehearsalScript
import RehearsalTrace
import Testing

@testable import Rehearsal

/// What goes between this program and a worker.
@Suite struct WorkerMessageTests {
  private static let library = ScriptLibrary(files: Bundled.files.map { (path: $0.path, text: $0.text) })

  /// Every eighth script, one cell each.
  private static let cells = library.scripts.filter(\.isComplete).enumerated().filter { $0.offset % 8 == 0 }
    .compactMap { _, script in script.cells().last.map { Cell(script: script, configuration: $0) } }

  private static func answer(_ cell: Cell) -> Performance {
    perform(cell.script, under: cell.configuration, in: library)
  }

  private static func bytes(_ performance: Performance) -> [UInt8] {
    WorkerAnswer.performed(WorkerResult.Work(performance: performance, wallMicroseconds: 17)).body
  }

  @Test(arguments: cells.indices) func `a performance comes back as it was`(_ number: Int) throws {
    let performance = Self.answer(Self.cells[number])

    guard case .performed(let work) = try WorkerAnswer(Self.bytes(performance)) else {
      Issue.record("another answer")
      return
    }

    let (left, right) = (performance.trace, work.performance.trace)
    #expect(left.symbols.texts == right.symbols.texts)
    #expect(left.steps == right.steps && left.events == right.events && left.views == right.views)
    #expect(left.frames == right.frames && left.properties == right.properties)
    #expect(left.exceptions == right.exceptions && left.end == right.end)
    #expect(left.digests().recording == right.digests().recording)
    #expect(performance.outcome == work.performance.outcome && performance.failures == work.performance.failures)
    #expect(performance.claims == work.performance.claims && work.wallMicroseconds == 17)
  }

  @Test func `what terminals showed comes back, and a screen of events that are not there is refused`() throws {
    var performance = Self.answer(Self.cells[0])
    let events = performance.trace.events.count
    performance.trace.terminals = [
      TerminalSpan(path: "Screen", from: 0, to: 2, text: "one\n"),
      TerminalSpan(path: "Screen", from: 2, to: events, text: ""),
    ]
    guard case .performed(let work) = try WorkerAnswer(Self.bytes(performance)) else {
      Issue.record("another answer")
      return
    }
    var wrong = performance
    wrong.trace.terminals[1].to = events + 1
    let told = Self.bytes(wrong)

    #expect(work.performance.trace.terminals == performance.trace.terminals)
    #expect(throws: MessageError.self) { try WorkerAnswer(told) }
  }

  @Test(arguments: [Int64.min, .max, 1 << 61 + 1]) func `a time that is too far away for arithmetic is refused`(
    _ time: Int64
  ) throws {
    var performance = Self.answer(Self.cells[0])
    performance.trace.events[performance.trace.events.count - 1].at = Instant(microseconds: time)
    let told = Self.bytes(performance)

    #expect(throws: MessageError.self) { try WorkerAnswer(told) }
  }

  @Test func `failures, claims and numbers of any size come back`() throws {
    var trace = Trace()
    for text in ["é", "e\u{301}", "", "🧪"] { _ = trace.symbols.intern(text) }
    trace.end = Instant(microseconds: 1 << 61)
    trace.views = [
      TraceView(id: ViewID(number: 1), parent: nil, path: .none, className: .none, from: 0, to: 0)
    ]
    let far = MilliRect(x: .min, y: .max, width: -1, height: 1 << 40)
    trace.frames = [FrameSpan(view: ViewID(number: 1), from: 0, to: 0, frame: far)]
    let failure = Performance.Failure(step: 3, line: 0, message: "é\n", claims: ["POP-001"])
    let performance = Performance(trace: trace, outcome: .failed, failures: [failure], claims: ["POP-001", "A"])

    guard case .performed(let work) = try WorkerAnswer(Self.bytes(performance)) else {
      Issue.record("another answer")
      return
    }

    #expect(work.performance.trace.symbols.texts == trace.symbols.texts)
    #expect(work.performance.trace.frames == trace.frames && work.performance.trace.end == trace.end)
    #expect(work.performance.failures == [failure] && work.performance.claims == ["POP-001", "A"])
  }

  @Test func `a task comes back as it was, with texts and without`() throws {
    let texts = WorkerTexts([(path: "a.yaml", text: "é"), (path: "", text: "")])
    let configuration = Configuration(["ios": "5.1", "é": ""])
    let digest = Digest(of: "a")

    let whole = try ReadTask(WorkerTask.perform(texts, script: "a", digest, configuration).body(withTexts: true))
    let short = try ReadTask(WorkerTask.perform(texts, script: "a", nil, nil).body(withTexts: false))
    let made = try ReadTask(
      WorkerTask.explore(texts, script: "b", Explorer(seed: .max, inputs: 12), number: 3).body(withTexts: true))

    #expect(whole.texts?.digest == texts.digest && whole.texts?.files.map(\.text) == ["é", ""])
    #expect(whole.script == "a" && whole.digest == digest && whole.configuration == configuration)
    #expect(short.texts == nil && short.digest == nil && short.configuration == nil)
    #expect(made.explorer?.seed == .max && made.explorer?.inputs == 12 && made.number == 3)
  }

  @Test func `no message that was cut is taken for a whole one`() throws {
    let whole = Self.bytes(Self.answer(Self.cells[0]))

    for length in Array(0..<min(whole.count, 200)) + Array(stride(from: 200, to: whole.count, by: 97)) {
      #expect(throws: MessageError.self) { try WorkerAnswer(Array(whole[..<length])) }
    }
    #expect(throws: MessageError.self) { try WorkerAnswer(whole + [0]) }
  }

  /// What was changed is refused, or is a trace that can be digested and asked for everything it names.
  @Test func `a message in which anything was changed traps nobody`() throws {
    let whole = Self.bytes(Self.answer(Self.cells[1]))
    var random = SeededGenerator(seed: 14, stream: 0)
    var refused = 0

    for _ in 0..<3000 {
      var bytes = whole
      for _ in 0...random.number(below: 3) {
        bytes[random.number(below: bytes.count)] = UInt8(truncatingIfNeeded: random.next())
      }
      guard case .performed(let work)? = try? WorkerAnswer(bytes) else {
        refused += 1
        continue
      }
      let trace = work.performance.trace
      _ = trace.digests()
      _ = trace.events.map { trace.text($0.name) + trace.viewPath(of: $0) }
    }

    #expect(refused > 300 && refused < 3000)
  }

  @Test func `views that are inside each other are refused`() {
    var trace = Trace()
    trace.views = [(1, 2), (2, 1)].map { number, parent in
      TraceView(
        id: ViewID(number: number), parent: ViewID(number: parent), path: .none, className: .none, from: 0, to: 0)
    }

    #expect(throws: MessageError.self) {
      try WorkerAnswer(Self.bytes(Performance(trace: trace, outcome: .completed, failures: [])))
    }
  }
}
