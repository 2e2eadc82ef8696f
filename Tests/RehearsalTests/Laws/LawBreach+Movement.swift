import RehearsalTrace

extension LawBreach {
  private static let willRotate = "willRotateToInterfaceOrientation:duration:"
  private static let willAnimate = "willAnimateRotationToInterfaceOrientation:duration:"
  private static let didRotate = "didRotateFromInterfaceOrientation:"
  private static let left: Value = ["duration": .number(0.4), "orientation": "UIInterfaceOrientationLandscapeLeft"]

  /// Rotations and animations.
  static let movement = [
    LawBreach("rotation-in-order") { recording in
      recording.lifecycle(didRotate, of: "sheet", ["orientation": "UIInterfaceOrientationPortrait"])
    },
    LawBreach("rotation-comes-to-an-end") { recording in
      recording.lifecycle(willRotate, of: "main", left)
      let last = recording.lifecycle(willAnimate, of: "main", left)
      recording.rest()
      return last
    },
    LawBreach("rotation-reaches-whoever-is-there") { recording in
      recording.lifecycle("viewDidLoad", of: "list")
      recording.lifecycle("viewWillAppear:", of: "list", ["animated": false])
      recording.lifecycle("viewDidAppear:", of: "list", ["animated": false])
      let turn = recording.lifecycle(willRotate, of: "main", left)
      recording.lifecycle(willAnimate, of: "main", left)
      recording.time = 400_000
      recording.lifecycle(didRotate, of: "main", ["orientation": "UIInterfaceOrientationPortrait"])
      return turn
    },
    LawBreach("rotation-takes-its-time") { recording in
      recording.lifecycle(willRotate, of: "main", left)
      recording.lifecycle(willAnimate, of: "main", left)
      recording.time = 300_000
      return recording.lifecycle(didRotate, of: "main", ["orientation": "UIInterfaceOrientationPortrait"])
    },
    LawBreach("rotation-goes-somewhere") { recording in
      recording.lifecycle(willRotate, of: "main", left)
      recording.lifecycle(willAnimate, of: "main", left)
      recording.time = 400_000
      return recording.lifecycle(didRotate, of: "main", ["orientation": "UIInterfaceOrientationLandscapeLeft"])
    },
    LawBreach("device-turns-are-told") { recording in
      recording.step("rotate")
      return 0
    },
    LawBreach("animation-ends-once") { recording in
      let began = recording.event(.animation, "began", ["curve": "easeInOut", "duration": .number(0.25)])
      recording.event(.animation, "ended", cause: began, ["finished": false])
      return recording.event(.animation, "ended", cause: began, ["finished": false])
    },
    LawBreach("nothing-moves-after-the-end") { recording in
      let began = recording.event(.animation, "began", ["curve": "easeInOut", "duration": .number(0.25)])
      recording.event(.animation, "ended", cause: began, ["finished": false])
      return recording.event(.display, "frame", cause: began)
    },
    LawBreach("rest-is-rest") { recording in
      let began = recording.event(.animation, "began", ["curve": "easeInOut", "duration": .number(0.25)])
      recording.rest()
      return began
    },
  ]
}
