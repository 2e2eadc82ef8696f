extension Decisions {
  static let rotation: [any AnyDecision] = [rotationWaitsForTheLast]

  static let rotationWaitsForTheLast = Decision(
    "rotationWaitsForTheLast", "Does a turn of the device during a rotation wait until that has ended?",
    sources: ["uikit-facts 8"], evidence: "inferred: callbacks of two rotations are not known to interleave", .guessed
  ) { _ in true }
  // Callbacks of two rotations interleave, and the first one's last frame is the second one's first.
  .breaking("rotation-in-order", when: "false")
  .breaking("rotation-goes-somewhere", when: "false")
  .breaking("rotation-takes-its-time", when: "false")
}

extension SystemBehavior {
  var rotationWaitsForTheLast: Bool { self[Decisions.rotationWaitsForTheLast] }
}
