extension Decisions {
  static let dismissal: [any AnyDecision] = [
    passthroughOfBar, earlyPassthroughViews, passthroughCoversSubviews, anchorViewIsPassthrough,
    disabledItemDismisses, outsideTouch, scrollingKeepsPopover, refusedTapReachesView, didDismissAwaitsFade,
    visibleUntilFadeEnds, keptWhileDismissing, presentsAgainWithinDidDismiss, raisesForSecondPopover,
  ]

  // MARK: - Passthrough views

  static let passthroughOfBar = Decision(
    "passthroughOfBar", "What of a bar does presenting from one of its items make a passthrough view?",
    sources: ["DIS-016", "uikit-facts 9.6"], evidence: "both chapters say the whole bar; later systems list the others",
    .stated
  ) { _ in BarPassthrough.wholeBar }
  .breaking("passthrough-views-follow-the-anchor", when: "none")
  .breaking("passthrough-views-follow-the-anchor", when: "other-items")

  static let earlyPassthroughViews = Decision(
    "earlyPassthroughViews", "What becomes of passthrough views that were set before presenting?",
    sources: ["DIS-020", "SEG-013", "uikit-facts 2.2"],
    evidence: "both chapters say that setting them early might do nothing, and speak of bar button items", .supported
  ) { _ in EarlyPassthroughViews.lostFromItems }
  .breaking("passthrough-views-follow-the-anchor", when: "kept")

  static let passthroughCoversSubviews = Decision(
    "passthroughCoversSubviews", "Do touches reach what is inside a passthrough view?",
    sources: ["DIS-017", "uikit-facts 2.7"],
    evidence: "a toolbar's buttons work, and later code asks the view's own hit test", .supported
  ) { _ in true }

  static let anchorViewIsPassthrough = Decision(
    "anchorViewIsPassthrough", "Does presenting from a rectangle make its view a passthrough view?",
    sources: ["DIS-016"], evidence: "the chapters speak of bar button items only", .supported
  ) { _ in false }

  static let disabledItemDismisses = Decision(
    "disabledItemDismisses", "Does a tap on a disabled item of a passthrough bar count as an outside tap?",
    sources: ["DIS-024"], evidence: "the bar is a passthrough view, so presumably not", .supported
  ) { _ in false }

  // MARK: - Outside touches

  static let outsideTouch = Decision(
    "outsideTouch", "Which touch outside a popover dismisses it?", sources: ["uikit-facts 9.8"],
    evidence: "later code for old apps waits for touch-up and knows no limit of movement, its own apps for a tap; "
      + "imitations take touch-down", .supported
  ) { _ in OutsideTouch.touchUp }

  static let scrollingKeepsPopover = Decision(
    "scrollingKeepsPopover", "Are outside touches ignored while something inside the popover is dragged?",
    sources: ["uikit-facts 2.7"], evidence: "later code; nothing about earlier systems was found", .guessed
  ) { _ in true }

  static let refusedTapReachesView = Decision(
    "refusedTapReachesView", "Does the view under an outside tap get it when the delegate answers NO?",
    sources: ["DIS-003", "DIS-005"], evidence: "nothing says so, and the touch belongs to another view", .supported
  ) { _ in false }
  .breaking("dismissing-tap-reaches-nobody", when: "true")

  // MARK: - The dismissal itself

  static let didDismissAwaitsFade = Decision(
    "didDismissAwaitsFade", "Is did-dismiss sent when the fade is over, and not when it begins?",
    sources: ["DIS-004", "DIS-009", "uikit-facts 2.7"],
    evidence: "two guides say that the popover is gone by then; two imitations send it at once", .stated
  ) { _ in true }
  .breaking("dismissal-is-told-when-it-is-over", when: "false")

  static let visibleUntilFadeEnds = Decision(
    "visibleUntilFadeEnds", "Does popoverVisible stay YES until the fade of a dismissal is over?",
    sources: ["DIS-031", "LIF-005"], evidence: "an app lets go right after dismissing and does not crash", .supported
  ) { _ in false }

  static let keptWhileDismissing = Decision(
    "keptWhileDismissing", "Does UIKit hold a popover controller until its dismissal is over?",
    sources: ["LIF-005", "uikit-facts 2.6"], evidence: "later code, and no crash in either chapter's samples",
    .supported
  ) { _ in true }

  static let presentsAgainWithinDidDismiss = Decision(
    "presentsAgainWithinDidDismiss", "Can a popover be presented again from within its own did-dismiss?",
    sources: ["uikit-facts 9.14"], evidence: "later code ignores it silently", .supported
  ) { _ in false }

  static let raisesForSecondPopover = Decision(
    "raisesForSecondPopover", "Does presenting a second popover beside a visible one raise?",
    sources: ["APP-023", "DIS-018", "uikit-facts 2.6"],
    evidence: "both chapters tell of two at once; only the guidelines forbid it", .stated
  ) { _ in false }
}

/// What presenting from a bar button item makes a passthrough view.
enum BarPassthrough: String, CaseIterable {
  /// The bar with all its items, the one that was tapped included.
  case wholeBar = "whole-bar"
  /// The other items of the bar.
  case otherItems = "other-items"
  /// Nothing.
  case none
}

/// What becomes of passthrough views that were set before presenting.
enum EarlyPassthroughViews: String, CaseIterable {
  /// They are lost however the popover is presented.
  case lost
  /// They are lost when it is presented from a bar button item.
  case lostFromItems = "lost-from-items"
  /// They stay.
  case kept
}

/// Which touch outside a popover dismisses it.
enum OutsideTouch: String, CaseIterable {
  /// The finger that went down outside is lifted, wherever it is by then.
  case touchUp = "touch-up"
  /// A finger goes down outside.
  case touchDown = "touch-down"
  /// A tap is recognised: the finger neither moved nor stayed down long.
  case tap
}

extension SystemBehavior {
  var passthroughOfBar: BarPassthrough { self[Decisions.passthroughOfBar] }
  var earlyPassthroughViews: EarlyPassthroughViews { self[Decisions.earlyPassthroughViews] }
  var passthroughCoversSubviews: Bool { self[Decisions.passthroughCoversSubviews] }
  var anchorViewIsPassthrough: Bool { self[Decisions.anchorViewIsPassthrough] }
  var disabledItemDismisses: Bool { self[Decisions.disabledItemDismisses] }
  var outsideTouch: OutsideTouch { self[Decisions.outsideTouch] }
  var scrollingKeepsPopover: Bool { self[Decisions.scrollingKeepsPopover] }
  var refusedTapReachesView: Bool { self[Decisions.refusedTapReachesView] }
  var didDismissAwaitsFade: Bool { self[Decisions.didDismissAwaitsFade] }
  var visibleUntilFadeEnds: Bool { self[Decisions.visibleUntilFadeEnds] }
  var keptWhileDismissing: Bool { self[Decisions.keptWhileDismissing] }
  var presentsAgainWithinDidDismiss: Bool { self[Decisions.presentsAgainWithinDidDismiss] }
  var raisesForSecondPopover: Bool { self[Decisions.raisesForSecondPopover] }
}
