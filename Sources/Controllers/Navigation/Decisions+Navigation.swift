extension Decisions {
  static let navigation: [any AnyDecision] = [
    navigationSizeFollowsTop, pushSeconds, navigationHeightRule, navigationBarAddsToExplicitSize,
    tabBarAddsToPopoverSize, popoverTakesBarStyle, navigationBarHonoursImages,
  ]

  static let navigationSizeFollowsTop = Decision(
    "navigationSizeFollowsTop", "Is a navigation controller's size in a popover that of the controller on top?",
    sources: ["POP-015", "POP-016"],
    evidence: "the later chapter says child, the earlier one root; they differ only once something is pushed", .stated
  ) { $0.account == .observed || $0.ios >= IOSVersion(6, 0) }

  static let pushSeconds = Decision(
    "pushSeconds", "How long does a push or pop take?", in: "seconds", examples: [0.33, 0.35, 0.3833],
    sources: ["uikit-facts 8"], evidence: "folklore: 0.33 to 0.35", .guessed
  ) { _ in 0.35 }

  static let navigationHeightRule = Decision(
    "navigationHeightRule", "What becomes of a popover's height when something is pushed or popped inside?",
    sources: ["POP-026", "POP-027", "POP-028"],
    evidence:
      "both chapters suspect a bug: the width follows, the height grows and does not shrink, in both directions",
    .supported
  ) { _ in NavigationHeightRule.onlyGrows }

  static let navigationBarAddsToExplicitSize = Decision(
    "navigationBarAddsToExplicitSize",
    "Is the bar's height added to a size that is set on the navigation controller itself?",
    sources: ["POP-015", "POP-029"],
    evidence: "the workaround copies the child's plain size and is said to match the popover to it", .guessed
  ) { _ in false }

  static let popoverTakesBarStyle = Decision(
    "popoverTakesBarStyle", "Does a popover give its navigation controller's bar a style of its own?",
    sources: ["POP-035"], evidence: "both chapters", .stated
  ) { _ in true }

  static let navigationBarHonoursImages = Decision(
    "navigationBarHonoursImages",
    "Do a navigation bar's background image, and its items' images and places, have an effect?",
    sources: ["POP-039", "POP-040"], evidence: "new in 5.0 by both chapters", .stated
  ) { $0.ios >= IOSVersion(5, 0) }
}

/// What becomes of a popover's height when something is pushed or popped inside it.
enum NavigationHeightRule: String, CaseIterable {
  /// It grows to what the new controller wants, and never shrinks.
  case onlyGrows
  /// The same for a push; a pop gives it the height of the controller that is uncovered.
  case onlyGrowsOnPush
  /// It is always what the new controller wants.
  case follows
}

extension SystemBehavior {
  var navigationSizeFollowsTop: Bool { self[Decisions.navigationSizeFollowsTop] }
  var pushSeconds: Double { self[Decisions.pushSeconds] }
  var navigationHeightRule: NavigationHeightRule { self[Decisions.navigationHeightRule] }
  var navigationBarAddsToExplicitSize: Bool { self[Decisions.navigationBarAddsToExplicitSize] }
  var popoverTakesBarStyle: Bool { self[Decisions.popoverTakesBarStyle] }
  var navigationBarHonoursImages: Bool { self[Decisions.navigationBarHonoursImages] }
}
