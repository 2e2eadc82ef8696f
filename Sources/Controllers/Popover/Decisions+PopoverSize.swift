extension Decisions {
  static let popoverSize: [any AnyDecision] = [
    popoverWidthLimit, emptySizeAsksContent, defaultSizeAsksContent, keepsSizeTakenFromContent,
    hiddenReplacementForgetsSize, contentSetterObeysAnimated,
  ]

  static let popoverWidthLimit = Decision(
    "popoverWidthLimit", "What becomes of a content width above 600?", sources: ["POP-007", "uikit-facts 9.4"],
    evidence: "the texts and the header call 600 the greatest width; later code limits nothing", .supported
  ) { $0.account == .documented ? PopoverWidthLimit.clamp : .none }

  static let emptySizeAsksContent = Decision(
    "emptySizeAsksContent", "Does a size without area mean that there is none: ask the content, then take the default?",
    sources: ["uikit-facts 2.2"], evidence: "later code takes a size of zero for none; negative sizes are unknown",
    .supported
  ) { _ in true }
  .breaking("arrow-lies-on-the-border", when: "false")

  static let defaultSizeAsksContent = Decision(
    "defaultSizeAsksContent",
    "Is a popoverContentSize of the default size, or of that with a bar, asked of the content when presenting?",
    sources: ["uikit-facts 2.2"], evidence: "later code does, so that a size set in viewDidLoad is honoured", .supported
  ) { _ in true }

  static let keepsSizeTakenFromContent = Decision(
    "keepsSizeTakenFromContent", "Does a popover keep the size that it took from its content for the next time?",
    sources: ["POP-013", "POP-020"], evidence: "only a change while it is visible is said to be taken over", .guessed
  ) { _ in false }

  static let hiddenReplacementForgetsSize = Decision(
    "hiddenReplacementForgetsSize",
    "Does another content controller throw away popoverContentSize while the popover is not on the screen?",
    sources: ["POP-023", "uikit-facts 2.2"],
    evidence: "one guide says that the size lasts until a new controller is set, and speaks of the displayed one",
    .supported
  ) { _ in true }

  static let contentSetterObeysAnimated = Decision(
    "contentSetterObeysAnimated", "Does setContentViewController:animated:NO change a visible popover at once?",
    sources: ["POP-004", "POP-024"], evidence: "the parameter's name; the guides speak of the plain property",
    .supported
  ) { _ in true }
}

/// What becomes of a content width above 600.
enum PopoverWidthLimit: String, CaseIterable {
  /// It is shown as asked.
  case none
  /// It is cut to 600.
  case clamp
}

extension SystemBehavior {
  var popoverWidthLimit: PopoverWidthLimit { self[Decisions.popoverWidthLimit] }
  var emptySizeAsksContent: Bool { self[Decisions.emptySizeAsksContent] }
  var defaultSizeAsksContent: Bool { self[Decisions.defaultSizeAsksContent] }
  var keepsSizeTakenFromContent: Bool { self[Decisions.keepsSizeTakenFromContent] }
  var hiddenReplacementForgetsSize: Bool { self[Decisions.hiddenReplacementForgetsSize] }
  var contentSetterObeysAnimated: Bool { self[Decisions.contentSetterObeysAnimated] }
}
