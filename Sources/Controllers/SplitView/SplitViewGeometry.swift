public import RehearsalTrace

/// Where the panes of a split view lie.
///
/// Pure: equal inputs give equal frames. The first pane is 320 points wide, the gap beside it 1, the second pane has
/// the rest, and all are as high as the split view. Source: SPL-003 to SPL-007, uikit-facts 4.1.
public struct SplitViewGeometry: Hashable, Sendable {
  /// The split view's own size.
  public var size: Size
  /// Whether the second pane has the whole width.
  public var isMasterHidden: Bool

  /// Width of the first pane.
  public static let masterWidth = 320.0
  /// Width of the gap between the panes.
  public static let gutter = 1.0

  /// Makes the geometry of a split view.
  public init(size: Size, isMasterHidden: Bool) {
    self.size = size
    self.isMasterHidden = isMasterHidden
  }

  /// The first pane where it is seen: beside the second, or over it as a panel.
  public var master: Rect { Rect(x: 0, y: 0, width: SplitViewGeometry.masterWidth, height: size.height) }

  /// The first pane beside the screen, where a panel comes from.
  public var parkedMaster: Rect { master.offsetBy(x: -SplitViewGeometry.masterWidth, y: 0) }

  /// The second pane.
  public var detail: Rect {
    let x = isMasterHidden ? 0 : SplitViewGeometry.masterWidth + SplitViewGeometry.gutter
    return Rect(x: x, y: 0, width: max(0, size.width - x), height: size.height)
  }

  /// The line at the right edge of a first pane that lies at `master`.
  public func divider(beside master: Rect, width: Double) -> Rect {
    Rect(x: master.maxX, y: 0, width: width, height: size.height)
  }
}
