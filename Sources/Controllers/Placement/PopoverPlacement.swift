public import RehearsalTrace

/// Where a popover goes: its frame, the side of its arrow, and where along that side the arrow is.
///
/// Pure: equal inputs give equal placements. The rule, from `uikit-facts.md` 2.4:
///
/// 1. The whole popover is its content and insets, and the arrow's height on the arrow's axis.
/// 2. Each permitted direction has a candidate frame that touches the anchor and is centred on it, and a region of the
///    area: below the anchor for Up, above for Down, and for Left and Right the part beyond the anchor's *middle*.
/// 3. A direction's score is the visible area, candidate ∩ region, rounded to a whole number. Directions are tried in a
///    fixed order and only a strictly larger score replaces the best so far.
/// 4. The winner is moved into its region where it fits and cut where it does not.
///
/// So when everything fits, Left and Right score `arrow × (height − width)` more than Up and Down: a popover taller
/// than wide prefers a sideways arrow.
public struct PopoverPlacement: Hashable, Sendable {
  /// Frame of the whole popover, arrow included, in the coordinates of the area.
  public var frame: Rect
  /// The arrow's side; `[]` when none is permitted, or nothing would be visible on any.
  public var direction: UIPopoverArrowDirection
  /// From the middle of the arrow's edge to the middle of the anchor, right and down positive.
  ///
  /// Not clamped: the background view sees offsets at or beyond its own edge (BGV-007).
  public var arrowOffset: Double
  /// Frame of the content, in the coordinates of the area.
  public var contentFrame: Rect

  /// What surrounds the content: insets on every side and an arrow on one.
  public struct Chrome: Hashable, Sendable {
    /// Between the content and the popover's edge, without the arrow.
    public var insets: EdgeInsets
    /// How far the arrow sticks out.
    public var arrowHeight: Double

    /// Makes a chrome.
    public init(insets: EdgeInsets, arrowHeight: Double) {
      self.insets = insets
      self.arrowHeight = arrowHeight
    }

    /// The system's own: insets of 8 and an arrow of 18, which give the measured heights 921 and 665.
    ///
    /// Source: uikit-facts 2.3 and 9.5.
    public static let system = Chrome(insets: EdgeInsets(all: 8), arrowHeight: 18)
  }

  /// Places a popover.
  ///
  /// - Parameters:
  ///   - content: The content's size, in points.
  ///   - anchor: The rectangle the arrow touches.
  ///   - area: Where the popover may lie: the container less status bar and margins.
  ///   - permitted: Which sides the arrow may be on.
  ///   - chrome: What surrounds the content.
  ///   - rule: What the rule leaves open.
  public init(
    content: Size, anchor: Rect, in area: Rect, permitted: UIPopoverArrowDirection, chrome: Chrome = .system,
    rule: Rule = Rule()
  ) {
    var best: (direction: UIPopoverArrowDirection, score: Double)?
    let content = rule.shrinksBeforeChoosingSide ? PopoverPlacement.shortened(content, in: area, chrome) : content
    for direction in rule.order.directions where permitted.contains(direction) {
      let score = PopoverPlacement.score(direction, content: content, anchor: anchor, in: area, chrome, rule)
      if score > (best?.score ?? 0) { best = (direction, score) }
    }
    guard let best else {
      self.init(withoutArrow: content, over: anchor, in: area, chrome: chrome, rule: rule)
      return
    }
    self.init(content: content, anchor: anchor, in: area, locked: best.direction, chrome: chrome, rule: rule)
  }

  /// Places a popover whose direction was chosen before: a resize, a keyboard, a rotation.
  ///
  /// Source: uikit-facts 2.4 step 10.
  public init(
    content: Size, anchor: Rect, in area: Rect, locked direction: UIPopoverArrowDirection, chrome: Chrome,
    rule: Rule = Rule()
  ) {
    let content = rule.shrinksBeforeChoosingSide ? PopoverPlacement.shortened(content, in: area, chrome) : content
    let candidate = PopoverPlacement.candidate(direction, content: content, anchor: anchor, chrome: chrome)
    let region = PopoverPlacement.region(direction, anchor: anchor, area: area, rule)
    let horizontal = PopoverPlacement.fit(candidate.x, candidate.width, low: region.minX, high: region.maxX)
    var vertical = PopoverPlacement.fit(candidate.y, candidate.height, low: region.minY, high: region.maxY)
    let least = candidate.height - max(0, content.height - rule.minimumContentHeight)
    if rule.minimumContentHeight > 0, vertical.length < least {
      vertical = (direction == .down ? vertical.start + vertical.length - least : vertical.start, least)
    }
    let frame = Rect(
      x: horizontal.start.rounded(.toNearestOrAwayFromZero), y: vertical.start.rounded(.toNearestOrAwayFromZero),
      width: horizontal.length, height: vertical.length)
    let offset = direction.isVertical ? anchor.midX - frame.midX : anchor.midY - frame.midY
    self.init(
      frame: frame, direction: direction, arrowOffset: offset.rounded(.toNearestOrAwayFromZero),
      contentFrame: PopoverPlacement.contentFrame(in: frame, direction: direction, chrome: chrome))
  }

