import Rehearsal
import RehearsalDiff
import RehearsalScript
import RehearsalTrace
import Testing

/// One bundled script performed under two values of one axis, everything else equal: what a configuration diff of it
/// has to show, and that it shows nothing else.
struct BundledContrast {
  static let library = ScriptLibrary(files: Bundled.files)

  /// The differences for each cell that the rest of the matrix gives.
  let diffs: [(cell: Configuration, diff: TraceDiff)]

  /// - Parameters:
  ///   - id: The script.
  ///   - axis: The axis that is compared.
  ///   - left: Its value on the left.
  ///   - right: Its value on the right.
  ///   - fixed: Values of other axes; those that are not named take every value of the script's matrix.
  init(
    _ id: String, by axis: String, _ left: String, _ right: String, with fixed: [String: String] = [:]
  ) throws {
    let script = try #require(BundledContrast.library.script(id), "\(id) is bundled")
    let cells = script.cells().filter { cell in
      cell[axis] == left && fixed.allSatisfy { cell[$0.key] == $0.value }
    }
    try #require(!cells.isEmpty, "\(id) has a cell \(axis)=\(left)")
    diffs = try cells.map { cell in
      let other = cell.with(axis, right)
      try #require(script.cells().contains(other), "\(id) has the cell \(other.text)")
      let sides = [cell, other].map { perform(script, under: $0, in: BundledContrast.library) }
      return (cell, TraceDiff(sides[0].trace, sides[1].trace))
    }
  }

  /// The one difference that all others follow from, in each cell.
  func onlyRoots() throws -> [Change] {
    try diffs.map { cell, diff in
      try #require(diff.unexplained.count == 1, "\(cell.text): \(diff.text(DiffTextOptions()).joined(separator: "\n"))")
      return diff.unexplained[0]
    }
  }
}

extension ChangedField {
  /// Name, left and right, to compare all at once.
  var parts: [String?] { [name, left, right] }
}

extension TraceDiff {
  /// The differences that follow from no other, also those that are told with a root as one fact.
  var unexplained: [Change] { changes.filter(\.isUnexplained) }
}
