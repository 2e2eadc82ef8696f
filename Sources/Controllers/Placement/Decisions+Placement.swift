import RehearsalTrace

extension Decisions {
  static let placement: [any AnyDecision] = [
    popoverArrowHeight, popoverInset, popoverArrowBase, popoverCornerRadius, arrowKeepsFromSide, arrowKeepsFromTop,
    standardLayoutMargin, respectsStatusBar, barItemInset, sideChosenBy, sidewaysMayCoverAnchor,
    shrinksBeforeChoosingSide,
    popoverMinimumHeight, popoverWithoutArrow, keepsArrowDirection, oversizedMargin, keyboardAvoidance,
    keyboardTakesRoomFrom, keyboardTakesRoomUntil, keyboardSeconds,
    reportsEmptyRect, emptyRectSide, windowlessMethodName, popoverAppearSeconds,
  ]

  static let popoverArrowHeight = Decision(
    "popoverArrowHeight", "How high is the arrow of the system's own popover?", in: "points", examples: [18, 19],
    sources: ["uikit-facts 9.5"], evidence: "with insets of 8 only 18 gives the measured 921 and 665", .supported
  ) { _ in PopoverPlacement.Chrome.system.arrowHeight }

  static let popoverInset = Decision(
    "popoverInset", "How far is the content from the edge of the system's own popover?", in: "points",
    examples: [8, 11], sources: ["uikit-facts 9.5"],
    evidence: "with an arrow of 18 only 8 gives the measured 921 and 665; one imitation has 8, 11, 11, 11", .supported
  ) { _ in PopoverPlacement.Chrome.system.insets.top }

  static let popoverArrowBase = Decision(
    "popoverArrowBase", "How wide is the arrow of the system's own popover?", in: "points", examples: [35, 37, 42],
    sources: ["uikit-facts 9.5"], evidence: "imitations have 35, 38 and 42, later systems 37", .guessed
  ) { _ in 37 }

  static let popoverCornerRadius = Decision(
    "popoverCornerRadius", "How round are the corners of the system's own popover?", in: "points", examples: [8, 10],
    sources: ["uikit-facts 9.5"], evidence: "imitations have 8 and 10", .guessed
  ) { _ in 8 }

  static let arrowKeepsFromSide = Decision(
    "arrowKeepsFromSide", "How far does the system's own arrow keep from the left and right corner?", in: "points",
    examples: [0, 8], sources: ["uikit-facts 2.4"], evidence: "later systems limit what they draw so", .supported
  ) { _ in 8 }

  static let arrowKeepsFromTop = Decision(
    "arrowKeepsFromTop", "How far does the system's own arrow keep from the upper and lower corner?", in: "points",
    examples: [0, 10], sources: ["uikit-facts 2.4"], evidence: "later systems limit what they draw so", .supported
  ) { _ in 10 }

  static let standardLayoutMargin = Decision(
    "standardLayoutMargin", "How far does a popover keep from the screen's edges unless the app says?", in: "points",
    examples: [0, 10], sources: ["uikit-facts 2.2"],
    evidence: "documented as 10 from 5.0 on; the measured 921 and 665 fit 10 at the lower edge already in 3.2",
    .supported
  ) { _ in 10 }
  .breaking("popover-keeps-its-margins", when: "0")

  static let respectsStatusBar = Decision(
    "respectsStatusBar", "Does a popover keep off the status bar, besides its margins?",
    sources: ["PRE-013", "uikit-facts 2.2"], evidence: "documented; part of the measured 921 and 665", .supported
  ) { _ in true }

  static let barItemInset = Decision(
    "barItemInset", "How far inside a bar button item does a popover point?", in: "points", examples: [0, 5],
    sources: ["PRE-003", "uikit-facts 2.5"], evidence: "later systems; 5 is part of the measured 921 and 665",
    .supported
  ) { _ in 5 }

  static let sideChosenBy = Decision(
    "sideChosenBy", "By what is the arrow's side chosen?", sources: ["PRE-009", "PRE-011", "uikit-facts 2.4"],
    evidence: "later systems compare visible areas before the popover is moved, so that a restricted mask can give a "
      + "larger popover; the older guide implies that Any never gives a smaller one", .supported
  ) { _ in PopoverPlacement.Choice.visibleArea }

  static let prefersLandscapeOrder = Decision(
    "prefersLandscapeOrder", "Is the arrow's side tried in another order in landscape?",
    sources: ["uikit-facts 9.3"],
    evidence: "a flag for it is in the header collection of 7 and not in that of 4.3; the two orders differ only "
      + "where two sides tie exactly", .guessed
  ) { _ in false }

