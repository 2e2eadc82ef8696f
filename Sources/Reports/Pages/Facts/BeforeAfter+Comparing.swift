import RehearsalDrawing
import RehearsalPlainText
import RehearsalTrace

extension BeforeAfter {
  // MARK: - One large picture

  /// Both screens, each with only its own outlines of what differs, for looking at in several ways.
  ///
  /// Side by side as it is written; where scripts run, over each other with a slider, as an onion skin, or in turn.
  var compared: Markup {
    .element(
      "figure", ["class": "compared"],
      [
        .block("shots", [shot(before, after, beforeLabel, "before"), shot(after, before, afterLabel, "after")]),
        .element("figcaption", [:], [.text(step)]),
      ])
  }

  private func shot(_ state: ScreenState, _ other: ScreenState, _ label: String, _ side: String) -> Markup {
    let isAfter = side == "after"
    var options = ScreenPicture.Options(
      title: "\(label), \(step)", highlighted: state.differences(from: other), width: 300,
      isDescribed: false, measured: isAfter ? measure : nil)
    options.isShared = true
    options.otherTerminal = other.terminal
    let picture = ScreenPicture(state, options: options)
    return .element(
      "div", ["class": "shot \(side)"], [.element("div", ["class": "side"], [.text(label)]), picture.figure])
  }

  private var measure: ScreenPicture.Options.Measure? {
    moved.first.map { ScreenPicture.Options.Measure(path: $0.path, text: $0.words) }
      ?? altered.first.map { ScreenPicture.Options.Measure(path: $0.path, text: TextWidth.elide($0.words, to: 60)) }
  }

  /// The screen after, as small as a line of a list.
  var thumb: Markup {
    var options = ScreenPicture.Options(
      title: afterLabel, highlighted: after.differences(from: before), width: 52, isDescribed: false)
    options.isShared = true
    options.otherTerminal = before.terminal
    return ScreenPicture(after, options: options).figure
  }

  // MARK: - By how much

  /// A view that is elsewhere or of another size.
  struct Moved: Hashable {
    let path: String
    let name: String
    let old: Rect
    let new: Rect

    /// `x +20 w −20`, only what differs.
    var words: String {
      Moved.lengths.compactMap { letter, _, length in
        let by = length(new) - length(old)
        return by.drawn == "0" ? nil : "\(letter) \(Moved.signed(by))"
      }.joined(separator: " ")
    }

    static let lengths: [(letter: String, name: String, of: @Sendable (Rect) -> Double)] = [
      ("x", "x", \.minX), ("y", "y", \.minY), ("w", "width", \.width), ("h", "height", \.height),
    ]

    static func signed(_ number: Double) -> String {
      number.drawn == "0" ? "" : number < 0 ? "−\((-number).drawn)" : "+\(number.drawn)"
    }
  }

  /// The views that moved: popovers first, then the largest.
  var moved: [Moved] {
    let found = after.changes(since: before).compactMap { change -> (rank: (Int, Double, String), view: Moved)? in
      guard case .moved(let former) = change.kind, let view = after.view(change.path), view.look != .dimming else {
        return nil
      }
      let unit = Size(width: 1 / view.unit.width, height: 1 / view.unit.height)
      let area = change.frame.width * change.frame.height
      return (
        (view.outline == nil ? 1 : 0, -area, change.path),
        Moved(path: change.path, name: view.name, old: former.scaled(by: unit), new: change.frame.scaled(by: unit))
      )
    }
    return found.sorted { $0.rank < $1.rank }.map(\.view)
  }

  /// A view that looks different where it is.
  struct Altered: Hashable {
    let path: String
    let name: String
    /// `opacity 0.5 → 0.8`, `“Results” → “Found”`.
    let words: String
    let isOpacity: Bool
  }