  /// Places a popover that has no side for an arrow: over the middle of its anchor, then moved into the area and cut
  /// to it.
  ///
  /// Source: uikit-facts 2.4 steps 2, 6 and 8; the place is the decision `popoverWithoutArrow`.
  private init(withoutArrow content: Size, over anchor: Rect, in area: Rect, chrome: Chrome, rule: Rule) {
    guard rule.withoutArrow == .overAnchor else {
      self.init(frame: Rect(origin: anchor.origin, size: .zero), direction: [], arrowOffset: 0, contentFrame: .zero)
      return
    }
    let wholeWidth = content.width + chrome.insets.left + chrome.insets.right
    let wholeHeight = content.height + chrome.insets.top + chrome.insets.bottom
    let x = anchor.x + (anchor.width / 2).rounded(.down) - (wholeWidth / 2).rounded(.down)
    let y = anchor.y + (anchor.height / 2).rounded(.down) - (wholeHeight / 2).rounded(.down)
    let (width, height) = (min(wholeWidth, area.width), min(wholeHeight, area.height))
    let frame = Rect(
      x: min(max(x, area.minX), area.maxX - width).rounded(.toNearestOrAwayFromZero),
      y: min(max(y, area.minY), area.maxY - height).rounded(.toNearestOrAwayFromZero), width: width, height: height)
    let inner = frame.inset(by: chrome.insets)
    self.init(
      frame: frame, direction: [], arrowOffset: 0,
      contentFrame: Rect(
        origin: inner.origin, size: Size(width: max(0, inner.width), height: max(0, inner.height))))
  }

  /// Places a popover without an arrow in the middle of its area.
  public init(content: Size, centeredIn area: Rect, chrome: Chrome = .system) {
    let width = min(content.width + chrome.insets.left + chrome.insets.right, area.width)
    let height = min(content.height + chrome.insets.top + chrome.insets.bottom, area.height)
    let frame = Rect(
      x: (area.midX - width / 2).rounded(.down), y: (area.midY - height / 2).rounded(.down), width: width,
      height: height)
    self.init(frame: frame, direction: [], arrowOffset: 0, contentFrame: frame.inset(by: chrome.insets))
  }

  /// The popover moved up as it is until it lies in `area`, as far as there is room.
  ///
  /// Source: PRE-021, uikit-facts 2.9.
  func slid(upInto area: Rect, anchor: Rect) -> PopoverPlacement {
    let distance = max(0, min(frame.maxY - area.maxY, frame.minY - area.minY))
    var moved = self
    moved.frame = frame.offsetBy(x: 0, y: -distance)
    moved.contentFrame = contentFrame.offsetBy(x: 0, y: -distance)
    if direction == .left || direction == .right { moved.arrowOffset += distance }
    return moved
  }

  /// How far the arrow's tip is from its anchor, along the arrow.
  ///
  /// Source: PRE-015.
  func gap(to anchor: Rect) -> Double {
    let gap =
      switch direction {
      case .up: frame.minY - anchor.maxY
      case .down: anchor.minY - frame.maxY
      case .left: frame.minX - anchor.maxX
      case .right: anchor.minX - frame.maxX
      default: 0.0
      }
    return max(0, gap)
  }

  /// No place yet.
  static let none = PopoverPlacement(frame: .zero, direction: [], arrowOffset: 0, contentFrame: .zero)

  init(frame: Rect, direction: UIPopoverArrowDirection, arrowOffset: Double, contentFrame: Rect) {
    self.frame = frame
    self.direction = direction
    self.arrowOffset = arrowOffset
    self.contentFrame = contentFrame
  }

