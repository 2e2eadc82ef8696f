import Trace

/// Watches the fingers on a view and fires when it recognises a gesture.
open class UIGestureRecognizer {
  /// What the recording calls it.
  public let id: String
  /// The view it is attached to.
  public internal(set) weak var view: UIView?
  /// Whether it watches at all.
  public var isEnabled = true
  /// Whether recognising takes the fingers away from their views.
  public var cancelsTouchesInView = true
  let stage: Stage
  private let body: () -> Void
  var touches: [UITouch] = []

  /// Makes a recogniser.
  ///
  /// - Parameters:
  ///   - stage: Where it is recorded.
  ///   - id: What the recording calls it.
  ///   - body: What it does when it recognises.
  public init(stage: Stage, id: String, _ body: @escaping () -> Void) {
    self.stage = stage
    self.id = stage.uniqueID(id)
    self.body = body
  }

  func touchBegan(_ touch: UITouch) { touches.append(touch) }
  func touchMoved(_ touch: UITouch) {}
  func touchEnded(_ touch: UITouch) { touches.removeAll { $0 === touch } }
  func touchCancelled(_ touch: UITouch) { touches.removeAll { $0 === touch } }

  /// Emits the gesture, takes the fingers over and performs the body.
  func recognize(_ name: String, _ arguments: Value? = nil) {
    stage.emit(.gesture, name, of: id, view: view, arguments) {
      if cancelsTouchesInView { stage.touches.cancelTouches(touches) }
      body()
    }
  }
}
