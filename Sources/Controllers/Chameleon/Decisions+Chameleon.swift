extension Decisions {
  /// Whether UIPopoverController places its popovers as Chameleon does: what `popover: chameleon` switches.
  public static let placesLikeChameleon = Decision(
    "placesLikeChameleon", "Does UIPopoverController place its popovers as Chameleon's does?",
    sources: ["uikit-facts 6"], evidence: "what popover=chameleon answers; a cross-check, and no account of UIKit",
    .stated
  ) { _ in false }
  .breaking("popover-keeps-its-margins", when: "true")
  .breaking("presented-popover-keeps-off-the-keyboard", when: "true")
}

extension SystemBehavior {
  var placesLikeChameleon: Bool { self[Decisions.placesLikeChameleon] }
}
