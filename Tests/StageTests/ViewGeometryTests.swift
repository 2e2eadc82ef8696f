import RehearsalStage
import RehearsalTrace
import Testing

@Suite struct ViewGeometryTests {
  let test = TestStage()
  var stage: Stage { test.stage }

  // MARK: - Frame, bounds, center

  @Test func `a new size of the bounds grows the view around its middle`() {
    let view = test.view("v", 100, 100, 50, 50)
    stage.turn { view.bounds = Rect(x: 0, y: 0, width: 100, height: 30) }

    #expect(view.frame == Rect(x: 75, y: 110, width: 100, height: 30))
    #expect(view.center == Point(x: 125, y: 125))
  }

  @Test func `a new origin of the bounds scrolls what is inside and moves nothing`() {
    let view = test.view("v", 100, 100, 50, 50)
    let inner = test.view("inner", 0, 60, 10, 10, in: view)
    stage.turn { view.bounds = Rect(x: 0, y: 50, width: 50, height: 50) }

    #expect(view.frame == Rect(x: 100, y: 100, width: 50, height: 50))
    #expect(inner.convert(Point.zero, to: nil) == Point(x: 100, y: 110))
    #expect(stage.window.hitTest(Point(x: 105, y: 115)) === inner)
  }

  @Test func `a new middle moves the view and keeps its size`() {
    let view = test.view("v", 0, 0, 40, 20)
    stage.turn { view.center = Point(x: 100, y: 100) }

    #expect(view.frame == Rect(x: 80, y: 90, width: 40, height: 20))
  }

  @Test func `a frame with a negative extent is the same rectangle without one`() {
    let view = UIView(stage: stage, frame: Rect(x: 50, y: 50, width: -20, height: -10))
    #expect(view.frame == Rect(x: 30, y: 40, width: 20, height: 10))

    view.frame = Rect(x: 0, y: 0, width: 5, height: -5)
    #expect(view.frame == Rect(x: 0, y: -5, width: 5, height: 5))
  }

  // MARK: - Conversion

  @Test func `points and rectangles convert through common superviews`() {
    let left = test.view("left", 10, 20, 200, 200)
    let inner = test.view("inner", 5, 5, 50, 50, in: left)
    let right = test.view("right", 300, 40, 200, 200)

    #expect(inner.convert(Point(x: 1, y: 2), to: nil) == Point(x: 16, y: 27))
    #expect(inner.convert(Point(x: 1, y: 2), to: right) == Point(x: -284, y: -13))
    #expect(right.convert(Point(x: -284, y: -13), to: inner) == Point(x: 1, y: 2))
    #expect(inner.convert(Rect(x: 1, y: 2, width: 3, height: 4), to: left) == Rect(x: 6, y: 7, width: 3, height: 4))
  }

  // MARK: - Autoresizing

