import Dashboard
import Testing
import Trace

@Suite struct ScreenStateTests {
  @Test func `views stand in window coordinates, each above its superview`() {
    let state = ScreenState(Screens.trace(), at: Screens.end)

    #expect(state.size == Size(width: 768, height: 1024))
    #expect(state.views.map(\.name) == ["bar", "show.button", "p.dimmingView", "p.view", "content"])
    #expect(state.views[1].frame == Rect(x: 6, y: 20, width: 60, height: 44))
    #expect(state.views[4].frame == Rect(x: 18, y: 85, width: 320, height: 200))
  }

  @Test func `what is not there yet is not drawn`() {
    #expect(ScreenState(Screens.trace(), at: 1).views.map(\.name) == ["bar", "show.button"])
    #expect(ScreenState(Screens.trace(), at: 0).views.isEmpty, "the window came with the first commit")
  }

  @Test func `a bar item's control has the item's title`() {
    #expect(ScreenState(Screens.trace(), at: 1).views[1].caption == "Notes")
  }

  @Test func `opacity is that of the superviews too`() {
    let state = ScreenState(Screens.trace(Screens.Story(alpha: 0.5)), at: Screens.end)

    #expect(state.views.map(\.alpha) == [1, 1, 1, 0.5, 0.5])
  }

  @Test func `a finger is there from its touch until after it is lifted`() {
    let trace = Screens.trace()

    #expect(ScreenState(trace, at: 2).touches == [])
    #expect(ScreenState(trace, at: 3).touches == [Point(x: 36, y: 42)])
    #expect(ScreenState(trace, at: 4).touches == [Point(x: 36, y: 42)], "by this event it is lifted")
    #expect(ScreenState(trace, at: 5).touches == [])
  }

  @Test func `what came and went with its superview is told once`() {
    let trace = Screens.trace()
    let before = ScreenState(trace, at: 4)
    let after = ScreenState(trace, at: 5)

    #expect(after.differences(from: before) == ["window/p.dimmingView"])
    #expect(after.differences(from: after) == [])
  }
}
