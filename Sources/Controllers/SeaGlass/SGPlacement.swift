public import RehearsalTrace

/// Where an SGPopoverController's popover goes: background, arrow, container and content.
///
/// Pure: equal inputs give equal frames, and nothing is rounded. The rule, from `uikit-facts.md` 5.5, with the quirks
/// of the real class (numbers as in the README beside the table of rows; a category is one of the table's):
///
/// 1. Each axis with a permitted direction gets one candidate: a background ("chrome") and an arrow. Which of the two
///    directions of an axis is taken depends on where the anchor's middle lies (`horizontalDirection`,
///    `verticalDirection`).
/// 2. Along the arrow's axis the candidate touches the anchor and is cut at the clip frame; across it, it is centred on
///    the anchor, pushed into the display frame, and cut only where it passes the clip frame.
/// 3. The candidate with the larger visible background wins, and the vertical one wins ties.
/// 4. The popover is the union of background and arrow; the container is the union of that and the overlay.
///
/// Both axes are computed by the same functions on spans: `along` for the arrow's axis, `across` for the other.
public struct SGPlacement: Hashable, Sendable {
  /// What is placed, and where it may lie; all rectangles in the coordinates of the view presented in.
  public struct Request: Hashable, Sendable {
    /// Where the popover should be seen.
    public var displayFrame: Rect
    /// What it must not pass; a size of exactly 0 × 0 means no clipping (category `no-clip`).
    public var clipFrame: Rect
    /// What the container covers besides the popover; a size of 0 × 0 means no overlay (category `no-overlay`).
    public var overlayFrame: Rect
    /// The rectangle the arrow touches.
    public var anchor: Rect
    /// The size that the content asks for.
    public var contentSize: Size
    /// Which way the arrow may point.
    public var permitted: UIPopoverArrowDirection
    /// Margins, insets and arrow sizes.
    public var properties: SGPopoverViewProperties

    /// Asks for a place.
    public init(
      displayFrame: Rect, clipFrame: Rect, overlayFrame: Rect, anchor: Rect, contentSize: Size,
      permitted: UIPopoverArrowDirection, properties: SGPopoverViewProperties
    ) {
      self.displayFrame = displayFrame
      self.clipFrame = clipFrame
      self.overlayFrame = overlayFrame
      self.anchor = anchor
      self.contentSize = contentSize
      self.permitted = permitted
      self.properties = properties
    }
  }

  /// The place of one direction.
  public struct Candidate: Hashable, Sendable {
    /// Which way the arrow points; `[]` when the axis has no permitted direction, and then both frames are zero.
    public var direction: UIPopoverArrowDirection = []
    /// The background: content, insets and margins.
    public var chrome = Rect.zero
    /// The arrow.
    ///
    /// Its length or width is negative where the anchor lies outside the clip frame (category `outside`).
    public var arrow = Rect.zero

    /// The smallest rectangle around both; an empty one still counts, so nothing at all is the zero rectangle.
    var union: Rect { chrome.standardized.union(arrow.standardized) }
  }

  /// The candidate with an arrow at the left or right.
  public let horizontal: Candidate
  /// The candidate with an arrow at the top or bottom.
  public let vertical: Candidate
  /// How much of the horizontal candidate's background the display frame shows.
  public let horizontalArea: Double
  /// How much of the vertical candidate's background the display frame shows.
  public let verticalArea: Double
  /// Whether the vertical candidate is the one that is shown.
  public let isVertical: Bool
  /// The container's frame in the view presented in.
  public let containerFrame: Rect
  /// The popover's frame inside the container, which is what the public property gives.
  ///
  /// Without an overlay the container is the popover, so this begins at (0, 0).
  public let popoverFrame: Rect
  /// Where the background is drawn, inside the popover.
  public let backgroundFrame: Rect
  /// Where the arrow's art is drawn in its natural size, inside the popover; `nil` when there is none.
  public let arrowOrigin: Point?
  /// The content's frame inside the popover, as the code asks for it: a size may be negative.
  public let contentFrame: Rect

