import RehearsalTrace

/// Where on the screen a popover may lie, and what takes room away from it.
struct PopoverRoom: Hashable, Sendable {
  /// The window.
  var screen: Rect
  /// The status bar's height, or 0 where it is not respected.
  var statusBar: Double
  /// Inwards from the screen's edges, besides the status bar.
  ///
  /// Source: PRE-013, PRE-016.
  var margins: EdgeInsets
  /// How much of the screen's lower edge the keyboard covers.
  var keyboard = 0.0

  /// The screen less status bar, margins and keyboard.
  var area: Rect {
    let area = screen.inset(by: EdgeInsets(top: statusBar, left: 0, bottom: keyboard, right: 0)).inset(by: margins)
    return Rect(origin: area.origin, size: Size(width: max(0, area.width), height: max(0, area.height)))
  }

  /// An anchor that the keyboard covers becomes a line at the lower edge of what is left.
  ///
  /// Source: uikit-facts 2.9.
  func visible(_ anchor: Rect) -> Rect {
    guard keyboard > 0, anchor.minY >= area.maxY else { return anchor }
    return Rect(x: anchor.x, y: area.maxY - 1, width: anchor.width, height: 1)
  }

  /// The same with the standard margin wherever a margin keeps the popover from reaching `anchor`.
  ///
  /// Source: PRE-015.
  func disregarding(marginsBeyond anchor: Rect, standard: Double) -> PopoverRoom {
    var room = self
    if area.minY > anchor.maxY { room.margins.top = standard }
    if area.minX > anchor.maxX { room.margins.left = standard }
    if area.maxY < anchor.minY { room.margins.bottom = standard }
    if area.maxX < anchor.minX { room.margins.right = standard }
    return room
  }
}

/// All that a popover's place depends on.
struct PlacementRequest: Hashable, Sendable {
  var content: Size
  /// What the popover points at, in window coordinates.
  var anchor: Rect
  var room: PopoverRoom
  var permitted: UIPopoverArrowDirection
  /// The side the arrow keeps, or `nil` where it is chosen.
  var kept: UIPopoverArrowDirection?
  var chrome: PopoverPlacement.Chrome
  var rule: PopoverPlacement.Rule
  /// Whether the keyboard pushes the popover up instead of cutting it.
  var slides = false

  var placement: PopoverPlacement {
    guard slides, room.keyboard > 0 else { return placement(in: room) }
    var free = room
    free.keyboard = 0
    return placement(in: free).slid(upInto: room.area, anchor: anchor)
  }

  private func placement(in room: PopoverRoom) -> PopoverPlacement {
    let anchor = room.visible(anchor)
    if let kept {
      let placement = PopoverPlacement(
        content: content, anchor: anchor, in: room.area, locked: kept, chrome: chrome, rule: rule)
      // Where the side that is kept shows nothing, there is no side for an arrow until one is chosen again.
      guard placement.frame.area == 0 else { return placement }
      return PopoverPlacement(
        content: content, anchor: anchor, in: room.area, permitted: [], chrome: chrome, rule: rule)
    }
    return PopoverPlacement(
      content: content, anchor: anchor, in: room.area, permitted: permitted, chrome: chrome, rule: rule)
  }
}
