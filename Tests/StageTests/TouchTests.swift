import RehearsalStage
import RehearsalTrace
import Testing

/// A view that notes what it is told.
final class TouchLog: UIView {
  var log: [String] = []
  override func touchesBegan(_ touch: UITouch) { log.append("began \(touch.finger)") }
  override func touchesMoved(_ touch: UITouch) { log.append("moved \(touch.finger)") }
  override func touchesEnded(_ touch: UITouch) { log.append("ended \(touch.finger)") }
  override func touchesCancelled(_ touch: UITouch) { log.append("cancelled \(touch.finger)") }
}

@Suite struct TouchTests {
  let test = TestStage()
  var stage: Stage { test.stage }
  var touches: TouchDispatcher { stage.touches }

  private func pad(_ id: String = "pad", x: Double = 0, isMultipleTouchEnabled: Bool = false) -> TouchLog {
    let pad = TouchLog(stage: stage, id: id, frame: Rect(x: x, y: 0, width: 200, height: 200))
    pad.isMultipleTouchEnabled = isMultipleTouchEnabled
    return test.add(pad)
  }

  private func button(_ events: UIControl.Event...) -> UIButton {
    let button = test.add(UIButton(stage: stage, id: "go", frame: Rect(x: 0, y: 0, width: 100, height: 50)))
    for event in events { button.addAction(for: event, event.rawValue) {} }
    return button
  }

  // MARK: - Delivery

  @Test func `beside the window there is nothing to touch`() {
    let pad = pad()
    touches.startWatching()
    touches.tap(at: Point(x: 100, y: 1100))

    #expect(test.events(.touch) == [])
    #expect(touches.miss == Point(x: 100, y: 1100))
    touches.tap(at: Point(x: 5, y: 6))
    #expect(pad.log == ["began 1", "ended 1"])
  }

