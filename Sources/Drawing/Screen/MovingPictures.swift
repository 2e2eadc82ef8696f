/// A film as pictures of one size, to be shown one after the other; the shots of two films stand side by side.
package struct MovingPictures {
  private let frames: [Frame]
  private let labels: [String]
  private let scale: Double
  private let size: (width: Double, height: Double)

  private struct Frame {
    let heading: String
    let time: String
    let shots: [Film.Shot?]
  }

  /// - Parameters:
  ///   - films: One film or two.
  ///   - labels: What the sessions are called.
  ///   - width: Width of the widest screen, in pixels.
  package init(_ films: [Film], labels: [String], width: Double = 440) {
    let all = films.flatMap(\.shots).map { ScreenPicture($0.state).outerSize }
    scale = width / (all.map(\.width).max() ?? width)
    size = (width, (all.map(\.height).max() ?? 1) * scale)
    self.labels = labels
    if films.count == 2 {
      frames = FilmPairs(films[0], films[1]).pairs.map { pair in
        let time = pair.differs ? "A and B differ" : "A and B are the same"
        return Frame(heading: pair.heading, time: time, shots: [pair.left, pair.right])
      }
    } else {
      frames = films.flatMap(\.shots).map {
        Frame(heading: "\($0.step + 1)  \($0.label)", time: $0.time, shots: [$0])
      }
    }
  }

  private static let header = 52.0
  private static let gap = 12.0

  /// The pictures; every document has the same size, even numbers of pixels.
  package var pictures: [Markup] {
    frames.indices.map { document([paper, draw($0)]) }
  }

  /// One drawing that plays by itself, a second for each picture, from the start when it is over; it stands still at
  /// the last picture for readers who want no motion.
  package var svg: Markup {
    let count = Double(max(frames.count, 1))
    let shown = frames.indices.map { number -> Markup in
      let (start, end) = (Double(number) / count, Double(number + 1) / count)
      let times = number == 0 ? "0;\(end.fraction)" : "0;\(start.fraction);\(end.fraction)"
      let values = number == 0 ? "visible;hidden" : "hidden;visible;hidden"
      return .element(
        "g", ["class": number == frames.count - 1 ? "shot last" : "shot", "visibility": "hidden"],
        [
          .element(
            "animate",
            [
              "attributeName": "visibility", "values": number == frames.count - 1 ? "hidden;visible" : values,
              "keyTimes": number == frames.count - 1 ? "0;\(start.fraction)" : times, "dur": "\(frames.count)s",
              "calcMode": "discrete", "repeatCount": "indefinite",
            ]), draw(number),
        ])
    }
    return document([.element("title", [:], [.text("Film of " + labels.joined(separator: " and "))]), paper] + shown)
  }

  private var total: (width: Double, height: Double) {
    let columns = Double(frames.first?.shots.count ?? 1)
    let width = columns * size.width + (columns + 1) * MovingPictures.gap
    let height = MovingPictures.header + size.height + 2 * MovingPictures.gap
    return ((width / 2).rounded(.up) * 2, (height / 2).rounded(.up) * 2)
  }

  private var paper: Markup {
    .element("rect", ["class": "paper", "width": total.width.drawn, "height": total.height.drawn])
  }

  private func document(_ contents: [Markup]) -> Markup {
    .element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(total.width.drawn) \(total.height.drawn)",
        "width": total.width.drawn, "height": total.height.drawn, "class": "screen film playing", "role": "img",
      ],
      [.element("style", [:], [ScreenPicture.style, FilmStrip.style, MovingPictures.style])] + contents)
  }

  private func draw(_ number: Int) -> Markup {
    let frame = frames[number]
    var contents: [Markup] = [
      text(frame.heading, "heading", y: 24), text(frame.time, "time", y: 43),
      .element(
        "rect",
        [
          "class": "progress", "y": (total.height - 5).drawn, "height": "5",
          "width": (total.width * Double(number + 1) / Double(frames.count)).drawn,
        ]),
    ]
    for (column, shot) in frame.shots.enumerated() {
      guard let shot else { continue }
      let outer = ScreenPicture(shot.state).outerSize
      let picture = shot.picture(width: outer.width * scale)
      let x = MovingPictures.gap + Double(column) * (size.width + MovingPictures.gap)
      contents.append(
        .element(
          "svg",
          [
            "x": x.drawn, "y": MovingPictures.header.drawn, "width": (outer.width * scale).drawn,
            "height": (outer.height * scale).drawn, "viewBox": "0 0 \(outer.width.drawn) \(outer.height.drawn)",
          ], [picture.contents]))
    }
    return .joined(contents)
  }

  private func text(_ text: String, _ look: String, y: Double) -> Markup {
    let room = Int(total.width / 9)
    let cut = text.count > room ? String(text.prefix(room - 1)) + "…" : text
    return .element("text", ["class": look, "x": MovingPictures.gap.drawn, "y": y.drawn], [.text(cut)])
  }

  static let style = Markup.file("moving-pictures.css")
}

extension Double {
  /// A part of a whole with five decimals, which is finer than a film of a thousand pictures needs.
  fileprivate var fraction: String {
    let parts = Int64((self * 100_000).rounded())
    let digits = String(parts % 100_000)
    return "\(parts / 100_000).\(String(repeating: "0", count: 5 - digits.count))\(digits)"
  }
}
