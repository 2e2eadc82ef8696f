import Foundation
import RehearsalDiff
import RehearsalSQLite
import RehearsalTrace
import Testing

@testable import Rehearsal
@testable import RehearsalStore

/// A comparison that reads only the steps that differ says what one of the whole sessions says.
@Suite struct PartialComparisonTests {
  private let folder: TemporaryFolder
  private let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
  }

  /// Records traces and returns the numbers of their recordings.
  private func record(_ traces: [Trace], in store: Store) throws -> [Int64] {
    let run = try store.beginRun(
      RunDescription(engineVersion: "1", startedAtMilliseconds: 1, uid: Array(repeating: 1, count: 16)))
    return try traces.enumerated().map { number, trace in
      try store.record(
        SessionRecord(
          scriptID: "s\(number)", title: "", path: "s.yaml", source: "id: s\n", scriptDigest: Digest(of: "s"),
          claims: [], configuration: Configuration([:]),
          performance: Performance(trace: trace, outcome: .completed, failures: []), digests: trace.digests(),
          wallMicroseconds: 1),
        in: run
      ).recording
    }
  }

  /// Both diffs as JSON; the one of parts is none where all of it is to be read.
  private func diffs(_ left: Int64, _ right: Int64, of rightStore: Store) throws -> (whole: String, parts: String?) {
    let one = try store.traceWithDigests(ofRecording: left)
    let other = try rightStore.traceWithDigests(ofRecording: right)
    let whole = TraceDiff(one.trace, other.trace, leftDigests: one.digests, rightDigests: other.digests)
    let parts = try TraceDiff.parts(left, of: store, right, of: rightStore, least: 0, most: 1)
    return (whole.json, parts.flatMap { TraceDiff($0.left, $0.right, pairs: $0.pairs) }?.json)
  }

  @Test func `parts of made-up sessions tell the same differences`() throws {
    var traces: [Trace] = []
    for seed in 0..<400 {
      var random = Random(seed: seed)
      let steps = (0..<4 + random.below(10)).map { _ in random.below(1_000_000) }
      traces.append(MadeUpSession.trace(steps))
      var changed = steps
      for _ in 0...random.below(2) {
        let place = random.below(changed.count)
        switch random.below(4) {
        case 0: changed.remove(at: place)
        case 1: changed.insert(random.below(1_000_000), at: place)
        case 2: changed[place] = random.below(1_000_000)
        // Something else happens in a step that is called the same.
        default: changed[place] = random.below(200_000) * 5 + changed[place] % 5
        }
        if changed.isEmpty { changed = [1] }
      }
      traces.append(MadeUpSession.trace(changed))
    }
    let other = try Store(path: folder.file("b.sqlite"), access: .readWrite)
    let recordings = (try record(traces, in: store), try record(traces.reversed(), in: other).reversed().map(\.self))

    var (told, alike) = (0, 0)
    for pair in 0..<400 {
      let isApart = pair % 2 == 0
      let (whole, parts) = try diffs(
        recordings.0[2 * pair], isApart ? recordings.1[2 * pair + 1] : recordings.0[2 * pair + 1],
        of: isApart ? other : store)
      guard let parts else { continue }
      told += 1
      if traces[2 * pair].hasSteps(calledAs: traces[2 * pair + 1]) { alike += 1 }
      #expect(parts == whole, "seed \(pair)")
    }
    #expect(told > 100, "\(told) of 400 pairs were compared by parts")
    #expect(alike > 20, "the steps of \(alike) of these are called alike one by one")
  }

  /// Whoever reads a part proves it: what is not what its digest was computed from is read whole, and refused.
  @Test(arguments: [
    "UPDATE event SET t_us = t_us + 1", "UPDATE frame SET x = x + 1", "UPDATE property SET value = subject",
    "UPDATE event_text SET arguments = name",
  ])
  func `rows that somebody changed make no part`(_ change: String) throws {
    let steps = Array(1...9)
    let recordings = try record([steps, steps + [77]].map(MadeUpSession.trace), in: store)
    #expect(try TraceDiff.parts(recordings[0], of: store, recordings[1], of: store, least: 0, most: 1) != nil)

    try Database(path: store.path, access: .readWrite).execute(change)
    let changed = try Store(path: store.path, access: .readOnly)

    #expect(try TraceDiff.parts(recordings[0], of: changed, recordings[1], of: changed, least: 0, most: 1) == nil)
    #expect(throws: StoreError.self) { try TraceDiff(recordings[0], of: changed, recordings[1], of: changed) }
  }
}

/// What a made-up pair shows seldom.
extension PartialComparisonTests {
  /// Steps of messages, each a subject, arguments and how many messages before it the one stands that led to it.
  private static func trace(_ steps: [[(subject: String, of: String?, cause: Int?)]]) -> Trace {
    var builder = TraceBuilder()
    var events: [Int] = []
    for (number, messages) in steps.enumerated() {
      let at = Instant(microseconds: Int64(number) * 1000)
      builder.beginStep(kind: "tap", label: "tap \(number)", line: number + 1, at: at)
      for message in messages {
        events.append(
          builder.append(
            at: at, kind: .message, name: "m", subject: message.subject,
            cause: message.cause.map { events[events.count - $0] },
            arguments: message.of.map { ["of": .text($0)] } ?? [:]))
      }
    }
    return builder.finish(at: Instant(microseconds: Int64(steps.count) * 1000))
  }

