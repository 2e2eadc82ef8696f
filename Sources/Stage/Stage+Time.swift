public import RehearsalTrace

/// How virtual time passes: timers and display frames are performed in the order in which they are due.
///
/// Of one instant, timers come first, in the order in which they were set, and the display frame after them, so that it
/// shows what they did.
extension Stage {
  /// Whether nothing waits: no timer and no animation.
  public var isIdle: Bool { clock.nextTimer == nil && !animator.isRunning }

  /// What is still pending, for a message: timers by label and running animations by view.
  public var busy: [String] { clock.waiting + animator.descriptions }

  /// Lets virtual time pass, performing everything that becomes due.
  ///
  /// - Returns: What kept time from passing: timers that set each other for the same instant without end. Empty
  ///   otherwise.
  @discardableResult
  public func advance(by interval: Interval) -> [String] {
    let target = clock.now + interval
    guard performAll(until: target) else { return busy }
    if exception == nil { clock.move(to: max(target, clock.now)) }
    return []
  }

  /// Lets time pass until nothing is pending, but no longer than `bound`.
  ///
  /// - Returns: What is still pending at the bound; empty when the stage came to rest.
  public func settle(within bound: Interval = .seconds(10)) -> [String] {
    let limit = clock.now + bound
    guard performAll(until: limit) else { return busy }
    guard exception == nil, !isIdle else { return [] }
    clock.move(to: max(limit, clock.now))
    return busy
  }

  /// How many timers of one instant are performed before they are taken for endless.
  private static let mostTimersOfOneInstant = 1000

  /// - Returns: Whether time came to the target, or the session to its end.
  private func performAll(until target: Instant) -> Bool {
    var count = 0
    while exception == nil, let next = nextDue, next <= target {
      count = next > clock.now ? 0 : count + 1
      guard count <= Stage.mostTimersOfOneInstant else { return false }
      perform(dueAt: next)
    }
    return true
  }

  private var nextDue: Instant? {
    switch (clock.nextTimer, animator.nextFrame) {
    case (let timer?, let frame?): min(timer, frame)
    case (let timer?, nil): timer
    case (nil, let frame): frame
    }
  }

  private func perform(dueAt instant: Instant) {
    clock.move(to: max(instant, clock.now))
    if let timer = clock.popDue() {
      turn { withCause(timer.cause) { emit(.timer, timer.label, consequences: timer.action) } }
    } else {
      turn { animator.showFrame() }
    }
  }
}
