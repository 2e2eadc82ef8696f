extension Decisions {
  static let permitsCustomContainers = Decision(
    "permitsCustomContainers",
    "May a view controller of the app contain others?",
    sources: ["SPL-043", "SPL-044"],
    evidence: "new in 5.0 by both chapters", .stated
  ) { $0.ios >= IOSVersion(5, 0) }
}

extension SystemBehavior {
  var permitsCustomContainers: Bool { self[Decisions.permitsCustomContainers] }
}
