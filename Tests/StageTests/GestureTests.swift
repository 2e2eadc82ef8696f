import RehearsalStage
import RehearsalTrace
import Testing

@Suite struct GestureTests {
  let test = TestStage()
  var stage: Stage { test.stage }
  var touches: TouchDispatcher { stage.touches }
  let pad: TouchLog
  let middle = Point(x: 200, y: 200)

  init() {
    pad = test.add(TouchLog(stage: test.stage, id: "pad", frame: Rect(x: 0, y: 0, width: 400, height: 400)))
    pad.isMultipleTouchEnabled = true
  }

  @discardableResult
  private func add<Recognizer: UIGestureRecognizer>(_ recognizer: Recognizer, to view: UIView? = nil) -> Recognizer {
    (view ?? pad).addGestureRecognizer(recognizer)
    return recognizer
  }

  private func tapRecognizer(_ id: String = "tap", taps: Int = 1, fingers: Int = 1) -> UITapGestureRecognizer {
    let recognizer = UITapGestureRecognizer(stage: stage, id: id) {}
    recognizer.numberOfTapsRequired = taps
    recognizer.numberOfTouchesRequired = fingers
    return recognizer
  }

  private var gestures: [String] { test.events(.gesture) }

  // MARK: - Taps

  @Test func `a tap is recognised when the finger is lifted, and takes the finger from the view`() {
    add(tapRecognizer())
    touches.tap(at: middle)

    #expect(
      test.events(.touch, .gesture) == [
        "touch window/pad began {\"at\":[200,200],\"finger\":1}",
        "touch window/pad ended {\"at\":[200,200],\"finger\":1}", "gesture tap tap {\"fingers\":1,\"taps\":1}",
        "touch window/pad cancelled {\"at\":[200,200],\"finger\":1}",
      ])
    #expect(pad.log == ["began 1", "cancelled 1"])
    #expect(test.cause(ofLast: .gesture) == "touch window/pad ended {\"at\":[200,200],\"finger\":1}")
  }

  @Test func `a recogniser leaves the fingers that it is not to receive to their views`() {
    let inner = test.add(
      TouchLog(stage: stage, id: "inner", frame: Rect(x: 150, y: 150, width: 100, height: 100)), to: pad)
    let recognizer = add(tapRecognizer())
    recognizer.shouldReceive = { [pad] in $0.view === pad }
    touches.tap(at: middle)
    #expect(gestures.isEmpty)
    #expect(inner.log == ["began 1", "ended 1"])
    touches.tap(at: Point(x: 20, y: 20))

    #expect(gestures.count == 1)
  }

  @Test func `a recogniser that cancels nothing leaves the view its touches`() {
    let recognizer = add(tapRecognizer())
    recognizer.cancelsTouchesInView = false
    touches.tap(at: middle)

    #expect(gestures.count == 1)
    #expect(pad.log == ["began 1", "ended 1"])
  }

  @Test(arguments: [(10.0, true), (10.1, false), (-10.1, false)])
  func `a finger that moves more than 10 points is no tap`(_ way: Double, _ isTap: Bool) {
    add(tapRecognizer())
    touches.began(at: middle)
    touches.moved(to: Point(x: 200 + way, y: 200))
    touches.moved(to: middle)
    touches.ended()

    #expect(gestures.isEmpty != isTap)
  }

  @Test(arguments: [(750, true), (751, false)])
  func `a finger that stays longer than 0.75 s is no tap`(_ milliseconds: Int64, _ isTap: Bool) {
    add(tapRecognizer())
    touches.hold(at: middle, for: .milliseconds(milliseconds))

    #expect(gestures.isEmpty != isTap)
  }

  @Test func `a double tap takes two taps`() {
    add(tapRecognizer("double", taps: 2))
    touches.tap(at: middle)
    #expect(gestures == [])

    touches.tap(at: middle)
    #expect(gestures == ["gesture double tap {\"fingers\":1,\"taps\":2}"])
    #expect(pad.log == ["began 1", "ended 1", "began 1", "cancelled 1"])
  }

  @Test func `taps further apart than 0.35 s or 44 points are not one gesture`() {
    add(tapRecognizer("double", taps: 2))
    touches.tap(at: middle)
    stage.advance(by: .milliseconds(351))
    touches.tap(at: middle)
    touches.tap(at: Point(x: 300, y: 200))
    #expect(gestures == [])

    touches.tap(at: Point(x: 300, y: 210))
    #expect(gestures.count == 1)
  }

  @Test func `a third tap begins anew`() {
    add(tapRecognizer("double", taps: 2))
    touches.tap(at: middle, count: 3)
    #expect(gestures.count == 1)

    touches.tap(at: middle)
    #expect(gestures.count == 2)
  }

  @Test func `single and double tap on one view both fire`() {
    add(tapRecognizer("single"))
    add(tapRecognizer("double", taps: 2))
    touches.tap(at: middle, count: 2)

    #expect(
      gestures == [
        "gesture single tap {\"fingers\":1,\"taps\":1}", "gesture single tap {\"fingers\":1,\"taps\":1}",
        "gesture double tap {\"fingers\":1,\"taps\":2}",
      ])
  }

  @Test(arguments: [(1, 1, true), (1, 2, false), (2, 1, false), (2, 2, true), (2, 3, false)])
  func `a tap takes exactly its number of fingers`(_ required: Int, _ fingers: Int, _ isTap: Bool) {
    add(tapRecognizer(fingers: required))
    touches.tap(at: middle, fingers: fingers)

    #expect(gestures.isEmpty != isTap)
  }

  @Test func `a tap after fingers that were taken away starts from nothing`() {
    add(tapRecognizer(fingers: 1))
    add(tapRecognizer("two", fingers: 2))
    touches.began(finger: 1, at: middle)
    touches.began(finger: 2, at: Point(x: 250, y: 200))
    touches.cancelAll()
    touches.tap(at: middle)

    #expect(gestures == ["gesture tap tap {\"fingers\":1,\"taps\":1}"])
  }

  @Test func `the recogniser of the deepest view wins`() {
    let inner = test.view("inner", 100, 100, 200, 200, in: pad)
    add(tapRecognizer("outer"))
    add(tapRecognizer("inner.tap"), to: inner)
    touches.tap(at: middle)

    #expect(gestures == ["gesture inner.tap tap {\"fingers\":1,\"taps\":1}"])
  }

  @Test func `a disabled recogniser watches nothing, and one switched off lets go`() {
    let recognizer = add(tapRecognizer())
    recognizer.isEnabled = false
    touches.tap(at: middle)
    recognizer.isEnabled = true
    touches.began(at: middle)
    recognizer.isEnabled = false
    recognizer.isEnabled = true
    touches.ended()

    #expect(gestures == [])
  }

  @Test func `a removed recogniser sees no new finger`() {
    let recognizer = add(tapRecognizer())
    pad.removeGestureRecognizer(recognizer)
    touches.tap(at: middle)

    #expect(gestures == [])
    #expect(pad.log == ["began 1", "ended 1"])
  }

  @Test func `fingers that come while a failed one is still down are no tap`() {
    add(tapRecognizer())
    touches.began(finger: 1, at: middle)
    touches.moved(finger: 1, to: Point(x: 100, y: 200))
    touches.began(finger: 2, at: middle)
    touches.ended(finger: 2)
    touches.ended(finger: 1)
    #expect(gestures == [])

    touches.tap(at: middle)
    #expect(gestures.count == 1)
  }

  // MARK: - Long press

  @Test func `a long press is recognised after half a second, while the finger is down`() {
    add(UILongPressGestureRecognizer(stage: stage, id: "press") {})
    touches.began(at: middle)
    stage.advance(by: .milliseconds(499))
    #expect(gestures == [])

    stage.advance(by: .milliseconds(1))
    #expect(gestures == ["gesture press longPress"])
    #expect(pad.log == ["began 1", "cancelled 1"])
    #expect(test.cause(ofLast: .timer) == "touch window/pad began {\"at\":[200,200],\"finger\":1}")

    touches.ended()
    #expect(stage.isIdle)
  }

  @Test func `a finger that is lifted, moves away or gets company is no long press`() {
    add(UILongPressGestureRecognizer(stage: stage, id: "press") {})
    touches.hold(at: middle, for: .milliseconds(499))
    touches.began(at: middle)
    touches.moved(to: Point(x: 200, y: 211))
    stage.advance(by: .seconds(1))
    touches.ended()
    touches.began(finger: 1, at: middle)
    touches.began(finger: 2, at: Point(x: 220, y: 200))
    stage.advance(by: .seconds(1))
    touches.ended(finger: 2)
    stage.advance(by: .seconds(1))
    touches.ended(finger: 1)

    #expect(gestures == [])
    #expect(stage.isIdle)
  }

  @Test func `a long press makes the tap fail`() {
    add(tapRecognizer())
    add(UILongPressGestureRecognizer(stage: stage, id: "press") {})
    touches.hold(at: middle, for: .milliseconds(600))
    touches.tap(at: middle)

    #expect(gestures == ["gesture press longPress", "gesture tap tap {\"fingers\":1,\"taps\":1}"])
  }

  @Test func `how long to press can be chosen`() {
    let press = add(UILongPressGestureRecognizer(stage: stage, id: "press") {})
    press.minimumPressDuration = .seconds(2)
    touches.hold(at: middle, for: .milliseconds(1999))
    #expect(gestures == [])

    touches.hold(at: middle, for: .milliseconds(2000))
    #expect(gestures == ["gesture press longPress"])
  }

  // MARK: - Swipe

  @Test(arguments: [
    (UISwipeGestureRecognizer.Direction.right, Point(x: 300, y: 200)), (.left, Point(x: 100, y: 200)),
    (.up, Point(x: 200, y: 100)), (.down, Point(x: 200, y: 300)),
  ])
  func `a swipe is recognised along its direction and no other`(
    _ direction: UISwipeGestureRecognizer.Direction, _ end: Point
  ) {
    for other in UISwipeGestureRecognizer.Direction.allCases {
      add(UISwipeGestureRecognizer(stage: stage, id: other.rawValue) {}).direction = other
    }
    touches.drag(from: middle, to: end, during: .milliseconds(200))

    #expect(gestures == ["gesture \(direction.rawValue) swipe {\"direction\":\"\(direction.rawValue)\"}"])
    #expect(pad.log.last == "cancelled 1")
  }

  @Test(arguments: [
    (Point(x: 249, y: 200), Int64(200), false), (Point(x: 251, y: 200), 200, true), (Point(x: 300, y: 260), 200, false),
    (Point(x: 300, y: 240), 200, true), (Point(x: 300, y: 200), 2000, false),
  ])
  func `a swipe is long enough, straight enough and quick enough`(_ end: Point, _ milliseconds: Int64, _ isSwipe: Bool)
  {
    add(UISwipeGestureRecognizer(stage: stage, id: "swipe") {})
    touches.drag(from: middle, to: end, during: .milliseconds(milliseconds))

    #expect(gestures.isEmpty != isSwipe)
  }

  @Test func `one drag is one swipe`() {
    add(UISwipeGestureRecognizer(stage: stage, id: "swipe") {})
    touches.drag(from: Point(x: 10, y: 200), to: Point(x: 390, y: 200), during: .milliseconds(300))

    #expect(gestures.count == 1)
  }

  @Test func `a swipe takes exactly its number of fingers`() {
    add(UISwipeGestureRecognizer(stage: stage, id: "two") {}).numberOfTouchesRequired = 2
    touches.drag(from: middle, to: Point(x: 300, y: 200), during: .milliseconds(200))
    #expect(gestures == [])

    touches.drag(from: middle, to: Point(x: 300, y: 200), during: .milliseconds(200), fingers: 2)
    #expect(gestures == ["gesture two swipe {\"direction\":\"right\"}"])
  }

  // MARK: - Pan

  @Test func `a pan begins after 10 points and tells every move until the finger is lifted`() {
    let pan = add(UIPanGestureRecognizer(stage: stage, id: "pan") {})
    touches.began(at: middle)
    touches.moved(to: Point(x: 209, y: 200))
    #expect(!pan.isPanning)
    touches.moved(to: Point(x: 210, y: 200))
    #expect(pan.isPanning)
    touches.moved(to: Point(x: 150, y: 260))
    touches.ended()

    #expect(
      gestures == [
        "gesture pan panBegan {\"translation\":[10,0]}", "gesture pan panChanged {\"translation\":[-50,60]}",
        "gesture pan panEnded {\"translation\":[-50,60]}",
      ])
    #expect(pad.log == ["began 1", "moved 1", "cancelled 1"])
    #expect(!pan.isPanning)
  }

  @Test(arguments: [(300.0, true), (100.0, false)])
  func `a drag that may not begin is left to the view`(_ x: Double, _ begins: Bool) {
    let pan = add(UIPanGestureRecognizer(stage: stage, id: "pan") {})
    pan.shouldBegin = { $0.x > 0 }
    touches.drag(from: middle, to: Point(x: x, y: 200), during: .milliseconds(100))

    #expect(gestures.isEmpty != begins)
    #expect(pad.log.contains("ended 1") != begins)
  }

  @Test func `a pan ends without a word when its finger is taken away`() {
    let pan = add(UIPanGestureRecognizer(stage: stage, id: "pan") {})
    touches.began(at: middle)
    touches.moved(to: Point(x: 250, y: 200))
    touches.cancelAll()

    #expect(gestures.count == 1)
    #expect(!pan.isPanning)
  }

  @Test func `once a pan has begun, the swipe of the same finger fails`() {
    add(UISwipeGestureRecognizer(stage: stage, id: "swipe") {})
    add(UIPanGestureRecognizer(stage: stage, id: "pan") {})
    touches.drag(from: middle, to: Point(x: 300, y: 200), during: .milliseconds(200))

    #expect(!gestures.contains { $0.contains("swipe") })
    #expect(gestures.last == "gesture pan panEnded {\"translation\":[100,0]}")
  }
}
