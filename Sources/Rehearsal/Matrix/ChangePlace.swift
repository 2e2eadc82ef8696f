/// Where a change is seen: scripts in which the same few words tell its cells from the others.
public struct ChangePlace: Hashable, Sendable {
  /// The words: `ios ≥ 5.1`, or `everywhere`.
  public var words: String
  /// The scripts.
  public var scripts: [String]
  /// How many cells show it.
  public var cellCount: Int
  /// How many cells the scripts have.
  public var total: Int

  /// Makes a place.
  public init(words: String, scripts: [String], cellCount: Int, total: Int) {
    self.words = words
    self.scripts = scripts
    self.cellCount = cellCount
    self.total = total
  }
}
