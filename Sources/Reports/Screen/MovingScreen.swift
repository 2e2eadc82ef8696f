import RehearsalTrace

/// A session's screen at every moment at which it changed, as one drawing whose parts say from when to when they hold.
///
/// A part is written once for as long as it looks the same, so that an animation costs a few bytes a display frame.
/// Parts that do not hold at the last moment have the attribute `data-off`; a script moves the drawing by setting it
/// anew.
struct MovingScreen {
  /// The moments, in order.
  let moments: [Moment]
  private let states: [ScreenState]

  /// An event after which the screen looked otherwise than before.
  struct Moment: Hashable {
    let event: Int
    let at: Instant
    let step: Int
  }

  /// What holds from one moment up to another.
  struct Span<Content: Equatable>: Equatable {
    var content: Content
    var from: Int
    var to: Int
  }

  /// One view of the drawing, or something that is no view.
  struct Part: Equatable {
    /// Which view it is, counted in the order in which views came.
    let view: Int?
    let drawing: Markup
  }

  /// Numbers of the views by their paths, in the order in which they came.
  private(set) var numbers: [String: Int] = [:]

  /// Finds the moments of a trace.
  ///
  /// - Parameter most: The most moments; beyond that they are thinned out evenly.
  init(_ trace: Trace, most: Int = 400) {
    var changed: Set<Int> = []
    for span in trace.frames { changed.insert(span.from) }
    for span in trace.properties { changed.insert(span.from) }
    for view in trace.views { changed.formUnion([view.from, view.to]) }
    for (number, event) in trace.events.enumerated() where event.kind == .touch {
      changed.formUnion([number, number + 1])
    }
    let all = changed.filter { trace.events.indices.contains($0) }.sorted()
    // Each moment looks at every span once; a session of a million of them has fewer moments.
    let spans = max(1, trace.frames.count + trace.properties.count)
    let room = max(1, min(most - 1, max(20, 4_000_000 / spans)))
    let stride = max(1, (all.count + room - 1) / room)
    let chosen = all.enumerated().filter { $0.offset % stride == 0 || $0.offset == all.count - 1 }.map(\.element)
    var moments: [Moment] = []
    var states: [ScreenState] = []
    for number in chosen {
      let state = ScreenState(trace, at: number)
      guard state.size.width > 0, state != states.last else { continue }
      states.append(state)
      moments.append(Moment(event: number, at: trace.events[number].at, step: Int(trace.events[number].step)))
    }
    self.moments = moments
    self.states = states
    for state in states {
      for view in state.views where numbers[view.path] == nil { numbers[view.path] = numbers.count }
    }
  }

  // MARK: - Drawing

  /// The drawing, for a page that has the styles of screens; empty when there never was a screen.
  func svg(title: String, width: Double) -> Markup {
    guard !states.isEmpty else { return .empty }
    let bezel = 2 * (states.map(\.surface.bezel).max() ?? 0)
    let size = Size(
      width: (states.map(\.size.width).max() ?? 0) + bezel, height: (states.map(\.size.height).max() ?? 0) + bezel)
    return .element(
      "svg",
      [
        "viewBox": "0 0 \(size.width.drawn) \(size.height.drawn)", "width": width.drawn,
        "height": (size.height * width / size.width).drawn, "role": "img", "class": "screen moving",
      ], [.element("title", [:], [.text(title)])] + eras.map(drawing))
  }

  /// Stretches of moments with one size of the screen; a rotation begins another.
  private var eras: [Range<Int>] {
    var eras: [Range<Int>] = []
    for number in states.indices {
      if let last = eras.last, states[last.lowerBound].size == states[number].size {
        eras[eras.count - 1] = last.lowerBound..<number + 1
      } else {
        eras.append(number..<number + 1)
      }
    }
    return eras
  }

