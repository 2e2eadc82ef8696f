public import RehearsalStage
public import RehearsalTrace

/// The container that an SGPopoverController puts into a view: the overlay, and the popover inside it (SGP-013).
///
/// It places itself: its frame, the background's and the content's come from `SGPlacement` at each layout in which
/// something changed, so that there is no frame and no direction before the first layout.
public final class SGPopoverView: UIView {
  /// The project's class name.
  public override var className: String { "SGPopoverView" }
  /// The rectangle the arrow touches, in the superview's coordinates.
  public var anchor = Rect.zero {
    didSet { setNeedsLayout() }
  }
  /// Which way the arrow may point.
  public var permittedArrowDirections = UIPopoverArrowDirection.any {
    didSet { setNeedsLayout() }
  }
  /// The size that the content asks for.
  public var contentSize = Size.zero {
    didSet { setNeedsLayout() }
  }
  /// Where the popover should be seen.
  public var displayFrame = Rect.zero
  /// What the popover must not pass.
  public var clipFrame = Rect.zero
  /// What the container covers besides the popover.
  public var overlayFrame = Rect.zero
  /// How the popover looks.
  public var properties: SGPopoverViewProperties
  /// Views that the container lets touches through to, as far as its hit test can.
  public var passthroughViews: [UIView] = []
  /// Whether passthrough views that lie under the container get their touches, as documented.
  ///
  /// The real class never asks them: a hit test that begins in the container does not come to its siblings (D13, D14 of
  /// the scenarios; SGP-005).
  var reachesSiblings = false
  /// Whether the content's controller is asked when an action goes up from its view.
  var chainsContent = true
  /// Called when an action goes up through the container.
  var carriesAction: ((String) -> Void)?
  /// The view that is shown.
  public var contentView: UIView? {
    didSet {
      guard contentView !== oldValue else { return }
      if oldValue?.superview === chrome { oldValue?.removeFromSuperview() }
      if !chainsContent { takeContentFromController(oldValue) }
      if let contentView { chrome?.addSubview(contentView) }
      if let placement { contentView?.frame = placement.contentFrame }
      setNeedsLayout()
    }
  }
  /// What the last layout gave; `nil` before the first.
  public private(set) var placement: SGPlacement?
  /// The background; a new one after each layout that changed something (F04 of the scenarios).
  public private(set) var chrome: UIView?
  /// Called after a layout that changed something.
  var placed: (() -> Void)?
  /// Whether a layout moves the background there is, so that the move can be animated.
  var keepsChrome = false
  private let chromeID: String
  private weak var contentManager: (any UIResponder)?
  private var request: SGPlacement.Request?

  /// The view that is shown has the container for its next responder; the one before has its controller again.
  private func takeContentFromController(_ former: UIView?) {
    former?.manager = contentManager
    contentManager = contentView?.manager
    contentView?.manager = nil
  }

  /// The container leaves: its content can be shown elsewhere, as its controller's.
  func returnContentToController() {
    if !chainsContent { contentView?.manager = contentManager }
  }

  /// Tells the popover's controller.
  public override func actionPasses(_ action: String) { carriesAction?(action) }

  /// Makes a view that is not in any hierarchy yet.
  ///
  /// - Parameters:
  ///   - stage: Where it lives.
  ///   - id: What recordings call it.
  ///   - chromeID: What they call the background.
  ///   - properties: How the popover looks.
  public init(stage: Stage, id: String, chromeID: String, properties: SGPopoverViewProperties) {
    self.properties = properties
    self.chromeID = chromeID
    super.init(stage: stage, id: id)
  }

  /// The popover's frame inside the container; zero before the first layout.
  public var popoverFrame: Rect { placement?.popoverFrame ?? .zero }
  /// The direction as the property gives it: the vertical candidate's, or unknown before the first layout.
  public var arrowDirection: UIPopoverArrowDirection { placement?.arrowDirection ?? .unknown }

  /// The direction of the arrow that is drawn, or unknown before the first layout.
  var shownDirection: UIPopoverArrowDirection { placement?.chosen.direction ?? .unknown }

  /// Places container, background and content.
  public override func layoutSubviews() {
    let wanted = SGPlacement.Request(
      displayFrame: displayFrame, clipFrame: clipFrame, overlayFrame: overlayFrame, anchor: anchor,
      contentSize: contentSize, permitted: permittedArrowDirections, properties: properties)
    guard wanted != request else { return adviseWhenMoved() }
    request = wanted
    let placement = SGPlacement(wanted)
    self.placement = placement
    frame = placement.containerFrame
    show(placement)
    placed?()
  }

  /// A view that arranges all its subviews arranges this one too.
  ///
  /// Source: SGP-048.
  private func adviseWhenMoved() {
    guard let placement, frame != placement.containerFrame.standardized else { return }
    stage.emit(.advisory, "the view presented in has moved the container", of: id)
  }

  private func show(_ placement: SGPlacement) {
    if let chrome, keepsChrome {
      chrome.frame = placement.popoverFrame
    } else {
      let new = SGChromeView(stage: stage, id: chromeID)
      new.frame = placement.popoverFrame
      chrome?.removeFromSuperview()
      chrome = new
      addSubview(new)
    }
    guard let contentView else { return }
    contentView.frame = placement.contentFrame
    if contentView.superview !== chrome { chrome?.addSubview(contentView) }
  }

  // MARK: - Touches

  /// With an overlay everything that is not content comes to the container, even from outside its bounds and while it
  /// fades; without one the ordinary test holds.
  ///
  /// What the ordinary test hits counts as passed through when it lies inside a passthrough view, which can only be one
  /// that holds the container itself (D16, F03 of the scenarios).
  public override func hitTest(_ point: Point) -> UIView? {
    let hit = super.hitTest(point)
    guard overlayFrame.size != .zero else { return hit }
    if let hit, let contentView, hit.isDescendant(of: contentView) { return hit }
    if let hit, passthroughViews.contains(where: { hit.isDescendant(of: $0) }) { return hit }
    if reachesSiblings, !popoverFrame.contains(point) {
      for view in passthroughViews where view.isInWindow && !isDescendant(of: view) {
        if let passed = view.hitTest(convert(point, to: view)) { return passed }
      }
    }
    return self
  }
}

/// The background of the popover, arrow included, which holds the content.
final class SGChromeView: UIView {
  override var className: String { "SGPopoverChromeView" }
}
