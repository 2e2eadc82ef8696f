/// What holds in every session of a sound app, whatever the person does.
package enum Invariant: String, CaseIterable {
  /// At most one popover is visible.
  case onePopover = "one-popover"
  /// At rest a popover lies on the screen, as far from its edges as its layout margins say.
  case layoutMargins = "layout-margins"
  /// A delegate that hears of a dismissal was asked before.
  case askedBefore = "asked-before"
  /// A controller appears and disappears in turn, and at rest it is at the end of either.
  case appearance = "appearance"
  /// The app comes to rest.
  case rest = "rest"
  /// No exception ends the session.
  case noException = "no-exception"
  /// The models perform it to its end.
  case survival

  /// What went wrong, for people.
  package var breach: String {
    switch self {
    case .onePopover: "two popovers are visible"
    case .layoutMargins: "a popover leaves its layout margins"
    case .askedBefore: "a dismissal was told of that nobody was asked about"
    case .appearance: "appearance calls are not balanced"
    case .rest: "the app does not come to rest"
    case .noException: "an exception ended the session"
    case .survival: "the models did not survive it"
    }
  }
}

/// One breach of an invariant.
package struct Violation: Hashable {
  package let invariant: Invariant
  /// Who or what, without counters: the same breach in another session has the same.
  package let about: String

  package init(invariant: Invariant, about: String) {
    self.invariant = invariant
    self.about = about
  }

  /// `one-popover: two popovers are visible: notes, sizes`.
  package var text: String { "\(invariant.rawValue): \(invariant.breach): \(about)" }
}
