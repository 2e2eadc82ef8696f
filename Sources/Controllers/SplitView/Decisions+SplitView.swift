import RehearsalStage

extension Decisions {
  static let splitView: [any AnyDecision] = [
    permitsSplitViews, presentsMasterInPanel, asksShouldHide, asksShouldHideAtLaunch, presentsMasterBySwipe,
    presentsWithGestureByDefault, presentsWithGestureTakesEffect, masterAppearsBeforeWillPresent,
    swipeSendsWillPresent, itemNeedsWillHide,
    masterSlidesInRotation, slideOutLosesMaster, hidesPanelInHalfTurn, halfTurnTellsSplitDelegate,
    removesPopoverBeforeWillShow, hiddenMasterVetoes, reportsSplitViewNotRoot, refusesWrongCount,
    itemTitleFollowsRoot, itemTitleFollowsReplacement, itemTitleFollowsTitle, replacingMasterTellsDelegate,
    panelPassesBar, tapClosesPanel, swipeClosesPanel, presentingClosesPanel, permitsCustomContainers,
    shouldHideOrientation, coveredSplitViewWaits,
    slideSeconds, panelRotationSeconds, swipePoints, panelEdgePoints,
  ]

  static let permitsSplitViews = Decision(
    "permitsSplitViews",
    "May split view controllers be created?",
    sources: ["DEV-004", "uikit-facts 4.1"],
    evidence: "later systems raise; the templates use none on an iPhone", .supported
  ) { $0.device.isPad }

  static let presentsMasterInPanel = Decision(
    "presentsMasterInPanel",
    "Does the hidden first pane slide in as a panel, instead of showing in a popover?",
    sources: ["SPG-001", "SPG-002"],
    evidence: "the later chapter dates the panel at 5.1", .stated
  ) { $0.ios >= IOSVersion(5, 1) }

  static let asksShouldHide = Decision(
    "asksShouldHide",
    "Is the delegate asked whether the first pane is to be hidden?",
    sources: ["SPL-035", "SPL-038"],
    evidence: "the earlier chapter calls it new in 5.0", .stated
  ) { $0.ios >= IOSVersion(5, 0) }

  static let asksShouldHideAtLaunch = Decision(
    "asksShouldHideAtLaunch",
    "Is the delegate asked when the split view first appears, too?",
    sources: ["SPL-036", "uikit-facts 4.4"],
    evidence: "later code asks when the delegate or the controllers are set", .supported
  ) { _ in true }

  static let presentsMasterBySwipe = Decision(
    "presentsMasterBySwipe",
    "Does presentsWithGesture exist, and do swipes summon the first pane?",
    sources: ["SPG-008", "uikit-facts 4.6"],
    evidence: "the chapter dates neither; the property belongs to the panel", .supported
  ) { $0.ios >= IOSVersion(5, 1) }

  static let presentsWithGestureByDefault = Decision(
    "presentsWithGestureByDefault",
    "Is presentsWithGesture YES unless it is set?",
    sources: ["SPG-008", "uikit-facts 4.6"],
    evidence: "the header of 5.1 says so", .stated
  ) { _ in true }

  /// When a new value of presentsWithGesture takes effect.
  enum GestureEffect: String, CaseIterable {
    /// When the delegate is set the next time.
    case withDelegate = "with-delegate"
    /// At once.
    case atOnce = "at-once"
  }

  static let presentsWithGestureTakesEffect = Decision(
    "presentsWithGestureTakesEffect",
    "When does a new value of presentsWithGesture take effect?",
    sources: ["SPG-008", "SPG-009", "uikit-facts 4.6"],
    evidence: "the header of 5.1 wants it set before the delegate; later code asks again at once", .supported
  ) { _ in GestureEffect.withDelegate }

