extension Decisions {
  static let rotation: [any AnyDecision] = [rotationWaitsForTheLast]

  static let rotationWaitsForTheLast = Decision(
    "rotationWaitsForTheLast", "Does a turn of the device during a rotation wait until that has ended?",
    sources: ["uikit-facts 8"], evidence: "inferred: callbacks of two rotations are not known to interleave", .guessed
  ) { _ in true }
}

extension SystemBehavior {
  var rotationWaitsForTheLast: Bool { self[Decisions.rotationWaitsForTheLast] }
}
