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

  /// The words, the scripts, and how many of their cells.
  func said(_ links: PageLinks, most: Int = 4) -> Markup {
    var names = scripts.prefix(most).map { links.link([.code($0)], to: .script($0)) }
    if scripts.count > most { names.append(.text("\(scripts.count - most) more scripts")) }
    return .element("strong", [:], [.text(words)]) + .text(" in ") + .joined(names, separator: ", ")
      + .span(
        "quiet",
        words == "everywhere" ? " (\(counted(cellCount, "cell")))" : " (\(cellCount) of \(counted(total, "cell")))")
  }
}
