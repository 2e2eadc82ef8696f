public import RehearsalTrace

/// The headless engine: one screen, one virtual clock, one recording.
///
/// Everything that can be seen or felt happens on a stage: views are laid out, touched and animated on it, and whatever
/// happens is emitted into the trace here and nowhere else. The stage knows no controller and no database.
///
/// A run-loop turn is: input or timer, then handlers, then layout, then commit. At commit the views' new frames and
/// properties are recorded, one layout event for each cause, and animations start; what was put off to the end of the
/// turn follows, and is laid out and committed in its turn. After an exception nothing is recorded and none of the
/// app's code is called any more. Single-threaded; equal inputs give equal traces.
///
/// Where the stage and its views hold values that nobody is lent, the check at run time that no two lend one is left
/// out: on every access, it was a twelfth of a session's instructions. What is lent, such as the builder, is checked.
public final class Stage {
  /// The device that is simulated.
  public let device: Device
  /// Virtual time.
  public let clock = VirtualClock()
  /// The exception that ended the session, if one did.
  @exclusivity(unchecked) public private(set) var exception: RaisedException?
  /// How many of the app's `@try` are being performed, and whether the exception there is belongs to the innermost.
  private var catchDepth = 0
  private var isCaught = false
  /// Whether recordings tell what UIKit tells VoiceOver; set before anything is on the screen.
  @exclusivity(unchecked) public var tellsAccessibility = false
  /// The view that receives typed text.
  public internal(set) var firstResponder: UIView?

  @exclusivity(unchecked) private var made = StageParts()
  var builder = TraceBuilder()
  @exclusivity(unchecked) private var causes: [Int] = []
  private var turnDepth = 0
  private var changes = PendingChanges()
  /// Properties that are read at the end of every turn.
  private var probes: [(key: String, subject: String, read: () -> Value)] = []
  private var deferred: [(cause: Int?, body: () -> Void)] = []
  private var names = CountedNames()
  private var viewCount = 0
  @exclusivity(unchecked) private var isTooLong = false
  @exclusivity(unchecked) var layoutIsWanted = false
  var openTransaction: CATransaction?

  /// Sets up an empty screen.
  public init(device: Device) {
    self.device = device
  }

  // MARK: - Parts

  /// The one window.
  public var window: UIWindow {
    if let window = made.window { return window }
    let window = UIWindow(stage: self)
    made.window = window
    return window
  }

  /// The on-screen keyboard.
  public var keyboard: UIKeyboard {
    if let keyboard = made.keyboard { return keyboard }
    let keyboard = UIKeyboard(stage: self)
    made.keyboard = keyboard
    return keyboard
  }

  /// Delivers touches to views and gesture recognisers.
  public var touches: TouchDispatcher {
    if let touches = made.touches { return touches }
    let touches = TouchDispatcher(stage: self)
    made.touches = touches
    return touches
  }

  /// Posts and observes notifications.
  public var notificationCenter: NSNotificationCenter {
    if let center = made.notificationCenter { return center }
    let center = NSNotificationCenter(recorder: self)
    made.notificationCenter = center
    return center
  }

  /// The app's user defaults.
  public var userDefaults: NSUserDefaults {
    if let defaults = made.userDefaults { return defaults }
    let defaults = NSUserDefaults(recorder: self)
    made.userDefaults = defaults
    return defaults
  }

  var animator: Animator {
    if let animator = made.animator { return animator }
    let animator = Animator(stage: self)
    made.animator = animator
    return animator
  }

  // MARK: - Names

  /// `base` the first time, then `base#2`, `base#3`: an identifier that no other object of this session has.
  public func uniqueID(_ base: String) -> String { names.take(base) }

  func nextViewSerial() -> Int {
    viewCount += 1
    return viewCount
  }

  // MARK: - Emitting

  /// Appends an event, caused by whatever is being handled.
  ///
  /// Cannot fail; says nothing after an exception.
  ///
  /// - Returns: The event's sequence number.
  @discardableResult
  public func emit(
    _ kind: TraceEvent.Kind, _ name: String, of subject: String = "", view: UIView? = nil, _ arguments: Value? = nil
  ) -> Int {
    endIfTooLong()
    guard exception == nil else { return max(0, builder.nextEvent - 1) }
    return builder.append(
      at: clock.now, kind: kind, name: name, subject: subject, view: view?.recordedID, cause: causes.last,
      arguments: arguments)
  }

