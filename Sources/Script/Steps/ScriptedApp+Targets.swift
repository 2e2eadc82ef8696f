import RehearsalControllers
import RehearsalStage
import RehearsalTrace

extension ScriptedApp {
  /// Where on the screen a finger goes down for a target; a place outside the screen is a mistake of the script.
  func touchPoint(of target: Target) throws(SceneFailure) -> Point {
    let point = try point(of: target)
    let screen = stage.window.bounds
    guard !screen.contains(point) else { return point }
    let place = "\(target.label) is at \(Value.point(point).json), outside the screen \(Value.rect(screen).json)"
    guard let name = target.element, let view = try? view(named: name) else { throw SceneFailure(place) }
    throw SceneFailure("\(place); its frame there is \(Value.rect(view.convert(view.bounds, to: nil)).json)")
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
    }
  }

  /// The newest view on the screen that `name` means, by identifier, by path, or as a bar item or controller.
  private func view(named name: String) throws(SceneFailure) -> UIView {
    let views = stage.window.tree
    if name.contains("/") {
      if let view = views.last(where: { $0.path == name || $0.path.hasSuffix("/" + name) }) { return view }
    } else {
      var best: (view: UIView, rank: RecordedNames.Rank)?
      for view in views {
        guard let rank = RecordedNames.rank(ofView: view.id[...], under: name[...]) else { continue }
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
    throw SceneFailure("no point of the screen is outside \(popover)")
  }
}
