import RehearsalPlainText
import RehearsalTrace

extension MovingScreen {
  // MARK: - Drawing

  /// What a script draws the screen from, a line each.
  ///
  /// `E from to width height bezel x y` begins a stretch of moments with one size of the screen, x and y being what a
  /// recorded length is in the drawing. Other lines are parts, back to front: the look, then in this order, where it is
  /// not what is usual, `v` the view's number, usually the next one; `f` from which moment and `t` up to which, usually
  /// all of the stretch; `c` what the view is clipped to where it is. Where and how large the view is stands in its own
  /// line. What is no view has `p`, x and y. A look is a class and the radius of its corners, for a popover the numbers
  /// of its outline, and behind tabulators the letters on it.
  ///
  /// - Parameter viewNumbers: Numbers of the views by their paths.
  package func drawingLines(_ viewNumbers: [String: Int]) -> Markup {
    var lines: [Markup] = []
    for era in eras {
      let state = states[era.lowerBound]
      let unit = state.surface.unit
      lines.append(
        .text(
          "E "
            + [
              "\(era.lowerBound)", "\(era.upperBound)", state.size.width.drawn, state.size.height.drawn,
              state.surface.bezel.drawn, state.surface == .terminal ? unit.width.drawn : "0",
              state.surface == .terminal ? unit.height.drawn : "0",
            ].joined(separator: " ")))
      var last = -1
      for span in parts(in: era, viewNumbers) {
        var words = ""
        if let view = span.content.view {
          if view != last + 1 { words += "v\(view)" }
          last = view
        }
        if span.from != era.lowerBound { words += "f\(span.from)" }
        if span.to != era.upperBound { words += "t\(span.to)" }
        if !span.content.place.isEmpty { words += (span.content.view == nil ? "p" : "c") + span.content.place }
        lines.append(.look(span.content.look) + .text(words))
      }
    }
    return .joined(lines, separator: "\n")
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
  private func parts(in era: Range<Int>, _ viewNumbers: [String: Int]) -> [Span<Part>] {
    let views = layers(in: era) { state in
      var options = ScreenPicture.Options(width: 380, isDescribed: false)
      options.isShared = true
      let picture = ScreenPicture(state, options: options)
      return state.views.compactMap { view in
        picture.row(of: view).map {
          (key: view.path, content: Part(view: viewNumbers[view.path], look: $0.look, place: $0.place))
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
