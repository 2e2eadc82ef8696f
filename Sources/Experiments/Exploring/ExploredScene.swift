package import Rehearsal
import RehearsalDiff
import RehearsalPlainText
package import RehearsalScript
import RehearsalSourceText
import RehearsalTrace

/// The scene that is explored, under the configurations that are wanted.
package struct ExploredScene {
  /// A script for each configuration that does nothing but launch.
  package let launches: [HeldScript]
  /// The scene's name.
  package let name: String
  /// Who performs sessions of real toolkits.
  package let toolkits: ToolkitCells

  /// Finds a scene by its name, or by the id of a script that has it.
  ///
  /// - Parameters:
  ///   - matrix: `ios=5.0|6.0; device=ipad`: every combination of these values; of a script the cells that match.
  ///   - form: Whether the scripts that come of it have the scene inside.
  package init(
    _ name: String, matrix: String?, in sources: ScriptSources, form: ScriptLibrary.SceneForm
  ) throws(RehearsalError) {
    let (library, wrong) = sources.checked()
    guard wrong.isEmpty else {
      throw RehearsalError(
        .request, "\(counted(wrong.count, "error")) in \(sources.description)", details: ["rehearse lint"])
    }
    self.name = name
    let toolkits = ToolkitCells(try ProjectFile.found())
    self.toolkits = toolkits
    if library.scenes.contains(name) {
      let (script, all) = try ExploredScene.script(launching: name, matrix, sources)
      launches = script.cells().compactMap { cell in
        let meant = all.meantBreaks(by: script, under: cell)
        return library.launching(name, id: "explored", under: cell, form: form).map {
          HeldScript(script: $0, meant: meant)
        }
      }
    } else if let script = library.script(name), script.isComplete {
      let cells: [Configuration]
      let all = toolkits.cells(of: script)
      if let matrix {
        let picks = try CellQueries(matrix: matrix).picks(all.map { QueriedCell(script, $0) })
        cells = zip(all, picks).filter(\.1).map(\.0)
      } else {
        cells = [all.first(where: Script.isOfModels) ?? all[0]]
      }
      guard !cells.isEmpty else { throw RehearsalError(.request, "no cell of \(name) matches \(matrix ?? "")") }
      launches = cells.compactMap { cell in
        let meant = library.meantBreaks(by: script, under: cell)
        let isForeign = !Script.isOfModels(cell)
        let flat =
          isForeign
          ? library.flattenedForToolkit(script, under: cell) : library.flattened(script, under: cell, scene: form)
        return flat.map {
          HeldScript(
            script: $0.with(steps: Array($0.steps.prefix(1))), meant: meant,
            foreign: isForeign ? Cell(script: script, configuration: cell) : nil)
        }
      }
    } else {
      let known = library.scenes + library.scripts.filter(\.isComplete).map(\.id)
      throw RehearsalError(
        .request, "there is neither a scene nor a script called \"\(name)\" in \(sources.description)",
        details: nearest(to: name, among: known).prefix(3).map { "there is \($0)" })
    }
    guard !launches.isEmpty else { throw RehearsalError(.request, "\(name) cannot be launched") }
  }

  /// A script that launches a scene, and the library that it is in.
  ///
  /// Its cells are the combinations of the values that are asked for; axes that are not named have their standard
  /// value.
  private static func script(
    launching scene: String, _ matrix: String?, _ sources: ScriptSources
  ) throws(RehearsalError) -> (script: Script, library: ScriptLibrary) {
    var axes: [String] = []
    for part in (matrix ?? "").split(separator: ";") {
      let sides = part.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " } }
      guard sides.count == 2, !sides[1].isEmpty else {
        throw RehearsalError(.request, "--matrix: \"\(part)\" is not a condition")
      }
      axes.append("  \(sides[0]): [\(sides[1].split(separator: "|").joined(separator: ", "))]")
    }
    let text =
      (["id: explored", "scene: \(scene)"] + (axes.isEmpty ? [] : ["matrix:"] + axes) + ["steps: [launch]"])
      .joined(separator: "\n")
    let path = "--matrix"
    let all = ScriptLibrary(contents: sources.files + [(path: path, bytes: Array(text.utf8))])
    guard let script = all.scripts.first(where: { $0.path == path }), all.diagnostics(of: script).isEmpty else {
      throw RehearsalError(
        .request, "--matrix: \(all.diagnostics.first { $0.path == path }?.message ?? "it cannot be read")")
    }
    return (script, all)
  }
}
