import RehearsalTrace
import Testing

@testable import RehearsalDrawing

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

    #expect(after.differences(from: before) == ["window/p.dimmingView/p.view"], "and what is never seen is not told")
    #expect(after.changes(since: before).map(\.kind) == [.appeared])
    #expect(before.changes(since: after).map(\.kind) == [.left])
    #expect(after.differences(from: after) == [])
  }

  @Test func `a view that comes into a superview that moved is told`() {
    let before = state([view("window/a", x: 0)])
    let after = state([view("window/a", x: 10), view("window/a/b", x: 12)])

    #expect(
      after.changes(since: before).map(\.kind) == [
        .moved(from: Rect(x: 0, y: 0, width: 50, height: 50)), .appeared,
      ])
  }

  @Test func `a view that moved along is not told, and one that moved by itself is`() {
    let before = state([view("window/a", x: 0), view("window/a/b", x: 5), view("window/a/c", x: 6)])
    let after = state([view("window/a", x: 10), view("window/a/b", x: 15), view("window/a/c", x: 17)])

    #expect(after.changes(since: before).map(\.path) == ["window/a", "window/a/c"])
  }

  @Test func `a popover's frame and arrow are those that its background recorded`() {
    let state = ScreenState(Screens.trace(Screens.Story(drawnArrow: [20, 0, 37, 18])), at: Screens.end)
    let outline = state.views.first { $0.name == "p.view" }?.outline

    #expect(outline?.body == Rect(x: 10, y: 77, width: 336, height: 216))
    #expect(outline?.triangle[1] == Point(x: 10 + 20 + 18.5, y: 59))
    #expect(state.views.first { $0.name == "p.background" }?.look == .unseen)
  }

  @Test(arguments: [true, false])
  func `a dimming view is a veil when it dims`(_ dims: Bool) {
    let state = ScreenState(Screens.trace(Screens.Story(dims: dims)), at: Screens.end)

    #expect(state.views.first { $0.name == "p.dimmingView" }?.look == (dims ? .dimming : .unseen))
  }

  @Test func `rows beyond their table are not seen`() {
    let state = ScreenState(Screens.table(rows: 5), at: 0)

    #expect(state.views.filter { $0.look == .row }.map { $0.seen?.height } == [44, 44, 12, nil, nil])
  }

  @Test func `the way of a finger is remembered until the end of the step`() {
    #expect(ScreenState.gestures(in: Screens.trace(), during: 2..<6) == [[Point(x: 36, y: 42)]])
    #expect(ScreenState.gestures(in: Screens.trace(), during: 0..<2) == [])
  }

  private func state(_ views: [ScreenState.DrawnView]) -> ScreenState {
    ScreenState(size: Size(width: 100, height: 100), views: views, touches: [], hasStatusBar: false)
  }

  private func view(_ path: String, x: Double) -> ScreenState.DrawnView {
    ScreenState.DrawnView(
      path: path, className: "UIView", frame: Rect(x: x, y: 0, width: 50, height: 50), alpha: 1,
      depth: path.split(separator: "/").count - 2, hasSubviews: false, look: .view)
  }
}
