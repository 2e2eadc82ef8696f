import RehearsalTrace

/// The views that were on the screen, each with where it was.
///
/// Rows say from when to when they hold; a row whose view moved says in `data-p` where it was from which moment on.
struct ViewTree {
  private let screen: MovingScreen

  init(_ screen: MovingScreen) { self.screen = screen }

  private struct Row: Equatable {
    let number: Int?
    let depth: Int
    let name: String
    let className: String
    let place: String
  }

  /// The table; the last moment's where no script runs.
  var markup: Markup {
    let layers = screen.layers(in: screen.all) { state in
      state.views.map { view in
        (
          key: view.path,
          content: Row(
            number: screen.numbers[view.path], depth: view.depth, name: view.name, className: view.className,
            place: ViewTree.place(view))
        )
      }
    }
    let rows = layers.compactMap { spans -> Markup? in
      guard let first = spans.first, let last = spans.last else { return nil }
      let whole = MovingScreen.Span(content: first.content, from: first.from, to: last.to)
      let places = spans.count > 1 ? spans.map { "\($0.from) \($0.content.place)" }.joined(separator: ";") : nil
      return screen.held(
        "tr", whole, places: places,
        [
          .element(
            "td", ["class": "i\(min(first.content.depth, 12))"],
            [.code(first.content.name), .span("quiet", " \(first.content.className)")]),
          .element("td", ["class": "code"], [.text(last.content.place)]),
        ], view: first.content.number)
    }
    guard !rows.isEmpty else { return .empty }
    let heads = ["view", "x, y, width × height on the screen"].map {
      Markup.element("th", ["scope": "col"], [.text($0)])
    }
    return .element(
      "div", ["class": "wide views", "tabindex": "0", "role": "group", "aria-label": "Views on the screen"],
      [
        .element(
          "table", [:],
          [.element("thead", [:], [.element("tr", [:], heads)]), .element("tbody", [:], rows)])
      ])
  }

  /// `10, 59, 336 × 531`, and how opaque when it is not.
  private static func place(_ view: ScreenState.DrawnView) -> String {
    let frame = view.frame
    let text = "\(frame.x.drawn), \(frame.y.drawn), \(frame.width.drawn) × \(frame.height.drawn)"
    return view.alpha < 1 ? text + ", alpha \(view.alpha.drawn)" : text
  }
}
