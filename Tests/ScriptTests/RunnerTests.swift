import RehearsalScript
import RehearsalSourceText
import RehearsalTrace
import Testing

@Suite struct RunnerTests {
  static let scene = """
    scene: tiny
    references: [current]
    root: main
    controllers:
      main:
        view:
          view: mainView
          subviews:
            - { button: board, frame: [0, 44, 768, 700], action: boardTapped }
            - { textField: field, frame: [0, 800, 768, 40] }
            - view: pad
              frame: [0, 860, 768, 100]
              gestures: [{ tap: padTapped, taps: 2 }, { swipe: padSwiped, direction: left }, { longPress: padPressed }]
            - { toolbar: bar, frame: [0, 0, 768, 44], items: [{ button: show, title: Show, action: showPopover }] }
        on: { didRotate: [{ mark: turned }] }
      content: { contentSize: [320, 400] }
      tall: { }
    popovers: { popover: { content: content, delegate: app }, tallPopover: { content: tall } }
    delegates: { app: { popoverControllerShouldDismissPopover: { answer: false, actions: [{ mark: asked }] } } }
    handlers:
      boardTapped: [{ mark: boardTapped }]
      padTapped: []
      padSwiped: []
      padPressed: []
      showPopover:
        - create: popover
        - present: { popover: popover, from: show }
        - set: { reference: current, to: popover }
    """

  /// Performs steps, each on a line of its own after `launch` on line 4.
  private static func play(_ steps: String, matrix: String = "{}") throws -> Performance {
    let script = "id: a\nscene: tiny\nmatrix: \(matrix)\nsteps:\n- launch\n- settle\n\(steps)\n"
    let library = ScriptLibrary(files: [
      (path: "a.yaml", text: script), (path: "tiny.yaml", text: scene),
      (
        path: "part.yaml",
        text: "id: part\nparameters: { where: board }\nsteps:\n- tap: ${where}\n- expect: { onScreen: \"${where}\" }\n"
      ),
    ])
    try #require(library.diagnostics.map(\.text) == [])
    let loaded = try #require(library.script("a"))
    return perform(loaded, under: loaded.cells()[0], in: library)
  }

  private static func names(_ trace: Trace, _ kind: TraceEvent.Kind) -> [String] {
    trace.events.filter { $0.kind == kind }.map { trace.text($0.name) }
  }

  // MARK: - Scenes

  /// 921 is measured below a status bar of 20 points (uikit-facts 0), so without one it is 941.
  @Test(arguments: [("shown", "921"), ("hidden", "941")])
  func `a hidden status bar leaves its room to the app`(statusBar: String, height: String) throws {
    let scene = Self.scene.replacing("root: main", with: "root: main\nstatusBar: \(statusBar)")
      .replacing("popover: { content: content,", with: "popover: { content: tall,")
    let script = "id: a\nscene: tiny\nsteps: [launch, { tap: show }, { expect: { frame: tall, height: \(height) } }]\n"
    let library = ScriptLibrary(files: [(path: "a.yaml", text: script), (path: "tiny.yaml", text: scene)])
    try #require(library.diagnostics.map(\.text) == [])
    let loaded = try #require(library.script("a"))

    let performance = perform(loaded, under: loaded.cells()[0], in: library)

    #expect(performance.failures == [])
    #expect(performance.outcome == .completed)
  }

  // MARK: - Outcomes

  @Test func `a session whose expectations hold is completed`() throws {
    let performance = try Self.play("- tap: board\n- expect: { action: boardTapped, times: 1 }")

    #expect(performance.outcome == .completed)
    #expect(performance.failures == [])
  }

  @Test func `every failed expectation is reported and the session goes on`() throws {
    let performance = try Self.play(
      """
      - tap: board
      - expect: { action: showPopover, times: 1 }
      - tap: board
      - expect:
        - { onScreen: keyboard }
        - { presented: popover }
      """)

    #expect(performance.outcome == .failed)
    #expect(performance.failures.map(\.line) == [8, 11, 12])
    #expect(performance.failures.map(\.step) == [2, 3, 3])
    #expect(Self.names(performance.trace, .action) == ["boardTapped:", "boardTapped:"])
  }

  @Test func `a target that is not on the screen is an error that says what is`() throws {
    let performance = try Self.play("- tap: { outside: popover }\n- tap: board")

    #expect(performance.outcome == .error)
    let failure = try #require(performance.failures.first)
    #expect(failure.line == 7)
    #expect(failure.message.hasPrefix("popover.dimmingView is not on the screen; there: window, mainView, board"))
    #expect(Self.names(performance.trace, .action) == [])
  }

