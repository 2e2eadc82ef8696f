import RehearsalTrace

/// The configurations a script is performed under: axes with their values, cells taken out and cells added.
struct Matrix: Hashable, Sendable {
  /// The axis that says who performs a cell.
  static let toolkitAxis = "toolkit"
  /// Its value for the models, which a cell without the axis is performed by, too.
  static let models = "uikit"

  /// The most cells a script may have.
  static let largest = 10_000

  /// Every axis with its values, standard axes first.
  var axes: [Axis]
  /// Partial cells: a cell that agrees with one of them is not performed.
  var excluded: [[String: String]] = []
  /// Partial cells: each adds the cells that have its values and, elsewhere, any value of the axes.
  var included: [[String: String]] = []
  /// Axes that only the models' cells have: those that the script does not name itself, and those of iOS.
  var modelsOnly: Set<String> = []
  /// Standard axes that the script does not name.
  var unnamed: Set<String> = []

  struct Axis: Hashable, Sendable {
    var name: String
    var values: [String]
  }

  /// The one cell of a script without a matrix.
  static let standard = Matrix(
    axes: StandardAxis.all.map { Axis(name: $0.name, values: [$0.standard]) },
    unnamed: Set(StandardAxis.all.map(\.name)))

  /// All cells, sorted, each once.
  func cells() -> [Configuration] {
    var cells = product(of: axes).filter { cell in !excluded.contains { agrees(cell, with: $0) } }
    for partial in included {
      cells += product(
        of: axes.map { axis in Axis(name: axis.name, values: partial[axis.name].map { [$0] } ?? axis.values) })
    }
    return Set(cells.map { Configuration(performed($0)) }).sorted()
  }

  /// A cell of a real toolkit has the axes that the script names and that are not the models' own.
  private func performed(_ cell: [String: String]) -> [String: String] {
    guard let toolkit = cell[Matrix.toolkitAxis], toolkit != Matrix.models else { return cell }
    return cell.filter { !modelsOnly.contains($0.key) }
  }

  /// How many cells there are before exclusion, or `nil` when there are more than the most a script may have.
  var size: Int? {
    var total = 0
    for fixed in [[:]] + included {
      var size = 1
      for axis in axes where fixed[axis.name] == nil {
        size = min(size * axis.values.count, Matrix.largest + 1)
      }
      total += size
      if total > Matrix.largest { return nil }
    }
    return total
  }

  private func agrees(_ cell: [String: String], with partial: [String: String]) -> Bool {
    partial.allSatisfy { cell[$0.key] == $0.value }
  }

  private func product(of axes: [Axis]) -> [[String: String]] {
    var cells: [[String: String]] = [[:]]
    for axis in axes {
      cells = cells.flatMap { cell in axis.values.map { cell.merging([axis.name: $0], uniquingKeysWith: { $1 }) } }
    }
    return cells
  }
}
