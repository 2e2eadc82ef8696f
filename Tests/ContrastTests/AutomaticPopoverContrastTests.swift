import RehearsalDiff
import RehearsalTrace
import Testing

@Suite struct AutomaticPopoverContrastTests {
  /// The roots of each cell's difference, a kind and what differs.
  private static func roots(_ contrast: BundledContrast) -> [[String]] {
    contrast.diffs.map { _, diff in
      diff.unexplained.map { root in
        if case .frame(let path, _, _) = root.about { return "\(root.kind.rawValue) \(path)" }
        if case .property(let subject, let key, _, _) = root.about { return "\(root.kind.rawValue) \(subject).\(key)" }
        return "\(root.kind.rawValue) \((root.left ?? root.right)?.identity ?? "step")"
      }
    }
  }

  @Test func `AUT-001, DEV-008: results are in a popover on an iPad and in place on an iPhone`() throws {
    let contrast = try BundledContrast("search/devices", by: "device", "ipad", "iphone-4")

    // Another screen and keyboard, and no popover.
    #expect(
      Self.roots(contrast) == [
        [
          "altered window", "altered notification UIKeyboardWillShowNotification", "altered window/keyboard",
          "altered notification UIKeyboardDidShowNotification", "removed lifecycle searchDisplay.popover init",
        ]
      ])
    for (_, diff) in contrast.diffs {
      #expect(diff.changes.contains { $0.left?.subject == "searchDisplay.popover" && $0.left?.kind == .message })
      #expect(!diff.changes.contains { $0.right?.subject.hasSuffix(".popover") == true })
      // What was found, and who was told, is the same.
      #expect(!diff.changes.contains { $0.channel == .callbacks && ($0.kind == .added || $0.kind == .removed) })
    }
  }

  @Test func `AUT-014, DEV-009: an action sheet is in a popover on an iPad and slides in on an iPhone`() throws {
    let contrast = try BundledContrast(
      "actionsheet/devices", by: "device", "ipad", "iphone-3.5", with: ["ios": "6.0"])

    // The screen is another one, and so is the way in which the same message shows the sheet.
    #expect(
      Self.roots(contrast) == [
        [
          "altered window", "altered window.subviews", "added window/choices.dimmingView",
          "removed lifecycle choices.popover init",
          "removed callback app didPresentActionSheet:", "added animation began",
        ]
      ])
  }

  @Test func `AUT-009, AUT-008: Clear comes with the results list button only`() throws {
    let contrast = try BundledContrast("search/summons", by: "summons", "typing", "button")

    for (_, diff) in contrast.diffs {
      let cleared = diff.changes.filter { change in
        guard case .frame(let path, _, _) = change.about else { return false }
        return path.contains("searchDisplay.clear")
      }
      // There before the rotation and after it.
      #expect(cleared.map(\.kind) == [.added, .added])
      let roots = diff.unexplained.filter { $0.about != .step }.map { ($0.right ?? $0.left)?.name ?? "" }
      #expect(roots == ["commit", "presentPopoverFromRect:inView:permittedArrowDirections:animated:"])
      #expect(!diff.changes.contains { $0.channel == .callbacks && $0.about == .event })
    }
  }
}
