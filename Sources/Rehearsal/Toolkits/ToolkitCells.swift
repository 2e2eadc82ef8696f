package import RehearsalScript
import RehearsalStore
package import RehearsalTrace

/// Cells of real toolkits, and the adapters that perform them.
package struct ToolkitCells: Sendable {
  private let project: ProjectFile?

  /// - Parameter project: Where adapters are named.
  package init(_ project: ProjectFile?) { self.project = project }

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
