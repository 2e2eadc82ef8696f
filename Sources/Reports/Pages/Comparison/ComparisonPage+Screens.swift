import RehearsalDrawing
import RehearsalTrace

extension ComparisonPage {
  // MARK: - Screens

  /// The screens of both sessions, step by step: all that differ, each with its place; where scripts run one is chosen,
  /// and both sides follow.
  var screens: Markup {
    let films = [Film(left.trace, most: .max), Film(right.trace, most: .max)]
    guard films.allSatisfy({ !$0.shots.isEmpty }) else { return .empty }
    let pairs = FilmPairs(films[0], films[1]).pairs
    let shown = pairs.enumerated().filter(\.element.differs).prefix(ComparisonPage.mostScreens)
    guard !shown.isEmpty else { return .remark("The screens are alike after every step.") }
    let differing = pairs.count(where: \.differs)
    let alike = pairs.count - differing
    let told =
      (alike == 0
        ? "The screen after each step."
        : "The screen after each step in which it differs; \(alike) \(alike == 1 ? "is" : "are") alike.")
      + (differing > shown.count ? " Only the first \(shown.count) of \(differing) are drawn." : "")
    return .part(
      "Screens",
      [
        .remark(told),
        .element(
          "div", ["class": "locked"],
          [
            .element(
              "ol", ["class": "steps", "aria-label": "Steps that differ"], shown.map { entry($0.offset, $0.element) }),
            .block("pairs", shown.map { shot($0.offset, $0.element) }),
          ]),
      ])
  }

  /// Pairs of screens that are drawn, at most.
  private static let mostScreens = 60

  private func place(_ number: Int) -> String {
    "\(PageAddress.comparison(left.session.id, right.session.id).name)-m\(number + 1)"
  }

  private func entry(_ number: Int, _ pair: FilmPairs.Pair) -> Markup {
    return .element(
      "li", [:],
      [
        .element(
          "a", ["href": "#\(place(number))"],
          [
            .element("span", ["class": "thumb", "aria-hidden": "true"], [beforeAfter(pair)?.thumb ?? .empty]),
            .element(
              "span", [:],
              [.element("strong", [:], [.text(pair.heading)]), .element("small", [:], [.text(pair.moment)])]),
          ])
      ])
  }

  private func shot(_ number: Int, _ pair: FilmPairs.Pair) -> Markup {
    let side = pair.left == nil ? right.label : left.label
    return .element(
      "section", ["class": "pair-of-screens", "id": place(number), "aria-label": "\(pair.heading), \(pair.moment)"],
      [
        .element("h3", [:], [.text(pair.heading)]),
        beforeAfter(pair).map { .block("screens", [$0.compared, .block("told", [$0.deltas])]) }
          ?? .remark("Only \(side) has a screen by then."),
      ])
  }

  private func beforeAfter(_ pair: FilmPairs.Pair) -> BeforeAfter? {
    guard let one = pair.left, let other = pair.right else { return nil }
    return BeforeAfter(
      before: one.state, after: other.state, beforeLabel: left.label, afterLabel: right.label,
      step: "\(pair.heading), \(pair.moment)")
  }
}