  @Test func `another thing is told from another counter, also where no step that differs names the thing`() throws {
    func side(_ of: String) -> Trace {
      let named: [(String, String?, Int?)] = [("popover#2", nil, nil), ("popover#3", nil, nil)]
      return Self.trace([named, [("host", of, nil)], named])
    }
    let recordings = try record([side("popover#2"), side("popover#3")], in: store)

    let (whole, parts) = try diffs(recordings[0], recordings[1], of: store)

    #expect(whole.contains(#""arguments.of""#), "both are there before and after")
    #expect(parts == nil || parts == whole)
  }

  @Test func `a tie is broken by how far back causes are in the whole session`() throws {
    func side(_ first: Int, _ second: Int, filled: Int) -> Trace {
      let filling: [(String, String?, Int?)] = (0..<filled).map { _ in ("filler", nil, nil) }
      let begin: [(String, String?, Int?)] = [("one", nil, nil)] + (0..<60).map { _ in ("padding", nil, nil) }
      let causes = [first, second, first].enumerated().map { place, which in
        ("host", nil as String?, Optional(which == 1 ? place + filled + 62 : place + filled + 1))
      }
      return Self.trace([begin, [("two", nil, nil)], filling, causes])
    }
    let recordings = try record([side(1, 2, filled: 1), side(2, 1, filled: 50)], in: store)

    let (whole, parts) = try diffs(recordings[0], recordings[1], of: store)

    #expect(parts == whole)
    #expect(parts != nil)
  }

  @Test func `a frame that begins at an impossible event is refused`() throws {
    let steps = Array(1...9)
    let recordings = try record([steps, steps + [77]].map(MadeUpSession.trace), in: store)
    try Database(path: store.path, access: .readWrite).execute("UPDATE frame SET seq_from = 9223372036854775807")
    let changed = try Store(path: store.path, access: .readOnly)

    #expect(throws: StoreError.self) {
      _ = try TraceDiff.parts(recordings[0], of: changed, recordings[1], of: changed, least: 0, most: 1)
      _ = try TraceDiff(recordings[0], of: changed, recordings[1], of: changed)
    }
  }
}

extension Trace {
  fileprivate func hasSteps(calledAs other: Trace) -> Bool {
    steps.map { text($0.label) } == other.steps.map { other.text($0.label) }
  }
}

/// Sessions of steps that are made of a number each: what a step does depends on it and on what is there.
private enum MadeUpSession {
  static func trace(_ steps: [Int]) -> Trace {
    var builder = TraceBuilder()
    var now: Int64 = 0
    var views: [Int: ViewID] = [:]
    var stepEvents: [Int] = []
    for (number, seed) in steps.enumerated() {
      var random = Random(seed: seed)
      let at = Instant(microseconds: now)
      builder.beginStep(kind: "tap", label: "tap \(seed % 5)", line: number + 1, at: at)
      var own: [Int] = []
      for _ in 0..<random.below(9) {
        now += Int64(random.below(3)) * 1000
        let kinds: [TraceEvent.Kind] = [
          .touch, .action, .message, .callback, .lifecycle, .layout, .display, .animation,
        ]
        let kind = kinds[random.below(kinds.count)]
        var cause: Int?
        switch random.below(4) {
        case 0: cause = stepEvents.isEmpty ? nil : stepEvents[random.below(stepEvents.count)]
        case 1: cause = nil
        default: cause = own.isEmpty ? nil : own[random.below(own.count)]
        }
        let there = views.keys.sorted()
        let view = random.below(3) == 0 && !there.isEmpty ? views[there[random.below(there.count)]] : nil
        own.append(
          builder.append(
            at: Instant(microseconds: now), kind: kind, name: ["a", "b", "c"][random.below(3)],
            subject: random.below(9) == 0 ? "thing#\(random.below(3))" : "object\(random.below(3))", view: view,
            cause: cause, arguments: arguments(&random)))
        if random.below(3) == 0 { change(&views, &builder, &random) }
        if random.below(3) == 0 {
          builder.appendProperty(
            .integer(Int64(random.below(4))), key: ["p", "q", "\u{e9}", "e\u{301}"][random.below(4)],
            of: "object\(random.below(3))")
        }
      }
      if let last = own.last { stepEvents.append(last) }
      if number == steps.count - 1, let last = own.last, seed % 3 == 0 {
        let raised = builder.append(
          at: Instant(microseconds: now), kind: .exception, name: "raised", cause: last)
        builder.appendException(type: "NSGenericException", message: "\(seed % 2)", event: raised)
      }
      now += 10_000
    }
    return builder.finish(at: Instant(microseconds: now))
  }

  private static func arguments(_ random: inout Random) -> Value {
    switch random.below(9) {
    case 0...2: ["x": .integer(Int64(random.below(4)))]
    case 3: ["of": .text("thing#\(random.below(3))")]
    default: [:]
    }
  }

  /// A view comes, moves or goes.
  private static func change(_ views: inout [Int: ViewID], _ builder: inout TraceBuilder, _ random: inout Random) {
    let number = random.below(4)
    guard let view = views[number] else {
      let view = builder.appendView(parent: views[0], path: "window/v\(number)", className: "UIView")
      builder.appendFrame(MilliRect(x: Int64(random.below(4)), y: 0, width: 10, height: 10), of: view)
      views[number] = view
      return
    }
    if number > 0, random.below(4) == 0 {
      builder.endView(view)
      views[number] = nil
    } else {
      builder.appendFrame(MilliRect(x: Int64(random.below(4)), y: 1, width: 10, height: 10), of: view)
      builder.appendProperty(.integer(Int64(random.below(3))), key: "alpha", of: view)
    }
  }
}