  /// A tap, the second finger of a tap, the second tap of a double tap while the device turns, an exact finger.
  @Test(arguments: [
    (
      "- tap: { element: board, at: [0, 2000] }",
      "board at [0,2000] is at [0,2064], outside the screen [0,0,768,1024]; its frame there is [0,64,768,700]"
    ),
    ("- tap: { element: mainView, at: [765, 990], fingers: 2 }", "a finger comes down at [775,1010]"),
    (
      "- rotate: left\n- rotate: left\n- advance: 300ms\n- doubleTap: { element: mainView, at: [900, 2] }",
      "a finger comes down at [900,22], outside the screen [0,0,768,1024]"
    ),
    (
      "- pointer: [{ at: 0ms, finger: 1, began: [10, -5] }, { at: 50ms, finger: 1, ended: [10, -5] }]",
      "a finger comes down at [10,-5]"
    ),
  ])
  func `a finger that comes down outside the screen is an error with its place and the screen`(
    _ steps: String, _ message: String
  ) throws {
    let performance = try Self.play(steps + "\n- tap: board")

    #expect(performance.outcome == .error)
    #expect(performance.failures.count == 1)
    #expect(performance.failures.last?.message.contains(message) == true, "\(performance.failures.map(\.message))")
    #expect(!Self.names(performance.trace, .action).contains("boardTapped:"))
  }

  @Test func `the root is not replaced while a controller is presented over it`() throws {
    let performance = try Self.play(
      "- present: { controller: tall, on: main }\n- settle\n- install: content\n- tap: board")

    #expect(performance.outcome == .error)
    #expect(performance.failures.map(\.line) == [9])
    #expect(performance.failures.first?.message.contains("a controller is presented over the root") == true)
    let installed = try Self.play("- install: { controller: content, by: addSubview }\n- expect: { onScreen: content }")
    #expect(installed.outcome == .completed)
  }

