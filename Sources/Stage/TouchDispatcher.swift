public import RehearsalTrace

/// Delivers fingers to views and gesture recognisers.
///
/// A finger belongs to the view it went down on. Recognisers of that view and then of its superviews see it first; when
/// one recognises and cancels touches, the view gets `touchesCancelled` and nothing more. A view that is not set for
/// several fingers is told of the first only. Not modelled: `delaysTouchesBegan` and `delaysTouchesEnded`, so a view is
/// told of the end of a first tap while a recogniser still waits for the second.
public final class TouchDispatcher {
  let stage: Stage
  /// Whether fingers reach the app; not while it is in the background.
  public var isDelivering = true
  /// The view of the finger whose news is being handled: what an action can learn from its event.
  public private(set) var touchedView: UIView?
  /// Where the first finger since `startWatching` came down outside the window; none when none did.
  public private(set) var miss: Point?
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

  /// Forgets the fingers that came down outside the window.
  public func startWatching() { miss = nil }

  /// A finger goes down at a point of the window; beside it there is nothing to touch, and nothing happens.
  ///
  /// One turn.
  public func began(finger: Int = 1, at point: Point) {
    guard isDelivering, stage.exception == nil else { return }
    guard stage.window.bounds.contains(point) else {
      miss = miss ?? point
      return
    }
    stage.turn {
      cancel(finger)
      guard let view = stage.window.hitTest(point) else {
        stage.emit(.touch, "began", ["finger": .integer(Int64(finger)), "at": .point(point)])
        return
      }
      let touch = UITouch(finger: finger, view: view, at: point, began: stage.clock.now)
      touch.isForView = view.isMultipleTouchEnabled || !hasFinger(of: view)
      let event = emit("began", touch)
      touch.event = event
      let recognizers = recognizers(above: view).filter { $0.shouldReceive?(touch) ?? true }
      fingers[finger] = Finger(touch: touch, recognizers: recognizers)
      touchedView = view
      defer { touchedView = nil }
      stage.withCause(event) {
        for recognizer in recognizers { recognizer.began(touch) }
        if touch.isForView { view.touchesBegan(touch) }
      }
    }
  }

  /// A finger that is down moves.
  ///
  /// One turn.
  public func moved(finger: Int = 1, to point: Point) {
    guard let entry = fingers[finger], entry.touch.point != point, stage.exception == nil else { return }
    stage.turn {
      entry.touch.point = point
      stage.withCause(emit("moved", entry.touch)) {
        for recognizer in entry.recognizers { recognizer.moved(entry.touch) }
        if entry.touch.isForView { entry.touch.view.touchesMoved(entry.touch) }
      }
    }
  }

  /// A finger is lifted where it is.
  ///
  /// One turn.
  public func ended(finger: Int = 1) {
    guard let entry = fingers[finger], stage.exception == nil else { return }
    stage.turn {
      touchedView = entry.touch.view
      defer { touchedView = nil }
      stage.withCause(emit("ended", entry.touch)) {
        for recognizer in entry.recognizers { recognizer.ended(entry.touch) }
        fingers[finger] = nil
        if entry.touch.isForView { entry.touch.view.touchesEnded(entry.touch) }
      }
    }
  }

  /// The system takes one finger away.
  ///
  /// One turn.
  public func cancelled(finger: Int = 1) {
    stage.turn { cancel(finger) }
  }

  /// The system takes every finger away: a call comes in, the app goes to the background.
  public func cancelAll() {
    stage.turn {
      for finger in fingers.keys.sorted() { cancel(finger) }
    }
  }

  /// A recogniser takes over the fingers it is tracking: their views get nothing more of them.
  func cancelTouches(_ touches: [UITouch]) {
    for touch in touches where touch.isForView {
      touch.isForView = false
      touch.isCancelled = true
      stage.withCause(emit("cancelled", touch)) { touch.view.touchesCancelled(touch) }
    }
  }

  /// A recogniser has recognised: the others that watch its fingers fail.
  func prevent(by winner: UIGestureRecognizer) {
    for finger in fingers.keys.sorted() {
      guard let entry = fingers[finger], winner.isTracking(entry.touch) else { continue }
      for other in entry.recognizers where other !== winner && winner.prevents(other) { other.fail() }
    }
  }

  private func cancel(_ finger: Int) {
    guard let entry = fingers.removeValue(forKey: finger) else { return }
    cancelTouches([entry.touch])
    for recognizer in entry.recognizers { recognizer.cancelled(entry.touch) }
  }

  private func hasFinger(of view: UIView) -> Bool { fingers.values.contains { $0.touch.view === view } }

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
    stage.withCause(touch.event) {
      stage.emit(
        .touch, phase, view: touch.view,
        ["finger": .integer(Int64(touch.finger)), "at": .point(touch.point)])
    }
  }
}
