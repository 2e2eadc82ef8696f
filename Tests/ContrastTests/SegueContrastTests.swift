import RehearsalDiff
import RehearsalTrace
import Testing

@Suite struct SegueContrastTests {
  @Test(arguments: ["5.0", "5.1"], ["6.0", "6.1"])
  func `SEG-009, SEG-008: an unwind button does nothing before 6.0 and dismisses from 6.0 on`(
    _ before: String, _ after: String
  ) throws {
    let contrast = try BundledContrast("segues/unwind", by: "ios", before, after)

    for root in try contrast.onlyRoots() {
      #expect(root.kind == .added)
      #expect(root.right?.kind == .action)
      #expect(root.right?.name == "perform:")
      #expect(root.right?.subject == "leave")
    }
    for (_, diff) in contrast.diffs {
      #expect(diff.changes.contains { $0.right?.name == "dismissPopoverAnimated:" && $0.kind == .added })
    }
  }

  @Test func `unwinding is the same in 6.0 and 6.1, and missing in the same way in 5.0 and 5.1`() throws {
    for (left, right) in [("6.0", "6.1"), ("5.0", "5.1")] {
      for (_, diff) in try BundledContrast("segues/unwind", by: "ios", left, right).diffs { #expect(diff.isEmpty) }
    }
  }

  @Test func `SEG-013, SEG-014: clearing the passthrough views works in a completion block only`() throws {
    let contrast = try BundledContrast(
      "segues/new-game", by: "clears", "in-prepare", "after-transaction", with: ["leave": "other-item"])

    for (cell, diff) in contrast.diffs {
      // Which views pass touches through, who changed that, and whom the next touch reaches.
      let roots = diff.unexplained.map { "\($0.left?.identity ?? "") | \($0.right?.identity ?? "")" }
      #expect(
        roots == [
          "assignment newGamePopover passthroughViews | assignment newGamePopover passthroughViews",
          " | animation transactionCompleted",
          "touch window/mainView/toolbar/help.button began | touch window/newGamePopover.dimmingView began",
        ], "\(cell.text)")
      #expect(diff.changes.contains { $0.left?.name == "helpTapped" && $0.kind == .removed }, "\(cell.text)")
    }
  }

  @Test func `LIF-001, SEG-006: made in code it takes the app with it, made by a segue it stays`() throws {
    let contrast = try BundledContrast("segues/unretained", by: "maker", "code", "segue")

    for (_, diff) in contrast.diffs {
      let exceptions = diff.changes.filter { $0.channel == .exceptions }
      #expect(exceptions.map(\.kind) == [.removed])
      #expect(diff.unexplained.count == 2)
      #expect(diff.unexplained.contains { $0.right?.name == "performSegueWithIdentifier:sender:" })
      #expect(diff.unexplained.contains { $0.left?.name == "dealloc" })
    }
  }

  @Test func `SEG-007: the earlier text guesses that the owner is the storyboard, and nothing else differs`() throws {
    let contrast = try BundledContrast("segues/no-code", by: "account", "documented", "observed", with: ["ios": "5.1"])

    for (_, diff) in contrast.diffs {
      let owners = diff.changes.compactMap { change -> String? in
        guard case .property(let subject, "owners", _, _) = change.about else { return nil }
        return subject
      }
      #expect(Set(owners) == ["newGamePopover", "newGamePopover#2"])
      #expect(owners.count == diff.changes.count)
    }
  }
}
