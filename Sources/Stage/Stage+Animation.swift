public import RehearsalTrace

extension Stage {
  /// Animates what `changes` changes in views: frames and alpha.
  ///
  /// The views have their new values at once; the screen follows from the end of this turn on, at every display frame.
  /// A duration of zero without delay changes everything at once and completes synchronously, and so does a block that
  /// changes nothing (decision 9.10 of uikit-facts).
  ///
  /// - Parameters:
  ///   - duration: How long it takes.
  ///   - delay: How long it waits first.
  ///   - curve: The timing curve; UIKit's default is slow at both ends.
  ///   - fromCurrentState: Whether a running animation of the same view is taken over where the screen shows it.
  ///   - isLasting: Whether it takes its time even if nothing that it changes can be seen to move, as half a turn of
  ///     the interface does.
  ///   - changes: What to change.
  ///   - completion: Called after the last display frame, with whether the animation ran to its end.
  public func animate(
    duration: Interval, delay: Interval = .zero, curve: AnimationCurve = .easeInOut, fromCurrentState: Bool = false,
    isLasting: Bool = false, _ changes: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    guard duration > .zero || delay > .zero else {
      changes()
      completion?(true)
      return
    }
    let transaction = openTransaction
    transaction?.running += 1
    let group = Animator.Group(
      duration: duration, delay: delay, curve: curve, fromCurrentState: fromCurrentState, isLasting: isLasting,
      cause: currentCause,
      completion: { finished in
        completion?(finished)
        transaction?.animationEnded()
      })
    animator.add(group, changes)
  }

  /// Performs `body` so that what it changes is not animated, even inside a block that is.
  public func withoutAnimation(_ body: () -> Void) { animator.suspend(body) }

  /// Performs `body`; when every animation that it began has ended, `completion` is called.
  ///
  /// Without animations the completion comes at the end of this turn, as CATransaction's does.
  public func transaction(_ body: () -> Void, completion: @escaping () -> Void) {
    let transaction = CATransaction(stage: self, outer: openTransaction, completion: completion)
    openTransaction = transaction
    body()
    openTransaction = transaction.outer
    transaction.close()
  }

  /// Sets the completion block of the transaction that every turn has by itself.
  ///
  /// It runs when what the rest of the turn began to animate has ended, and with nothing to animate after the turn's
  /// layout: after whatever the turn is about to display. Source: SEG-014.
  public func setCompletionBlock(_ completion: @escaping () -> Void) {
    let transaction = CATransaction(stage: self, outer: openTransaction, completion: completion)
    openTransaction = transaction
    afterTurn { [self] in
      if openTransaction === transaction { openTransaction = transaction.outer }
      transaction.close()
    }
  }
}

/// One explicit transaction: counts its animations and calls its completion block after the last.
final class CATransaction {
  private let stage: Stage
  private let cause: Int?
  private let completion: () -> Void
  private var isClosed = false
  let outer: CATransaction?
  var running = 0

  init(stage: Stage, outer: CATransaction?, completion: @escaping () -> Void) {
    self.stage = stage
    self.outer = outer
    self.completion = completion
    cause = stage.currentCause
  }

  func close() {
    isClosed = true
    if running == 0 { stage.afterTurn { self.complete() } }
  }

  func animationEnded() {
    running -= 1
    if isClosed, running == 0 { stage.withCause(cause) { complete() } }
  }

  private func complete() {
    guard stage.exception == nil else { return }
    stage.emit(.animation, "transactionCompleted", consequences: completion)
  }
}