  private static func score(
    _ direction: UIPopoverArrowDirection, content: Size, anchor: Rect, in area: Rect, _ chrome: Chrome, _ rule: Rule
  ) -> Double {
    let score: Double
    switch rule.sideChosenBy {
    case .visibleArea:
      let candidate = PopoverPlacement.candidate(direction, content: content, anchor: anchor, chrome: chrome)
      let region = PopoverPlacement.region(direction, anchor: anchor, area: area, rule)
      score = candidate.intersection(region)?.area ?? 0
    case .placedContent:
      score =
        PopoverPlacement(
          content: content, anchor: anchor, in: area, locked: direction, chrome: chrome, rule: rule
        ).contentFrame.area
    }
    return score.rounded(.toNearestOrAwayFromZero)
  }

  private static func candidate(
    _ direction: UIPopoverArrowDirection, content: Size, anchor: Rect, chrome: Chrome
  ) -> Rect {
    let insets = chrome.insets
    let width = content.width + insets.left + insets.right + (direction.isVertical ? 0 : chrome.arrowHeight)
    let height = content.height + insets.top + insets.bottom + (direction.isVertical ? chrome.arrowHeight : 0)
    let centredX = anchor.x + (anchor.width / 2).rounded(.down) - (width / 2).rounded(.down)
    let centredY = anchor.y + (anchor.height / 2).rounded(.down) - (height / 2).rounded(.down)
    switch direction {
    case .left: return Rect(x: anchor.maxX, y: centredY, width: width, height: height)
    case .right: return Rect(x: anchor.x - width, y: centredY, width: width, height: height)
    case .up: return Rect(x: centredX, y: anchor.maxY, width: width, height: height)
    default: return Rect(x: centredX, y: anchor.y - height, width: width, height: height)
    }
  }

  /// The content as high as the area can hold it, with an arrow above or below.
  private static func shortened(_ content: Size, in area: Rect, _ chrome: Chrome) -> Size {
    let room = area.height - chrome.insets.top - chrome.insets.bottom - chrome.arrowHeight
    return Size(width: content.width, height: min(content.height, max(0, room)))
  }

  private static func region(_ direction: UIPopoverArrowDirection, anchor: Rect, area: Rect, _ rule: Rule) -> Rect {
    switch direction {
    case .up: part(of: area, minY: anchor.maxY)
    case .down: part(of: area, maxY: anchor.y)
    case .left: part(of: area, minX: rule.sidewaysMayCoverAnchor ? anchor.midX : anchor.maxX)
    default: part(of: area, maxX: rule.sidewaysMayCoverAnchor ? anchor.midX : anchor.x)
    }
  }

  private static func part(
    of area: Rect, minX: Double? = nil, minY: Double? = nil, maxX: Double? = nil, maxY: Double? = nil
  ) -> Rect {
    let left = max(area.minX, minX ?? area.minX)
    let top = max(area.minY, minY ?? area.minY)
    let right = min(area.maxX, maxX ?? area.maxX)
    let bottom = min(area.maxY, maxY ?? area.maxY)
    return Rect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }

  /// Slides a stretch into `low…high` and cuts what is longer.
  ///
  /// When the visible part starts where the candidate starts, or before it, the hidden length lies beyond the far end
  /// and the stretch moves back by it; otherwise it starts where its visible part starts.
  private static func fit(
    _ start: Double, _ length: Double, low: Double, high: Double
  ) -> (start: Double, length: Double) {
    let visibleStart = max(start, low)
    let visibleEnd = max(visibleStart, min(start + length, high))
    let hidden = length - (visibleEnd - visibleStart)
    let moved = visibleStart <= start ? start - hidden : visibleStart
    let begin = max(moved, low)
    let end = min(moved + length, high)
    return (begin, max(0, end - begin))
  }

  private static func contentFrame(in frame: Rect, direction: UIPopoverArrowDirection, chrome: Chrome) -> Rect {
    var insets = chrome.insets
    switch direction {
    case .up: insets.top += chrome.arrowHeight
    case .down: insets.bottom += chrome.arrowHeight
    case .left: insets.left += chrome.arrowHeight
    default: insets.right += chrome.arrowHeight
    }
    let content = frame.inset(by: insets)
    return Rect(origin: content.origin, size: Size(width: max(0, content.width), height: max(0, content.height)))
  }
}
