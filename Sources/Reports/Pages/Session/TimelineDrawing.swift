import RehearsalTrace

/// What happened in a session as a drawing: a lane for each sort of event, steps above, causes as arrows.
///
/// Events stand in their order, not to scale: most of them happen at one instant. Times stand below.
struct TimelineDrawing {
  private let trace: Trace
  private let page: PageAddress
  private let shown: [Placed]
  private let lanes: [Lane]
  private let width: Double
  /// Whether there were more events than are drawn.
  let isCut: Bool

  /// A sort of events.
  private enum Lane: String, CaseIterable {
    case input, code, callbacks, lifecycle, animation, trouble

    init?(_ track: TraceEvent.Kind.Track) {
      switch track {
      case .input, .touches: self = .input
      case .actions, .messages, .notifications, .state: self = .code
      case .callbacks: self = .callbacks
      case .lifecycle: self = .lifecycle
      case .animations: self = .animation
      case .advisories: self = .trouble
      case .layout: return nil
      }
    }

    var title: String {
      switch self {
      case .input: "input"
      case .code: "actions, messages"
      case .callbacks: "callbacks"
      case .lifecycle: "life"
      case .animation: "animations"
      case .trouble: "exceptions"
      }
    }
  }

  private struct Placed {
    let event: Int
    let lane: Lane
    let x: Double
  }

  private static let left = 118.0
  private static let top = 40.0
  private static let laneHeight = 34.0
  /// Events drawn at most; a longer session ends with a remark.
  static let mostEvents = 1500

  init(_ trace: Trace, page: PageAddress) {
    self.trace = trace
    self.page = page
    var shown: [Placed] = []
    var x = TimelineDrawing.left
    var step: Int32 = -1
    var at = Instant.zero
    for (number, event) in trace.events.enumerated() {
      guard let lane = Lane(event.kind.facts.track), shown.count < TimelineDrawing.mostEvents else { continue }
      x += 12
      if event.step != step { x += 14 } else if event.at > at { x += 16 }
      (step, at) = (event.step, event.at)
      shown.append(Placed(event: number, lane: lane, x: x))
    }
    self.shown = shown
    isCut = shown.count == TimelineDrawing.mostEvents
    lanes = Lane.allCases.filter { lane in shown.contains { $0.lane == lane } }
    width = x + 24
  }

  // MARK: - Drawing

  /// The drawing; empty when nothing happened.
  var svg: Markup {
    guard !shown.isEmpty else { return .empty }
    let height = TimelineDrawing.top + Double(lanes.count) * TimelineDrawing.laneHeight + 26
    let arrow = "arrow-\(page.name)"
    return .element(
      "svg",
      [
        "class": "timeline", "width": width.drawn, "height": height.drawn,
        "viewBox": "0 0 \(width.drawn) \(height.drawn)", "role": "img",
      ],
      [
        .element("title", [:], [.text("Steps, events and what caused them; the events are listed below")]),
        .element(
          "defs", [:],
          [
            .element(
              "marker",
              [
                "id": arrow, "viewBox": "0 0 6 6", "refX": "5", "refY": "3", "markerWidth": "5", "markerHeight": "5",
                "orient": "auto",
              ], [.element("path", ["d": "M0 0L6 3L0 6Z"])])
          ]),
      ] + laneLines(height) + steps(height)
        + [.element("g", ["class": "arrow", "marker-end": "url(#\(arrow))"], arrows)] + dots + times(height)
        + [
          .element(
            "line", ["class": "cursor", "x1": "0", "x2": "0", "y1": "24", "y2": (height - 20).drawn, "data-off": ""])
        ])
  }

  private func y(_ lane: Lane) -> Double {
    let place = lanes.firstIndex(of: lane) ?? 0
    return TimelineDrawing.top + (Double(place) + 0.5) * TimelineDrawing.laneHeight
  }

  private func laneLines(_ height: Double) -> [Markup] {
    lanes.flatMap { lane -> [Markup] in
      let y = y(lane)
      return [
        .element("text", ["class": "lane", "x": "4", "y": (y + 4).drawn], [.text(lane.title)]),
        .element(
          "line",
          [
            "class": "lane", "x1": TimelineDrawing.left.drawn, "x2": width.drawn, "y1": y.drawn, "y2": y.drawn,
          ]),
      ]
    }
  }

  private func steps(_ height: Double) -> [Markup] {
    let firsts = Dictionary(
      shown.map { (Int(trace.events[$0.event].step), $0.x) }, uniquingKeysWith: { first, _ in first })
    let begun = firsts.sorted { $0.key < $1.key }
    return begun.enumerated().flatMap { place, entry -> [Markup] in
      let (step, x) = (entry.key, entry.value - 10)
      let end = place + 1 < begun.count ? begun[place + 1].value - 10 : width
      let label = trace.steps.indices.contains(step) ? "\(step + 1) \(trace.text(trace.steps[step].label))" : ""
      let room = Int((end - x - 8) / 7.4)
      let cut = label.count <= room ? label : room < 5 ? "\(step + 1)" : String(label.prefix(room - 1)) + "…"
      return [
        .element("line", ["class": "begin", "x1": x.drawn, "x2": x.drawn, "y1": "6", "y2": (height - 20).drawn]),
        .element(
          "text", ["class": "step", "x": (x + 5).drawn, "y": "18"],
          [.element("title", [:], [.text(label)]), .text(cut)]),
      ]
    }
  }

  private var arrows: [Markup] {
    let placed = Dictionary(shown.map { ($0.event, $0) }, uniquingKeysWith: { $1 })
    return shown.compactMap { effect in
      var next = trace.events[effect.event].cause
      while let event = next, placed[event] == nil { next = trace.events[event].cause }
      guard let cause = next.flatMap({ placed[$0] }) else { return nil }
      let (x1, y1, x2, y2) = (cause.x, y(cause.lane), effect.x, y(effect.lane))
      let path: String
      if y1 == y2 {
        guard x2 - x1 > 14 else { return nil }
        let rise = min(14, 5 + (x2 - x1) / 12)
        path =
          "M\((x1 + 3).drawn) \((y1 - 4).drawn)Q\(((x1 + x2) / 2).drawn) \((y1 - rise - 6).drawn)"
          + " \((x2 - 3).drawn) \((y2 - 5).drawn)"
      } else {
        let end = y2 > y1 ? y2 - 6 : y2 + 6
        let middle = ((y1 + end) / 2).drawn
        path = "M\(x1.drawn) \(y1.drawn)C\(x1.drawn) \(middle) \(x2.drawn) \(middle) \(x2.drawn) \(end.drawn)"
      }
      return .element("path", ["d": path])
    }
  }

  private var dots: [Markup] {
    shown.map { place in
      .element(
        "circle",
        [
          "class": trace.events[place.event].kind.word, "cx": place.x.drawn, "cy": y(place.lane).drawn,
          "data-e": "\(place.event)",
        ])
    }
  }

  /// Milliseconds, where they change and there is room.
  private func times(_ height: Double) -> [Markup] {
    var last: (x: Double, at: Instant)?
    return shown.compactMap { place in
      let at = trace.events[place.event].at
      if let last, last.at == at || place.x - last.x < 46 { return nil }
      last = (place.x, at)
      return .element(
        "text", ["class": "time", "x": place.x.drawn, "y": (height - 6).drawn, "text-anchor": "middle"],
        [.text("\(decimalText(milli: at.microseconds)) ms")])
    }
  }
}
