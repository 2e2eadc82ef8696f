import RehearsalSourceText
import RehearsalTrace

/// An action sheet of a scene; the action `showActionSheet` makes one.
struct ActionSheetDescription: Hashable, Sendable {
  var id: String
  var buttons: [String]
  var cancel: String?
  var delegate: String?

  /// The names of its buttons, by index.
  var buttonNames: [String] { (0..<(buttons.count + (cancel == nil ? 0 : 1))).map { ViewName.button.of(id) + "\($0)" } }
}

/// Where a sheet is shown.
struct ActionSheetShowing: Hashable, Sendable {
  var sheet: String
  var place: Place

  enum Place: Hashable, Sendable {
    /// A bar button item, or the bounds of a view.
    case from(String)
    case inView(String)
  }
}

extension ActionSheetShowing {
  /// Reads `{sheet: S, from: ITEM}` or `{sheet: S, in: VIEW}`.
  static func read(_ node: Node, findings: Findings) -> ActionSheetShowing? {
    guard var fields = Fields(node, as: "showActionSheet", findings: findings) else { return nil }
    let sheet = findings.name(fields.require("sheet", "the name of an action sheet"), of: .actionSheet)
    let from = findings.name(fields.take("from"), of: .element)
    let view = findings.name(fields.take("in"), of: .element)
    fields.finish()
    guard let sheet else { return nil }
    switch (from, view) {
    case (let from?, nil): return ActionSheetShowing(sheet: sheet, place: .from(from))
    case (nil, let view?): return ActionSheetShowing(sheet: sheet, place: .inView(view))
    default:
      findings.report(
        from == nil ? "no place for \(sheet)" : "two places for \(sheet)", at: node.position,
        expected: ["from: a bar item or a view", "in: a view"])
      return nil
    }
  }
}
