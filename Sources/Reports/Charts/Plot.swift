/// A drawing with axes: numbers at the left, names or numbers below, names of lines at the right.
///
/// What is along the horizontal axis is placed in hundredths of the width, which is whatever the page has; heights and
/// texts are in pixels. So a plot is as readable on a telephone as on a wide screen, without scripts.
import RehearsalDrawing

struct Plot {
  /// Height of what is drawn, without the line of texts below.
  static let height = 200.0
  private static let top = 10.0
  private static let below = 40.0
  /// Width of a character of the axes' texts, roughly.
  private static let characterWidth = 7.0

  let vertical: AxisScale
  let verticalFormat: ValueFormat
  /// What is along the horizontal axis.
  let across: String
  /// Whether marks lead somewhere: what is an image to those who do not see it has no links inside.
  let hasLinks: Bool
  /// What is called what for those who do not see it.
  let title: String
  let summary: String
  /// Lines across the drawing, by their names.
  var references: [String: Double] = [:]

  /// Texts along the horizontal axis, each with a line through the drawing.
  var annotations: [Tick] = []

  /// A text below the drawing.
  struct Tick {
    /// From 0 at the left to 1 at the right.
    var share: Double
    var text: String
  }

  /// A text at the right of the drawing.
  struct EndLabel {
    var y: Double
    var text: String
    var tint: String
  }

  /// Where a number stands, in pixels from the top.
  func y(_ number: Double) -> Double { Plot.top + (1 - vertical.share(number)) * (Plot.height - Plot.top) }

  /// A share of the width as SVG writes it.
  static func percent(_ share: Double) -> String { "\((share * 100).drawn)%" }

  func markup(_ contents: [Markup], ticks: [Tick], ends: [EndLabel] = []) -> Markup {
    var pieces = [Markup.element("title", [:], [.text(title)]), Markup.element("desc", [:], [.text(summary)])]
    pieces += grid
    pieces += contents
    pieces += references.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.flatMap { reference($0.key, $0.value) }
    pieces += annotations.enumerated().flatMap { annotation($1, number: $0) }
    pieces += texts(ticks)
    let height = (Plot.height + Plot.below).drawn
    let frame: Markup =
      .element(
        "svg",
        [
          "class": "drawing", "role": hasLinks ? "group" : "img", "width": "100%", "height": height,
          "aria-label": "\(title). \(summary)",
        ],
        pieces)
    let caption = Markup.element("p", ["class": "caption"], [.text(verticalFormat.heading)])
    return caption + .element("div", ["class": "plot"], [axis, frame, labels(ends)])
  }

  private var grid: [Markup] {
    vertical.ticks.map { tick in
      .element(
        "line",
        ["class": tick == 0 ? "axis" : "grid", "x1": "0", "x2": "100%", "y1": y(tick).drawn, "y2": y(tick).drawn])
    }
  }

  /// A line across the drawing with its name at the left.
  private func reference(_ name: String, _ number: Double) -> [Markup] {
    let y = y(number)
    let text = "\(name) \(verticalFormat.full(number))"
    return [
      .element("line", ["class": "reference", "x1": "0", "x2": "100%", "y1": y.drawn, "y2": y.drawn]),
      .element("text", ["class": "tick reference", "x": "4", "y": (y - 4).drawn], Plot.cut(text, to: 40)),
    ]
  }

  /// A line through the drawing with its text beside it; texts follow each other in three heights.
  private func annotation(_ tick: Tick, number: Int) -> [Markup] {
    let x = Plot.percent(tick.share)
    let y = Plot.top + 10 + Double(number % 3) * 14
    let isLate = tick.share > 0.8
    return [
      .element("line", ["class": "annotation", "x1": x, "x2": x, "y1": "0", "y2": Plot.height.drawn]),
      .element(
        "text",
        [
          "class": "tick annotation", "x": x, "dx": isLate ? "-4" : "4", "y": y.drawn,
          "text-anchor": isLate ? "end" : nil,
        ], Plot.cut(tick.text, to: 24)),
    ]
  }

  private var axis: Markup {
    let texts = vertical.ticks.map { verticalFormat.text($0) }
    let width = Double(texts.map(\.count).max() ?? 0) * Plot.characterWidth + 8
    return .element(
      "svg",
      ["width": width.drawn, "height": (Plot.height + Plot.below).drawn, "aria-hidden": "true"],
      zip(vertical.ticks, texts).map { tick, text in
        .element(
          "text", ["x": (width - 6).drawn, "y": (y(tick) + 4).drawn, "text-anchor": "end", "class": "tick"],
          [.text(text)])
      })
  }

  /// Characters of a text below the drawing; the rest is told when it is pointed at.
  private static let longestTick = 16

  /// A text that is too long for its place, cut.
  private static func cut(_ text: String, to longest: Int) -> [Markup] {
    guard text.count > longest else { return [.text(text)] }
    return [.element("title", [:], [.text(text)]), .text(text.prefix(longest - 1) + "…")]
  }

  private func texts(_ ticks: [Tick]) -> [Markup] {
    let name = Markup.element(
      "text", ["class": "tick", "x": "50%", "y": (Plot.height + 36).drawn, "text-anchor": "middle"],
      Plot.cut(across, to: 2 * Plot.longestTick))
    return ticks.enumerated().map { number, tick -> Markup in
      let anchor = tick.share < 0.08 ? "start" : tick.share > 0.92 ? "end" : "middle"
      // On a narrow screen there is room for every second one.
      let kind = number % 2 == 1 && ticks.count > 3 ? "tick spare" : "tick"
      return .element(
        "text",
        ["class": kind, "x": Plot.percent(tick.share), "y": (Plot.height + 17).drawn, "text-anchor": anchor],
        Plot.cut(tick.text, to: Plot.longestTick))
    } + [name]
  }

  /// Names of lines, moved apart where they would cover each other.
  private func labels(_ ends: [EndLabel]) -> Markup {
    guard !ends.isEmpty else { return .empty }
    let longest = 18
    var sorted = ends.sorted { $0.y < $1.y }
    for index in sorted.indices.dropFirst() where sorted[index].y < sorted[index - 1].y + 15 {
      sorted[index].y = sorted[index - 1].y + 15
    }
    let overflow = max(0, (sorted.last?.y ?? 0) - Plot.height)
    let width = Double(min(longest, ends.map(\.text.count).max() ?? 0)) * (Plot.characterWidth + 1) + 16
    return .element(
      "svg", ["width": width.drawn, "height": (Plot.height + Plot.below).drawn, "aria-hidden": "true"],
      sorted.map { end in
        return .element(
          "text", ["class": "name \(end.tint)", "x": "10", "y": (end.y - overflow + 4).drawn],
          Plot.cut(end.text, to: longest))
      })
  }

  /// Every n-th of so many texts, so that there is room for them.
  static func spread(_ texts: [String], at shares: [Double]) -> [Tick] {
    let longest = min(longestTick, texts.map(\.count).max() ?? 1)
    let count = max(2, min(10, 60 / max(1, longest)))
    let step = max(1, (texts.count + count - 1) / count)
    return texts.indices.filter { $0.isMultiple(of: step) }.map { Tick(share: shares[$0], text: texts[$0]) }
  }
}
