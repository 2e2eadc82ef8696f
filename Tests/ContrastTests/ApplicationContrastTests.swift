import RehearsalDiff
import RehearsalTrace
import Testing

/// The contrasts between versions of LinkSame, and what stayed the same on the systems before 5.0.
@Suite struct ApplicationContrastTests {
  @Test func `APP-006 against APP-007: only the faulty delegate writes the defaults`() throws {
    let contrast = try BundledContrast("linksame/shared-delegate", by: "check", "none", "content-class")

    for (cell, diff) in contrast.diffs {
      #expect(
        diff.unexplained.map(\.left?.text) == [
          #"assignment NSUserDefaults Size {"value":"z0"}"#, #"assignment NSUserDefaults Stages {"value":"n0"}"#,
          #"assignment NSUserDefaults Style {"value":"s0"}"#,
        ], "\(cell.text)")
      #expect(diff.unexplained.allSatisfy { $0.kind == .removed })
      let values = diff.changes.filter { !$0.isUnexplained }
      guard case .property("NSUserDefaults", "Style", let left, let right) = values.first?.about, values.count == 1
      else {
        Issue.record("the defaults differ, and nothing else does")
        return
      }
      #expect(left.end == #""s0""#)
      #expect(right.end == #""s1""#)
    }
  }

  @Test func `APP-025 against APP-024: a crash, or a tap that only cancels`() throws {
    let contrast = try BundledContrast("linksame/other-button", by: "passthrough", "default", "cleared-after")

    // Before 5 nothing is raised, and the second popover stays beside the first.
    let before = try #require(contrast.diffs.first { $0.0["ios"] == "3.2" })
    #expect(before.1.changes.allSatisfy { $0.left?.kind != .exception })
    for (cell, diff) in contrast.diffs where cell["ios"] != "3.2" {
      try #require(diff.unexplained.count == 2, "\(cell.text): \(diff.text(DiffTextOptions()).joined(separator: "\n"))")
      #expect(diff.unexplained[0].right?.text == #"assignment newGamePopover passthroughViews {"value":[]}"#)
      let view = ["view", #""window/mainView/toolbar/help.button""#, #""window/newGamePopover.dimmingView""#]
      #expect(diff.unexplained[1].fields.map(\.parts) == [view])
      let exception = diff.changes.first { $0.kind == .removed && $0.left?.kind == .exception }
      #expect(exception?.left?.message == "-[UIPopoverController dealloc] reached while popover is still visible.")
      let advisories = diff.changes.filter { $0.kind == .removed && $0.left?.kind == .advisory }
      #expect(advisories.contains { $0.left?.name == "more than one popover is visible" })
      #expect(diff.changes.contains { $0.kind == .added && $0.right?.name == "popoverControllerShouldDismissPopover:" })
      let rest = diff.changes.first { if case .notPerformed = $0.about { true } else { false } }
      #expect(rest?.about == .notPerformed(steps: 2, endedBy: "NSGenericException"))
    }
  }

  /// The earlier handler leaves the reference; the second rotation then reverts and dismisses once more.
  @Test func `APP-019 against APP-020: a handler that keeps the reference reverts again`() throws {
    let contrast = try BundledContrast("linksame/second-rotation", by: "transition", "keeps-reference", "cancels")

    for (cell, diff) in contrast.diffs {
      #expect(
        diff.unexplained.map { $0.left?.text ?? $0.right?.text } == [
          #"assignment linksame currentPop {"value":null}"#, #"assignment NSUserDefaults Size {"value":"z0"}"#,
          #"assignment NSUserDefaults Stages {"value":"n0"}"#, #"assignment NSUserDefaults Style {"value":"s0"}"#,
          #"message newGamePopover dismissPopoverAnimated: {"animated":false}"#,
        ], "\(cell.text)")
      #expect(diff.unexplained.map(\.kind) == [.added, .removed, .removed, .removed, .removed])
      #expect(!diff.changedChannels.contains(.callbacks))
    }
  }

  /// Sessions without appearance or margin settings.
  @Test(arguments: ["linksame/new-game", "linksame/new-game-again", "linksame/unretained"], ["3.2", "4.3"])
  func `DEV-011: callbacks and lifecycle are the same from 3.2 up to 5.0`(_ id: String, _ ios: String) throws {
    let contrast = try BundledContrast(id, by: "ios", ios, "5.0")

    for (cell, diff) in contrast.diffs {
      #expect(!diff.changedChannels.contains(.callbacks), "\(cell.text)")
      #expect(!diff.changedChannels.contains(.lifecycle), "\(cell.text)")
    }
  }
}
