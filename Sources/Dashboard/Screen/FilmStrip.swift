import Trace

/// A film as one drawing: its shots side by side, each with its step and time above it.
public struct FilmStrip {
  private let films: [Film]
  private let labels: [String]
  private let width: Double
  private let columns: Int

  /// - Parameters:
  ///   - films: One session, or two that are drawn one above the other, step by step.
  ///   - labels: What the sessions are called; drawn when there are two.
  ///   - width: Width of one shot, in pixels.
  ///   - columns: How many shots stand side by side.
  public init(_ films: [Film], labels: [String], width: Double = 200, columns: Int = 6) {
    self.films = films
    self.labels = labels
    self.width = width
    self.columns = max(1, columns)
  }

  private static let gap = 16.0
  private static let caption = 34.0

  /// The whole drawing, a document of its own.
  ///
  /// As many shots stand side by side as `columns` says; films of two sessions stay one above the other in each row.
  public var svg: Markup { drawing(styles: [.element("style", [:], [ScreenPicture.style, FilmStrip.style])]) }

  /// The drawing for a page that has the styles of screens and films.
  var figure: Markup { drawing(styles: []) }

  private func drawing(styles: [Markup]) -> Markup {
    let keys = places
    let height = films.map { film in film.shots.map { self.height(of: $0) }.max() ?? 0 }
    let rows = (keys.count + columns - 1) / columns
    let rowHeight = height.reduce(0) { $0 + $1 + FilmStrip.caption + FilmStrip.gap }
    let total = (
      width: FilmStrip.gap + Double(min(columns, keys.count)) * (width + FilmStrip.gap),
      height: FilmStrip.gap + Double(rows) * rowHeight
    )
    var contents: [Markup] = []
    for (place, key) in keys.enumerated() {
      var top = FilmStrip.gap + Double(place / columns) * rowHeight
      for (number, film) in films.enumerated() {
        if let shot = film.shots.first(where: { Key($0, among: film.shots) == key }) {
          contents.append(
            draw(
              shot, label: films.count == 1 ? nil : labels[number],
              x: FilmStrip.gap + Double(place % columns) * (width + FilmStrip.gap), y: top))
        }
        top += height[number] + FilmStrip.caption + FilmStrip.gap
      }
    }
    return .element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(total.width.drawn) \(total.height.drawn)",
        "width": total.width.drawn, "height": total.height.drawn, "role": "img", "class": "screen film",
      ],
      [.element("title", [:], [.text("Film of " + labels.joined(separator: " and "))])] + styles + contents)
  }

  /// A shot's place in the strip: its step, and which of the step's shots it is, so that two films line up.
  private struct Key: Hashable {
    let step: Int
    let fromEnd: Int

    init(_ shot: Film.Shot, among shots: [Film.Shot]) {
      step = shot.step
      fromEnd = shots.count { $0.step == shot.step && $0.event > shot.event }
    }
  }

  private var places: [Key] {
    let keys = Set(films.flatMap { film in film.shots.map { Key($0, among: film.shots) } })
    return keys.sorted { ($0.step, -$0.fromEnd) < ($1.step, -$1.fromEnd) }
  }

  private func height(of shot: Film.Shot) -> Double {
    let outer = ScreenPicture(shot.state).outerSize
    return outer.height * width / outer.width
  }

  private func draw(_ shot: Film.Shot, label: String?, x: Double, y: Double) -> Markup {
    let picture = ScreenPicture(
      shot.state, options: ScreenPicture.Options(highlighted: shot.changed, showsNames: false, width: width))
    let outer = picture.outerSize
    let heading = "\(shot.step + 1)  \(shot.label)"
    let room = Int(width / 6.6)
    let cut = heading.count > room ? String(heading.prefix(room - 1)) + "…" : heading
    let time = "\(decimalText(milli: shot.at.microseconds)) ms" + (label.map { "  \($0)" } ?? "")
    return .element(
      "g", ["transform": "translate(\(x.drawn) \(y.drawn))"],
      [
        .element("text", ["class": "step", "y": "11"], [.text(cut)]),
        .element("text", ["class": "time", "y": "26"], [.text(time)]),
        .element(
          "svg",
          [
            "y": FilmStrip.caption.drawn, "width": width.drawn, "height": height(of: shot).drawn,
            "viewBox": "0 0 \(outer.width.drawn) \(outer.height.drawn)",
          ], [picture.contents]),
      ])
  }

  static let style = Markup.trusted(
    """
    .film .step{font-size:12px;font-weight:600}
    .film .time{font-size:11px;fill:#7a8594}
    .film .changed{stroke-width:8}
    """)
}
