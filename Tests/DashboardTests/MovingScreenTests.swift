import RehearsalTrace
import Testing

@testable import RehearsalDrawing

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

  /// Of exactly 400 moments 201 were shown.
  @Test(arguments: [0, 1, 2, 3, 199, 200, 201, 399, 400, 401, 402, 797, 798, 799, 800, 12_345])
  func `at most 400 moments are shown, and fewer than there are only where there are more`(_ count: Int) {
    let shown = MovingScreen.chosen(among: count, most: 400, views: []) { $0 }

    #expect(shown.count <= 400)
    #expect(count > 400 || shown == Array(0..<count))
    #expect(shown.first == (count > 0 ? 0 : nil) && shown.last == (count > 0 ? count - 1 : nil))
    let gaps = zip(shown, shown.dropFirst()).map { $1 - $0 }
    #expect(Set(gaps.dropLast()).count <= 1 && gaps.last ?? 0 <= gaps.first ?? 0, "evenly spread but for the last")
  }
}