  /// Performs `body` so that what it emits is caused by `event`.
  ///
  /// Handlers that call each other without end end the session, as a full call stack ends an app.
  public func withCause<Result>(_ event: Int?, _ body: () throws -> Result) rethrows -> Result {
    if event != nil, causes.count == StageLimit.deepestCause {
      raise("EXC_BAD_ACCESS", "handlers call each other without end")
    }
    return try pushingCause(event, body)
  }

  /// A session that records without end is ended, as the system ends an app that takes all memory.
  private func endIfTooLong() {
    guard !isTooLong,
      let reason = StageLimit.reason(
        toEndAfter: builder.nextEvent, textBytes: builder.trace.symbols.byteCount)
    else { return }
    isTooLong = true
    raise("EXC_RESOURCE", reason)
  }

  private func pushingCause<Result>(_ event: Int?, _ body: () throws -> Result) rethrows -> Result {
    guard let event else { return try body() }
    causes.append(event)
    defer { causes.removeLast() }
    return try body()
  }

  /// Emits an event and performs what it causes.
  @discardableResult
  public func emit<Result>(
    _ kind: TraceEvent.Kind, _ name: String, of subject: String = "", view: UIView? = nil, _ arguments: Value? = nil,
    consequences body: () throws -> Result
  ) rethrows -> Result {
    let event = emit(kind, name, of: subject, view: view, arguments)
    return try withCause(event, body)
  }

  /// The event whose consequences are being performed, or `nil` outside a turn.
  public var currentCause: Int? { causes.last }

  /// Records what was answered to the question that an event is.
  public func answer(_ event: Int, _ value: Value) {
    guard exception == nil else { return }
    builder.setAnswer(value, of: event)
  }

  /// Emits an assignment and records the value with it: a user default, a variable, a strong reference.
  ///
  /// - Returns: The event's sequence number.
  @discardableResult
  public func assign(_ name: String, of subject: String, _ value: Value) -> Int {
    let event = emit(.assignment, name, of: subject, ["value": value])
    guard exception == nil else { return event }
    changes.recorded(value, key: name, of: subject)
    builder.appendProperty(value, key: name, of: subject)
    return event
  }

  /// Notes a property of an object that is no view; it is recorded at the end of the turn if it changed.
  public func note(_ value: Value, for key: String, of subject: String) {
    changes.property(value, key: key, of: subject, cause: causes.last)
  }

  /// Has a property of an object that is no view read at the end of every turn, and recorded when it has changed.
  package func probe(_ key: String, of subject: String, _ read: @escaping () -> Value) {
    probes.append((key, subject, read))
  }

  /// Ends the session with an exception, the way it would end the app.
  ///
  /// Nothing is recorded afterwards. What the turn has changed so far is recorded first, so that the state at the crash
  /// can be queried.
  public func raise(_ type: String, _ reason: String) {
    guard exception == nil else { return }
    // What the system ends an app for cannot be caught.
    if catchDepth > 0, !type.hasPrefix("EXC_") {
      emit(.message, "objc_exception_throw", ["name": .text(type), "reason": .text(reason)])
      exception = RaisedException(type: type, reason: reason)
      isCaught = true
      return
    }
    flushChanges()
    let event = emit(.exception, type, ["reason": .text(reason)])
    builder.appendException(type: type, message: reason, event: event)
    exception = RaisedException(type: type, reason: reason)
  }

  /// Performs what the app does in a `@try`: an exception ends that and not the session.
  ///
  /// While there is an exception nothing more is done, which is what ends it.
  ///
  /// - Returns: The exception that was caught.
  public func catching(_ body: () -> Void) -> RaisedException? {
    guard exception == nil else { return nil }
    catchDepth += 1
    body()
    catchDepth -= 1
    guard isCaught, let raised = exception else { return nil }
    isCaught = false
    exception = nil
    return raised
  }

  // MARK: - Steps and turns

  /// Begins a script step; what follows belongs to it.
  public func beginStep(kind: String, label: String, line: Int) {
    guard exception == nil else { return }
    builder.beginStep(kind: kind, label: label, line: line, at: clock.now)
  }

  /// Performs `body` as one run-loop turn.
  ///
  /// A turn within a turn is part of the outer one.
  public func turn(_ body: () -> Void) {
    turnDepth += 1
    body()
    if turnDepth == 1 { commit() }
    turnDepth -= 1
  }