  static let masterAppearsBeforeWillPresent = Decision(
    "masterAppearsBeforeWillPresent",
    "Is the first controller told that it will appear before the delegate is told that it "
      + "will be presented?",
    sources: ["uikit-facts 9.15"],
    evidence: "later code slides the panel in so; older popovers ask the delegate first", .supported
  ) { $0.ios >= IOSVersion(5, 1) }

  static let swipeSendsWillPresent = Decision(
    "swipeSendsWillPresent",
    "Is the delegate told of a first pane that a swipe summons?",
    sources: ["SPL-011", "uikit-facts 4.6"],
    evidence: "the chapter describes the message for the item only; later code sends it for both", .guessed
  ) { _ in true }

  static let itemNeedsWillHide = Decision(
    "itemNeedsWillHide",
    "Are the item and its popover controller made only for a delegate that implements will-hide?",
    sources: ["uikit-facts 4.2"],
    evidence: "the header of 5.1 says it of the gesture, later code of both", .stated
  ) { _ in true }

  static let masterSlidesInRotation = Decision(
    "masterSlidesInRotation",
    "Does the first pane slide out and in while the interface turns, instead of vanishing and "
      + "appearing?",
    sources: ["SPG-004", "SPG-005", "uikit-facts 4.1"],
    evidence: "later code parks the hidden view beside the screen, and the chapter contrasts the two", .guessed
  ) { $0.ios >= IOSVersion(5, 1) }

  static let slideOutLosesMaster = Decision(
    "slideOutLosesMaster",
    "Does a rotation to landscape while the panel slides out leave the first pane away?",
    sources: ["uikit-facts 4.5"],
    evidence: "a bug report for 5 and 6; no text says that it is meant", .supported
  ) { $0.account == .observed && $0.ios >= IOSVersion(5, 1) }

  static let hidesPanelInHalfTurn = Decision(
    "hidesPanelInHalfTurn",
    "Is a panel hidden during half a turn, and shown again after it?",
    sources: ["uikit-facts 4.5"],
    evidence: "later code", .guessed
  ) { _ in true }

  static let halfTurnTellsSplitDelegate = Decision(
    "halfTurnTellsSplitDelegate",
    "Is the delegate sent will-hide again when the interface turns from one portrait to the "
      + "other?",
    sources: ["SPL-014", "uikit-facts 4.5"],
    evidence: "later code sends nothing", .guessed
  ) { _ in false }
  .breaking("split-hides-and-shows-in-turn", when: "true")

  static let removesPopoverBeforeWillShow = Decision(
    "removesPopoverBeforeWillShow",
    "Is the popover with the first pane gone before the delegate is told that the pane will show?",
    sources: ["SPG-005", "uikit-facts 4.5"],
    evidence: "later code dismisses first", .guessed
  ) { _ in true }

  static let hiddenMasterVetoes = Decision(
    "hiddenMasterVetoes",
    "Can the first controller refuse an orientation while it is hidden?",
    sources: ["SPL-026"],
    evidence: "the older guide says so; no later text confirms or withdraws it", .stated
  ) { _ in true }

  static let reportsSplitViewNotRoot = Decision(
    "reportsSplitViewNotRoot",
    "Is a split view controller that is not the root of the interface reported?",
    sources: ["SPL-028"],
    evidence: "the older guide states the rule and quotes no message", .stated
  ) { _ in true }

  static let refusesWrongCount = Decision(
    "refusesWrongCount",
    "Are arrays of other than two view controllers refused?",
    sources: ["SPL-001"],
    evidence: "the texts speak of two children; no message is quoted", .guessed
  ) { _ in true }

  static let itemTitleFollowsRoot = Decision(
    "itemTitleFollowsRoot",
    "Has the item of an untitled navigation controller the title of its root?",
    sources: ["SPL-016", "uikit-facts 4.2"],
    evidence: "a pull request to an imitation says so of UIKit", .guessed
  ) { _ in true }

