import RehearsalTrace
import Testing

@testable import RehearsalStore

/// A recording that is read window by window is the recording, and no more of it is in memory than a window.
@Suite struct WindowTests {
  private static func store(_ folder: TemporaryFolder, _ trace: Trace) throws -> (store: Store, recording: Int64) {
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    // Other texts and rows first, so that numbers in the file differ from those in the trace.
    try store.recordRun(1, [session(syntheticTrace(seed: 1000), of: "before")])
    let recorded = try store.recordRun(2, [session(trace)])[0]
    return (try Store(path: store.path, access: .readOnly), recorded.recording)
  }

  /// A trace that is put together from windows.
  private struct Joined {
    var trace = Trace()
    var sizes: [Int] = []

    mutating func take(_ window: TraceWindow) {
      #expect(window.firstStep == trace.steps.count && window.firstEvent == trace.events.count)
      sizes.append(window.events.count)
      trace.symbols = window.symbols
      trace.steps += window.steps
      trace.events += window.events
      trace.views += window.views
      trace.frames += window.frames
      trace.properties += window.properties
      trace.exceptions += window.exceptions
    }
  }

  @Test(arguments: 1...30)
  func `windows are the recording, as it is looked at and as it is read again`(_ seed: Int) throws {
    let folder = try TemporaryFolder()
    let trace = syntheticTrace(seed: UInt64(seed), events: seed * 40)
    let (store, recording) = try Self.store(folder, trace)
    let usual = 1 + seed % 9

    let (seen, read) = try store.readingWindows(
      ofRecording: recording, least: 0, usual: usual, into: Joined(), look: { $0.take($1) }
    ) { seen, windows -> (Joined, Joined) in
      var (seen, read) = (seen, Joined())
      try windows.forEach { window in
        read.take(window)
        return true
      }
      (seen.trace.end, read.trace.end) = (windows.end, windows.end)
      return (seen, read)
    }

    let largestStep = trace.steps.map { $0.endEvent - $0.firstEvent }.max() ?? 0
    for joined in [seen, read] {
      #expect(joined.trace.digests().recording == trace.digests().recording)
      #expect(TraceText(joined.trace).lines() == TraceText(trace).lines())
      #expect(joined.trace.steps.map(\.line) == trace.steps.map(\.line))
      #expect(joined.sizes.count > 1, "it is not read whole")
      #expect(joined.sizes.allSatisfy { $0 < usual + largestStep }, "\(joined.sizes)")
    }
  }

  @Test func `the largest window is as large in a long recording as in a short one`() throws {
    let largest = try [500, 2_000, 8_000].map { events in
      let folder = try TemporaryFolder()
      let (store, recording) = try Self.store(folder, syntheticTrace(seed: 5, events: events))
      var things = 0
      try store.readingWindows(ofRecording: recording, least: 0, usual: 64, into: 0) { most, window in
        let count = window.events.count + window.views.count + window.frames.count + window.properties.count
        most = max(most, count)
      } _: { most, _ in
        things = most
      }
      return things
    }

    #expect(largest.allSatisfy { (64...1_000).contains($0) }, "\(largest)")
  }

  @Test func `events and views alone are what they are in the recording`() throws {
    let folder = try TemporaryFolder()
    let trace = syntheticTrace(seed: 3, events: 400)
    let (store, recording) = try Self.store(folder, trace)

    var (events, paths, frames): ([TraceEvent], [String], Int) = ([], [], 0)
    try store.readingWindows(ofRecording: recording, least: 0, usual: 20, into: 0, look: { _, _ in }) { _, windows in
      try windows.forEach(.eventsAndViews) { window in
        events += window.events
        paths += window.events.map(window.viewPath)
        frames += window.frames.count
        return true
      }
    }

    #expect(events.map(\.causeNumber) == trace.events.map(\.causeNumber))
    #expect(events.map(\.at) == trace.events.map(\.at))
    #expect(paths == trace.events.map(trace.viewPath))
    #expect(frames == 0)
  }

  /// Only the whole recording tells which view is meant.
  @Test func `a recording in which a path is not enough is one window`() throws {
    let folder = try TemporaryFolder()
    let (store, recording) = try Self.store(folder, namesakeTrace())

    let sizes = try store.readingWindows(
      ofRecording: recording, least: 0, usual: 1, into: [Int](), look: { $0.append($1.events.count) }
    ) { sizes, _ in sizes }

    #expect(sizes == [namesakeTrace().events.count])
  }

  @Test func `what is done with it fails with its own error`() throws {
    struct Gone: Error {}
    let folder = try TemporaryFolder()
    let (store, recording) = try Self.store(folder, syntheticTrace(seed: 3))

    #expect(throws: Gone.self) {
      try store.readingWindows(ofRecording: recording, least: 0, usual: 1, into: 0, look: { _, _ in }) { _, _ in
        throw Gone()
      }
    }
    #expect(try store.trace(ofRecording: recording).events.count == 60, "and the file can be read")
  }

  @Test func `of a recording that somebody changed nothing is told`() throws {
    let folder = try TemporaryFolder()
    let (store, recording) = try Self.store(folder, syntheticTrace(seed: 3))
    try PlainConnection(store.path).execute(
      "UPDATE event SET t_us = t_us - 1 WHERE id = (SELECT max(id) FROM event WHERE t_us > 0)")

    var isTold = false
    let error = #expect(throws: StoreError.self) {
      try store.readingWindows(ofRecording: recording, least: 0, usual: 1, into: 0, look: { _, _ in }) { _, _ in
        isTold = true
      }
    }

    #expect(error?.kind == .corrupt)
    #expect(!isTold)
  }

  @Test func `what somebody changes while it is told is not seen`() throws {
    let folder = try TemporaryFolder()
    let trace = syntheticTrace(seed: 3)
    let (store, recording) = try Self.store(folder, trace)

    var read = Joined()
    try store.readingWindows(ofRecording: recording, least: 0, usual: 1, into: 0, look: { _, _ in }) { _, windows in
      try PlainConnection(store.path).execute("DELETE FROM event")
      try windows.forEach { window in
        read.take(window)
        return true
      }
      read.trace.end = windows.end
    }

    #expect(read.trace.digests().recording == trace.digests().recording)
    #expect(throws: StoreError.self) { try store.trace(ofRecording: recording) }
  }
}
