import RehearsalPlainText
package import RehearsalTrace

/// The recorded screen as a drawing to scale: device outline, bars, views with their names, popovers with their arrows,
/// and fingers.
package struct ScreenPicture {
  let state: ScreenState
  let options: Options
  /// Its views, where there are many.
  private let crowd: ScreenCrowd?

  /// How a screen is drawn.
  package struct Options: Hashable, Sendable {
    /// What the picture shows, for readers who cannot see it.
    package var title: String
    /// Paths of views that are drawn as changed; those that are gone are looked up in `before`.
    package var highlighted: Set<String>
    /// Whether views carry their names.
    package var showsNames: Bool
    /// Width of the drawing in pixels of the page; the height follows.
    package var width: Double
    /// The screen before, to show where what moved or went was.
    package var before: ScreenState?
    /// Ways of fingers that are not down any more.
    package var gestures: [[Point]]
    /// Whether a pointer that rests on a view is told what it is, which takes half of the drawing's bytes.
    package var isDescribed: Bool
    /// What is written at a view: by how much it moved.
    package var measured: Measure?
    /// Whether the document that it stands in writes what several pictures show once: letters are then as large in the
    /// screen whatever the picture's width.
    package var isShared = false
    /// What the terminal of the other side shows: the cells that differ from it are marked, not the whole screen.
    package var otherTerminal: TerminalScreen?

    /// A text at a view.
    package struct Measure: Hashable, Sendable {
      /// The view.
      package var path: String
      /// The text.
      package var text: String

      /// Makes a text at a view.
      package init(path: String, text: String) {
        self.path = path
        self.text = text
      }
    }

    /// Chooses how a screen is drawn.
    package init(
      title: String = "Screen", highlighted: Set<String> = [], showsNames: Bool = true, width: Double = 480,
      before: ScreenState? = nil, gestures: [[Point]] = [], isDescribed: Bool = true,
      measured: Measure? = nil
    ) {
      self.title = title
      self.highlighted = highlighted
      self.showsNames = showsNames
      self.width = width
      self.before = before
      self.gestures = gestures
      self.isDescribed = isDescribed
      self.measured = measured
    }
  }

  /// Draws a state.
  package init(_ state: ScreenState, options: Options = Options()) {
    self.state = state
    self.options = options
    crowd = ScreenCrowd(state.views)
  }

  /// The whole drawing, a document of its own.
  package var svg: Markup { drawing([.element("style", [:], [ScreenPicture.style]), contents]) }

  /// The drawing for a page that has the styles of screens.
  package var figure: Markup { drawing([contents]) }

  /// The drawing for a part of a page that is of the class `screen`.
  package var bareFigure: Markup { drawing([contents], isBare: true) }

  private func drawing(_ contents: [Markup], isBare: Bool = false) -> Markup {
    let (width, height) = outerSize
    let isAlone = !options.isShared
    return .element(
      "svg",
      [
        "xmlns": isAlone ? "http://www.w3.org/2000/svg" : nil, "viewBox": "0 0 \(width.drawn) \(height.drawn)",
        "width": isAlone ? options.width.drawn : nil,
        "height": isAlone ? (height * options.width / width).drawn : nil, "role": options.title.isEmpty ? nil : "img",
        "class": isBare ? nil : "screen",
      ], (options.title.isEmpty ? [] : [.element("title", [:], [.text(options.title)])]) + contents)
  }

  /// The drawing without a document around it, from (0, 0) to `outerSize`.
  var contents: Markup {
    guard options.isShared else { return device + inGlass([views] + marks + [measure] + fingers) }
    return .shared(.shared(device) + inGlass([.shared(views)] + marks + fingers)) + inGlass([measure])
  }

  private func inGlass(_ contents: [Markup]) -> Markup {
    guard contents.contains(where: { $0 != .empty }) else { return .empty }
    return .element(
      "svg",
      [
        "x": state.surface.bezel == 0 ? nil : state.surface.bezel.drawn,
        "y": state.surface.bezel == 0 ? nil : state.surface.bezel.drawn, "width": state.size.width.drawn,
        "height": state.size.height.drawn,
      ], contents)
  }

  /// What is on the glass.
  private var views: Markup {
    .joined([ScreenPicture.glass(of: state)] + draw(state.views[...], state.subtreeEnds) + letters + [statusBar])
  }

  /// Width and height with the device's edge, in points.
  package var outerSize: (width: Double, height: Double) {
    (state.size.width + 2 * state.surface.bezel, state.size.height + 2 * state.surface.bezel)
  }

  /// Pixels for a point.
  var scale: Double { options.width / outerSize.width }

  /// The scale for which letters are large enough.
  private var lettering: Double { options.isShared ? 0.36 : scale }

  // MARK: - The device

  /// Its edge, with the home button where the interface's orientation has it.
  private var device: Markup {
    let (width, height) = outerSize
    guard state.surface == .device else { return .empty }
    let inset = state.surface.bezel / 2
    let button: Point? =
      switch state.orientation {
      case "Portrait": Point(x: width / 2, y: height - inset)
      case "PortraitUpsideDown": Point(x: width / 2, y: inset)
      case "LandscapeLeft": Point(x: inset, y: height / 2)
      case "LandscapeRight": Point(x: width - inset, y: height / 2)
      default: nil
      }
    return .element(
      "rect",
      [
        "class": "device", "x": "1", "y": "1", "width": (width - 2).drawn, "height": (height - 2).drawn, "rx": "36",
      ])
      + (button.map { .element("circle", ["class": "home", "cx": $0.x.drawn, "cy": $0.y.drawn, "r": "12"]) } ?? .empty)
  }

  /// What lies below all views: of a terminal its cells.
  static func glass(of state: ScreenState) -> Markup {
    let (width, height, unit) = (state.size.width, state.size.height, state.surface.unit)
    let glass = Markup.element("rect", ["class": "glass", "width": width.drawn, "height": height.drawn])
    // A screen of more cells is no terminal's.
    guard state.surface == .terminal, width <= 500 * unit.width, height <= 500 * unit.height else { return glass }
    let lines =
      stride(from: unit.width, to: width, by: unit.width).map { "M\($0.drawn) 0V\(height.drawn)" }
      + stride(from: unit.height, to: height, by: unit.height).map { "M0 \($0.drawn)H\(width.drawn)" }
    return glass + .element("path", ["class": "grid", "d": lines.joined()])
  }

  /// What a terminal showed, each line at its place.
  var letters: [Markup] {
    let unit = state.surface.unit
    guard let terminal = state.terminal else { return [] }
    let rows = Int(min(500, state.size.height / unit.height))
    return terminal.lines.prefix(rows).enumerated().map { row, line in
      let line = line.prefix(500)
      guard line.contains(where: { $0 != " " }) else { return .empty }
      return .element(
        "text",
        [
          "class": "cells", "x": "0", "y": (Double(row) * unit.height + 12).drawn, "font-size": "13",
          "textLength": (Double(TextWidth.columns(String(line))) * unit.width).drawn,
          "lengthAdjust": "spacingAndGlyphs", "xml:space": "preserve",
        ], [.text(String(line))])
    }
  }

  private var statusBar: Markup {
    guard state.hasStatusBar, state.size.width > 0 else { return .empty }
    return .element("rect", ["class": "status", "width": state.size.width.drawn, "height": "20"])
  }

  // MARK: - Views

  /// Views back to front; what is in a popover that is half seen is seen through as one with its frame.
  ///
  /// - Parameters:
  ///   - ends: One past the last view of those in each of them.
  ///   - origin: What the places are relative to. Where drawings are shared, what is in a view is one with it: several
  ///     pictures show it, or show it elsewhere.
  private func draw(
    _ views: ArraySlice<ScreenState.DrawnView>, _ ends: [Int], under opacity: Double = 1,
    from origin: Point = Point(x: 0, y: 0)
  ) -> [Markup] {
    var drawn: [Markup] = []
    var rest = views
    while let view = rest.popFirst() {
      let inside = rest[..<min(ends[rest.startIndex - 1], rest.endIndex)]
      if view.outline != nil, view.alpha < opacity, view.alpha > 0 {
        rest = rest.dropFirst(inside.count)
        drawn.append(
          .element(
            "g", ["opacity": (view.alpha / opacity).drawn],
            [draw(view, under: view.alpha, from: origin)] + draw(inside, ends, under: view.alpha, from: origin)))
      } else if options.isShared, inside.count > 1 {
        rest = rest.dropFirst(inside.count)
        let own = view.frame.origin
        drawn.append(
          .shared(
            draw(view, under: opacity, from: own) + .joined(draw(inside, ends, under: opacity, from: own)),
            at: Point(x: own.x - origin.x, y: own.y - origin.y)))
      } else {
        drawn.append(draw(view, under: opacity, from: origin))
      }
    }
    return drawn
  }

  private func draw(_ view: ScreenState.DrawnView, under opacity: Double, from start: Point) -> Markup {
    guard view.seen != nil else { return .empty }
    let isPale = view.alpha < opacity
    let label = label(view)
    var group: Markup
    if options.isShared {
      let origin = view.frame.origin
      group = .shared(
        shape(view, from: origin) + text(label, of: view, from: origin),
        at: Point(x: origin.x - start.x, y: origin.y - start.y), opacity: isPale ? view.alpha / opacity : 1)
    } else {
      let title =
        options.isDescribed ? Markup.element("title", [:], [.text(ScreenPicture.description(of: view))]) : .empty
      let contents = [title, shape(view, from: Point(x: 0, y: 0)), text(label, of: view, from: Point(x: 0, y: 0))]
      group =
        isPale || options.isDescribed
        ? .element("g", ["opacity": isPale ? (view.alpha / opacity).drawn : nil], contents) : .joined(contents)
    }
    guard let clip = view.clip, !clip.covers(view.frame) else { return group }
    return clipped(group, to: clip.offsetBy(x: -start.x, y: -start.y))
  }

  private func shape(_ view: ScreenState.DrawnView, from origin: Point) -> Markup {
    if let outline = view.outline {
      return .element("path", ["class": "popover", "d": outline.offsetBy(x: -origin.x, y: -origin.y).path])
    }
    guard view.look != .label else { return .empty }
    return rectangle(
      view.frame.offsetBy(x: -origin.x, y: -origin.y), isInPopover(view) ? "content" : view.look.rawValue)
  }

  /// Whether a plain view lies in a popover, whose frame does not shine through it.
  func isInPopover(_ view: ScreenState.DrawnView) -> Bool {
    guard view.look == .view else { return false }
    if let crowd { return crowd.isInPopover(view.path) }
    return state.views.contains { $0.outline != nil && view.path.hasPrefix($0.path + "/") }
  }

  /// What a pointer that rests on a view is told.
  static func description(of view: ScreenState.DrawnView) -> String {
    let frame = view.frame.scaled(by: Size(width: 1 / view.unit.width, height: 1 / view.unit.height))
    let opacity = view.alpha < 1 ? ", opacity \(view.alpha.drawn)" : ""
    return "\(view.path) (\(view.className)): \(frame.x.drawn), \(frame.y.drawn), \(frame.width.drawn) × "
      + "\(frame.height.drawn)\(opacity)"
  }

  private func rectangle(_ frame: Rect, _ look: String) -> Markup {
    .element(
      "rect",
      [
        "class": look, "x": options.isShared ? nil : frame.x.drawn, "y": options.isShared ? nil : frame.y.drawn,
        "width": max(0, frame.width).drawn,
        "height": max(0, frame.height).drawn, "rx": ["control", "field"].contains(look) ? "6" : nil,
      ])
  }

  private func clipped(_ markup: Markup, to frame: Rect) -> Markup {
    .element(
      "svg",
      [
        "x": frame.x.drawn, "y": frame.y.drawn, "width": frame.width.drawn, "height": frame.height.drawn,
        "viewBox": "\(frame.x.drawn) \(frame.y.drawn) \(frame.width.drawn) \(frame.height.drawn)",
      ], [markup])
  }

  /// The view's title, or its name, where there is room for it.
  func label(_ view: ScreenState.DrawnView) -> ScreenLabel? {
    options.showsNames && state.terminal == nil ? ScreenLabel(view, in: state, crowd, scale: lettering) : nil
  }

  private func text(_ label: ScreenLabel?, of view: ScreenState.DrawnView, from origin: Point) -> Markup {
    guard let label else { return .empty }
    return .element(
      "text",
      [
        "class": view.title == nil ? "named" : "titled", "x": (label.place.x - origin.x).drawn,
        "y": (label.place.y - origin.y).drawn,
        "text-anchor": label.isCentred ? "middle" : nil, "font-size": label.size.drawn,
      ], [.text(label.text)])
  }

  // MARK: - What changed, and fingers

  /// What is highlighted: a thick edge where it is, a dashed one where it was, a dotted one where something covers it.
  private var marks: [Markup] {
    // In a page the style sheet says how thick, in pixels whatever the picture's width.
    let width = options.isShared ? nil : (2 / scale).drawn
    let dashes: [String: (Double, Double)] = options.isShared ? [:] : ["former": (5, 4), "changed covered": (1, 4)]
    func mark(_ frame: Rect, _ look: String) -> Markup {
      .element(
        "rect",
        [
          "class": look, "x": frame.x.drawn, "y": frame.y.drawn, "width": max(0, frame.width).drawn,
          "height": max(0, frame.height).drawn, "stroke-width": width,
          "stroke-dasharray": dashes[look].map { "\(($0.0 / scale).drawn) \(($0.1 / scale).drawn)" },
        ])
    }
    var marks: [Markup] = []
    // Where drawings are shared, marks of one kind are one path.
    var ways: [(look: String, way: String)] = []
    func add(_ look: String, _ way: String) {
      if let place = ways.firstIndex(where: { $0.look == look }) {
        ways[place].way += way
      } else {
        ways.append((look, way))
      }
    }
    func add(_ frame: Rect, _ look: String) {
      guard options.isShared else { return marks.append(mark(frame, look)) }
      let width = max(0, frame.width).drawn
      add(look, "M\(frame.x.drawn) \(frame.y.drawn)h\(width)v\(max(0, frame.height).drawn)h-\(width)z")
    }
    let cells = changedCells
    for frame in cells { add(frame, "changed") }
    let former = options.highlighted.isEmpty ? nil : options.before.flatMap { ScreenCrowd($0.views) }
    for path in options.highlighted.sorted() where cells.isEmpty || path != state.terminal?.path {
      let was = former.map { $0.view(path) } ?? options.before?.view(path)
      let now = crowd.map { $0.view(path) } ?? state.view(path)
      guard (now ?? was)?.look != .dimming else { continue }
      if let was, was.seen != nil, was.frame != now?.frame { add(was.frame, "former") }
      if let now, now.seen != nil {
        if let outline = now.outline, options.isShared {
          add("changed", outline.path)
        } else if let outline = now.outline {
          marks.append(.element("path", ["class": "changed", "d": outline.path, "stroke-width": width]))
        } else {
          add(now.frame, state.isCovered(now, crowd) ? "changed covered" : "changed")
        }
      }
    }
    return marks + ways.map { .element("path", ["class": $0.look, "d": $0.way]) }
  }

  /// Of each line that the terminal of the other side shows otherwise, from the first to the last letter that differs.
  private var changedCells: [Rect] {
    guard let own = state.terminal, let other = options.otherTerminal else { return [] }
    let unit = state.surface.unit
    return (0..<min(500, max(own.lines.count, other.lines.count))).compactMap { row in
      let (new, old) = (Array(own.line(row).prefix(500)), Array(other.line(row).prefix(500)))
      guard new != old else { return nil }
      let first = zip(new, old).prefix { $0 == $1 }.count
      let alike = new.count == old.count ? zip(new.reversed(), old.reversed()).prefix { $0 == $1 }.count : 0
      let longer = new.count < old.count ? old : new
      func columns(_ letters: ArraySlice<Character>) -> Double { Double(TextWidth.columns(String(letters))) }
      return Rect(
        x: columns(longer[..<first]) * unit.width, y: Double(row) * unit.height,
        width: columns(longer[first..<(longer.count - alike)]) * unit.width, height: unit.height)
    }
  }

  /// By how much a view moved: below it where there is room, else above it, else in it.
  private var measure: Markup {
    guard let measured = options.measured, !measured.text.isEmpty, let view = state.view(measured.path),
      let seen = view.seen
    else { return .empty }
    let size = 13 / scale
    let isRoomBelow = seen.maxY + 1.6 * size <= state.size.height
    let y =
      isRoomBelow ? seen.maxY + 1.2 * size : seen.minY >= 2 * size ? seen.minY - size / 2 : seen.minY + 1.5 * size
    let width = Double(measured.text.count) * size * 0.62
    return .element(
      "text",
      [
        "class": "measure", "x": max(0, min(seen.minX, state.size.width - width)).drawn, "y": y.drawn,
        "font-size": size.drawn, "stroke-width": (3 / scale).drawn,
      ], [.text(measured.text)])
  }

  private var fingers: [Markup] {
    options.gestures.filter { !$0.isEmpty }.map { way in
      let points = way.map { "\($0.x.drawn),\($0.y.drawn)" }.joined(separator: " ")
      return (way.count > 1 ? .element("polyline", ["class": "way", "points": points]) : .empty)
        + (way.last.map { circle($0, "touched") } ?? .empty)
    } + state.touches.map { circle($0, "touch") }
  }

  private func circle(_ place: Point, _ look: String) -> Markup {
    .element("circle", ["class": look, "cx": place.x.drawn, "cy": place.y.drawn, "r": "22"])
  }
}