  struct Resizing: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let mask: UIView.AutoresizingMask
    let expected: Rect
  }

  /// A view at (10, 30) of 40 × 20 in a superview that grows from 100 × 100 to 200 × 150: the 100 points more are
  /// shared by the flexible parts among 10, 40 and 50, the 50 points more by those among 30, 20 and 50.
  @Test(arguments: [
    Resizing(testDescription: "nothing flexible", mask: [], expected: Rect(x: 10, y: 30, width: 40, height: 20)),
    Resizing(
      testDescription: "width", mask: .flexibleWidth, expected: Rect(x: 10, y: 30, width: 140, height: 20)),
    Resizing(
      testDescription: "left margin", mask: .flexibleLeftMargin, expected: Rect(x: 110, y: 30, width: 40, height: 20)),
    Resizing(
      testDescription: "right margin", mask: .flexibleRightMargin, expected: Rect(x: 10, y: 30, width: 40, height: 20)),
    Resizing(
      testDescription: "width and height", mask: [.flexibleWidth, .flexibleHeight],
      expected: Rect(x: 10, y: 30, width: 140, height: 70)),
    Resizing(
      testDescription: "both side margins, 10 : 50", mask: [.flexibleLeftMargin, .flexibleRightMargin],
      expected: Rect(x: 10 + 100.0 * 10 / 60, y: 30, width: 40, height: 20)),
    Resizing(
      testDescription: "width and right margin, 40 : 50", mask: [.flexibleWidth, .flexibleRightMargin],
      expected: Rect(x: 10, y: 30, width: 40 + 100.0 * 40 / 90, height: 20)),
    Resizing(
      testDescription: "all across, 10 : 40 : 50",
      mask: [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin],
      expected: Rect(x: 20, y: 30, width: 80, height: 20)),
    Resizing(
      testDescription: "top margin and height, 30 : 20", mask: [.flexibleTopMargin, .flexibleHeight],
      expected: Rect(x: 10, y: 60, width: 40, height: 40)),
    Resizing(
      testDescription: "bottom margin", mask: .flexibleBottomMargin, expected: Rect(x: 10, y: 30, width: 40, height: 20)
    ),
  ])
  func `a subview follows by its mask, flexible parts in proportion`(_ resizing: Resizing) {
    let outer = test.view("outer", 0, 0, 100, 100)
    let inner = test.view("inner", 10, 30, 40, 20, in: outer)
    inner.autoresizingMask = resizing.mask
    stage.turn { outer.frame = Rect(x: 0, y: 0, width: 200, height: 150) }

    #expect(MilliRect(inner.frame) == MilliRect(resizing.expected))
  }

  @Test func `flexible parts without length share equally`() {
    let outer = test.view("outer", 0, 0, 40, 40)
    let inner = test.view("inner", 0, 0, 40, 40, in: outer)
    inner.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin]
    stage.turn { outer.frame.size.width = 100 }

    #expect(inner.frame == Rect(x: 30, y: 0, width: 40, height: 40))
  }

  @Test func `an extent does not shrink below nothing`() {
    let outer = test.view("outer", 0, 0, 100, 100)
    let inner = test.view("inner", 60, 0, 40, 40, in: outer)
    inner.autoresizingMask = .flexibleWidth
    stage.turn { outer.frame.size.width = 50 }

    #expect(inner.frame.width == 0)
  }

  // MARK: - Hit testing

  @Test func `the frontmost and deepest view at a point is hit`() {
    let back = test.view("back", 0, 0, 100, 100)
    let front = test.view("front", 50, 0, 100, 100)
    let deep = test.view("deep", 10, 10, 20, 20, in: front)

    #expect(stage.window.hitTest(Point(x: 10, y: 10)) === back)
    #expect(stage.window.hitTest(Point(x: 51, y: 5)) === front)
    #expect(stage.window.hitTest(Point(x: 60, y: 10)) === deep)
    #expect(stage.window.hitTest(Point(x: 500, y: 500)) === stage.window)
    #expect(stage.window.hitTest(Point(x: 768, y: 0)) == nil)
  }

  struct Untouchable: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let change: @Sendable (UIView) -> Void
    var isHit = false
  }

  @Test(arguments: [
    Untouchable(testDescription: "hidden") { $0.isHidden = true },
    Untouchable(testDescription: "without interaction") { $0.isUserInteractionEnabled = false },
    Untouchable(testDescription: "alpha 0.009") { $0.alpha = 0.009 },
    Untouchable(testDescription: "alpha 0.01", change: { $0.alpha = 0.01 }, isHit: true),
  ])
  func `what cannot be touched is left out with all it holds`(_ test: Untouchable) {
    let stage = self.test
    let view = stage.view("v", 0, 0, 100, 100)
    let inner = stage.view("inner", 0, 0, 50, 50, in: view)
    stage.stage.turn { test.change(view) }

    #expect(stage.stage.window.hitTest(Point(x: 10, y: 10)) === (test.isHit ? inner : stage.stage.window))
  }

  @Test func `a subview outside its superview's bounds cannot be touched there`() {
    let view = test.view("v", 0, 0, 50, 50)
    let inner = test.view("inner", 40, 0, 50, 50, in: view)

    #expect(stage.window.hitTest(Point(x: 45, y: 5)) === inner)
    #expect(stage.window.hitTest(Point(x: 60, y: 5)) === stage.window)
  }

  @Test func `touches go by where a view will be, not by where an animation shows it`() {
    let view = test.view("v", 0, 0, 50, 50)
    stage.turn { stage.animate(duration: .seconds(1)) { view.frame.origin.x = 500 } }

    #expect(stage.window.hitTest(Point(x: 510, y: 5)) === view)
    #expect(stage.window.hitTest(Point(x: 5, y: 5)) === stage.window)
  }
}