  static let sidewaysMayCoverAnchor = Decision(
    "sidewaysMayCoverAnchor", "May a popover beside its anchor slide over half of it?", sources: ["uikit-facts 9.16"],
    evidence: "later systems take the room from the anchor's middle on", .supported
  ) { _ in true }

  static let shrinksBeforeChoosingSide = Decision(
    "shrinksBeforeChoosingSide", "Is a popover that is too high shortened before the arrow's side is chosen?",
    sources: ["PRE-010", "uikit-facts 2.4"], evidence: "later systems choose first and cut afterwards", .guessed
  ) { _ in false }

  static let popoverMinimumHeight = Decision(
    "popoverMinimumHeight", "Below which height is content not shortened?", in: "points", examples: [0, 160],
    sources: ["PRE-010", "uikit-facts 2.4"], evidence: "no text and no later system has one; an imitation has 160",
    .guessed
  ) { _ in 0 }

  static let popoverWithoutArrow = Decision(
    "popoverWithoutArrow",
    "Where does a popover lie that has no side for an arrow: because the app permits none, or because nothing would be "
      + "seen on any?",
    sources: ["PRE-007", "uikit-facts 2.4"],
    evidence: "at least seven apps of the time pass 0 to have it over the middle of its rectangle, without an arrow; "
      + "the late code says only that the direction is 0", .supported
  ) { _ in PopoverPlacement.WithoutArrow.overAnchor }
  .breaking("visible-popover-has-a-size", when: "nowhere")

  static let keepsArrowDirection = Decision(
    "keepsArrowDirection", "Does a visible popover keep its arrow's side when its size or its room changes?",
    sources: ["uikit-facts 2.4"], evidence: "later systems choose anew only when told to present", .supported
  ) { _ in true }

  static let oversizedMargin = Decision(
    "oversizedMargin", "What gives way when a layout margin keeps the arrow from its anchor?", sources: ["PRE-015"],
    evidence: "both chapters admit either; later systems cut the popover to its margins", .supported
  ) { _ in OversizedMargin.arrow }
  .breaking("popover-keeps-its-margins", when: "margin")

  static let keyboardAvoidance = Decision(
    "keyboardAvoidance", "How does a popover make room for the keyboard?", sources: ["PRE-021", "uikit-facts 2.9"],
    evidence: "later systems shrink; the header collection of 4.3 has fields for both", .guessed
  ) { _ in KeyboardAvoidance.shrinks }
  .breaking("presented-popover-keeps-off-the-keyboard", when: "slides")

  static let keyboardTakesRoomFrom = Decision(
    "keyboardTakesRoomFrom", "From when on does a popover make room for a keyboard that comes?",
    sources: ["PRE-021", "uikit-facts 2.9"],
    evidence: "later code hears of will-show and acts in the next turn of the run loop; a popover that is presented, "
      + "turned or resized meanwhile has the room that is left", .supported
  ) { _ in ComingKeyboard.willShow }
  .breaking("presented-popover-keeps-off-the-keyboard", when: "did-show")

  static let keyboardTakesRoomUntil = Decision(
    "keyboardTakesRoomUntil", "Until when does a popover make room for a keyboard that goes?",
    sources: ["PRE-021", "uikit-facts 2.9"],
    evidence: "later code hears of did-hide and acts in the next turn; ActionSheetPicker's pull request 21 (2011) "
      + "reports a popover that was presented while the keyboard went, and was still too small at did-hide", .supported
  ) { _ in GoingKeyboard.didHide }
  .breaking("presented-popover-keeps-off-the-keyboard", when: "will-hide")

  static let keyboardSeconds = Decision(
    "keyboardSeconds", "How long does the keyboard take to slide in or out?", in: "seconds", examples: [0.25, 0.3],
    sources: ["uikit-facts 8"], evidence: "many logs since 5.0; 0.3 before", .stated
  ) { $0.ios >= IOSVersion(5, 0) ? 0.25 : 0.3 }

  static let reportsEmptyRect = Decision(
    "reportsEmptyRect", "Is presenting from a rectangle without extent told to the console?",
    sources: ["uikit-facts 2.1"], evidence: "the line is in logs since 5.0", .supported
  ) { $0.ios >= IOSVersion(5, 0) }

  static let emptyRectSide = Decision(
    "emptyRectSide", "What is a side below one point of the rectangle presented from taken as?", in: "points",
    examples: [1, 2], sources: ["uikit-facts 2.1"], evidence: "later systems", .supported
  ) { _ in 2 }

