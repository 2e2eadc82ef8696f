public import RehearsalTrace

/// Which cells a history is wanted of.
public struct CellFilter: Hashable, Sendable {
  /// The script's `id`; all scripts when there is none.
  public var script: String?
  /// Values of axes that a cell must have.
  public var axes: [Configuration.Axis]

  /// Makes a filter that every cell passes unless told otherwise.
  public init(script: String? = nil, axes: [Configuration.Axis] = []) {
    self.script = script
    self.axes = axes
  }

  /// Whether a configuration has all the values.
  func holds(for configuration: Configuration) -> Bool { axes.allSatisfy { configuration[$0.name] == $0.value } }
}
