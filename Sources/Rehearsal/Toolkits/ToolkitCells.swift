package import RehearsalScript
import RehearsalSourceText
import RehearsalStore
package import RehearsalTrace

/// The cells of scripts with what a project says of axes, and the adapters that perform those of real toolkits.
package struct ToolkitCells: Sendable {
  private let project: ProjectFile?
  /// Where adapters find files of another revision whose paths begin so; those of now lie where their paths say.
  package var laidDown: (root: String, folder: String)?

  /// - Parameter project: Where adapters are named.
  package init(_ project: ProjectFile?) { self.project = project }

  /// Refuses axes of the project that make more cells of a script than one may have.
  package func check(_ scripts: [Script]) throws(RehearsalError) {
    let wrong = scripts.compactMap(excess)
    guard wrong.isEmpty else {
      throw RehearsalError(.request, "\(project?.path ?? "") cannot be used", diagnostics: Set(wrong).sorted())
    }
  }

  /// Counts the cells of a script without making them.
  private func excess(of script: Script) -> Diagnostic? {
    var count = 0
    for cell in script.cells() {
      guard !Script.isOfModels(cell), let toolkit = toolkit(of: cell), let project else {
        count += Script.isOfModels(cell) ? usual(cell, of: script).count : 1
        continue
      }
      count += toolkit.axes.filter { cell[$0.name] == nil }.reduce(1) { size, axis in
        min(size * axis.values.count, Script.mostCells + 1)
      }
      if count > Script.mostCells {
        return Diagnostic(
          path: project.path, line: toolkit.axesPosition.line, column: toolkit.axesPosition.column,
          message: "more than \(Script.mostCells) cells of \(script.id)",
          expected: ["at most \(Script.mostCells) cells a script"])
      }
    }
    return nil
  }

  /// Files that adapters are made of, as far as commands name them, and the one that names the commands.
  package var files: [String] {
    guard let project else { return [] }
    let words = project.toolkits.values.flatMap(\.command)
    return [project.path] + words.map { $0.hasPrefix("/") ? $0 : project.folder + "/" + $0 }
  }

  /// The cells of a script: those of a toolkit once for each value of the axes that the project adds, those of the
  /// models with its values of axes that the script leaves open.
  package func cells(of script: Script) -> [Configuration] {
    script.cells().flatMap { cell -> [Configuration] in
      if Script.isOfModels(cell) { return usual(cell, of: script) }
      guard let toolkit = toolkit(of: cell) else { return [cell] }
      return toolkit.axes.reduce([cell]) { cells, axis in
        cells.flatMap { cell in cell[axis.name] == nil ? axis.values.map { cell.with(axis.name, $0) } : [cell] }
      }
    }
  }

  /// A cell of the models, once for each value that the project gives to an axis of which the script says nothing.
  private func usual(_ cell: Configuration, of script: Script) -> [Configuration] {
    (project?.says.axes ?? []).reduce([cell]) { cells, axis in
      guard script.leavesOpen(axis.name, in: cell) else { return cells }
      return cells.flatMap { cell in axis.values.map { cell.with(axis.name, $0) } }
    }
  }

  private func toolkit(of cell: Configuration) -> ProjectFile.Toolkit? {
    cell[Script.toolkitAxis].flatMap { project?.toolkits[$0] }
  }

  /// Performs a cell by the adapter of its toolkit.
  package func perform(_ cell: Cell) -> PerformedCell {
    let clock = ContinuousClock()
    let start = clock.now
    let outcome = outcome(of: cell)
    let elapsed = start.duration(to: clock.now).components
    return PerformedCell(
      cell: cell, performance: outcome.performance, digests: outcome.performance.trace.digests(),
      wallMicroseconds: elapsed.seconds * 1_000_000 + elapsed.attoseconds / 1_000_000_000_000, system: outcome.system)
  }

  /// The cell with its script where its files are.
  private func lying(_ cell: Cell) -> Cell {
    guard let laidDown, cell.script.path.hasPrefix(laidDown.root + "/") else { return cell }
    let path = laidDown.folder + cell.script.path.dropFirst(laidDown.root.count)
    return Cell(script: cell.script.lying(at: path), configuration: cell.configuration)
  }

  /// What an adapter makes of a cell.
  ///
  /// - Parameter choose: Makes the steps up as the session goes; the script's own are performed, where nobody chooses.
  package func outcome(
    of cell: Cell, choosing choose: ((AdapterSession.Offers) -> Script.ToolkitStep?)? = nil
  ) -> AdapterSession.Outcome {
    guard let toolkit = toolkit(of: cell.configuration), let project else { return missing(cell) }
    var outcome = AdapterSession.perform(lying(cell), by: toolkit, in: project.folder, choosing: choose)
    if choose == nil {
      outcome.performance = cell.script.judged(outcome.performance, under: cell.configuration)
    }
    outcome.performance.trace = Tolerance.applied(cell.script.tolerances, to: outcome.performance.trace)
    return outcome
  }

  private func missing(_ cell: Cell) -> AdapterSession.Outcome {
    let name = cell.configuration[Script.toolkitAxis] ?? Script.models
    let known = project.map { $0.toolkits.keys.sorted() } ?? []
    let listed = known.isEmpty ? "no toolkit" : known.joined(separator: ", ")
    let place = project == nil ? "there is no \(ProjectFile.name)" : "\(ProjectFile.name) names \(listed)"
    let failure = Performance.Failure(
      step: 0, line: 0, message: "no adapter performs \(name) here: \(place)")
    return AdapterSession.Outcome(
      performance: Performance(trace: Trace(), outcome: .error, failures: [failure]),
      system: PerformingSystem(toolkit: name, version: ""), breakdown: failure.message)
  }
}
