extension Decision {
  static let rotation: [Decision] = [
    quarterTurnSeconds, halfTurnFactor, rotationWaitsForTheLast, tellsPopoverContentOfRotation,
  ]

  static let quarterTurnSeconds = Decision(
    "quarterTurnSeconds", "How long does a quarter turn of the interface take?", in: "seconds",
    examples: [0.3, 0.4], sources: ["uikit-facts 9.12"],
    evidence: "a port of an action sheet that follows rotations uses 0.4 on iPad and 0.3 on iPhone; a bug report says "
      + "that statusBarOrientationAnimationDuration is always 0.3", .supported
  ) { $0.device.isPad ? 0.4 : 0.3 }

  static let halfTurnFactor = Decision(
    "halfTurnFactor", "How many times as long as a quarter turn does a half turn take?", in: "times",
    examples: [1, 2], sources: ["uikit-facts 9.12"], evidence: "folklore", .guessed
  ) { _ in 2 }

  static let rotationWaitsForTheLast = Decision(
    "rotationWaitsForTheLast", "Does a turn of the device during a rotation wait until that has ended?",
    sources: ["uikit-facts 8"], evidence: "inferred: callbacks of two rotations are not known to interleave", .guessed
  ) { _ in true }

  static let tellsPopoverContentOfRotation = Decision(
    "tellsPopoverContentOfRotation", "Does the content of a popover that stays up get the rotation callbacks?",
    sources: ["uikit-facts 2.10"], evidence: "inferred: the window rotates with all it shows", .guessed
  ) { _ in true }
}

extension SystemBehavior {
  var quarterTurnSeconds: Double { number(.quarterTurnSeconds) }
  var halfTurnFactor: Double { number(.halfTurnFactor) }
  var rotationWaitsForTheLast: Bool { flag(.rotationWaitsForTheLast) }
  var tellsPopoverContentOfRotation: Bool { flag(.tellsPopoverContentOfRotation) }
}
