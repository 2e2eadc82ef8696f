import RehearsalStage
import RehearsalTrace
import Testing

/// Numbers of uikit-facts 1 and 8.
@Suite struct DeviceTests {
  @Test(arguments: [
    (Device.Model.ipad, UIInterfaceOrientation.portrait, Size(width: 768, height: 1004)),
    (.ipad, .portraitUpsideDown, Size(width: 768, height: 1004)),
    (.ipad, .landscapeLeft, Size(width: 1024, height: 748)),
    (.iphone35, .portrait, Size(width: 320, height: 460)), (.iphone35, .landscapeRight, Size(width: 480, height: 300)),
    (.ipodTouch35, .landscapeLeft, Size(width: 480, height: 300)),
    (.ipodTouch4, .portrait, Size(width: 320, height: 548)),
    (.iphone4, .portrait, Size(width: 320, height: 548)), (.iphone4, .landscapeRight, Size(width: 568, height: 300)),
  ])
  func `a root view takes the screen less the status bar`(
    _ model: Device.Model, _ orientation: UIInterfaceOrientation, _ size: Size
  ) {
    let device = Device(model: model, interfaceOrientation: orientation)

    #expect(device.applicationFrame(in: orientation) == Rect(origin: Point(x: 0, y: 20), size: size))
    device.isStatusBarHidden = true
    #expect(device.applicationFrame(in: orientation) == device.screen)
  }

  @Test(arguments: [
    (Device.Model.ipad, UIInterfaceOrientation.portrait, 44.0), (.ipad, .landscapeLeft, 44), (.iphone4, .portrait, 44),
    (.iphone4, .landscapeLeft, 32), (.iphone35, .landscapeRight, 32),
  ])
  func `bars are 44 high, and 32 on an iPhone in landscape`(
    _ model: Device.Model, _ orientation: UIInterfaceOrientation, _ height: Double
  ) {
    #expect(Device(model: model, interfaceOrientation: orientation).barHeight(in: orientation) == height)
  }

  @Test(arguments: [
    ("portrait", UIInterfaceOrientation.portrait as UIInterfaceOrientation?), ("landscape", .landscapeRight),
    ("landscape-left", .landscapeLeft), ("portrait-upside-down", .portraitUpsideDown), ("sideways", nil),
  ])
  func `an orientation has a word`(_ word: String, _ orientation: UIInterfaceOrientation?) {
    #expect(UIInterfaceOrientation(word: word) == orientation)
  }
}

@Suite struct UserDefaultsTests {
  let test = TestStage()
  var defaults: NSUserDefaults { test.stage.userDefaults }

  @Test func `every write is an event, the value a property`() {
    test.stage.turn {
      defaults.set("a", for: "Style")
      defaults.set("a", for: "Style")
      defaults.set("b", for: "Style")
    }

    #expect(
      test.events(.assignment) == [
        "assignment NSUserDefaults Style {\"value\":\"a\"}", "assignment NSUserDefaults Style {\"value\":\"a\"}",
        "assignment NSUserDefaults Style {\"value\":\"b\"}",
      ])
    #expect(test.values("Style", of: "NSUserDefaults") == ["\"a\"", "\"b\""])
    #expect(defaults["Style"] == "b")
  }

  @Test func `a saved dictionary is written back in the order of its keys`() {
    test.stage.turn {
      defaults.set("old", for: "b")
      defaults.set("old", for: "a")
      let saved = defaults.dictionaryWithValues(forKeys: ["b", "a", "never"])
      defaults.set("new", for: "never")
      defaults.setValues(saved)
    }

    #expect(
      test.events(.assignment).suffix(3) == [
        "assignment NSUserDefaults a {\"value\":\"old\"}", "assignment NSUserDefaults b {\"value\":\"old\"}",
        "assignment NSUserDefaults never {\"value\":null}",
      ])
    #expect(defaults["never"] == nil)
    #expect(defaults.dictionary.keys.sorted() == ["a", "b"])
  }
}

@Suite struct NotificationTests {
  let test = TestStage()

  @Test func `observers are told in the order in which they registered, each for its own name`() {
    let center = test.stage.notificationCenter
    for id in ["c", "a", "b"] {
      center.addObserver(id, for: "go") { [stage = test.stage] in stage.emit(.message, id) }
    }
    center.addObserver("other", for: "stop") { Issue.record("That was another name.") }
    center.removeObserver("a")
    center.post("go", ["why": "test"])

    #expect(test.events(.notification, .message) == ["notification go {\"why\":\"test\"}", "message c", "message b"])
    #expect(test.cause(ofLast: .message) == "notification go {\"why\":\"test\"}")
  }
}

@Suite struct DelegateCallTests {
  let test = TestStage()
  private func call(to delegate: String?) -> DelegateCall {
    DelegateCall(test.stage, "should:", to: delegate, ["x": 1])
  }

  @Test func `an answer is recorded with its question, and what the method does is caused by it`() {
    let answer = call(to: "delegate").ask(
      { [stage = test.stage] in
        stage.emit(.message, "inside"); return false
      }, otherwise: true)

    #expect(!answer)
    #expect(test.events(.callback) == ["callback delegate should: {\"x\":1} → false"])
    #expect(test.cause(ofLast: .message) == "callback delegate should: {\"x\":1} → false")
  }

  @Test func `a method that is not implemented is its own kind of event, and the standard answer counts`() {
    #expect(call(to: "delegate").ask(nil, otherwise: true))
    #expect(!call(to: "delegate").ask(nil, otherwise: false))
    call(to: "delegate").tell(nil)

    #expect(test.events(.callback) == [])
    #expect(test.events(.unimplemented).count == 3)
  }

  @Test func `without a delegate there is nothing to record`() {
    let first = test.nextEvent
    #expect(call(to: nil).ask({ false }, otherwise: true))
    call(to: nil).tell { Issue.record("There is nobody to tell.") }

    #expect(test.events(since: first) == [])
  }

  @Test func `a message that answers nothing has no answer`() {
    call(to: "delegate").tell {}

    #expect(test.events(.callback) == ["callback delegate should: {\"x\":1}"])
  }
}
