import RehearsalControllers
import RehearsalScript
import RehearsalSourceText
import RehearsalTrace
import Testing

/// Expectations speak of events that can happen.
@Suite struct EventNameTests {
  static let scene = """
    scene: named
    references: [current]
    variables: { saved: null }
    defaults: { Style: s0 }
    root: nav
    notifications: { Woken: [{ mark: woke }] }
    controllers:
      nav: { navigation: main }
      main:
        on: { viewDidLoad: [{ mark: loaded }], willRotate: turned }
        navigationItem: { left: { button: left, action: [{ notify: Woken }] } }
        view:
          view: mainView
          gestures: [{ pan: [{ mark: panned }] }]
          subviews:
            - { button: go, frame: [0, 0, 44, 44], action: [{ when: { holds: current, then: [{ mark: gone }] } }] }
            - { table: list, rows: [{ row: first, action: [{ saveDefaults: { keys: [Size], to: saved } }] }] }
    delegates: { app: { popoverControllerShouldDismissPopover: { answer: true, actions: [{ mark: asked }] } } }
    handlers: { turned: [] }

    """

  private static func messages(_ expectations: [String], scenes: [any Scene] = []) -> [String] {
    let script =
      "id: script\nscene: named\nsteps:\n  - launch\n  - expect:\n"
      + expectations.map { "      - \($0)\n" }.joined()
    let files = [(path: "script.yaml", text: script)] + (scenes.isEmpty ? [(path: "scene.yaml", text: scene)] : [])
    return ScriptLibrary(files: files, scenes: scenes).diagnostics.map(\.message)
  }

  @Test(arguments: [
    "action: turned", "action: \"goTapped:\"", "action: leftTapped", "action: viewDidLoad", "action: Woken",
    "action: back", "message: asked", "message: woke", "message: loaded", "message: panned", "message: gone",
    "message: popViewControllerAnimated", "assignment: current", "assignment: saved", "assignment: Style",
    "assignment: Size", "assignment: passthroughViews", "callback: textFieldDidEndEditing", "lifecycle: init",
    "lifecycle: viewWillAppear", "lifecycle: \"willRotateToInterfaceOrientation:duration:\"",
    "notification: Woken", "notification: UIKeyboardDidHideNotification", "advisory: any line of the console",
    "timer: any", "gesture: panChanged",
  ])
  func `an event that can happen may be expected`(_ event: String) {
    #expect(Self.messages(["{ \(event), times: 0 }", "{ never: [{ \(event) }] }"]) == [])
  }

  @Test(arguments: [
    ("action: go", "unknown action \"go\""), ("action: list", "unknown action \"list\""),
    ("message: nosuch", "unknown message \"nosuch\""), ("assignment: Stile", "unknown assignment \"Stile\""),
    ("lifecycle: dealoc", "unknown lifecycle event \"dealoc\""),
    ("gesture: panMoved", "unknown gesture \"panMoved\""),
    ("notification: UIKeyboardDidHide", "unknown notification \"UIKeyboardDidHide\""),
    ("callback: turned", "unknown delegate method \"turned\""),
  ])
  func `an event that cannot happen is an error, however it is expected`(_ event: String, _ message: String) {
    for expectation in ["{ \(event) }", "{ \(event), times: 0 }", "never: [{ \(event) }]", "events: [{ \(event) }]"] {
      #expect(Self.messages([expectation]) == [message])
    }
  }

  @Test func `of a scene in Swift only what every app has is known`() {
    struct Named: Scene {
      let id = "named"
      func launch(in application: UIApplication, under configuration: Configuration) {}
    }
    let found = Self.messages(
      [
        "{ action: any, times: 0 }", "{ message: any, times: 0 }", "{ assignment: any, times: 0 }",
        "{ notSent: [popoverControllerShuldDismissPopover] }", "{ lifecycle: dealoc, times: 0 }",
      ], scenes: [Named()])

    #expect(
      found == [
        "unknown delegate method \"popoverControllerShuldDismissPopover\"", "unknown lifecycle event \"dealoc\"",
      ])
  }
}
