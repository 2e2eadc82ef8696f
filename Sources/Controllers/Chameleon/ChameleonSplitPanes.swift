public import RehearsalTrace

/// How Chameleon divides a split view: a left pane that keeps its width, one point, and the rest.
///
/// Source: uikit-facts 6 and the rows of the table. A cross-check for the split view's own layout.
public struct ChameleonSplitPanes: Hashable, Sendable {
  /// The left pane in the split view.
  public private(set) var left: Rect
  /// The right pane in the split view, as the code asks for it: its width may be negative after a resize.
  public private(set) var right: Rect
  private var size: Size

  /// The left pane's width to begin with.
  public static let startingLeftWidth = 320.0
  private static let divider = 1.0
  private static let reach = 3.0
  private static let leastWidth = 50.0

  /// Divides a split view of a size.
  public init(size: Size) {
    self.size = size
    left = .zero
    right = .zero
    divide(leftWidth: ChameleonSplitPanes.startingLeftWidth)
  }

  /// The left pane's width; setting it divides anew and does not clamp.
  ///
  /// Read back as the pane's right edge, so a negative width reads as 0.
  public var leftWidth: Double {
    get { left.standardized.maxX }
    set { divide(leftWidth: newValue) }
  }

  /// Where a finger takes hold of the divider: 3 points to each side of it.
  public var splitter: Rect {
    Rect(
      x: leftWidth - ChameleonSplitPanes.reach, y: 0,
      width: ChameleonSplitPanes.divider + 2 * ChameleonSplitPanes.reach, height: size.height)
  }

  /// Gives the split view another size: the left pane keeps its width, and the right one takes the change.
  ///
  /// New sizes are whole numbers.
  public mutating func resize(to new: Size) {
    let height = new.height - size.height
    let width = new.width - size.width
    left.size.height = (left.height + height).rounded(.down)
    right.size.height = (right.height + height).rounded(.down)
    right.size.width = (right.width + width).rounded(.down)
    size = new
  }

  /// Drags the divider from one x to another; it stays 50 points from both edges, the right one winning.
  ///
  /// - Returns: Whether the finger took hold of it.
  @discardableResult
  public mutating func drag(from start: Double, to end: Double) -> Bool {
    guard splitter.contains(Point(x: start, y: splitter.midY)) else { return false }
    let least = ChameleonSplitPanes.leastWidth
    divide(leftWidth: min(max(end, least), size.width - least))
    return true
  }

  private mutating func divide(leftWidth: Double) {
    left = Rect(x: 0, y: 0, width: leftWidth, height: size.height)
    let start = leftWidth + ChameleonSplitPanes.divider
    right = Rect(x: start, y: 0, width: max(0, size.width - start), height: size.height)
  }
}
