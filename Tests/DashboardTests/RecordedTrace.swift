import Foundation
import RehearsalStore
import RehearsalTrace

/// A trace that was recorded into a file of its own, which goes with it.
final class RecordedTrace {
  let store: Store
  let recording: Int64
  private let folder: URL

  init(_ trace: Trace) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "recorded-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appending(path: "h.sqlite").path
    do {
      let store = try Store(path: path, access: .readWrite)
      let run = try store.beginRun(
        RunDescription(engineVersion: "1", startedAtMilliseconds: 1, uid: Array(repeating: 1, count: 16)))
      let source = "id: long\n"
      recording = try store.record(
        SessionRecord(
          scriptID: "long", title: "", path: "long.yaml", source: source, scriptDigest: Digest(of: source), claims: [],
          configuration: Configuration(["ios": "5.1"]),
          performance: Performance(trace: trace, outcome: .completed, failures: []), digests: trace.digests(),
          wallMicroseconds: 1), in: run
      ).recording
      try store.finish(run, status: .completed)
    }
    store = try Store(path: path, access: .readOnly)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}
