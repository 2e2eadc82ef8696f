import RehearsalTrace
import Testing

@testable import RehearsalStage

@Suite struct TransformTests {
  let test = TestStage()
  var stage: Stage { test.stage }

  /// A view of 100 × 40 at (200, 300), with a mark of 10 × 10 in its upper left corner.
  private func turned(_ transform: UIView.Transform) -> (view: UIView, mark: UIView) {
    let view = UIView(stage: stage, id: "turned", frame: Rect(x: 200, y: 300, width: 100, height: 40))
    let mark = UIView(stage: stage, id: "mark", frame: Rect(x: 0, y: 0, width: 10, height: 10))
    stage.window.addSubview(view)
    view.addSubview(mark)
    stage.turn { view.transform = transform }
    return (view, mark)
  }

  @Test func `a quarter turn lays the frame on its side around its middle`() {
    let (view, mark) = turned(UIView.Transform(quarterTurns: 1))

    #expect(view.frame == Rect(x: 230, y: 270, width: 40, height: 100))
    #expect(view.bounds.size == Size(width: 100, height: 40))
    #expect(view.center == Point(x: 250, y: 320))
    #expect(mark.convert(mark.bounds, to: nil) == Rect(x: 260, y: 270, width: 10, height: 10))
  }

  @Test func `scale and translation move what is in the view`() {
    let (view, mark) = turned(UIView.Transform(scale: 0.5, translation: Point(x: 7, y: -3)))

    #expect(view.frame == Rect(x: 232, y: 307, width: 50, height: 20))
    #expect(view.center == Point(x: 250, y: 320))
    #expect(mark.convert(mark.bounds, to: nil) == Rect(x: 232, y: 307, width: 5, height: 5))
  }

  @Test(arguments: 0..<4)
  func `a point comes back from the window as it went`(turns: Int) {
    let (view, mark) = turned(
      UIView.Transform(quarterTurns: turns, scale: 2, translation: Point(x: 30, y: 10)))
    let point = Point(x: 3, y: 4)

    let there = mark.convert(point, to: nil)

    #expect(stage.window.convert(there, to: mark) == point)
    #expect(stage.window.hitTest(there) === mark)
    #expect(mark.frame.size == Size(width: 10, height: 10))
    #expect(view.bounds.size == Size(width: 100, height: 40))
  }
}
