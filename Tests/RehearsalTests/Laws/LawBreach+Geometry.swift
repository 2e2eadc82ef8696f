import RehearsalTrace

extension LawBreach {
  /// Where things lie.
  static let geometry = [
    LawBreach("popover-keeps-its-margins") { recording in
      _ = recording.popover(at: Rect(x: 5, y: 100, width: 336, height: 234))
      let last = recording.commit()
      recording.rest()
      return last
    },
    LawBreach("content-lies-in-its-popover") { recording in
      let popover = recording.popover().popover
      recording.view(
        "window/pop.dimmingView/pop.view/listView", Rect(x: 8, y: 26, width: 320, height: 400), in: popover)
      let last = recording.commit()
      recording.rest()
      return last
    },
    LawBreach("dimming-view-covers-all") { recording in
      _ = recording.popover(dimming: Rect(x: 0, y: 0, width: 768, height: 1000))
      let last = recording.commit()
      recording.rest()
      return last
    },
    LawBreach("arrow-lies-on-the-border") { recording in
      let popover = recording.popover().popover
      let path = "window/pop.dimmingView/pop.view/pop.background"
      recording.view(
        path, Rect(x: 0, y: 0, width: 336, height: 234), in: popover, of: "_UIPopoverStandardChromeView")
      recording.set("drawnArrow", [150, 40, 37, 18], of: path)
      let last = recording.commit()
      recording.rest()
      return last
    },
    LawBreach("arrow-side-was-permitted") { recording in
      recording.event(
        .message, "presentPopoverFromRect:inView:permittedArrowDirections:animated:", of: "pop",
        ["animated": true, "permittedArrowDirections": "down|left", "rect": [0, 0, 10, 10], "view": "page"])
      let commit = recording.commit()
      recording.set("popoverArrowDirection", "up", of: "pop")
      return commit
    },
    LawBreach("visible-popover-has-a-size") { recording in
      _ = recording.screen()
      let commit = recording.commit()
      _ = recording.popover(at: Rect(x: 300, y: 170, width: 0, height: 0))
      return commit
    },
    LawBreach("presented-popover-keeps-off-the-keyboard") { recording in
      let window = recording.screen()
      recording.event(
        .notification, "UIKeyboardWillShowNotification", ["UIKeyboardFrameEndUserInfoKey": [0, 760, 768, 264]])
      let commit = recording.commit()
      recording.view("window/keyboard", Rect(x: 0, y: 900, width: 768, height: 264), in: window, of: "UIKeyboard")
      _ = recording.popover(at: Rect(x: 100, y: 600, width: 336, height: 234))
      return commit
    },
    LawBreach("panes-fill-the-split-view") { recording in
      let window = recording.screen()
      let split = recording.view("window/split.view", Rect(x: 0, y: 20, width: 768, height: 1004), in: window)
      recording.view("window/split.view/master", Rect(x: 0, y: 0, width: 320, height: 1004), in: split)
      recording.view("window/split.view/split.divider", Rect(x: 320, y: 0, width: 1, height: 1004), in: split)
      recording.view("window/split.view/detail", Rect(x: 321, y: 0, width: 400, height: 1004), in: split)
      let last = recording.commit()
      recording.rest()
      return last
    },
    LawBreach("both-panes-in-landscape") { recording in
      recording.commit()
      let window = recording.view("window", Rect(x: 0, y: 0, width: 1024, height: 768), of: "UIWindow")
      let split = recording.view(
        "window/split.view", Rect(x: 0, y: 20, width: 1024, height: 748), in: window, of: "UILayoutContainerView")
      recording.view("window/split.view/detail", Rect(x: 0, y: 0, width: 1024, height: 748), in: split)
      recording.set("viewControllers", ["master", "detail"], of: "split")
      recording.set("splitViewController", "split", of: "master")
      let last = recording.commit()
      recording.rest()
      return last
    },
    LawBreach("sizes-are-not-negative") { recording in
      let window = recording.screen()
      let commit = recording.commit()
      recording.view("window/page", Rect(x: 0, y: 20, width: -1, height: 1004), in: window)
      return commit
    },
    LawBreach("keyboard-stands-at-the-bottom") { recording in
      let window = recording.screen()
      recording.view("window/keyboard", Rect(x: 0, y: 700, width: 768, height: 264), in: window, of: "UIKeyboard")
      let last = recording.commit()
      recording.rest()
      return last
    },
    LawBreach("window-turns-with-the-interface") { recording in
      _ = recording.screen()
      recording.set("interfaceOrientation", "UIInterfaceOrientationLandscapeLeft", of: "notes")
      let last = recording.commit()
      recording.rest()
      return last
    },
    LawBreach("popover-is-no-larger-than-asked") { recording in
      let popover = recording.popover().popover
      recording.view(
        "window/pop.dimmingView/pop.view/listView", Rect(x: 8, y: 26, width: 320, height: 200), in: popover)
      recording.set("popoverContentSize", [320, 180], of: "pop")
      let last = recording.commit()
      recording.rest()
      return last
    },
  ]
}
