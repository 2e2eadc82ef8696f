import RehearsalDiff
import RehearsalScript
import RehearsalTrace
import Testing

/// The contrasts of split views, each on the bundled script that is made for it: every root is part of the difference
/// that the claims name.
@Suite struct SplitViewContrastTests {
  private static let willHide =
    "splitViewController:willHideViewController:withBarButtonItem:forPopoverController:"
  private static let willPresent = "splitViewController:popoverController:willPresentViewController:"
  private static let shouldHide = "splitViewController:shouldHideViewController:inOrientation:"

  /// `+ callback detail …`, `- lifecycle …`, `~ property split.presentsWithGesture`.
  private func words(_ change: Change) -> String {
    let sign =
      switch change.kind {
      case .added: "+"
      case .removed: "-"
      case .altered: "~"
      case .moved: ">"
      case .retimed: "@"
      }
    switch change.about {
    case .property(let subject, let key, _, _): return "\(sign) property \(subject).\(key)"
    case .frame(let path, _, _): return "\(sign) frame \(path)"
    default: return "\(sign) \((change.right ?? change.left)?.identity ?? "")"
    }
  }

  private func roots(_ contrast: BundledContrast) throws -> [String] {
    try #require(contrast.diffs.count == 1)
    return contrast.diffs[0].diff.unexplained.map(words)
  }

  /// The last frames of a view on both sides.
  private func ends(of path: String, in contrast: BundledContrast) -> [Rect?] {
    for change in contrast.diffs[0].diff.changes {
      if case .frame(path, let left, let right) = change.about { return [left.end?.rect, right.end?.rect] }
    }
    return []
  }

  private static let secondPane = [
    Rect(x: 0, y: 0, width: 768, height: 1004), Rect(x: 321, y: 0, width: 447, height: 1004),
  ]

