import RehearsalTrace
import Testing

@testable import RehearsalStore

@Suite struct DifferenceTests {
  @Test func `a kept difference is found again, unless signatures are made otherwise by now`() throws {
    let folder = try TemporaryFolder()
    let store = try Store(path: folder.file("a.sqlite"), access: .readWrite)
    try store.recordRun(1, [session(dismissalTrace())])
    try store.recordRun(2, [session(dismissalTrace(width: 400))])
    let difference = Difference(
      recordingBefore: 1, recording: 2, signature: Digest(of: "a"), shape: Digest(of: "b"), changeCount: 3,
      rootCount: 1, channels: [.callbacks, .frames], root: "~ view window/popover")

    try store.keep([difference], format: 1)

    #expect(try store.difference(from: 1, to: 2, format: 1) == difference)
    #expect(try store.difference(from: 1, to: 2, format: 2) == nil)
    #expect(try store.difference(from: 2, to: 1, format: 1) == nil)
    #expect(
      try store.rows("SELECT run_id, signature, shape, root_count, change_count, channels, summary FROM v1_changes")
        == ["2|\(difference.signature.hex)|\(difference.shape.hex)|1|3|callbacks,frames|~ view window/popover"])
  }

  @Test func `a store for reading keeps nothing`() throws {
    let folder = try TemporaryFolder()
    do { _ = try Store(path: folder.file("a.sqlite"), access: .readWrite) }
    let store = try Store(path: folder.file("a.sqlite"), access: .readOnly)
    let difference = Difference(
      recordingBefore: 1, recording: 2, signature: Digest(of: "a"), shape: Digest(of: "b"), changeCount: 3,
      rootCount: 1, channels: [], root: "")

    let error = #expect(throws: StoreError.self) { try store.keep([difference], format: 1) }

    #expect(error?.kind == .readOnly)
  }
}
