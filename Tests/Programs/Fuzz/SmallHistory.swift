import CRehearsalFaults
import FoundationEssentials
import Rehearsal
import RehearsalScript
import RehearsalStore
import RehearsalTrace

/// A history of two runs of one small script, the same bytes in every process.
enum SmallHistory {
  private static let script = """
    id: greeting
    matrix: { closes: [true, false] }
    scene:
      root: main
      controllers:
        main: { view: { view: page, subviews: [{ button: hello, frame: [0, 0, 80, 44], action: greet }] } }
        card: { contentSize: [320, 200], view: { view: cardView } }
      popovers: { greeting: { content: card, delegate: app } }
      delegates:
        app: { popoverControllerShouldDismissPopover: "${closes}", popoverControllerDidDismissPopover: [] }
      handlers: { greet: [{ create: greeting }, { present: { popover: greeting, from: hello } }] }
    steps: [launch, { tap: hello }, settle, { expect: { frame: cardView, width: 320 } }, { tap: { outside: greeting } }]
    """

  /// A folder of this process alone.
  static let folder: String = {
    let folder = FileManager.default.temporaryDirectory.appending(path: "fuzz-doors-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.path
  }()

  static func write(to path: String) throws {
    let library = ScriptLibrary(files: [("greeting.yaml", script)])
    guard library.diagnostics.isEmpty, let script = library.script("greeting") else {
      throw Finding("the sample is wrong: \(library.diagnostics.map(\.text))")
    }
    let store = try Store(path: path, access: .readWrite)
    for number in 0..<2 {
      let run = try store.beginRun(
        RunDescription(
          label: "run \(number)", engineVersion: "0.1.0", sourceRevision: Revision(String(repeating: "a1", count: 20)),
          sourcePosition: Int64(number + 1), sourceBranch: "main",
          startedAtMilliseconds: 1_700_000_000_000 + Int64(number),
          uid: [UInt8(number)] + Array(repeating: 7, count: 15)))
      for cell in script.cells() {
        let performance = perform(script, under: cell, in: library)
        _ = try store.record(
          SessionRecord(
            scriptID: script.id, title: script.title, path: script.path, source: script.source,
            scriptDigest: script.digest, claims: script.claims, configuration: cell, performance: performance,
            digests: performance.trace.digests(), wallMicroseconds: 1234), in: run)
      }
      try store.finish(run, status: .completed)
    }
  }

  /// The history as a file, opened to be read.
  static func onDisk() throws -> Store {
    let path = folder + "/history.sqlite"
    try write(to: path)
    return try Store(path: path, access: .readOnly)
  }
}

/// Files in memory, since thousands are made a minute.
struct MemoryDisk {
  let own = SmallHistory.folder + "/own.sqlite"
  let other = SmallHistory.folder + "/other.sqlite"
  /// The small history's bytes, and those of a file without runs.
  let history: [UInt8]
  let empty: [UInt8]

  init() throws {
    guard rehearsal_disk_begin() == 0 else { throw Finding("SQLite took no other file system") }
    // Whether there is a file is asked of the system itself, so something has to stand under the names.
    for path in [own, other] {
      for ending in ["", "-wal"] { try Data([0]).write(to: URL(filePath: path + ending)) }
    }
    do { _ = try Store(path: own, access: .readWrite) }
    empty = try MemoryDisk.bytes(of: own)
    rehearsal_disk_clear()
    try SmallHistory.write(to: own)
    history = try MemoryDisk.bytes(of: own)
  }

  /// Puts files onto the disk, and takes all others away.
  func begin(own bytes: [UInt8], other source: [UInt8] = []) {
    rehearsal_disk_clear()
    bytes.withUnsafeBytes { rehearsal_disk_put(own, $0.baseAddress, $0.count) }
    if !source.isEmpty { source.withUnsafeBytes { rehearsal_disk_put(other, $0.baseAddress, $0.count) } }
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    var start: UnsafeRawPointer?
    let size = rehearsal_disk_get(path, &start)
    guard size > 0 else { throw Finding("there is no \(path)") }
    return Array(UnsafeRawBufferPointer(start: start, count: size))
  }
}
