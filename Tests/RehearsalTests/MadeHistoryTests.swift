import Foundation
import Rehearsal
import RehearsalExperiments
import RehearsalScript
import RehearsalTrace
import Testing

@testable import RehearsalStore

/// Since when something differs is one answer, and the truth: `regressions` (which `history`, `changes`, pages and `pr`
/// ask), `bisect` and `when` about histories that were made up.
///
/// REHEARSAL_HISTORIES says how many histories are made, 10,000 for the long form.
@Suite struct MadeHistoryTests {
  private static let configuration = SampleHistory.portrait

  /// The file with the history as script `h`, and the number of its first run.
  private static func recorded(_ history: MadeHistory) throws -> (store: Store, first: Int64, folder: TemporaryFolder) {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("history.sqlite"), access: .readWrite)
    var first: Int64 = 0
    for (number, behaviour) in history.runs.enumerated() {
      let run = try store.beginRun(
        RunDescription(
          engineVersion: "1", sourcePosition: Int64(number + 1), sourceBranch: "main", sourceIsDirty: false,
          startedAtMilliseconds: Int64(number + 1) * 1000, uid: Array(repeating: UInt8(number), count: 16)))
      if number == 0 { first = run.id }
      if let behaviour {
        let trace = MadeHistory.trace(behaviour)
        let outcome: Performance.Outcome = behaviour.crash == nil ? .completed : .crashed
        _ = try store.record(
          SessionRecord(
            scriptID: "h", title: "", path: "h.yaml", source: "id: h\n", scriptDigest: Digest(of: "h"), claims: [],
            configuration: configuration,
            performance: Performance(trace: trace, outcome: outcome, failures: []), digests: trace.digests(),
            wallMicroseconds: 1), in: run)
      }
      try store.finish(run, status: .completed)
    }
    return (store, first, folder)
  }

  private static func runs(ofCourse course: MadeHistory.Course) -> String {
    "\(course.first)–\(course.end.map { "\($0)" } ?? "")"
  }

  /// What a later run shows says nothing about an earlier one.
  @Test func `a run is told with the values that it had`() throws {
    let history = MadeHistory([0, 1, 2, 0].map { MadeHistory.Behaviour(values: [$0]) })
    let (store, first, folder) = try Self.recorded(history)
    defer { withExtendedLifetime(folder) {} }
    let finder = try RegressionFinder(reader: ChangeReader(store: store), along: try store.lineage(ofLine: "main"))

    let found = try finder.regressions(of: CellFilter())

    let regression = try #require(found.first)
    #expect(found.count == 1 && regression.state == .fixed)
    #expect(regression.root(in: first + 1).contains(#"{"value":1}"#))
    #expect(regression.root(in: first + 2).contains(#"{"value":2}"#))
    #expect([0, 1, 2, 3].map { regression.isOpen(in: first + $0) } == [false, true, true, false])
    #expect(Regression.courses(of: found, upTo: first + 1).map(\.run) == [first + 1])
    #expect(Regression.courses(of: found, upTo: first + 1).flatMap(\.roots) == [regression.root(in: first + 1)])
    #expect(Regression.courses(of: found, upTo: first + 2).map(\.run) == [first + 1, first + 2])
  }

  private static let count = ProcessInfo.processInfo.environment["REHEARSAL_HISTORIES"].flatMap(Int.init) ?? 150

  @Test func `every answer agrees with the truth`() throws {
    var asked = 0
    for seed in 0..<Self.count {
      let history = MadeHistory(seed: seed)
      let (store, first, folder) = try Self.recorded(history)
      defer { withExtendedLifetime(folder) {} }
      let truth = history.courses

      // Since when, and until when: as many differences in each course as there are.
      let finder = try RegressionFinder(
        reader: ChangeReader(store: store), along: try store.lineage(ofLine: "main"))
      let found = try finder.regressions(of: CellFilter())
      var told: [String: Int] = [:]
      for regression in found {
        let end = regression.endedRun.map { "\($0 - first)" } ?? ""
        let state = regression.state == .replaced ? " replaced" : ""
        // An exception is no thing; it comes first among the roots of its course.
        let count = regression.otherRoots + (regression.root.contains("Oops") ? 0 : 1)
        if count > 0 { told["\(regression.firstChangedRun - first)–\(end)\(state)", default: 0] += count }
      }
      var expected: [String: Int] = [:]
      for course in truth {
        expected["\(Self.runs(ofCourse: course))\(course.isReplaced ? " replaced" : "")", default: 0] += 1
      }
      #expect(told == expected, "seed \(seed): \(history.runs)")

      // What is missing or there at the end, and was otherwise in the first run.
      for course in truth where course.end == nil && course.way != .altered {
        asked += 1
        guard let last = history.runs.lastIndex(where: { $0 != nil }), history.runs[last]?.crash == nil else {
          continue
        }
        let good = try store.resolveRun("run:\(first)")
        let bad = try store.resolveRun("run:\(first + Int64(last))")
        let pattern = try MomentPattern(parsing: "callback did\(course.thing)")
        let probes = try Probes(of: CellFilter(script: "h"), good: good, bad: bad, on: pattern, in: store)
        // A session that crashed before the thing's step does not show it either.
        let isHidden =
          history.runs[course.first...].contains { behaviour in
            behaviour?.crash.map { $0 <= MadeHistory.step(of: course.thing) } ?? false
          }
          || history.runs[..<course.first].contains { behaviour in
            behaviour?.crash.map { $0 <= MadeHistory.step(of: course.thing) } ?? false
          }
        if !isHidden { #expect(probes.boundary.bad.id - first == Int64(course.first), "seed \(seed), \(course)") }

        let answer = try WhenAnswer(pattern, in: store)
        let shown = history.runs.indices.filter { number in
          guard let behaviour = history.runs[number] else { return false }
          let isReached = behaviour.crash.map { $0 > MadeHistory.step(of: course.thing) } ?? true
          return isReached && behaviour.values[course.thing] > 0
        }
        #expect(answer.places.map(\.span.firstRun).min().map { $0 - first } == shown.first.map { Int64($0) })
        #expect(answer.places.map(\.span.lastRun).max().map { $0 - first } == shown.last.map { Int64($0) })
      }
    }
    #expect(asked > Self.count / 4)
  }
}
