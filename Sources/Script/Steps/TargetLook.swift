import RehearsalSourceText
import RehearsalStage
import RehearsalTrace

/// What a person sees of a view: the title on it, the sort of view, or both.
struct TargetLook: Hashable, Sendable {
  /// The whole title or text, as it is shown.
  var title: String?
  var role: Role?

  /// A sort of view that a person tells apart.
  enum Role: String, Hashable, Sendable, CaseIterable {
    /// A push button, or an item of a bar.
    case button
    /// Text that is only shown.
    case label
    /// A line of text that can be typed into.
    case field
    /// A row of a table or of a picker's wheel.
    case row
    /// One of the tabs of a tab bar.
    case tab
  }

  /// What script.schema.json says of a role.
  static let roleShape = ValueShape.words(Role.allCases.map(\.rawValue))

  /// The words a reader would write: `button "Share"`.
  var label: String {
    [role?.rawValue, title.map { Value.quoted($0) }].compactMap(\.self).joined(separator: " ")
  }

  /// Reads the values behind `title` and `role`, of which one is there; `nil` after reporting what is wrong.
  static func read(title: Node?, role: Node?, findings: Findings) -> TargetLook? {
    var look = TargetLook()
    if let title {
      guard let text = findings.text(title, "the title on a view") else { return nil }
      look.title = text
    }
    if let role {
      let words = Role.allCases.map(\.rawValue)
      guard let word = findings.word(role, "role", among: words), let known = Role(rawValue: word) else { return nil }
      look.role = known
    }
    return look
  }

  /// Whether a view looks so.
  func matches(_ view: UIView) -> Bool {
    if let role, TargetLook.role(of: view) != role { return false }
    return title.map { TargetLook.title(of: view) == $0 } ?? true
  }

  /// Whether a person sees anything of a view to tell it by.
  static func hasLook(_ view: UIView) -> Bool { role(of: view) != nil || title(of: view) != nil }

  /// What sort of view a person takes it for; `nil` for one that is only there to hold others.
  static func role(of view: UIView) -> Role? {
    switch view {
    case is UIButton, is UIBarButtonControl: .button
    case is UILabel: .label
    case is UITextField: .field
    case is UITableViewCell, is UIPickerCell: .row
    default: view.className == "UITabBarButton" ? .tab : nil
    }
  }

  /// The title or text on a view; `nil` where there is none.
  static func title(of view: UIView) -> String? {
    let title = (view as? UIBarButtonControl)?.item.title ?? view.shownTitle
    return title.flatMap { $0.isEmpty ? nil : $0 }
  }
}
