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
  /// How two values of one thing are set against each other.
  public var wording: Wording
  /// How many roots are told before the rest is counted; `nil` for all, as with everything expanded.
  public var mostRoots: Int?
  /// Columns that lines are cut to where their arguments allow it.
  public var width: Int

  /// How two values of one thing are set against each other.
  public enum Wording: Hashable, Sendable {
    /// `{"x":1,"y":2} → {"x":1,"y":3}`, cut to the width.
    case arrows
    /// Word by word and never cut: `{"x":1,"y":[-2-]{+3+}}`, in colours without the brackets.
    case words
  }

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

  /// The first root and three more: what a diff tells unless all is asked for.
  public static let firstRoots = 4

  /// Chooses how a diff is written.
  public init(
    leftLabel: String = "A", rightLabel: String = "B", leftTitle: String = "", rightTitle: String = "",
    isColored: Bool = false, detail: Detail = .folded, wording: Wording = .arrows,
    mostRoots: Int? = nil, width: Int = 80
  ) {
    self.leftLabel = leftLabel
    self.rightLabel = rightLabel
    self.leftTitle = leftTitle
    self.rightTitle = rightTitle
    self.isColored = isColored
    self.detail = detail
    self.wording = wording
    self.mostRoots = mostRoots
    self.width = width
  }
}
