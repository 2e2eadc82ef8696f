import FoundationEssentials
import RehearsalStore
package import RehearsalTrace

/// Holds performances against laws that nobody keeps: in a file of its own, which is gone afterwards.
package final class LawBench {
  private let folder: URL
  private let store: Store
  private let run: Run
  private var count = 0

  package init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("rehearse-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    store = try Store(path: folder.appendingPathComponent("held.sqlite").path, access: .readWrite)
    run = try store.beginRun(
      RunDescription(
        label: nil, arguments: [], engineVersion: EngineVersion.current, startedAtMilliseconds: 0,
        uid: Array(repeating: 0, count: 16)))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A performance, its digests, and where it was performed.
  package struct Held {
    package let performance: Performance
    package let digests: TraceDigests
    package let configuration: Configuration

    package init(_ performance: Performance, _ digests: TraceDigests, under configuration: Configuration) {
      self.performance = performance
      self.digests = digests
      self.configuration = configuration
    }
  }

  /// What breaks a law in each performance, in one question a law.
  package func breaks(of performances: [Held], by laws: LawSet) throws -> [[LawCheck.Break]] {
    try hold(performances, against: laws).breaks
  }

  /// What breaks a law in each performance, and how many instructions of SQLite's machine each law took.
  package func hold(
    _ performances: [Held], against laws: LawSet
  ) throws -> (breaks: [[LawCheck.Break]], instructions: [String: Int64]) {
    var toolkits: [Int64: Set<String>] = [:]
    let recordings = try performances.map { held in
      count += 1
      let recorded = try store.record(
        SessionRecord(
          scriptID: "held-\(count)", title: "", path: "", source: "", scriptDigest: Digest(of: "\(count)"), claims: [],
          configuration: held.configuration, performance: held.performance, digests: held.digests,
          wallMicroseconds: 0), in: run)
      toolkits[recorded.recording, default: []].insert(Law.toolkit(of: held.configuration))
      return recorded.recording
    }
    let held = try LawCheck(laws).held(toolkits, of: store)
    let found = Dictionary(grouping: held.breaks, by: \.recording)
    return (recordings.map { found[$0] ?? [] }, held.instructions)
  }
}
