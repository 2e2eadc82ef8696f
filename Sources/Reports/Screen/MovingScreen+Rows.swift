import RehearsalPlainText
import RehearsalTrace

extension MovingScreen {
  // MARK: - Views

  /// The views that were on the screen, a line each: number, name and class, and since which event it was where.
  ///
  /// `3	  bar UIToolbar	4 0,20 768×44; 21 0,0 768×44; 49 gone`. A view that was away and is there again has two lines.
  var viewLines: [String] {
    let layers = layers(in: all) { state in
      state.views.map { view in
        let label = String(repeating: " ", count: min(view.depth, 12)) + "\(view.name) \(view.className)"
        return (key: view.path, content: [label.asLine, MovingScreen.place(view), "\(numbers[view.path] ?? 0)"])
      }
    }
    return layers.compactMap { spans in
      guard let first = spans.first, let last = spans.last else { return nil }
      var places: [String] = []
      for (number, span) in spans.enumerated() where number == 0 || span.content[1] != spans[number - 1].content[1] {
        places.append("\(moments[span.from].event) \(span.content[1])")
      }
      if last.to < moments.count { places.append("\(moments[last.to].event) gone") }
      return "\(first.content[2])\t\(first.content[0])\t\(places.joined(separator: "; "))"
    }
  }

  /// `10,59 336×531`, and how opaque when it is not.
  private static func place(_ view: ScreenState.DrawnView) -> String {
    let frame = view.frame
    let text = "\(frame.x.drawn),\(frame.y.drawn) \(frame.width.drawn)×\(frame.height.drawn)"
    return view.alpha < 1 ? text + " alpha \(view.alpha.drawn)" : text
  }

  // MARK: - Drawing

  /// What a script draws the screen from, a line each.
  ///
  /// `E from to width height bezel x y` begins a stretch of moments with one size of the screen, x and y being what a
  /// recorded length is in the drawing. `L …` is a look, the first of the page has the number 0: a class and the radius
  /// of its corners, for a popover the numbers of its outline, and behind tabulators the letters on it. Other lines are
  /// parts, back to front: from which moment up to which, the view's number, the look, and what it is clipped to where
  /// it is; where and how large the view is stands in its line. What is no view has `-`, the look, x and y.
  var drawingLines: [String] {
    var looks: [String: Int] = [:]
    var lines: [String] = []
    for era in eras {
      let state = states[era.lowerBound]
      let unit = state.surface.unit
      lines.append(
        "E "
          + [
            "\(era.lowerBound)", "\(era.upperBound)", state.size.width.drawn, state.size.height.drawn,
            state.surface.bezel.drawn, state.surface == .terminal ? unit.width.drawn : "0",
            state.surface == .terminal ? unit.height.drawn : "0",
          ].joined(separator: " "))
      for span in parts(in: era) {
        if looks[span.content.look] == nil {
          looks[span.content.look] = looks.count
          lines.append("L " + span.content.look)
        }
        let view = span.content.view.map { "\($0)" } ?? "-"
        let words = ["\(span.from)", "\(span.to)", view, "\(looks[span.content.look] ?? 0)", span.content.place]
        lines.append(words.filter { !$0.isEmpty }.joined(separator: " "))
      }
    }
    return lines
  }

  /// One view of the drawing, or something that is no view.
  struct Part: Equatable {
    /// Which view it is, counted in the order in which views came.
    let view: Int?
    /// What it looks like, wherever it is.
    let look: String
    /// Where it is; of a view what it is clipped to, empty where all of it is seen.
    let place: String
  }

  /// What is drawn in an era, back to front.
  private func parts(in era: Range<Int>) -> [Span<Part>] {
    let views = layers(in: era) { state in
      var options = ScreenPicture.Options(width: 380, isDescribed: false)
      options.isShared = true
      let picture = ScreenPicture(state, options: options)
      return state.views.compactMap { view in
        picture.row(of: view).map {
          (key: view.path, content: Part(view: numbers[view.path], look: $0.look, place: $0.place))
        }
      }
    }
    let letters = layers(in: era) { state in
      (state.terminal?.lines ?? []).prefix(500).enumerated().compactMap { row, line -> (key: String, content: Part)? in
        let line = String(line.prefix(500))
        guard line.contains(where: { $0 != " " }) else { return nil }
        let unit = state.surface.unit
        let look = "cells \((Double(TextWidth.columns(line)) * unit.width).drawn)\t\(line.asLine)"
        return ("\(row)", Part(view: nil, look: look, place: "0 \((Double(row) * unit.height + 12).drawn)"))
      }
    }
    let bars = layers(in: era) { state in
      state.hasStatusBar
        ? [(key: "", content: Part(view: nil, look: "status \(state.size.width.drawn) 20", place: "0 0"))] : []
    }
    let touches = layers(in: era) { state in
      state.touches.enumerated().map { number, touch in
        (key: "\(number)", content: Part(view: nil, look: "touch", place: "\(touch.x.drawn) \(touch.y.drawn)"))
      }
    }
    return (views + letters + bars + touches).flatMap { $0 }
  }
}

extension ScreenPicture {
  /// A view as `MovingScreen` tells it; `nil` when there is nothing to see.
  fileprivate func row(of view: ScreenState.DrawnView) -> (look: String, place: String)? {
    guard view.seen != nil else { return nil }
    let origin = view.frame.origin
    var look: String
    if let outline = view.outline {
      look = outline.offsetBy(x: -origin.x, y: -origin.y).row
    } else {
      let kind = isInPopover(view) ? "content" : view.look.rawValue
      look = kind + (["control", "field"].contains(kind) ? " 6" : "")
    }
    if let label = label(view) {
      let kind = (view.title == nil ? "n" : "t") + (label.isCentred ? "m" : "s")
      let place = [label.place.x - origin.x, label.place.y - origin.y, label.size].map(\.drawn).joined(separator: " ")
      look += "\t\(kind) \(place)\t\(label.text.asLine)"
    } else if view.look == .label {
      return nil
    }
    let clip = view.clip.flatMap { $0.covers(view.frame) ? nil : $0 }
    let place = clip.map { [$0.x, $0.y, $0.width, $0.height].map(\.drawn).joined(separator: " ") } ?? ""
    return (look, place)
  }
}

extension PopoverOutline {
  /// The numbers of which a script draws `path`: side of the arrow, radius, body, and the arrow's corners.
  fileprivate var row: String {
    let numbers = [body.minX, body.minY, body.maxX, body.maxY] + triangle.flatMap { [$0.x, $0.y] }
    return "popover \(side?.rawValue ?? "-") \(radius.drawn) " + numbers.map(\.drawn).joined(separator: " ")
  }
}
