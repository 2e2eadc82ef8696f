import FoundationEssentials
import Rehearsal
import RehearsalScript
import RehearsalTrace

/// What a script is composed of: a scene of the models, the cell of a script, or a file that a toolkit's adapter
/// performs, such as a page.
enum ComposedScene {
  /// Launches it.
  ///
  /// - Parameters:
  ///   - name: A scene's name, the id of a script, or the path of a toolkit's scene.
  ///   - matrix: `ios=5.0; device=ipad`.
  static func session(
    _ name: String, matrix: String?, in sources: ScriptSources
  ) throws(RehearsalError) -> any ComposedSession {
    if isFile(name) { return try page(name, matrix) }
    let explored = try ExploredScene(name, matrix: matrix, in: sources, form: .named)
    guard let launch = explored.launches.first else {
      throw RehearsalError(.request, "\(name) cannot be composed", details: ["expected: a scene that can be launched"])
    }
    if let cell = launch.foreign { return ToolkitSession(launch.script, of: cell, by: explored.toolkits) }
    guard let session = ModelSession(launch.script) else {
      throw RehearsalError(
        .request, "\(name) cannot be composed", details: ["expected: a scene that the models perform"])
    }
    return session
  }

  /// Whether a file is meant, and not a scene or a script by its name.
  static func isFile(_ name: String) -> Bool {
    let ending = FilePath.ending(of: name)
    return !ending.isEmpty && !["yaml", "yml"].contains(ending) && FileStatus(name)?.kind == .file
  }

  /// What a script is called that nobody gave a name.
  static func id(for name: String) -> String {
    guard isFile(name) else { return name + "-composed" }
    let kept = stem(of: name, FilePath.ending(of: name)).map {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "-"
    }
    return String(kept) + "-composed"
  }

  /// The screen that a page has at first.
  private static let size = "[1024, 768]"

  private static func page(_ path: String, _ matrix: String?) throws(RehearsalError) -> any ComposedSession {
    let project = try ProjectFile.found()
    let fitting = (project?.toolkits ?? [:]).values.filter { !$0.ending.isEmpty && path.hasSuffix($0.ending) }
    // A scene is its script's name and the ending: a longer one leaves a shorter name.
    guard let ending = fitting.map(\.ending).max(by: { $0.count < $1.count }) else {
      throw RehearsalError(
        .request, "no toolkit of \(ProjectFile.name) performs \(path)",
        details: [
          "a line of it names the adapter, as toolkits: { chromium: { command: [python3, PATH/adapter.py] } }",
          "Documentation/Adapters.md",
        ])
    }
    let folder = FilePath.folder(of: path)
    let toolkits = fitting.filter { $0.ending == ending }.map { Value.quoted($0.name) }.sorted()
      .joined(separator: ", ")
    let text =
      "id: composed\nscene: \(Value.quoted(stem(of: path, ending)))\nsize: \(size)\n"
      + "matrix: { toolkit: [\(toolkits)] }\nsteps: [launch]\n"
    let script = (folder.isEmpty ? "" : folder + "/") + "composed.yaml"
    let library = ScriptLibrary(
      contents: [(path: path, bytes: try WrittenFile.bytes(of: path)), (path: script, bytes: Array(text.utf8))])
    let performers = ToolkitCells(project)
    guard let known = library.script("composed"), library.diagnostics.isEmpty else {
      throw RehearsalError(.request, "\(path) cannot be composed", diagnostics: library.diagnostics)
    }
    let cells = performers.cells(of: known)
    let picks = try CellQueries(matrix: matrix).picks(cells.map { QueriedCell(known, $0) })
    guard let cell = zip(cells, picks).first(where: \.1)?.0 else {
      throw RehearsalError(.request, "no cell of \(path) matches \(matrix ?? "")")
    }
    guard let launch = library.flattenedForToolkit(known, under: cell) else {
      throw RehearsalError(.request, "\(path) cannot be composed")
    }
    return ToolkitSession(launch, of: Cell(script: known, configuration: cell), by: performers)
  }

  /// The name of a file without an ending, with or without its dot.
  private static func stem(of path: String, _ ending: String) -> String {
    let stem = path.dropLast(ending.hasPrefix(".") ? ending.count : ending.count + 1)
    return stem.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
  }
}
