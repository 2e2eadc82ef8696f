import RehearsalTrace
import Testing

@testable import RehearsalReports

@Suite struct MovingScreenTests {
  @Test func `a moment is an event after which the screen looked otherwise`() {
    let screen = MovingScreen(along: ScreenFollower(Screens.trace()))

    #expect(screen.moments.map(\.event) == [1, 3, 5], "the window, the finger, the popover")
    #expect(screen.moments.map(\.step) == [0, 1, 1])
  }

  @Test func `a thing that was away is another thing when it comes back`() {
    let screen = MovingScreen(along: ScreenFollower(Screens.trace()))
    let seen = [["a", "c"], ["a", "b"], ["a", "b", "c"]]
    var moment = 0

    let layers = screen.layers(in: screen.all) { _ in
      defer { moment += 1 }
      return seen[moment].map { (key: $0, content: $0) }
    }

    #expect(layers.map { $0.map(\.content) } == [["a"], ["b"], ["c"], ["c"]])
    #expect(layers.map { $0[0].from } == [0, 1, 2, 0])
    #expect(layers.map { $0[0].to } == [3, 3, 3, 1])
  }

  @Test func `a long session is thinned out and keeps its last moment`() {
    let screen = MovingScreen(along: ScreenFollower(Screens.trace()), most: 2)

    #expect(screen.moments.count <= 2)
    #expect(screen.moments.last?.event == 5)
    #expect(screen.choice.share?.hasPrefix("2 of ") == true)
    #expect(MovingScreen(along: ScreenFollower(Screens.trace())).choice.share == nil, "nothing is thinned out")
  }
}