  static let itemTitleFollowsReplacement = Decision(
    "itemTitleFollowsReplacement",
    "Does the item take the title of a first controller that replaces another?",
    sources: ["SPL-016", "uikit-facts 4.2"],
    evidence: "later code, while the title is the standard one", .supported
  ) { _ in true }

  static let itemTitleFollowsTitle = Decision(
    "itemTitleFollowsTitle",
    "Does the item follow when the first controller's title changes?",
    sources: ["SPL-016", "SPL-017"],
    evidence: "nothing says so", .guessed
  ) { _ in false }

  static let replacingMasterTellsDelegate = Decision(
    "replacingMasterTellsDelegate",
    "Is the delegate sent will-hide again when the hidden first controller is replaced?",
    sources: ["SPL-009", "SEG-016"],
    evidence: "nothing says so; the item and the popover controller stay", .guessed
  ) { _ in false }
  .breaking("split-hides-and-shows-in-turn", when: "true")

  static let replacingDetailTellsDelegate = Decision(
    "replacingDetailTellsDelegate",
    "Is the delegate sent will-hide again when the second controller is replaced while the first is hidden?",
    sources: ["SEG-015", "SPL-009", "SPL-040"],
    evidence: "nothing says so; the item stays where the former one put it (claims-notes 27)", .guessed
  ) { _ in false }
  .breaking("split-hides-and-shows-in-turn", when: "true")

  static let panelPassesBar = Decision(
    "panelPassesBar",
    "Does the bar with the item stay usable while the panel shows?",
    sources: ["SPG-009", "uikit-facts 4.6"],
    evidence: "the item dismisses the panel, and popovers make the bar a passthrough view", .guessed
  ) { _ in true }

  static let tapClosesPanel = Decision(
    "tapClosesPanel",
    "Does a tap beside the panel close it?",
    sources: ["SPG-012", "uikit-facts 4.6"],
    evidence: "later code", .supported
  ) { _ in true }

  static let swipeClosesPanel = Decision(
    "swipeClosesPanel",
    "Does a leftward swipe close the panel?",
    sources: ["SPG-012", "uikit-facts 4.6"],
    evidence: "later code", .supported
  ) { _ in true }

  static let presentingClosesPanel = Decision(
    "presentingClosesPanel",
    "Does presenting a controller from the second pane take the panel away?",
    sources: ["SPG-012", "uikit-facts 4.6"],
    evidence: "later code", .supported
  ) { _ in true }

  /// Which orientation the delegate is asked about.
  enum ShouldHideOrientation: String, CaseIterable {
    /// The one the interface turns to.
    case target
    /// One of the aspect and, if that is not to hide, the other: 1 then 2, or 4 then 3.
    case bothOfAspect = "both-of-aspect"
  }

  static let shouldHideOrientation = Decision(
    "shouldHideOrientation",
    "Which orientation is the delegate asked about?", sources: ["SPL-039", "uikit-facts 9.7"],
    evidence: "later code asks about one of the aspect and then the other; the text, about the one turned to",
    .supported
  ) { $0.account == .documented ? ShouldHideOrientation.target : .bothOfAspect }

  static let slideSeconds = Decision(
    "slideSeconds",
    "How long does the panel take to slide its whole way?", in: "seconds", examples: [0.2, 0.3],
    sources: ["uikit-facts 9.13"],
    evidence: "missing; later code has a base times the way that is left", .guessed
  ) { _ in 0.3 }

  static let panelRotationSeconds = Decision(
    "panelRotationSeconds",
    "How long does a panel take to become the pane while the interface turns?", in: "seconds", examples: [0.2, 0.4],
    sources: ["uikit-facts 8"],
    evidence: "later code", .guessed
  ) { _ in 0.2 }

  static let coveredSplitViewWaits = Decision(
    "coveredSplitViewWaits",
    "Does a split view that nobody sees while the device turns wait until it appears again with "
      + "hiding or showing its first pane?",
    sources: ["SPL-014", "uikit-facts 4.3"],
    evidence:
      "the system's documentation: controllers that are not visible hear of no rotation; at launch the delegate "
      + "is told while the split view appears", .supported
  ) { _ in true }

