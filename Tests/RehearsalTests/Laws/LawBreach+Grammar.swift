import RehearsalTrace

extension LawBreach {
  private static let willHide =
    "splitViewController:willHideViewController:withBarButtonItem:forPopoverController:"
  private static let willShow = "splitViewController:willShowViewController:invalidatingBarButtonItem:"
  private static let shouldHide = "splitViewController:shouldHideViewController:inOrientation:"
  private static let hidden: Value = [
    "barButtonItem": "item", "popoverController": "split.popover", "splitViewController": "split",
    "viewController": "master",
  ]

  /// The order of appearance, of dismissals, and of what a split view controller says.
  static let grammar = [
    LawBreach("appearance-in-turn") { recording in
      recording.lifecycle("viewDidLoad", of: "list")
      recording.lifecycle("viewWillAppear:", of: "list", ["animated": false])
      return recording.lifecycle("viewWillAppear:", of: "list", ["animated": false])
    },
    LawBreach("appearance-comes-to-an-end") { recording in
      recording.lifecycle("viewDidLoad", of: "list")
      let appearing = recording.lifecycle("viewWillAppear:", of: "list", ["animated": false])
      recording.rest()
      return appearing
    },
    LawBreach("appearance-keeps-its-word") { recording in
      recording.lifecycle("viewDidLoad", of: "list")
      recording.lifecycle("viewWillAppear:", of: "list", ["animated": true])
      return recording.lifecycle("viewDidAppear:", of: "list", ["animated": false])
    },
    LawBreach("popover-asks-before-it-tells") { recording in
      recording.callback("popoverControllerDidDismissPopover:", ["popoverController": "pop"])
    },
    LawBreach("refused-popover-stays") { recording in
      recording.callback("popoverControllerShouldDismissPopover:", ["popoverController": "pop"], answer: false)
      return recording.callback("popoverControllerDidDismissPopover:", ["popoverController": "pop"])
    },
    LawBreach("dismissal-by-code-is-silent") { recording in
      let dismissal = recording.event(.message, "dismissPopoverAnimated:", of: "pop", ["animated": true])
      return recording.event(
        .callback, "popoverControllerShouldDismissPopover:", of: "app", cause: dismissal, ["popoverController": "pop"],
        answer: true)
    },
    LawBreach("dismissal-is-told-when-it-is-over") { recording in
      _ = recording.popover()
      recording.callback("popoverControllerShouldDismissPopover:", ["popoverController": "pop"], answer: true)
      return recording.callback("popoverControllerDidDismissPopover:", ["popoverController": "pop"])
    },
    LawBreach("one-popover") { recording in
      recording.commit()
      recording.set("popoverVisible", true, of: "first")
      let second = recording.commit()
      recording.set("popoverVisible", true, of: "second")
      return second
    },
    LawBreach("split-hides-and-shows-in-turn") { recording in
      recording.callback(willHide, hidden)
      return recording.callback(willHide, hidden)
    },
    LawBreach("split-shows-what-it-hid") { recording in
      recording.callback(willHide, hidden)
      return recording.callback(
        willShow, ["barButtonItem": "other", "splitViewController": "split", "viewController": "master"])
    },
    LawBreach("split-presents-only-what-is-hidden") { recording in
      recording.callback(
        "splitViewController:popoverController:willPresentViewController:",
        ["popoverController": "split.popover", "splitViewController": "split", "viewController": "master"])
    },
    LawBreach("split-keeps-what-it-may-not-hide") { recording in
      recording.callback(
        shouldHide,
        [
          "orientation": "UIInterfaceOrientationPortrait", "splitViewController": "split", "viewController": "master",
        ], answer: false)
      return recording.callback(willHide, hidden)
    },
    LawBreach("split-launches-in-landscape-silently") { recording in
      recording.step("launch")
      let told = recording.callback(willHide, hidden)
      recording.commit()
      recording.view("window", Rect(x: 0, y: 0, width: 1024, height: 768), of: "UIWindow")
      recording.commit()
      return told
    },
    LawBreach("navigation-shows-what-it-announced") { recording in
      recording.callback(
        "navigationController:didShowViewController:animated:",
        ["animated": true, "navigationController": "navigation", "viewController": "list"])
    },
    LawBreach("turns-only-where-allowed") { recording in
      let orientation: Value = ["orientation": "UIInterfaceOrientationLandscapeLeft"]
      recording.lifecycle("shouldAutorotateToInterfaceOrientation:", of: "main", orientation, answer: false)
      return recording.lifecycle(
        "willRotateToInterfaceOrientation:duration:", of: "main",
        ["duration": .number(0.4), "orientation": "UIInterfaceOrientationLandscapeLeft"])
    },
    LawBreach("modal-popover-asks-nothing") { recording in
      recording.commit()
      recording.set("contentViewController", "list", of: "pop")
      recording.set("modalInPopover", true, of: "list")
      let asked = recording.callback(
        "popoverControllerShouldDismissPopover:", ["popoverController": "pop"], answer: true)
      recording.commit()
      return asked
    },
  ]
}
