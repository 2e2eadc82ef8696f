import RehearsalStage
import RehearsalTrace
import Testing

@Suite struct TextEntryTests {
  let test = TestStage()
  var stage: Stage { test.stage }
  let field: UITextField

  init() {
    field = UITextField(stage: test.stage, id: "name", frame: Rect(x: 0, y: 0, width: 200, height: 30))
    let delegate = UITextFieldDelegate(id: "delegate")
    delegate.didBeginEditing = {}
    delegate.didEndEditing = {}
    field.delegate = delegate
    _ = test.add(field)
  }

  private func edit() { stage.touches.tap(at: Point(x: 5, y: 5)) }

  private func type(_ text: String) { for character in text { stage.turn { field.insert(character) } } }

  @Test func `the delete key takes the last character away, and does nothing without one`() {
    edit()
    type("ab\u{8}")
    #expect(field.text == "a")

    type("\u{8}\u{8}")
    #expect(field.text == "")
  }

  @Test func `a tap begins editing: the delegate hears of it, then the keyboard comes`() {
    edit()
    _ = stage.settle()

    #expect(stage.firstResponder === field)
    #expect(
      test.events(.callback, .notification).map { $0.split(separator: " ")[1...2].joined(separator: " ") }
        .map { $0.split(separator: "{")[0].trimming } == [
          "delegate textFieldDidBeginEditing:", "UIKeyboardWillShowNotification", "UIKeyboardDidShowNotification",
        ])
  }

  @Test func `typing changes the text, one action for each character`() {
    field.addAction(for: .editingChanged, "changed:") {}
    edit()
    type("Bo")

    #expect(field.text == "Bo")
    #expect(test.values("text", of: "window/name") == ["\"B\"", "\"Bo\""])
    #expect(test.events(.action) == ["action name changed:", "action name changed:"])
  }

  @Test func `text that code sets fires no action`() {
    field.addAction(for: .editingChanged, "changed:") {}
    stage.turn { field.text = "Bob" }

    #expect(test.events(.action) == [])
    #expect(test.values("text", of: "window/name") == ["\"Bob\""])
  }

  @Test func `return ends editing: the delegate hears of it, then the keyboard goes`() {
    edit()
    _ = stage.settle()
    let first = test.nextEvent
    type("\n")
    _ = stage.settle()

    #expect(stage.firstResponder == nil)
    #expect(!stage.keyboard.isShown)
    #expect(
      test.events(.callback, .notification, since: first)
        .map { $0.split(separator: "{")[0].trimming } == [
          "callback delegate textFieldDidEndEditing:", "notification UIKeyboardWillHideNotification",
          "notification UIKeyboardDidHideNotification",
        ])
  }

  @Test func `another field takes over without the keyboard moving`() {
    let other = UITextField(stage: stage, id: "other", frame: Rect(x: 0, y: 100, width: 200, height: 30))
    let delegate = UITextFieldDelegate(id: "delegate2")
    delegate.didBeginEditing = {}
    other.delegate = delegate
    _ = test.add(other)
    edit()
    _ = stage.settle()
    let first = test.nextEvent
    stage.touches.tap(at: Point(x: 5, y: 105))
    _ = stage.settle()

    #expect(
      test.events(.callback, .notification, since: first) == [
        "callback delegate textFieldDidEndEditing: {\"textField\":\"name\"}",
        "callback delegate2 textFieldDidBeginEditing: {\"textField\":\"other\"}",
      ])
  }

  @Test func `a field that is not in the window cannot be edited`() {
    let loose = UITextField(stage: stage, id: "loose")
    stage.turn { loose.becomeFirstResponder() }

    #expect(stage.firstResponder == nil)
    #expect(!stage.keyboard.isShown)
  }

  @Test func `a field that leaves the window is no longer edited`() {
    let form = test.view("form", 0, 0, 300, 300)
    stage.turn { form.addSubview(field) }
    edit()
    _ = stage.settle()
    stage.turn { form.removeFromSuperview() }
    _ = stage.settle()

    #expect(stage.firstResponder == nil)
    #expect(test.events(.callback).last == "callback delegate textFieldDidEndEditing: {\"textField\":\"name\"}")
    #expect(test.shownPaths == ["window"])
  }

  @Test func `a disabled field is not edited by a tap`() {
    stage.turn { field.isEnabled = false }
    edit()

    #expect(stage.firstResponder == nil)
  }
}

extension Substring {
  /// The text without spaces around it.
  fileprivate var trimming: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

@Suite struct KeyboardTests {
  @Test(arguments: [
    (Device.Model.ipad, UIInterfaceOrientation.portrait, Rect(x: 0, y: 760, width: 768, height: 264)),
    (.ipad, .landscapeRight, Rect(x: 0, y: 416, width: 1024, height: 352)),
    (.iphone35, .portrait, Rect(x: 0, y: 264, width: 320, height: 216)),
    (.iphone4, .landscapeLeft, Rect(x: 0, y: 158, width: 568, height: 162)),
  ])
  func `the keyboard lies at the bottom, 264 or 352 high on iPad and 216 or 162 on iPhone`(
    _ model: Device.Model, _ orientation: UIInterfaceOrientation, _ frame: Rect
  ) {
    let test = TestStage(model, orientation)
    test.stage.turn { test.stage.keyboard.show() }
    _ = test.stage.settle()

    #expect(test.stage.keyboard.frame == frame)
    #expect(test.frames(of: "window/keyboard").first?.frame == frame.offsetBy(x: 0, y: frame.height))
    #expect(test.frames(of: "window/keyboard").last?.frame == frame)
    #expect(test.stage.clock.now.microseconds == 250_000)
  }

  @Test func `a keyboard that turns round on its way posts nothing for the way it did not finish`() {
    let test = TestStage()
    test.stage.turn { test.stage.keyboard.show() }
    test.stage.advance(by: .milliseconds(100))
    let place = test.frames(of: "window/keyboard").last?.frame.y
    test.stage.turn { test.stage.keyboard.hide() }
    test.stage.turn { test.stage.keyboard.show() }
    test.stage.turn { test.stage.keyboard.hide() }
    #expect(test.frames(of: "window/keyboard").last?.frame.y == place)
    _ = test.stage.settle()

    let names = test.events(.notification).map { String($0.split(separator: " ")[1]) }
    #expect(
      names == [
        "UIKeyboardWillShowNotification", "UIKeyboardWillHideNotification", "UIKeyboardWillShowNotification",
        "UIKeyboardWillHideNotification", "UIKeyboardDidHideNotification",
      ])
    #expect(test.shownPaths == ["window"])
  }

  @Test func `the keyboard stays in front of what comes later`() {
    let test = TestStage()
    test.stage.turn { test.stage.keyboard.show() }
    _ = test.stage.settle()
    let cover = test.view("cover", 0, 0, 768, 1024)

    let window = test.stage.window
    #expect(window.subviews.map(\.id) == ["cover", "keyboard"])
    test.stage.turn { window.bringSubviewToFront(cover) }
    #expect(window.subviews.map(\.id) == ["cover", "keyboard"])
    #expect(window.hitTest(Point(x: 5, y: 1000))?.id == "keyboard")
  }
}
