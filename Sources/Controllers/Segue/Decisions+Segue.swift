/// Who holds the popover controller that a segue made.
enum SeguePopoverOwner: String, CaseIterable {
  case uiKit = "UIKit"
  case storyboard
}

extension Decisions {
  static let segue: [any AnyDecision] = [
    hasStoryboards, hasUnwindSegues, asksShouldPerformSegue, makesSeguePopoverBeforePreparing, seguePopoverOwner,
    releasesSeguePopover,
    unwindTellsPopoverDelegate, replacingDetailTellsDelegate,
  ]

  static let hasStoryboards = Decision(
    "hasStoryboards", "Are there storyboards and segues?", sources: ["SEG-001"],
    evidence: "they appear first in the text of iOS 5", .stated
  ) { $0.ios >= IOSVersion(5, 0) }

  static let hasUnwindSegues = Decision(
    "hasUnwindSegues", "Are there unwind segues?", sources: ["SEG-008", "SEG-009"],
    evidence: "the text of iOS 6 lists them, that of iOS 5 does not", .stated
  ) { $0.ios >= IOSVersion(6, 0) }

  static let asksShouldPerformSegue = Decision(
    "asksShouldPerformSegue", "Is a controller asked whether a segue that a control triggers is to be performed?",
    sources: ["SEG-004"], evidence: "the class reference of UIViewController has it since 6.0", .stated
  ) { $0.ios >= IOSVersion(6, 0) }

  static let makesSeguePopoverBeforePreparing = Decision(
    "makesSeguePopoverBeforePreparing", "Is a segue's popover controller made before prepareForSegue:sender: is sent?",
    sources: ["SEG-004", "uikit-facts 7"],
    evidence: "the claim's order; later systems make it when it is first asked for, which the storyboard itself may do",
    .supported
  ) { _ in true }

  static let seguePopoverOwner = Decision(
    "seguePopoverOwner", "Who holds a segue's popover controller while it is up?", sources: ["SEG-006", "SEG-007"],
    evidence: "both texts say that somebody does; the earlier one guesses the storyboard", .guessed
  ) { system -> SeguePopoverOwner in
    system.account == .documented && system.ios < IOSVersion(6, 0) ? .storyboard : .uiKit
  }

  static let releasesSeguePopover = Decision(
    "releasesSeguePopover", "Does the hidden owner of a segue's popover controller let go once it is dismissed?",
    sources: ["SEG-006", "uikit-facts 7"], evidence: "later systems do; claims-notes 26 leaves it open", .supported
  ) { _ in true }

  static let unwindTellsPopoverDelegate = Decision(
    "unwindTellsPopoverDelegate", "Is the popover's delegate told when an unwind segue dismisses it?",
    sources: ["SEG-008", "DIS-008"],
    evidence: "left open; taken for a dismissal by code, which tells nobody (claims-notes 25)", .guessed
  ) { _ in false }
  .breaking("popover-asks-before-it-tells", when: "true")
}

extension SystemBehavior {
  var hasStoryboards: Bool { self[Decisions.hasStoryboards] }
  var hasUnwindSegues: Bool { self[Decisions.hasUnwindSegues] }
  var asksShouldPerformSegue: Bool { self[Decisions.asksShouldPerformSegue] }
  var makesSeguePopoverBeforePreparing: Bool { self[Decisions.makesSeguePopoverBeforePreparing] }
  var seguePopoverOwner: SeguePopoverOwner { self[Decisions.seguePopoverOwner] }
  var releasesSeguePopover: Bool { self[Decisions.releasesSeguePopover] }
  var unwindTellsPopoverDelegate: Bool { self[Decisions.unwindTellsPopoverDelegate] }
}