  @Test func `a tap is a finger that goes down and is lifted 50 ms later, as two events`() {
    let pad = pad()
    touches.tap(at: Point(x: 5, y: 6))

    #expect(
      test.events(.touch) == [
        "touch window/pad began {\"at\":[5,6],\"finger\":1}", "touch window/pad ended {\"at\":[5,6],\"finger\":1}",
      ])
    #expect(pad.log == ["began 1", "ended 1"])
    #expect(stage.clock.now.microseconds == 50_000)
  }

  @Test func `a finger belongs to the view it went down on, wherever it goes`() {
    let (left, right) = (pad("left"), pad("right", x: 200))
    touches.began(at: Point(x: 100, y: 5))
    touches.moved(to: Point(x: 300, y: 5))
    touches.ended()

    #expect(left.log == ["began 1", "moved 1", "ended 1"])
    #expect(right.log == [])
    #expect(test.events(.touch).last == "touch window/left ended {\"at\":[300,5],\"finger\":1}")
  }

  @Test func `a finger that stays where it is does not move`() {
    let pad = pad()
    touches.began(at: Point(x: 5, y: 5))
    touches.moved(to: Point(x: 5, y: 5))

    #expect(pad.log == ["began 1"])
  }

  @Test func `moves and lifting without a finger on the screen are nothing`() {
    let first = test.nextEvent
    touches.moved(to: Point(x: 5, y: 5))
    touches.ended()

    #expect(test.events(since: first) == [])
  }

  @Test func `all of a finger is caused by its going down`() {
    _ = pad()
    stage.stimulus("drag") { touches.drag(from: Point(x: 5, y: 5), to: Point(x: 50, y: 5), during: .milliseconds(50)) }

    let trace = stage.trace
    let causes = trace.events.filter { $0.kind == .touch }.compactMap { $0.cause }.map {
      trace.text(trace.events[$0].name)
    }
    #expect(causes == ["drag", "began", "began", "began", "began"])
  }

  @Test func `a drag moves once per display frame at constant speed`() {
    _ = pad()
    touches.drag(from: Point(x: 0, y: 10), to: Point(x: 60, y: 70), during: .milliseconds(100))

    #expect(
      test.events(.touch).map { String($0.dropFirst("touch window/pad ".count)) } == [
        "began {\"at\":[0,10],\"finger\":1}", "moved {\"at\":[10,20],\"finger\":1}",
        "moved {\"at\":[20,30],\"finger\":1}", "moved {\"at\":[30,40],\"finger\":1}",
        "moved {\"at\":[40,50],\"finger\":1}", "moved {\"at\":[50,60],\"finger\":1}",
        "moved {\"at\":[60,70],\"finger\":1}", "ended {\"at\":[60,70],\"finger\":1}",
      ])
    #expect(stage.clock.now.microseconds == 100_000)
  }

  @Test func `a double tap is two taps 100 ms apart`() {
    _ = pad()
    touches.tap(at: Point(x: 5, y: 5), count: 2)

    let times = stage.trace.events.filter { $0.kind == .touch }.map(\.at.microseconds)
    #expect(times == [0, 50_000, 150_000, 200_000])
  }

  @Test func `two fingers go down side by side around the point`() {
    _ = pad(isMultipleTouchEnabled: true)
    touches.tap(at: Point(x: 100, y: 50), fingers: 2)

    #expect(
      test.events(.touch).map { String($0.dropFirst("touch window/pad ".count)) } == [
        "began {\"at\":[90,50],\"finger\":1}", "began {\"at\":[110,50],\"finger\":2}",
        "ended {\"at\":[90,50],\"finger\":1}", "ended {\"at\":[110,50],\"finger\":2}",
      ])
  }

  @Test func `a view is told of one finger unless it asks for more`() {
    let (one, many) = (pad("one"), pad("many", x: 200, isMultipleTouchEnabled: true))
    touches.tap(at: Point(x: 100, y: 50), fingers: 2)
    touches.tap(at: Point(x: 300, y: 50), fingers: 2)

    #expect(one.log == ["began 1", "ended 1"])
    #expect(many.log == ["began 1", "began 2", "ended 1", "ended 2"])
    #expect(test.events(.touch).count == 8)
  }

  @Test func `fingers on two views are told to each`() {
    let (left, right) = (pad("left"), pad("right", x: 200))
    touches.began(finger: 1, at: Point(x: 100, y: 5))
    touches.began(finger: 2, at: Point(x: 300, y: 5))
    touches.ended(finger: 2)
    touches.ended(finger: 1)

    #expect(left.log == ["began 1", "ended 1"])
    #expect(right.log == ["began 2", "ended 2"])
  }

  @Test func `the system can take all fingers away`() {
    let (left, right) = (pad("left"), pad("right", x: 200))
    touches.began(finger: 2, at: Point(x: 100, y: 5))
    touches.began(finger: 1, at: Point(x: 300, y: 5))
    touches.cancelAll()
    touches.ended(finger: 1)

    #expect(left.log == ["began 2", "cancelled 2"])
    #expect(right.log == ["began 1", "cancelled 1"])
    #expect(!touches.isTouching)
    #expect(
      test.events(.touch).suffix(2) == [
        "touch window/right cancelled {\"at\":[300,5],\"finger\":1}",
        "touch window/left cancelled {\"at\":[100,5],\"finger\":2}",
      ])
  }

  @Test func `a finger that goes down twice was taken away in between`() {
    let pad = pad()
    touches.began(at: Point(x: 5, y: 5))
    touches.began(at: Point(x: 50, y: 5))
    touches.ended()

    #expect(pad.log == ["began 1", "cancelled 1", "began 1", "ended 1"])
  }

  @Test func `a touch that no view takes is recorded and goes nowhere`() {
    stage.window.isUserInteractionEnabled = false
    touches.tap(at: Point(x: 5, y: 5))

    #expect(test.events(.touch) == ["touch began {\"at\":[5,5],\"finger\":1}"])
  }

  @Test func `a finger's place is known in every view`() {
    let pad = pad(x: 50)
    var place: Point?
    let recognizer = UITapGestureRecognizer(stage: stage, id: "tap") {}
    pad.addGestureRecognizer(recognizer)
    let inner = test.add(TouchLog(stage: stage, id: "inner", frame: Rect(x: 10, y: 20, width: 50, height: 50)), to: pad)
    touches.began(at: Point(x: 70, y: 30))
    place = stage.window.convert(Point(x: 70, y: 30), to: inner)

    #expect(place == Point(x: 10, y: 10))
    #expect(inner.log == ["began 1"])
  }

  // MARK: - Controls

  @Test func `a control fires on touch down, and on touch up when the finger is still inside`() {
    _ = button(.touchUpInside, .touchDown)
    touches.tap(at: Point(x: 5, y: 5))
    touches.drag(from: Point(x: 5, y: 5), to: Point(x: 5, y: 300), during: .milliseconds(100))

    #expect(test.events(.action) == ["action go touchDown", "action go touchUpInside", "action go touchDown"])
  }

  @Test func `a finger that comes back into a control fires it`() {
    _ = button(.touchUpInside)
    touches.began(at: Point(x: 5, y: 5))
    touches.moved(to: Point(x: 5, y: 300))
    touches.moved(to: Point(x: 5, y: 6))
    touches.ended()

    #expect(test.events(.action) == ["action go touchUpInside"])
  }

  @Test func `actions fire in the order in which they were added, each caused by the touch`() {
    let button = button()
    for name in ["first:", "second:", "third:"] { button.addAction(for: .touchUpInside, name) {} }
    touches.tap(at: Point(x: 5, y: 5))

    #expect(test.events(.action) == ["action go first:", "action go second:", "action go third:"])
    #expect(test.cause(ofLast: .action) == "touch window/go ended {\"at\":[5,5],\"finger\":1}")
  }

  @Test func `a disabled control swallows the touch`() {
    let below = pad()
    let button = button(.touchUpInside)
    stage.turn { button.isEnabled = false }
    touches.tap(at: Point(x: 5, y: 5))

    #expect(test.events(.action) == [])
    #expect(below.log == [])
    #expect(test.values("enabled", of: "window/go") == ["false"])
  }

  @Test func `two fingers on a control fire it once`() {
    _ = button(.touchUpInside)
    touches.tap(at: Point(x: 50, y: 5), fingers: 2)

    #expect(test.events(.action) == ["action go touchUpInside"])
  }
}
