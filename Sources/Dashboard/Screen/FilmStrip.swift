import Trace

/// A film as one drawing: its shots side by side, each with its step and time above it.
public struct FilmStrip {
  private let films: [Film]
  private let labels: [String]
  private let width: Double

  /// - Parameters:
  ///   - films: One session, or two that are drawn one above the other, step by step.
  ///   - labels: What the sessions are called; drawn when there are two.
  ///   - width: Width of one shot, in pixels.
  public init(_ films: [Film], labels: [String], width: Double = 200) {
    self.films = films
    self.labels = labels
    self.width = width
  }

  private static let gap = 16.0
  private static let caption = 34.0

  /// The whole drawing, a document of its own.
  public var svg: Markup {
    let steps = columns
    let heights = films.map { film in film.shots.map { self.height(of: $0) }.max() ?? 0 }
    let total = FilmStrip.gap + Double(steps.count) * (width + FilmStrip.gap)
    let height = heights.reduce(FilmStrip.gap) { $0 + $1 + FilmStrip.caption + FilmStrip.gap }
    var contents: [Markup] = []
    var top = FilmStrip.gap
    for (row, film) in films.enumerated() {
      for (column, key) in steps.enumerated() {
        guard let shot = film.shots.first(where: { Key($0, among: film.shots) == key }) else { continue }
        contents.append(
          draw(
            shot, label: row == 0 || films.count == 1 ? nil : labels[row],
            x: FilmStrip.gap + Double(column) * (width + FilmStrip.gap), y: top))
      }
      top += heights[row] + FilmStrip.caption + FilmStrip.gap
    }
    return .element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(total.drawn) \(height.drawn)",
        "width": total.drawn, "height": height.drawn, "role": "img", "class": "screen film",
      ],
      [
        .element("title", [:], [.text("Film of " + labels.joined(separator: " and "))]),
        .element("style", [:], [ScreenPicture.style, FilmStrip.style]),
      ] + contents)
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

  private var columns: [Key] {
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

  private static let style = Markup.trusted(
    """
    .film .step{font-size:12px;font-weight:600}
    .film .time{font-size:11px;fill:#7a8594}
    .film .changed{stroke-width:8}
    """)
}
