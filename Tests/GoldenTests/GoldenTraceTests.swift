import Foundation
import Rehearsal
import RehearsalScript
import RehearsalTrace
import Testing

/// The bundled sessions, event by event, as files that a person has read.
///
/// Each distinct recording of a script is one file, `Traces/SCRIPT/CELL.trace`, named after the first cell that
/// gives it; its head lists every cell that does. So the files pin all cells of the matrix, and a change shows as the
/// lines that differ. `tools/golden` writes them anew, shows what changed and asks.
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
      let (expected, actual) = (text.components(separatedBy: "\n"), file.text.components(separatedBy: "\n"))
      let line = zip(expected, actual).enumerated().first { $1.0 != $1.1 }
      #expect(text == file.text, "\(id)/\(file.name) line \((line?.offset ?? -1) + 1): \(line?.element.1 ?? "length")")
    }
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
    return recordings.map { recording in
      let name = varying.compactMap { recording.cells[0][$0] }.joined(separator: "-")
      let head =
        ["\(script.id): \(script.title)", "recording \(recording.digest.hex)"]
        + recording.cells.map { "  [\($0.text)]" } + [""]
      return GoldenFile(
        name: (name.isEmpty ? "only" : name) + ".trace",
        text: (head + TraceText(recording.trace).lines()).joined(separator: "\n") + "\n")
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
