extension Decisions {
  static let memory: [any AnyDecision] = [guideReleasesByHand]

  static let guideReleasesByHand = Decision(
    "guideReleasesByHand", "Does the sample code of the time retain and release by hand?",
    sources: ["LIF-012", "LIF-013", "LIF-014"],
    evidence: "the older guide writes release, the newer one strong references; neither names a version", .supported
  ) { $0.ios < IOSVersion(5, 0) }
}

extension SystemBehavior {
  var guideReleasesByHand: Bool { self[Decisions.guideReleasesByHand] }
}