  /// The views whose opacity or text differs; of those that a fading view holds only itself.
  var altered: [Altered] {
    var fading: [String] = []
    return after.changes(since: before).flatMap { change -> [Altered] in
      guard let old = before.view(change.path), let new = after.view(change.path), old.seen != nil, new.seen != nil
      else { return [] }
      var found: [Altered] = []
      if old.alpha != new.alpha, !fading.contains(where: { change.path.hasPrefix($0 + "/") }) {
        fading.append(change.path)
        let words = "opacity \(old.alpha.drawn) → \(new.alpha.drawn)"
        found.append(Altered(path: change.path, name: new.name, words: words, isOpacity: true))
      }
      if old.title != new.title {
        let words = [old.title, new.title].map { $0.map { "“\($0)”" } ?? "none" }.joined(separator: " → ")
        found.append(Altered(path: change.path, name: new.name, words: words, isOpacity: false))
      }
      return found
    }
  }

  /// What became another one without moving, opacities and texts, and what came and went.
  private var looks: Markup {
    let most = 8
    let told = altered.map { Markup.code($0.name) + .text(" \($0.words)") } + exchanged
    let rest = told.count > most ? [Markup.text("\(told.count - most) more")] : []
    return told.isEmpty ? .empty : .list(told.prefix(most) + rest, kind: "plain looks")
  }

  /// The views that only one side shows: one that is where another one was came in its place.
  private var exchanged: [Markup] {
    let changes = after.changes(since: before)
    var came = changes.filter { $0.kind == .appeared }
    func named(_ change: ScreenDifference, _ side: ScreenState) -> Markup {
      let view = side.view(change.path)
      return .code(view?.name ?? change.path) + (view?.title.map { .text(" “\($0)”") } ?? .empty)
    }
    let gone = changes.filter { $0.kind == .left }.map { change -> Markup in
      let place = came.firstIndex { BeforeAfter.isPlaced($0.frame, where: change.frame) }
      guard let place else { return named(change, before) + .text(" is gone") }
      return named(change, before) + .text(" is gone, in its place: ") + named(came.remove(at: place), after)
    }
    return gone + came.map { named($0, after) + .text(" is new") }
  }

  /// Whether two rectangles have at least half of the larger one in common.
  private static func isPlaced(_ one: Rect, where other: Rect) -> Bool {
    guard let common = one.intersection(other) else { return false }
    return 2 * common.area >= max(one.area, other.area)
  }

  /// The lines that a terminal shows otherwise, as a patch.
  private var terminalLines: Markup {
    guard let old = before.terminal, let new = after.terminal else { return .empty }
    let most = 40
    let lines = old.patch(to: new).filter { !$0.hasPrefix("  ") }
    guard !lines.isEmpty else { return .empty }
    let rest = lines.count > most ? ["… \(counted(lines.count - most, "more line"))"] : []
    return .folded(
      [.text("the lines of the screen that differ")], [.lines((lines.prefix(most) + rest).joined(separator: "\n"))],
      isOpen: lines.count <= 8)
  }

  /// Where the view that says most is before and after, how much the others moved, and what else differs in them.
  var deltas: Markup { lengths + looks + terminalLines }

  private var lengths: Markup {
    guard let main = moved.first else { return .empty }
    let rows = Moved.lengths.map { _, name, length -> Markup in
      let (old, new) = (length(main.old), length(main.new))
      return .element(
        "tr", [:],
        [
          .element("th", ["scope": "row"], [.text(name)]), .element("td", ["class": "number"], [.text(old.drawn)]),
          .element("td", ["class": "number"], [.text(new.drawn)]),
          .element("td", ["class": "number delta"], [.text(Moved.signed(new - old))]),
        ])
    }
    let heads = [main.name, "before", "after", "by"].map {
      Markup.element("th", ["scope": "col"], [.text($0)])
    }
    let others = moved.dropFirst()
    let shown = others.prefix(12).map { Markup.code($0.name) + .text(" \($0.words)") }
    return .element(
      "table", ["class": "deltas"],
      [.element("thead", [:], [.element("tr", [:], heads)]), .element("tbody", [:], rows)])
      + (others.isEmpty
        ? .empty
        : .folded(
          [.text("\(counted(others.count, "more view")) moved")],
          [.list(shown + (others.count > 12 ? [.text("\(others.count - 12) more")] : []), kind: "plain")]))
  }
}
