import Foundation
import Rehearsal
import RehearsalReports
import RehearsalTrace
import Testing

@testable import RehearsalStore

/// What a folder of pages costs, in questions to the file: a time would depend on the machine.
@Suite struct FolderCostTests {
  /// How many questions the pages ask of a history in which the second run changed a script, which nobody accepted.
  private static func questions(ofRuns runs: Int) throws -> (count: Int, pages: Int) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "folder-cost-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try Store(path: folder.appending(path: "h.sqlite").path, access: .readWrite)
    for number in 1...runs { try record(number, in: store) }
    let plan = try PagePlan(
      store: store, run: try store.resolveRun("@head"), dashboards: Dashboards.bundled, sessionLimit: 0)
    let target = PageFolder(path: folder.appending(path: "pages").path)
    try target.prepare()
    let pages = try plan.write(to: target)
    return (store.questionCount, pages)
  }

  /// A run of three scripts, a button of which became wider in the second one.
  private static func record(_ number: Int, in store: Store) throws {
    let run = try store.beginRun(
      RunDescription(
        engineVersion: "1", sourcePosition: Int64(number), sourceBranch: "main",
        startedAtMilliseconds: Int64(number) * 1000, uid: Array(repeating: UInt8(number), count: 16)))
    let trace = Screens.trace(Screens.Story(width: number == 1 ? 336 : 356))
    for script in ["a", "b", "c"] {
      let source = "id: \(script)\nwidth: \(number == 1 ? 336 : 356)\n"
      _ = try store.record(
        SessionRecord(
          scriptID: script, title: "", path: "\(script).yaml", source: source, scriptDigest: Digest(of: source),
          claims: [], configuration: Configuration(["ios": "5.1"]),
          performance: Performance(trace: trace, outcome: .completed, failures: []), digests: trace.digests(),
          wallMicroseconds: 1), in: run)
    }
    try store.finish(run, status: .completed)
  }

  /// Each page of a run explained anew what is open still: 200 runs of the bundled suite took 115 s.
  @Test func `the page of a further run asks nothing about what is open since long`() throws {
    let (few, many) = (try Self.questions(ofRuns: 8), try Self.questions(ofRuns: 28))

    #expect(many.pages >= few.pages + 20, "each run has a page")
    #expect(many.count <= few.count + 20, "of \(few.count) questions for 8 runs \(many.count) for 28")
  }
}
