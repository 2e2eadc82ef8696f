public import RehearsalTrace

/// Watches the fingers on a view and fires when it recognises a gesture.
///
/// The first recogniser of a finger that recognises makes the others of that finger fail until all their fingers are
/// lifted, as UIKit's default is; the recogniser of the deepest view sees a finger first.
open class UIGestureRecognizer {
  /// What the recording calls it.
  public let id: String
  /// The view it is attached to.
  public internal(set) weak var view: UIView?
  /// Whether it watches at all; switching it off makes it let go of its fingers.
  public var isEnabled = true {
    didSet { if !isEnabled { fail() } }
  }
  /// Whether recognising takes the fingers away from their views.
  public var cancelsTouchesInView = true
  /// Whether it watches a finger that goes down in its view or below; every one when it is `nil`.
  public var shouldReceive: ((UITouch) -> Bool)?
  let stage: Stage
  private let body: () -> Void
  /// The fingers that may become the gesture.
  private(set) var touches: [UITouch] = []
  private var fingersDown = 0
  private var hasFailed = false

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

  /// Where the gesture's first finger is, in the coordinates of `view`; `nil` when it has none.
  public func location(in view: UIView) -> Point? { touches.first?.location(in: view) }

  // MARK: - What the dispatcher tells

  func began(_ touch: UITouch) {
    if fingersDown == 0 { hasFailed = false }
    fingersDown += 1
    guard !hasFailed else { return }
    touches.append(touch)
    touchBegan(touch)
  }

  func moved(_ touch: UITouch) {
    if isTracking(touch) { touchMoved(touch) }
  }

  func ended(_ touch: UITouch) {
    fingersDown -= 1
    guard isTracking(touch) else { return }
    touchEnded(touch)
    touches.removeAll { $0 === touch }
  }

  func cancelled(_ touch: UITouch) {
    fingersDown -= 1
    if isTracking(touch) { fail() }
  }

  /// The fingers will not become this gesture: nothing more of them until all are lifted.
  func fail() {
    hasFailed = true
    touches = []
    reset()
  }

  func isTracking(_ touch: UITouch) -> Bool { touches.contains { $0 === touch } }

  // MARK: - What a gesture decides

  /// A finger went down; it is among `touches`.
  func touchBegan(_ touch: UITouch) {}
  /// One of `touches` moved.
  func touchMoved(_ touch: UITouch) {}
  /// One of `touches` is lifted; it is still among them.
  func touchEnded(_ touch: UITouch) {}
  /// The gesture failed or was prevented.
  func reset() {}
  /// Whether recognising makes `other`, which watches the same finger, fail.
  func prevents(_ other: UIGestureRecognizer) -> Bool { true }

  /// Emits the gesture, takes the fingers over and performs the body.
  func recognize(_ name: String, _ arguments: Value? = nil) {
    guard stage.exception == nil else { return }
    stage.emit(.gesture, name, of: id, view: view, arguments) {
      stage.touches.prevent(by: self)
      if cancelsTouchesInView { stage.touches.cancelTouches(touches) }
      body()
    }
  }
}