  /// Places a popover.
  public init(_ request: Request) {
    let anchor = request.anchor.standardized
    var horizontal = Candidate()
    if let direction = SGPlacement.horizontalDirection(request, anchor) {
      horizontal = SGPlacement.candidate(direction, request, anchor)
    }
    var vertical = Candidate()
    if let direction = SGPlacement.verticalDirection(request, anchor) {
      vertical = SGPlacement.candidate(direction, request, anchor)
    }
    let horizontalArea = SGPlacement.visibleArea(horizontal, in: request.displayFrame)
    let verticalArea = SGPlacement.visibleArea(vertical, in: request.displayFrame)
    // Quirks 2 and 3 (categories tie, outside): the vertical candidate wins ties, 0 = 0 included, even when no vertical
    // direction is permitted; the popover is nothing at (0, 0) then.
    let isVertical = verticalArea >= horizontalArea
    let chosen = isVertical ? vertical : horizontal
    let whole = chosen.union
    let container = request.overlayFrame.size == .zero ? whole : request.overlayFrame.standardized.union(whole)
    let arrowSize = request.properties.arrowSize(chosen.direction)

    self.horizontal = horizontal
    self.vertical = vertical
    self.horizontalArea = horizontalArea
    self.verticalArea = verticalArea
    self.isVertical = isVertical
    containerFrame = container
    popoverFrame = Rect(origin: whole.origin - container.origin, size: whole.size)
    backgroundFrame = Rect(origin: chosen.chrome.origin - whole.origin, size: chosen.chrome.size)
    arrowOrigin =
      chosen.direction == [] || arrowSize == .zero ? nil : chosen.arrow.origin - whole.origin
    contentFrame = SGPlacement.contentFrame(in: whole.size, request.properties)
  }

  /// The candidate that is shown.
  public var chosen: Candidate { isVertical ? vertical : horizontal }

  /// What the public property says: always the vertical candidate's direction, also when the horizontal one is shown.
  ///
  /// Quirk 1: wrong in every row with a sideways arrow.
  public var arrowDirection: UIPopoverArrowDirection { vertical.direction }

  // MARK: - Which side of an axis

  /// The side with more room; inside a band of the two arrows' lengths around the display's middle, Right if the anchor
  /// is right of the middle.
  ///
  /// Category `tie`: exactly in the middle, Left.
  private static func horizontalDirection(_ request: Request, _ anchor: Rect) -> UIPopoverArrowDirection? {
    let permitted = request.permitted.intersection([.left, .right])
    guard permitted == [.left, .right] else { return permitted.isEmpty ? nil : permitted }
    let middle = request.displayFrame.standardized.midX
    let before = anchor.midX - request.properties.arrowSize(.left).width
    let after = anchor.midX + request.properties.arrowSize(.right).width
    if before > middle { return .right }
    if after < middle { return .left }
    return middle - before < after - middle ? .right : .left
  }

  /// The side with more room, but reversed inside the band: below the middle Up, above it and exactly there Down.
  ///
  /// Quirk 4 (categories mask-grid, tie): the popover takes the side with less room.
  private static func verticalDirection(_ request: Request, _ anchor: Rect) -> UIPopoverArrowDirection? {
    let permitted = request.permitted.intersection([.up, .down])
    guard permitted == [.up, .down] else { return permitted.isEmpty ? nil : permitted }
    let middle = request.displayFrame.standardized.midY
    let before = anchor.midY - request.properties.arrowSize(.up).height
    let after = anchor.midY + request.properties.arrowSize(.down).height
    if before > middle { return .down }
    if after < middle { return .up }
    return middle - before < after - middle ? .up : .down
  }

  // MARK: - The place of one direction

