import RehearsalStage

extension Decisions {
  static let popover: [any AnyDecision] = [
    permitsPopovers, passthroughWorksUnderModal, honoursLayoutMargins, raisesWhenDeallocatedVisible,
    prefersLandscapeOrder, popoverFadeSeconds,
    popoverResizeSeconds, popoverNavigationBarHeight, presentingContainedContent,
  ]

  static let permitsPopovers = Decision(
    "permitsPopovers", "May popover controllers be created?", sources: ["DEV-001", "uikit-facts 2.1"],
    evidence: "the texts; the exception's text is from crash logs of later systems", .stated
  ) { $0.device.isPad }

  static let passthroughWorksUnderModal = Decision(
    "passthroughWorksUnderModal", "Do passthrough views stay usable while modal content is up?",
    sources: ["DIS-014", "DIS-015", "uikit-facts 9.18"],
    evidence: "the later chapter corrects the earlier one; the documented account follows each text in its time",
    .stated
  ) { $0.account == .observed || $0.ios >= IOSVersion(6, 0) }

  static let honoursLayoutMargins = Decision(
    "honoursLayoutMargins", "Does popoverLayoutMargins exist, and is it honoured?", sources: ["PRE-013", "PRE-014"],
    evidence: "new in 5.0 by both chapters", .stated
  ) { $0.ios >= IOSVersion(5, 0) }

  static let raisesWhenDeallocatedVisible = Decision(
    "raisesWhenDeallocatedVisible", "Does deallocating a visible popover controller raise?",
    sources: ["LIF-002", "uikit-facts 2.1"],
    evidence: "both chapters, on 5 and 6, quote the message; for 3.2 to 4.3 guessed from a comment in the example code "
      + "of one of them: before 5 the popover is summoned twice", .stated
  ) { $0.ios >= IOSVersion(5, 0) }
  // Where nothing is raised the popover stays on the screen, though nobody owns it.
  .breaking("dealloc-while-visible-raises", when: "false")
  .breaking("visible-popover-has-an-owner", when: "false")
  .breaking("one-popover", when: "false")

  static let popoverFadeSeconds = Decision(
    "popoverFadeSeconds", "How long does a dismissed popover take to fade?", in: "seconds", examples: [0.2, 0.25, 0.3],
    sources: ["uikit-facts 9.2"], evidence: "imitations chose 0.2, 0.25 and 0.3", .guessed
  ) { _ in 0.25 }

  static let popoverResizeSeconds = Decision(
    "popoverResizeSeconds", "How long does a visible popover take to change its size?", in: "seconds",
    examples: [0.2, 0.25, 0.3], sources: ["uikit-facts 2.8"], evidence: "the same base as the fade, which is not known",
    .guessed
  ) { _ in 0.25 }

  static let popoverNavigationBarHeight = Decision(
    "popoverNavigationBarHeight", "How high is a navigation bar inside a popover?", in: "points", examples: [37, 44],
    sources: ["uikit-facts 9.11"],
    evidence: "later code treats 320 × 1137 as the default size with a bar, and 1137 is 1100 + 37", .guessed
  ) { _ in 37 }

  static let presentingContainedContent = Decision(
    "presentingContainedContent", "What comes of presenting a popover whose content has another parent by then?",
    sources: ["SPL-012", "uikit-facts 2.1"],
    evidence: "the first pane is put back and the link undone; such content raises when it is set, on later systems",
    .guessed
  ) { _ in Misuse.ignored }
}

extension SystemBehavior {
  var permitsPopovers: Bool { self[Decisions.permitsPopovers] }
  var passthroughWorksUnderModal: Bool { self[Decisions.passthroughWorksUnderModal] }
  var honoursLayoutMargins: Bool { self[Decisions.honoursLayoutMargins] }
  var raisesWhenDeallocatedVisible: Bool { self[Decisions.raisesWhenDeallocatedVisible] }
  var popoverFadeSeconds: Double { self[Decisions.popoverFadeSeconds] }
  var popoverResizeSeconds: Double { self[Decisions.popoverResizeSeconds] }
  var presentingContainedContent: Misuse { self[Decisions.presentingContainedContent] }
  var popoverNavigationBarHeight: Double { self[Decisions.popoverNavigationBarHeight] }
}
