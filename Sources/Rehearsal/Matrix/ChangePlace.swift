/// Where a change is seen: scripts in which the same few words tell its cells from the others.
package struct ChangePlace: Hashable, Sendable {
  /// The words: `ios ≥ 5.1`, or `everywhere`.
  package var words: String
  /// The scripts.
  package var scripts: [String]
  /// How many cells show it.
  package var cellCount: Int
  /// How many cells the scripts have.
  package var total: Int

  /// Makes a place.
  package init(words: String, scripts: [String], cellCount: Int, total: Int) {
    self.words = words
    self.scripts = scripts
    self.cellCount = cellCount
    self.total = total
  }
}