  @Test func `a message to an object that is gone is an error that names the event that let go of it`() throws {
    let performance = try Self.play(
      """
      - tap: show
      - settle
      - dismiss: popover
      - settle
      - set: { reference: current, to: null }
      - dismiss: popover
      """)

    #expect(performance.outcome == .error)
    let failure = try #require(performance.failures.first)
    #expect(failure.line == 12)
    let event = try #require(performance.trace.events.lastIndex { $0.kind == .assignment })
    #expect(
      failure.message.hasPrefix("popover has been deallocated: event \(event), assignment ")
        && failure.message.hasSuffix(", made its last owner let go of it"), "\(failure.message)")
  }

  static let crash = """
    - tap: show
    - set: { reference: current, to: null }
    """
  static let reason = "-[UIPopoverController dealloc] reached while popover is still visible."

  @Test func `an exception that nobody expects ends the session as crashed`() throws {
    let performance = try Self.play(Self.crash + "\n- tap: board")

    #expect(performance.outcome == .crashed)
    #expect(performance.failures.map(\.message) == ["unexpected NSGenericException: \(Self.reason)"])
    #expect(performance.trace.exceptions.map { performance.trace.text($0.message) } == [Self.reason])
    #expect(performance.trace.steps.count == 4)
  }

  @Test func `an exception that is expected right after its step completes the session`() throws {
    let performance = try Self.play(
      Self.crash + "\n- expect: { exception: \"\(Self.reason)\", type: NSGenericException }\n- tap: board")

    #expect(performance.outcome == .completed)
    #expect(performance.trace.steps.count == 4)
  }

  @Test func `an exception with another text than the expected one is a crash`() throws {
    let performance = try Self.play(Self.crash + "\n- expect: { exception: another }")

    #expect(performance.outcome == .crashed)
    #expect(performance.failures.count == 2)
  }

  @Test func `a session that does not come to rest says what is busy`() throws {
    let performance = try Self.play("- rotate: right\n- settle: { within: 100ms }")

    #expect(performance.outcome == .error)
    #expect(performance.failures.first?.message.hasPrefix("not at rest after 100 ms; busy: ") == true)
  }

  @Test func `a script with errors is not performed`() throws {
    let library = ScriptLibrary(files: [(path: "a.yaml", text: "id: a\nscene: nowhere\nsteps: [launch]\n")])
    let script = try #require(library.script("a"))

    let performance = perform(script, under: script.cells()[0], in: library)

    #expect(performance.outcome == .error)
    // The path is that of the script, which whoever tells of the session names.
    #expect(performance.failures.first?.message.hasPrefix("unknown scene \"nowhere\"") == true)
    #expect(performance.failures.first?.line == 2)
    #expect(performance.trace.events.isEmpty)
  }

  @Test func `a cell performed twice gives equal recordings`() throws {
    let steps = "- tap: show\n- rotate: left\n- settle\n- tap: { outside: popover }\n- settle"

    let first = try Self.play(steps).trace.digests()
    let second = try Self.play(steps).trace.digests()

    #expect(first.recording == second.recording)
    #expect(first.steps == second.steps)
  }

  @Test func `an expectation changes nothing in the recording`() throws {
    let without = try Self.play("- tap: board\n- tap: show")
    let with = try Self.play("- tap: board\n- expect: { onScreen: board }\n- tap: show")

    #expect(with.trace.digests().recording == without.trace.digests().recording)
  }

  // MARK: - Steps

  @Test func `gestures of a person reach recognisers`() throws {
    let trace = try Self.play(
      "- doubleTap: pad\n- swipe: { on: pad, direction: left }\n- advance: 1s\n- longPress: pad"
    ).trace

    #expect(Self.names(trace, .gesture) == ["tap", "swipe", "longPress"])
  }

  @Test func `a pointer timeline touches exactly when and where it says`() throws {
    let performance = try Self.play(
      """
      - pointer:
        - { at: 10ms, began: [100, 100] }
        - { at: 20ms, finger: 2, began: [200, 100] }
        - { at: 35ms, moved: [110, 100] }
        - { at: 40ms, finger: 2, ended: [200, 100] }
        - { at: 50ms, ended: [110, 100] }
      """)
    let trace = performance.trace
    let begin = try #require(trace.steps.last).at

    let touches = trace.events.filter { $0.kind == .touch }

    #expect(touches.map { trace.text($0.name) } == ["began", "began", "moved", "ended", "ended"])
    #expect(touches.map { ($0.at - begin).microseconds } == [10_000, 20_000, 35_000, 40_000, 50_000])
    #expect(trace.text(touches[2].arguments) == "{\"at\":[110,100],\"finger\":1}")
  }

  @Test func `typing goes into the field that has the keyboard`() throws {
    let performance = try Self.play(
      """
      - type: { text: hello, into: field }
      - expect: { property: text, of: field, is: hello }
      - type: "!"
      - expect: { property: text, of: field, is: hello! }
      """)

    #expect(performance.failures.map(\.message) == [])
  }

  @Test func `typing without a keyboard is an error`() throws {
    #expect(
      try Self.play("- type: hello").failures.map(\.message) == ["nothing has the keyboard; tap a text field first"])
  }

  @Test func `a drag moves its finger from target to target`() throws {
    let trace = try Self.play("- drag: { from: board, by: [60, 0], over: 100ms }").trace
    let touches = trace.events.filter { $0.kind == .touch }

    #expect(trace.text(touches[0].arguments) == "{\"at\":[384,414],\"finger\":1}")
    #expect(touches.last.map { trace.text($0.arguments) } == "{\"at\":[444,414],\"finger\":1}")
    #expect((touches[touches.count - 1].at - touches[0].at).microseconds == 100_000)
  }

  @Test(arguments: [
    ("portrait", "right", "UIInterfaceOrientationLandscapeLeft"),
    ("portrait", "left", "UIInterfaceOrientationLandscapeRight"),
    ("landscape", "right", "UIInterfaceOrientationPortrait"),
    ("portrait", "around", "UIInterfaceOrientationPortraitUpsideDown"),
    ("landscape", "portrait", "UIInterfaceOrientationPortrait"),
  ])
  func `rotate turns the device`(_ start: String, _ word: String, _ end: String) throws {
    let performance = try Self.play(
      "- rotate: \(word)\n- settle\n- expect: { property: interfaceOrientation, of: tiny, is: \(end) }",
      matrix: "{ orientation: [\(start)] }")

    #expect(performance.failures.map(\.message) == [])
    #expect(Self.names(performance.trace, .message).contains("turned"))
  }

  @Test func `steps present, resize and dismiss what the scene made`() throws {
    let performance = try Self.play(
      """
      - tap: show
      - set: { property: contentSizeForViewInPopover, of: content, to: [320, 300] }
      - settle
      - expect: { frame: content, height: 300 }
      - present: { popover: popover, fromRect: [300, 300, 40, 40], in: board, directions: [left, right] }
      - expect: { property: popoverArrowDirection, of: popover, is: left }
      - dismiss: { popover: popover, animated: false }
      - expect: { presented: none }
      """)

    #expect(performance.failures.map(\.message) == [])
  }

  @Test func `a delegate that answers NO keeps the popover up`() throws {
    let performance = try Self.play(
      """
      - tap: show
      - tap: { outside: popover }
      - settle
      - expect:
        - { callback: popoverControllerShouldDismissPopover, answers: false, times: 1 }
        - events: [{ callback: popoverControllerShouldDismissPopover }, { message: asked }]
        - { notSent: [popoverControllerDidDismissPopover] }
        - { presented: popover }
      """)

    #expect(performance.failures.map(\.message) == [])
  }

  // MARK: - Flow

  @Test func `repeat, when and run make one row of steps`() throws {
    let trace = try Self.play(
      """
      - repeat:
          times: 2
          steps:
          - when: { ios: [5.0, 5.1], then: [{ run: part }], otherwise: [{ tap: show }] }
          - run: { script: part, with: { where: field } }
      """, matrix: "{ ios: [5.1] }"
    ).trace

    #expect(
      trace.steps.map { trace.text($0.label) }
        == ["launch", "settle", "tap board", "tap field", "tap board", "tap field"])
    #expect(trace.steps.suffix(4).map(\.line) == [10, 11, 10, 11])
  }

  @Test func `an expectation looks at the last input and whatever time brought after it`() throws {
    let performance = try Self.play(
      """
      - mark: before
      - tap: board
      - settle
      - advance: 50ms
      - expect: { action: boardTapped, times: 1 }
      - tap: board
      - expect:
        - { action: boardTapped, times: 1 }
        - { action: boardTapped, times: 2, since: before }
        - { notification: UIApplicationDidFinishLaunchingNotification, times: 1, since: launch }
      """)

    #expect(performance.failures.map(\.message) == [])
  }
}
