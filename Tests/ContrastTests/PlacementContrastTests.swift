import RehearsalDiff
import RehearsalTrace
import Testing

/// Contrasts of placement and of background views: what a configuration diff has to show, and nothing else.
@Suite struct PlacementContrastTests {
  struct Contrast: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var script: String
    var axis: String
    var left: String
    var right: String
    var fixed: [String: String] = [:]
    /// Every root of the diff, as `words(of:)` says it.
    var roots: [String]
  }

  static let contrasts = [
    Contrast(
      testDescription: "PRE-014 and PRE-013: margins without effect, popover inside the margins",
      script: "placement/layout-margins", axis: "ios", left: "4.3", right: "5.0",
      roots: [
        "added board.popoverLayoutMargins: none -> [100,50,100,50]",
        "altered board.arrowOffset: -78 -> -118", "altered board.view: (10, 360, 336, 514) -> (50, 360, 336, 514)",
      ]),
    Contrast(
      testDescription: "BGV-002 and BGV-001: the standard border, an instance of the custom class",
      script: "background/class-honoured", axis: "ios", left: "4.3", right: "5.0",
      roots: [
        "altered framed.popoverBackgroundViewClass: null -> \"PlainFrame\"",
        "added callback PlainFrame contentViewInsets {} → [8,8,8,8]", "added lifecycle framed.background init",
        "removed framed.background.cornerRadius: 8 -> none",
      ]),
    Contrast(
      testDescription: "BGV-010 and BGV-009: arrow measures of the instance, of the class",
      script: "background/measures", axis: "ios", left: "5.1", right: "6.0",
      roots: [
        "added callback PlainFrame arrowHeight {} → 18", "added callback PlainFrame arrowBase {} → 30",
        "removed callback framed.background arrowHeight {} → 18",
        "removed callback framed.background arrowBase {} → 30",
      ]),
    Contrast(
      testDescription: "BGV-013 and BGV-012: contentViewInset, contentViewInsets",
      script: "background/insets-hook", axis: "ios", left: "5.1", right: "6.0",
      roots: [
        "removed callback PlainFrame contentViewInset {} → [8,8,8,8]",
        "added callback PlainFrame contentViewInsets {} → [8,8,8,8]",
      ]),
    Contrast(
      testDescription: "BGV-016 and BGV-014: an override that is never consulted, one that turns the shadow off",
      script: "background/content-shadow", axis: "ios", left: "5.1", right: "6.0", fixed: ["appearance": "false"],
      roots: ["added callback QuietFrame wantsDefaultContentAppearance {} → false"]),
    Contrast(
      testDescription: "BGV-014 and BGV-015: content shadow off, on", script: "background/content-shadow",
      axis: "appearance", left: "false", right: "inherited", fixed: ["ios": "6.0"],
      roots: ["altered callback QuietFrame wantsDefaultContentAppearance {} → false"]),
    Contrast(
      testDescription: "BGV-017 and BGV-018: the outer shadow on, off", script: "background/outer-shadow",
      axis: "account", left: "documented", right: "observed", fixed: ["ios": "5.1"],
      roots: [
        "altered framed.background.outerShadow: "
          + "{\"cornerRadius\":8,\"offset\":[0,6],\"opacity\":1,\"path\":[2,8,292,224],\"radius\":23} -> null"
      ]),
    Contrast(
      testDescription: "BGV-018 and BGV-020: a missing outer shadow, none that is missed",
      script: "background/outer-shadow", axis: "ios", left: "5.1", right: "6.0", fixed: ["account": "observed"],
      roots: [
        "altered framed.background.outerShadow: null -> "
          + "{\"cornerRadius\":8,\"offset\":[0,6],\"opacity\":1,\"path\":[2,8,292,224],\"radius\":23}"
      ]),
    Contrast(
      testDescription: "BGV-019 and BGV-020: a layer shadow, none set by the view",
      script: "background/sample-shadow", axis: "ios", left: "5.1", right: "6.0",
      roots: [
        "altered framed.background.layerShadow: {\"shadowColor\":\"gray\",\"shadowOpacity\":0.4,"
          + "\"shadowPath\":[0,20,320,240],\"shadowRadius\":20} -> null",
        "removed message framed.background setShadow {\"shadowColor\":\"gray\",\"shadowOpacity\":0.4,"
          + "\"shadowPath\":[0,20,320,240],\"shadowRadius\":20}",
      ]),
    Contrast(
      testDescription: "BGV-024 and BGV-023: no resizing mode, tile", script: "background/sample-tiling", axis: "ios",
      left: "5.1", right: "6.0",
      roots: [
        "removed message framed.background resizableImageWithCapInsets: {\"capInsets\":[23,31,23,31]}",
        "added message framed.background resizableImageWithCapInsets:resizingMode: "
          + "{\"capInsets\":[23,31,23,31],\"resizingMode\":\"tile\"}",
      ]),
    Contrast(
      testDescription: "BGV-033 and BGV-032: body then arrow, arrow then body", script: "background/sample-order",
      axis: "ios", left: "5.1", right: "6.0",
      roots: ["moved message framed.background drawInRect: {\"rect\":[0,20,320,240]}"]),
  ]

  @Test(arguments: contrasts)
  func `a contrast shows exactly the difference it names`(_ contrast: Contrast) throws {
    let diffs = try BundledContrast(
      contrast.script, by: contrast.axis, contrast.left, contrast.right, with: contrast.fixed
    ).diffs

    for (cell, diff) in diffs {
      #expect(diff.unexplained.map(Self.words) == contrast.roots, "\(cell.text)")
    }
  }

  /// PRE-004, PRE-016: only what is said differs, nothing that follows from it.
  @Test func `the same anchor in other words gives the same popover`() throws {
    let contrast = try BundledContrast("placement/same-anchor", by: "way", "frame", "bounds")

    for (_, diff) in contrast.diffs {
      #expect(diff.changes.allSatisfy { $0.channel == .actions })
      #expect(diff.changes.count == 2)
    }
  }

  /// PRE-003: the toolbar that a popover from an item lets through is no matter of place.
  @Test func `a toolbar item and its rectangle give the same frames`() throws {
    let contrast = try BundledContrast("placement/toolbar-item", by: "way", "item", "rect")

    for (_, diff) in contrast.diffs {
      #expect(!diff.changes.contains { $0.channel == .frames })
      #expect(!diff.changes.map(Self.words).contains { $0.contains("arrow") })
    }
  }

  /// A change in one line; a path is cut to its end.
  private static func words(_ change: Change) -> String {
    let what: String
    switch change.about {
    case .property(let subject, let key, let left, let right):
      what = "\(last(subject)).\(key): \(left.end ?? "none") -> \(right.end ?? "none")"
    case .frame(let path, let left, let right):
      what = "\(last(path)): \(left.end.map(TraceText.describe) ?? "") -> \(right.end.map(TraceText.describe) ?? "")"
    default: what = (change.left ?? change.right)?.text ?? ""
    }
    return "\(change.kind.rawValue) \(what)"
  }

  private static func last(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
