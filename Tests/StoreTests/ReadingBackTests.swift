import RehearsalStore
import RehearsalTrace
import Testing

@Suite struct ReadingBackTests {
  @Test(arguments: 1...40)
  func `a trace that is read back has the digests that were stored`(_ seed: Int) throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    // Other texts first, so that numbers in the file differ from those in the trace.
    try store.recordRun(1, [session(syntheticTrace(seed: UInt64(seed) + 1000), of: "before")])
    let trace = syntheticTrace(seed: UInt64(seed), events: seed * 25)
    let recorded = try store.recordRun(2, [session(trace)])[0]

    let read = try Store(path: store.path, access: .readOnly).trace(ofRecording: recorded.recording)

    #expect(read.digests().recording == trace.digests().recording)
    #expect(read.digests().steps == trace.digests().steps)
    #expect(try store.digests(ofRecording: recorded.recording)?.steps == trace.digests().steps)
    #expect(TraceText(read).lines() == TraceText(trace).lines())
    #expect(read.steps.map(\.line) == trace.steps.map(\.line))
  }

  @Test func `a trace without anything is read back`() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    let recorded = try store.recordRun(1, [session(Trace())])[0]

    let read = try store.trace(ofRecording: recorded.recording)

    #expect(read.events.isEmpty)
    #expect(read.digests().recording == Trace().digests().recording)
  }

  @Test func `texts that only look alike stay apart`() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    let names = ["caf\u{e9}", "cafe\u{301}"]
    let traces = names.map { name in
      var builder = TraceBuilder()
      builder.beginStep(kind: "tap", label: name, line: 1, at: .zero)
      _ = builder.append(at: .zero, kind: .action, name: name)
      return builder.finish(at: .zero)
    }

    let recorded = try store.recordRun(
      1, zip(names, traces).map { session($1, of: $0, under: Configuration(["name": $0])) })

    for (trace, recorded) in zip(traces, recorded) {
      let read = try store.trace(ofRecording: recorded.recording)
      #expect(read.digests().recording == trace.digests().recording)
    }
    #expect(try store.rows("SELECT count(*) FROM v1_scripts") == ["2"])
    #expect(try store.rows("SELECT count(*) FROM v1_configurations") == ["2"])
  }

  @Test func `a recording is found by its digest`() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    let recorded = try store.recordRun(1, [session(dismissalTrace())])[0]

    #expect(try store.recording(withDigest: dismissalTrace().digests().recording) == recorded.recording)
    #expect(try store.recording(withDigest: Digest(of: "nothing")) == nil)
  }

  @Test func `a recording that is not there is an error`() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)

    let error = #expect(throws: StoreError.self) { try store.trace(ofRecording: 7) }

    #expect(error?.kind == .notFound)
  }
}
