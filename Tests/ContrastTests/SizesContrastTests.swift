import RehearsalDiff
import RehearsalTrace
import Testing

/// The contrasts of sizes, navigation, presented views and lifetimes, each on a bundled script.
@Suite struct SizesContrastTests {
  /// The left and right end of the property `key` of `subject`, if it differs.
  private func ends(of key: String, of subject: String, in diff: TraceDiff) -> [String?] {
    for change in diff.changes {
      if case .property(let owner, key, let left, let right) = change.about, owner.hasSuffix(subject) {
        return [left.end, right.end]
      }
    }
    return []
  }

  @Test func `POP-016 against POP-015: the size is the root's or the child's once something was pushed`() throws {
    let contrast = try BundledContrast(
      "navigation/root-or-child", by: "ios", "5.1", "6.0", with: ["account": "documented", "pushed": "C"])
    let diff = try #require(contrast.diffs.first).diff

    #expect(ends(of: "contentSizeForViewInPopover", of: "nav", in: diff) == ["[320,537]", "[320,637]"])
    #expect(ends(of: "popoverContentSize", of: "pop", in: diff) == ["[320,537]", "[320,637]"])
    #expect(diff.changedChannels == [.properties, .frames])
    #expect(diff.unexplained.count == 3)
  }

  @Test func `POP-016 against POP-015: the accounts differ in the same way on 5_1, and in nothing else`() throws {
    let contrast = try BundledContrast(
      "navigation/root-or-child", by: "account", "documented", "observed", with: ["ios": "5.1"])

    let bare = try #require(contrast.diffs.first { $0.cell["pushed"] == "nothing" }).diff
    #expect(bare.isEmpty)
    let diff = try #require(contrast.diffs.first { $0.cell["pushed"] == "C" }).diff
    #expect(diff.unexplained.count == 3)
    #expect(ends(of: "contentSizeForViewInPopover", of: "nav", in: diff) == ["[320,537]", "[320,637]"])
    #expect(diff.changedChannels == [.properties, .frames])
  }

