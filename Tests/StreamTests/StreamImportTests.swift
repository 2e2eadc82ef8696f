import Foundation
import Rehearsal
import RehearsalStore
import RehearsalStream
import Testing

/// Broken streams leave nothing of a session that was refused, and nothing that a reader would call damaged.
@Suite struct StreamImportTests {
  @Test func `no row is written by a session that is refused`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "stream-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "a.sqlite").path
    let sources = try StreamFuzzTests.sources()
    var (expected, refused) = (0, 0)
    for round in 0..<120 {
      var mutation = StreamMutation(seed: round)
      let lines = mutation.broken(sources[round % sources.count])
      expected += Self.sessions(in: lines)
      var pieces = [lines.reduce(into: [UInt8]()) { $0 += $1 + [UInt8(ascii: "\n")] }, []]
      let request = StreamImport(database: path, label: nil, arguments: [], isOneRun: false)
      do {
        try request.record(
          path: "a.jsonl", next: { pieces.removeFirst() }, onRun: { _ in }, onNote: { _ in }, shouldStop: { false })
      } catch let error as RehearsalError {
        #expect(error.kind == .request, "round \(round): \(error.message)")
        refused += 1
      }
    }
    let store = try Store(path: path, access: .readOnly)
    let sessions = try store.runs().flatMap { try store.sessions(of: $0.id) }

    #expect(sessions.count == expected)
    for recording in Set(sessions.map(\.recording)) { _ = try store.trace(ofRecording: recording) }
    #expect(refused > 30 && expected > 30)
  }

  /// How many sessions a reader hands over before it refuses.
  private static func sessions(in lines: [[UInt8]]) -> Int {
    var reader = StreamReader(path: "a.jsonl")
    var count = 0
    for line in lines {
      do {
        if case .session? = try reader.read(line) { count += 1 }
      } catch {
        return count
      }
    }
    return count
  }
}
