import RehearsalStage

extension Decisions {
  static let application: [any AnyDecision] = [
    quarterTurnSeconds, halfTurnTakesTwice, asksForSupportedOrientations, popoverHidesWhileTurning,
    itemPopoverAfterTurning, rectPopoverAfterTurning, contentToldOfTurning, turningEndsFades,
    backgroundCancelsTouchesFirst, raisesOffPad,
  ]

  // MARK: - Rotation

  static let quarterTurnSeconds = Decision(
    "quarterTurnSeconds", "How long does a quarter turn of the interface take?", in: "seconds", examples: [0.3, 0.4],
    sources: ["uikit-facts 9.12"],
    evidence: "one imitation follows the rotation with 0.4 s on iPad and 0.3 s on iPhone; a log says always 0.3 s",
    .guessed
  ) { $0.device.isPad ? 0.4 : 0.3 }

  static let halfTurnTakesTwice = Decision(
    "halfTurnTakesTwice", "Does half a turn take twice as long as a quarter?", sources: ["uikit-facts 9.12"],
    evidence: "folklore", .guessed
  ) { _ in true }

  static let asksForSupportedOrientations = Decision(
    "asksForSupportedOrientations",
    "Is a controller asked for its supportedInterfaceOrientations, and no longer about one orientation?",
    sources: ["SPL-025", "SGP-036"],
    evidence: "the header of 6.0 deprecates shouldAutorotateToInterfaceOrientation: in favour of two methods without "
      + "an argument", .stated
  ) { $0.ios >= IOSVersion(6, 0) }

  static let popoverHidesWhileTurning = Decision(
    "popoverHidesWhileTurning", "Is a popover that stays up hidden while the interface turns?",
    sources: ["uikit-facts 2.10"], evidence: "the class reference", .stated
  ) { _ in true }

  static let itemPopoverAfterTurning = Decision(
    "itemPopoverAfterTurning", "What happens to a popover from a bar button item when the interface has turned?",
    sources: ["PRE-020", "uikit-facts 2.10"], evidence: "a technical note says that it is presented again", .stated
  ) { _ in ItemPopoverAfterTurning.presentedAgain }

  static let rectPopoverAfterTurning = Decision(
    "rectPopoverAfterTurning", "What happens to a popover from a rectangle when the interface has turned?",
    sources: ["APP-016", "uikit-facts 2.10"],
    evidence: "later code takes the old rectangle where its view is now; reports from 5 and 6 say only that the place "
      + "is stale", .guessed
  ) { _ in RectPopoverAfterTurning.oldRect }
  .breaking("popover-keeps-its-margins", when: "unmoved")

  static let contentToldOfTurning = Decision(
    "contentToldOfTurning", "Is the content of a visible popover told that the interface turns?",
    sources: ["uikit-facts 2.10"], evidence: "inference", .guessed
  ) { _ in true }
  .breaking("rotation-reaches-whoever-is-there", when: "false")

  static let turningEndsFades = Decision(
    "turningEndsFades", "Does a rotation end the fade of a popover that is being dismissed?",
    sources: ["APP-016", "uikit-facts 2.7"], evidence: "later code stops watching rotations when a dismissal begins",
    .supported
  ) { _ in false }

  // MARK: - Background and device

  static let statusBarTapsReachItems = Decision(
    "statusBarTapsReachItems", "Does a tap on the status bar, just above a bar, fire the bar's item?",
    sources: ["SGP-043"], evidence: "the page of SGPopoverController says that it may", .stated
  ) { _ in true }

  static let backgroundCancelsTouchesFirst = Decision(
    "backgroundCancelsTouchesFirst", "Are touches cancelled before the app hears that it goes to the background?",
    sources: ["APP-014", "APP-022"], evidence: "nothing was found; the touches of a call that comes in go first",
    .guessed
  ) { _ in true }

  static let raisesOffPad = Decision(
    "raisesOffPad", "Does making a popover controller where there are none raise?", sources: ["DEV-001", "DEV-002"],
    evidence: "the texts quote no message; crash logs and later systems do", .supported
  ) { _ in true }
}

/// What happens to a popover from a bar button item when the interface has turned.
enum ItemPopoverAfterTurning: String, CaseIterable {
  /// It is presented again with the directions that were permitted: the arrow's side is chosen anew.
  case presentedAgain = "presented-again"
  /// It is laid out in its old direction.
  case oldDirection = "old-direction"
}

/// What happens to a popover from a rectangle when the interface has turned.
enum RectPopoverAfterTurning: String, CaseIterable {
  /// It is laid out in its old direction, at its old rectangle where the view is now.
  case oldRect = "old-rect"
  /// It stays where it was on the screen.
  case unmoved
  /// It is dismissed.
  case dismissed
}

extension SystemBehavior {
  var quarterTurnSeconds: Double { self[Decisions.quarterTurnSeconds] }
  var halfTurnTakesTwice: Bool { self[Decisions.halfTurnTakesTwice] }
  var asksForSupportedOrientations: Bool { self[Decisions.asksForSupportedOrientations] }
  var popoverHidesWhileTurning: Bool { self[Decisions.popoverHidesWhileTurning] }
  var itemPopoverAfterTurning: ItemPopoverAfterTurning { self[Decisions.itemPopoverAfterTurning] }
  var rectPopoverAfterTurning: RectPopoverAfterTurning { self[Decisions.rectPopoverAfterTurning] }
  var contentToldOfTurning: Bool { self[Decisions.contentToldOfTurning] }
  var turningEndsFades: Bool { self[Decisions.turningEndsFades] }
  var backgroundCancelsTouchesFirst: Bool { self[Decisions.backgroundCancelsTouchesFirst] }
  var raisesOffPad: Bool { self[Decisions.raisesOffPad] }
  var statusBarTapsReachItems: Bool { self[Decisions.statusBarTapsReachItems] }
}
