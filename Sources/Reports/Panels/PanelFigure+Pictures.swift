import RehearsalDrawing
import RehearsalPlainText
import RehearsalTrace

// Recorded screens: one at an event, or one after each step.
extension PanelFigure {
  /// Pictures and films that are drawn, and screens of a film; what is beyond is in the list of values.
  static var mostPictures: Int { 60 }
  static var mostFilms: Int { 12 }
  private static var mostScreens: Int { 40 }

  var pictures: Drawing {
    drawn("pictures", most: PanelFigure.mostPictures) { row, trace in
      let event = number(row, .seq).map { Int(clamping: $0) } ?? trace.events.count - 1
      guard trace.events.indices.contains(event) else { return .remark("The session has no event \(event).") }
      let step = Int(trace.events[event].step)
      let state = ScreenState(trace, at: event)
      return screen(
        state, against(row).flatMap { ScreenFollower($0).state(after: step) }, title: "event \(event)")
    }
  }

  var films: Drawing {
    drawn("films", most: PanelFigure.mostFilms) { row, trace in
      let film = Film(trace, most: PanelFigure.mostScreens)
      let other = against(row).map { ScreenFollower($0) }
      let shots = film.shots.map { shot -> Markup in
        .element(
          "li", [:],
          [
            screen(shot.state, other.flatMap { $0.state(after: shot.step) }, title: "step \(shot.step + 1)"),
            .element("small", [:], [.text("\(shot.step + 1) \(shot.label)")]),
          ])
      }
      return .element("ol", ["class": "shots-of-film"], shots)
        + (film.omitted > 0 ? .remark("\(film.omitted) screens are left out of the middle.") : .empty)
    }
  }

  /// A figure a row, with its session and texts under it.
  private func drawn(_ kind: String, most: Int, _ draw: ([QueryValue], Trace) -> Markup) -> Drawing {
    let figures = rows.rows.prefix(most).map { row -> Markup in
      let session = number(row, .session)
      let trace = session.flatMap { recordings[$0] }
      let name = session.map { "s:\($0)" } ?? "–"
      let texts = [Encoding.label, .note].filter { panel.encoding[$0] != nil }.map { text(row, $0) }
      return .element(
        "figure", [:],
        [
          trace.map { draw(row, $0) } ?? .remark("There is no session \(name)."),
          .element(
            "figcaption", [:],
            [links.link(name, to: session.map { .session($0) }), .text(texts.map { ", \($0)" }.joined())]),
        ])
    }
    let left = rows.rows.count - figures.count
    return Drawing(
      markup: .element("div", ["class": kind], figures),
      remarks: left > 0 ? ["\(left) more \(kind) are among the values only"] : [])
  }

  private func screen(_ state: ScreenState, _ other: ScreenState?, title: String) -> Markup {
    guard state.size.width > 0 else { return .remark("There is no screen.") }
    var options = ScreenPicture.Options(
      title: title, highlighted: other.map { state.differences(from: $0) } ?? [], width: 200, before: other,
      isDescribed: false)
    options.isShared = true
    return ScreenPicture(state, options: options).figure
  }

  private func against(_ row: [QueryValue]) -> Trace? { number(row, .against).flatMap { recordings[$0] } }

  private func number(_ row: [QueryValue], _ encoding: Encoding) -> Int64? {
    if case .integer(let number) = value(row, encoding) { number } else { nil }
  }
}

extension PanelDescription {
  /// The sessions that the rows of pictures and films are about, as many as are drawn.
  func sessions(in rows: PanelRows) -> [Int64] {
    let most = mark == .picture ? PanelFigure.mostPictures : mark == .film ? PanelFigure.mostFilms : 0
    let columns = [Encoding.session, .against].compactMap { encoding[$0] }.compactMap { rows.column($0) }
    return rows.rows.prefix(most).flatMap { row in
      columns.compactMap { column in if case .integer(let number) = row[column] { number } else { nil } }
    }
  }
}

extension ScreenFollower {
  /// The screen at the end of a step; `nil` when the trace has no such step.
  fileprivate func state(after step: Int) -> ScreenState? {
    guard trace.steps.indices.contains(step), trace.steps[step].endEvent > 0 else { return nil }
    return state(at: trace.steps[step].endEvent - 1)
  }
}
