import Trace

/// A film as pictures of one size, to be shown one after the other; the shots of two films stand side by side.
public struct MovingPictures {
  private let films: [Film]

  /// - Parameter films: One film or two.
  public init(_ films: [Film]) { self.films = films }

  /// The pictures; every document has the size of the largest shot.
  public var pictures: [Markup] {
    let steps = Set(films.flatMap { $0.shots.map(\.step) }).sorted()
    let all = films.flatMap(\.shots).map { ScreenPicture($0.state).outerSize }
    let width = all.map(\.width).max() ?? 1
    let height = all.map(\.height).max() ?? 1
    if films.count == 1 { return films[0].shots.map { page([$0], width, height) } }
    return steps.map { step in
      page(films.map { film in film.shots.last { $0.step == step } }, width, height)
    }
  }

  private func page(_ shots: [Film.Shot?], _ width: Double, _ height: Double) -> Markup {
    let heading = 48.0
    let total = (width * Double(shots.count), height + heading)
    let label = shots.compactMap { $0 }.first.map { "\($0.step + 1)  \($0.label)" } ?? ""
    var contents: [Markup] = [
      .element("style", [:], [ScreenPicture.style]),
      .element("rect", ["width": total.0.drawn, "height": total.1.drawn, "fill": "#fff"]),
      .element("text", ["x": "24", "y": "32", "style": "font-size:24px"], [.text(label)]),
    ]
    for (column, shot) in shots.enumerated() {
      guard let shot else { continue }
      let picture = ScreenPicture(
        shot.state, options: ScreenPicture.Options(highlighted: shot.changed, showsNames: true, width: width))
      contents.append(
        .element(
          "g", ["transform": "translate(\((width * Double(column)).drawn) \(heading.drawn))"], [picture.contents]))
    }
    return .element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(total.0.drawn) \(total.1.drawn)",
        "width": (total.0 / 2).drawn, "height": (total.1 / 2).drawn, "class": "screen",
      ], contents)
  }
}
