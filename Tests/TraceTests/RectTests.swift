import RehearsalTrace
import Testing

@Suite struct RectTests {
  let rect = Rect(x: 10, y: 20, width: 100, height: 50)

  @Test func `edges and middles follow from corner and size`() {
    #expect(rect.maxX == 110)
    #expect(rect.maxY == 70)
    #expect(rect.midX == 60)
    #expect(rect.midY == 45)
    #expect(rect.area == 5000)
  }

  @Test(arguments: [
    (Point(x: 10, y: 20), true), (Point(x: 109.999, y: 69.999), true), (Point(x: 110, y: 30), false),
    (Point(x: 50, y: 70), false), (Point(x: 9.999, y: 30), false), (Point(x: 50, y: 19.999), false),
  ])
  func `the upper left edges belong to a rectangle and the lower right ones do not`(_ point: Point, _ isInside: Bool) {
    #expect(rect.contains(point) == isInside)
  }

  @Test(arguments: [
    (Rect(x: 60, y: 0, width: 100, height: 40), Rect(x: 60, y: 20, width: 50, height: 20) as Rect?),
    (Rect(x: 0, y: 0, width: 500, height: 500), Rect(x: 10, y: 20, width: 100, height: 50)),
    (Rect(x: 110, y: 20, width: 10, height: 10), nil),
    (Rect(x: 0, y: 71, width: 500, height: 1), nil),
    (Rect(x: 50, y: 30, width: 0, height: 10), nil),
  ])
  func `an intersection is the common part or nothing`(_ other: Rect, _ common: Rect?) {
    #expect(rect.intersection(other) == common)
    #expect(other.intersection(rect) == common)
  }

  @Test func `insets move each edge by its own distance`() {
    let insets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)

    #expect(rect.inset(by: insets) == Rect(x: 12, y: 21, width: 94, height: 46))
    #expect(rect.inset(by: EdgeInsets(all: 10)) == Rect(x: 20, y: 30, width: 80, height: 30))
  }

  @Test func `moving a rectangle keeps its size`() {
    #expect(rect.offsetBy(x: -10, y: 5) == Rect(x: 0, y: 25, width: 100, height: 50))
  }

  @Test func `a rectangle without extent has no area`() {
    let flat = Rect(x: 0, y: 0, width: 10, height: 0)

    #expect(flat.isEmpty)
    #expect(flat.area == 0)
    #expect(Rect(x: 0, y: 0, width: -3, height: -3).area == 0)
  }
}
