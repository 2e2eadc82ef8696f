import Foundation
import Rehearsal
import RehearsalDiff
import RehearsalScript
import RehearsalTrace
import Testing

/// The bundled sessions, event by event, as files that a person has read.
///
/// Each distinct recording of a script is one file, `Traces/SCRIPT/CELL.trace`, named after the first cell that
/// gives it; its head lists every cell that does. The first is told event by event, the others as what differs from it,
/// if that is shorter: the digest in the head holds all of it, and a change shows once for the script and not in each
/// of its cells. `tools/golden` writes them anew, shows what changed and asks.
@Suite struct GoldenTraceTests {
  static let library = ScriptLibrary(files: Bundled.files)
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Traces")
  static let isWriting = ProcessInfo.processInfo.environment["REHEARSAL_GOLDEN"] == "write"

  @Test(arguments: library.scripts.filter(\.isComplete).map(\.id))
  func `gives the golden traces`(id: String) throws {
    let script = try #require(Self.library.script(id))
    let files = goldenFiles(of: script)
    let folder = Self.folder.appending(path: id)
    if Self.isWriting { try write(files, to: folder) }

    let found = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(found == files.map(\.name))
    for file in files {
      let text = try String(contentsOf: folder.appending(path: file.name), encoding: .utf8)
      if text != file.text { Issue.record("\(id)/\(file.name)\n\(difference(of: file.text, from: text))") }
    }
  }

  /// The first lines that differ; that the digest does, only if nothing else does.
  private func difference(of actual: String, from expected: String) -> String {
    let difference = actual.components(separatedBy: "\n").difference(from: expected.components(separatedBy: "\n"))
    let lines = difference.map { change in
      switch change {
      case .remove(let offset, let line, _): (offset, "- line \(offset + 1): \(line)")
      case .insert(let offset, let line, _): (offset, "+ line \(offset + 1): \(line)")
      }
    }.sorted { ($0.0, $1.1) < ($1.0, $0.1) }.map(\.1)
    let telling = lines.filter { !$0.contains(": recording ") }
    return (telling.isEmpty ? lines : telling).prefix(12).joined(separator: "\n")
  }

  private struct GoldenFile {
    var name: String
    var text: String
  }

  private func goldenFiles(of script: Script) -> [GoldenFile] {
    var recordings: [(digest: Digest, cells: [Configuration], trace: Trace)] = []
    for cell in script.cells() {
      let trace = perform(script, under: cell, in: Self.library).trace
      let digest = trace.digests().recording
      if let index = recordings.firstIndex(where: { $0.digest == digest }) {
        recordings[index].cells.append(cell)
      } else {
        recordings.append((digest, [cell], trace))
      }
    }
    let varying = varyingAxes(script.cells())
    func name(_ cells: [Configuration]) -> String {
      let name = varying.compactMap { cells[0][$0] }.joined(separator: "-")
      return (name.isEmpty ? "only" : name) + ".trace"
    }
    return recordings.enumerated().map { number, recording in
      let head =
        ["\(script.id): \(script.title)", "recording \(recording.digest.hex)"]
        + recording.cells.map { "  [\($0.text)]" } + [""]
      var lines = TraceText(recording.trace).lines()
      if number > 0, let first = recordings.first {
        let diff = TraceDiff(first.trace, recording.trace).text(DiffTextOptions(width: 120))
        if diff.count < lines.count { lines = ["differs from \(name(first.cells)):", ""] + diff }
      }
      return GoldenFile(name: name(recording.cells), text: (head + lines).joined(separator: "\n") + "\n")
    }.sorted { $0.name < $1.name }
  }

  /// Axes with more than one value, in the order of a configuration's text.
  private func varyingAxes(_ cells: [Configuration]) -> [String] {
    let names = (cells.first?.text ?? "").split(separator: ",").map { String($0.prefix { $0 != "=" }) }
    return names.filter { name in Set(cells.map { $0[name] }).count > 1 }
  }

  private func write(_ files: [GoldenFile], to folder: URL) throws {
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for file in files {
      try file.text.write(to: folder.appending(path: file.name), atomically: true, encoding: .utf8)
    }
  }
}