  static let windowlessMethodName = Decision(
    "windowlessMethodName", "Which method does the exception of a view without a window name?",
    sources: ["uikit-facts 2.1"],
    evidence: "logs of 6 and 7 have both the method that was sent and the internal one it leads to", .supported
  ) { _ in WindowlessMethodName.sent }

  static let popoverAppearSeconds = Decision(
    "popoverAppearSeconds", "How long does a popover that is presented animated take to appear?", in: "seconds",
    examples: [0, 0.1, 0.25], sources: ["PRE-022", "uikit-facts 9.1"],
    evidence: "both chapters have the flag honoured; later systems and memory of devices show popovers at once",
    .guessed
  ) { $0.account == .documented ? 0.25 : 0 }
}

/// What gives way when a margin is too large.
enum OversizedMargin: String, CaseIterable, Sendable {
  /// The arrow comes apart from its anchor.
  case arrow
  /// The margin is disregarded.
  case margin
}

/// How a popover makes room for the keyboard.
enum KeyboardAvoidance: String, CaseIterable, Sendable {
  /// It is cut where the keyboard begins.
  case shrinks
  /// It moves up as it is, as far as there is room.
  case slides
}

/// From when on a keyboard that comes takes room from popovers.
enum ComingKeyboard: String, CaseIterable, Sendable {
  /// Its way begins.
  case willShow = "will-show"
  /// It has arrived.
  case didShow = "did-show"
}

/// Until when a keyboard that goes takes room from popovers.
enum GoingKeyboard: String, CaseIterable, Sendable {
  /// Its way out begins.
  case willHide = "will-hide"
  /// It is gone.
  case didHide = "did-hide"
}

/// Which method an exception names.
enum WindowlessMethodName: String, CaseIterable, Sendable {
  /// The one the app sent.
  case sent
  /// The one that UIKit's present methods have in common.
  case common
}

extension SystemBehavior {
  var standardLayoutMargin: Double { self[Decisions.standardLayoutMargin] }
  var respectsStatusBar: Bool { self[Decisions.respectsStatusBar] }
  var barItemInset: Double { self[Decisions.barItemInset] }
  var keepsArrowDirection: Bool { self[Decisions.keepsArrowDirection] }
  var oversizedMargin: OversizedMargin { self[Decisions.oversizedMargin] }
  var keyboardAvoidance: KeyboardAvoidance { self[Decisions.keyboardAvoidance] }
  var keyboardTakesRoomFrom: ComingKeyboard { self[Decisions.keyboardTakesRoomFrom] }
  var keyboardTakesRoomUntil: GoingKeyboard { self[Decisions.keyboardTakesRoomUntil] }
  var keyboardSeconds: Double { self[Decisions.keyboardSeconds] }
  var reportsEmptyRect: Bool { self[Decisions.reportsEmptyRect] }
  var emptyRectSide: Double { self[Decisions.emptyRectSide] }
  var windowlessMethodName: WindowlessMethodName { self[Decisions.windowlessMethodName] }
  var popoverAppearSeconds: Double { self[Decisions.popoverAppearSeconds] }
  var popoverArrowBase: Double { self[Decisions.popoverArrowBase] }
  var popoverCornerRadius: Double { self[Decisions.popoverCornerRadius] }
  var arrowKeepsFromSide: Double { self[Decisions.arrowKeepsFromSide] }
  var arrowKeepsFromTop: Double { self[Decisions.arrowKeepsFromTop] }

  /// The system's own border.
  var systemChrome: PopoverPlacement.Chrome {
    PopoverPlacement.Chrome(
      insets: EdgeInsets(all: self[Decisions.popoverInset]), arrowHeight: self[Decisions.popoverArrowHeight])
  }

  /// The rule of placement, but for the order of directions.
  func placementRule(isLandscape: Bool) -> PopoverPlacement.Rule {
    PopoverPlacement.Rule(
      order: self[Decisions.prefersLandscapeOrder] && isLandscape ? .landscape : .portrait,
      sideChosenBy: self[Decisions.sideChosenBy],
      sidewaysMayCoverAnchor: self[Decisions.sidewaysMayCoverAnchor],
      shrinksBeforeChoosingSide: self[Decisions.shrinksBeforeChoosingSide],
      minimumContentHeight: self[Decisions.popoverMinimumHeight], withoutArrow: self[Decisions.popoverWithoutArrow])
  }
}
