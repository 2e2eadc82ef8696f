import RehearsalTrace

/// The popover stories that the tests compare, in the stage's shape.
enum Popovers {
  static let dimming = "window/dimmingView"
  static let popover = "window/dimmingView/popoverView"
  static let target = "window/toolbar/v"

  /// Launch: a window with a toolbar.
  static func launch(_ session: inout SessionWriter) {
    session.step("launch")
    session.event(.stimulus, "launch", under: .none)
    session.event(.layout, "commit")
    session.view("window", 0, 0, 768, 1024)
    session.view("window/toolbar", 0, 20, 768, 44)
    session.view(target, 6, 20, 84, 44)
  }

  /// A popover comes up from a toolbar button.
  static func present(_ session: inout SessionWriter, height: Double = 955) {
    session.step("tap newGame")
    session.tap(target)
    session.event(.action, "showNewGame:", of: "newGame")
    let message = session.event(
      .message, "presentPopoverFromBarButtonItem:permittedArrowDirections:animated:", of: "popover",
      ["animated": true])
    session.event(.layout, "commit", under: .event(message))
    session.view(dimming, 0, 0, 768, 1024)
    session.view(popover, 10, 59, 336, height)
    session.view(popover + "/content", 8, 26, 320, height - 34)
    session.property("popover", "popoverVisible", true)
  }

  /// What the delegate says to a tap outside.
  enum Delegate {
    case answers(Bool)
    case isSilent
  }

  /// A tap outside; the popover fades out if the delegate lets it.
  static func tapOutside(_ session: inout SessionWriter, _ delegate: Delegate = .answers(true), frames: Int = 15) {
    session.step("tap outside")
    session.tap(dimming)
    let gesture = session.event(.gesture, "tap", view: dimming)
    var permits = true
    switch delegate {
    case .answers(let answer):
      permits = answer
      session.event(
        .callback, "popoverControllerShouldDismissPopover:", of: "host", ["popoverController": "popover"],
        answer: .bool(answer))
    case .isSilent:
      session.event(
        .unimplemented, "popoverControllerShouldDismissPopover:", of: "host", ["popoverController": "popover"])
    }
    if permits { fadeOut(&session, under: session.last, frames: frames) }
    _ = gesture
    session.step("settle")
  }

  private static func fadeOut(_ session: inout SessionWriter, under cause: Int, frames: Int) {
    let animation = session.event(.animation, "began", ["curve": "easeInOut"], under: .event(cause))
    session.display(frames, under: animation) { session, frame in
      session.property(popover, "alpha", .number(1 - Double(frame) / Double(frames)))
    }
    session.event(.animation, "ended", ["finished": true], under: .event(animation))
    session.event(.layout, "commit")
    session.removeView(popover + "/content")
    session.removeView(popover)
    session.removeView(dimming)
    session.property("popover", "popoverVisible", false)
    session.event(.callback, "popoverControllerDidDismissPopover:", of: "host", under: .event(animation))
  }

  /// Presented and tapped outside.
  static func story(_ delegate: Delegate = .answers(true), height: Double = 955, frames: Int = 15) -> Trace {
    session {
      launch(&$0)
      present(&$0, height: height)
      tapOutside(&$0, delegate, frames: frames)
    }
  }
}
