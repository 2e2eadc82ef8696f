public import RehearsalTrace

/// A view that shows a part of its content, which a finger drags along.
///
/// The content moves with the finger that drags it and stops at its edges, and a content that is no larger than the
/// view cannot be dragged. Not modelled: bouncing beyond an edge, and gliding on after the finger was lifted.
///
/// Frames of subviews are in the content's coordinates, so that scrolling moves none of them in a recording: it changes
/// the property `contentOffset`.
public final class UIScrollView: UIView {
  /// UIKit's class name.
  public override var className: String { "UIScrollView" }
  /// The identifier of a scroll view that was given none.
  public override class var defaultID: String { "scrollView" }
  /// How large the content is.
  public var contentSize = Size.zero {
    didSet {
      guard contentSize != oldValue else { return }
      note(.size(contentSize), for: "contentSize")
      contentOffset = limited(contentOffset)
    }
  }
  /// How far beyond its edges the content can be scrolled.
  public var contentInset = EdgeInsets.zero {
    didSet { contentOffset = limited(contentOffset) }
  }
  /// The point of the content at the view's upper left corner.
  public var contentOffset: Point {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      bounds.origin = newValue
      note(.point(newValue), for: "contentOffset")
    }
  }
  /// Whether fingers drag the content.
  public var isScrollEnabled = true {
    didSet { pan?.isEnabled = isScrollEnabled }
  }
  /// Whether a finger is dragging the content.
  public private(set) var isDragging = false {
    didSet { if isDragging != oldValue { note(.bool(isDragging), for: "dragging") } }
  }
  private var pan: UIScrollViewPanGestureRecognizer?
  private var dragStart = Point.zero

  /// Makes a scroll view whose content is as yet of no size.
  public override init(stage: Stage, id: String? = nil, frame: Rect = .zero) {
    super.init(stage: stage, id: id, frame: frame)
    let pan = UIScrollViewPanGestureRecognizer(stage: stage, id: ViewName.pan.of(self.id)) { [weak self] in
      self?.panned()
    }
    pan.scrollView = self
    self.pan = pan
    addGestureRecognizer(pan)
  }

  /// A view that grew shows no place beyond its content's edge.
  public override func layoutSubviews() { contentOffset = limited(contentOffset) }

  /// Whether there is more content than the view shows.
  var isScrollable: Bool { contentSize.width > bounds.width || contentSize.height > bounds.height }

  private func panned() {
    guard let pan else { return }
    if pan.isPanning, !isDragging {
      dragStart = contentOffset
      isDragging = true
    }
    contentOffset = limited(dragStart - pan.translation)
    if !pan.isPanning { isDragging = false }
  }

  /// The finger was taken away.
  fileprivate func panCancelled() { isDragging = false }

  private func limited(_ offset: Point) -> Point {
    let least = Point(x: -contentInset.left, y: -contentInset.top)
    let most = Point(
      x: contentSize.width + contentInset.right - bounds.width,
      y: contentSize.height + contentInset.bottom - bounds.height)
    return Point(
      x: min(max(offset.x, least.x), max(least.x, most.x)), y: min(max(offset.y, least.y), max(least.y, most.y)))
  }
}

/// The drag of a scroll view: begins only where there is something to scroll.
final class UIScrollViewPanGestureRecognizer: UIPanGestureRecognizer {
  weak var scrollView: UIScrollView?

  override func touchMoved(_ touch: UITouch) {
    if scrollView?.isScrollable == true { super.touchMoved(touch) }
  }

  override func reset() {
    super.reset()
    scrollView?.panCancelled()
  }
}
