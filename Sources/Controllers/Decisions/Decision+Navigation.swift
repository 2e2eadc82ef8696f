extension Decision {
  static let navigation: [Decision] = [navigationSizeFollowsTop, pushSeconds]

  static let navigationSizeFollowsTop = Decision(
    "navigationSizeFollowsTop", "Is a navigation controller's size in a popover that of the controller on top?",
    sources: ["POP-015", "POP-016"],
    evidence: "the later chapter says child, the earlier one root; they differ only once something is pushed", .stated
  ) { $0.account == .observed || $0.ios >= IOSVersion(6, 0) }

  static let pushSeconds = Decision(
    "pushSeconds", "How long does a push or pop take?", in: "seconds", examples: [0.33, 0.35, 0.3833],
    sources: ["uikit-facts 8"], evidence: "folklore: 0.33 to 0.35", .guessed
  ) { _ in 0.35 }
}

extension SystemBehavior {
  var navigationSizeFollowsTop: Bool { flag(.navigationSizeFollowsTop) }
  var pushSeconds: Double { number(.pushSeconds) }
}
