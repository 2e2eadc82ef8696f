import RehearsalStage
public import RehearsalTrace

extension SGPopoverController {
  /// Where the popover should be seen, in the view presented in; as set, else the visible part of that view.
  public var displayFrame: Rect {
    get { frames.display }
    set {
      frames.display = newValue
      frames.isDisplaySetByUser = true
    }
  }

  /// What the popover must not pass; as set, else the display frame or a scroll view's content.
  ///
  /// The zero rectangle counts as set, and as no clipping (C11 of the scenarios).
  public var clipFrame: Rect {
    get { frames.clip }
    set {
      frames.clip = newValue
      frames.isClipSetByUser = true
    }
  }

  /// What the container covers besides the popover.
  ///
  /// Overwritten by every presentation (C12, C15, D17, D18); documented is that it can be set.
  public var overlayFrame: Rect {
    get { frames.overlay }
    set {
      frames.overlay = newValue
      frames.isOverlaySetByUser = true
    }
  }

  /// Takes the frames that presenting in `view` gives; those that the app set stay.
  ///
  /// A scroll view is covered by nothing, so that it can be scrolled (SGP-040). Source: uikit-facts 5.4, SGP-028.
  func takeStandardFrames(in view: UIView?) {
    guard let view else { return }
    let scrollView = view as? UIScrollView
    let bounds = bounds(of: view)
    if !frames.isDisplaySetByUser { frames.display = bounds }
    if !frames.isClipSetByUser { frames.clip = scrollView.map(standardClip) ?? frames.display }
    if !frames.isOverlaySetByUser || application.behavior.sgOverwritesOverlay {
      frames.overlay = scrollView != nil || isPassthrough(view) ? .zero : bounds
    }
  }

  /// A view's own bounds; a window's are those of the upright screen, however the interface stands (SGP-030).
  private func bounds(of view: UIView) -> Rect {
    view is UIWindow ? Rect(origin: .zero, size: stage.device.model.portraitSize) : view.bounds
  }

  func isPassthrough(_ view: UIView) -> Bool { passthroughViews?.contains { $0 === view } ?? false }

  /// The content less its insets, the bottom one taken for the top (Q1), or the display frame where that was set (C08);
  /// documented is the whole content.
  private func standardClip(of view: UIScrollView) -> Rect {
    let size = view.contentSize
    guard application.behavior.sgClipsInsideInsets else { return Rect(origin: .zero, size: size) }
    if frames.isDisplaySetByUser { return frames.display }
    let inset = view.contentInset
    return Rect(
      x: inset.left, y: inset.bottom, width: size.width - inset.left - inset.right,
      height: size.height - inset.top - inset.bottom)
  }
}
