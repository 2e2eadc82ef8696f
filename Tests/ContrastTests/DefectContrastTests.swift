import RehearsalDiff
import RehearsalTrace
import Testing

/// Real defects, each against its absence: one change, wherever it is seen, and the right thing at its root.
@Suite struct DefectContrastTests {
  /// The diff of the first cell, after all cells were found to show one change.
  private func onlyChange(_ id: String, by axis: String, _ left: String, _ right: String) throws -> TraceDiff {
    let contrast = try BundledContrast(id, by: axis, left, right)
    #expect(Set(contrast.diffs.map(\.diff.signature)).count == 1)
    return try #require(contrast.diffs.first).diff
  }

  @Test func `4604: the pane that a turn loses does not appear`() throws {
    let diff = try onlyChange("defects/lost-pane", by: "slideOutLosesMaster", "false", "true")

    let root = try #require(diff.unexplained.first)
    #expect(root.kind == .removed)
    #expect(root.left?.identity == "lifecycle master viewWillAppear:")
    #expect(root.causes.events.map(\.name) == ["rotate"])
    let view = diff.changes.first {
      if case .frame(let path, _, _) = $0.about { path.hasSuffix("masterView") } else { false }
    }
    guard case .frame(_, let kept, let lost) = view?.about else {
      Issue.record("the pane's frame differs")
      return
    }
    #expect(kept.end != nil)
    #expect(lost.end != kept.end)
  }

  @Test func `2233: the arrow stays on its side, and the popover shrinks`() throws {
    let diff = try onlyChange("defects/kept-direction", by: "keepsArrowDirection", "false", "true")

    let root = try #require(diff.unexplained.first)
    guard case .property(_, "popoverArrowDirection", let free, let kept) = root.about else {
      Issue.record("the direction is at the root")
      return
    }
    #expect([free.start, free.end] == ["\"up\"", "\"down\""])
    #expect([kept.start, kept.end] == ["\"up\"", "\"up\""])
    let frames = diff.unexplained.compactMap { change -> [Int64?]? in
      guard case .frame(let path, let left, let right) = change.about, path.hasSuffix(".view") else { return nil }
      return [left.end?.height, right.end?.height]
    }
    let heights = try #require(frames.first)
    #expect(try #require(heights[1]) < #require(heights[0]))
  }

  @Test func `3025: the sheet is dismissed after the popover, and nobody asked for it`() throws {
    let diff = try onlyChange("defects/sheet-too", by: "defect", "no", "yes")

    let root = try #require(diff.unexplained.first)
    #expect(diff.unexplained.count == 1)
    #expect(root.kind == .added)
    #expect(root.right?.identity == "message sheet#2 dismissViewControllerAnimated:completion:")
    #expect(root.causes.events.last?.identity == "callback app popoverControllerDidDismissPopover:")
    #expect(diff.changes.contains { $0.right?.identity == "lifecycle sheet#2 viewDidDisappear:" })
  }

  @Test func `3921: after each turn the popover is presented from where its item was`() throws {
    let diff = try onlyChange("defects/stale-anchor", by: "defect", "no", "yes")

    #expect(diff.unexplained.count == 2)
    for root in diff.unexplained {
      #expect(root.kind == .added)
      #expect(
        root.right?.identity
          == "message popover presentPopoverFromRect:inView:permittedArrowDirections:animated:")
      #expect(diff.changes.contains { $0.parent == root.id && $0.channel == .frames })
    }
  }

  @Test func `1745: the column comes to its size after the turn instead of with it`() throws {
    let diff = try onlyChange("defects/late-column", by: "defect", "no", "yes")

    let root = try #require(diff.unexplained.first)
    #expect(diff.changes.count == 1)
    guard case .frame(let path, let with, let after) = root.about else {
      Issue.record("a frame is at the root")
      return
    }
    #expect(path.hasSuffix("/column"))
    #expect(with.end == after.end)
    #expect(with.isAnimated && !after.isAnimated)
  }

  @Test func `15204: the popover points where its button was`() throws {
    let diff = try onlyChange("defects/late-source", by: "defect", "no", "yes")

    let root = try #require(diff.unexplained.first)
    #expect(diff.changes.count == 1)
    guard case .frame(let path, let moved, let stale) = root.about else {
      Issue.record("a frame is at the root")
      return
    }
    #expect(path.hasSuffix("popover.view"))
    // The button moved by 200 and 300 points.
    #expect(moved.end.map { [$0.x, $0.y] } == stale.end.map { [$0.x + 200_000, $0.y + 300_000] })
  }
}
