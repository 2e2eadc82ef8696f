import Trace

/// The recorded screen as a drawing to scale: device outline, bars, views with their names, popovers with their arrows,
/// and fingers.
public struct ScreenPicture {
  private let state: ScreenState
  private let options: Options

  /// How a screen is drawn.
  public struct Options: Hashable, Sendable {
    /// What the picture shows, for readers who cannot see it.
    public var title: String
    /// Paths of views that are drawn as changed.
    public var highlighted: Set<String>
    /// Whether views carry their names.
    public var showsNames: Bool
    /// Width of the drawing in pixels of the page; the height follows.
    public var width: Double

    /// Chooses how a screen is drawn.
    public init(
      title: String = "Screen", highlighted: Set<String> = [], showsNames: Bool = true, width: Double = 480
    ) {
      self.title = title
      self.highlighted = highlighted
      self.showsNames = showsNames
      self.width = width
    }
  }

  /// Draws a state.
  public init(_ state: ScreenState, options: Options = Options()) {
    self.state = state
    self.options = options
  }

  /// The distance from the screen to the device's edge, in points.
  static let bezel = 24.0

  /// The whole drawing, a document of its own.
  public var svg: Markup { drawing([.element("style", [:], [ScreenPicture.style]), contents]) }

  /// The drawing for a page that has the styles of screens.
  var figure: Markup { drawing([contents]) }

