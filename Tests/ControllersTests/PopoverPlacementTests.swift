import RehearsalTrace
import Testing

@testable import RehearsalControllers

/// The worked vectors of uikit-facts 2.4, and the one device measurement: 921 and 665.
@Suite struct PopoverPlacementTests {
  struct Vector: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var screen: Size
    var anchor: Rect
    var content: Size
    var permitted: UIPopoverArrowDirection
    var direction: UIPopoverArrowDirection
    var frame: Rect
    var offset: Double
    var contentFrame: Rect
  }

  static let portrait = Size(width: 768, height: 1024)
  static let landscape = Size(width: 1024, height: 768)
  static let vectors = [
    Vector(
      testDescription: "toolbar item in portrait shows 921 points of default content", screen: portrait,
      anchor: Rect(x: 16, y: 30, width: 45, height: 29), content: Size(width: 320, height: 1100),
      permitted: [.up, .down], direction: .up, frame: Rect(x: 10, y: 59, width: 336, height: 955), offset: -140,
      contentFrame: Rect(x: 18, y: 85, width: 320, height: 921)),
    Vector(
      testDescription: "toolbar item in landscape shows 665 points of default content", screen: landscape,
      anchor: Rect(x: 16, y: 30, width: 45, height: 29), content: Size(width: 320, height: 1100),
      permitted: [.up, .down], direction: .up, frame: Rect(x: 10, y: 59, width: 336, height: 699), offset: -140,
      contentFrame: Rect(x: 18, y: 85, width: 320, height: 665)),
    Vector(
      testDescription: "a tall popover prefers a sideways arrow and slides over its anchor", screen: portrait,
      anchor: Rect(x: 344, y: 492, width: 80, height: 40), content: Size(width: 320, height: 480), permitted: .any,
      direction: .left, frame: Rect(x: 404, y: 264, width: 354, height: 496), offset: 0,
      contentFrame: Rect(x: 430, y: 272, width: 320, height: 480)),
    Vector(
      testDescription: "a wide popover prefers an arrow below", screen: portrait,
      anchor: Rect(x: 344, y: 492, width: 80, height: 40), content: Size(width: 320, height: 200), permitted: .any,
      direction: .down, frame: Rect(x: 216, y: 258, width: 336, height: 234), offset: 0,
      contentFrame: Rect(x: 224, y: 266, width: 320, height: 200)),
    Vector(
      testDescription: "a tall popover in landscape has room beside its anchor", screen: landscape,
      anchor: Rect(x: 472, y: 364, width: 80, height: 40), content: Size(width: 320, height: 480), permitted: .any,
      direction: .left, frame: Rect(x: 552, y: 136, width: 354, height: 496), offset: 0,
      contentFrame: Rect(x: 578, y: 144, width: 320, height: 480)),
    Vector(
      testDescription: "a wide popover in landscape prefers an arrow below", screen: landscape,
      anchor: Rect(x: 472, y: 364, width: 80, height: 40), content: Size(width: 320, height: 200), permitted: .any,
      direction: .down, frame: Rect(x: 344, y: 130, width: 336, height: 234), offset: 0,
      contentFrame: Rect(x: 352, y: 138, width: 320, height: 200)),
  ]

  private static func area(_ screen: Size) -> Rect {
    Rect(origin: .zero, size: screen).inset(by: EdgeInsets(top: 30, left: 10, bottom: 10, right: 10))
  }

  @Test(arguments: vectors)
  func `gives the worked vectors`(_ vector: Vector) {
    let placement = PopoverPlacement(
      content: vector.content, anchor: vector.anchor, in: Self.area(vector.screen), permitted: vector.permitted)

    #expect(placement.direction == vector.direction)
    #expect(placement.frame == vector.frame)
    #expect(placement.arrowOffset == vector.offset)
    #expect(placement.contentFrame == vector.contentFrame)
  }

  /// Uikit-facts 9.3: the orders differ only when a sideways and a vertical candidate tie exactly.
  @Test func `breaks an exact tie by the order of directions`() {
    let anchor = Rect(x: 344, y: 492, width: 80, height: 40)
    let square = Size(width: 200, height: 200)

    let portrait = PopoverPlacement(
      content: square, anchor: anchor, in: Self.area(Self.portrait), permitted: .any,
      rule: PopoverPlacement.Rule(order: .portrait))
    let landscape = PopoverPlacement(
      content: square, anchor: anchor, in: Self.area(Self.portrait), permitted: .any,
      rule: PopoverPlacement.Rule(order: .landscape))

    #expect(portrait.direction == .down)
    #expect(landscape.direction == .left)
  }

  /// Uikit-facts 2.4 step 8.
  @Test func `has no direction when nothing is visible anywhere`() {
    let anchor = Rect(x: 2000, y: 100, width: 10, height: 10)
    let placement = PopoverPlacement(
      content: Size(width: 320, height: 480), anchor: anchor, in: Self.area(Self.portrait), permitted: .left)
    let nowhere = PopoverPlacement(
      content: Size(width: 320, height: 480), anchor: anchor, in: Self.area(Self.portrait), permitted: .left,
      rule: PopoverPlacement.Rule(withoutArrow: .nowhere))

    #expect(placement.direction == [])
    #expect(nowhere.direction == [])
    // The decision popoverWithoutArrow: around (2005, 105), moved to the right and upper edge of the area.
    #expect(placement.frame == Rect(x: 422, y: 30, width: 336, height: 496))
    #expect(nowhere.frame.size == .zero)
  }

  /// What apps rely on that permit no side: the rectangle's middle is the content's (the decision popoverWithoutArrow).
  @Test func `lies over the middle of its anchor where no side is permitted`() {
    let placement = PopoverPlacement(
      content: Size(width: 500, height: 500), anchor: Rect(x: 300, y: 170, width: 500, height: 500),
      in: Self.area(Self.landscape), permitted: [])

    #expect(placement.contentFrame == Rect(x: 300, y: 170, width: 500, height: 500))
    #expect(placement.direction == [])
    #expect(placement.arrowOffset == 0)
  }

  /// The agreement of all known implementations: inside the margins, whatever the anchor (uikit-facts 6).
  @Test func `stays inside the area for every anchor and mask`() {
    let area = Self.area(Self.portrait)
    for x in stride(from: 0.0, through: 740, by: 37) {
      for y in stride(from: 20.0, through: 1000, by: 49) {
        for mask in 1...15 {
          let placement = PopoverPlacement(
            content: Size(width: 320, height: 480), anchor: Rect(x: x, y: y, width: 28, height: 24), in: area,
            permitted: UIPopoverArrowDirection(rawValue: UInt(mask)))
          guard !placement.direction.isEmpty else { continue }
          #expect(placement.frame.minX >= area.minX && placement.frame.maxX <= area.maxX + 0.5)
          #expect(placement.frame.minY >= area.minY && placement.frame.maxY <= area.maxY + 0.5)
          #expect(UIPopoverArrowDirection(rawValue: UInt(mask)).contains(placement.direction))
        }
      }
    }
  }

  @Test func `without an arrow it lies in the middle of its area, and is cut to it`() {
    let area = Rect(x: 10, y: 30, width: 748, height: 984)
    let placement = PopoverPlacement(content: Size(width: 320, height: 88), centeredIn: area)
    let large = PopoverPlacement(content: Size(width: 320, height: 2000), centeredIn: area)

    #expect(placement.frame == Rect(x: 216, y: 470, width: 336, height: 104))
    #expect(placement.contentFrame == Rect(x: 224, y: 478, width: 320, height: 88))
    #expect(placement.direction == [])
    #expect(large.frame == Rect(x: 216, y: 30, width: 336, height: 984))
  }
}