  private static func candidate(
    _ direction: UIPopoverArrowDirection, _ request: Request, _ anchor: Rect
  ) -> Candidate {
    let properties = request.properties
    let margins = properties.margins
    let insets = properties.contentInsets
    let arrow = properties.arrowSize(direction)
    let clip = request.clipFrame.size == .zero ? nil : request.clipFrame.standardized
    let display = request.displayFrame.standardized
    let x = Limits(display: display.horizontal, clip: clip?.horizontal)
    let y = Limits(display: display.vertical, clip: clip?.vertical)
    let width = request.contentSize.width + margins.left + margins.right + insets.left + insets.right
    let height = request.contentSize.height + margins.top + margins.bottom + insets.top + insets.bottom
    let share = properties.enchroachment

    if direction.isVertical {
      let crossing = across(
        anchor.horizontal, length: width, arrow: arrow.width, low: margins.left, high: margins.right, share, x)
      // Quirk 6 (category scroll and others with an enchroachment): Down takes the bottom margin where the top one is
      // meant.
      let main =
        direction == .up
        ? after(
          anchor.vertical, length: height, arrow: arrow.height, near: margins.top, hanging: share * margins.bottom, y)
        : before(
          anchor.vertical, length: height, arrow: arrow.height, near: margins.bottom, hanging: share * margins.bottom,
          y)
      return Candidate(
        direction: direction, chrome: Rect(horizontal: crossing.chrome, vertical: main.chrome),
        arrow: Rect(horizontal: crossing.arrow, vertical: main.arrow))
    }
    let crossing = across(
      anchor.vertical, length: height, arrow: arrow.height, low: margins.top, high: margins.bottom, share, y)
    let main =
      direction == .left
      ? after(
        anchor.horizontal, length: width, arrow: arrow.width, near: margins.left, hanging: share * margins.right, x)
      : before(
        anchor.horizontal, length: width, arrow: arrow.width, near: margins.right, hanging: share * margins.left, x)
    return Candidate(
      direction: direction, chrome: Rect(horizontal: main.chrome, vertical: crossing.chrome),
      arrow: Rect(horizontal: main.arrow, vertical: crossing.arrow))
  }

  /// Up and Left: the popover lies beyond the anchor's far edge.
  ///
  /// Quirk 10 (category outside): an anchor that ends before the display begins counts as ending there.
  ///
  /// Quirk 5: the arrow overlaps the near margin, so only the rest of its length sticks out.
  private static func after(
    _ anchor: Span, length: Double, arrow: Double, near: Double, hanging: Double, _ limits: Limits
  ) -> (chrome: Span, arrow: Span) {
    var arrow = Span(start: max(anchor.end, limits.low), length: arrow)
    if let clip = limits.clip, arrow.end > clip.end { arrow.length -= arrow.end - clip.end }
    var chrome = Span(start: arrow.end - near, length: length)
    if let clip = limits.clip {
      let excess = chrome.end - hanging - clip.end
      if excess > 0 { chrome.length -= excess }
      chrome.loseWhatIsOnlyMargin(near: near, arrow: arrow.length)
    }
    return (chrome, arrow)
  }

  /// Down and Right: the popover lies before the anchor's near edge.
  ///
  /// Quirk 6 (categories oversize, random with an enchroachment): the part that may hang outside is taken with the
  /// wrong sign, so more is cut off instead of less.
  private static func before(
    _ anchor: Span, length: Double, arrow: Double, near: Double, hanging: Double, _ limits: Limits
  ) -> (chrome: Span, arrow: Span) {
    var arrow = Span(start: min(anchor.start, limits.high) - arrow, length: arrow)
    if let clip = limits.clip, arrow.start < clip.start {
      arrow.length -= clip.start - arrow.start
      arrow.start = clip.start
    }
    var chrome = Span(start: arrow.start + near - length, length: length)
    if let clip = limits.clip {
      let missing = clip.start - (chrome.start - hanging)
      if missing > 0 {
        chrome.length -= missing
        chrome.start = clip.start
      }
      chrome.loseWhatIsOnlyMargin(near: near, arrow: arrow.length)
    }
    return (chrome, arrow)
  }

