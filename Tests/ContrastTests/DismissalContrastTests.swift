import RehearsalDiff
import RehearsalTrace
import Testing

/// The contrasts of dismissal, each on the bundled script that is made for it.
@Suite struct DismissalContrastTests {
  private func expectDelivery(_ contrast: BundledContrast, to view: String, action: String) throws {
    for (root, entry) in zip(try contrast.onlyRoots(), contrast.diffs) {
      #expect(root.left?.name == "began")
      #expect(root.fields.map(\.parts) == [["view", #""window/agreeing.dimmingView""#, "\"\(view)\""]])
      let added = entry.diff.changes.filter { $0.kind == .added && $0.right?.kind == .action }
      #expect(added.compactMap(\.right?.name) == [action])
      #expect(entry.diff.changedChannels == [.actions])
    }
  }

  @Test func `DIS-015 against DIS-014: a passthrough view beside modal content gets its tap from 6.0 on`() throws {
    let contrast = try BundledContrast("dismissal/modal", by: "ios", "5.1", "6.0", with: ["account": "documented"])

    try expectDelivery(contrast, to: "window/mainView/board", action: "boardTapped:")
  }

  @Test func `DIS-015 against DIS-014: the accounts differ in the same way on 5.1`() throws {
    let contrast = try BundledContrast("dismissal/modal", by: "account", "documented", "observed", with: ["ios": "5.1"])

    try expectDelivery(contrast, to: "window/mainView/board", action: "boardTapped:")
  }

  @Test func `DIS-026 against DIS-027: another item beside modal content fires from 6.0 on`() throws {
    let contrast = try BundledContrast(
      "dismissal/modal-toolbar", by: "ios", "5.1", "6.0", with: ["account": "documented"])

    try expectDelivery(contrast, to: "window/mainView/toolbar/other.button", action: "otherTapped:")
  }

  @Test func `DIS-026 against DIS-027: the accounts differ in the same way on 5.1`() throws {
    let contrast = try BundledContrast(
      "dismissal/modal-toolbar", by: "account", "documented", "observed", with: ["ios": "5.1"])

    try expectDelivery(contrast, to: "window/mainView/toolbar/other.button", action: "otherTapped:")
  }

  @Test(arguments: ["dismissal/modal", "dismissal/modal-toolbar"])
  func `what was observed beside modal content is the same on 5.1 and 6.0, and both accounts agree on 6.0`(
    _ id: String
  ) throws {
    let versions = try BundledContrast(id, by: "ios", "5.1", "6.0", with: ["account": "observed"])
    let accounts = try BundledContrast(id, by: "account", "documented", "observed", with: ["ios": "6.0"])

    for (cell, diff) in versions.diffs + accounts.diffs { #expect(diff.isEmpty, "\(cell.text)") }
  }

  /// The list is assigned after presenting instead of before; everything else follows from the tap being outside.
  @Test func `DIS-020 against DIS-021: clearing the list after presenting takes effect, before it does not`() throws {
    let contrast = try BundledContrast("dismissal/toolbar", by: "passthrough", "none-before", "none-after")

    #expect(contrast.diffs.count == 6)
    for (cell, diff) in contrast.diffs {
      try #require(diff.unexplained.count == 2, "\(cell.text): \(diff.text(DiffTextOptions()).joined(separator: "\n"))")
      #expect(diff.unexplained[0].kind == .moved)
      #expect(diff.unexplained[0].right?.text == #"assignment agreeing passthroughViews {"value":[]}"#)
      let value = diff.changes.first { $0.channel == .properties && $0.root == diff.unexplained[0].id && !$0.isRoot }
      guard case .property(_, "passthroughViews", let left, let right) = value?.about else {
        Issue.record("the list itself differs")
        return
      }
      #expect(left.end == #"["toolbar"]"#)
      #expect(right.end == "[]")
      let view = ["view", #""window/mainView/toolbar/other.button""#, #""window/agreeing.dimmingView""#]
      #expect(diff.unexplained[1].fields.map(\.parts) == [view])
      let actions = diff.changes.filter { $0.kind == .removed && $0.left?.kind == .action }
      #expect(actions.compactMap(\.left?.name) == ["otherTapped:"])
      let callbacks = diff.changes.filter { $0.kind == .added && $0.right?.kind == .callback }
      #expect(
        callbacks.compactMap(\.right?.name) == [
          "popoverControllerShouldDismissPopover:", "popoverControllerDidDismissPopover:",
        ])
    }
  }

  @Test(arguments: ["dismissal/delegate", "dismissal/inside", "dismissal/modal-child", "dismissal/toolbar"])
  func `what holds on all systems is recorded alike on the first and the last`(_ id: String) throws {
    for (cell, diff) in try BundledContrast(id, by: "ios", "3.2", "6.1").diffs { #expect(diff.isEmpty, "\(cell.text)") }
  }
}
