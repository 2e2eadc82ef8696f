import RehearsalTrace

extension UIView {
  /// What UIKit tells VoiceOver of a view that it takes for an element.
  ///
  /// Recorded as properties where the stage tells accessibility (`Stage.tellsAccessibility`), so that no other
  /// recording knows of it.
  public struct Accessible: Hashable, Sendable {
    /// What the view is: the trait or the kind of control.
    public var role: Role
    /// The label that is read out, or empty for a view that has none.
    public var name: String
    /// Further traits that hold.
    public var states: Set<State>

    /// What UIKit takes a view for.
    public enum Role: String, Sendable {
      /// `UIAccessibilityTraitButton`.
      case button
      /// `UIAccessibilityTraitStaticText`.
      case staticText
      /// `UIAccessibilityTraitHeader`: the title of a navigation bar.
      case header
      /// `UIAccessibilityTraitSearchField`.
      case searchField
      /// A line of text that can be edited.
      case textField
      /// A row of a table, which has no trait of its own.
      case cell
      /// One of the buttons of a tab bar.
      case tab
      /// `UIAccessibilityTraitAdjustable`: a wheel of a picker.
      case adjustable
      /// A view that only the app's label makes an element.
      case element
    }

    /// What holds of an element for a while.
    public enum State: String, Sendable {
      /// `UIAccessibilityTraitNotEnabled`.
      case notEnabled
      /// `UIAccessibilityTraitSelected`.
      case selected
    }

    /// Makes what is told of a view.
    public init(_ role: Role, _ name: String, _ states: Set<State> = []) {
      self.role = role
      self.name = name
      self.states = states
    }

    /// The properties, in the order in which they are recorded.
    var properties: [(key: String, value: Value)] {
      [
        ("accessibleRole", .text(role.rawValue)), ("accessibleName", .text(name)),
        ("accessibleStates", .text(states.map(\.rawValue).sorted().joined(separator: " "))),
      ]
    }
  }

  /// What is told of the view, the app's own label before UIKit's.
  var toldAccessible: Accessible? {
    guard let label = accessibilityLabel else { return accessible }
    var told = accessible ?? Accessible(.element, label)
    told.name = label
    return told
  }
}
