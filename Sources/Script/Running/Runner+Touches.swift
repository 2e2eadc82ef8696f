import RehearsalControllers
import RehearsalStage
import RehearsalTrace

extension Runner {
  /// Performs a gesture of a person with fingers.
  func perform(_ touch: Step.Touch) throws(SceneFailure) {
    let start = try point(of: touch.target)
    var end = start
    if case .drag(let destination, _) = touch.gesture {
      switch destination {
      case .target(let target): end = try point(of: target)
      case .offset(let offset): end = Point(x: start.x + offset.x, y: start.y + offset.y)
      }
    }
    let touches = stage.touches
    stage.stimulus(touch.stimulus, ["target": .text(touch.target.label)]) {
      switch touch.gesture {
      case .tap: touches.tap(at: start, fingers: touch.fingers)
      case .doubleTap: touches.tap(at: start, count: 2, fingers: touch.fingers)
      case .longPress(let time): touches.hold(at: start, for: time, fingers: touch.fingers)
      case .drag(_, let time): touches.drag(from: start, to: end, during: time, fingers: touch.fingers)
      case .swipe(let direction):
        let offset = direction.offset
        touches.drag(
          from: start, to: Point(x: start.x + offset.x, y: start.y + offset.y), during: .milliseconds(200),
          fingers: touch.fingers)
      }
    }
  }

  /// Performs an exact timeline; its times count from the step's begin.
  func perform(_ changes: [Step.PointerChange]) {
    let begin = stage.clock.now
    stage.stimulus("pointer") {
      for change in changes {
        let due = begin + change.at
        if due > stage.clock.now { stage.advance(by: due - stage.clock.now) }
        switch change.phase {
        case .began: stage.touches.began(finger: change.finger, at: change.point)
        case .moved: stage.touches.moved(finger: change.finger, to: change.point)
        case .ended:
          stage.touches.moved(finger: change.finger, to: change.point)
          stage.touches.ended(finger: change.finger)
        case .cancelled:
          stage.touches.moved(finger: change.finger, to: change.point)
          stage.touches.cancelled(finger: change.finger)
        case .stays: stage.touches.moved(finger: change.finger, to: change.point)
        }
      }
    }
  }

  /// Types as the keyboard would, a character each 100 ms.
  func type(_ text: String, into target: Target?) throws(SceneFailure) {
    if let target {
      let point = try point(of: target)
      stage.stimulus("tap", ["target": .text(target.label)]) { stage.touches.tap(at: point) }
    }
    guard let field = stage.firstResponder as? UITextField else {
      throw SceneFailure("nothing has the keyboard; tap a text field first")
    }
    stage.stimulus("type", ["text": .text(text)]) {
      for character in text {
        stage.turn { field.insert(character) }
        stage.advance(by: .milliseconds(100))
      }
    }
  }

  // MARK: - Targets

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
      var best: (view: UIView, serial: Int)?
      for view in views {
        guard let serial = RecordedNames.serial(ofView: view.id[...], under: name[...]) else { continue }
        if serial > best?.serial ?? 0 { best = (view, serial) }
      }
      if let best { return best.view }
    }
    throw SceneFailure("\(name) is not on the screen; there: \(views.map(\.id).joined(separator: ", "))")
  }

  /// The first point of a grid of 40 points, from the lower left corner up, that only the popover's dimming view gets,
  /// or the container of an SGPopoverController.
  private func point(outside popover: String) throws(SceneFailure) -> Point {
    let container = (try? view(named: popover + ".view")) as? SGPopoverView
    let dimming = if let container { container as UIView } else { try view(named: popover + ".dimmingView") }
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

extension Step.Touch {
  fileprivate var stimulus: String {
    switch gesture {
    case .tap: "tap"
    case .doubleTap: "doubleTap"
    case .longPress: "longPress"
    case .drag: "drag"
    case .swipe: "swipe"
    }
  }
}

extension Step.Touch.Direction {
  /// How far a swipe goes: 200 points.
  fileprivate var offset: Point {
    switch self {
    case .up: Point(x: 0, y: -200)
    case .down: Point(x: 0, y: 200)
    case .left: Point(x: -200, y: 0)
    case .right: Point(x: 200, y: 0)
    }
  }
}
