import RehearsalControllers
import RehearsalStage
import RehearsalTrace

extension ScriptedApp {
  /// Where on the screen a finger goes down for a target; a place outside the screen is a mistake of the script.
  func touchPoint(of target: Target) throws(SceneFailure) -> Point {
    let point = try point(of: target)
    let screen = stage.window.bounds
    guard !screen.contains(point) else {
      astray = reached(for: target, at: point)
      return point
    }
    let place = "\(target.label) is at \(Value.point(point).json), outside the screen \(Value.rect(screen).json)"
    guard let name = target.element, let view = try? view(named: name) else { throw SceneFailure(place) }
    throw SceneFailure("\(place); its frame there is \(Value.rect(view.convert(view.bounds, to: nil)).json)")
  }

  /// What a finger reaches that is aimed at an element, in words; `nil` where it reaches the element or what is in it.
  private func reached(for target: Target, at point: Point) -> String? {
    guard let name = target.element, let view = try? view(named: name) else { return nil }
    guard let hit = stage.window.hitTest(point), !Self.isReached(view, by: hit) else { return nil }
    return "a finger aimed at \(name) came down on \(hit.id)"
  }

  /// Whether who is hit is the view that was meant, something in it, or what a label is on.
  private static func isReached(_ view: UIView, by hit: UIView) -> Bool {
    hit === view || hit.isDescendant(of: view) || view is UILabel && view.isDescendant(of: hit)
  }

  /// Performs what fingers do, as one stimulus; one that comes down outside the screen is a mistake of the script.
  ///
  /// Where the first one comes down is known before, by `touchPoint`; but the device may turn meanwhile.
  func touch(
    _ word: String, _ arguments: Value? = nil, _ body: (TouchDispatcher) -> Void
  ) throws(SceneFailure) {
    let touches = stage.touches
    touches.startWatching()
    stage.stimulus(word, arguments) { body(touches) }
    guard let miss = touches.miss else { return }
    let screen = Value.rect(stage.window.bounds).json
    throw SceneFailure("a finger comes down at \(Value.point(miss).json), outside the screen \(screen)")
  }

  /// Where on the screen a target is.
  func point(of target: Target) throws(SceneFailure) -> Point {
    switch target {
    case .point(let point): return point
    case .element(let name):
      let view = try view(named: name)
      return view.convert(Point(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    case .pointInElement(let name, let point): return try view(named: name).convert(point, to: nil)
    case .outside(let popover): return try point(outside: popover)
    case .looks(let look):
      let view = try view(looking: look)
      return view.convert(Point(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    }
  }

  /// The one view that a finger can reach and that looks so; that there are several is a mistake of the script, since
  /// nobody could tell which one was meant.
  private func view(looking look: TargetLook) throws(SceneFailure) -> UIView {
    let reachable = stage.window.tree.filter { TargetLook.hasLook($0) && isReachable($0) }
    let matching = reachable.filter(look.matches)
    // What stands on another one that looks so, such as the text of a row, is no second place.
    let found = matching.filter { view in !matching.contains { $0 !== view && view.isDescendant(of: $0) } }
    if found.count == 1 { return found[0] }
    guard found.isEmpty else {
      let names = found.map(\.id).joined(separator: ", ")
      throw SceneFailure("\(look.label) is on the screen \(found.count) times: \(names)")
    }
    let titles = reachable.compactMap { view in
      TargetLook.title(of: view).map { TargetLook(title: $0, role: TargetLook.role(of: view)).label }
    }
    throw SceneFailure("\(look.label) is not on the screen; there: \(titles.joined(separator: ", "))")
  }

  /// Whether a finger on the middle of a view comes down on it; on a label it comes down on what the label stands on.
  private func isReachable(_ view: UIView) -> Bool {
    var above: UIView? = view
    while let shown = above {
      if shown.isHidden || shown.alpha < 0.01 { return false }
      above = shown.superview
    }
    let middle = view.convert(Point(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    guard let hit = stage.window.hitTest(middle) else { return false }
    return Self.isReached(view, by: hit)
  }

  /// The newest view on the screen that `name` means, by identifier, by path, or as a bar item or controller.
  private func view(named name: String) throws(SceneFailure) -> UIView {
    let views = stage.window.tree
    if RecordedNames.isPath(name) {
      if let view = views.last(where: { $0.path == name || $0.path.hasSuffix("/" + name) }) { return view }
    } else {
      let spoken = SpokenName(name)
      var best: (view: UIView, rank: SpokenName.Rank)?
      for view in views {
        guard let rank = spoken.rank(ofView: view.id[...]) else { continue }
        if best.map({ rank > $0.rank }) ?? true { best = (view, rank) }
      }
      if let best { return best.view }
    }
    throw SceneFailure("\(name) is not on the screen; there: \(views.map(\.id).joined(separator: ", "))")
  }

  /// The first point of a grid of 40 points, from the lower left corner up, that only the popover's dimming view gets,
  /// or the container of an SGPopoverController.
  private func point(outside popover: String) throws(SceneFailure) -> Point {
    let container = (try? view(named: ViewName.view.of(popover))) as? SGPopoverView
    let dimming = if let container { container as UIView } else { try view(named: ViewName.dimmingView.of(popover)) }
    let screen = stage.window.bounds
    for y in stride(from: screen.maxY - 20, to: screen.minY, by: -40) {
      for x in stride(from: screen.minX + 20, to: screen.maxX, by: 40) {
        let point = Point(x: x, y: y)
        guard stage.window.hitTest(point) === dimming else { continue }
        if container?.popoverFrame.contains(stage.window.convert(point, to: dimming)) != true { return point }
      }
    }
    let middle = stage.window.hitTest(Point(x: screen.midX, y: screen.midY))
    guard let middle, !middle.isDescendant(of: dimming) else {
      throw SceneFailure("no point of the screen is outside \(popover): it leaves none free")
    }
    throw SceneFailure("no finger reaches what is outside \(popover): \(middle.id) is in front of it")
  }
}
