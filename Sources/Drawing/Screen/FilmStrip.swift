/// A film as one drawing: its shots side by side, each with its step and time above it.
///
/// Films of two sessions stand one above the other, moment by moment, and below them both over each other.
package struct FilmStrip {
  private let films: [Film]
  private let labels: [String]
  private let width: Double
  private let columns: Int
  private let isDescribed: Bool

  /// - Parameters:
  ///   - films: One film or two.
  ///   - labels: What the sessions are called.
  ///   - width: Width of the widest shot, in pixels; all are drawn to one scale.
  ///   - columns: How many shots stand side by side.
  ///   - isDescribed: Whether a pointer that rests on a view is told what it is.
  package init(
    _ films: [Film], labels: [String], width: Double = 240, columns: Int = 5, isDescribed: Bool = true
  ) {
    self.films = films
    self.labels = labels
    self.width = width
    self.columns = max(1, columns)
    self.isDescribed = isDescribed
  }

  private static let gap = 16.0
  private static let caption = 34.0

  /// The whole drawing, a document of its own.
  package var svg: Markup { drawing([.element("style", [:], [ScreenPicture.style, FilmStrip.style])]) }

  /// The drawing for a page that has the styles of screens and films.
  var figure: Markup { drawing([]) }

  private func drawing(_ styles: [Markup]) -> Markup {
    let cells = films.count == 2 ? pairs : films.first.map { $0.shots.map { [cell($0, nil)] } } ?? []
    let levels = (0..<(cells.first?.count ?? 0)).map { level in cells.map { $0[level].height }.max() ?? 0 }
    let rowHeight = levels.reduce(0) { $0 + $1 + FilmStrip.caption + FilmStrip.gap }
    let rows = (cells.count + columns - 1) / columns
    let header = films.count == 2 ? 44.0 : 8
    let total = (
      width: FilmStrip.gap + Double(min(columns, cells.count)) * (width + FilmStrip.gap),
      height: header + Double(rows) * rowHeight
    )
    var contents: [Markup] = []
    for (place, column) in cells.enumerated() {
      var y = header + Double(place / columns) * rowHeight
      let x = FilmStrip.gap + Double(place % columns) * (width + FilmStrip.gap)
      for (level, cell) in column.enumerated() {
        contents.append(
          .element("g", ["transform": "translate(\(x.drawn) \(y.drawn))"], [cell.markup]))
        y += levels[level] + FilmStrip.caption + FilmStrip.gap
      }
    }
    return .element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(total.width.drawn) \(total.height.drawn)",
        "width": total.width.drawn, "height": total.height.drawn, "role": "img", "class": "screen film",
      ],
      [.element("title", [:], [.text("Film of " + labels.joined(separator: " and "))])] + styles + [heading]
        + contents)
  }

  private var heading: Markup {
    guard films.count == 2 else { return .empty }
    let lines = zip(["A", "B"], labels).map { "\($0)  \($1)" }
    return .joined(
      lines.enumerated().map { number, line in
        .element(
          "text",
          [
            "class": number == 0 ? "step of-a" : "step of-b", "x": FilmStrip.gap.drawn,
            "y": (16 + 18 * Double(number)).drawn,
          ], [.text(line)])
      })
  }

  // MARK: - Cells

  private struct Drawing {
    let markup: Markup
    let height: Double
  }

  /// The scale of all shots: the widest fits.
  private var scale: Double {
    width / (films.flatMap(\.shots).map { ScreenPicture($0.state).outerSize.width }.max() ?? width)
  }

  private var pairs: [[Drawing]] {
    FilmPairs(films[0], films[1]).pairs.map { pair in
      let overlay = pair.left.flatMap { left in
        pair.right.map { ScreenOverlay(left.state, $0.state, isDescribed: isDescribed) }
      }
      return [cell(pair.left, "A", pair), cell(pair.right, "B", pair)] + [
        overlay.map {
          boxed($0.contents, $0.outerSize, [pair.heading, pair.differs ? "A and B" : "A and B: the same"])
        }
          ?? Drawing(markup: .empty, height: 0)
      ]
    }
  }

  private func cell(_ shot: Film.Shot?, _ label: String?, _ pair: FilmPairs.Pair? = nil) -> Drawing {
    guard let shot else { return Drawing(markup: caption([label ?? "", "nothing yet"]), height: 0) }
    let picture = shot.picture(
      width: ScreenPicture(shot.state).outerSize.width * scale, isDescribed: isDescribed)
    let time = (label.map { "\($0)  " } ?? "") + shot.time
    return boxed(picture.contents, picture.outerSize, [pair?.heading ?? "\(shot.step + 1)  \(shot.label)", time])
  }

  private func boxed(_ contents: Markup, _ outer: (width: Double, height: Double), _ lines: [String]) -> Drawing {
    let box = Markup.element(
      "svg",
      [
        "y": FilmStrip.caption.drawn, "width": (outer.width * scale).drawn, "height": (outer.height * scale).drawn,
        "viewBox": "0 0 \(outer.width.drawn) \(outer.height.drawn)",
      ], [contents])
    return Drawing(markup: caption(lines) + box, height: outer.height * scale)
  }

  private func caption(_ lines: [String]) -> Markup {
    let room = Int(width / 7)
    let cut = lines.map { $0.count > room ? String($0.prefix(room - 1)) + "…" : $0 }
    return .element("text", ["class": "step", "y": "11"], [.text(cut.first ?? "")])
      + .element("text", ["class": "time", "y": "26"], [.text(cut.last ?? "")])
  }

  package static let style = Markup.file("film-strip.css", endsLine: false)
}
