import RehearsalDiff
import RehearsalTrace
import Testing

@testable import Rehearsal
@testable import RehearsalStore

/// A comparison of two files with long sessions says what one of the two traces says.
@Suite struct LongComparisonTests {
  /// What an event of a made-up session does besides.
  private enum Edit: CaseIterable {
    case none, removed, doubled, otherArgument, otherFrame, otherProperty, later, otherCause, viewGoes, swapped
  }

  /// A session in one step, with edits at some of its events.
  private func trace(_ seed: Int, events count: Int, counterFrom: Int = 0, edits: [Int: Edit] = [:]) -> Trace {
    var random = Random(seed: seed)
    var builder = TraceBuilder()
    var (views, now, events): ([ViewID], Instant, [Int]) = ([], .zero, [])
    builder.beginStep(kind: "tap", label: "tap all", line: 1, at: now)
    for number in 0..<count {
      let edit = edits[number] ?? .none
      let draws = (0..<12).map { _ in random.below(1 << 20) }
      now = now + Interval(microseconds: Int64(draws[0] % 3) * 500 + (edit == .later ? 8_000 : 0))
      let (kind, name) = [
        (TraceEvent.Kind.touch, "began"), (.callback, "will:"), (.display, "frame"), (.layout, "layout"),
        (.message, "do"),
      ][edit == .swapped ? 4 - draws[1] % 5 : draws[1] % 5]
      let back = 1 + (edit == .otherCause ? draws[2] / 9 : draws[2]) % 9
      for _ in 0..<(edit == .removed ? 0 : edit == .doubled ? 2 : 1) {
        events.append(
          builder.append(
            at: now, kind: kind, name: name, subject: "object#\(counterFrom + draws[3] % 7)",
            view: draws[4] % 3 == 0 ? views.last : nil,
            cause: draws[5] % 20 == 0 || events.count < back ? nil : events[events.count - back],
            arguments: draws[6] % 3 == 0
              ? ["x": .integer(Int64(edit == .otherArgument ? -1 : draws[6] % 5_000))] : nil))
      }
      if events.isEmpty { continue }
      if draws[7] % 90 == 0 || views.isEmpty {
        let path = "window/view#\(counterFrom + builder.trace.views.count)"
        views.append(builder.appendView(parent: nil, path: path, className: "UIView"))
      }
      if views.count > 2, edit == .viewGoes || draws[8] % 150 == 0 { builder.endView(views.removeLast()) }
      for (place, view) in views.suffix(2).enumerated() where draws[9] % 2 == place {
        let x = Double(edit == .otherFrame ? draws[9] % 7 : draws[9] % 300)
        builder.appendFrame(MilliRect(Rect(x: x, y: 0, width: 320, height: 44)), of: view)
      }
      if draws[10] % 4 == 0 {
        let value = Value.integer(Int64(edit == .otherProperty ? 99 : draws[11] % 3))
        builder.appendProperty(value, key: "key\(draws[11] % 2)", of: "object#\(counterFrom + draws[11] % 5)")
      }
    }
    return builder.finish(at: now)
  }

  /// Reads a recording as a long one is read.
  private func read(_ recording: Int64, of store: Store) throws -> Trace {
    try store.readingWindows(
      ofRecording: recording, least: 0, usual: .max, into: TraceWindow(), look: { $0 = $1 }
    ) { window, windows in Trace(window, end: windows.end) }
  }

  private func record(_ trace: Trace, in path: String) throws -> Int64 {
    let store = try Store(path: path, access: .readWrite)
    let run = try store.beginRun(
      RunDescription(engineVersion: "1", startedAtMilliseconds: 1, uid: Array(repeating: 1, count: 16)))
    return try store.record(
      SessionRecord(
        scriptID: "s", title: "", path: "s.yaml", source: "id: s\n", scriptDigest: Digest(of: "s"), claims: [],
        configuration: Configuration([:]),
        performance: Performance(trace: trace, outcome: .completed, failures: []), digests: trace.digests(),
        wallMicroseconds: 1),
      in: run
    ).recording
  }

  @Test(arguments: 0..<10)
  func `files tell the differences that the traces have`(_ seed: Int) throws {
    var random = Random(seed: seed + 77)
    var edits: [Int: Edit] = [:]
    for _ in 0..<[1, 5, 20, 200][seed % 4] {
      // The last seeds have edits of one sort, the others of all.
      let edit = seed < 4 ? Edit.allCases[random.below(Edit.allCases.count)] : Edit.allCases[seed]
      edits[random.below(800)] = edit
    }
    let left = trace(seed, events: 800)
    let right = trace(seed, events: 800, counterFrom: seed == 3 ? 1 : 0, edits: edits)
    let folder = try TemporaryFolder()
    let recordings = (try record(left, in: folder.file("a.sqlite")), try record(right, in: folder.file("b.sqlite")))

    let stores = (
      try Store(path: folder.file("a.sqlite"), access: .readOnly),
      try Store(path: folder.file("b.sqlite"), access: .readOnly)
    )
    let told = TraceDiff(try read(recordings.0, of: stores.0), try read(recordings.1, of: stores.1))

    let expected = TraceDiff(left, right)
    #expect(told.json == expected.json)
    #expect(told.text() == expected.text())
  }
}
