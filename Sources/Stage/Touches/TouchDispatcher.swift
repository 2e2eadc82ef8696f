import Trace

/// Delivers fingers to views and gesture recognisers.
///
/// A finger belongs to the view it went down on. Recognisers of that view and of its superviews see it first; when one
/// recognises and cancels touches, the view gets `touchesCancelled` and nothing more.
public final class TouchDispatcher {
  unowned let stage: Stage
  private var fingers: [Int: Finger] = [:]

  private struct Finger {
    var touch: UITouch
    var recognizers: [UIGestureRecognizer]
  }

  init(stage: Stage) {
    self.stage = stage
  }

  /// Whether any finger is down.
  public var isTouching: Bool { !fingers.isEmpty }

  /// A finger goes down at a point of the window.
  ///
  /// One turn.
  public func began(finger: Int = 1, at point: Point) {
    stage.turn {
      cancel(finger)
      guard let view = stage.window.hitTest(point) else {
        stage.emit(.touch, "began", ["finger": .integer(Int64(finger)), "at": .point(point)])
        return
      }
      let touch = UITouch(finger: finger, view: view, at: point, began: stage.clock.now)
      let event = emit("began", touch)
      touch.event = event
      let recognizers = recognizers(above: view)
      fingers[finger] = Finger(touch: touch, recognizers: recognizers)
      stage.causing(event) {
        for recognizer in recognizers { recognizer.touchBegan(touch) }
        if !touch.isCancelled { view.touchesBegan(touch) }
      }
    }
  }

  /// A finger that is down moves.
  ///
  /// One turn.
  public func moved(finger: Int = 1, to point: Point) {
    guard let entry = fingers[finger], entry.touch.point != point else { return }
    stage.turn {
      entry.touch.point = point
      stage.causing(emit("moved", entry.touch)) {
        for recognizer in entry.recognizers { recognizer.touchMoved(entry.touch) }
        if !entry.touch.isCancelled { entry.touch.view.touchesMoved(entry.touch) }
      }
    }
  }

  /// A finger is lifted where it is.
  ///
  /// One turn.
  public func ended(finger: Int = 1) {
    guard let entry = fingers.removeValue(forKey: finger) else { return }
    stage.turn {
      stage.causing(emit("ended", entry.touch)) {
        for recognizer in entry.recognizers { recognizer.touchEnded(entry.touch) }
        if !entry.touch.isCancelled { entry.touch.view.touchesEnded(entry.touch) }
      }
    }
  }

  /// The system takes every finger away: a call comes in, the app goes to the background.
  public func cancelAll() {
    stage.turn {
      for finger in fingers.keys.sorted() { cancel(finger) }
    }
  }

  /// A recogniser takes over the fingers it is tracking.
  func cancelTouches(_ touches: [UITouch]) {
    for touch in touches where !touch.isCancelled {
      touch.isCancelled = true
      stage.causing(emit("cancelled", touch)) { touch.view.touchesCancelled(touch) }
    }
  }

  private func cancel(_ finger: Int) {
    guard let entry = fingers.removeValue(forKey: finger) else { return }
    cancelTouches([entry.touch])
    for recognizer in entry.recognizers { recognizer.touchCancelled(entry.touch) }
  }

  private func recognizers(above view: UIView) -> [UIGestureRecognizer] {
    var found: [UIGestureRecognizer] = []
    var current: UIView? = view
    while let next = current {
      found += next.gestureRecognizers.filter(\.isEnabled)
      current = next.superview
    }
    return found
  }

  private func emit(_ phase: String, _ touch: UITouch) -> Int {
    return stage.causing(touch.event) {
      stage.emit(
        .touch, phase, of: "", view: touch.view,
        ["finger": .integer(Int64(touch.finger)), "at": .point(touch.point)])
    }
  }
}
