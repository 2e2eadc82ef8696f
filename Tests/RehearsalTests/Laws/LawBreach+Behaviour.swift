import RehearsalTrace

extension LawBreach {
  /// Causality, time and touches.
  static let behaviour = [
    LawBreach("effects-have-causes") { recording in
      recording.step()
      return recording.uncaused(.action, "show:")
    },
    LawBreach("stimulus-has-no-cause") { recording in
      recording.step()
      return recording.event(.stimulus, "type")
    },
    LawBreach("touch-goes-on-from-its-begin") { recording in
      let window = recording.screen()
      recording.event(.touch, "began", view: window, ["at": [20, 20], "finger": 1])
      return recording.event(.touch, "ended", view: window, ["at": [20, 20], "finger": 1])
    },
    LawBreach("frames-follow-an-animation") { recording in
      recording.event(.display, "frame")
    },
    LawBreach("gesture-follows-touch") { recording in
      recording.event(.gesture, "tap", of: "recogniser")
    },
    LawBreach("step-holds-its-time") { recording in
      recording.step(at: 0)
      recording.time = 2000
      let late = recording.event(.action, "show:")
      recording.step("settle", at: 1000)
      recording.time = 2000
      return late
    },
    LawBreach("display-keeps-its-rate") { recording in
      let began = recording.event(.animation, "began", ["curve": "easeInOut", "duration": .number(1)])
      recording.time = 16_667
      return recording.event(.display, "frame", cause: began)
    },
    LawBreach("animation-takes-its-time") { recording in
      let began = recording.event(.animation, "began", ["curve": "easeInOut", "duration": .number(0.25)])
      recording.time = 300_000
      return recording.event(.animation, "ended", cause: began, ["finished": true])
    },
    LawBreach("finger-comes-down-once") { recording in
      let window = recording.screen()
      recording.event(.touch, "began", view: window, ["at": [20, 20], "finger": 1])
      return recording.event(.touch, "began", view: window, ["at": [20, 20], "finger": 1])
    },
    LawBreach("touch-has-one-target") { recording in
      let window = recording.screen()
      let other = recording.view("window/other", Rect(x: 0, y: 20, width: 768, height: 1004), in: window)
      let began = recording.event(.touch, "began", view: window, ["at": [20, 20], "finger": 1])
      return recording.event(.touch, "ended", view: other, cause: began, ["at": [20, 20], "finger": 1])
    },
    LawBreach("finger-comes-down-on-the-screen") { recording in
      let window = recording.screen()
      return recording.event(.touch, "began", view: window, ["at": [20, 1100], "finger": 1])
    },
    LawBreach("dismissing-tap-reaches-nobody") { recording in
      let window = recording.screen()
      let began = recording.event(.touch, "began", view: window, ["at": [20, 20], "finger": 1])
      let ended = recording.event(.touch, "ended", view: window, cause: began, ["at": [20, 20], "finger": 1])
      recording.event(
        .callback, "popoverControllerShouldDismissPopover:", of: "app", cause: ended, ["popoverController": "pop"],
        answer: true)
      return recording.event(.action, "boardTapped:", of: "board", cause: ended)
    },
    LawBreach("nothing-after-an-exception") { recording in
      let exception = recording.event(.exception, "NSGenericException", ["reason": "no"])
      recording.builder.appendException(type: "NSGenericException", message: "no", event: exception)
      recording.event(.action, "show:")
      return exception
    },
    LawBreach("no-exception") { recording in
      let exception = recording.event(.exception, "NSGenericException", ["reason": "no"])
      recording.builder.appendException(type: "NSGenericException", message: "no", event: exception)
      return exception
    },
    LawBreach("only-what-is-seen-is-visible") { recording in
      _ = recording.screen()
      recording.set("popoverVisible", true, of: "pop")
      recording.commit()
      let dealloc = recording.lifecycle("dealloc", of: "pop")
      let text = "-[UIPopoverController dealloc] reached while popover is still visible."
      let exception = recording.event(.exception, "NSGenericException", cause: dealloc, ["reason": .text(text)])
      recording.builder.appendException(type: "NSGenericException", message: text, event: exception)
      return exception
    },
  ]
}
