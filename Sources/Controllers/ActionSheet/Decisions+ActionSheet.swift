import RehearsalStage

extension Decisions {
  static let actionSheet: [any AnyDecision] = [
    showsActionSheetInPopover, actionSheetStaysInsidePopover, actionSheetPopoverHidesCancel, outsideTapClicksCancel,
    actionSheetWidth, actionSheetButtonHeight, actionSheetSlideSeconds,
  ]

  static let showsActionSheetInPopover = Decision(
    "showsActionSheetInPopover", "Is an action sheet shown in a popover?", sources: ["AUT-014", "DEV-009"],
    evidence: "the text speaks of the iPad", .stated
  ) { $0.device.isPad }

  static let actionSheetStaysInsidePopover = Decision(
    "actionSheetStaysInsidePopover", "Does an action sheet of a view inside a popover slide in inside that popover?",
    sources: ["uikit-facts 2.7"], evidence: "later systems dismiss a sheet that is shown inside with the popover",
    .supported
  ) { _ in true }
  .breaking("one-popover", when: "false")

  static let actionSheetPopoverHidesCancel = Decision(
    "actionSheetPopoverHidesCancel", "Is the cancel button left out of an action sheet in a popover?",
    sources: ["AUT-014", "uikit-facts 7"], evidence: "another chapter of the text, and later systems", .supported
  ) { _ in true }

  static let outsideTapClicksCancel = Decision(
    "outsideTapClicksCancel", "Is actionSheet:clickedButtonAtIndex: sent for a tap outside an action sheet's popover?",
    sources: ["uikit-facts 9.9"], evidence: "later systems go through the dismissal alone, with the cancel index",
    .guessed
  ) { _ in false }

  static let actionSheetWidth = Decision(
    "actionSheetWidth", "How wide is an action sheet in a popover?", in: "points", examples: [272, 320],
    sources: ["AUT-014"], evidence: "not known; the width that is recommended for popovers", .guessed
  ) { _ in 320 }

  static let actionSheetButtonHeight = Decision(
    "actionSheetButtonHeight", "How high is a button of an action sheet, with what lies between two?", in: "points",
    examples: [44, 54], sources: ["AUT-014"], evidence: "not known; the height of a row", .guessed
  ) { _ in 44 }

  static let actionSheetSlideSeconds = Decision(
    "actionSheetSlideSeconds", "How long does an action sheet take to slide in from below?", in: "seconds",
    examples: [0.25, 0.3, 0.4], sources: ["DEV-009"], evidence: "not known; as long as a keyboard of 3.2", .guessed
  ) { _ in 0.3 }
}

extension SystemBehavior {
  var showsActionSheetInPopover: Bool { self[Decisions.showsActionSheetInPopover] }
  var actionSheetStaysInsidePopover: Bool { self[Decisions.actionSheetStaysInsidePopover] }
  var actionSheetPopoverHidesCancel: Bool { self[Decisions.actionSheetPopoverHidesCancel] }
  var outsideTapClicksCancel: Bool { self[Decisions.outsideTapClicksCancel] }
  var actionSheetWidth: Double { self[Decisions.actionSheetWidth] }
  var actionSheetButtonHeight: Double { self[Decisions.actionSheetButtonHeight] }
  var actionSheetSlideSeconds: Double { self[Decisions.actionSheetSlideSeconds] }
}
