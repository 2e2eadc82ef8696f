import RehearsalTrace
import Testing

@testable import RehearsalControllers

/// What must hold for every placement, over generated anchors, sizes, margins and all fifteen masks.
///
/// 120,000 cases; fixed seeds, so that a failure can be repeated.
@Suite struct PlacementPropertyTests {
  /// SplitMix64: small, and the same everywhere.
  struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }

    mutating func whole(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &self)) }
  }

  struct Case {
    var screen: Rect
    var area: Rect
    var anchor: Rect
    var content: Size
    var mask: UIPopoverArrowDirection
    var order: PopoverPlacement.Order

    /// Whole numbers, as UIKit's own frames have; sizes and places are even, so that halves are whole too.
    init(_ random: inout SplitMix) {
      let isPortrait = Bool.random(using: &random)
      screen = Rect(x: 0, y: 0, width: isPortrait ? 768 : 1024, height: isPortrait ? 1024 : 768)
      func margin() -> Double { 2 * random.whole(0...40) }
      area = screen.inset(by: EdgeInsets(top: margin() + 20, left: margin(), bottom: margin(), right: margin()))
      anchor = Rect(
        x: 2 * random.whole(0...Int(screen.width / 2 - 20)), y: 2 * random.whole(0...Int(screen.height / 2 - 20)),
        width: 2 * random.whole(1...60), height: 2 * random.whole(1...60))
      content = Size(width: 2 * random.whole(20...300), height: 2 * random.whole(20...550))
      mask = UIPopoverArrowDirection(rawValue: UInt(Int.random(in: 1...15, using: &random)))
      order = Bool.random(using: &random) ? .portrait : .landscape
    }

    func placed(_ mask: UIPopoverArrowDirection? = nil, by choice: PopoverPlacement.Choice = .visibleArea)
      -> PopoverPlacement
    {
      PopoverPlacement(
        content: content, anchor: anchor, in: area, permitted: mask ?? self.mask,
        rule: PopoverPlacement.Rule(order: order, sideChosenBy: choice))
    }

    /// The whole popover before it is moved or cut, for a side.
    func wanted(_ direction: UIPopoverArrowDirection) -> Size {
      Size(
        width: content.width + 16 + (direction.isVertical ? 0 : 18),
        height: content.height + 16 + (direction.isVertical ? 18 : 0))
    }
  }

  private static func each(_ seed: UInt64, _ count: Int = 20_000, _ body: (Case) throws -> Void) rethrows {
    var random = SplitMix(state: seed)
    for _ in 0..<count { try body(Case(&random)) }
  }

  /// PRE-008, PRE-013.
  @Test func `lies inside its area, on one permitted side of its anchor`() throws {
    var empty = 0
    try Self.each(1) { test in
      let placement = test.placed()
      guard !placement.direction.isEmpty else {
        empty += 1
        return
      }
      let frame = placement.frame
      try #require(frame.minX >= test.area.minX && frame.maxX <= test.area.maxX, "\(test)")
      try #require(frame.minY >= test.area.minY && frame.maxY <= test.area.maxY, "\(test)")
      try #require([.up, .down, .left, .right].contains(placement.direction), "\(test)")
      try #require(test.mask.contains(placement.direction), "\(test)")
      switch placement.direction {
      case .up: try #require(frame.minY >= test.anchor.maxY, "\(test)")
      case .down: try #require(frame.maxY <= test.anchor.minY, "\(test)")
      case .left: try #require(frame.minX >= test.anchor.midX, "\(test)")
      default: try #require(frame.maxX <= test.anchor.midX, "\(test)")
      }
    }
    #expect(empty < 2000)
  }

  /// Centred on the anchor where there is room, moved no further than it has to where there is not.
  @Test func `is centred on its anchor, or lies at the edge of its area`() throws {
    try Self.each(2) { test in
      let placement = test.placed()
      guard !placement.direction.isEmpty else { return }
      let isVertical = placement.direction.isVertical
      let (length, middle) =
        isVertical
        ? (test.wanted(placement.direction).width, test.anchor.midX)
        : (test.wanted(placement.direction).height, test.anchor.midY)
      let (low, high) = isVertical ? (test.area.minX, test.area.maxX) : (test.area.minY, test.area.maxY)
      let (start, end) =
        isVertical ? (placement.frame.minX, placement.frame.maxX) : (placement.frame.minY, placement.frame.maxY)
      let centred = middle.rounded(.down) - (length / 2).rounded(.down)
      if centred >= low, centred + length <= high {
        try #require(start == centred && end == centred + length, "\(test)")
      } else {
        try #require(start == low || end == high, "\(test)")
        try #require(end - start == min(length, high - low), "\(test)")
      }
    }
  }

  /// PRE-006, BGV-007, BGV-008: the offset is the anchor's middle whatever the popover's edge; what the system's border
  /// draws is pinned.
  @Test func `the arrow's middle is on the anchor's, or pinned by the system's border`() throws {
    let behavior = SystemBehavior(ios: IOSVersion(6, 0), device: .ipad, account: .observed)
    let app = PopoverApp()
    let view = StandardChromeView(application: app.application, id: "chrome")
    try Self.each(3) { test in
      let placement = test.placed()
      guard !placement.direction.isEmpty else { return }
      let isVertical = placement.direction.isVertical
      let exact =
        isVertical ? test.anchor.midX - placement.frame.midX : test.anchor.midY - placement.frame.midY
      try #require((placement.arrowOffset - exact).magnitude <= 0.5, "\(test)")
      view.layOut(in: placement.frame.size, direction: placement.direction, offset: placement.arrowOffset)
      let half = ((isVertical ? placement.frame.width : placement.frame.height) / 2).rounded(.down)
      let limit = max(0, half - (isVertical ? 8 : 10) - (behavior.popoverArrowBase / 2).rounded(.down))
      try #require(view.drawnOffset.magnitude <= limit, "\(test)")
      if placement.arrowOffset.magnitude <= limit {
        try #require(view.drawnOffset == placement.arrowOffset, "\(test)")
      }
    }
  }

  /// With the side given, so that no tie has to be broken, what is mirrored is placed in the mirror.
  @Test func `is symmetric under mirroring, and gives equal answers to equal questions`() throws {
    var compared = 0
    try Self.each(4) { test in
      let placement = test.placed()
      try #require(test.placed() == placement)
      guard !placement.direction.isEmpty else { return }
      var mirror = test
      mirror.area = Self.mirrored(test.area, in: test.screen)
      mirror.anchor = Self.mirrored(test.anchor, in: test.screen)
      let direction = placement.direction
      let only = mirror.placed(direction == .left ? .right : direction == .right ? .left : direction)
      try #require(only.frame == Self.mirrored(placement.frame, in: test.screen), "\(test)")
      try #require(only.arrowOffset == (direction.isVertical ? -1 : 1) * placement.arrowOffset, "\(test)")
      compared += 1
    }
    #expect(compared > 10_000)
  }

  private static func mirrored(_ rect: Rect, in screen: Rect) -> Rect {
    Rect(x: screen.maxX - rect.maxX, y: rect.y, width: rect.width, height: rect.height)
  }

  /// PRE-011 where the side is chosen by what is finally shown: more sides to choose from never give less content.
  @Test func `any side never gives less than a restricted mask, chosen by placed content`() throws {
    try Self.each(5) { test in
      let restricted = test.placed(by: .placedContent)
      // Without an arrow it is not shrunk by the mask, but laid out in another way.
      guard !restricted.direction.isEmpty else { return }
      let any = test.placed(.any, by: .placedContent)
      // Scores are whole numbers, so equal ones may differ by less than one.
      try #require(any.contentFrame.area > restricted.contentFrame.area - 1, "\(test)")
    }
  }

  /// PRE-011 under the recommended rule: it compares what is visible before the popover is moved, and underrates a
  /// place that has to be reached by sliding.
  ///
  /// So a mask can give more than Any; not often, and never for the claim's own case, a default width and an arrow that
  /// has to point up.
  @Test func `the recommended rule gives any side less in rare cases, and none of them is the claim's`() throws {
    var smaller = 0
    try Self.each(6) { test in
      let restricted = test.placed()
      let any = test.placed(.any)
      if !restricted.direction.isEmpty, any.contentFrame.area < restricted.contentFrame.area { smaller += 1 }
      var plain = test
      plain.content.width = 320
      plain.area = test.screen.inset(by: EdgeInsets(top: 30, left: 10, bottom: 10, right: 10))
      let up = plain.placed(.up)
      guard !up.direction.isEmpty, up.contentFrame.height < plain.content.height else { return }
      try #require(plain.placed(.any).contentFrame.area >= up.contentFrame.area, "\(plain)")
    }
    #expect(smaller > 0)
    #expect(smaller < 1000)
  }
}
