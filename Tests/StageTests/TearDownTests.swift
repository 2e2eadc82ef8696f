import RehearsalStage
import RehearsalTrace
import Testing

/// What an app has kept of a stage is safe to use for as long as it is kept; and what nobody has kept is gone.
@Suite struct TearDownTests {
  @Test func `a stage that was torn down is gone, with all its parts`() {
    weak var left: Stage?
    weak var window: UIWindow?
    do {
      let test = TestStage()
      left = test.stage
      window = test.stage.window
      test.stage.turn { test.stage.keyboard.show() }
      test.stage.notificationCenter.addObserver("app", for: "any") {}
      test.stage.userDefaults.set(true, for: "seen")
      test.stage.touches.began(at: Point(x: 10, y: 10))
      let view = test.view("v", 0, 0, 10, 10)
      test.stage.turn {
        test.stage.setCompletionBlock {}
        test.stage.animate(duration: .seconds(1)) { view.frame.origin.x = 100 }
      }
      #expect(!test.stage.isIdle)
      test.stage.tearDown()
    }
    #expect(left == nil)
    #expect(window == nil)
  }

  @Test func `a part that is kept past its stage's end can be used, and finds the stage empty`() {
    var heard = 0
    let parts = {
      let test = TestStage()
      test.stage.notificationCenter.addObserver("app", for: "any") { heard += 1 }
      let parts = (
        test.stage.keyboard, test.stage.touches, test.stage.notificationCenter, test.stage.userDefaults
      )
      test.stage.tearDown()
      return parts
    }()
    let (keyboard, touches, center, defaults) = parts
    keyboard.show()
    #expect(keyboard.isShown)
    #expect(keyboard.frame.height == 264)
    touches.began(at: Point(x: 10, y: 10))
    touches.ended()
    #expect(!touches.isTouching)
    center.post("any")
    #expect(heard == 1)
    defaults.set("late", for: "when")
    #expect(defaults["when"] == "late")
  }
}