  private func drawing(of era: Range<Int>) -> Markup {
    let size = states[era.lowerBound].size
    let bezel = states[era.lowerBound].surface.bezel
    let device =
      bezel == 0
      ? Markup.empty
      : Markup.element(
        "rect",
        [
          "class": "device", "x": "1", "y": "1", "width": (size.width + 2 * bezel - 2).drawn,
          "height": (size.height + 2 * bezel - 2).drawn, "rx": "28",
        ])
    let glass = ScreenPicture.glass(of: states[era.lowerBound])
    let screen = Markup.element(
      "svg",
      [
        "x": bezel.drawn, "y": bezel.drawn, "width": size.width.drawn, "height": size.height.drawn,
        "overflow": "hidden",
      ], [glass] + parts(in: era).map { held("g", $0, [$0.content.drawing], view: $0.content.view) })
    return held("g", Span(content: Markup.empty, from: era.lowerBound, to: era.upperBound), [device, screen])
  }

  /// An element with from when to when it holds.
  ///
  /// - Parameters:
  ///   - places: Where it is, and from which moment on.
  ///   - view: The number of the view that it shows.
  func held<Content>(
    _ name: StaticString, _ span: Span<Content>, places: String? = nil, _ contents: [Markup], view: Int? = nil
  ) -> Markup {
    .element(
      name,
      [
        "data-t": "\(span.from) \(span.to)", "data-v": view.map { "\($0)" }, "data-p": places,
        "data-off": span.to == moments.count ? nil : "",
      ], contents)
  }

  /// What is drawn in an era, back to front.
  private func parts(in era: Range<Int>) -> [Span<Part>] {
    let views = layers(in: era) { state in
      var options = ScreenPicture.Options(width: 380, isDescribed: false)
      options.isShared = true
      let picture = ScreenPicture(state, options: options)
      return state.views.map { (key: $0.path, content: Part(view: numbers[$0.path], drawing: picture.drawing(of: $0))) }
        .filter { $0.content.drawing != .empty }
    }
    let letters: [[Span<Part>]] = layers(in: era) { state in
      ScreenPicture(state).letters.enumerated().filter { $0.element != .empty }.map {
        ("\($0)", Part(view: nil, drawing: $1))
      }
    }
    let bars: [[Span<Part>]] = layers(in: era) { state in
      guard state.hasStatusBar else { return [] }
      let bar = Markup.element("rect", ["class": "status", "width": state.size.width.drawn, "height": "20"])
      return [("", Part(view: nil, drawing: bar))]
    }
    let touches: [[Span<Part>]] = layers(in: era) { state in
      state.touches.enumerated().map { number, touch in
        let circle = Markup.element(
          "circle", ["class": "touch", "cx": touch.x.drawn, "cy": touch.y.drawn, "r": "22"])
        return ("\(number)", Part(view: nil, drawing: circle))
      }
    }
    return (views + letters + bars + touches).flatMap { $0 }
  }

  /// What holds of the things that `things` finds in a state, each thing with its spans, in an order that fits all
  /// states.
  ///
  /// A thing that was away and is there again is another thing: it may stand elsewhere now. So what is away never comes
  /// back, and a new thing may stand anywhere behind the one that it follows.
  func layers<Content: Equatable>(
    in range: Range<Int>, _ things: (ScreenState) -> [(key: String, content: Content)]
  ) -> [[Span<Content>]] {
    var layers: [[Span<Content>]] = []
    var places: [String: Int] = [:]
    for number in range {
      let there = things(states[number])
      let keys = Set(there.map(\.key))
      places = places.filter { keys.contains($0.key) }
      var last = -1
      for (key, content) in there {
        if let place = places[key], let end = layers[place].indices.last {
          if layers[place][end].content == content {
            layers[place][end].to = number + 1
          } else {
            layers[place].append(Span(content: content, from: number, to: number + 1))
          }
          last = max(last, place)
        } else {
          last += 1
          for (other, place) in places where place >= last { places[other] = place + 1 }
          places[key] = last
          layers.insert([Span(content: content, from: number, to: number + 1)], at: last)
        }
      }
    }
    return layers
  }

  /// All moments.
  var all: Range<Int> { 0..<moments.count }
}
