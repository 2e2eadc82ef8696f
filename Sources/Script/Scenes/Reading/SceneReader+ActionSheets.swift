import RehearsalSourceText

extension SceneReader {
  /// Reads an action sheet: `{buttons: [Copy, Delete], cancel: Cancel, delegate: D}`.
  func actionSheet(_ entry: Node.Entry) -> ActionSheetDescription? {
    guard var fields = Fields(entry.value, as: "an action sheet", findings: findings) else { return nil }
    let buttons = findings.texts(fields.require("buttons", "a list of titles"), "a list of titles")
    let cancel = findings.text(fields.take("cancel"))
    let delegate = findings.name(fields.take("delegate"), of: .delegate)
    fields.finish()
    return buttons.map { ActionSheetDescription(id: entry.key, buttons: $0, cancel: cancel, delegate: delegate) }
  }
}
