/// How what belongs together looks: a colour, and for those who see no colours a shape, a dash and a texture.
import RehearsalDrawing

struct SeriesStyle: Hashable, Sendable {
  /// The class that sets the colour.
  let tint: String
  /// Number among the styles of one chart, from 0.
  let number: Int

  /// How many series can be told apart; what is beyond shares the looks of others.
  static let count = 6

  /// Styles for the names of a chart's series, in order.
  static func styles(for names: [String]) -> [String: SeriesStyle] {
    var styles: [String: SeriesStyle] = [:]
    var plain = 0
    for (number, name) in names.enumerated() where styles[name] == nil {
      if let tone = tone(of: name) {
        styles[name] = SeriesStyle(tint: "tone-\(tone)", number: number)
      } else {
        styles[name] = SeriesStyle(tint: "series-\(plain % count + 1)", number: number)
        plain += 1
      }
    }
    return styles
  }

  /// Words whose colour means something everywhere; `nil` for all others.
  static func tone(of word: String) -> String? {
    switch word {
    case "same", "held", "fixed", "completed", "accepted", "alike", "covered", "clean", "implemented": "same"
    case "changed", "open", "reopened", "differs", "dirty", "nondeterministic", "removed", "flaky": "changed"
    case "new": "new"
    case "failed", "crashed", "error", "broken", "rejected", "expired", "interrupted", "uncovered": "failed"
    case "declared", "not shown", "not recorded", "ignored", "replaced", "not implemented", "none": "quiet"
    default: nil
    }
  }

  /// A sign that says what a word says, for cells too small for the word.
  static func sign(of word: String) -> String? {
    switch word {
    case "same", "held", "alike": "·"
    case "changed", "differs": "≠"
    case "new": "+"
    case "failed": "✗"
    case "crashed": "!"
    case "nondeterministic": "?"
    case "error": "e"
    case "broken": "§"
    case "removed": "−"
    case "flaky": "~"
    default: nil
    }
  }

  /// The dashes of a line, as SVG writes them; `nil` for a line without gaps.
  var dash: String? {
    let dashes: [String?] = [nil, "7 4", "2 3", "9 3 2 3", "14 4", "4 2 1 2"]
    return dashes[number % dashes.count]
  }

  /// The dashes that texture a filled bar; `nil` for a plain one.
  var texture: String? {
    let textures: [String?] = [nil, "2 6", "5 5", "1 2", "8 2", "2 2"]
    return textures[number % textures.count]
  }

  /// A small shape around a point of a drawing, filled.
  func marker(x: String, y: Double, title: String) -> Markup {
    let shapes: [Markup] = [
      .element("circle", ["r": "3.5"]),
      .element("rect", ["x": "-3.2", "y": "-3.2", "width": "6.4", "height": "6.4"]),
      .element("path", ["d": "M0-4.4L4.2 3.2H-4.2Z"]),
      .element("path", ["d": "M0-4.6L4.6 0L0 4.6L-4.6 0Z"]),
      .element("path", ["d": "M0 4.4L4.2-3.2H-4.2Z"]),
      .element("path", ["d": "M-4-1.4H-1.4V-4H1.4V-1.4H4V1.4H1.4V4H-1.4V1.4H-4Z"]),
    ]
    return .element(
      "svg", ["x": x, "y": y.drawn, "overflow": "visible", "class": "\(tint) fill"],
      [.element("title", [:], [.text(title)]), shapes[number % shapes.count]])
  }

  /// A swatch for a legend.
  var swatch: Markup {
    .element(
      "svg", ["class": "swatch \(tint)", "width": "16", "height": "12", "aria-hidden": "true"],
      filled(x: "0", width: "100%", y: 0, height: 12))
  }

  /// A filled rectangle with the texture of the style.
  ///
  /// - Parameters:
  ///   - x: Its left edge, as SVG writes lengths: `12`, `40%`.
  ///   - width: Its width, as SVG writes lengths.
  ///   - title: What is shown when it is pointed at.
  func filled(x: String, width: String, y: Double, height: Double, title: String? = nil) -> [Markup] {
    var rect: [Markup] = []
    if let title { rect.append(.element("title", [:], [.text(title)])) }
    let attributes: KeyValuePairs<StaticString, String?> = [
      "class": "\(tint) fill", "x": x, "y": y.drawn, "width": width, "height": height.drawn,
    ]
    let plain = Markup.element("rect", attributes, rect)
    guard let texture else { return [plain] }
    let stripes = Markup.element(
      "svg", ["x": x, "y": y.drawn, "width": width, "height": height.drawn, "aria-hidden": "true", "class": "stripes"],
      [
        .element(
          "line",
          [
            "x1": "0", "x2": "100%", "y1": (height / 2).drawn, "y2": (height / 2).drawn, "stroke-width": height.drawn,
            "stroke-dasharray": texture,
          ])
      ])
    return [plain, stripes]
  }
}
