/// A film as a page of its own, which needs no other file and no script.
package struct FilmPage {
  private let films: [Film]
  private let labels: [String]

  /// - Parameters:
  ///   - films: One film or two.
  ///   - labels: What the sessions are called.
  package init(_ films: [Film], labels: [String]) {
    self.films = films
    self.labels = labels
  }

  /// The page.
  package var html: Markup {
    .trusted("<!DOCTYPE html>")
      + .element(
        "html", ["lang": "en"],
        [
          .head(
            "Film: " + labels.joined(separator: ", "),
            [.element("style", [:], [ScreenPicture.style, FilmStrip.style, FilmPage.style])]),
          .element("body", [:], [.element("main", [:], [heading, playing, legend] + omission + body)]),
        ])
  }

  private var heading: Markup {
    guard films.count == 2 else { return .element("h1", [:], labels.map { .text($0) }) }
    return .element(
      "h1", [:], zip(["A", "B"], labels).map { .element("div", [:], [.text("\($0)  \($1)")]) })
  }

  /// Nothing plays before somebody asks for it, and folded away it plays no longer.
  private var playing: Markup {
    .element(
      "details", [:],
      [
        .element("summary", [:], [.text("Play the film, a second for each picture")]),
        .element("div", ["class": "wide"], [MovingPictures(films, labels: labels).svg]),
      ])
  }

  private var legend: Markup {
    let entries: [(StaticString, String)] =
      films.count == 2
      ? [
        ("key after", "differs"), ("key former", "where the other has it"),
        ("key before", "over each other: A alone"), ("key after", "B alone"),
      ]
      : [("key after", "changed since the picture before"), ("key former", "where it was"), ("key finger", "a finger")]
    return .element(
      "p", ["class": "legend"],
      entries.map { look, text in
        .element("span", [:], [.element("span", ["class": "\(look)"]), .text(text)])
      })
  }

  private var omission: [Markup] {
    let omitted = films.map(\.omitted).max() ?? 0
    guard omitted > 0 else { return [] }
    return [
      .element(
        "p", [:],
        [.text("\(omitted) pictures are left out of the middle; --steps shows a part of the session in full.")])
    ]
  }

  private var body: [Markup] { films.count == 2 ? pairs : [.element("div", ["class": "shots"], shots)] }

  private var shots: [Markup] {
    films.flatMap(\.shots).map { shot in
      figure("\(shot.step + 1)  \(shot.label)", shot.time, shot.picture(width: 300).figure)
    }
  }

  private var pairs: [Markup] {
    let pairs = FilmPairs(films[0], films[1]).pairs
    let differing = pairs.enumerated().filter(\.element.differs)
    let summary = Markup.element(
      "p", [:],
      differing.isEmpty
        ? [.text("The screens are the same at every step.")]
        : [.text("\(differing.count) of \(pairs.count) moments differ: ")]
          + [
            .joined(
              differing.map { .element("a", ["href": "#m\($0.offset + 1)"], [.text($0.element.heading)]) },
              separator: ", ")
          ])
    return [summary] + pairs.enumerated().map { section($1, number: $0 + 1) }
  }

  private func section(_ pair: FilmPairs.Pair, number: Int) -> Markup {
    var figures: [Markup] = []
    if let left = pair.left { figures.append(figure("A", left.time, left.picture(width: 300).figure)) }
    if let right = pair.right { figures.append(figure("B", right.time, right.picture(width: 300).figure)) }
    if let left = pair.left, let right = pair.right, pair.differs {
      figures.append(
        figure(
          "A and B", "over each other",
          ScreenOverlay(left.state, right.state).svg(title: "A and B over each other", width: 300)))
    }
    let shown = Markup.element("div", ["class": "shots"], figures)
    let heading = Markup.element("h2", [:], [.text(pair.heading)])
    guard !pair.differs else { return .element("section", ["id": "m\(number)"], [heading, shown]) }
    return .element(
      "section", ["id": "m\(number)"],
      [heading, .element("details", [:], [.element("summary", [:], [.text("the same")]), shown])])
  }

  private func figure(_ name: String, _ time: String, _ picture: Markup) -> Markup {
    .element(
      "figure", [:],
      [
        .element(
          "figcaption", [:], [.element("b", [:], [.text(name)]), .text(" "), .element("span", [:], [.text(time)])]),
        picture,
      ])
  }

  static let style = Markup.file("film-page.css")
}
