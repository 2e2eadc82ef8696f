import CRehearsalFaults
import Foundation
import RehearsalSQLite
import RehearsalTrace
import Testing

@testable import RehearsalStore

/// What is reported is on the disk, as CLI.md says under *Durability*.
///
/// A failure of the tests' file system is for all files, so these wait for each other.
@Suite(.serialized) struct DurabilityTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try #require(rehearsal_faults_begin() == 0)
  }

  /// How often the log of a file was put onto the disk.
  private func syncs(_ path: String) -> Int { rehearsal_faults_syncs(path + "-wal") }

  @Test func `a run that is reported is on the disk while a reader keeps the file open, with one wait for all of it`()
    throws
  {
    let path = folder.file("lasting-a.sqlite")
    let store = try Store(path: path, access: .readWrite)
    let reader = try Store(path: path, access: .readOnly)
    let run = try store.beginRun(description(1))
    let before = syncs(path)
    for width in 1...16 {
      _ = try store.record(session(dismissalTrace(width: Double(width)), of: "s\(width)"), in: run)
    }
    let recorded = syncs(path)
    try store.finish(run, status: .completed)

    #expect(recorded == before)
    #expect(syncs(path) == before + 1)
    #expect(try reader.runs().count == 1)
  }

  @Test func `a decision that is reported is on the disk`() throws {
    let path = folder.file("lasting-b.sqlite")
    let store = try Store(path: path, access: .readWrite)
    try store.recordRun(1, [session(dismissalTrace())])
    let before = syncs(path)
    try store.keep(
      IgnoreRule(
        signature: Digest(of: "s"), madeAtMilliseconds: 1, owner: "Ada", why: "later", until: "2026-12-31", who: "Ada"))

    #expect(syncs(path) == before + 1)
  }

  @Test func `a merge that is reported is on the disk`() throws {
    let other = folder.file("lasting-c.sqlite")
    do { try Store(path: other, access: .readWrite).recordRun(1, [session(dismissalTrace())]) }
    let path = folder.file("lasting-d.sqlite")
    let store = try Store(path: path, access: .readWrite)
    let before = syncs(path)
    _ = try store.merge(other)

    #expect(syncs(path) == before + 1)
  }

  @Test func `a disk that takes nothing makes completing a run and settling errors of the file, and nothing is lost`()
    throws
  {
    let path = folder.file("lasting-e.sqlite")
    let store = try Store(path: path, access: .readWrite)
    let first = try store.beginRun(description(1))
    _ = try store.record(session(dismissalTrace()), in: first)
    rehearsal_faults_fail_syncs("lasting-e")
    let completing = #expect(throws: StoreError.self) { try store.finish(first, status: .completed) }
    let settling = #expect(throws: StoreError.self) { try store.settle() }
    rehearsal_faults_fail_syncs("")

    #expect(completing?.kind == .inputOutput)
    #expect(settling?.kind == .inputOutput)
    #expect(settling?.message.contains("lasting-e.sqlite-wal") == true)
    let again = try Store(path: path, access: .readOnly)
    #expect(try again.runs().map(\.status) == [.interrupted])
    #expect(try again.rows("SELECT count(*) FROM v1_sessions") == ["1"])
  }
}
