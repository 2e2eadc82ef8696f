package import RehearsalTrace

/// The cell of a recorded session, with where its script was read.
package struct RecordedCell: Hashable, Sendable {
  package let script: Origin
  package let configuration: Configuration

  package struct Origin: Hashable, Sendable {
    package let id: String
    /// Where it was read; empty when that is not known.
    package let path: String

    package init(id: String, path: String) {
      self.id = id
      self.path = path
    }
  }

  package init(script: Origin, configuration: Configuration) {
    self.script = script
    self.configuration = configuration
  }
}
