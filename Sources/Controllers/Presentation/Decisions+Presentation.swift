import RehearsalStage

extension Decisions {
  static let presentation: [any AnyDecision] = [
    presentingTakesCompletion, sheetsExist, coveredContextDisappears, presentedIsToldFirst,
    transitionMessageEndsWithStop, advisesAgainstPresentingInPopover, modalTransitionSeconds,
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

extension SystemBehavior {
  var presentingTakesCompletion: Bool { self[Decisions.presentingTakesCompletion] }
  var sheetsExist: Bool { self[Decisions.sheetsExist] }
  var coveredContextDisappears: Bool { self[Decisions.coveredContextDisappears] }
  var presentedIsToldFirst: Bool { self[Decisions.presentedIsToldFirst] }
  var transitionMessageEndsWithStop: Bool { self[Decisions.transitionMessageEndsWithStop] }
  var advisesAgainstPresentingInPopover: Bool { self[Decisions.advisesAgainstPresentingInPopover] }
  var modalTransitionSeconds: Double { self[Decisions.modalTransitionSeconds] }
}
