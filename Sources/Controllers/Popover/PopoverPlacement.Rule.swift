extension PopoverPlacement {
  /// What the rule of placement leaves open.
  public struct Rule: Hashable, Sendable {
    /// The order in which directions are tried.
    public var order: Order
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

    /// Makes a rule.
    public init(
      order: Order = .portrait, sidewaysMayCoverAnchor: Bool = true, shrinksBeforeChoosingSide: Bool = false,
      minimumContentHeight: Double = 0
    ) {
      self.order = order
      self.sidewaysMayCoverAnchor = sidewaysMayCoverAnchor
      self.shrinksBeforeChoosingSide = shrinksBeforeChoosingSide
      self.minimumContentHeight = minimumContentHeight
    }
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