  @Test func `SPL-038 against SPL-035: before 5.0 nobody asks, and the first pane is hidden`() throws {
    let contrast = try BundledContrast("split/portrait", by: "ios", "4.3", "5.0", with: ["hides": "false"])

    #expect(
      try roots(contrast) == [
        "- lifecycle split.item init", "- lifecycle split.popover init", "- callback detail \(Self.willHide)",
        "+ callback detail \(Self.shouldHide)", "+ callback detail \(Self.shouldHide)",
        "+ lifecycle master viewDidLoad", "+ lifecycle master viewWillAppear:", "+ lifecycle master viewDidAppear:",
      ])
    #expect(ends(of: "window/split.view/detailView", in: contrast) == Self.secondPane)
  }

  /// YES is what a delegate without the method means (SPL-037).
  @Test func `SPL-007 against SPL-035: one pane of full width, or two`() throws {
    let contrast = try BundledContrast("split/portrait", by: "hides", "true", "false", with: ["ios": "5.0"])

    let first = try #require(contrast.diffs.first?.diff.unexplained.first)
    #expect(words(first) == "~ callback detail \(Self.shouldHide)")
    #expect(first.fields.map(\.parts) == [["answer", "true", "false"]])
    #expect(
      try roots(contrast).dropFirst().sorted() == [
        "+ callback detail \(Self.shouldHide)", "+ lifecycle master viewDidAppear:", "+ lifecycle master viewDidLoad",
        "+ lifecycle master viewWillAppear:", "- callback detail \(Self.willHide)", "- lifecycle split.item init",
        "- lifecycle split.popover init",
      ])
    #expect(ends(of: "window/split.view/detailView", in: contrast) == Self.secondPane)
  }

  /// SPL-037: a delegate that answers YES is asked from 5.0 on, and nothing else is different.
  @Test func `a delegate that hides the first pane sees only the question`() throws {
    let contrast = try BundledContrast("split/portrait", by: "ios", "4.3", "5.0", with: ["hides": "true"])

    #expect(try roots(contrast) == ["+ callback detail \(Self.shouldHide)"])
    #expect(contrast.diffs[0].diff.changes.count == 1)
  }

  @Test func `SPL-020 against SPL-022, SPL-021 against SPL-023: the item is in the toolbar or beside the title`() throws
  {
    let contrast = try BundledContrast("split/template", by: "template", "older", "newer")

    let messages = contrast.diffs[0].diff.changes.filter {
      ($0.right ?? $0.left)?.kind == .message && $0.about == .event
    }
    #expect(
      messages.map { "\(words($0)) \(($0.right ?? $0.left)?.arguments ?? "")" }.sorted() == [
        #"+ message detail setLeftBarButtonItem:animated: {"animated":true,"item":"split.item"}"#,
        #"+ message detail setLeftBarButtonItem:animated: {"animated":true,"item":null}"#,
        #"- message toolbar setItems:animated: {"animated":true,"items":["split.item","x","y"]}"#,
        #"- message toolbar setItems:animated: {"animated":true,"items":["x","y"]}"#,
      ])
    #expect(contrast.diffs[0].diff.changedChannels == [.actions, .properties, .frames])
  }

  @Test func `SPL-029 against SPL-030: its view is added to the window, or it is the window's root`() throws {
    let contrast = try BundledContrast("split/set-up", by: "setup", "nib", "storyboard")

    #expect(
      try roots(contrast).sorted() == [
        "+ message window setRootViewController:", "- message window addSubview:", "> lifecycle split viewDidLoad",
      ])
    #expect(
      contrast.diffs[0].diff.changes.contains {
        guard case .property("window", "rootViewController", let left, let right) = $0.about else { return false }
        return left.end == "null" && right.end == #""split""#
      })
  }

  @Test func `SPL-043 against SPL-044: a container of the app's own is reported before 5.0`() throws {
    let own = try BundledContrast("split/containers", by: "ios", "4.3", "5.0", with: ["root": "container"])
    let split = try BundledContrast("split/containers", by: "ios", "4.3", "5.0", with: ["root": "split"])

    #expect(
      try roots(own) == ["- advisory container only UISplitViewController may show two view controllers' views"])
    #expect(own.diffs[0].diff.changes.count == 1)
    #expect(split.diffs[0].diff.isEmpty)
  }

  /// The tap and, in the same session, the turn to landscape; frames follow.
  @Test func `SPG-001 against SPG-002, SPG-005 against SPG-004: a popover that goes, a panel that becomes the pane`()
    throws
  {
    let contrast = try BundledContrast("split/panel", by: "ios", "5.0", "5.1")

    #expect(
      try roots(contrast) == [
        "+ lifecycle master viewWillAppear:", "- lifecycle master viewWillAppear:",
        "- lifecycle master viewDidAppear:", "+ animation began",
        "- lifecycle master viewWillDisappear:", "- lifecycle master viewDidDisappear:",
        "- lifecycle master viewWillAppear:", "+ animation began", "- lifecycle master viewDidAppear:",
      ])
    #expect(!contrast.diffs[0].diff.changedChannels.contains(.callbacks))
    let views = contrast.diffs[0].diff.changes.compactMap { change -> String? in
      guard case .frame(let path, _, _) = change.about else { return nil }
      return change.kind == .removed && path.hasSuffix("split.popover.view") ? "popover" : nil
    }
    #expect(views.contains("popover"))
  }

  @Test func `SPG-014 against SPG-013: what a programmer's split view does in 5.0 is what it did in 4.3`() throws {
    let contrast = try BundledContrast("split/panel", by: "ios", "4.3", "5.0")

    #expect(contrast.diffs.map(\.diff.isEmpty) == [true])
  }

  @Test func `SPL-024 against SPG-008: an item that nobody placed leaves the swipe, from 5.1 on`() throws {
    let contrast = try BundledContrast("split/unplaced-item", by: "ios", "5.0", "5.1")

    #expect(
      try roots(contrast) == ["+ gesture split.pan panBegan", "+ touch window/split.view/detailView cancelled"])
    #expect(contrast.diffs[0].diff.changes.contains { words($0) == "+ lifecycle master viewDidAppear:" })
  }

  @Test func `SPG-008 against SPG-009: the swipe summons, or does nothing`() throws {
    let contrast = try BundledContrast("split/gesture", by: "gesture", "false", "true")

    #expect(
      try roots(contrast) == [
        "~ property split.presentsWithGesture", "+ gesture split.pan panBegan",
        "+ touch window/split.view/detailView cancelled",
      ])
    #expect(contrast.diffs[0].diff.changes.contains { words($0) == "+ callback detail \(Self.willPresent)" })
  }

  /// The order among the appearance callbacks is the lifecycle channel's (decision 9.15).
  @Test func `SPG-006: between 5.0 and 5.1 the delegate hears the same and the frames differ`() throws {
    let script = try #require(BundledContrast.library.script("split/same-callbacks"))
    let traces = script.cells().map { perform(script, under: $0, in: BundledContrast.library).trace }
    try #require(traces.count == 2)

    let callbacks = TraceDiff(traces[0], traces[1], options: DiffOptions(channels: [.callbacks]))
    let everything = TraceDiff(traces[0], traces[1])

    #expect(callbacks.isEmpty, "\(callbacks.text(DiffTextOptions()).joined(separator: "\n"))")
    #expect(everything.changedChannels.contains(.frames))
    #expect(everything.changedChannels.contains(.lifecycle))
  }

  @Test func `SPL-039: the accounts differ in the orientation that is asked about, and in nothing else`() throws {
    let contrast = try BundledContrast(
      "split/should-hide", by: "account", "documented", "observed", with: ["answer": "only-landscape"])

    #expect(
      try roots(contrast) == [
        "~ callback only-landscape \(Self.shouldHide)", "+ callback only-landscape \(Self.shouldHide)",
        "~ callback only-landscape \(Self.shouldHide)",
      ])
    #expect(contrast.diffs[0].diff.changedChannels == [.callbacks])
  }
}