  /// Emits a step's input and performs what it causes.
  ///
  /// Not a turn by itself: fingers go down and up in turns of their own, with time between. A body that changes views
  /// directly does so in `turn`.
  public func stimulus(_ name: String, _ arguments: Value? = nil, _ body: () -> Void) {
    emit(.stimulus, name, arguments, consequences: body)
  }

  /// Performs `body` at the end of this turn, after its layout, with the present cause.
  public func afterTurn(_ body: @escaping () -> Void) {
    deferred.append((causes.last, body))
  }

  /// Performs `body` when `delay` has passed, caused by what is being handled now.
  @discardableResult
  public func schedule(after delay: Interval, label: String, _ body: @escaping () -> Void) -> VirtualClock.Token {
    clock.schedule(at: clock.now + delay, label: label, cause: causes.last, action: body)
  }

  /// Withdraws a scheduled timer; one that fired already is left alone.
  public func cancel(_ token: VirtualClock.Token) { clock.cancel(token) }

  /// What follows a turn may want layout, change something or animate: it is committed too, up to a bound.
  private func commit() {
    for _ in 0..<Stage.mostCommits {
      if layoutIsWanted {
        layoutIsWanted = false
        window.layoutTree()
      }
      for probe in probes where exception == nil { note(probe.read(), for: probe.key, of: probe.subject) }
      flushChanges()
      animator.startPending()
      let bodies = deferred
      deferred = []
      for (cause, body) in bodies where exception == nil { withCause(cause, body) }
      guard exception == nil, layoutIsWanted || !deferred.isEmpty || !changes.isEmpty || animator.hasPending else {
        return
      }
    }
    emit(.advisory, "the turn did not come to rest", ["commits": .integer(Int64(Stage.mostCommits))])
  }

  private static let mostCommits = 100

  // MARK: - Recording changes

  func viewChanged(_ view: UIView) { changes.change(view, cause: causes.last) }
  func viewEntered(_ view: UIView) { changes.enter(view, cause: causes.last) }
  func viewLeft(_ view: UIView) { changes.leave(view, cause: causes.last) }

  private func flushChanges() {
    guard exception == nil, !changes.isEmpty else { return }
    for group in changes.take(from: window) {
      pushingCause(group.cause ?? causes.last) {
        emit(.layout, "commit")
        group.record(in: &builder)
      }
    }
  }

  // MARK: - The recording

  /// The recording so far; its open spans have no end yet.
  public var trace: Trace { builder.trace }

  /// Ends the session and hands over the recording; the stage keeps nothing of it.
  public func finish() -> Trace {
    flushChanges()
    let trace = builder.finish(at: clock.now)
    builder = TraceBuilder()
    return trace
  }

  /// Tears everything down, so that nothing of a session outlives it.
  ///
  /// Views and the stage's other parts hold their stage, the stage holds them, and an app's code holds both; without
  /// this a session's objects would keep each other for ever. The stage is of no use afterwards, but whoever has kept
  /// one of its parts keeps the stage too, and finds it empty.
  public func tearDown() {
    clock.cancelAll()
    changes = PendingChanges()
    probes = []
    deferred = []
    openTransaction = nil
    firstResponder = nil
    made = StageParts()
  }
}

/// What a stage makes when it is first asked for; each part holds the stage, until the stage is torn down.
private struct StageParts {
  var window: UIWindow?
  var keyboard: UIKeyboard?
  var touches: TouchDispatcher?
  var notificationCenter: NSNotificationCenter?
  var userDefaults: NSUserDefaults?
  var animator: Animator?
}

// MARK: - What the rooms below ask

extension Stage: AnimationStage {
  var isOver: Bool { exception != nil }

  var now: Instant { clock.now }

  func record(_ kind: TraceEvent.Kind, _ name: String, of subject: String, _ arguments: Value?) -> Int {
    emit(kind, name, of: subject, arguments)
  }

  func perform(causedBy event: Int?, _ body: () -> Void) { withCause(event, body) }

  /// Records the presentation values of animated views under one display event.
  func recordDisplay(of views: [any AnimatedView], cause: Int?) {
    guard exception == nil else { return }
    guard views.contains(where: \.differsFromRecorded) else { return }
    pushingCause(cause) {
      emit(.display, "frame")
      for view in views { view.record(in: &builder) }
    }
  }
}

/// An exception as the system reports it.
public struct RaisedException: Hashable, Sendable {
  /// The exception's name, such as `NSGenericException`.
  public let type: String
  /// The reason, word for word.
  public let reason: String
}