  /// The axis across the arrow: centred on the anchor and pushed into the display; the low edge wins.
  ///
  /// Quirk 7 (categories oversize, small-clip): what is still too long is let hang over both margins in proportion when
  /// that is enough. Otherwise it begins one full share further out, and only when it then passes the clip frame is its
  /// far side cut, by one share too much on each account: the moved start is counted as if the end had moved too.
  ///
  /// Quirk 8 (category outside): the arrow keeps inside the margins, the low limit wins, and only its far end is cut.
  private static func across(
    _ anchor: Span, length: Double, arrow arrowLength: Double, low: Double, high: Double, _ share: Double,
    _ limits: Limits
  ) -> (chrome: Span, arrow: Span) {
    var chrome = Span(start: anchor.middle - length / 2, length: length)
    if chrome.start < limits.low {
      chrome.start = limits.low
    } else if chrome.end > limits.high {
      chrome.start = max(limits.high - length, limits.low)
    }
    var farMargin = high
    let excess = chrome.end - limits.high
    if excess > 0 {
      let lowShare = share * low
      let highShare = share * high
      if excess <= lowShare + highShare {
        chrome.start -= excess * lowShare / (lowShare + highShare)
      } else {
        let countedEnd = chrome.end + lowShare
        chrome.start -= lowShare
        if let clip = limits.clip, countedEnd > clip.end {
          chrome.length -= countedEnd + highShare - clip.end
          farMargin -= highShare
        }
      }
    }
    var arrow = Span(start: anchor.middle - arrowLength / 2, length: arrowLength)
    let lowest = min(chrome.start + low, limits.high)
    let highest = max(chrome.end - farMargin - arrowLength, lowest)
    arrow.start = min(max(arrow.start, lowest), highest)
    if let clip = limits.clip, arrow.end > clip.end { arrow.length -= arrow.end - clip.end }
    return (chrome, arrow)
  }

  // MARK: - What is seen

  private static func visibleArea(_ candidate: Candidate, in display: Rect) -> Double {
    candidate.chrome.standardized.intersection(display.standardized)?.area ?? 0
  }

  /// Quirk 9 (every category): the top is the right margin and inset, where the top ones are meant, and the size
  /// includes the strip where the arrow sticks out.
  private static func contentFrame(in size: Size, _ properties: SGPopoverViewProperties) -> Rect {
    let margins = properties.margins
    let insets = properties.contentInsets
    return Rect(
      x: margins.left + insets.left, y: margins.right + insets.right,
      width: size.width - margins.left - margins.right - insets.left - insets.right,
      height: size.height - margins.top - margins.bottom - insets.top - insets.bottom)
  }
}

// MARK: - One axis

/// A stretch of one axis; its length may be negative.
private struct Span {
  var start: Double
  var length: Double

  var end: Double { start + length }
  var middle: Double { start + length / 2 }

  /// Quirk 8 (categories small-clip, outside): where the arrow is shorter than the margin it overlaps and what is left
  /// of the background is no more than the difference, nothing of it remains.
  mutating func loseWhatIsOnlyMargin(near: Double, arrow: Double) {
    if arrow < near, near - arrow > length { length = 0 }
  }
}

/// Where a candidate may lie on one axis: the clip frame, and the display frame cut to it.
private struct Limits {
  let clip: Span?
  let low: Double
  let high: Double

  init(display: Span, clip: Span?) {
    self.clip = clip
    low = clip.map { max(display.start, $0.start) } ?? display.start
    high = clip.map { min(display.end, $0.end) } ?? display.end
  }
}

extension Rect {
  fileprivate var horizontal: Span { Span(start: x, length: width) }
  fileprivate var vertical: Span { Span(start: y, length: height) }

  fileprivate init(horizontal: Span, vertical: Span) {
    self.init(x: horizontal.start, y: vertical.start, width: horizontal.length, height: vertical.length)
  }

  /// The smallest rectangle around both, whether or not one is empty.
  fileprivate func union(_ other: Rect) -> Rect {
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}
