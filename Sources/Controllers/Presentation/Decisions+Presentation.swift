import RehearsalStage

extension Decisions {
  static let presentation: [any AnyDecision] = [
    presentingTakesCompletion, sheetsExist, coveredContextDisappears, presentedIsToldFirst,
    transitionMessageEndsWithStop, advisesAgainstPresentingInPopover, modalTransitionSeconds, pageOverPopover,
    presentingSplitView, honoursPresentationContext, currentContextCovers,
  ]

  static let presentingTakesCompletion = Decision(
    "presentingTakesCompletion", "Is the message presentViewController:animated:completion:?",
    sources: ["INT-001"], evidence: "the header says 5.0; before, presentModalViewController:animated:", .stated
  ) { $0.ios >= IOSVersion(5, 0) }

  static let sheetsExist = Decision(
    "sheetsExist", "Do presentation styles other than full screen exist?", sources: ["DEV-003", "INT-002"],
    evidence: "the documentation: on the iPhone everything is presented full screen", .stated
  ) { $0.device.isPad }

  static let coveredContextDisappears = Decision(
    "coveredContextDisappears", "Is a controller told that it disappears when one covers it in the current context?",
    sources: ["INT-001"], evidence: "later systems take the covered view away and tell its controller", .guessed
  ) { _ in true }

  static let presentedIsToldFirst = Decision(
    "presentedIsToldFirst", "Is the presented controller told first that a transition has ended?",
    sources: ["INT-001"],
    evidence: "logs of later systems: did-appear of what is presented, then did-disappear of what it covers", .supported
  ) { _ in true }

  static let transitionMessageEndsWithStop = Decision(
    "transitionMessageEndsWithStop", "Does the message about the transition style end with a full stop?",
    sources: ["INT-004"],
    evidence: "the stop stands inside the quotation marks of both chapters; other messages of the kind end with one",
    .supported
  ) { _ in true }

  static let advisesAgainstPresentingInPopover = Decision(
    "advisesAgainstPresentingInPopover", "Is a view presented inside a popover an advisory?", sources: ["INT-011"],
    evidence: "the later chapter speaks of bugs and prefers another content controller; the earlier one does not",
    .stated
  ) { $0.ios >= IOSVersion(6, 0) }

  static let modalTransitionSeconds = Decision(
    "modalTransitionSeconds", "How long does a presented controller take to come or go?", in: "seconds",
    examples: [0.3, 0.4, 0.5], sources: ["uikit-facts 8"], evidence: "folklore: 0.4", .guessed
  ) { _ in 0.4 }
}

extension Decisions {
  static let pageOverPopover = Decision(
    "pageOverPopover", "What is in front when a page is presented under a visible popover that does not hold it?",
    sources: ["PRE-018"],
    evidence: "the guides call the popover a layer above the main interface, and a report of November 2012 sees one in "
      + "front of a full-screen video on 6; later systems put each presentation in front of those before", .supported
  ) { _ in FrontOfPage.popover }

  static let presentingSplitView = Decision(
    "presentingSplitView", "What comes of presenting a split view controller over another controller?",
    sources: ["SPL-028"],
    evidence: "the older guide says that it is the root, and quotes no message; Open Radar 1294, of later systems, "
      + "reports an exception", .guessed
  ) { _ in PresentingSplitView.reported }
}

extension Decisions {
  static let honoursPresentationContext = Decision(
    "honoursPresentationContext",
    "Does definesPresentationContext exist, and does a page in the current context cover whoever sets it?",
    sources: ["INT-001"], evidence: "the class reference: new in 5.0", .stated
  ) { $0.ios >= IOSVersion(5, 0) }

  static let currentContextCovers = Decision(
    "currentContextCovers",
    "What does a page in the current context cover, outside popovers and where no controller defines the context?",
    sources: ["INT-001", "INT-002"],
    evidence: "up to 4.3 the documentation says that it covers no more than the controller that presents it; from 5.0 "
      + "on the root, but Open Radar 3424 has the first pane of a split view covered alone before 8", .supported
  ) { $0.ios >= IOSVersion(5, 0) ? ContextCover.pane : .paneOrTab }
}

/// What a page in the current context covers at most.
enum ContextCover: String, CaseIterable {
  /// The innermost pane of a split view or tab of a tab bar controller, with all that is in it.
  case paneOrTab = "pane-or-tab"
  /// The innermost pane of a split view; without one the root.
  case pane
  /// The root of the hierarchy.
  case root
}

/// What is in front of the other: a page that is presented, or a popover that was visible before.
enum FrontOfPage: String, CaseIterable {
  /// The popover, which stays usable.
  case popover
  /// The page, which covers the popover.
  case page
}

/// What comes of presenting a split view controller.
enum PresentingSplitView: String, CaseIterable {
  /// It is presented; that it is not the root is reported where the decision `reportsSplitViewNotRoot` says so.
  case reported
  /// An exception.
  case raises
}

extension SystemBehavior {
  var pageOverPopover: FrontOfPage { self[Decisions.pageOverPopover] }
  var honoursPresentationContext: Bool { self[Decisions.honoursPresentationContext] }
  var currentContextCovers: ContextCover { self[Decisions.currentContextCovers] }
  var presentingSplitView: PresentingSplitView { self[Decisions.presentingSplitView] }
  var presentingTakesCompletion: Bool { self[Decisions.presentingTakesCompletion] }
  var sheetsExist: Bool { self[Decisions.sheetsExist] }
  var coveredContextDisappears: Bool { self[Decisions.coveredContextDisappears] }
  var presentedIsToldFirst: Bool { self[Decisions.presentedIsToldFirst] }
  var transitionMessageEndsWithStop: Bool { self[Decisions.transitionMessageEndsWithStop] }
  var advisesAgainstPresentingInPopover: Bool { self[Decisions.advisesAgainstPresentingInPopover] }
  var modalTransitionSeconds: Double { self[Decisions.modalTransitionSeconds] }
}
