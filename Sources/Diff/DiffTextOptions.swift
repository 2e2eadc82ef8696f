/// How a diff is written for people.
public struct DiffTextOptions: Hashable, Sendable {
  /// What the left side is called; short.
  public var leftLabel: String
  /// What the right side is called; short.
  public var rightLabel: String
  /// What the left side is, for the heading; no heading when both are empty.
  public var leftTitle: String
  /// What the right side is, for the heading.
  public var rightTitle: String
  /// Whether ANSI colours are used.
  public var isColored: Bool
  /// How much is told.
  public var detail: Detail
  /// Columns that lines are cut to where their arguments allow it.
  public var width: Int

  /// How much is told.
  public enum Detail: String, Hashable, Sendable, CaseIterable {
    /// Counts per step and channel.
    case stat
    /// Roots only.
    case roots
    /// Roots, and one line on what follows from each.
    case folded
    /// Roots, and all that follows from them under them.
    case expanded
  }

  /// Chooses how a diff is written.
  public init(
    leftLabel: String = "A", rightLabel: String = "B", leftTitle: String = "", rightTitle: String = "",
    isColored: Bool = false, detail: Detail = .folded, width: Int = 80
  ) {
    self.leftLabel = leftLabel
    self.rightLabel = rightLabel
    self.leftTitle = leftTitle
    self.rightTitle = rightTitle
    self.isColored = isColored
    self.detail = detail
    self.width = width
  }
}
