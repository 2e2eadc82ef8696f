import RehearsalTrace

/// Two screens over each other: what both show in grey, what only one shows, or shows elsewhere, outlined in that
/// side's colour, the first dashed.
package struct ScreenOverlay {
  private let before: ScreenState
  private let after: ScreenState
  private let isDescribed: Bool

  /// - Parameters:
  ///   - before: The first screen.
  ///   - after: The second one.
  ///   - isDescribed: Whether a pointer that rests on a view is told what it is.
  package init(_ before: ScreenState, _ after: ScreenState, isDescribed: Bool = true) {
    self.before = before
    self.after = after
    self.isDescribed = isDescribed
  }

  /// The drawing, for a page that has the styles of screens.
  func svg(title: String, width: Double) -> Markup {
    .element(
      "svg",
      [
        "viewBox": "0 0 \(outerSize.width.drawn) \(outerSize.height.drawn)", "width": width.drawn,
        "height": (outerSize.height * width / outerSize.width).drawn, "role": "img", "class": "screen over",
      ], [.element("title", [:], [.text(title)]), contents])
  }

  private var size: Size {
    Size(width: max(before.size.width, after.size.width, 1), height: max(before.size.height, after.size.height, 1))
  }

  /// Width and height with the device's edge, in points.
  var outerSize: (width: Double, height: Double) {
    (size.width + 2 * bezel, size.height + 2 * bezel)
  }

  private var bezel: Double { max(before.surface.bezel, after.surface.bezel) }

  /// The drawing without a document around it.
  var contents: Markup {
    (bezel == 0
      ? .empty
      : .element(
        "rect",
        [
          "class": "device", "x": "1", "y": "1", "width": (outerSize.width - 2).drawn,
          "height": (outerSize.height - 2).drawn, "rx": "36",
        ]))
      + .element(
        "svg",
        [
          "x": bezel.drawn, "y": bezel.drawn, "width": size.width.drawn,
          "height": size.height.drawn,
        ], [.element("rect", ["class": "glass", "width": size.width.drawn, "height": size.height.drawn])] + views)
  }

  private var views: [Markup] {
    let lefts = Dictionary(before.views.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    let rights = Dictionary(after.views.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    func looksAlike(_ one: ScreenState.DrawnView, _ other: ScreenState.DrawnView?) -> Bool {
      other.map { one.frame == $0.frame && one.outline == $0.outline && one.title == $0.title } ?? false
    }
    let shared = after.views.filter { looksAlike($0, lefts[$0.path]) }.map { outline($0, "both") }
    let left = before.views.filter { !looksAlike($0, rights[$0.path]) }.map { outline($0, "before") }
    let right = after.views.filter { !looksAlike($0, lefts[$0.path]) }.map { outline($0, "after") }
    return shared + left + right
  }

  private func outline(_ view: ScreenState.DrawnView, _ kind: String) -> Markup {
    guard let seen = view.seen, view.look != .dimming else { return .empty }
    let title =
      isDescribed ? Markup.element("title", [:], [.text(ScreenPicture.description(of: view))]) : .empty
    if let outline = view.outline { return .element("path", ["class": kind, "d": outline.path], [title]) }
    return .element(
      "rect",
      [
        "class": kind, "x": seen.x.drawn, "y": seen.y.drawn, "width": seen.width.drawn, "height": seen.height.drawn,
      ], [title])
  }
}
