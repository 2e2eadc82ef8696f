import Testing
import Trace

@testable import Dashboard

@Suite struct PopoverOutlineTests {
  @Test func `the arrow stands at its offset, as high as the content is lower on its side`() {
    let outline = PopoverOutline(
      frame: Rect(x: 10, y: 59, width: 336, height: 234), content: Rect(x: 18, y: 85, width: 320, height: 200),
      arrow: ScreenState.Arrow(side: .up, offset: -40))

    #expect(outline.arrowHeight == 18)
    #expect(outline.body == Rect(x: 10, y: 77, width: 336, height: 216))
    #expect(outline.triangle.map(\.y) == [77, 59, 77])
    #expect(outline.triangle[1].x == 10 + 168 - 40)
  }

  @Test(arguments: [ScreenState.Arrow.Side.left, .right, .down])
  func `each side has its arrow`(_ side: ScreenState.Arrow.Side) {
    let frame = Rect(x: 100, y: 100, width: 200, height: 200)
    let content: [ScreenState.Arrow.Side: Rect] = [
      .left: Rect(x: 126, y: 108, width: 166, height: 184), .right: Rect(x: 108, y: 108, width: 166, height: 184),
      .down: Rect(x: 108, y: 108, width: 184, height: 166),
    ]
    let outline = PopoverOutline(frame: frame, content: content[side], arrow: ScreenState.Arrow(side: side, offset: 0))
    let tips: [ScreenState.Arrow.Side: Point] = [
      .left: Point(x: 100, y: 200), .right: Point(x: 300, y: 200), .down: Point(x: 200, y: 300),
    ]

    #expect(outline.triangle[1] == tips[side])
    #expect(outline.path.contains("L\(outline.triangle[1].x.drawn) \(outline.triangle[1].y.drawn)"))
  }

  @Test func `an arrow beyond the edge is not drawn`() {
    let outline = PopoverOutline(
      frame: Rect(x: 10, y: 59, width: 336, height: 234), content: Rect(x: 18, y: 85, width: 320, height: 200),
      arrow: ScreenState.Arrow(side: .up, offset: -168))

    #expect(outline.triangle.isEmpty)
  }
}
