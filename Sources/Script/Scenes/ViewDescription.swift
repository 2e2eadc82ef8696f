import RehearsalStage
import RehearsalTrace

/// A view of a scene with everything below it.
struct ViewDescription: Sendable {
  var id: String
  var kind: Kind
  /// The frame, if the scene gives one.
  var frame: Rect?
  var transform = UIView.Transform.identity
  var flexible: UIView.AutoresizingMask = []
  var isHidden = false
  var alpha = 1.0
  var isUserInteractionEnabled = true
  /// What the app has VoiceOver say in place of UIKit's label.
  var accessibilityLabel: String?
  var subviews: [ViewDescription] = []
  var gestures: [GestureDescription] = []

  enum Kind: Sendable {
    case view
    case button(title: String, isEnabled: Bool, response: Response?)
    case label(text: String)
    case textField(text: String, delegate: String?)
    case scrollView(contentSize: Size)
    case toolbar([ItemDescription])
    case searchBar(text: String, hasResultsButton: Bool, delegate: String?)
    case navigationBar(title: String)
    case table([RowDescription], delegate: String?)
    /// The rows of each wheel.
    case picker([[RowDescription]], delegate: String?)
  }

  /// The word of each kind in a scene file.
  static let words = [
    "view", "button", "label", "textField", "scrollView", "toolbar", "navigationBar", "table", "searchBar",
    "picker",
  ]
}

/// A gesture recogniser on a view.
struct GestureDescription: Hashable, Sendable {
  var kind: Kind
  var id: String
  var taps = 1
  var fingers = 1
  var direction = UISwipeGestureRecognizer.Direction.right
  var response: Response

  enum Kind: String, Hashable, Sendable, CaseIterable {
    case tap, longPress, swipe, pan
  }
}

/// One row of a table.
struct RowDescription: Hashable, Sendable {
  var id: String
  var title: String
  var response: Response?
}

/// An item of a toolbar or navigation bar.
indirect enum ItemDescription: Sendable {
  /// `label` is what the app has VoiceOver say in place of the title.
  case button(id: String, title: String, width: Double?, isEnabled: Bool, label: String?, response: Response?)
  case flexibleSpace
  case fixedSpace(Double)
  /// A view in a bar.
  case custom(ViewDescription)

  var id: String? { if case .button(let id, _, _, _, _, _) = self { id } else { nil } }
}