  @Test func `POP-016 against POP-015: with the root alone on the stack the texts agree`() throws {
    let bare = try BundledContrast("navigation/root-or-child", by: "ios", "5.1", "6.0", with: ["pushed": "nothing"])
    let observed = try BundledContrast(
      "navigation/root-or-child", by: "ios", "5.1", "6.0", with: ["account": "observed"])

    for (cell, diff) in bare.diffs + observed.diffs { #expect(diff.isEmpty, "\(cell.text)") }
  }

  @Test func `POP-040 against POP-039: a background image has an effect from 5_0 on`() throws {
    let contrast = try BundledContrast("navigation/bar-image", by: "ios", "4.3", "5.0")
    let root = try #require(try contrast.onlyRoots().first)

    let diff = try #require(contrast.diffs.first).diff
    #expect(diff.changes.count == 1)
    #expect(ends(of: "effectiveAppearance", of: "nav.bar", in: diff) == [#""popover""#, #""image wood""#])
    #expect(root.channel == .properties)
  }

  @Test(arguments: [("3.2", "4.3"), ("5.0", "6.0")])
  func `POP-040 against POP-039: nothing else changed about the image`(_ versions: (String, String)) throws {
    let contrast = try BundledContrast("navigation/bar-image", by: "ios", versions.0, versions.1)

    for (cell, diff) in contrast.diffs { #expect(diff.isEmpty, "\(cell.text)") }
  }

  @Test func `INT-006 against INT-007: beside a presented page a passthrough view gets its tap from 6_0 on`() throws {
    let contrast = try BundledContrast("presenting/passthrough", by: "ios", "5.1", "6.0")
    let root = try #require(try contrast.onlyRoots().first)
    let diff = try #require(contrast.diffs.first).diff

    #expect(root.fields.map(\.parts) == [["view", #""window/pop.dimmingView""#, #""window/mainView/V""#]])
    #expect(
      diff.changes.filter { $0.kind == .added && $0.right?.kind == .action }.compactMap(\.right?.name) == ["usedV:"])
    #expect(diff.changedChannels == [.actions])
  }

  @Test func `INT-011: from 6_0 on a presented page is an advisory, and nothing else changes`() throws {
    let contrast = try BundledContrast(
      "presenting/inside-popover", by: "ios", "5.1", "6.0", with: ["account": "observed"])

    #expect(contrast.diffs.count == 4)
    for root in try contrast.onlyRoots() {
      #expect(root.kind == .added)
      #expect(root.right?.kind == .advisory)
      #expect(root.right?.name == "presented view inside popover")
    }
    for (cell, diff) in contrast.diffs { #expect(diff.changes.count == 1, "\(cell.text)") }
  }

  @Test func `POP-027 against POP-029: the copied size is the only cause of what the popover does else`() throws {
    let contrast = try BundledContrast(
      "navigation/one-push", by: "copies", "never", "didShow", with: ["navigationHeightRule": "onlyGrows"]
    )
    for (cell, diff) in contrast.diffs {
      try #require(diff.unexplained.count == 1, "\(cell.text): \(diff.text(DiffTextOptions()).joined(separator: "\n"))")
      #expect(diff.unexplained[0].kind == .added)
      #expect(diff.unexplained[0].right?.text == #"assignment nav contentSizeForViewInPopover {"value":[320,300]}"#)
      #expect(ends(of: "popoverContentSize", of: "pop", in: diff) == ["[320,537]", "[320,300]"])
      // The second animation, after that of the framework.
      #expect(diff.changes.filter { $0.kind == .added && $0.right?.name == "began" }.count == 1)
    }
  }

  @Test func `POP-031 against POP-029: the size is assigned before the push or after it`() throws {
    let contrast = try BundledContrast("navigation/one-push", by: "copies", "willShow", "didShow")

    for (cell, diff) in contrast.diffs {
      let assignments = diff.unexplained.filter { ($0.right ?? $0.left)?.name == "contentSizeForViewInPopover" }
      #expect(!assignments.isEmpty, "\(cell.text): \(diff.text(DiffTextOptions()).joined(separator: "\n"))")
      // Assigned before, the size is there when the framework resizes the popover for the push, which then has to grow.
      let others = diff.unexplained.filter { !assignments.contains($0) }
      #expect(others.map(\.left?.text) == [#"animation began {"curve":"easeInOut","duration":0.25}"#], "\(cell.text)")
    }
  }

  @Test func `POP-033 against POP-034: both guides' contents are shown on both accounts`() throws {
    let contrast = try BundledContrast("sizes/kinds-of-content", by: "account", "documented", "observed")

    #expect(contrast.diffs.count == 5)
    for (cell, diff) in contrast.diffs { #expect(diff.isEmpty, "\(cell.text)") }
  }

  /// Both hold the controller by the property alone, and it goes when the property lets go of it.
  @Test func `LIF-013 against LIF-014: counts that are written, and the same life`() throws {
    let contrast = try BundledContrast("lifetime/sample-action", by: "ios", "4.3", "5.0")
    let diff = try #require(contrast.diffs.first).diff

    let events = diff.unexplained.compactMap(\.left)
    #expect(events.count == diff.unexplained.count)
    let ofPopover = events.filter { $0.subject == "pop" }.map(\.text)
    #expect(
      ofPopover == [
        #"lifecycle pop retain {"retainCount":2}"#, #"lifecycle pop release {"retainCount":1}"#,
        #"lifecycle pop retain {"retainCount":2}"#, #"lifecycle pop release {"retainCount":1}"#,
        #"lifecycle pop release {"retainCount":0}"#,
      ])
    #expect(Set(events.filter { $0.subject == "page" }.map(\.name)) == ["init", "retain", "release", "dealloc"])
    #expect(diff.changedChannels == [.lifecycle, .properties])
  }

  @Test func `POP-007: the accounts differ in the width that is shown, and in nothing else`() throws {
    let contrast = try BundledContrast(
      "sizes/first-display", by: "account", "documented", "observed", with: ["content": "tooWide"])
    let others = try BundledContrast("sizes/first-display", by: "account", "documented", "observed")

    let diff = try #require(contrast.diffs.first).diff
    let widths = diff.changes.compactMap { change -> [Int64?]? in
      guard case .frame(let path, let left, let right) = change.about, path.hasSuffix("tooWideView") else { return nil }
      return [left.end?.width, right.end?.width]
    }
    #expect(widths == [[600_000, 601_000]])
    // A point more makes the popover's middle half a point.
    #expect(ends(of: "arrowOffset", of: "pop", in: diff).count == 2)
    #expect(diff.changedChannels == [.properties, .frames])
    for (cell, diff) in others.diffs where cell["content"] != "tooWide" { #expect(diff.isEmpty, "\(cell.text)") }
  }
}
