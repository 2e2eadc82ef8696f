package import RehearsalScript
import RehearsalSourceText
import RehearsalStore
package import RehearsalTrace

/// Cells of real toolkits, and the adapters that perform them.
package struct ToolkitCells: Sendable {
  private let project: ProjectFile?

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
        count += 1
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

  /// The cells of a script: those of a toolkit once for each value of the axes that the project adds.
  package func cells(of script: Script) -> [Configuration] {
    script.cells().flatMap { cell -> [Configuration] in
      guard !Script.isOfModels(cell), let toolkit = toolkit(of: cell) else { return [cell] }
      return toolkit.axes.reduce([cell]) { cells, axis in
        cells.flatMap { cell in cell[axis.name] == nil ? axis.values.map { cell.with(axis.name, $0) } : [cell] }
      }
    }
  }

  private func toolkit(of cell: Configuration) -> ProjectFile.Toolkit? {
    cell[Script.toolkitAxis].flatMap { project?.toolkits[$0] }
  }

  /// Performs a cell by the adapter of its toolkit.
  package func perform(_ cell: Cell) -> PerformedCell {
    let clock = ContinuousClock()
    let start = clock.now
    let outcome: AdapterSession.Outcome
    if let toolkit = toolkit(of: cell.configuration), let project {
      outcome = AdapterSession.perform(cell, by: toolkit, in: project.folder)
    } else {
      outcome = missing(cell)
    }
    let elapsed = start.duration(to: clock.now).components
    return PerformedCell(
      cell: cell, performance: outcome.performance, digests: outcome.performance.trace.digests(),
      wallMicroseconds: elapsed.seconds * 1_000_000 + elapsed.attoseconds / 1_000_000_000_000, system: outcome.system)
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
      system: PerformingSystem(toolkit: name, version: ""))
  }
}
