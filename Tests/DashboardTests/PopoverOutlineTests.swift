import RehearsalTrace
import Testing

@testable import RehearsalDrawing

@Suite struct PopoverOutlineTests {
  @Test func `the arrow stands at its offset, as high as the content is lower on its side`() {
    let outline = PopoverOutline(
      frame: Rect(x: 10, y: 59, width: 336, height: 234), content: Rect(x: 18, y: 85, width: 320, height: 200),
      side: .up,
      offset: -40)

    #expect(outline.body == Rect(x: 10, y: 77, width: 336, height: 216))
    #expect(outline.triangle.map(\.y) == [77, 59, 77])
    #expect(outline.triangle[1].x == 10 + 168 - 40)
  }

  @Test(arguments: [PopoverOutline.Side.left, .right, .down])
  func `each side has its arrow`(_ side: PopoverOutline.Side) {
    let frame = Rect(x: 100, y: 100, width: 200, height: 200)
    let content: [PopoverOutline.Side: Rect] = [
      .left: Rect(x: 126, y: 108, width: 166, height: 184), .right: Rect(x: 108, y: 108, width: 166, height: 184),
      .down: Rect(x: 108, y: 108, width: 184, height: 166),
    ]
    let outline = PopoverOutline(frame: frame, content: content[side], side: side, offset: 0)
    let tips: [PopoverOutline.Side: Point] = [
      .left: Point(x: 100, y: 200), .right: Point(x: 300, y: 200), .down: Point(x: 200, y: 300),
    ]

    #expect(outline.triangle[1] == tips[side])
    #expect(outline.path.contains("L\(outline.triangle[1].x.drawn) \(outline.triangle[1].y.drawn)"))
  }

  @Test func `an arrow beyond the edge is not drawn`() {
    let outline = PopoverOutline(
      frame: Rect(x: 10, y: 59, width: 336, height: 234), content: Rect(x: 18, y: 85, width: 320, height: 200),
      side: .up,
      offset: -168)

    #expect(outline.triangle.isEmpty)
    #expect(outline.body.minY == 77, "the content is lower all the same")
  }

  @Test func `a recorded arrow stands where it was drawn`() {
    let frame = Rect(x: 10, y: 59, width: 336, height: 234)
    let outline = PopoverOutline(
      frame: frame, arrow: Rect(x: 23.5, y: 275, width: 37, height: 18), side: .down, radius: 8)

    #expect(outline.body == Rect(x: 10, y: 59, width: 336, height: 216))
    #expect(outline.triangle == [Point(x: 23.5, y: 275), Point(x: 42, y: 293), Point(x: 60.5, y: 275)])
  }

  @Test func `an arrow that was drawn outside of the frame is not to be seen`() {
    let outline = PopoverOutline(
      frame: Rect(x: 0, y: 0, width: 60, height: 100), arrow: Rect(x: 80, y: 0, width: 20, height: 20), side: .up,
      radius: 8)

    #expect(outline.triangle.isEmpty)
  }

  @Test func `an arrow is on the edge that it was drawn at, whatever it was told`() {
    let frame = Rect(x: 100, y: 100, width: 320, height: 260)
    let outline = PopoverOutline(
      frame: frame, arrow: Rect(x: 310, y: 100, width: 20, height: 20), side: .down, radius: 8)

    #expect(outline.side == .up)
    #expect(outline.body == Rect(x: 100, y: 120, width: 320, height: 240))
    #expect(outline.triangle == [Point(x: 310, y: 120), Point(x: 320, y: 100), Point(x: 330, y: 120)])
  }
}
