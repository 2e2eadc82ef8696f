import Trace

/// Two screens over each other: what both show in grey, what only one shows outlined in that side's colour.
struct ScreenOverlay {
  private let before: ScreenState
  private let after: ScreenState

  init(_ before: ScreenState, _ after: ScreenState) {
    self.before = before
    self.after = after
  }

  /// The drawing, for a page that has the styles of screens.
  func svg(title: String, width: Double) -> Markup {
    let size = Size(
      width: max(before.size.width, after.size.width, 1), height: max(before.size.height, after.size.height, 1))
    let bezel = ScreenPicture.bezel
    let outer = Size(width: size.width + 2 * bezel, height: size.height + 2 * bezel)
    return .element(
      "svg",
      [
        "viewBox": "0 0 \(outer.width.drawn) \(outer.height.drawn)", "width": width.drawn,
        "height": (outer.height * width / outer.width).drawn, "role": "img", "class": "screen over",
      ],
      [
        .element("title", [:], [.text(title)]),
        .element(
          "rect",
          [
            "class": "device", "x": "1", "y": "1", "width": (outer.width - 2).drawn,
            "height": (outer.height - 2).drawn, "rx": "28",
          ]),
        .element(
          "svg",
          [
            "x": bezel.drawn, "y": bezel.drawn, "width": size.width.drawn, "height": size.height.drawn,
            "overflow": "hidden",
          ], [.element("rect", ["class": "glass", "width": size.width.drawn, "height": size.height.drawn])] + views),
      ])
  }

  /// What differs stands out; what merely moved along with it, or is the same, is outlined.
  private var views: [Markup] {
    let told = after.differences(from: before)
    let lefts = Dictionary(before.views.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    let plain = after.views.filter { !told.contains($0.path) }.map { outline($0, "both") }
    let left = before.views.filter { told.contains($0.path) }.map { outline($0, "before") }
    let right = after.views.filter { told.contains($0.path) && lefts[$0.path] != $0 }.map { outline($0, "after") }
    return plain + left + right
  }

  private func outline(_ view: ScreenState.DrawnView, _ kind: String) -> Markup {
    guard view.alpha > 0, !["UIDimmingView", "UILayoutContainerView", "UITransitionView"].contains(view.className)
    else { return .empty }
    return .element(
      "rect",
      [
        "class": kind, "x": view.frame.x.drawn, "y": view.frame.y.drawn, "width": max(0, view.frame.width).drawn,
        "height": max(0, view.frame.height).drawn,
      ])
  }
}
