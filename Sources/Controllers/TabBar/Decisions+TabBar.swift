extension Decisions {
  static let tabBarAddsToPopoverSize = Decision(
    "tabBarAddsToPopoverSize", "Is the tab bar's height added to the size of the controller on display?",
    sources: ["POP-014", "POP-015"],
    evidence: "a text says only that the size is derived from the child's; a navigation controller adds its bar",
    .guessed
  ) { _ in true }
}

extension SystemBehavior {
  var tabBarAddsToPopoverSize: Bool { self[Decisions.tabBarAddsToPopoverSize] }
}
