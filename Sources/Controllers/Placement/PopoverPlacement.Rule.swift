extension PopoverPlacement {
  /// What the rule of placement leaves open.
  public struct Rule: Hashable, Sendable {
    /// The order in which directions are tried.
    public var order: Order
    /// By what the arrow's side is chosen.
    public var sideChosenBy: Choice
    /// Whether a popover beside its anchor may slide over half of it.
    ///
    /// Source: uikit-facts 9.16.
    public var sidewaysMayCoverAnchor: Bool
    /// Whether content that is too high for the area is shortened before the arrow's side is chosen.
    ///
    /// Source: PRE-010.
    public var shrinksBeforeChoosingSide: Bool
    /// Below this height content is not shortened, and sticks out of the area instead.
    ///
    /// Source: PRE-010.
    public var minimumContentHeight: Double
    /// Where a popover lies that has no side for an arrow.
    public var withoutArrow: WithoutArrow

    /// Makes a rule.
    public init(
      order: Order = .portrait, sideChosenBy: Choice = .visibleArea, sidewaysMayCoverAnchor: Bool = true,
      shrinksBeforeChoosingSide: Bool = false,
      minimumContentHeight: Double = 0, withoutArrow: WithoutArrow = .overAnchor
    ) {
      self.order = order
      self.sideChosenBy = sideChosenBy
      self.sidewaysMayCoverAnchor = sidewaysMayCoverAnchor
      self.shrinksBeforeChoosingSide = shrinksBeforeChoosingSide
      self.minimumContentHeight = minimumContentHeight
      self.withoutArrow = withoutArrow
    }
  }

  /// Where a popover lies that has no side for an arrow: none was permitted, or nothing would be seen on any.
  public enum WithoutArrow: String, Hashable, Sendable, CaseIterable {
    /// Over the middle of its anchor, moved into the area.
    case overAnchor = "over-anchor"
    /// Nowhere: it has no size.
    case nowhere
  }

  /// By what the arrow's side is chosen.
  ///
  /// The two differ where a popover could slide along a side to a place where it is all visible: only the second knows.
  /// So only with the second is a popover never smaller for having more sides to choose from (PRE-011).
  public enum Choice: String, Hashable, Sendable, CaseIterable {
    /// The area that is visible of a popover centred on its anchor, before it is moved.
    case visibleArea
    /// The area of the content where it finally is.
    case placedContent
  }

  /// The order in which directions are tried.
  ///
  /// Source: uikit-facts 2.4 step 4 and 9.3.
  public enum Order: Hashable, Sendable {
    /// Down, Left, Up, Right.
    case portrait
    /// Left, Right, Down, Up.
    case landscape

    var directions: [UIPopoverArrowDirection] {
      switch self {
      case .portrait: [.down, .left, .up, .right]
      case .landscape: [.left, .right, .down, .up]
      }
    }
  }
}
