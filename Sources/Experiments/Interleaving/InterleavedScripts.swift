package import Rehearsal
import RehearsalPlainText
import RehearsalScript
import RehearsalSourceText
import RehearsalTrace

/// A script that something is to be begun in, and another one in the same scene, if there is one.
///
/// The cells are the first of the script and, for every other value of every axis, the first that has it. Where the
/// other script has axes that this one has not, its steps are those of its first cell.
package struct InterleavedScripts {
  /// The script, once for each cell.
  package let cells: [HeldScript]
  /// The other script's steps, as they are under the first cell.
  package let intruder: Intruder?

  package init(_ first: String, _ second: String?, in sources: ScriptSources) throws(RehearsalError) {
    let (library, wrong) = sources.checked()
    guard wrong.isEmpty else {
      throw RehearsalError(
        .request, "\(counted(wrong.count, "error")) in \(sources.description)", details: ["rehearse lint"])
    }
    let script = try InterleavedScripts.script(first, in: library, sources)
    let cells = InterleavedScripts.cells(of: script).compactMap { configuration in
      library.flattened(script, under: configuration, scene: .inline).map {
        HeldScript(script: $0, meant: library.meantBreaks(by: script, under: configuration))
      }
    }
    guard let flat = cells.first?.script else {
      throw RehearsalError(.request, "\(first) cannot be written as plain steps")
    }
    guard let second else {
      intruder = nil
      self.cells = cells
      return
    }
    let other = try InterleavedScripts.script(second, in: library, sources)
    let configuration = InterleavedScripts.configuration(flat.configurations[0], completedFor: other)
    guard let steps = library.flattened(other, under: configuration, scene: .inline) else {
      throw RehearsalError(.request, "\(second) cannot be performed under \(configuration.text)")
    }
    guard steps.hasScene(of: flat) else {
      throw RehearsalError(
        .request, "\(first) and \(second) have different scenes", details: ["expected: two scripts of one scene"])
    }
    self.cells = cells.map { cell in
      let meant = library.meantBreaks(by: other, under: cell.script.configurations[0])
      return HeldScript(script: cell.script, meant: cell.meant.union(meant))
    }
    intruder = .script(second, steps.steps.dropFirst().filter { !$0.isExpectation })
  }

  /// A configuration with the values that the first cell of another script has for axes that are not in it.
  private static func configuration(_ own: Configuration, completedFor other: Script) -> Configuration {
    let axes = other.cells().first?.axes ?? []
    return axes.reduce(own) { $0[$1.name] == nil ? $0.with($1.name, $1.value) : $0 }
  }

  private static func script(
    _ id: String, in library: ScriptLibrary, _ sources: ScriptSources
  ) throws(RehearsalError) -> Script {
    if let script = library.script(id), script.isComplete { return script }
    let known = library.scripts.filter(\.isComplete).map(\.id)
    throw RehearsalError(
      .request, "there is no script called \"\(id)\" in \(sources.description)",
      details: nearest(to: id, among: known).prefix(3).map { "there is \($0)" })
  }

  /// The first cell, and one for each other value of each axis.
  private static func cells(of script: Script) -> [Configuration] {
    let all = script.cells()
    guard let first = all.first else { return [] }
    var chosen = [first]
    for axis in script.axes {
      var known = Set([first[axis]])
      for cell in all where known.insert(cell[axis]).inserted { chosen.append(cell) }
    }
    var seen: Set<Configuration> = []
    return chosen.filter { seen.insert($0).inserted }
  }
}
