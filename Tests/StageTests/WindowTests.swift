import RehearsalStage
import RehearsalTrace
import Testing

@Suite struct WindowTests {
  let test = TestStage()
  var stage: Stage { test.stage }

  @Test func `another window is hidden until it is shown, and then takes the touches`() {
    let other = UIWindow(stage: stage, id: "notice")
    let view = UIView(stage: stage, id: "view", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    stage.turn { other.addSubview(view) }

    #expect(stage.window.hitTest(Point(x: 50, y: 50)) === stage.window)
    stage.turn { other.isHidden = false }
    #expect(stage.window.hitTest(Point(x: 50, y: 50)) === view)
    #expect(stage.window.hitTest(Point(x: 500, y: 50)) === other)
    #expect(other.frame == Rect(x: 0, y: 0, width: 768, height: 1024))
  }

  @Test func `another window stays in front of what comes later, and behind the keyboard`() {
    let other = UIWindow(stage: stage, id: "notice")
    stage.turn { stage.keyboard.show() }
    _ = stage.settle()
    let later = test.add(UIView(stage: stage, id: "later"))
    let third = UIWindow(stage: stage, id: "third")

    let order = stage.window.subviews.prefix(3).map(\.id)
    #expect(order == ["later", "notice", "third"])
    #expect(stage.window.subviews.count == 4)
    #expect(later.window === stage.window)
    #expect(third.window === third)
    #expect(other.isHidden)
    #expect(UIView(stage: stage).window == nil)
  }
}
