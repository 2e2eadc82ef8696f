package import RehearsalScript
package import RehearsalStore
package import RehearsalTrace

/// One cell to be performed.
package struct Cell: Sendable {
  package let script: Script
  package let configuration: Configuration

  package init(script: Script, configuration: Configuration) {
    self.script = script
    self.configuration = configuration
  }

  /// `script-id[axis=value,…]`.
  package var name: String { key.text }
  /// Whether a real toolkit performs it.
  package var isForeign: Bool { !Script.isOfModels(configuration) }
  /// Which cell it is.
  package var key: CellKey { CellKey(script: script.id, configuration: configuration) }
}

/// What performing a cell gave.
package struct PerformedCell: Sendable {
  package let cell: Cell
  package let performance: Performance
  package let digests: TraceDigests
  package let wallMicroseconds: Int64
  /// What performed it; `nil` for the models.
  package let system: PerformingSystem?

  package init(
    cell: Cell, performance: Performance, digests: TraceDigests, wallMicroseconds: Int64,
    system: PerformingSystem? = nil
  ) {
    self.system = system
    self.cell = cell
    self.performance = performance
    self.digests = digests
    self.wallMicroseconds = wallMicroseconds
  }
}
