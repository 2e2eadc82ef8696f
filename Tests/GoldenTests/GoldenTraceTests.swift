import Foundation
import Rehearsal
import RehearsalScript
import RehearsalTrace
import Testing

/// The bundled sessions: one file a script that a person can read.
///
/// `Traces/SCRIPT.trace` has the digest of each cell, then the first cell's recording event by event. A digest covers
/// everything in its recording, so a change in any cell fails here; `tools/golden` records both behaviours, shows each
/// change once with the cells that show it, and asks whether to keep it.
@Suite struct GoldenTraceTests {
  static let library = ScriptLibrary(files: Bundled.files)
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Traces")
  static let isWriting = ProcessInfo.processInfo.environment["REHEARSAL_GOLDEN"] == "write"

  static let scripts = library.scripts.filter(\.isComplete).map(\.id)

  @Test(arguments: scripts) func `gives the golden trace`(id: String) throws {
    let script = try #require(Self.library.script(id))
    let lines = goldenLines(of: script)
    let file = Self.folder.appending(path: id + ".trace")
    if Self.isWriting { try write(lines, to: file) }

    let expected = try String(contentsOf: file, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)

    let differing = zip(expected, lines + [""]).enumerated().filter { $1.0 != $1.1 }
    let shown = differing.prefix(12).map { "line \($0 + 1)\n- \($1.0)\n+ \($1.1)" }
    #expect(differing.isEmpty && expected.count == lines.count + 1, "\(id).trace\n\(shown.joined(separator: "\n"))")
  }

  @Test func `every trace is one of a script`() throws {
    if Self.isWriting { return }

    let found = try #require(FileManager.default.subpaths(atPath: Self.folder.path)).filter { $0.hasSuffix(".trace") }

    #expect(Set(found) == Set(Self.scripts.map { $0 + ".trace" }))
  }

  private func goldenLines(of script: Script) -> [String] {
    var head = ["\(script.id): \(script.title)", ""]
    var first: [String] = []
    for cell in script.cells() {
      let trace = perform(script, under: cell, in: Self.library).trace
      head.append("\(trace.digests().recording.hex)  [\(cell.text)]")
      if first.isEmpty { first = TraceText(trace).lines() }
    }
    return head + [""] + first
  }

  private func write(_ lines: [String], to file: URL) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try (lines.joined(separator: "\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
  }
}
