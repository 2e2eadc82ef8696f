import RehearsalStage
import RehearsalTrace

extension UIPopoverController {
  /// Presenting installs UIKit's own passthrough views: those of a bar button item, or none.
  ///
  /// Source: DIS-016, DIS-020, SEG-013.
  func installPassthroughViews(for anchor: PopoverAnchor) {
    let standard = standardPassthroughViews(for: anchor)
    let keeps: Bool
    switch application.behavior.earlyPassthroughViews {
    case .lost: keeps = standard.isEmpty && passthroughViews.isEmpty
    case .lostFromItems where anchor.bar == nil:
      // What a bar button item brought goes with it, unless the app has said something since.
      keeps = hasOwnPassthroughViews || (standard.isEmpty && passthroughViews.isEmpty)
    case .lostFromItems: keeps = standard.isEmpty && passthroughViews.isEmpty
    case .kept: keeps = hasOwnPassthroughViews || (standard.isEmpty && passthroughViews.isEmpty)
    }
    if keeps { note("passthroughViews", passthroughValue) } else { adoptPassthroughViews(standard) }
  }

  private func standardPassthroughViews(for anchor: PopoverAnchor) -> [UIView] {
    switch anchor {
    case .nothing: return []
    case .rect(_, let view): return application.behavior.anchorViewIsPassthrough ? [view] : []
    case .item(let item):
      guard let bar = item.control?.superview else { return [] }
      return switch application.behavior.passthroughOfBar {
      case .wholeBar: [bar]
      case .otherItems: bar.subviews.filter { $0 !== item.control }
      case .none: []
      }
    }
  }

  /// The view that gets a touch although it is outside the popover: the first passthrough view that holds the point and
  /// whose own hit test answers a view.
  ///
  /// A disabled control swallows the touch.
  ///
  /// Source: DIS-023, DIS-024, uikit-facts 2.7.
  ///
  /// - Parameters:
  ///   - point: The point that is touched.
  ///   - view: Whose coordinates it is in.
  func passthroughView(at point: Point, in view: UIView) -> UIView? {
    guard honoursPassthroughViews else { return nil }
    for passthrough in passthroughViews where passthrough.isInWindow && passthrough.window === view.window {
      guard let hit = passthrough.hitTest(view.convert(point, to: passthrough)) else { continue }
      if hit !== passthrough, !application.behavior.passthroughCoversSubviews { continue }
      if application.behavior.disabledItemDismisses, (hit as? UIBarButtonControl)?.isEnabled == false { continue }
      return hit
    }
    return nil
  }
}
