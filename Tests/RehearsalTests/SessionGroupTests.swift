import Foundation
import RehearsalScript
import RehearsalTrace
import Testing

@testable import Rehearsal
@testable import RehearsalStore

/// Several sessions in one transaction: what is reported is in the file, and one that cannot be written costs no other.
@Suite struct SessionGroupTests {
  private static let cells = 150

  /// A script of 150 cells.
  private func script(in folder: TemporaryFolder) throws -> String {
    let values = (1...SessionGroupTests.cells).map { "v\($0)" }.joined(separator: ", ")
    try folder.write("id: many\nscene: turning\nmatrix: { value: [\(values)] }\nsteps: [launch]\n", to: "many.yaml")
    return folder.file("many.yaml")
  }

  @Test func `what progress says is done is in the file for everybody`() async throws {
    let folder = try TemporaryFolder()
    let history = History(folder.file("a.sqlite"))
    var told: [Int] = []
    var found: [Int] = []

    let run = try await history.record([script(in: folder)], scenes: [TurningScene()], jobs: 1) { done, _ in
      told.append(done)
      let sessions = try? Store(path: history.path, access: .readOnly).sessions(of: 1)
      found.append(sessions?.count ?? -1)
    }

    #expect(told == found)
    #expect(told.first == 0)
    // Written one by one there would be as many reports as sessions; each group has 64 at most.
    #expect(told.count < SessionGroupTests.cells)
    #expect(zip(told, told.dropFirst()).allSatisfy { $1 - $0 <= 64 })
    #expect(run.sessions.count == SessionGroupTests.cells)
  }

  @Test func `a run that is stopped keeps all that was performed before`() async throws {
    let folder = try TemporaryFolder()
    let history = History(folder.file("a.sqlite"))
    var asked = 0

    let run = try await history.record(
      [script(in: folder)], scenes: [TurningScene()], jobs: 1,
      shouldStop: {
        asked += 1
        return asked > 20
      })

    // Asked before each session.
    #expect(run.sessions.count == 20)
    #expect(run.run.status == .interrupted)
  }

  @Test func `sessions before one that cannot be written are in the file, and in order`() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    let run = try store.beginRun(
      RunDescription(engineVersion: "1", startedAtMilliseconds: 0, uid: Array(repeating: 7, count: 16)))
    var group = SessionGroup()
    for name in ["a", "b", "c", "d"] {
      let script = try cellScript(name)
      group.append(
        Cell(script: script, configuration: SampleHistory.portrait), record(of: name, isSound: name != "c"))
    }
    var written: [String] = []

    let error = #expect(throws: StoreError.self) {
      try group.write(into: store, run) { written.append($0.cell.script.id) }
    }

    #expect(error?.kind == .contradiction)
    #expect(written == ["a", "b"])
    #expect(group.count == 0)
    #expect(try store.sessions(of: run.id).map(\.script) == ["a", "b"])
    #expect(try store.examine().compactMap(\.problem).isEmpty)
  }

  @Test func `a transaction of several sessions is kept whole or not at all`() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    let run = try store.beginRun(
      RunDescription(engineVersion: "1", startedAtMilliseconds: 0, uid: Array(repeating: 7, count: 16)))

    #expect(throws: StoreError.self) {
      try store.record([.performed(record(of: "a")), .performed(record(of: "b", isSound: false))], in: run)
    }
    #expect(try store.sessions(of: run.id).isEmpty)
    // Numbers of texts that were given out in the lost transaction mean nothing.
    let recorded = try store.record([.performed(record(of: "a")), .performed(record(of: "b"))], in: run)

    #expect(recorded.map(\.verdict) == [.new, .new])
    #expect(try store.sessions(of: run.id).map(\.script) == ["a", "b"])
    #expect(try store.examine().compactMap(\.problem).isEmpty)
  }

  private func cellScript(_ name: String) throws -> Script {
    let library = ScriptLibrary(files: [(path: "\(name).yaml", text: "id: \(name)\nscene: x\nsteps: [launch]\n")])
    return try #require(library.scripts.first)
  }

  /// - Parameter isSound: Whether readers would believe the trace; in another one a cause comes after its effect.
  private func record(of name: String, isSound: Bool = true) -> SessionRecord {
    var trace = SampleHistory.trace(name)
    let digests = trace.digests()
    if !isSound { trace.events[0].causeNumber = 5 }
    return SessionRecord(
      scriptID: name, title: "", path: "\(name).yaml", source: "id: \(name)\n", scriptDigest: Digest(of: name),
      claims: [], configuration: SampleHistory.portrait,
      performance: Performance(trace: trace, outcome: .completed, failures: []), digests: digests,
      wallMicroseconds: 1)
  }
}