  private func drawing(_ contents: [Markup]) -> Markup {
    let (width, height) = outerSize
    let scale = options.width / width
    return .element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(width.drawn) \(height.drawn)",
        "width": options.width.drawn, "height": (height * scale).drawn, "role": "img", "class": "screen",
      ], [.element("title", [:], [.text(options.title)])] + contents)
  }

  /// The drawing without a document around it, from (0, 0) to `outerSize`.
  var contents: Markup {
    let (width, height) = outerSize
    let bezel = ScreenPicture.bezel
    let outline = Markup.element(
      "rect",
      [
        "class": "device", "x": "1", "y": "1", "width": (width - 2).drawn, "height": (height - 2).drawn, "rx": "28",
      ])
    let screen = Markup.element(
      "rect", ["class": "glass", "width": state.size.width.drawn, "height": state.size.height.drawn])
    var inside = [screen]
    inside += state.views.map { drawing(of: $0) }
    if state.hasStatusBar, state.size.width > 0 {
      inside.append(
        .element("rect", ["class": "status", "width": state.size.width.drawn, "height": "20"]))
    }
    inside += state.views.filter { options.highlighted.contains($0.path) && ScreenPicture.isSeen($0) }.map { view in
      rectangle(view.frame, "changed")
    }
    inside += state.touches.map { touch in
      .element("circle", ["class": "touch", "cx": touch.x.drawn, "cy": touch.y.drawn, "r": "22"])
    }
    return outline
      + .element(
        "svg",
        [
          "x": bezel.drawn, "y": bezel.drawn, "width": state.size.width.drawn, "height": state.size.height.drawn,
          "overflow": "hidden",
        ], inside)
  }

  /// Width and height with the device's edge, in points.
  var outerSize: (width: Double, height: Double) {
    (state.size.width + 2 * ScreenPicture.bezel, state.size.height + 2 * ScreenPicture.bezel)
  }

  // MARK: - Views

  /// One view of the state, in window coordinates.
  func drawing(of view: ScreenState.DrawnView) -> Markup {
    guard view.alpha > 0 else { return .empty }
    let opacity = view.alpha < 1 ? view.alpha.drawn : nil
    switch ScreenPicture.look(of: view) {
    case .unseen: return .empty
    case .popover:
      let content = state.views.first { $0.path.hasPrefix(view.path + "/") && $0.depth == view.depth + 1 }
      let outline = PopoverOutline(frame: view.frame, content: content?.frame, arrow: view.arrow)
      return .element("g", ["opacity": opacity], [.element("path", ["class": "popover", "d": outline.path])])
    case .plain(let look):
      return .element("g", ["opacity": opacity], [rectangle(view.frame, look), label(view, look)])
    }
  }

  private func rectangle(_ frame: Rect, _ look: String) -> Markup {
    .element(
      "rect",
      [
        "class": look, "x": frame.x.drawn, "y": frame.y.drawn, "width": max(0, frame.width).drawn,
        "height": max(0, frame.height).drawn, "rx": look == "control" ? "5" : nil,
      ])
  }

  /// The view's title, or its name, where there is room for it.
  private func label(_ view: ScreenState.DrawnView, _ look: String) -> Markup {
    let isLeaf = !view.hasSubviews
    guard options.showsNames, view.frame.height >= 14, view.frame.width >= 24, isLeaf || look == "view" else {
      return .empty
    }
    let text = view.caption
    let room = Int((view.frame.width - 8) / 7.2)
    let shown = text.count > room ? String(text.prefix(max(1, room - 1))) + "…" : text
    let isCentred = look == "control" || (isLeaf && look == "bar")
    let x = isCentred ? view.frame.midX : view.frame.x + 8
    let y =
      isLeaf ? min(view.frame.midY + 5, view.frame.y + (isCentred || look == "row" ? 1e9 : 20)) : view.frame.y + 18
    return .element(
      "text",
      [
        "class": view.title == nil ? "name" : "caption", "x": x.drawn, "y": y.drawn,
        "text-anchor": isCentred ? "middle" : nil,
      ], [.text(shown)])
  }

  private enum Look {
    case unseen
    case popover
    case plain(String)
  }

  private static func isSeen(_ view: ScreenState.DrawnView) -> Bool {
    if case .unseen = look(of: view) { false } else { view.alpha > 0 }
  }

  private static func look(of view: ScreenState.DrawnView) -> Look {
    switch view.className {
    case "UIPopoverView", "SGPopoverView": .popover
    case "UIDimmingView", "UILayoutContainerView", "UITransitionView": .unseen
    case "UIToolbar", "UINavigationBar", "UITabBar", "UISearchBar", "UIStatusBar": .plain("bar")
    case "UITableViewCell": .plain("row")
    case "UIKeyboard": .plain("keyboard")
    case let name where name.contains("Button") || name == "UITextField": .plain("control")
    default: .plain("view")
    }
  }

  /// Colours for light and dark pages; renderers that know no media queries draw the light ones.
  static let style = Markup.trusted(
    """
    .screen .device{fill:#2b3038;stroke:#14171b}
    .screen .glass{fill:#eef0f3}
    .screen .status{fill:#20242a}
    .screen .view{fill:#fff;fill-opacity:.55;stroke:#c3cad4}
    .screen .bar{fill:#dde3eb;stroke:#b4bfcc}
    .screen .control{fill:#fff;stroke:#7b8ca3}
    .screen .row{fill:#fff;stroke:#dfe4ea}
    .screen .keyboard{fill:#c9ced6;stroke:#a9b1bd}
    .screen .popover{fill:#fdfdfe;stroke:#1f3a5f;stroke-width:2}
    .screen .changed{fill:#e8590c;fill-opacity:.12;stroke:#e8590c;stroke-width:4}
    .screen .touch{fill:#1c7ed6;fill-opacity:.35;stroke:#1864ab;stroke-width:2}
    .screen text{font:13px/1 system-ui,-apple-system,"DejaVu Sans",sans-serif;fill:#39424e}
    .screen .name{fill:#7a8594;font-size:12px}
    @media (prefers-color-scheme:dark){
    .screen .device{fill:#0c0e11;stroke:#3a414b}
    .screen .glass{fill:#22262d}
    .screen .view{fill:#2b3039;stroke:#4a525e}
    .screen .bar{fill:#343b46;stroke:#4f5966}
    .screen .control{fill:#2b3039;stroke:#8393a8}
    .screen .row{fill:#2b3039;stroke:#3c434e}
    .screen .keyboard{fill:#3b424c;stroke:#59626e}
    .screen .popover{fill:#2f3540;stroke:#9ec1ea}
    .screen text{fill:#dfe4ea}
    .screen .name{fill:#8f9aa8}
    }
    """)
}