  static let swipePoints = Decision(
    "swipePoints",
    "How far does a finger go before the panel follows it?", in: "points", examples: [10, 40],
    sources: ["uikit-facts 4.6"],
    evidence: "later code", .supported
  ) { _ in 40 }

  static let panelEdgePoints = Decision(
    "panelEdgePoints",
    "How wide is the line at the panel's edge?", in: "points", examples: [0, 1],
    sources: ["SPG-003", "uikit-facts 4.6"],
    evidence: "later code; the text gives no width at all", .guessed
  ) { _ in 1 }
}

extension SystemBehavior {
  var permitsSplitViews: Bool { self[Decisions.permitsSplitViews] }
  var presentsMasterInPanel: Bool { self[Decisions.presentsMasterInPanel] }
  var asksShouldHide: Bool { self[Decisions.asksShouldHide] }
  var asksShouldHideAtLaunch: Bool { self[Decisions.asksShouldHideAtLaunch] }
  var presentsMasterBySwipe: Bool { self[Decisions.presentsMasterBySwipe] }
  var presentsWithGestureByDefault: Bool { self[Decisions.presentsWithGestureByDefault] }
  var presentsWithGestureTakesEffect: Decisions.GestureEffect { self[Decisions.presentsWithGestureTakesEffect] }
  var masterAppearsBeforeWillPresent: Bool { self[Decisions.masterAppearsBeforeWillPresent] }
  var swipeSendsWillPresent: Bool { self[Decisions.swipeSendsWillPresent] }
  var itemNeedsWillHide: Bool { self[Decisions.itemNeedsWillHide] }
  var masterSlidesInRotation: Bool { self[Decisions.masterSlidesInRotation] }
  var slideOutLosesMaster: Bool { self[Decisions.slideOutLosesMaster] }
  var hidesPanelInHalfTurn: Bool { self[Decisions.hidesPanelInHalfTurn] }
  var halfTurnTellsSplitDelegate: Bool { self[Decisions.halfTurnTellsSplitDelegate] }
  var removesPopoverBeforeWillShow: Bool { self[Decisions.removesPopoverBeforeWillShow] }
  var hiddenMasterVetoes: Bool { self[Decisions.hiddenMasterVetoes] }
  var reportsSplitViewNotRoot: Bool { self[Decisions.reportsSplitViewNotRoot] }
  var refusesWrongCount: Bool { self[Decisions.refusesWrongCount] }
  var itemTitleFollowsRoot: Bool { self[Decisions.itemTitleFollowsRoot] }
  var itemTitleFollowsReplacement: Bool { self[Decisions.itemTitleFollowsReplacement] }
  var itemTitleFollowsTitle: Bool { self[Decisions.itemTitleFollowsTitle] }
  var replacingMasterTellsDelegate: Bool { self[Decisions.replacingMasterTellsDelegate] }
  var replacingDetailTellsDelegate: Bool { self[Decisions.replacingDetailTellsDelegate] }
  var panelPassesBar: Bool { self[Decisions.panelPassesBar] }
  var tapClosesPanel: Bool { self[Decisions.tapClosesPanel] }
  var swipeClosesPanel: Bool { self[Decisions.swipeClosesPanel] }
  var presentingClosesPanel: Bool { self[Decisions.presentingClosesPanel] }
  var shouldHideOrientation: Decisions.ShouldHideOrientation { self[Decisions.shouldHideOrientation] }
  var coveredSplitViewWaits: Bool { self[Decisions.coveredSplitViewWaits] }
  var slideSeconds: Double { self[Decisions.slideSeconds] }
  var panelRotationSeconds: Double { self[Decisions.panelRotationSeconds] }
  var swipePoints: Double { self[Decisions.swipePoints] }
  var panelEdgePoints: Double { self[Decisions.panelEdgePoints] }
}
