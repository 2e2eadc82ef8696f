import RehearsalStage
import RehearsalTrace

/// Draws a popover's frame and its arrow, behind the content: one view for both.
///
/// UIKit tells it within each layout on which side the arrow is and how far from that side's middle, and nothing keeps
/// that offset inside the view. Source: BGV-004, BGV-005, BGV-007, BGV-008.
class UIPopoverBackgroundView: UIView {
  let application: UIApplication
  private(set) var arrowDirection: UIPopoverArrowDirection = []
  private(set) var arrowOffset = 0.0
  /// Whether there is something to be drawn at the end of this turn.
  private var needsDisplay = false
  private var laidOutSize = Size.zero

  init(application: UIApplication, id: String) {
    self.application = application
    super.init(stage: application.stage, id: id)
    isUserInteractionEnabled = false
  }

  /// How far the arrow sticks out, and how wide it is.
  var arrowSize: Size { .zero }

  /// The offset at which the arrow is drawn.
  var drawnOffset: Double { arrowOffset }

  /// UIKit lays the popover out: the view fills it and is told of its arrow; what changed is drawn after the turn's
  /// layout.
  func layOut(in size: Size, direction: UIPopoverArrowDirection, offset: Double) {
    let signed = application.behavior.arrowOffsetIsSigned ? offset : offset.magnitude
    let isNew = needsDisplay || laidOutSize != size || direction != arrowDirection || signed != arrowOffset
    guard isNew || laidOutSize == .zero else { return }
    if direction != arrowDirection || laidOutSize == .zero {
      arrowDirection = direction
      wasSet("setArrowDirection:", ["arrowDirection": .text(direction.words)], .arrowDirection)
    }
    if signed != arrowOffset || laidOutSize == .zero {
      arrowOffset = signed
      wasSet("setArrowOffset:", ["arrowOffset": .number(signed)], .arrowOffset)
    }
    frame = Rect(origin: .zero, size: size)
    laidOutSize = size
    noteLayout()
    guard !needsDisplay else { return }
    needsDisplay = true
    stage.afterTurn { [self] in
      needsDisplay = false
      if isInWindow { draw() }
    }
  }

  /// UIKit has set one of the two properties.
  func wasSet(_ selector: String, _ arguments: Value, _ accessor: PopoverBackgroundClass.Accessor) {}

  /// Notes what follows from the layout.
  func noteLayout() {
    note(.rect(drawnArrow), for: "drawnArrow")
  }

  /// Draws frame and arrow.
  func draw() {}

  /// Where the arrow is drawn, in the view's coordinates; outside its bounds it is not to be seen (BGV-008).
  var drawnArrow: Rect {
    let (height, base) = (arrowSize.height, arrowSize.width)
    let along = drawnOffset - base / 2
    switch arrowDirection {
    case .up: return Rect(x: bounds.midX + along, y: 0, width: base, height: height)
    case .down: return Rect(x: bounds.midX + along, y: bounds.height - height, width: base, height: height)
    case .left: return Rect(x: 0, y: bounds.midY + along, width: height, height: base)
    case .right: return Rect(x: bounds.width - height, y: bounds.midY + along, width: height, height: base)
    default: return .zero
    }
  }
}

/// The system's own frame and arrow.
///
/// Its arrow stays clear of the corners, wherever the popover points. Source: uikit-facts 2.4 step 7.
final class StandardChromeView: UIPopoverBackgroundView {
  override var className: String { "_UIPopoverStandardChromeView" }

  override var arrowSize: Size {
    Size(width: application.behavior.popoverArrowBase, height: application.behavior.systemChrome.arrowHeight)
  }

  override var drawnOffset: Double {
    let behavior = application.behavior
    let half = ((arrowDirection.isVertical ? bounds.width : bounds.height) / 2).rounded(.down)
    let corner = arrowDirection.isVertical ? behavior.arrowKeepsFromSide : behavior.arrowKeepsFromTop
    let limit = max(0, half - corner - (behavior.popoverArrowBase / 2).rounded(.down))
    return min(max(arrowOffset, -limit), limit)
  }

  override func noteLayout() {
    super.noteLayout()
    note(.number(application.behavior.popoverCornerRadius), for: "cornerRadius")
  }
}
