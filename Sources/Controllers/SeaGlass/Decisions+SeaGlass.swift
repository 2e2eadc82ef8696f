import RehearsalStage

extension Decisions {
  static let seaGlass: [any AnyDecision] = [
    sgAnimationCompletion, sgScreenScale, sgAsksForMissingSize, sgWidthNeedsProperties, sgOverwritesOverlay,
    sgClipsInsideInsets, sgPopoverFrameIsInContainer, sgArrowDirectionIsVertical, sgOverlaySwallowsPassthrough,
    sgLateFadeRemovesNewPopover,
    sgResizeFades, sgNewContentWillDisappear, sgSwapTellsWhileHidden, sgKeepsSizeOnSwap, statusBarTapsReachItems,
    placesLikeChameleon, sgContentIsInResponderChain,
  ]

  static let sgAnimationCompletion = Decision(
    "sgAnimationCompletion", "When does SGPopoverController hear that an animation has ended?",
    sources: ["uikit-facts 9.10", "uikit-facts 5.6"],
    evidence: "documentation has one of no duration end in the next turn; in practice it ends at once", .supported
  ) { _ in SGAnimationCompletion.timed }

  static let sgScreenScale = Decision(
    "sgScreenScale", "For which scale of screen does SGPopoverController take its arrows?", in: "pixels a point",
    examples: [1, 2], sources: ["uikit-facts 5.2"],
    evidence: "4-inch devices have only screens of scale 2; of the other devices both kinds were sold", .supported
  ) { $0.device == .iphone4 || $0.device == .ipodTouch4 ? 2 : 1 }

  /// A departure of the real class from its page: what the page says and what the class does.
  private static func departure(
    _ name: String, _ question: String, sources: [String], evidence: String
  ) -> Decision<Bool> {
    Decision(name, question, sources: sources, evidence: evidence, .stated) { $0.account == .observed }
  }

  static let sgAsksForMissingSize = departure(
    "sgAsksForMissingSize", "Does SGPopoverController need content that has contentSizeForViewInPopover?",
    sources: ["SGP-020", "SGP-021", "uikit-facts 5.1"],
    evidence: "the page calls the property optional; the class asks for it unseen (A07)")

  static let sgWidthNeedsProperties = departure(
    "sgWidthNeedsProperties",
    "Is SGPopoverController's last-resort width 320 unless properties were set on the controller?",
    sources: ["SGP-019", "uikit-facts 5.3"],
    evidence: "the page takes margins and insets off; the class has none to take off (B03, B05)")

  static let sgOverwritesOverlay = departure(
    "sgOverwritesOverlay", "Does presenting an SGPopoverController overwrite an overlayFrame that was set?",
    sources: ["uikit-facts 5.4"],
    evidence: "the header has it settable; the class does not keep it (C12, C15, D17, D18)")

  static let sgClipsInsideInsets = departure(
    "sgClipsInsideInsets",
    "Does SGPopoverController clip at a scroll view's insets, the bottom one taken for the top, or at the display "
      + "frame?",
    sources: ["uikit-facts 5.4"], evidence: "the header has the whole content (C06, C07, C08)")

  static let sgPopoverFrameIsInContainer = departure(
    "sgPopoverFrameIsInContainer", "Is SGPopoverController's popoverFrame relative to its own container?",
    sources: ["uikit-facts 5.5"], evidence: "the header calls it the actual frame (C13, F01)")

  static let sgArrowDirectionIsVertical = departure(
    "sgArrowDirectionIsVertical",
    "Is SGPopoverController's arrow direction that of the popover above or below, also when one beside is shown?",
    sources: ["uikit-facts 5.5"],
    evidence:
      "the property is UIPopoverController's, the arrow's direction; the class forgets the sideways one (quirk 1)")

  static let sgOverlaySwallowsPassthrough = departure(
    "sgOverlaySwallowsPassthrough",
    "Are SGPopoverController's passthrough views out of reach under its overlay?",
    sources: ["SGP-005", "uikit-facts 5.6"],
    evidence: "the page promises that they work; the tap dismisses, or is swallowed when modal (D13, D14, D19)")

  static let sgLateFadeRemovesNewPopover = departure(
    "sgLateFadeRemovesNewPopover",
    "Does the end of SGPopoverController's fade take away a popover that was presented meanwhile?",
    sources: ["uikit-facts 9.17"], evidence: "the page has presenting dismiss the former popover only (E07, D24)")

  static let sgResizeFades = departure(
    "sgResizeFades", "Does a visible SGPopoverController fade in anew when its size changes, its frames jumping?",
    sources: ["uikit-facts 5.3"], evidence: "the header has the change animated (E08)")

  static let sgNewContentWillDisappear = departure(
    "sgNewContentWillDisappear",
    "Is new content of an SGPopoverController told that it will disappear, where appearing was meant?",
    sources: ["uikit-facts 5.6"], evidence: "a slip in the class (E13, E14)")

  static let sgSwapTellsWhileHidden = departure(
    "sgSwapTellsWhileHidden", "Is content of an SGPopoverController told of a swap while nothing is on the screen?",
    sources: ["uikit-facts 5.6"], evidence: "the class does not ask whether it is visible (B16)")

  static let sgKeepsSizeOnSwap = departure(
    "sgKeepsSizeOnSwap", "Does a size that was set on an SGPopoverController survive new content?",
    sources: ["uikit-facts 5.3"], evidence: "the header has new content reset it (B17)")

  static let sgContentIsInResponderChain = Decision(
    "sgContentIsInResponderChain",
    "Is a view controller in an SGPopoverController asked when an action goes up from its view?",
    sources: ["SGP-015"],
    evidence: "the page suspects that it is not, and knows of no case; the chain is UIKit's own",
    .guessed
  ) { _ in true }
}

extension SystemBehavior {
  var sgContentIsInResponderChain: Bool { self[Decisions.sgContentIsInResponderChain] }
  var sgAnimationCompletion: SGAnimationCompletion { self[Decisions.sgAnimationCompletion] }
  var sgScreenScale: Double { self[Decisions.sgScreenScale] }
  var sgAsksForMissingSize: Bool { self[Decisions.sgAsksForMissingSize] }
  var sgWidthNeedsProperties: Bool { self[Decisions.sgWidthNeedsProperties] }
  var sgOverwritesOverlay: Bool { self[Decisions.sgOverwritesOverlay] }
  var sgClipsInsideInsets: Bool { self[Decisions.sgClipsInsideInsets] }
  var sgPopoverFrameIsInContainer: Bool { self[Decisions.sgPopoverFrameIsInContainer] }
  var sgArrowDirectionIsVertical: Bool { self[Decisions.sgArrowDirectionIsVertical] }
  var sgOverlaySwallowsPassthrough: Bool { self[Decisions.sgOverlaySwallowsPassthrough] }
  var sgLateFadeRemovesNewPopover: Bool { self[Decisions.sgLateFadeRemovesNewPopover] }
  var sgResizeFades: Bool { self[Decisions.sgResizeFades] }
  var sgNewContentWillDisappear: Bool { self[Decisions.sgNewContentWillDisappear] }
  var sgSwapTellsWhileHidden: Bool { self[Decisions.sgSwapTellsWhileHidden] }
  var sgKeepsSizeOnSwap: Bool { self[Decisions.sgKeepsSizeOnSwap] }
}
