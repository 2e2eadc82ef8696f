import RehearsalTrace
import Testing

@testable import RehearsalStage

@Suite struct ScrollViewTests {
  private let test = TestStage()
  private var touches: TouchDispatcher { test.stage.touches }
  private let scroll: UIScrollView
  private let button: UIButton
  private let middle = Point(x: 200, y: 250)

  init() {
    scroll = UIScrollView(stage: test.stage, id: "scroll", frame: Rect(x: 100, y: 100, width: 200, height: 300))
    scroll.contentSize = Size(width: 200, height: 1000)
    button = UIButton(stage: test.stage, id: "button", frame: Rect(x: 0, y: 100, width: 200, height: 100))
    button.addAction(for: .touchUpInside, "tapped:") {}
    scroll.addSubview(button)
    _ = test.add(scroll)
  }

  private func drag(_ way: Double) {
    touches.drag(from: middle, to: Point(x: middle.x, y: middle.y + way), during: .milliseconds(200))
  }

  @Test func `the content follows the finger, and only its offset is recorded`() {
    drag(-120)

    #expect(scroll.contentOffset == Point(x: 0, y: 120))
    #expect(test.values("contentOffset", of: "window/scroll").last == "[0,120]")
    #expect(test.frames(of: "window/scroll/button").count == 1)
    #expect(button.convert(Point.zero, to: nil) == Point(x: 100, y: 80))
  }

  @Test func `the content stops at its edges`() {
    drag(60)
    #expect(scroll.contentOffset == .zero)
    for _ in 0..<8 { drag(-120) }

    #expect(scroll.contentOffset == Point(x: 0, y: 700))
  }

  @Test func `a drag takes the finger from the button under it, and a tap does not`() {
    drag(-40)
    #expect(test.events(.action).isEmpty)
    touches.tap(at: middle)

    #expect(test.events(.action) == ["action button tapped:"])
  }

  @Test func `a drag is told for as long as it goes on`() {
    touches.began(at: middle)
    touches.moved(to: Point(x: middle.x, y: middle.y - 9))
    #expect(!scroll.isDragging)
    touches.moved(to: Point(x: middle.x, y: middle.y - 40))
    #expect(scroll.isDragging)
    touches.ended()

    #expect(!scroll.isDragging)
    #expect(test.values("dragging", of: "window/scroll") == ["true", "false"])
  }

  @Test func `a finger that the system takes away ends the drag where it is`() {
    touches.began(at: middle)
    touches.moved(to: Point(x: middle.x, y: middle.y - 40))
    touches.cancelled()

    #expect(!scroll.isDragging)
    #expect(scroll.contentOffset == Point(x: 0, y: 40))
  }

  @Test func `a content that is no larger than the view cannot be dragged`() {
    test.stage.turn { scroll.contentSize = Size(width: 200, height: 300) }
    drag(-120)

    #expect(scroll.contentOffset == .zero)
    #expect(test.events(.gesture).isEmpty)
  }

  @Test func `a view that is not to scroll leaves its buttons their touches`() {
    scroll.isScrollEnabled = false
    drag(-40)

    #expect(scroll.contentOffset == .zero)
    #expect(test.events(.action).count == 1)
  }

  @Test func `a view that grows shows no place beyond the content`() {
    test.stage.turn { scroll.contentOffset = Point(x: 0, y: 700) }
    test.stage.turn { scroll.frame = Rect(x: 100, y: 100, width: 200, height: 500) }

    #expect(scroll.contentOffset == Point(x: 0, y: 500))
  }
}
