import RehearsalDrawing
import RehearsalPlainText

// Large numbers and tables.
extension PanelFigure {
  /// A number a row, large, with its name below and what belongs to it.
  var numbers: Markup {
    .element(
      "dl", ["class": "numbers"],
      rows.rows.map { row in
        let name = panel.encoding[.label] == nil ? format(.value).name : text(row, .label)
        let shown = format(.value).full(value(row, .value)) ?? "–"
        let tone =
          (level(value(row, .value), panel.encoding[.value] ?? "") ?? SeriesStyle.tone(of: name))
          .map { "tone-\($0) " } ?? ""
        let address = address(row, of: .value, .label)
        var parts: [Markup] = [
          .element("dt", [:], [.text(name)]),
          .element("dd", ["class": "\(tone)large"], [links.link(shown, to: address)]),
        ]
        if panel.encoding[.delta] != nil, let delta = value(row, .delta).number, delta != 0 {
          let sign = delta < 0 ? "−" : "+"
          parts.append(.element("dd", ["class": "delta"], [.text(sign + format(.value).full(abs(delta)))]))
        }
        if panel.encoding[.trend] != nil {
          let trend = PanelFigure.trend(value(row, .trend).text, name)
          if trend != .empty { parts.append(.element("dd", [:], [trend])) }
        }
        if panel.encoding[.note] != nil, value(row, .note) != .null {
          parts.append(.element("dd", ["class": "quiet"], [.text(text(row, .note))]))
        }
        return .element("div", [:], parts)
      })
  }

  /// A line of numbers as small as a word; nothing where there are not two.
  static func trend(_ text: String, _ name: String) -> Markup {
    let numbers = text.split { $0 == "," || $0 == " " || $0 == ";" }.compactMap { Double(String($0)) }
      .filter(AxisScale.isDrawable).suffix(60)
    guard numbers.count > 1, let least = numbers.min(), let most = numbers.max() else { return .empty }
    let points = numbers.enumerated().map { place, number in
      let x = Double(place) / Double(numbers.count - 1) * 96 + 2
      let y = most > least ? 20 - (number - least) / (most - least) * 16 : 12
      return "\(x.drawn),\(y.drawn)"
    }
    return .element(
      "svg",
      [
        "class": "trend", "width": "100", "height": "24", "role": "img",
        "aria-label": "\(name) before: \(DecimalText.short(least)) to \(DecimalText.short(most))",
      ], [.element("polyline", ["points": points.joined(separator: " ")])])
  }

  /// What a number is by its column's thresholds: worth a look, or bad; `nil` when it is neither.
  func level(_ value: QueryValue, _ column: String) -> String? {
    guard let limits = panel.thresholds[column], let first = limits.first, let number = value.number else { return nil }
    let isDown = limits.count > 1 && limits[1] < first
    func isBeyond(_ limit: Double) -> Bool { isDown ? number <= limit : number >= limit }
    return limits.count > 1 && isBeyond(limits[1]) ? "failed" : isBeyond(first) ? "changed" : nil
  }

  /// How many rows a list of values shows.
  static var mostListed: Int { 1000 }

  /// All columns that are not hidden.
  func table() -> Markup {
    let shown = rows.columns.indices.filter { !panel.hidden.contains(rows.columns[$0]) }
    let formats = shown.map { format(rows.columns[$0]) }
    let isNumeric = shown.map { column in
      rows.rows.contains { $0[column].number != nil }
        && rows.rows.allSatisfy { $0[column].number != nil || $0[column] == .null }
    }
    let head = zip(formats, isNumeric).map { format, isNumeric in
      Markup.element("th", ["scope": "col", "class": isNumeric ? "number" : nil], [.text(format.heading)])
    }
    let body = rows.rows.prefix(PanelFigure.mostListed).map { row in
      Markup.element(
        "tr", [:],
        shown.indices.map { place in
          .element(
            "td",
            ["class": kind(row[shown[place]], rows.columns[shown[place]], isNumeric: isNumeric[place])],
            [cell(row, shown[place], formats[place])])
        })
    }
    return .element(
      "div", ["class": "wide", "tabindex": "0", "role": "group", "aria-label": panel.title],
      [
        .element(
          "table", ["class": "rows"],
          [.element("thead", [:], [.element("tr", [:], head)]), .element("tbody", [:], body)])
      ])
  }

  private func kind(_ value: QueryValue, _ column: String, isNumeric: Bool) -> String? {
    guard isNumeric else { return tone(value) }
    return "number" + (level(value, column).map { " tone-\($0) word" } ?? "")
  }

  private func cell(_ row: [QueryValue], _ column: Int, _ format: ValueFormat) -> Markup {
    if panel.trends.contains(rows.columns[column]), panel.mark == .table {
      let trend = PanelFigure.trend(row[column].text, format.name)
      if trend != .empty { return trend }
    }
    guard let text = format.text(row[column]) else { return .element("span", ["class": "quiet"], [.text("–")]) }
    // Not by colour alone: a number beyond a threshold has a sign.
    let level = level(row[column], rows.columns[column])
    let mark = level == "failed" ? "‼ " : level == "changed" ? "! " : ""
    return links.link(mark + sign(row[column], column) + text, to: address(row, column: rows.columns[column]))
  }

  /// What makes the number of a session or a run a reference to it, as the command takes it.
  private func sign(_ value: QueryValue, _ column: Int) -> String {
    let name = rows.columns[column]
    guard case .integer = value, let link = panel.links[name]?.first, link.columns == [name] else { return "" }
    return link.kind == .session ? "s:" : link.kind == .run ? "run:" : ""
  }

  private func tone(_ value: QueryValue) -> String? {
    guard case .text(let text) = value else { return nil }
    return SeriesStyle.tone(of: text).map { "tone-\($0) word" }
  }
}
